"""A real Android phone, and every virtual one: the Device verbs over adb and uiautomator2's server."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lxb.clock import Clock, SystemClock
from lxb.device import (
    AppVersion,
    DeviceInfo,
    Foreground,
    InstalledApp,
    Key,
    ModelEndpoint,
    Platform,
    apps,
    picture,
    props,
)
from lxb.device.adb import AdbPhone, AdbServer
from lxb.device.android_keys import CODES, NAMED, meta_state
from lxb.device.closing import Closing
from lxb.device.dragging import drag
from lxb.device.foreground import (
    NOTHING,
    Reading,
    from_activities,
    from_top,
    from_windows,
)
from lxb.device.keyboard import give_back
from lxb.device.shell import command, package_name, refused
from lxb.device.typing import Typist
from lxb.device.u2 import U2Service
from lxb.errors import BadName, DeviceRefused, DeviceTimeout, ScreenUnreadable
from lxb.geometry import Point
from lxb.screen import Screen
from lxb.screen.xml import parse

if TYPE_CHECKING:
    from PIL.Image import Image

DEPTH: Final = 50
"""Levels of the tree that are asked for, as uiautomator2 does."""
SHALLOW: Final = 25
"""What is asked for when the phone's own stack overflows on a deeper tree."""
BETWEEN_WINDOWS: Final = 0.1
"""Seconds after which a tree that was not there may be."""
STEPS_PER_SECOND: Final = 200


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Seconds that one call may take."""

    rpc: float = 10.0
    """A call to the service on the phone."""
    shell: float = 10.0
    """A shell command."""
    install: float = 60.0
    """Bringing a file onto the phone."""


class AndroidDevice(Closing):
    """One Android phone, named by its serial on one adb server.

    Nothing is asked of the phone until the first verb; the service on it is started when first needed.

    Args:
        serial: as `adb devices` lists it.
        adb: the server the phone is attached to; None = the user's own at the default port.
        address: how the phone is named on the command line; None = "android:SERIAL".
        simulated: whether it is a virtual phone.
        deadlines: seconds that calls may take.
        clock: what waits.
        model_endpoint: of the model that comes with a virtual phone.
        afterwards: done once when the device is closed: ends what lives only for it, a virtual phone say.
    """

    platform: Platform = "android"

    def __init__(
        self,
        serial: str,
        *,
        adb: AdbServer | None = None,
        address: str | None = None,
        simulated: bool = False,
        deadlines: Deadlines | None = None,
        clock: Clock | None = None,
        model_endpoint: ModelEndpoint | None = None,
        afterwards: Callable[[], None] | None = None,
    ) -> None:
        self._limits = limits = deadlines or Deadlines()
        self._afterwards = afterwards
        self._clock = clock or SystemClock()
        server = adb or AdbServer(startable=True)
        self.address = address or f"android:{serial}"
        self.simulated = simulated
        self.model_endpoint = model_endpoint
        self._phone = AdbPhone(server, serial, shell_seconds=limits.shell, push_seconds=limits.install)
        self._service = U2Service(self._phone, self._clock, seconds=limits.rpc)
        self._typist = Typist(self._phone, self._service, self.screen, self._clock)

    def __repr__(self) -> str:
        return f"AndroidDevice({self._phone.serial!r}, address={self.address!r})"

    @property
    def serial(self) -> str:
        return self._phone.serial

    def screen(self) -> Screen:
        """One dump. A tree without nodes has `Quality.NONE`; it is never a page.

        What fails between two windows is asked once more, and once more by a fresh service where the service
        itself reported the failure.

        Raises:
            ScreenUnreadable: the service could not give a tree; carries what it said.
        """
        try:
            return parse(self._dump(DEPTH))
        except ScreenUnreadable:
            self._clock.sleep(BETWEEN_WINDOWS)
        try:
            return parse(self._dump(DEPTH))
        except ScreenUnreadable as error:
            if not isinstance(error.__cause__, DeviceRefused):
                raise
            self._service.restart()
        return parse(self._dump(DEPTH))

    def _dump(self, depth: int) -> str:
        try:
            sent = self._service.call("dumpWindowHierarchy", False, depth)
        except DeviceRefused as error:
            if error.fields.get("kind") == "stack_overflow" and depth > SHALLOW:
                return self._dump(SHALLOW)
            if "kind" not in error.fields:
                raise
            reason = str(error.fields["reason"])
            raise ScreenUnreadable(
                reason="the phone could not read its screen", excerpt=reason[:200]
            ) from error
        if not isinstance(sent, str):
            raise ScreenUnreadable(reason="the phone sent no text", excerpt=repr(sent)[:200])
        return sent

    def picture(self) -> Image:
        return picture.take(self._phone, self._service)

    def tap(self, at: Point) -> None:
        self._touch("tap", at, "click", *_inside(at))

    def double_tap(self, at: Point, pause: float = 0.1) -> None:
        self.tap(at)
        self._clock.sleep(pause)
        self.tap(at)

    def long_press(self, at: Point, seconds: float = 0.8) -> None:
        self._touch("long press", at, "click", *_inside(at), int(seconds * 1000), lasts=seconds)

    def swipe(self, start: Point, end: Point, seconds: float = 0.3) -> None:
        steps = max(2, round(seconds * STEPS_PER_SECOND))
        self._touch("swipe from", start, "swipe", *_inside(start), *_inside(end), steps, lasts=seconds)

    def drag(self, start: Point, end: Point, seconds: float = 0.5, hold: float = 0.6) -> None:
        drag(self._service, self._clock, start, end, seconds, hold)

    def _touch(self, what: str, at: Point, method: str, *params: int, lasts: float = 0.0) -> None:
        limit = self._limits.rpc + lasts
        if self._service.call(method, *params, seconds=limit, repeatable=False) is False:
            raise DeviceRefused(
                device=self.serial,
                what=f"{what} ({at.x}, {at.y})",
                reason="the touch was not taken; is the point on the screen?",
            )

    def press(self, key: Key, held: Sequence[Key] = ()) -> None:
        # The answer only tells whether the screen reacted within a second, not whether the key was pressed.
        if held:
            self._service.call("pressKeyCode", CODES[key], meta_state(held), repeatable=False)
        elif key in NAMED:
            self._service.call("pressKey", NAMED[key], repeatable=False)
        else:
            self._service.call("pressKeyCode", CODES[key], repeatable=False)

    def type_text(self, text: str, *, clear: bool = False) -> None:
        """Types into the focused field and reads it back; see `lxb.device.typing`."""
        self._typist.type(text, clear=clear)

    def restore_keyboard(self) -> None:
        give_back(self._phone, self._clock)

    def launch(self, package: str) -> None:
        apps.launch(self._phone, package)

    def open_url(self, url: str) -> None:
        apps.open_url(self._phone, url)

    def stop(self, package: str) -> None:
        apps.stop(self._phone, package)

    def apps(self) -> list[InstalledApp]:
        return apps.launchable(self._phone)

    def app_version(self, package: str) -> AppVersion | None:
        return apps.version(self._phone, package)

    def current_app(self) -> Foreground | None:
        """The app in front, from the first source that tells; None where the phone says that there is none.

        Raises:
            DeviceRefused: no source told.
        """
        nothing = False
        for reading in self._readings():
            if isinstance(reading, Foreground):
                return reading
            nothing = nothing or reading is NOTHING
        if nothing:
            return None
        raise DeviceRefused(
            device=self.serial,
            what="tell which app is in front",
            reason="none of its dumps names one",
            cure="unlock the phone and try again",
            cure_zh_="请解锁手机后重试",
        )

    def _readings(self) -> Iterator[Reading]:
        """Source by source, the cheapest first; Android 10 moved the focus from `windows` to `displays`."""
        for part in ("displays", "windows"):
            yield from_windows(self._say("dumpsys", "window", part))
        yield from_activities(self._say("dumpsys", "activity", "activities"))
        yield from_top(self._say("dumpsys", "activity", "top"))
        yield self._of_service()

    def _of_service(self) -> Reading:
        """The package of the tree in front: the last resort, as it may be a moment old."""
        try:
            told = self._service.call("deviceInfo")
        except DeviceTimeout:
            raise
        except DeviceRefused:
            return None
        package = told.get("currentPackageName") if isinstance(told, dict) else None
        if not isinstance(package, str):
            return None
        with suppress(BadName):
            return Foreground(package_name(package), None)
        return None

    def info(self) -> DeviceInfo:
        told = props.properties(self._say("getprop"))
        size = props.natural_size(raw := self._say("wm", "size"))
        if size is None:
            raise refused(self.serial, "tell the size of its screen", raw)
        turns = props.rotation(self._say("dumpsys", "display")) or 0
        return DeviceInfo(
            serial=self.serial,
            model=told.get("ro.product.model", ""),
            platform="android",
            version=told.get("ro.build.version.release", ""),
            size=props.turned(size, turns),
            density=props.density(self._say("wm", "density")) or _density_of(told),
            locale=props.locale(told),
        )

    def close(self) -> None:
        try:
            self._service.close()
        finally:
            afterwards, self._afterwards = self._afterwards, None
            if afterwards is not None:
                afterwards()

    def _say(self, *words: str) -> str:
        return self._phone.shell(command(*words)).output


def _inside(at: Point) -> tuple[int, int]:
    """At least one pixel: a coordinate below 1 is taken as a share of the screen by uiautomator2."""
    return max(1, int(at.x)), max(1, int(at.y))


def _density_of(told: dict[str, str]) -> int:
    found = told.get("qemu.sf.lcd_density") or told.get("ro.sf.lcd_density") or ""
    return int(found) if re.fullmatch(r"\d+", found) else 160
