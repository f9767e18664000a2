"""Controls that did nothing, on a phone that may be slow, may swallow taps, or whose app goes away.

An app whose controls mostly do nothing is rarer than a phone that reacts later than one waits for it. So
before that is believed some of them are tried again, with more patience; the first one that comes alive
brings the others back (`Frontier.note`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from explorer import events as ev
from explorer.expedition import Expedition
from explorer.frontier import Candidate
from lxb.config import Timing
from lxb.perform import Performer

MORE_PATIENCE = 3.0
"""Times as long a tap is waited for after each doubt."""

MOST_DOUBTS = 2

SAMPLE = 6
"""Controls that are tried again at a doubt: enough to meet one that is alive, few enough where none is."""

MOST_INTERRUPTED = 2
"""Times that a control is tried again because the app went or something came up when it was tapped."""


@dataclass
class Doubt:
    """What became of the taps that showed no effect on one exploration."""

    performer: Performer
    expedition: Expedition
    faultless: bool = False
    """Whether the phone is never late and swallows nothing, as a recording: what did nothing does nothing."""
    _doubts: int = 0
    _interrupted: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How often the tap on a control of a page could not show its effect."""
    _last_dead: Candidate | None = None
    _dead_at: float = 0.0
    _given_again: list[Candidate] = field(default_factory=list)
    """What was tried again at the last doubt."""
    _late: bool = False
    """Whether an effect came later than it was waited for."""
    _in_time: bool = False
    """Whether a tap that was suspected to have had its effect late was tried again, and had none."""
    _elsewhere: int = 0
    """How many of these led elsewhere than was suspected."""
    _usual: Timing = field(init=False)
    _suspects: dict[tuple[str, str], str] = field(default_factory=dict)
    """Taps (page, locator) that are tried again, since a page that came later may be theirs: that page."""

    def __post_init__(self) -> None:
        self._usual = self.performer.timing

    def again(self, candidate: Candidate) -> bool:
        """Whether a control whose tap could not show its effect is tapped another time."""
        self._interrupted[_key(candidate)] += 1
        return self._interrupted[_key(candidate)] <= MOST_INTERRUPTED

    def dead(self, candidate: Candidate) -> None:
        """Notes a tap that showed no effect."""
        self._last_dead, self._dead_at = candidate, self.performer.clock.now()
        if self._suspects.pop(_key(candidate), None) is not None:
            self._clear()

    def led(self, candidate: Candidate, page: str) -> None:
        """Notes where a tap led: if to the page that came later, the phone is late.

        Once elsewhere tells little: the page may be of a tap before. Twice is a phone that swallows taps.
        """
        suspected = self._suspects.pop(_key(candidate), None)
        if suspected is None:
            return
        self._late = self._late or suspected == page
        self._elsewhere += suspected != page
        if self._elsewhere > 1:
            self._clear()

    def _clear(self) -> None:
        """The phone is in time after all, unless it was seen to be late."""
        if not self._late:
            self._in_time, self.performer.timing = True, self._usual

    def goes_to_the_last(self, candidate: Candidate, arrival: str, title: str) -> bool:
        """Whether the page that came after a tap may be that of the tap before it, which showed no effect.

        Then that one is tried again, and none is taken for dead so soon any more. It bears that one's name;
        on a phone that is not known to be in time any page may that is not named like the control.
        """
        last, self._last_dead = self._last_dead, None
        recent = self.performer.clock.now() - self._dead_at <= self.performer.timing.launch
        if last is None or last.state != "dead" or not recent or title == candidate.anchor.label:
            return False
        named = bool(title) and title == last.anchor.label
        if not named and self._is_in_time:
            return False
        if self.again(last):
            self._late = self._late or named
            if not named:
                self._suspects[_key(last)] = arrival
            self._reopen(last)
            self._be_patient()
        return True

    @property
    def _is_in_time(self) -> bool:
        if self._late:
            return False
        return self.faultless or self._in_time or self.performer.patience < self.performer.timing.reaction

    def came_late(self) -> None:
        """The screen changed though nothing was done: the tap before this one had an effect after all."""
        if self._last_dead is not None and self._last_dead.state == "dead" and self.again(self._last_dead):
            self._reopen(self._last_dead)
            self._last_dead, self._late = None, True
            self._be_patient()

    def reopens(self) -> bool:
        """Whether controls are given another try, now that nothing else is left."""
        frontier = self.expedition.frontier
        dead, alive = frontier.of_state("dead"), frontier.of_state("tried")
        paid_off = any(c.state == "tried" for c in self._given_again)
        worth_it = len(dead) >= len(alive) or paid_off
        if self.faultless or self._doubts >= MOST_DOUBTS or not dead or not worth_it:
            return False
        self._doubts += 1
        self._be_patient()
        self._given_again = sorted(dead, key=lambda c: c.tries)[:SAMPLE]
        for candidate in self._given_again:
            self._reopen(candidate)
        return True

    @property
    def tried_anything(self) -> bool:
        return any(c.state not in {"open", "skipped"} for c in self.expedition.frontier.every())

    @property
    def anything_led(self) -> bool:
        return bool(self.expedition.frontier.of_state("tried"))

    @property
    def stuck(self) -> bool:
        """Whether too little came of it to call the app explored.

        What did nothing counts where nothing did anything, and on a phone that is known to be late; where
        the phone is `faultless` it was explored.
        """
        frontier = self.expedition.frontier
        alive, dead = len(frontier.of_state("tried")), len(frontier.of_state("dead"))
        unclear = len(frontier.of_state("unclear"))
        without_effect = dead if self._late or not (alive or self.faultless) else 0
        return max(unclear, without_effect) >= max(alive, 1)

    def _reopen(self, candidate: Candidate) -> None:
        self.expedition.tell(ev.Tried.of(candidate, "open"))

    def _be_patient(self) -> None:
        timing = self.performer.timing
        longer = min(timing.reaction * MORE_PATIENCE, max(timing.launch, timing.reaction))
        self.performer.timing = timing.model_copy(update={"reaction": longer})


def _key(candidate: Candidate) -> tuple[str, str]:
    return candidate.page, str(candidate.anchor.locator)
