"""What a page lets one choose or fill in: settings are made alike and differ in nothing else.

"Snooze for: 5, 10, 15 minutes" and "Silence after: 1, 5, 10 minutes" are two dialogs, though numbers are no
words to tell them by. A dialog that asks the same of every item of a list (what each app may do) is one.
"""

from __future__ import annotations

from collections.abc import Iterator

from explorer.controls import CHOICES
from lxb.screen import Element, Screen, is_field, short_class
from lxb.screen.words import plain
from maps.structure import Structure, structure


def offered(screen: Screen, words: str) -> str:
    """All choices of the front, or what its fields are for and hold, as one text; "" where it has none.

    Of fields on a whole page only what they are for counts: what they hold may be a note or an address.

    Args:
        screen: the page; texts as they stand there, so for its digest only.
        words: label of the control that led there, which is left out.
    """
    taken = structure(screen)
    said = list(_choices(taken)) or [
        _asked(taken, e) for e in taken.elements() if is_field(e) and not e.password
    ]
    told = [rest for text in said if (rest := plain(text).replace(words, "").strip())]
    return "\n".join(told)


def _choices(taken: Structure) -> Iterator[str]:
    """The words of each choice of which one is taken: its own, or those of the row around it."""
    marked = [e for e in taken.elements() if short_class(e.cls) in CHOICES and (e.checkable or e.checked)]
    if len(marked) < 2 or sum(e.checked for e in marked) != 1:
        return
    for e in marked:
        row = (
            e if e.text or e.clickable else next((up for up in taken.screen.ancestors(e) if up.clickable), e)
        )
        yield " ".join(part.text for part in taken.screen.subtree(row) if part.text)


def _asked(taken: Structure, field: Element) -> str:
    held = "" if field.text == field.hint or taken.front.layer == "page" else field.text
    return f"{field.hint} {held}".strip()
