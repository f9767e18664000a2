"""Android's numbers of keys (`android.view.KeyEvent`), and of keys that are held."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from lxb.device.keys import Key

_FIRST_DIGIT, _FIRST_LETTER = 7, 29

CODES: Mapping[Key, int] = MappingProxyType(
    {
        Key.HOME: 3,
        Key.BACK: 4,
        Key.UP: 19,
        Key.DOWN: 20,
        Key.LEFT: 21,
        Key.RIGHT: 22,
        Key.CENTER: 23,
        Key.VOLUME_UP: 24,
        Key.VOLUME_DOWN: 25,
        Key.POWER: 26,
        Key.CAMERA: 27,
        Key.ALT: 57,
        Key.SHIFT: 59,
        Key.TAB: 61,
        Key.SPACE: 62,
        Key.ENTER: 66,
        Key.DELETE: 67,
        Key.MENU: 82,
        Key.NOTIFICATIONS: 83,
        Key.SEARCH: 84,
        Key.PLAY_PAUSE: 85,
        Key.NEXT: 87,
        Key.PREVIOUS: 88,
        Key.PAGE_UP: 92,
        Key.PAGE_DOWN: 93,
        Key.ESCAPE: 111,
        Key.FORWARD_DELETE: 112,
        Key.CTRL: 113,
        Key.META: 117,
        Key.LINE_START: 122,
        Key.LINE_END: 123,
        Key.MUTE: 164,
        Key.RECENTS: 187,
        Key.WAKE: 224,
        Key.CUT: 277,
        Key.COPY: 278,
        Key.PASTE: 279,
        **{key: _FIRST_DIGIT + int(key) for key in Key if key.isdigit()},
        **{key: _FIRST_LETTER + ord(key) - ord("a") for key in Key if len(key) == 1 and key.isalpha()},
    }
)

NAMED: Mapping[Key, str] = MappingProxyType(
    {
        Key.BACK: "back",
        Key.HOME: "home",
        Key.RECENTS: "recent",
        Key.ENTER: "enter",
        Key.DELETE: "delete",
        Key.POWER: "power",
        Key.VOLUME_UP: "volume_up",
        Key.VOLUME_DOWN: "volume_down",
    }
)
"""Keys that uiautomator2 has a name for; its `pressKey` waits until the screen reacts."""

_META: Mapping[Key, int] = MappingProxyType(
    {Key.SHIFT: 0x41, Key.ALT: 0x12, Key.CTRL: 0x3000, Key.META: 0x30000}
)
"""`META_SHIFT_ON` and the like, each with the bit of its left key."""


def meta_state(held: Iterable[Key]) -> int:
    """What goes with an event while these keys are down."""
    state = 0
    for key in held:
        state |= _META[key]
    return state
