"""The virtual phone: screen, apps, touch, keys, keyboard. The wires (`lxb.virtual.world.World`) drive it."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from lxb.clock import Clock, SystemClock
from lxb.errors import DeviceGone
from lxb.geometry import Point, Size
from lxb.virtual import ime, touch
from lxb.virtual.act import Actor
from lxb.virtual.book import Book
from lxb.virtual.faults import Faults
from lxb.virtual.load import SYSTEM, load_app
from lxb.virtual.navigate import HIDDEN, LAUNCHER, SYSTEM_UI, Navigator
from lxb.virtual.render import Renderer
from lxb.virtual.scope import Context
from lxb.virtual.shots import Frame
from lxb.virtual.spec import PhoneSpec
from lxb.virtual.state import Entry, PhoneState, deep
from lxb.virtual.typist import Typist
from lxb.virtual.view import View

if TYPE_CHECKING:
    from PIL.Image import Image

LONG_PRESS_MS = 500
SLOP_DP = 8


@dataclass(frozen=True, slots=True)
class Focus:
    """A window as the window manager lists it."""

    package: str
    activity: str | None
    window_title: str


@dataclass(frozen=True, slots=True)
class PackageInfo:
    """An app on the phone."""

    package: str
    label: str
    activity: str | None
    version_name: str
    version_code: int
    system: bool


@dataclass(frozen=True, slots=True)
class Place:
    """Where the phone truly is."""

    package: str
    page: str
    """True id of the page, the tab included."""
    overlay: str | None
    """True id of the dialog, sheet or menu over it."""
    unsolicited: bool
    """Something that nobody asked for is in the way: an advertisement, a permission dialog, a splash."""


class VirtualPhone:
    """One simulated phone. Every method may be called from any thread."""

    brand = "LXB"
    product = "lxb_virtual"
    sdk = 34
    release = "14"
    abi = "arm64-v8a"

    def __init__(self, spec: PhoneSpec, clock: Clock | None = None, serial: str = "") -> None:
        self.spec = spec
        self.clock: Clock = clock or SystemClock()
        self.serial = serial or f"LXBV{spec.seed:04}"
        self.model = spec.make.model
        self.locale = "zh-CN" if spec.lang == "zh" else "en-US"
        self.actions: dict[str, int] = {"taps": 0, "swipes": 0, "keys": 0, "launches": 0}
        """How often what was done from outside."""
        self.latency_spent = 0.0
        """Seconds of waiting that the apps themselves caused: changes of pages, spinners, splashes."""
        self._lock = threading.RLock()
        self._unplugged = False
        self._books: dict[str, Book] = {}
        for name in (*SYSTEM, *spec.apps):
            book = Book(load_app(name), spec.lang)
            self._books[book.package] = book
        self.apps = tuple(load_app(name).package for name in spec.apps)
        """Packages of the apps that were asked for."""
        self._build()
        self._nav.home()
        self._settle_now()

    def _build(self) -> None:
        spec, now = self.spec, self.clock.now
        self._revision = 0
        self._frame: Frame | None = None
        self._old: Frame | None = None
        self._busy_until = self._tree_until = 0.0
        self._finger: list[tuple[float, int, int]] = []
        self._ticks = 0
        self._state = PhoneState(ime=ime.ID)
        self._nav = Navigator(
            self._state, self._books, spec.seed, spec.lang, now, self._run, self._context, self._opened
        )
        self._faults = Faults(spec.faults, spec.seed, spec.lang, self._nav, self._books, now)
        self._actor = Actor(self._nav, self._books, now, self._key, self._soft_key)
        self._typist = Typist(self._actor)
        self._renderer = Renderer(spec, self._books)

    # what it is

    @property
    def physical_size(self) -> Size:
        return self.spec.size

    @property
    def size(self) -> Size:
        width, height = self.spec.size
        return Size(height, width) if self._state.rotation % 2 else Size(width, height)

    @property
    def density(self) -> int:
        return self.spec.density

    @property
    def rotation(self) -> int:
        return self._state.rotation

    @property
    def screen_on(self) -> bool:
        return self._state.screen_on

    @property
    def connected(self) -> bool:
        return not self._unplugged

    @property
    def restless(self) -> bool:
        """Whether something on the screen never stops moving."""
        return self._faults.restless

    def unplug(self) -> None:
        """Pulls the cable."""
        self._unplugged = True

    def plug_in(self) -> None:
        """Puts the cable back; the fault `unplugged` starts counting anew."""
        with self._lock:
            self._unplugged = False
            self._faults.plugged_in()

    # what it shows

    def dump(self, compressed: bool = False) -> str:
        """The tree as `dumpWindowHierarchy` gives it."""
        with self._lock:
            self._alive()
            frame = self._shown(tree=True)
            text = frame.text(compressed)
            if self._faults.restless:
                self._ticks += 1
                text = self._renderer.restless(text, frame, self._ticks)
            return text

    def picture(self) -> Image:
        """What the screen shows, in RGB at full size."""
        from lxb.virtual.draw import draw

        with self._lock:
            self._alive()
            frame = self._shown(tree=False)
            toast = self._state.toast if self._state.toast_until > self.clock.now() else ""
            behind = None
            if frame is self._frame and any(w.modal for w in frame.windows):
                below = self._nav.page_below()
                behind = self._renderer.behind(below, self._context(below), self.size)
            return draw(frame.windows, self.size, self._renderer.scale, toast, behind)

    def place(self) -> Place:
        """Where the phone truly is now."""
        with self._lock:
            self._settle()
            top, below = self._nav.top, self._nav.page_below()
            overlay = top.page if self._books[top.package].is_overlay(top.page) else None
            solid = next((e for e in reversed(self._nav.task.stack) if not e.unsolicited), below)
            if below.unsolicited:
                below = solid
            return Place(below.package, below.page, overlay, top.unsolicited)

    def focus(self) -> Focus | None:
        """The window that has the focus."""
        with self._lock:
            self._alive()
            for window in self._shown(tree=False).windows:
                if window.focusable and window.package != ime.PACKAGE:
                    return Focus(window.package, window.activity or None, window.title)
            return None

    def windows(self) -> list[Focus]:
        """All windows, the topmost first."""
        with self._lock:
            self._alive()
            shown = self._shown(tree=False).windows
            return [Focus(w.package, w.activity or None, w.title) for w in shown]

    def last_toast(self) -> str | None:
        """The text of the last toast; None once it is gone for a while."""
        with self._lock:
            gone = self._state.toast_until + 3 < self.clock.now()
            return None if gone or not self._state.toast else self._state.toast

    # touch

    def tap(self, x: float, y: float) -> None:
        with self._lock:
            self._begin("taps")
            self._touch(Point(int(x), int(y)), 0)

    def long_press(self, x: float, y: float, ms: int) -> None:
        with self._lock:
            self._begin("taps")
            self._touch(Point(int(x), int(y)), ms)

    def swipe(self, points: list[tuple[int, int]], ms: int) -> None:
        """Draws the finger along points within some time."""
        with self._lock:
            self._begin("swipes")
            self._drag(points, ms)

    def touch(self, kind: Literal["down", "move", "up"], x: float, y: float) -> None:
        """One event of a finger; the gesture counts when it ends."""
        with self._lock:
            at = (self.clock.now(), int(x), int(y))
            if kind == "down":
                self._finger = [at]
                return
            if not self._finger:
                return
            self._finger.append(at)
            if kind == "up":
                path, self._finger = self._finger, []
                ms = round((path[-1][0] - path[0][0]) * 1000)
                self._begin("swipes" if _far(path, self._px(SLOP_DP)) else "taps")
                self._drag([(px, py) for _, px, py in path], ms)

    def _drag(self, points: list[tuple[int, int]], ms: int) -> None:
        if not points or not self._takes_touch():
            return
        start, end = Point(*points[0]), Point(*points[-1])
        dx, dy = end.x - start.x, end.y - start.y
        if max(abs(dx), abs(dy)) < self._px(SLOP_DP):
            self._touch(start, ms)
        elif self._edge(start, dx, dy, ms):
            return
        else:
            self._scroll(start, dx, dy, ms)

    def _scroll(self, start: Point, dx: int, dy: int, ms: int) -> None:
        frame = self._current()
        window, _ = frame.hit(start)
        if window is None or not window.focusable or not window.frame.contains(start):
            return
        top = self._nav.top
        if touch.drag(touch.scrollers(window, start), top.scroll, dx, dy, ms):
            self._hold(frame, page=False)
            self._renderer.scrolled(frame, window, top)
            return
        if abs(dx) > abs(dy):
            self._change(lambda: self._next_tab(1 if dx < 0 else -1))
        elif dy > self._px(64) and self._books[top.package].page(top.page).refresh:
            self._change(lambda: self._actor.run(top, [{"refresh": True}]))

    def _next_tab(self, step: int) -> None:
        """A horizontal swipe over the pages of a group of top tabs."""
        top = self._nav.top
        for shell in self._books[top.package].shells(top.page):
            if shell.group.style == "top" and shell.group.swipe:
                pages = [tab.page for tab in shell.group.items]
                at = pages.index(shell.selected) + step
                if 0 <= at < len(pages):
                    self._nav.open(top.package, pages[at])
                return

    def _edge(self, start: Point, dx: int, dy: int, ms: int) -> bool:
        """Gestures from the screen's edges; True where it was one."""
        width, height = self.size
        if start.y < self._px(12) and dy > self._px(80):
            self._change(self._shade)
            return True
        if not self.spec.gestures:
            return False
        if min(start.x, width - start.x) < self._px(16) and abs(dx) > max(abs(dy), self._px(32)):
            self._change(lambda: self._key("back"))
            return True
        if start.y > height - self._px(20) and -dy > self._px(80):
            self._change(lambda: self._key("recent" if ms > 700 else "home"))
            return True
        return False

    def _touch(self, at: Point, ms: int) -> None:
        if not self._takes_touch():
            return
        dead = self._faults.tap_is_dead()
        frame = self._current()
        window, views = frame.hit(at)
        if dead or window is None:
            return
        if not views:
            outside = window.modal and not window.frame.contains(at)
            if outside and self._books[window.package].page(self._nav.top.page).cancel:
                self._change(self._nav.close)
            return
        held = ms >= LONG_PRESS_MS
        taker = next((v for v in views if v.long_press), None) if held else None
        todo = taker.long_press if taker else None
        if todo is None:
            taker = next(v for v in views if v.clickable or v.long_clickable)
            todo = taker.tap
        if taker and taker.enabled:
            chosen, actions = taker, todo
            self._change(lambda: self._perform(chosen, actions))

    def _perform(self, view: View, todo: list[dict[str, Any]]) -> None:
        entry = self._nav.top
        if view.cls.endswith(("EditText", "AutoCompleteTextView")):
            self._state.keyboard = True
            entry.focus = view.key
        self._actor.run(entry, todo)

    # keys and text

    def press(self, key: str) -> bool:
        """Presses a key by name; False where the phone has none of that name."""
        with self._lock:
            self._begin("keys")
            return bool(self._change(lambda: self._key(key)))

    def _key(self, name: str) -> bool:
        name = name.lower().removeprefix("keycode_")
        if name == "back" and self._state.keyboard:
            self._state.keyboard = False
        elif name == "back":
            self._nav.back()
        elif name == "home":
            self._nav.home()
        elif name in {"recent", "recents", "app_switch"}:
            self._nav.launch(LAUNCHER)
            self._nav.open(LAUNCHER, "recents")
        elif name in {"enter", "numpad_enter"}:
            self._soft_key("enter")
        elif name in {"delete", "del"}:
            self._soft_key("delete")
        elif name in {"power", "wakeup", "sleep"}:
            self._state.screen_on = name == "wakeup" or (name == "power" and not self._state.screen_on)
        else:
            return name in _QUIET_KEYS
        return True

    def _soft_key(self, name: str) -> None:
        if name == "hide":
            self._state.keyboard = False
        else:
            self._typist.key(self._nav.top, name, self._focused_view())

    def type_text(self, text: str) -> bool:
        """Types into the focused field; False where none has the focus."""
        return self._edit(lambda entry, view: self._typist.append(entry, view, text))

    def set_text(self, text: str) -> bool:
        return self._edit(lambda entry, view: self._typist.put(entry, view, text))

    def clear_text(self) -> bool:
        return self.set_text("")

    def _edit(self, do: Any) -> bool:
        with self._lock:
            self._begin("keys")
            self._settle()
            view = self._focused_view()
            if view is None:
                return False
            self._change(lambda: do(self._nav.top, view))
            return True

    def _focused_view(self) -> View | None:
        focus = self._nav.top.focus
        for window in self._current().windows:
            if window.focusable:
                for view in window.root.walk():
                    if focus is not None and view.key == focus:
                        return view
        return None

    @property
    def clipboard(self) -> str:
        return self._state.clipboard

    @clipboard.setter
    def clipboard(self, text: str) -> None:
        self._state.clipboard = text

    @property
    def ime(self) -> str:
        return self._state.ime

    @property
    def imes(self) -> Mapping[str, bool]:
        return {ime.ID: True, **{m[4:]: True for m in self._state.marks if m.startswith("ime ")}}

    @property
    def keyboard_shown(self) -> bool:
        return self._state.keyboard

    def enable_ime(self, id: str) -> None:
        self._state.marks.add(f"ime {id}")

    def set_ime(self, id: str) -> bool:
        """False where it is not enabled."""
        if id not in self.imes:
            return False
        self._state.ime = id
        return True

    # apps

    def launch(self, package: str, activity: str | None = None) -> bool:
        """Brings an app to the front, or starts it; False where there is none."""
        with self._lock:
            self._begin("launches")
            book = self._books.get(package)
            if book is None:
                return False
            page = self._page_of(book, activity)
            if page is not None:
                self._change(lambda: self._nav.page_in_app(package, page))
                return True
            return bool(self._change(lambda: self._nav.launch(package)))

    @staticmethod
    def _page_of(book: Book, activity: str | None) -> str | None:
        """The page that another activity than the main one shows first."""
        if activity is None:
            return None
        full = book.package + activity if activity.startswith(".") else activity
        if full == book.activity(book.app.home):
            return None
        return next((p for p in book.app.pages if book.activity(p) == full and not book.is_overlay(p)), None)

    def view(self, uri: str) -> bool:
        """Opens a URI in the app that handles it; False where none does."""
        with self._lock:
            self._begin("launches")
            return bool(self._change(lambda: self._actor.view(uri, within=False)))

    def force_stop(self, package: str) -> bool:
        with self._lock:
            self._begin("launches")
            return bool(self._change(lambda: self._nav.stop(package)))

    def clear_data(self, package: str) -> bool:
        """Ends an app and makes it forget everything."""
        with self._lock:
            book = self._books.get(package)
            if book is None:
                return False
            self._change(lambda: self._nav.stop(package))
            self._state.states[package] = deep(dict(book.app.state))
            self._state.marks = {m for m in self._state.marks if f" {package}" not in m}
            self._revision += 1
            return True

    def processes(self) -> list[tuple[int, str]]:
        """Process id and name of what runs."""
        with self._lock:
            running = [SYSTEM_UI, *self._state.order]
            ids = {p: 1000 + 37 * n for n, p in enumerate(self._books)}
            return [(ids[p], p) for p in dict.fromkeys(running)]

    def packages(self) -> Sequence[PackageInfo]:
        """All apps, those without an icon as well."""
        return [
            PackageInfo(
                p, b.name, None if p in HIDDEN - {LAUNCHER} else b.activity(b.app.home), b.app.version,
                b.app.version_code, b.app.system,
            )
            for p, b in self._books.items()
        ]

    def notifications_open(self) -> None:
        """Pulls the notification shade down."""
        with self._lock:
            self._begin("keys")
            self._change(self._shade)

    def _shade(self) -> None:
        if self._nav.top.package != SYSTEM_UI:
            self._nav.open(SYSTEM_UI, "shade")

    def wake(self) -> None:
        with self._lock:
            self._state.screen_on = True
            self._revision += 1

    def sleep(self) -> None:
        with self._lock:
            self._state.screen_on = False
            self._revision += 1

    def set_orientation(self, rotation: int | str) -> None:
        """Turns the screen: quarter turns, or "natural", "left", "upsidedown", "right"."""
        turns = {"natural": 0, "n": 0, "left": 1, "l": 1, "upsidedown": 2, "u": 2, "right": 3, "r": 3}
        with self._lock:
            self._state.rotation = turns[rotation] if isinstance(rotation, str) else rotation % 4
            self._revision += 1

    # remembering

    def snapshot(self) -> object:
        """The whole state, to come back to by `restore`."""
        with self._lock:
            self._settle_now()
            return self._state.copy()

    def restore(self, token: object) -> None:
        """Makes everything as it was at a snapshot; the token can be used again."""
        if not isinstance(token, PhoneState):
            raise TypeError("not a snapshot of a virtual phone")
        with self._lock:
            self._state = self._nav.state = token.copy()
            self._settle_now()

    # the machinery

    def _run(self, entry: Entry, todo: list[dict[str, Any]]) -> None:
        self._actor.run(entry, todo)

    def _opened(self, entry: Entry, cold: bool) -> None:
        self._faults.opened(entry, cold)

    def _context(self, entry: Entry) -> Context:
        return self._renderer.context(entry, self._state, self.clock.wall(), self.clock.now())

    def _alive(self) -> None:
        if self._unplugged:
            raise DeviceGone(device=self.serial, reason="unplugged")

    def _begin(self, kind: str) -> None:
        self._alive()
        self.actions[kind] += 1
        if self._faults.unplugs():
            self._unplugged = True
            raise DeviceGone(device=self.serial, reason="unplugged")

    def _takes_touch(self) -> bool:
        """While one page gives way to another, no window takes a touch."""
        self._settle()
        return self._state.screen_on and self.clock.now() >= self._busy_until

    def _settle(self) -> None:
        """Does what happens of itself as time passes."""
        top = self._nav.top
        if top.ends_at is not None and self.clock.now() >= top.ends_at:
            self._nav.close()
            self._revision += 1

    def _settle_now(self) -> None:
        self._old = self._frame = None
        self._busy_until = self._tree_until = 0.0
        self._revision += 1

    def _current(self) -> Frame:
        """What is on the screen now, as soon as it has arrived."""
        self._settle()
        now = self.clock.now()
        frame = self._frame
        if frame is None or frame.places != self._revision or now >= frame.until:
            context = self._context(self._nav.top)
            below = self._nav.page_below()
            frame = self._renderer.frame(
                self._state, self._nav.top, below, context, self.size, now, self.clock.wall()
            )
            frame.places = self._revision
            self._frame = frame
        return frame

    def _shown(self, *, tree: bool) -> Frame:
        """What the tree or the screen shows: the old page while the new one is on its way."""
        until = self._tree_until if tree else self._busy_until
        if self._old is not None and self.clock.now() < until:
            return self._old
        return self._current()

    def _change(self, do: Any) -> Any:
        """Does something that may change the screen; the old one stays in view for as long as it takes."""
        before = self._current()
        where = (self._nav.task.root, len(self._nav.task.stack), self._nav.top.page, self._nav.top.key)
        result = do()
        self._revision += 1
        after = (self._nav.task.root, len(self._nav.task.stack), self._nav.top.page, self._nav.top.key)
        self._hold(before, page=where != after)
        return result

    def _hold(self, frame: Frame, *, page: bool) -> None:
        """Keeps `frame` in the tree (and, when a page changes, on the screen) for a while."""
        now, lag = self.clock.now(), self._faults.lag()
        latency = self.spec.latency if page else 0.0
        if now < self._tree_until and self._old is not None:
            frame = self._old
        if latency or lag:
            frame.text()
            self._old = frame
            self._busy_until = now + latency
            self._tree_until = max(self._tree_until, self._busy_until, now + lag)
            self.latency_spent += max(latency, lag)
        if page:
            top = self._nav.top
            self.latency_spent += max(0.0, top.ready_at - now)

    def _px(self, dp: float) -> int:
        return round(dp * self.density / 160)


_QUIET_KEYS = frozenset(
    {"volume_up", "volume_down", "volume_mute", "camera", "menu", "search", "tab", "escape", "space",
     "dpad_up", "dpad_down", "dpad_left", "dpad_right", "dpad_center", "media_play_pause", "move_home", "move_end",
     "mute", "up", "down", "left", "right", "center", "paste"}
)


def _far(path: list[tuple[float, int, int]], slop: int) -> bool:
    return any(max(abs(x - path[0][1]), abs(y - path[0][2])) >= slop for _, x, y in path)
