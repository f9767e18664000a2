"""A phone of two pages and a text field: just enough of a world to test the wires before it."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from html import escape
from typing import Literal

from PIL import Image

from lxb.geometry import Size

FLAGS = (
    "checkable checked clickable enabled focusable focused scrollable long_clickable password selected"
).split()
OWN_KEYBOARD = "com.example.keyboard/.Service"


@dataclass(frozen=True)
class ToyWindow:
    package: str
    activity: str | None
    window_title: str
    secure: bool = False


@dataclass(frozen=True)
class ToyApp:
    package: str
    label: str
    activity: str | None
    version_name: str = "1.2.3"
    version_code: int = 123
    system: bool = False


LAUNCHER = ToyApp("com.example.launcher", "Home", "com.example.launcher.Home", system=True)
NOTES = ToyApp("com.example.notes", "Notes 笔记", "com.example.notes.MainActivity")


@dataclass
class ToyWorld:
    """The notes app has a button that leads to its second page, a field, and a list of 30 rows."""

    serial: str = "TOY0001"
    model: str = "Toy One"
    brand: str = "toy"
    product: str = "toyone"
    sdk: int = 30
    release: str = "11"
    locale: str = "zh-CN"
    abi: str = "arm64-v8a"
    size: Size = field(default_factory=lambda: Size(720, 1280))
    physical_size: Size = field(default_factory=lambda: Size(720, 1280))
    density: int = 320
    rotation: int = 0
    connected: bool = True
    screen_on: bool = True
    ime: str = OWN_KEYBOARD
    keyboard_shown: bool = False
    clipboard: str = ""
    imes: dict[str, bool] = field(default_factory=lambda: {OWN_KEYBOARD: True})
    front: str = LAUNCHER.package
    page: str = "one"
    text: str = ""
    focused: bool = False
    toast: str | None = None
    scrolled: int = 0
    restless: bool = False
    popup: ToyWindow | None = None
    rows: int = 8
    log: list[tuple[object, ...]] = field(default_factory=list)
    lock: threading.RLock = field(default_factory=threading.RLock)

    def dump(self, compressed: bool = False) -> str:
        with self.lock:
            body = self._notes() if self.front == NOTES.package else self._node("Home", (0, 0, 720, 1280))
            return (
                "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\r\n"
                f'<hierarchy rotation="{self.rotation}">{body}</hierarchy>'
            )

    def picture(self) -> Image.Image:
        return Image.new("RGB", self.size, (10, 200, 30) if self.front == NOTES.package else (10, 20, 200))

    def tap(self, x: float, y: float) -> None:
        with self.lock:
            self.log.append(("tap", x, y))
            if self.front == NOTES.package and 100 <= y < 200:
                self.page = "two" if self.page == "one" else "one"
                self.toast = f"page {self.page}"
            self.focused = self.keyboard_shown = self.front == NOTES.package and 200 <= y < 300

    def long_press(self, x: float, y: float, ms: int) -> None:
        self.log.append(("long_press", x, y, ms))

    def swipe(self, points: list[tuple[int, int]], ms: int) -> None:
        self.log.append(("swipe", points, ms))
        rise = points[0][1] - points[-1][1]
        self.scrolled = max(0, min(20, self.scrolled + rise // 100))

    def touch(self, kind: Literal["down", "move", "up"], x: float, y: float) -> None:
        self.log.append(("touch", kind, x, y))

    def press(self, key: str) -> bool:
        self.log.append(("press", key))
        if key == "home":
            self.front = LAUNCHER.package
        elif key == "back" and self.keyboard_shown:
            self.keyboard_shown = False
        return key in {"home", "back", "recent", "enter", "delete", "power", "volume_up", "menu"}

    def type_text(self, text: str) -> bool:
        if self.focused:
            self.text += text
        return self.focused

    def set_text(self, text: str) -> bool:
        if self.focused:
            self.text = text
        return self.focused

    def clear_text(self) -> bool:
        return self.set_text("")

    def launch(self, package: str, activity: str | None = None) -> bool:
        app = next((a for a in self.packages() if a.package == package), None)
        if app is None or activity not in {None, app.activity}:
            return False
        self.front, self.page = package, "one"
        return True

    def view(self, uri: str) -> bool:
        return uri.startswith("notes:") and self.launch(NOTES.package)

    def force_stop(self, package: str) -> bool:
        self.log.append(("force_stop", package))
        if self.front == package:
            self.front = LAUNCHER.package
        return package in {a.package for a in self.packages()}

    def clear_data(self, package: str) -> bool:
        self.text = ""
        return self.force_stop(package)

    def processes(self) -> list[tuple[int, str]]:
        running = [(2001, LAUNCHER.package)]
        return running + ([(2002, NOTES.package)] if self.front == NOTES.package else [])

    def packages(self) -> list[ToyApp]:
        return [LAUNCHER, NOTES]

    def focus(self) -> ToyWindow | None:
        return self.windows()[0]

    def windows(self) -> list[ToyWindow]:
        app = next(a for a in self.packages() if a.package == self.front)
        shown = ToyWindow(app.package, app.activity, f"{app.package}/{app.activity}")
        return [self.popup, shown] if self.popup else [shown]

    def enable_ime(self, id: str) -> None:
        self.imes[id] = True

    def set_ime(self, id: str) -> bool:
        if not self.imes.get(id):
            return False
        self.ime = id
        return True

    def wake(self) -> None:
        self.screen_on = True

    def sleep(self) -> None:
        self.screen_on = False

    def last_toast(self) -> str | None:
        return self.toast

    def set_orientation(self, rotation: int | str) -> None:
        self.rotation = rotation if isinstance(rotation, int) else {"natural": 0, "left": 1}[rotation]
        width, height = sorted(self.size)
        self.size = Size(height, width) if self.rotation % 2 else Size(width, height)

    def notifications_open(self) -> None:
        self.log.append(("notifications",))

    def _notes(self) -> str:
        rows = "".join(
            self._node(
                f"row {i}", (0, 300 + n * 100, 720, 400 + n * 100), index=n, id="com.example.notes:id/row"
            )
            for n, i in enumerate(range(self.scrolled, self.scrolled + self.rows))
        )
        return self._node(
            "",
            (0, 0, 720, 1280),
            inside=self._node(
                f"to page {self.page}", (0, 100, 720, 200), clickable=True, id="com.example.notes:id/go"
            )
            + self._node(
                self.text, (0, 200, 720, 300), cls="android.widget.EditText", index=1, focused=self.focused
            )
            + self._node("", (0, 300, 720, 1280), index=2, scrollable=True, inside=rows),
        )

    def _node(
        self,
        text: str,
        bounds: tuple[int, int, int, int],
        *,
        inside: str = "",
        cls: str = "android.widget.TextView",
        id: str = "",
        index: int = 0,
        **flags: bool,
    ) -> str:
        told = " ".join(
            f'{n.replace("_", "-")}="{"true" if flags.get(n, n == "enabled") else "false"}"' for n in FLAGS
        )
        left, top, right, bottom = bounds
        return (
            f'<node index="{index}" text="{escape(text)}" resource-id="{id}" class="{cls}" '
            f'package="{self.front}" content-desc="" {told} visible-to-user="true" '
            f'bounds="[{left},{top}][{right},{bottom}]">{inside}</node>'
        )
