"""Waiting for what comes of an action: until something changes, then until the screen holds still.

A page with a tree is waited for by its tree, as `lxb.perform` does; one without by its picture. Never a fixed
time, never without a deadline.
"""

from __future__ import annotations

from dataclasses import replace

from executor.effects import difference, restless
from executor.sight import Eyes, Restless, Sight
from lxb.clock import Deadline
from lxb.errors import DeviceRefused, ScreenUnreadable
from lxb.screen import Quality, Screen
from lxb.screen.rest import unchanged


def at_rest(eyes: Eyes) -> Sight:
    """The phone as a run finds it, its page loaded where that can be told. Raises as `Eyes.look`."""
    now = eyes.look()
    if not now.has_tree:
        return now
    try:
        return eyes.look(eyes.performer.still(now.screen))
    except (ScreenUnreadable, DeviceRefused):
        return eyes.look()


def settled(eyes: Eyes, before: Sight, patience: float) -> Sight:
    """The phone at rest after an action.

    Args:
        eyes: what looks.
        before: what was seen when the action was carried out.
        patience: seconds within which something has to change; after that nothing does any more.

    Raises:
        DeviceError, DeviceRefused: as `Eyes.look`.
    """
    if not before.has_tree:
        return _by_picture(eyes, before, patience)
    try:
        screen = _by_tree(eyes, before.screen, patience)
    except (ScreenUnreadable, DeviceRefused):  # the page that came up has no tree, or the picture says more
        return _still_picture(eyes, eyes.look())
    now = eyes.look(screen)
    return now if now.has_tree else _still_picture(eyes, now)


def watched(eyes: Eyes, before: Sight, now: Sight) -> Sight:
    """Looks once more where little has changed: the action may have done it, or it moves by itself.

    Args:
        eyes: what looks.
        before: what was seen before the action.
        now: what was seen when the screen had settled.
    """
    found = difference(before.shown, now.shown)
    if found == "much":
        return now
    now = _knowing(now, before.shown.restless)
    if found != "little":
        return now
    eyes.performer.clock.sleep(eyes.performer.timing.quiet)
    later = eyes.look()
    if difference(now.shown, later.shown) == "none":
        return now
    return _knowing(later, restless(now.shown, later.shown))


def _knowing(sight: Sight, moving: Restless) -> Sight:
    return replace(sight, shown=replace(sight.shown, restless=moving))


def _by_tree(eyes: Eyes, before: Screen, patience: float) -> Screen:
    performer = eyes.performer
    began = performer.clock.now()
    changed = performer.wait_for(lambda now: not unchanged(before, now), patience)
    if changed is None:
        return performer.look()
    performer.reacted(performer.clock.now() - began)
    return changed if changed.quality in {Quality.HOLLOW, Quality.NONE} else performer.still(changed)


def _by_picture(eyes: Eyes, before: Sight, patience: float) -> Sight:
    performer = eyes.performer
    deadline = Deadline(performer.clock, patience)
    now = eyes.look()
    while difference(before.shown, now.shown) == "none" and not deadline.passed:
        performer.clock.sleep(performer.timing.poll)
        now = eyes.look()
    return _still_picture(eyes, now)


def _still_picture(eyes: Eyes, now: Sight) -> Sight:
    """Looks until two looks show the same, or a tree comes that can be waited for."""
    performer = eyes.performer
    deadline = Deadline(performer.clock, performer.timing.settle)
    while not deadline.passed:
        performer.clock.sleep(performer.quiet)
        following = eyes.look()
        if following.has_tree:
            return eyes.look(performer.still(following.screen))
        if difference(now.shown, following.shown) == "none":
            return following
        now = following
    return now
