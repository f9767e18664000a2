"""Keyboards that type what a broadcast tells them: uiautomator2's AdbKeyboard and the older ADBKeyBoard."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from lxb.virtual.keys import press_code

if TYPE_CHECKING:
    from lxb.virtual.system import AndroidSystem

U2, SENZHK = "com.github.uiautomator", "com.android.adbkeyboard"
OK, CANCELED = -1, 0
ENTER = 66

Result = tuple[int, str | None]
Extras = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class KeyboardAction:
    """Whose keyboard an action belongs to, and what it does; that may raise KeyError or ValueError."""

    package: str
    act: Callable[[AndroidSystem, Extras], Result]


def _decoded(extras: Extras, key: str) -> str:
    return base64.b64decode(extras[key], validate=True).decode("utf-8")


def _done(worked: bool) -> Result:
    return (OK, "success") if worked else (CANCELED, "no focused input")


def _type(system: AndroidSystem, extras: Extras) -> Result:
    return _done(system.phone.type_text(_decoded(extras, "text")))


def _replace(system: AndroidSystem, extras: Extras) -> Result:
    return _done(system.phone.set_text(_decoded(extras, "text")))


def _clear(system: AndroidSystem, extras: Extras) -> Result:
    return _done(system.phone.clear_text())


def _enter(system: AndroidSystem, extras: Extras) -> Result:
    return _done(press_code(system, ENTER))


def _hide(system: AndroidSystem, extras: Extras) -> Result:
    if system.phone.keyboard_shown:
        system.phone.press("back")
    return OK, "success"


def _get_clipboard(system: AndroidSystem, extras: Extras) -> Result:
    return OK, base64.b64encode(system.phone.clipboard.encode("utf-8", "replace")).decode("ascii")


def _silently(act: Callable[[AndroidSystem, Extras], object]) -> Callable[[AndroidSystem, Extras], Result]:
    """ADBKeyBoard never sets a result: what it did has to be looked at."""

    def wrapped(system: AndroidSystem, extras: Extras) -> Result:
        act(system, extras)
        return CANCELED, None

    return wrapped


def _type_plain(system: AndroidSystem, extras: Extras) -> bool:
    return system.phone.type_text(extras["msg"])


def _type_encoded(system: AndroidSystem, extras: Extras) -> bool:
    return system.phone.type_text(_decoded(extras, "msg"))


def _key(system: AndroidSystem, extras: Extras) -> bool:
    return press_code(system, int(extras["code"]))


KEYBOARD_ACTIONS: Mapping[str, KeyboardAction] = MappingProxyType(
    {
        "ADB_KEYBOARD_INPUT_TEXT": KeyboardAction(U2, _type),
        "ADB_KEYBOARD_SET_TEXT": KeyboardAction(U2, _replace),
        "ADB_KEYBOARD_CLEAR_TEXT": KeyboardAction(U2, _clear),
        "ADB_KEYBOARD_EDITOR_CODE": KeyboardAction(U2, _enter),
        "ADB_KEYBOARD_SMART_ENTER": KeyboardAction(U2, _enter),
        "ADB_KEYBOARD_HIDE": KeyboardAction(U2, _hide),
        "ADB_KEYBOARD_GET_CLIPBOARD": KeyboardAction(U2, _get_clipboard),
        "ADB_INPUT_TEXT": KeyboardAction(SENZHK, _silently(_type_plain)),
        "ADB_INPUT_B64": KeyboardAction(SENZHK, _silently(_type_encoded)),
        "ADB_CLEAR_TEXT": KeyboardAction(SENZHK, _silently(_clear)),
        "ADB_EDITOR_CODE": KeyboardAction(SENZHK, _silently(_enter)),
        "ADB_INPUT_CODE": KeyboardAction(SENZHK, _silently(_key)),
    }
)
