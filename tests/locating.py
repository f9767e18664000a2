"""The controls of a screen, and whether what a locator finds is the one that it was made of."""

from __future__ import annotations

from lxb.locator import Locator, make, tap_target
from lxb.screen import Element, Screen
from tests.screen_samples import by_text


def made(of: Screen, text: str) -> Locator:
    """The locator of the control around a text."""
    locator = make(of, tap_target(of, by_text(of, text)))
    assert locator is not None
    return locator


def controls(of: Screen) -> list[Element]:
    return [e for e in of if e.clickable and of.visible_bounds(e) is not None and _is_ours(of, e)]


def _is_ours(of: Screen, element: Element) -> bool:
    return element.package != "com.android.systemui" or of.package == "com.android.systemui"


def assert_found_again(of: Screen, element: Element, locator: Locator):
    found = locator.one(of)
    assert isinstance(found, Element), f"{locator} on {element}"
    assert tap_target(of, found).index == element.index
