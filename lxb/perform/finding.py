"""What of a screen a locator means, and whether it can be touched there."""

from __future__ import annotations

from lxb.action import Outcome, Tap
from lxb.locator import Ambiguous, Locator, NotFound, tap_target
from lxb.perform.step import Step
from lxb.screen import Element, Screen


def element_of(locator: Locator, screen: Screen) -> Element | Step:
    """The element to touch for a locator, or the step that says why there is none."""
    found = locator.one(screen)
    if isinstance(found, NotFound):
        outcome = Outcome.OFF_SCREEN if found.off_screen else Outcome.NOT_FOUND
        return Step(Tap(target=locator), outcome, screen)
    if isinstance(found, Ambiguous):
        return Step(Tap(target=locator), Outcome.AMBIGUOUS, screen, look_alikes=found.elements)
    target = tap_target(screen, found)
    over = screen.covered(target)
    if over is not None:
        over = screen.covered(found) if found.index != target.index else over
    if over is not None:
        return Step(Tap(target=locator), Outcome.COVERED, screen, in_the_way=over)
    if not target.enabled:
        return Step(Tap(target=locator), Outcome.DISABLED, screen)
    return found


def may_be_further(found: Element | Step) -> bool:
    """Whether scrolling may help: also from under a bar or button that floats over the page."""
    if not isinstance(found, Step):
        return False
    main, over = found.after.main, found.in_the_way
    floats = over is not None and main is not None and over.window == main.index
    return floats or found.outcome in {Outcome.NOT_FOUND, Outcome.OFF_SCREEN}
