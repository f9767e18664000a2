"""What was said and done so far, as far as it is sent along: thoughts and actions, few pictures.

Where it would cost more tokens than it may, the oldest turns go; of each a line stays.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field, replace

from executor.dialect import Dialect, Talk, Turn
from lxb.errors import Lang
from lxb.model import Message
from lxb.model.tokens import prompt_tokens

MOST_LINES = 40
"""Steps of which only a line is left, at the most."""
LONGEST_LINE = 120
LONGEST_SAID = 4000
"""Characters of one reply that are sent back: a longer one ran away."""


@dataclass
class History:
    """The turns of one run.

    Attributes:
        pictures: how many pictures a request holds, that of the screen now included.
        tokens: what a request may cost, as far as it can be estimated.
    """

    lang: Lang
    pictures: int = 1
    tokens: int = 16_000
    turns: list[Turn] = field(default_factory=list)
    _lines: deque[str] = field(default_factory=lambda: deque(maxlen=MOST_LINES))
    _left_out: int = 0

    def add(self, turn: Turn) -> None:
        """Adds a step; pictures that are too many by now are let go."""
        said = turn.said if len(turn.said) <= LONGEST_SAID else turn.said[:LONGEST_SAID] + "…"
        self.turns.append(replace(turn, said=said))
        earlier = self.pictures - 1
        for at in range(len(self.turns) - earlier):
            self.turns[at] = replace(self.turns[at], picture=None)

    def drop_last(self) -> None:
        """Takes the last turn back: that a reply could not be understood is of no use later."""
        if self.turns:
            self.turns.pop()

    def request(self, dialect: Dialect, talk: Talk) -> list[Message]:
        """The conversation to send, within the budget as far as the present screen alone allows it.

        Args:
            dialect: how it is written.
            talk: task, screen and what is told now; its turns are set here.
        """
        while True:
            whole = replace(talk, turns=tuple(self.turns), account=self._account(talk.account))
            messages = dialect.request(whole)
            if prompt_tokens(messages) <= self.tokens or not self.turns:
                return messages
            self._shorten()

    def shrink(self) -> bool:
        """Makes the budget smaller, for a service that reads less; False where nothing can be left out."""
        if not self.turns:
            return False
        self.tokens = int(self.tokens * 0.6)
        self._shorten()
        return True

    def _shorten(self) -> None:
        with_picture = next((at for at, turn in enumerate(self.turns) if turn.picture is not None), None)
        if with_picture is not None:
            self.turns[with_picture] = replace(self.turns[with_picture], picture=None)
            return
        oldest = self.turns.pop(0)
        self._left_out += 1
        line = " ".join(part for part in (oldest.summary, oldest.told) if part)
        self._lines.append(f"{self._left_out}. {line[:LONGEST_LINE]}")

    def _account(self, before: str) -> str:
        if not self._lines:
            return before
        head = "之前的步骤：" if self.lang == "zh" else "Steps before:"
        return "\n".join(part for part in (before, head, *self._lines) if part)
