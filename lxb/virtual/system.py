"""The Android around the screen: files, settings, installed packages, ports and what runs on them."""

from __future__ import annotations

import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from lxb.clock import Clock, SystemClock
from lxb.virtual.apk import Apk
from lxb.virtual.files import FileSystem
from lxb.virtual.fingers import LONG_PRESS_MS
from lxb.virtual.settings import Settings

if TYPE_CHECKING:
    from lxb.virtual.adbd import Service
    from lxb.virtual.world import FocusLike, PackageLike, World

AUTOMATION_TAKEN = (
    "java.lang.IllegalStateException: UiAutomationService "
    "android.accessibilityservice.IAccessibilityServiceClient$Stub$Proxy@{tag}already registered!"
)


EMPTY_ZIP = b"PK\x05\x06" + bytes(18)


class AutomationTaken(Exception):
    """Android lets one client at a time read the screen's tree."""

    def __str__(self) -> str:
        return AUTOMATION_TAKEN.format(tag="5deffd5")


class AndroidSystem:
    """What services and shell commands of one phone share. Thread-safe.

    Args:
        phone: the world behind the wires.
        clock: for file times, uptime and waiting commands.
    """

    def __init__(self, phone: World, clock: Clock | None = None) -> None:
        self.phone = phone
        self.clock = clock or SystemClock()
        self.files = FileSystem(self.epoch)
        self.settings = Settings(phone)
        self.apks: dict[str, Apk] = {}
        self.ports: dict[int, Service] = {}
        """What listens on the phone's own TCP ports."""
        self.reversed: dict[str, str] = {}
        self._started = self.clock.now()
        self._automation = threading.Lock()
        self._stopping: set[threading.Event] = set()
        self._ended = threading.Event()
        for package in phone.packages():
            self.files.install(self.apk_path(package.package, system=package.system), EMPTY_ZIP)

    def epoch(self) -> float:
        return self.clock.wall().timestamp()

    def uptime(self) -> float:
        """Seconds since the phone was switched on: a while before anybody asked."""
        return self.clock.now() - self._started + 3600

    @contextmanager
    def automation(self) -> Iterator[None]:
        """Holds the one right to read the tree. Raises AutomationTaken."""
        if not self._automation.acquire(blocking=False):
            raise AutomationTaken
        try:
            yield
        finally:
            self._automation.release()

    @contextmanager
    def process(self) -> Iterator[threading.Event]:
        """A long-running command: it has to end when the event is set."""
        stop = threading.Event()
        self._stopping.add(stop)
        try:
            yield stop
        finally:
            self._stopping.discard(stop)

    def stop_processes(self) -> None:
        """Ends what still runs, for good."""
        self._ended.set()
        for stop in list(self._stopping):
            stop.set()

    def until_ended(self) -> None:
        """Waits for the end of the phone."""
        self._ended.wait()

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """A finger comes down, is held for a long press, goes along the way and leaves."""
        self.phone.touch("down", *start)
        self.clock.sleep(LONG_PRESS_MS / 1000)
        self.phone.touch("move", *end)
        self.phone.touch("up", *end)

    def package(self, name: str) -> PackageLike | None:
        return next((p for p in self.phone.packages() if p.package == name), None)

    def component(self, window: FocusLike) -> str:
        """ "com.x/.Main" of a window, "com.x" where it has no activity."""
        return (
            f"{window.package}/{short(window.package, window.activity)}"
            if window.activity
            else window.package
        )

    def apk_path(self, package: str, *, system: bool = False) -> str:
        tag = f"{zlib.crc32(package.encode()):08x}"
        if system:
            return f"/system/app/{package.rpartition('.')[2]}-{tag}/base.apk"
        return f"/data/app/~~{tag}==/{package}-{tag[::-1]}==/base.apk"

    def install(self, apk: Apk) -> None:
        """The package appears, and so do its keyboards, not yet enabled."""
        self.apks[apk.package] = apk
        self.files.install(self.apk_path(apk.package), EMPTY_ZIP)
        for keyboard in apk.input_methods:
            self.settings.add_keyboard(keyboard)

    def uninstall(self, package: str) -> bool:
        apk = self.apks.pop(package, None)
        for keyboard in apk.input_methods if apk else ():
            self.settings.forget_keyboard(keyboard)
        return apk is not None


def short(package: str, activity: str) -> str:
    """An activity's name as Android writes it after a slash: ".Main" where it lies in the package."""
    return activity.removeprefix(package) if activity.startswith(package + ".") else activity


def full(package: str, activity: str) -> str:
    """The whole class name: ".Main" -> "com.x.Main"; a bare "Main" gets the package too."""
    if activity.startswith("."):
        return package + activity
    return activity if "." in activity else f"{package}.{activity}"
