"""Phones: one Protocol, one file a kind of phone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

from lxb.device.keys import Key

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType

    from PIL.Image import Image

    from lxb.geometry import Point, Size
    from lxb.screen import Screen

__all__ = [
    "AppVersion",
    "Device",
    "DeviceInfo",
    "Foreground",
    "InstalledApp",
    "Key",
    "ModelEndpoint",
    "Platform",
]

Platform = Literal["android", "harmony", "ios"]


@dataclass(frozen=True, slots=True)
class Foreground:
    """The app in front."""

    package: str
    activity: str | None
    """Full class name ("com.x.MainActivity"), or None where the phone did not tell."""


@dataclass(frozen=True, slots=True)
class InstalledApp:
    """An app that the phone has."""

    package: str
    label: str | None
    """Its name in the phone's language, or None where the phone cannot be asked for it cheaply."""


@dataclass(frozen=True, slots=True)
class DeviceInfo:
    """What kind of phone it is."""

    serial: str
    model: str
    platform: Platform
    version: str
    """Version of the system, e.g. "14"."""
    size: Size
    """Of the screen in pixels, in the present rotation, system bars included."""
    density: int
    """Dots per inch as the system uses them: 160 = 1 px per dp."""
    locale: str
    """BCP 47 tag, e.g. "zh-CN"; "" where unknown."""


@dataclass(frozen=True, slots=True)
class AppVersion:
    """Version of an installed app; fields are "" / None where the phone did not tell."""

    name: str
    code: int | None


@dataclass(frozen=True, slots=True)
class ModelEndpoint:
    """A model that comes with a virtual phone and lives as long as that; it is simulated."""

    base_url: str
    model: str
    api_key: str


class Device(Protocol):
    """One phone. All points and rectangles are screen pixels in the present rotation.

    Every method is one call with a deadline. It raises `DeviceGone` when the phone went away, `DeviceTimeout`
    when it does not answer, `DeviceRefused` when it answers with a refusal, and never turns a failure into an
    empty value.
    """

    @property
    def address(self) -> str:
        """How the phone is named on the command line, e.g. "android:4a1f" or "virtual:taobao"."""

    @property
    def platform(self) -> Platform: ...

    @property
    def simulated(self) -> bool:
        """True for virtual and recorded phones; goes into every report."""

    def screen(self) -> Screen:
        """What is on the screen now: one round trip. Raises `ScreenUnreadable`."""

    def picture(self) -> Image:
        """What is on the screen now, in RGB, at full size. A protected screen is black, as on the phone."""

    def tap(self, at: Point) -> None: ...

    def double_tap(self, at: Point, pause: float = 0.1) -> None:
        """Two taps, quick enough to count as one gesture."""

    def long_press(self, at: Point, seconds: float = 0.8) -> None: ...

    def swipe(self, start: Point, end: Point, seconds: float = 0.3) -> None: ...

    def drag(self, start: Point, end: Point, seconds: float = 0.5, hold: float = 0.6) -> None:
        """Takes hold of something (the finger rests for `hold` seconds), moves it and lets go."""

    def type_text(self, text: str, *, clear: bool = False) -> None:
        """Types into the focused field, any script; `clear` empties the field first."""

    def press(self, key: Key, held: Sequence[Key] = ()) -> None:
        """Presses a key while others are held ("ctrl", "shift" ...)."""

    def launch(self, package: str) -> None:
        """Starts an app or brings it to the front. Judge by what is in front afterwards."""

    def restore_keyboard(self) -> None:
        """Sets the user's own keyboard back where a run that was killed has left another."""

    def open_url(self, url: str) -> None:
        """Opens an http(s) address in whatever app takes it. Judge by what is in front afterwards.

        Raises:
            BadName: it is no such address.
        """

    def stop(self, package: str) -> None:
        """Ends an app by force."""

    def current_app(self) -> Foreground | None:
        """The app in front; None where the phone answers that there is none."""

    def apps(self) -> list[InstalledApp]:
        """What can be launched."""

    def app_version(self, package: str) -> AppVersion | None:
        """None where the app is not installed."""

    def info(self) -> DeviceInfo: ...

    def close(self) -> None:
        """Lets go of the phone and ends whatever was started for it. May be called twice."""

    def __enter__(self) -> Device: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...
