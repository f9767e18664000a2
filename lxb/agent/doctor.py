"""Looks at what LXB needs on this machine and on the phone. Nothing is changed and nothing kept."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from lxb.agent.finding import Finding, found, said_of, trouble
from lxb.clock import Clock
from lxb.config import Settings
from lxb.device.address import parse_address
from lxb.errors import DeviceError, LXBError, NotWritable
from lxb.files import is_file, is_folder, why
from lxb.reason import Reason

if TYPE_CHECKING:
    from lxb.device import Device

LEAST_SPACE = 200
"""Megabytes that should be free for traces and pictures."""
FULL = 5
"""Megabytes; with less not even a map and its checkpoint find room."""
SLOW_SCREEN = 2.0
"""Seconds; a screen that takes longer to read makes every step slow."""


def examined(settings: Settings, clock: Clock, broken: LXBError | None = None) -> Iterator[Finding]:
    """All findings but those about models, each as soon as it is made.

    Args:
        settings: those in force, or without the file where that cannot be used.
        clock: what waits.
        broken: what is wrong with the settings' file.
    """
    yield trouble("settings", broken) if broken is not None else _settings(settings)
    yield _home(settings.home)
    yield _adb(needed=_by_adb(settings.device))
    own = yield from _phone(settings, clock)
    yield _font()
    yield _model(settings, own)


def _by_adb(address: str | None) -> bool:
    """Whether the phone that is meant hangs on the user's own adb."""
    try:
        return address is None or parse_address(address).kind == "android"
    except LXBError:  # told where the phone is looked for
        return True


def _settings(settings: Settings) -> Finding:
    from lxb.model.profile import profile_for

    try:
        profile_for(settings.model or "", settings)
    except LXBError as error:
        return trouble("settings", error)
    path = settings.home / "config.toml"
    key = "doctor.settings" if is_file(path) else "doctor.settings.none"
    return found("settings", "ok", key, path=path)


def _home(home: Path) -> Finding:
    """Whether something can be written there, or where it would be made."""
    there = next((path for path in (home, *home.parents) if is_folder(path) or is_file(path)), home)
    try:
        with tempfile.TemporaryFile(dir=there) as file:
            file.write(b"x")
            file.flush()
        free = shutil.disk_usage(there).free // 1024**2
    except OSError as error:
        return trouble("home", NotWritable(path=str(home), **why(error)))
    if free < FULL:
        return found("home", "bad", "doctor.home.full", Reason.NOT_WRITABLE, path=home, free=free)
    if free < LEAST_SPACE:
        return found("home", "warn", "doctor.home.low", path=home, free=free)
    return found("home", "ok", "doctor.home", path=home, free=free)


def _adb(*, needed: bool) -> Finding:
    from lxb.device.adb import AdbServer
    from lxb.device.discover import attached

    server = AdbServer.of(os.environ)
    try:
        phones = attached(server)
    except LXBError as error:
        return trouble("adb", error, "bad" if needed else "warn")
    return found("adb", "ok", "doctor.adb", host=server.host, port=server.port, n=len(phones))


def _phone(settings: Settings, clock: Clock) -> Generator[Finding, None, Settings | None]:
    """What the phone shows; its own model, if it comes with one."""
    from lxb.agent.connect import connect, settings_for

    try:
        phone = connect(settings.device, settings=settings, clock=clock)
    except LXBError as error:
        yield trouble("phone", error)
        return None
    with phone:
        own = settings_for(phone, settings)
        for look, name in ((_info, "phone"), (_screen, "screen"), (_picture, "picture")):
            try:
                yield look(phone, clock)
            except DeviceError as error:  # it went away: nothing more to look at
                yield trouble(name, error)
                return None
            except LXBError as error:  # without pictures it is only blind to models
                yield trouble(name, error, "warn" if look is _picture else "bad")
    return own if own is not settings else None


def _info(phone: Device, clock: Clock) -> Finding:
    info = phone.info()
    return found(
        "phone",
        "ok",
        "doctor.phone.simulated" if phone.simulated else "doctor.phone",
        address=phone.address,
        model=info.model,
        platform=info.platform,
        version=info.version,
        size=f"{info.size.width}x{info.size.height}",
    )


def _screen(phone: Device, clock: Clock) -> Finding:
    phone.screen()  # the first one may bring the service onto the phone
    began = clock.now()
    screen = phone.screen()
    seconds = clock.now() - began
    if not screen.elements:
        return found("screen", "bad", "doctor.screen.none", Reason.SCREEN_UNREADABLE)
    return found(
        "screen",
        "ok" if seconds < SLOW_SCREEN else "warn",
        "doctor.screen",
        n=len(screen.elements),
        quality=said_of(f"doctor.quality.{screen.quality}"),
        ms=f"{seconds * 1000:.0f}",
    )


def _picture(phone: Device, clock: Clock) -> Finding:
    picture = phone.picture()
    dark = picture.convert("L").getextrema() == (0, 0)
    size = f"{picture.width}x{picture.height}"
    if dark:
        return found("picture", "warn", "doctor.picture.black", size=size)
    return found("picture", "ok", "doctor.picture", size=size)


def _font() -> Finding:
    from lxb.virtual.fonts import font_file

    try:
        return found("font", "ok", "doctor.font", path=font_file())
    except LXBError as error:
        return trouble("font", error, "warn")


def _model(settings: Settings, own: Settings | None) -> Finding:
    """The models that a run would ask. `own`: the settings of the one that comes with the phone."""
    from lxb.agent.models import text_model, vision_model

    try:
        seeing, reading = vision_model(own or settings), text_model(own or settings)
    except LXBError as error:
        return trouble("model", error)
    names = dict.fromkeys(f"{model.name} ({model.endpoint})" for model in (seeing, reading) if model)
    if not names:
        return found("model", "ok", "doctor.model.none")
    if own is not None:
        told = ", ".join(names)
        return found("model", "ok", "doctor.model.of_phone", names=told, device=settings.device)
    return found("model", "ok", "doctor.model", names=", ".join(names))
