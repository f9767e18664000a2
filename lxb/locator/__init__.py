"""How to find an element, never the element.

A locator holds what the app's developers gave an element (id, text, description, class, an identifying
ancestor) and nothing of one phone. It is made and resolved through the same normaliser
(`lxb.screen.words`), so what was found once is found again.
"""

from lxb.locator.lookup import index
from lxb.locator.making import make, make_any, make_wordless
from lxb.locator.model import Ambiguous, Ancestor, Locator, NotFound
from lxb.locator.parts import control_words, inner_label, is_selected, own_parts, tap_target

__all__ = [
    "Ambiguous",
    "Ancestor",
    "Locator",
    "NotFound",
    "control_words",
    "index",
    "inner_label",
    "is_selected",
    "make",
    "make_any",
    "make_wordless",
    "own_parts",
    "tap_target",
]
