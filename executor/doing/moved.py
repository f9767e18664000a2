"""Whether what an action names still lies where the finger will go: pages move while a model thinks."""

from __future__ import annotations

import re
from collections.abc import Sequence

from executor import action as actions
from executor.action import Action, Described, Listed
from executor.doing.aim import PLACED
from executor.doing.scene import Place
from executor.pressed import element_at, words_of
from lxb.geometry import Point
from lxb.screen import Element, Screen, short_id
from lxb.screen.words import plain

_FIGURES = re.compile(r"\d+")
_SCROLLS = (actions.Swipe, actions.Fling)


def moved(action: Action, places: Sequence[Place], before: Screen, now: Screen) -> bool:
    """Whether another control lies there now than the one that was meant.

    What was named by its number or in words has to be there. What was only pointed at may have changed its
    label where it is, as a counter does; what has wandered to another place is not tapped by its old one.

    Args:
        action: as the model gave it.
        places: where it goes.
        before: the screen that the model saw.
        now: the one that would be touched.
    """
    if before is now:
        return False
    named = [where for name in PLACED if (where := getattr(action, name, None)) is not None]
    pairs = zip(named, places, strict=False)
    return any(
        _gone(place, isinstance(where, Listed | Described), action, before, now) for where, place in pairs
    )


def _gone(place: Place, by_name: bool, action: Action, before: Screen, now: Screen) -> bool:
    if not by_name and isinstance(action, _SCROLLS):
        return False
    old, new = element_at(before, place.at), element_at(now, place.at)
    if old is None:  # it was found on the picture, which is read again where it counts
        return False
    meant, there = _told(before, old, place.at), _told(now, new, place.at) if new is not None else ()
    if meant == there and new is not None and _kind(old) == _kind(new):
        return False
    if new is None or _wandered(meant, there, before, now):
        return by_name or new is not None
    return by_name and (_kind(old) != _kind(new) or _rough(meant) != _rough(there))


def _told(screen: Screen, element: Element, at: Point) -> Sequence[str]:
    return tuple(map(plain, words_of(screen, element, at)))


def _kind(element: Element) -> tuple[str, str]:
    return element.cls, short_id(element.id)


def _rough(words: Sequence[str]) -> set[str]:
    """Without figures: "Skip 5" is "Skip 3", where it is the only one of its kind."""
    return {_FIGURES.sub("", one).strip() for one in words}


def _wandered(meant: Sequence[str], there: Sequence[str], before: Screen, now: Screen) -> bool:
    """Whether what was meant shows somewhere else now, or what lies there showed somewhere else before."""
    left, came = set(meant) - set(there), set(there) - set(meant)
    return bool(left & _shown(now)) or bool(came & _shown(before))


def _shown(screen: Screen) -> set[str]:
    return {
        plain(line)
        for e in screen
        if (e.text or e.desc) and screen.visible_bounds(e) is not None
        for text in (e.text, e.desc)
        for line in text.splitlines()
        if line
    }
