"""Names of actions and arguments as models spell them, matched without case, spaces, underscores, hyphens."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping

_DROPPED = re.compile(r"[\s_\-.]+")
_LONGEST = 60

JUMP = "go_to_page"
"""The action that every dialect has beside its own: walk to a page that the map knows a way to. It has one
argument, `page`, and is an `Own` action of this name."""

TAP = ("click", "left_click", "single_tap", "single_click", "tap_on", "click_on")
DOUBLE_TAP = ("double_click", "left_double", "double_tap_on")
LONG_PRESS = ("long_tap", "long_click", "long_touch", "press_and_hold", "hold", "touch_and_hold")
TYPE = ("input", "input_text", "type_text", "enter_text", "write", "text_input", "set_text")
SWIPE = ("slide", "fling", "swipe_screen")
DRAG = ("drag_and_drop", "drag_to", "left_click_drag")
BACK = ("go_back", "press_back", "navigate_back", "system_back", "return")
HOME = ("go_home", "press_home", "navigate_home", "go_to_home", "system_home")
LAUNCH = ("open", "open_app", "launch_app", "start_app", "start", "awake", "open_application")
WAIT = ("sleep", "pause", "wait_for")
ASK = ("ask_user", "ask", "ask_human", "interact_with_user")
TAKE_OVER = ("call_user", "take_control", "hand_over", "takeover_by_user")
"""What other dialects call an action that a dialect has under a name of its own; see `Names`."""


def plain(name: str) -> str:
    """A name in the form in which names are compared."""
    return _DROPPED.sub("", unicodedata.normalize("NFKC", name[:_LONGEST])).casefold()


class Names:
    """The actions of a dialect, each by its own name and by those that can only mean it.

    Args:
        table: the dialect's own names, as the prompt says them, with the others.
    """

    def __init__(self, table: Mapping[str, Iterable[str]]) -> None:
        self._own = tuple(table)
        others = {plain(other): own for own, other_names in table.items() for other in other_names}
        self._by_name = others | {plain(own): own for own in table}

    def __iter__(self) -> Iterator[str]:
        return iter(self._own)

    def find(self, said: str) -> str | None:
        """The dialect's own name for what was said; None where there is no such action."""
        return self._by_name.get(plain(said)) if len(said) <= _LONGEST else None

    def listed(self) -> str:
        """All own names, for the model that said another one."""
        return ", ".join(self._own)
