"""Pages that end in a feed: below the goods or posts in view there is but more of them."""

from __future__ import annotations

from lxb.screen import Screen
from maps.structure import structure

FEED = 0.35
"""Part of a scrolling area's height that content must fill, down to its end, to be a feed."""


def ends_in_content(screen: Screen) -> bool:
    """Whether what scrolls ends in a feed: content that fills a good part of it, down to its lower edge."""
    taken = structure(screen)
    scrolling = [
        e for e in taken.elements() if e.scrollable and e.bounds and e.bounds.height > e.bounds.width / 4
    ]
    main = max(scrolling, key=lambda e: e.bounds.area if e.bounds else 0, default=None)
    if main is None or main.bounds is None:
        return False
    leaves = [
        (e.index in taken.content, seen)
        for e in screen.subtree(main)
        if not e.children and (seen := screen.visible_bounds(e)) is not None
    ]
    lowest_other = max(
        (seen.bottom for is_content, seen in leaves if not is_content), default=main.bounds.top
    )
    feed = [seen for is_content, seen in leaves if is_content and seen.bottom > lowest_other]
    if not feed:
        return False
    return main.bounds.bottom - min(seen.top for seen in feed) >= FEED * main.bounds.height
