"""Whose windows stand beside an app or float over it and are no dialog: told by where they are.

On many phones something of another package is always there: the handle of a side panel (Samsung, OPPO),
the taskbar of a tablet or foldable, a chat head, a picture in a picture. None of it hides the app or asks
anything, so that the app stays in front. A dialog of the system is in the middle or rises from below, and
has buttons.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from lxb.geometry import Rect

if TYPE_CHECKING:
    from lxb.screen.tree import Element

EDGE = 0.13
"""Part of the screen's height or width that a strip along its edge takes at most."""

BUTTON = 0.02
"""Part of the screen that a floating button takes at most."""

PICTURE = 0.3
"""Part of the screen that a picture in a picture takes at most."""

OFF_CENTRE = 0.1
"""Part of the screen's width from its middle beyond which no dialog stands."""

_KEYBOARD = re.compile(
    r"inputmethod|keyboard|honeyboard|swiftkey|pinyin|baidu\.input|wetype|florisboard|simeji"
    r"|\.ime(\.|$)|[a-z]ime$"
)
_INPUT_AREA = frozenset({"android:id/inputArea", "android:id/candidatesArea"})
"""Android's own frame of every keyboard has these, whoever made it."""


def is_keyboard(nodes: Sequence[Element], package: str) -> bool:
    """Whether a window is a keyboard's, by its package or the frame that Android puts around it."""
    return _KEYBOARD.search(package) is not None or any(e.id in _INPUT_AREA for e in nodes)


def floats(nodes: Sequence[Element], bounds: Rect, whole: Rect) -> bool:
    """Whether a window of another package than the app's leaves the app in front.

    Args:
        nodes: of the window.
        bounds: of the window.
        whole: the screen, as far as windows reach.
    """
    if not bounds.area or not whole.area:
        return False
    if bounds.area <= BUTTON * whole.area or _is_strip(bounds, whole):
        return True
    aside = abs(bounds.centre.x - whole.centre.x) > OFF_CENTRE * whole.width
    return aside and bounds.area <= PICTURE * whole.area and not any(e.clickable and e.text for e in nodes)


def _is_strip(bounds: Rect, whole: Rect) -> bool:
    across = bounds.height <= EDGE * whole.height and (
        bounds.top <= whole.top or bounds.bottom >= whole.bottom
    )
    along = bounds.width <= EDGE * whole.width and (bounds.left <= whole.left or bounds.right >= whole.right)
    return across or along
