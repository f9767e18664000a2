"""A picture and a tree of one moment: a point in the one has to be the same point in the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lxb.model.picture import painted_over
from lxb.perform import Performer
from lxb.screen import Screen
from lxb.screen.notices import notices
from lxb.screen.rest import unchanged
from maps.structure import front

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_TRIES = 3
"""Pictures taken of a page that does not hold still."""

MOST_COVERED = 0.4
"""Part of the screen from which on a page that notices of others lie over is not shown."""

STEADY = 0.9
"""Part of the controls that must stand where they stood: an advertisement that slides by moves a few."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What the phone showed, twice over."""

    screen: Screen
    picture: Image
    """Without what others showed over the page, a notification say: that is painted over."""


def moment(
    performer: Performer, screen: Screen, package: str, is_here: Callable[[Screen], bool]
) -> Moment | None:
    """Takes a picture between two looks that agree; None where there is none that may be shown to a model.

    That is so where the page has gone or does not hold still, where anything in front is another app's or
    much of the page is covered by what others show, and where the app forbids pictures of itself, which are
    black then.

    Args:
        performer: sees the phone.
        screen: the page as it was last seen.
        package: the app whose pictures may be sent.
        is_here: whether a screen shows the page.
    """
    from lxb.device.picture import is_black

    for _ in range(MOST_TRIES):
        if not _is_of(screen, package):
            return None
        picture = performer.device.picture()
        after = performer.look()
        if not is_here(after):
            return None
        if same_moment(screen, after):
            return None if is_black(picture) else _of_the_app(picture, screen, after, package)
        screen = after
    return None


def _of_the_app(picture: Image, before: Screen, after: Screen, package: str) -> Moment | None:
    """A notification may have come or gone while the picture was taken: it is looked for before and after."""
    others = {*notices(before, package), *notices(after, package)}
    if sum(part.area for part in others) > MOST_COVERED * after.rect.area:
        return None
    return Moment(after, painted_over(picture, others, after.rect.width))


def same_moment(before: Screen, after: Screen) -> bool:
    """Whether two looks show the same, at the same places."""
    if not unchanged(before, after):
        return False
    first, second = _places(before), _places(after)
    return len(first & second) >= STEADY * max(len(first), len(second))


def _places(screen: Screen) -> set[tuple[str, object]]:
    return {(e.id, e.bounds) for e in screen.elements if e.clickable}


def _is_of(screen: Screen, package: str) -> bool:
    return screen.package == package == front(screen).package
