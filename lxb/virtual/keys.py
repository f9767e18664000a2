"""Android's key codes, and what each does on this phone."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxb.virtual.system import AndroidSystem

SLEEP, WAKEUP, SPACE = 223, 224, 62
DIGITS, LETTERS = range(7, 17), range(29, 55)

KEY_NAMES: Mapping[str, int] = MappingProxyType(
    {
        "home": 3,
        "back": 4,
        "up": 19,
        "down": 20,
        "left": 21,
        "right": 22,
        "center": 23,
        "volume_up": 24,
        "volume_down": 25,
        "power": 26,
        "camera": 27,
        "enter": 66,
        "delete": 67,
        "del": 67,
        "menu": 82,
        "search": 84,
        "volume_mute": 164,
        "recent": 187,
    }
)
"""Names that uiautomator2's pressKey knows."""

OTHER_NAMES: Mapping[str, int] = MappingProxyType(
    {
        "app_switch": 187,
        "dpad_up": 19,
        "dpad_down": 20,
        "dpad_left": 21,
        "dpad_right": 22,
        "dpad_center": 23,
        "tab": 61,
        "space": SPACE,
        "escape": 111,
        "forward_del": 112,
        "move_home": 122,
        "move_end": 123,
        "page_up": 92,
        "page_down": 93,
        "notification": 83,
        "sleep": SLEEP,
        "wakeup": WAKEUP,
        "unknown": 0,
    }
)
WORDS: Mapping[int, str] = MappingProxyType({code: name for name, code in reversed(list(KEY_NAMES.items()))})


def key_code(name: str) -> int | None:
    """ "KEYCODE_HOME", "home" or "3" -> 3; None where Android knows no such key."""
    if name.isascii() and name.isdigit():
        return int(name) if len(name) < 10 else None
    plain = name.lower().removeprefix("keycode_")
    if len(plain) == 1 and plain.isascii() and plain.isalnum():
        return DIGITS[int(plain)] if plain.isdigit() else LETTERS[ord(plain) - ord("a")]
    return KEY_NAMES.get(plain, OTHER_NAMES.get(plain))


CTRL_ON = 0x1000
"""`KeyEvent.META_CTRL_ON`."""
EDITING: Mapping[int, str] = MappingProxyType({277: "cut", 278: "copy", 279: "paste"})


def press_code(system: AndroidSystem, code: int, meta: int = 0) -> bool:
    """False where text has no field to go to; a key that means nothing is sent all the same.

    Args:
        system: the phone's.
        code: of the key.
        meta: bits of the keys that are held.
    """
    phone = system.phone
    if meta & CTRL_ON and code in LETTERS:
        phone.press(f"ctrl+{chr(ord('a') + code - LETTERS.start)}")
    elif code in EDITING:
        phone.press(EDITING[code])
    elif code == SLEEP:
        phone.sleep()
    elif code == WAKEUP:
        phone.wake()
    elif code == SPACE:
        return phone.type_text(" ")
    elif code in DIGITS:
        return phone.type_text(str(code - DIGITS.start))
    elif code in LETTERS:
        return phone.type_text(chr(ord("a") + code - LETTERS.start))
    elif code in WORDS:
        return phone.press(WORDS[code])
    return True
