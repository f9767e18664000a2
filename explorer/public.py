"""What of edges, overlays and fields goes into a map: nothing that is found or called by words of content."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from explorer.expedition import Expedition
from explorer.own_words import OwnWords
from lxb.errors import Lang
from lxb.locator import Locator
from lxb.screen.words import is_obfuscated
from maps.model import Edge, Input, Overlay
from router.overlay_words import without_content

_OF_CODE = re.compile(
    r"\b([itb]v|btn|img|[lrfc]l|vg|item|icon|image|text|view|button|layout|container|wrapper|root|inner|group)\b"
)
_FIRST: dict[Lang, str] = {"zh": "第一项", "en": "first item"}


def public_edges(edges: Iterable[Edge], own: OwnWords, expedition: Expedition, lang: Lang) -> list[Edge]:
    """Edges without words of content: found by ids alone where these tell them, else left out."""
    found: dict[tuple[str, str, str], Edge] = {}
    for edge in edges:
        locator = edge.locator
        if own.names_content(locator):
            locator = _wordless(edge, expedition, own)
            if locator is None:
                continue
        label = _function(edge, own, expedition) or _label(edge, locator, own, lang)
        control = (edge.source_page, edge.action, str(locator) if locator is not None else edge.target_page)
        known = found.get(control)
        if known is None:
            found[control] = edge.model_copy(update={"locator": locator, "label": label})
        elif known.target_page == edge.target_page:
            found[control] = known.counting(edge)
    return list(found.values())


def _wordless(edge: Edge, expedition: Expedition, own: OwnWords) -> Locator | None:
    """A locator without words, where all controls of that id lead there: the first stands for them.

    An item that came into view further down a list has look-alikes even where it alone was tried.
    """
    locator = edge.locator
    if locator is None or not locator.id or is_obfuscated(locator.id) or _is_within_words(locator):
        return None
    alike = [c for c in expedition.frontier.of(edge.source_page) if _are_alike(c.anchor.locator, locator)]
    if not alike or any(c.state == "dead" or c.led_to not in {None, edge.target_page} for c in alike):
        return None
    if len(alike) > 1 and len({c.anchor.family or str(c.anchor.locator) for c in alike}) > 1:
        return None  # of no one list: the first of that id may be an item of content
    labels = {c.anchor.label for c in alike}
    facts = [
        f
        for f in expedition.atlas.places[edge.source_page].seen
        if (f.id, f.cls) == (locator.id, locator.cls)
    ]
    if any(not labels & {fact.text, fact.desc} for fact in facts):
        return None
    many = len(alike) > 1 or (alike[0].below and own.is_item(alike[0].anchor.label))
    update = {"text": None, "desc": None, "rank": None, "any": True if many else None}
    return locator.model_copy(update=update)


def _is_within_words(locator: Locator) -> bool:
    return locator.ancestor is not None and not locator.ancestor.id


def _are_alike(one: Locator, other: Locator) -> bool:
    return (one.id, one.cls, one.ancestor) == (other.id, other.cls, other.ancestor)


def _label(edge: Edge, locator: Locator | None, own: OwnWords, lang: Lang) -> str:
    """The words that are surely the app's or find the control; else those of its id, or which one it is."""
    if edge.label and own.owns(edge.label):
        return edge.label
    if locator is None:
        return "" if own.private(edge.label) else edge.label
    if locator.text or locator.desc:
        return (
            edge.label if edge.label in {locator.text, locator.desc} else locator.text or locator.desc or ""
        )
    return _FIRST[lang] if locator.any else spoken(locator.id or "")


def _function(edge: Edge, own: OwnWords, expedition: Expedition) -> str:
    """What a vision model says that a control without words is for; "" where nothing is said."""
    told = expedition.told.get(edge.source_page)
    words = dict(told.functions).get(str(edge.locator), "") if told is not None else ""
    return "" if own.private(words) else words


def spoken(short_id: str) -> str:
    """ "iv_search" -> "search": an id without what only code needs to know."""
    words = "" if is_obfuscated(short_id) else short_id.replace("_", " ").lower()
    return " ".join(_OF_CODE.sub(" ", words).split())


def public_overlays(overlays: Iterable[Overlay], own: OwnWords) -> Iterator[Overlay]:
    """Overlays without what is not surely the app's own: what comes up once may be content unseen."""
    known = (without_content(overlay, own.owns) for overlay in overlays)
    yield from {overlay.marks: overlay for overlay in known if overlay is not None}.values()


def public_inputs(inputs: Iterable[Input], own: OwnWords) -> tuple[Input, ...]:
    """Fields by what they are for, never by what stands in them."""
    return tuple(
        field.model_copy(update={"label": spoken(field.locator.id or "")})
        if own.private(field.label)
        else field
        for field in inputs
        if not own.names_content(field.locator)
    )
