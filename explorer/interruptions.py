"""What lies in front of the app's pages and is none of them: what comes up unasked, and other apps."""

from __future__ import annotations

from explorer.expedition import Expedition
from explorer.frontier import Candidate
from lxb.screen import Screen
from maps.structure import front
from router.overlays import Dismissal, asks_permission, plain_overlay, remembered


def in_the_way(
    screen: Screen, candidate: Candidate | None, expedition: Expedition, *, again: bool = False
) -> Dismissal | None:
    """What memory, or where that failed the general rules, say of the thing in front.

    Args:
        screen: one that shows no known place.
        candidate: what was tapped before; None = nothing was.
        expedition: what is known.
        again: what memory says was tried, and did not help.
    """
    known = remembered(screen, expedition.atlas.overlays())
    if known is not None and not again:
        return known
    found = plain_overlay(screen, expedition.package)
    if found is None or found.sure or candidate is None:
        return found
    return None  # a dialog that no rule knows, right after a tap: it is what the tap opened


def is_elsewhere(screen: Screen, app: str) -> bool:
    """Whether another app is in front; a dialog of the system over this one is none."""
    return front(screen).package != app and not _is_system_dialog(screen, app)


def _is_system_dialog(screen: Screen, app: str) -> bool:
    return asks_permission(screen, app) or (
        front(screen).layer == "window" and plain_overlay(screen, app) is not None
    )
