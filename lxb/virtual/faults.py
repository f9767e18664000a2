"""The named misbehaviours: what goes wrong on real phones, counted and drawn from the seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from lxb.errors import Lang
from lxb.virtual.book import Book
from lxb.virtual.content import Chance, mix, mix_text
from lxb.virtual.navigate import Navigator
from lxb.virtual.state import Entry
from lxb.virtual.system_apps import ANDROID, LAUNCHER, PERMISSIONS, SYSTEM_APPS

_ASKS: dict[Lang, dict[str, str]] = {
    "zh": {
        "location": "获取此设备的位置信息",
        "camera": "拍摄照片和录制视频",
        "contacts": "访问您的通讯录",
        "notifications": "向您发送通知",
        "storage": "访问您设备上的照片和文件",
        "microphone": "录制音频",
    },
    "en": {
        "location": "access this device’s location",
        "camera": "take pictures and record video",
        "contacts": "access your contacts",
        "notifications": "send you notifications",
        "storage": "access photos and files on your device",
        "microphone": "record audio",
    },
}
_ONLY_WHILE_USED = frozenset({"location", "camera", "microphone"})


@dataclass(slots=True)
class Faults:
    """Decides when what goes wrong. All that it counts lies in the phone's state."""

    on: Mapping[str, float]
    seed: int
    lang: Lang
    nav: Navigator
    books: Mapping[str, Book]
    now: Callable[[], float]

    def opened(self, entry: Entry, cold: bool) -> None:
        """A page or overlay came up that somebody asked for."""
        book = self.books[entry.package]
        if not self.on or entry.unsolicited or entry.package in SYSTEM_APPS or book.is_overlay(entry.page):
            return
        page = book.page(entry.page)
        if "slow" in self.on and page.loads:
            entry.ready_at = self.now() + self._within("slow", 0.3)
        turn = self._count("changes")
        if not cold and "crash" in self.on and turn % max(2, int(self.on["crash"])) == 0:
            self._crash(book)
            return
        if cold and self.turns_at_start(book):
            self.nav.turn(book.package)
        if cold:
            self._at_start(book)
        elif "popup" in self.on and self._due("popup", self.on["popup"]):
            when = self.now() + 0.4 + self._chance("delay").part()
            self.nav.state.coming.append((when, book.package, "popup_ad"))
        entry.hollow = self._every("hollow")
        entry.secure = self._every("secure")
        if page.permission and "permission" in self.on:
            self._ask(book, page.permission)

    def settle(self) -> bool:
        """Puts up what was to come of itself by now; True where something did."""
        state, top = self.nav.state, self.nav.top
        for coming in state.coming:
            when, package, page = coming
            if self.now() >= when and top.package == package and not self.nav.on_overlay():
                state.coming.remove(coming)
                self._put(package, page)
                return True
        return False

    def _at_start(self, book: Book) -> None:
        if "update" in self.on and self._once(f"update {book.package}"):
            self._put(book.package, "update_dialog")
        if "popup" in self.on:
            self._put(book.package, "popup_ad")
        if "permission" in self.on:
            self._ask(book, "notifications")
        if "splash" in self.on:
            splash = self._put(book.package, "splash_ad")
            splash.ends_at = self.now() + self.on["splash"]

    def _put(self, package: str, page: str, arg: dict[str, Any] | None = None) -> Entry:
        entry = self.nav.entry(package, page, arg)
        self.nav.push(entry)
        return entry

    def _ask(self, book: Book, what: str) -> None:
        if self._once(f"permission {book.package} {what}"):
            arg: dict[str, Any] = {"app": book.name, "what": _ASKS[self.lang][what], "icon": what}
            self._put(PERMISSIONS, "ask", {**arg, "in_use": what in _ONLY_WHILE_USED})

    def _crash(self, book: Book) -> None:
        self.nav.stop(self.nav.task.root)
        if self.nav.task.root != LAUNCHER:
            self.nav.home()
        if self._count("crashes") % 2 == 0:
            self._put(ANDROID, "crash", {"app": book.name})

    def tap_is_dead(self) -> bool:
        """Whether this tap is one of those that nothing happens on."""
        return self._every("dead_tap")

    def picture_is_black(self) -> bool:
        """Whether this picture is one of those that come out black, whatever is on the screen."""
        return self._every("black")

    def turns_at_start(self, book: Book) -> bool:
        """Whether an app turns the screen to lie on its side."""
        return "rotate" in self.on and book.package not in SYSTEM_APPS

    def lag(self) -> float:
        """Seconds that the tree stays behind after a change."""
        return self._within("stale", 0.3) if "stale" in self.on else 0.0

    def unplugs(self) -> bool:
        """Whether this action is the one at which the cable comes out."""
        return "unplugged" in self.on and self._count("actions") >= int(self.on["unplugged"])

    def plugged_in(self) -> None:
        self.nav.state.counts["actions"] = 0

    @property
    def restless(self) -> bool:
        """Whether something on the screen changes all the time."""
        return "animation" in self.on

    def _every(self, name: str) -> bool:
        """True at every n-th call, where the misbehaviour is on."""
        return name in self.on and self._count(name) % max(2, int(self.on[name])) == 0

    def _within(self, name: str, low: float) -> float:
        high = self.on[name]
        return min(low, high) + (max(low, high) - min(low, high)) * self._chance(name).part()

    def _due(self, name: str, every: float) -> bool:
        """True at about every n-th call, never twice in a row where n is more than 1."""
        waited = self._count(name)
        near = max(1.0, every * (0.7 + 0.6 * self._chance(name).part()))
        if waited < near:
            return False
        self.nav.state.counts[name] = 0
        return True

    def _chance(self, name: str) -> Chance:
        return Chance(mix_text(mix(self.seed, self._count(f"drawn {name}")), name))

    def _count(self, name: str) -> int:
        counts = self.nav.state.counts
        counts[name] = counts.get(name, 0) + 1
        return counts[name]

    def _once(self, mark: str) -> bool:
        marks = self.nav.state.marks
        new = mark not in marks
        marks.add(mark)
        return new
