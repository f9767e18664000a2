"""What the explorer has yet to try: controls on pages, not pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from explorer.anchors import Anchor
from explorer.back_controls import leaves
from explorer.families import is_told_by_ids
from lxb.locator import Locator
from maps.model import Edge, EdgeSource

State = Literal["open", "tried", "inferred", "dead", "vanished", "skipped", "unclear"]
"""open: not tried yet; tried: led somewhere; inferred: known from pages that share the control; dead: has no
effect; vanished: is not there any more; skipped: of a kind that was tried often enough; unclear: its
effect could not be seen, as the app went away each time, or no way led back to it."""

SAMPLES = frozenset({10, 40, 160})
"""The so-manieth controls that do nothing are tried once more: phones swallow taps. Once one comes alive, all
are."""

LIVELY_SAMPLES = frozenset({1, 3, 9, 27})
"""The same, counted over those among look-alikes that lead somewhere."""

NOTHING = "nothing"
"""The ending of controls that have no effect."""

SHORT = 3
"""Families of so few are tried one by one."""


@dataclass(slots=True)
class Candidate:
    """One control of one page."""

    page: str
    anchor: Anchor
    state: State = "open"
    tries: int = 0
    below: bool = False
    """It came into view only after scrolling."""
    led_to: str | None = None
    returned: bool = False
    """It was only seen to lead back to where one had come from, as choices of a picker do."""
    turn: int = 0
    """When it was tried last, counted over all candidates."""

    @property
    def words(self) -> str:
        """Its label, where it is found by that: other labels are made of ids, or come and go."""
        locator = self.anchor.locator
        return self.anchor.label if self.anchor.label in {locator.text, locator.desc} else ""

    def edge_to(self, page: str, *, seen: int = 1, source: EdgeSource = "explored") -> Edge:
        """The way that it is to a page; `seen` = how often it was seen to lead there."""
        locator, label = self.anchor.locator, self.anchor.label
        return Edge(
            source_page=self.page, target_page=page, locator=locator, label=label, seen=seen, source=source
        )

    @property
    def ending(self) -> str | None:
        """How it ended when it was tried: in a page or in nothing; None where that is not known."""
        if self.led_to is not None:
            return self.led_to
        return NOTHING if self.tries and self.state in {"dead", "open"} else None


class Frontier:
    """Candidates by page, in the order they were seen."""

    def __init__(self) -> None:
        self._by_page: dict[str, dict[str, Candidate]] = {}
        self._turns = 0
        self._dead = 0
        self._lively_dead = 0
        """How many of them look alive: others of their family led somewhere."""
        self._revived = 0
        self.given_up: dict[tuple[str, str], str] = {}
        """Families of look-alikes (page, family) that all end in one way, and in which."""
        self.scrolled: dict[str, int] = {}
        """How often each page was scrolled on in search of more."""
        self.ended: set[str] = set()
        """Pages that have nothing more further down."""
        self.changed: dict[str, set[Locator]] = {}
        """What controls of each page were found by until their words were seen to change."""

    def __len__(self) -> int:
        return len(self.of_state("open"))

    def every(self) -> Iterator[Candidate]:
        """All candidates, tried or not, of all pages."""
        return (c for candidates in self._by_page.values() for c in candidates.values())

    def of_state(self, state: State) -> list[Candidate]:
        """The candidates of all pages that are in a state."""
        return [c for c in self.every() if c.state == state]

    def add(self, page: str, anchors: Iterable[Anchor], *, below: bool = False) -> None:
        """Adds what is new of a page's anchors.

        More of a list that was given up because all of it leads to one page need not be tried.
        """
        known = self._by_page.setdefault(page, {})
        for anchor in anchors:
            if str(anchor.locator) in known:
                continue
            ending = NOTHING if anchor.any else self.given_up.get((page, anchor.family), NOTHING)
            state: State = "open" if ending == NOTHING else "skipped"
            known[str(anchor.locator)] = Candidate(page, anchor, state, below=below)

    def of(self, page: str) -> Iterator[Candidate]:
        return iter(self._by_page.get(page, {}).values())

    def everywhere(self, locator: Locator) -> list[Candidate]:
        """The same control on every page that has it."""
        key = str(locator)
        return [candidates[key] for candidates in self._by_page.values() if key in candidates]

    def alike(self, page: str, family: str) -> Iterator[Candidate]:
        """The look-alikes of one list of a page; of "" what stands alone there."""
        return (c for c in self.of(page) if c.anchor.family == family)

    def of_family(self, family: str) -> Iterator[Candidate]:
        """The look-alikes of one kind of list, on every page that has it."""
        return (c for c in self.every() if c.anchor.family == family)

    def shared(self, one: Candidate, other: Candidate) -> int:
        """How many controls two pages have in common, those that stand for many left out.

        Of controls of a list or bar only those of its kind count: tabs say nothing of the rows above them.
        """
        mine, theirs = self._by_page.get(one.page, {}), self._by_page.get(other.page, {})
        alike = (mine[key].anchor for key in mine.keys() & theirs.keys())
        return sum(not anchor.any and one.anchor.family in {"", anchor.family} for anchor in alike)

    def find(self, page: str, locator: Locator) -> Candidate | None:
        return self._by_page.get(page, {}).get(str(locator))

    def has_open(self, page: str) -> bool:
        return any(c.state == "open" for c in self.of(page))

    def has_open_tab(self, page: str) -> bool:
        return any(c.state == "open" and c.anchor.tab and not c.tries for c in self.of(page))

    def open(self, page: str) -> list[Candidate]:
        """What is left to try there: first tries and tabs first, representatives of content last.

        Tabs are an app's main places: a build that is cut short shall know them.
        """
        left = [c for c in self.of(page) if c.state == "open"]
        preferred = {
            id(c) for family in {c.anchor.family for c in left} for c in self._preferred(page, family)
        }
        return sorted(
            left,
            key=lambda c: (
                c.tries,
                not c.anchor.tab,
                leaves(c.anchor.label),
                c.anchor.any,
                c.anchor.family != "" and id(c) not in preferred,
            ),
        )

    def _preferred(self, page: str, family: str) -> list[Candidate]:
        """The one of a family that tells most about the rest: first, last, then from the front."""
        members = self._members(page, family)
        left = [c for c in members if c.state == "open"]
        if not family or not left:
            return []
        from_the_back = members[0].tries and not members[-1].tries
        front = [c.ending for c in members[: members.index(left[0])]]
        in_a_row = len(front) > 1 and front[-1] is not None and front[-1] == front[-2]
        return [left[-1] if len(members) > SHORT and (from_the_back or in_a_row) else left[0]]

    def _members(self, page: str, family: str) -> list[Candidate]:
        return [c for c in self.alike(page, family) if not c.anchor.any]

    def unsettled(self, page: str) -> set[str]:
        """Families of which it is still to be seen what they are: goods and people, or places of the app.

        At most one of them was seen to lead anywhere, and others are left to try.
        """
        families = {c.anchor.family: self._members(page, c.anchor.family) for c in self.of(page)}
        return {
            family
            for family, alike in families.items()
            if family
            and any(c.state == "open" for c in alike)
            and (led := sum(c.led_to is not None for c in alike)) < 2
            and (led or len(alike) > SHORT)
        }

    def rest_is_alike(self, page: str, family: str, ending: str) -> bool:
        """Whether what is left of a family surely ends as its tried neighbours on both sides did.

        Of a list that may go on further down what is left comes into view there: three that were tried tell.
        Where the same kind of list, told by its ids, led there from another page, one item is enough; doing
        nothing takes two in a row. All that return to whatever page one had come from end alike.
        """
        members = self._members(page, family)
        left = [n for n, c in enumerate(members) if c.state == "open" and not c.tries]
        if not left:
            alike = len(members) >= SHORT and all(c.ending == ending for c in members)
            return alike and ending != NOTHING and page not in self.ended
        elsewhere = {e for (p, f), e in self.given_up.items() if f == family and p != page}
        if elsewhere == {ending} != {NOTHING} and is_told_by_ids(family):
            return True
        returns = any(c.returned and c.ending == ending for c in members)
        so = [c.ending == ending or (returns and c.returned) for c in members]
        before, after = so[: left[0]], so[left[-1] + 1 :]
        needed = 2 if ending == NOTHING else 1
        return after[:1] == [True] and before[-needed:] == [True] * needed

    def tried(self, page: str, family: str) -> list[Candidate]:
        """The tried ones of a family of look-alikes, in the order in which they were tried."""
        return sorted((c for c in self._members(page, family) if c.tries), key=lambda c: c.turn)

    def worth_another_try(self, candidate: Candidate) -> bool:
        """Whether a control that did nothing is tried again, later."""
        if candidate.tries > (1 if self._revived > 1 else 0):  # twice revived: one tap tells little
            return False
        lively = self._looks_alive(candidate) and self._lively_dead + 1 in LIVELY_SAMPLES
        return lively or self._revived > 0 or self._dead + 1 in SAMPLES

    def _looks_alive(self, candidate: Candidate) -> bool:
        family = candidate.anchor.family
        return bool(family) and any(c.led_to for c in self._members(candidate.page, family))

    def note(self, candidate: Candidate, state: State, led_to: str | None) -> None:
        """A candidate was tried."""
        if state in {"dead", "open"} and candidate.tries == 0:
            self._dead += 1
            self._lively_dead += self._looks_alive(candidate)
        elif candidate.tries and led_to is not None and state == "tried":
            self._revived += 1
            self._reopen_dead()
        self._turns += 1
        candidate.tries += 1
        candidate.turn = self._turns
        candidate.state, candidate.led_to = state, led_to

    def _reopen_dead(self) -> None:
        """The phone swallows taps: what did nothing once may be alive."""
        for candidate in self.of_state("dead"):
            if candidate.tries == 1:
                candidate.state = "open"

    @property
    def changed_words(self) -> set[str]:
        """What such controls read, wherever else that stands."""
        found = (locator for locators in self.changed.values() for locator in locators)
        return {words for locator in found if (words := locator.text or locator.desc)}

    def relocate(self, page: str, locator: Locator, into: Locator | None) -> None:
        """The words of a candidate change: it got another locator; without one it is given up."""
        self.changed.setdefault(page, set()).add(locator)
        known = self._by_page.get(page, {})
        candidate = known.get(str(locator))
        if candidate is None:
            return
        if into is None:
            if candidate.state == "open":
                candidate.state = "vanished"
        elif str(into) not in known:
            del known[str(locator)]
            candidate.anchor = replace(candidate.anchor, locator=into, label="")
            known[str(into)] = candidate

    def retry_unclear(self) -> None:
        """Another run may have more luck."""
        for candidate in self.of_state("unclear"):
            candidate.state = "open"

    def close(self, page: str, family: str | None = None, ending: str = "", state: State = "skipped") -> None:
        """Gives up what is left on a page, or of one family of look-alikes there that all end in one way."""
        if family is not None and ending:
            self.given_up[page, family] = ending
        for candidate in self.of(page):
            if candidate.state == "open" and family in {None, candidate.anchor.family}:
                candidate.state = state
        if family is None:
            self.ended.add(page)

    def scrolled_on(self, page: str, *, ended: bool) -> None:
        """A page was scrolled on in search of more; `ended` = there is nothing more further down."""
        self.scrolled[page] = self.scrolled.get(page, 0) + 1
        if ended:
            self.ended.add(page)

    def move(self, dropped: str, kept: str) -> None:
        """Two pages turned out to be one: what the dropped one had is tried already or known."""
        self._by_page.pop(dropped, None)
        for candidate in self.every():
            if candidate.led_to == dropped:
                candidate.led_to = kept
