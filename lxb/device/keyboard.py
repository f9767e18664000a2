"""The typing keyboard that uiautomator2 ships, borrowed for one text and given back.

It takes any script, emoji too. It is installed when it is missing, and the user's own keyboard is always set
back: at the end, on errors, on Ctrl-C, and the next time if a run was killed in between. Which one it was is
kept on the phone meanwhile: of several that are enabled only one is the user's.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from lxb.clock import Clock, wait_until
from lxb.device.adb import AdbPhone
from lxb.device.shell import broadcast_result, command, is_component, refusal, refused
from lxb.device.u2 import asset
from lxb.errors import DeviceRefused

IME = "com.github.uiautomator/.AdbKeyboard"
APK = "/data/local/tmp/lxb-keyboard.apk"
KEPT = "/data/local/tmp/lxb-keyboard"
"""Holds the id of the user's keyboard while ours is in its place."""
DONE = -1
CHUNK = 800
"""Characters a broadcast: far below what one command line may hold on old phones."""


class Keyboard:
    """The borrowed keyboard, while it is the phone's."""

    def __init__(self, phone: AdbPhone) -> None:
        self._phone = phone

    def type(self, text: str) -> bool:
        """Whether the field in focus took it, by the keyboard's own word."""
        for at in range(0, len(text), CHUNK):
            encoded = base64.b64encode(text[at : at + CHUNK].encode("utf-8", "surrogatepass")).decode()
            if not self._send("ADB_KEYBOARD_INPUT_TEXT", "--es", "text", encoded):
                return False
        return True

    def clear(self) -> bool:
        return self._send("ADB_KEYBOARD_CLEAR_TEXT")

    def _send(self, action: str, *extras: str) -> bool:
        output = _run(self._phone, "am", "broadcast", "-a", action, *extras)
        return broadcast_result(output) == DONE


@contextmanager
def borrowed(phone: AdbPhone, clock: Clock) -> Iterator[Keyboard]:
    """Makes it the phone's keyboard for the length of a `with` block.

    Raises:
        DeviceRefused: it could not be installed, or the phone did not switch to it.
    """
    users = _users_own(phone)
    _ensure_installed(phone, clock)
    _keep(phone, users)
    try:
        _run(phone, "ime", "enable", IME)
        _switch(phone, clock, IME)
        yield Keyboard(phone)
    finally:
        if users:
            _switch(phone, clock, users)
            _forget(phone)


def give_back(phone: AdbPhone, clock: Clock) -> None:
    """Sets the user's keyboard back where a run that was killed left ours; nothing where it did not."""
    if current(phone) == IME and (users := _users_own(phone)):
        _switch(phone, clock, users)
        _forget(phone)


def current(phone: AdbPhone) -> str:
    """The id of the phone's present keyboard, "" where it has none."""
    found = _run(phone, "settings", "get", "secure", "default_input_method").strip()
    return "" if found == "null" else found


def is_shown(phone: AdbPhone) -> bool | None:
    """Whether a keyboard is on the screen; None = the phone does not tell."""
    output = phone.shell(command("dumpsys", "input_method")).output
    if "mInputShown=true" in output:
        return True
    return False if "mInputShown=false" in output else None


def _users_own(phone: AdbPhone) -> str:
    """What to set back: the present keyboard, or, if a killed run left ours, the one that it had kept.

    Where that one is not enabled any more, or unknown, the first other one that is.
    """
    now = current(phone)
    if now != IME:
        return now
    enabled = [ime for ime in _run(phone, "ime", "list", "-s").split() if is_component(ime) and ime != IME]
    kept = phone.shell(command("cat", KEPT)).output.strip()
    return kept if kept in enabled else next(iter(enabled), "")


def _keep(phone: AdbPhone, users: str) -> None:
    with suppress(DeviceRefused):  # a phone without that folder: then the first one enabled has to do
        phone.push(users.encode(), KEPT)


def _forget(phone: AdbPhone) -> None:
    phone.shell(command("rm", "-f", KEPT))


def _ensure_installed(phone: AdbPhone, clock: Clock) -> None:
    if _is_listed(phone):
        return
    phone.push(asset("app-uiautomator.apk").read_bytes(), APK)
    try:
        output = phone.shell(command("pm", "install", "-r", "-t", APK), seconds=120.0).output
    finally:
        phone.shell(command("rm", "-f", APK))
    if "Success" not in output:
        raise refused(phone.serial, "install its typing keyboard", output)
    if wait_until(clock, lambda: _is_listed(phone) or None, 3.0, (0.1, 0.3)) is None:
        raise refused(phone.serial, "install its typing keyboard", "installed, but not listed as a keyboard")


def _is_listed(phone: AdbPhone) -> bool:
    return IME in _run(phone, "ime", "list", "-s", "-a").split()


def _switch(phone: AdbPhone, clock: Clock, ime: str) -> None:
    _run(phone, "ime", "set", ime)
    if wait_until(clock, lambda: current(phone) == ime or None, 3.0) is None:
        raise refused(phone.serial, f"switch the keyboard to {ime}", f"it still is {current(phone)}")


def _run(phone: AdbPhone, *words: str) -> str:
    output = phone.shell(command(*words)).output
    if refusal(output):
        raise refused(phone.serial, " ".join(words[:2]), output)
    return output
