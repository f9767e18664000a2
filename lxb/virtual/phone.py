"""The virtual phone: screen, apps, touch, keys, keyboard. The wires (`lxb.virtual.world.World`) drive it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from lxb.clock import Clock
from lxb.errors import DeviceGone
from lxb.geometry import Point, Size
from lxb.package_name import SYSTEM_UI
from lxb.virtual import ime
from lxb.virtual.backstage import Backstage
from lxb.virtual.fingers import SLOP_DP
from lxb.virtual.load import load_app
from lxb.virtual.places import Focus, PackageInfo
from lxb.virtual.spec import PhoneSpec
from lxb.virtual.state import Entry
from lxb.virtual.view import View

if TYPE_CHECKING:
    from PIL.Image import Image

TURNS = {"natural": 0, "n": 0, "left": 1, "l": 1, "upsidedown": 2, "u": 2, "right": 3, "r": 3}
TOAST_MEMORY = 3.0
"""Seconds for which a toast can still be asked for after it is gone."""


class VirtualPhone(Backstage):
    """One simulated phone. Every method may be called from any thread.

    Attributes:
        apps: packages of the apps that were asked for, the first one first.
        actions: how often it was tapped, swiped, keyed and told to launch from outside.
    """

    brand = "LXB"
    product = "lxb_virtual"
    sdk = 34
    release = "14"
    abi = "arm64-v8a"

    def __init__(self, spec: PhoneSpec, clock: Clock | None = None, serial: str = "") -> None:
        super().__init__(spec, clock)
        self.serial = serial or f"LXBV{spec.seed:04}"
        self.model = spec.make.model
        self.locale = "zh-CN" if spec.lang == "zh" else "en-US"
        self.actions: dict[str, int] = {"taps": 0, "swipes": 0, "keys": 0, "launches": 0}
        self.apps = tuple(load_app(name).package for name in spec.apps)
        self._unplugged = False
        self._finger: list[tuple[float, int, int]] = []

    # what it is

    @property
    def physical_size(self) -> Size:
        return self.spec.size

    @property
    def size(self) -> Size:
        return self._engine.stage.size

    @property
    def density(self) -> int:
        return self.spec.density

    @property
    def rotation(self) -> int:
        return self._engine.state.rotation

    @property
    def screen_on(self) -> bool:
        return self._engine.state.screen_on

    @property
    def connected(self) -> bool:
        return not self._unplugged

    @property
    def restless(self) -> bool:
        """Whether something on the screen never stops moving."""
        return self._engine.faults.restless

    def unplug(self) -> None:
        """Pulls the cable."""
        self._unplugged = True

    def plug_in(self) -> None:
        """Puts the cable back; the fault `unplugged` starts counting anew."""
        with self._lock:
            self._unplugged = False
            self._engine.faults.plugged_in()

    # what it shows

    def dump(self, compressed: bool = False) -> str:
        """The tree as `dumpWindowHierarchy` gives it."""
        with self._lock:
            self._alive()
            return self._engine.stage.text(compressed=compressed)

    def picture(self) -> Image:
        """What the screen shows, in RGB at full size."""
        with self._lock:
            self._alive()
            return self._camera.take()

    def focus(self) -> Focus | None:
        """The window that has the focus."""
        with self._lock:
            self._alive()
            window = self._engine.stage.shown(tree=False).app
            return window.listed if window else None

    def windows(self) -> list[Focus]:
        """All windows, the topmost first."""
        with self._lock:
            self._alive()
            shown = self._engine.stage.shown(tree=False).windows
            return [w.listed for w in shown]

    def last_toast(self) -> str | None:
        """The text of the last toast; None where there was none of late."""
        with self._lock:
            state = self._engine.state
            late = state.toast_until + TOAST_MEMORY < self.clock.now()
            return None if late or not state.toast else state.toast

    # touch

    def tap(self, x: float, y: float) -> None:
        with self._lock:
            self._begin("taps")
            self._engine.fingers.touch(Point(int(x), int(y)), 0)

    def long_press(self, x: float, y: float, ms: int) -> None:
        with self._lock:
            self._begin("taps")
            self._engine.fingers.touch(Point(int(x), int(y)), ms)

    def swipe(self, points: list[tuple[int, int]], ms: int) -> None:
        """Draws a finger along points within some time."""
        with self._lock:
            self._begin("swipes")
            self._engine.fingers.drag(points, ms)

    def touch(self, kind: Literal["down", "move", "up"], x: float, y: float) -> None:
        """One event of a finger; the gesture counts when it ends."""
        with self._lock:
            if kind == "down":
                self._finger = []
            elif not self._finger:
                return
            self._finger.append((self.clock.now(), int(x), int(y)))
            if kind == "up":
                path, self._finger = self._finger, []
                points = [(px, py) for _, px, py in path]
                slop = self._engine.fingers.px(SLOP_DP)
                far = any(max(abs(px - points[0][0]), abs(py - points[0][1])) >= slop for px, py in points)
                self._begin("swipes" if far else "taps")
                self._engine.fingers.drag(points, round((path[-1][0] - path[0][0]) * 1000))

    # keys and text

    def press(self, key: str) -> bool:
        """Presses a key by name; False where the phone has none of that name."""
        with self._lock:
            self._begin("keys")
            return bool(self._engine.stage.change(lambda: self._engine.key(key)))

    def type_text(self, text: str) -> bool:
        """Types into the focused field; False where none has the focus."""
        return self._edit(lambda entry, view: self._engine.typist.append(entry, view, text))

    def set_text(self, text: str) -> bool:
        """Replaces what is in the focused field; False where none has the focus."""
        return self._edit(lambda entry, view: self._engine.typist.put(entry, view, text))

    def clear_text(self) -> bool:
        return self.set_text("")

    def _edit(self, do: Callable[[Entry, View], None]) -> bool:
        with self._lock:
            self._begin("keys")
            view = self._engine.focused()
            if view is not None:
                chosen = view
                self._engine.stage.change(lambda: do(self._engine.nav.top, chosen))
            return view is not None

    @property
    def clipboard(self) -> str:
        return self._engine.state.clipboard

    @clipboard.setter
    def clipboard(self, text: str) -> None:
        self._engine.state.clipboard = text

    @property
    def ime(self) -> str:
        return self._engine.state.ime

    @property
    def imes(self) -> Mapping[str, bool]:
        return {ime.ID: True, **dict.fromkeys(sorted(self._engine.state.imes), True)}

    @property
    def keyboard_shown(self) -> bool:
        return self._engine.state.keyboard

    def enable_ime(self, id: str) -> None:
        self._engine.state.imes.add(id)

    def set_ime(self, id: str) -> bool:
        """False where it is not enabled."""
        if id not in self.imes:
            return False
        self._engine.state.ime = id
        return True

    # apps

    def launch(self, package: str, activity: str | None = None) -> bool:
        """Brings an app to the front, or starts it; False where there is none."""
        with self._lock:
            self._begin("launches")
            nav, book = self._engine.nav, self._engine.books.get(package)
            if book is None:
                return False
            page = book.page_of(activity)
            if page is None:
                return bool(self._engine.stage.change(lambda: nav.launch(package)))
            self._engine.stage.change(lambda: nav.page_in_app(package, page))
            return True

    def view(self, uri: str) -> bool:
        """Opens a URI in the app that handles it; False where none does."""
        with self._lock:
            self._begin("launches")
            return bool(self._engine.stage.change(lambda: self._engine.actor.view(uri, within=False)))

    def force_stop(self, package: str) -> bool:
        """Ends an app; False where it does not run."""
        with self._lock:
            self._begin("launches")
            return bool(self._engine.stage.change(lambda: self._engine.nav.stop(package)))

    def clear_data(self, package: str) -> bool:
        """Ends an app and makes it forget everything; False where there is no such app."""
        with self._lock:
            self._begin("launches")
            return bool(self._engine.stage.change(lambda: self._engine.nav.clear(package)))

    def processes(self) -> list[tuple[int, str]]:
        """Process id and name of what runs."""
        with self._lock:
            running = [SYSTEM_UI, *self._engine.state.order]
            ids = {p: 1000 + 37 * n for n, p in enumerate(self._engine.books)}
            return [(ids[p], p) for p in dict.fromkeys(running)]

    def packages(self) -> Sequence[PackageInfo]:
        """All apps, those without an icon as well."""
        return [book.info for book in self._engine.books.values()]

    # the phone as a whole

    def notifications_open(self) -> None:
        """Pulls the notification shade down."""
        with self._lock:
            self._begin("keys")
            self._engine.stage.change(self._engine.nav.shade)

    def wake(self) -> None:
        with self._lock:
            self._engine.state.screen_on = True
            self._engine.stage.touched()

    def sleep(self) -> None:
        with self._lock:
            self._engine.state.screen_on = False
            self._engine.stage.touched()

    def set_orientation(self, rotation: int | str) -> None:
        """Turns the screen: quarter turns, or "natural", "left", "upsidedown", "right"."""
        with self._lock:
            self._engine.state.rotation = TURNS[rotation] if isinstance(rotation, str) else rotation % 4
            self._engine.stage.touched()

    def _alive(self) -> None:
        if self._unplugged:
            raise DeviceGone(device=self.serial, reason="unplugged")

    def _begin(self, kind: str) -> None:
        self._alive()
        self.actions[kind] += 1
        if self._engine.faults.unplugs():
            self._unplugged = True
            raise DeviceGone(device=self.serial, reason="unplugged")
