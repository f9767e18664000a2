"""A virtual phone as a `Device` without any wire: for comparing with the truth, on a clock of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from lxb.device import AppVersion, DeviceInfo, Foreground, InstalledApp, Key, Platform
from lxb.device.closing import Closing
from lxb.device.web import web_address
from lxb.errors import DeviceRefused
from lxb.geometry import Point
from lxb.screen import Screen
from lxb.screen.xml import parse

if TYPE_CHECKING:
    from PIL.Image import Image

    from lxb.virtual.phone import VirtualPhone

NAMES: Mapping[Key, str] = MappingProxyType(
    {
        Key.WAKE: "wakeup",
        Key.FORWARD_DELETE: "forward_del",
        Key.LINE_START: "move_home",
        Key.LINE_END: "move_end",
        Key.PLAY_PAUSE: "media_play_pause",
        Key.NEXT: "media_next",
        Key.PREVIOUS: "media_previous",
    }
)
"""Keys that Android calls otherwise."""


class InProcessDevice(Closing):
    """The virtual phone's own methods as a `Device`: no adb, no waiting."""

    address = "virtual:"
    platform: Platform = "android"
    simulated = True

    def __init__(self, phone: VirtualPhone) -> None:
        self._phone = phone
        self._read: tuple[str, Screen] | None = None

    def screen(self) -> Screen:
        text = self._phone.dump()
        if self._read is None or self._read[0] != text:  # whoever waits looks many times at the same tree
            self._read = text, parse(text)
        return self._read[1]

    def picture(self) -> Image:
        return self._phone.picture()

    def tap(self, at: Point) -> None:
        self._phone.tap(at.x, at.y)

    def double_tap(self, at: Point, pause: float = 0.1) -> None:
        self.tap(at)
        self.tap(at)

    def long_press(self, at: Point, seconds: float = 0.8) -> None:
        self._phone.long_press(at.x, at.y, int(seconds * 1000))

    def swipe(self, start: Point, end: Point, seconds: float = 0.3) -> None:
        self._phone.swipe([start, end], int(seconds * 1000))

    def drag(self, start: Point, end: Point, seconds: float = 0.5, hold: float = 0.6) -> None:
        self._phone.touch("down", *start)
        self._phone.touch("move", *end)
        self._phone.touch("up", *end)

    def type_text(self, text: str, *, clear: bool = False) -> None:
        if not (self._phone.set_text(text) if clear else self._phone.type_text(text)):
            raise DeviceRefused(device=self.address, what="type", reason="no text field has the focus")

    def press(self, key: Key, held: Sequence[Key] = ()) -> None:
        if key is Key.NOTIFICATIONS:
            return self._phone.notifications_open()
        name = "+".join((*held, NAMES.get(key, key)))
        if not self._phone.press(name):
            raise DeviceRefused(device=self.address, what=f"press {name}", reason="it has no such key")
        return None

    def restore_keyboard(self) -> None:
        """Typing here borrows none."""

    def launch(self, package: str) -> None:
        self._phone.launch(package)

    def open_url(self, url: str) -> None:
        self._phone.view(web_address(url))

    def stop(self, package: str) -> None:
        self._phone.force_stop(package)

    def current_app(self) -> Foreground | None:
        focus = self._phone.focus()
        return Foreground(focus.package, focus.activity) if focus else None

    def apps(self) -> list[InstalledApp]:
        return [InstalledApp(app.package, app.label) for app in self._phone.packages()]

    def app_version(self, package: str) -> AppVersion | None:
        found = next((app for app in self._phone.packages() if app.package == package), None)
        return AppVersion(found.version_name, found.version_code) if found else None

    def info(self) -> DeviceInfo:
        p = self._phone
        return DeviceInfo(p.serial, p.model, "android", p.release, p.size, p.density, p.locale)
