"""What a control or an edge is called, held against the list of what is not done unasked."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lxb.finger import touch_point
from lxb.forbidden import agrees
from lxb.locator import control_words, inner_label, own_parts, tap_target
from lxb.screen import Element, Screen
from maps.model import Edge


def may_be_walked(edge: Edge, forbidden: Callable[[str], bool]) -> bool:
    """Whether a walk may go over an edge: maps are untrusted, its words count as much as its `sensitive`."""
    return not edge.sensitive and not any(map(forbidden, edge.words))


def is_forbidden(screen: Screen, element: Element, forbidden: Callable[[str], bool]) -> bool:
    """Whether a tap on this element would press something that is called after what is not done unasked.

    What else stands on it does not count: "语言、时间、更新" below the title of a row says what is behind it.
    """
    return any(map(forbidden, _names(screen, element)))


def _names(screen: Screen, element: Element) -> Iterator[str]:
    """What the element is called, the control around it, and the one inside it that the finger would hit."""
    hit = screen.at(touch_point(screen, element)) or element
    for e in (element, tap_target(screen, element), tap_target(screen, hit)):
        yield control_words(screen, e)
        for named in (e, inner_label(screen, e)):
            if named is not None:
                yield named.text
                yield named.desc


def goes_on(screen: Screen, element: Element) -> bool:
    """Whether a control agrees, pays, installs ...: no control to get rid of something with."""
    parts = own_parts(screen, tap_target(screen, element))
    return any(agrees(said) for e in parts for said in (e.text, e.desc))
