"""Looking for more further down a page, and telling where it ends."""

from __future__ import annotations

from explorer import events as ev
from explorer.expedition import Expedition
from explorer.limits import MOST_SCROLLS_A_PAGE
from explorer.page_end import shows_end
from explorer.survey import Survey
from lxb.action import Outcome, Swipe
from lxb.screen import Screen
from maps.facts import WORDS, sight
from router.walk import Walker


def scroll_on(page: str, screen: Screen, walker: Walker, survey: Survey) -> Screen:
    """Looks for more controls further down; what came up meanwhile is put away and belongs to no page.

    Returns:
        The screen afterwards, which shows the page, or whatever the swipe led to.
    """
    expedition, dismissed = survey.expedition, walker.tally.overlays
    step = walker.performer.do(Swipe(direction="up"), screen)
    after = walker.clear(step.after)
    interrupted = walker.tally.overlays > dismissed
    moved = step.outcome is Outcome.DONE and expedition.atlas.localise(after) in {page, None}
    goes_on = interrupted or (moved and _comes_into_view(page, screen, after, expedition))
    more = survey.more(page, after) if moved else 0
    scrolls = expedition.frontier.scrolled.get(page, 0) + 1
    whole = step.at_end or (moved and shows_end(after))
    ended = whole or not (more or goes_on) or scrolls >= MOST_SCROLLS_A_PAGE
    expedition.tell(ev.Scrolled(page=page, ended=ended))
    return after


def _comes_into_view(page: str, before: Screen, after: Screen, expedition: Expedition) -> bool:
    """Whether the page goes on: with words of its own, or, opened anew, with controls known before."""
    news = sight(after).facts - expedition.atlas.places[page].seen
    if any(fact.kind in WORDS for fact in news):
        return True
    known = (c.anchor.locator for c in expedition.frontier.of(page) if c.below)
    return any(locator.find(after) and not locator.find(before) for locator in known)
