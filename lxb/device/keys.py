"""Keys by name, and several held at once."""

from __future__ import annotations

from enum import StrEnum


class Key(StrEnum):
    """Keys that a platform can be asked for; one that it lacks is refused, not ignored.

    Letters and digits are meant together with a held key ("ctrl+a"): text is typed, not keyed in.
    """

    BACK = "back"
    HOME = "home"
    RECENTS = "recents"
    ENTER = "enter"
    DELETE = "delete"
    """Takes away what is before the cursor."""
    POWER = "power"
    VOLUME_UP = "volume_up"
    VOLUME_DOWN = "volume_down"
    MUTE = "mute"
    MENU = "menu"
    SEARCH = "search"
    CAMERA = "camera"
    NOTIFICATIONS = "notifications"
    WAKE = "wake"
    TAB = "tab"
    SPACE = "space"
    ESCAPE = "escape"
    FORWARD_DELETE = "forward_delete"
    """Takes away what is after the cursor."""
    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    CENTER = "center"
    PAGE_UP = "page_up"
    PAGE_DOWN = "page_down"
    LINE_START = "line_start"
    LINE_END = "line_end"
    CUT = "cut"
    COPY = "copy"
    PASTE = "paste"
    PLAY_PAUSE = "play_pause"
    NEXT = "next"
    PREVIOUS = "previous"
    CTRL = "ctrl"
    SHIFT = "shift"
    ALT = "alt"
    META = "meta"
    A, B, C, D, E, F, G = "a", "b", "c", "d", "e", "f", "g"
    H, I, J, K, L, M, N = "h", "i", "j", "k", "l", "m", "n"  # noqa: E741
    O, P, Q, R, S, T, U = "o", "p", "q", "r", "s", "t", "u"  # noqa: E741
    V, W, X, Y, Z = "v", "w", "x", "y", "z"
    ZERO, ONE, TWO, THREE, FOUR = "0", "1", "2", "3", "4"
    FIVE, SIX, SEVEN, EIGHT, NINE = "5", "6", "7", "8", "9"


HELD = frozenset({Key.CTRL, Key.SHIFT, Key.ALT, Key.META})
"""Keys that do nothing by themselves."""
