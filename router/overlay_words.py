"""What of an overlay may stand in a map: ids, and words that overlays of all apps bear ("Later", "Update").

Anything else that is written on one may be meant for whoever holds the phone ("Mr Zhang, your report is
ready"), and nothing else on the phone need say so: it comes up once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lxb.locator import Ancestor, Locator
from lxb.screen.words import is_obfuscated
from maps.model import Overlay
from router.overlays import is_common
from router.refusals import is_refusal

ENOUGH_FOR_BACK = 2
"""Marks without words that an overlay needs which the back key dismisses: on a page that key leads away."""


def without_content(overlay: Overlay, owns: Callable[[str], bool] = lambda words: False) -> Overlay | None:
    """An overlay by what may stand in a map; None where that does not tell it any more.

    Args:
        overlay: as it was met.
        owns: tells words that are surely the app's own.
    """
    dismiss = overlay.dismiss if overlay.dismiss == "back" else _public(overlay.dismiss, owns)
    marks = tuple(
        dict.fromkeys(found for mark in overlay.marks if (found := _public(mark, owns)) is not None)
    )
    if dismiss is None or not _tell(marks, wordless=ENOUGH_FOR_BACK if dismiss == "back" else 1):
        return None
    return overlay.model_copy(update={"marks": marks, "dismiss": dismiss})


def _tell(marks: tuple[Locator, ...], wordless: int) -> bool:
    """Whether marks tell an overlay from the pages of its app: "Cancel" stands on many of these."""
    said = (words for mark in marks for words in _words(mark))
    return (
        any(not is_refusal(words) for words in said) or sum(mark.id is not None for mark in marks) >= wordless
    )


def _public(locator: Locator, owns: Callable[[str], bool]) -> Locator | None:
    """A locator without words of content; None where nothing is left, or only what finds something else."""

    def own(words: str | None) -> str | None:
        return words if words and (is_common(words) or owns(words)) else None

    kept = {name: own(getattr(locator, name)) for name in ("text", "desc", "ocr")}
    ancestor = _public_ancestor(locator.ancestor, own)
    changed = ancestor != locator.ancestor or any(kept[name] != getattr(locator, name) for name in kept)
    lasting_id = bool(locator.id) and not is_obfuscated(locator.id or "")
    if changed and (locator.rank is not None or not (lasting_id or any(kept.values()))):
        return None
    return locator.model_copy(update={**kept, "ancestor": ancestor})


def _public_ancestor(ancestor: Ancestor | None, own: Callable[[str | None], str | None]) -> Ancestor | None:
    if ancestor is None or ancestor.id or own(ancestor.text) or own(ancestor.desc):
        return ancestor
    return None


def _words(locator: Locator) -> Iterator[str]:
    yield from (words for words in (locator.text, locator.desc, locator.ocr) if words)
