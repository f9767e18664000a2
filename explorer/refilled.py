"""Known places that a screen shows filled with other content, as against pages of their own that look so."""

from __future__ import annotations

from explorer.expedition import Expedition
from explorer.families import is_told_by_ids
from explorer.frontier import Candidate
from explorer.place import Place, masked
from maps.facts import Sight


def refilled(seen: Sight, candidate: Candidate | None, expedition: Expedition) -> Place | None:
    """A known place with other content: where the tap was, or what controls of this name open.

    Without a tap it is the page that the app starts with, where that is filled anew at every start.
    """
    places = expedition.atlas.places
    if candidate is None:
        home = places.get(expedition.atlas.home or "")
        return home if home is not None and home.has_frame_of(seen) else None
    here = places[candidate.page]
    if seen.title and here.has_frame_of(seen):
        return here
    words = "" if candidate.anchor.any else candidate.anchor.label
    called = (p for p in places.values() if words and p.entry == words and not p.from_content)
    return next((p for p in called if p.has_frame_of(seen) and p.says_alike(seen)), None)


def is_page_of_its_own(known: str, seen: Sight, candidate: Candidate | None, expedition: Expedition) -> bool:
    """A page titled like the control that led to it is no item of a template, however alike their frames.

    Unless look-alikes of the control led to that template, or the whole page is like it and the control's
    words may be an item's.
    """
    place = expedition.atlas.places[known]
    if candidate is None or candidate.anchor.any or not place.from_content:
        return False
    if not candidate.anchor.label or seen.title != candidate.anchor.label or place.has_body_of(seen, {}):
        return False
    alike = place.masked(place.sight.title) == masked(seen.facts, seen.title)
    if alike and _may_name_content(candidate, place, expedition):
        return False
    return all(item.led_to != known for item in expedition.siblings(candidate))


def _may_name_content(candidate: Candidate, template: Place, expedition: Expedition) -> bool:
    """Whether a control's words may be an item's.

    It stands on an item's page, the words are known to be, or lists of its kind led to the template.
    """
    label, family = candidate.anchor.label, candidate.anchor.family
    if expedition.atlas.places[candidate.page].from_content or label in template.titles:
        return True
    words = expedition.digest(label)
    if words in expedition.items or words in expedition.values:
        return True
    return is_told_by_ids(family) and any(
        c.led_to == template.id for c in expedition.frontier.of_family(family)
    )
