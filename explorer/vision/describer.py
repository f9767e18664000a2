"""Asks a vision model about pages, each once, while the walk goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial

from explorer.anchors import Anchor
from explorer.events import Told
from explorer.vision.asking import Account, question
from explorer.vision.desk import Desk
from explorer.vision.fusion import Fusion, Shown
from explorer.vision.moment import Moment
from explorer.vision.reply import read, schema
from lxb.budget import Budget
from lxb.errors import BadReply, Lang, ModelError, ModelRefused
from lxb.forbidden import Forbidden
from lxb.geometry import Size
from lxb.model import Model, Picture, Reply, Usage
from lxb.model.asking import ask_for
from lxb.model.picture import encoded
from lxb.screen import Screen

MOST_TOKENS = 4000
"""Of an answer, its reasoning included: more is a model that goes in circles."""


@dataclass
class Describer:
    """One model and all that it is still asked.

    Attributes:
        fault: why nothing more is asked; None while all is well.
        heard: whether it ever answered.
    """

    model: Model
    budget: Budget
    forbidden: Forbidden
    lang: Lang
    density: int
    """Dots per inch of the phone, 160 = 1 px per dp."""
    on_reply: Callable[[str, Usage, float], None] = lambda said, usage, seconds: None
    """Told of every answer: what came of it, what it cost, how long it took."""
    fault: ModelError | None = None
    heard: bool = False
    _desk: Desk[tuple[Told, Reply]] = field(default_factory=Desk)
    _unheard: set[str] = field(default_factory=set)
    """Pages about which the model says nothing of use."""

    @property
    def busy(self) -> bool:
        """Whether an answer is still to be taken over."""
        return bool(self._desk)

    def wants(self, page: str) -> bool:
        """Whether a page may still be asked about."""
        return self.fault is None and page not in self._desk and page not in self._unheard

    def leave(self, page: str) -> None:
        """A page that cannot be shown to the model is not tried again."""
        self._unheard.add(page)

    def ask(self, page: str, seen: Moment, account: Account, known: tuple[Anchor, ...]) -> None:
        """Begins to ask; the answer comes with `answers`. Waits while too many others do so."""
        size = Size(*seen.picture.size)
        picture = encoded(seen.picture, self.model.profile, size)  # what waits its turn is small
        self._desk.ask(page, partial(self._told, page, seen.screen, picture, account, known))

    def answers(self, *, all_of_them: bool = False) -> Iterator[Told]:
        """What has come in since, in the order of asking.

        Raises:
            LimitReached: no more may be spent.
            ModelError: the model cannot be asked with these settings, or never answered.
        """
        for page, future in self._desk.answers(all_of_them=all_of_them):
            told = self._result(page, future)
            if told is not None:
                self.heard = True
                yield told

    def close(self) -> None:
        """Takes back what waits its turn; its pages are as if they had not been shown."""
        self._desk.close()

    def _result(self, page: str, future: Future[tuple[Told, Reply]]) -> Told | None:
        """An answer. One that is of no use costs its page the words; what fails for good is remembered."""
        try:
            told, reply = future.result()
        except BadReply as error:
            self._unheard.add(page)
            self.on_reply(error.kind, error.usage, error.seconds)
        except ModelError as error:
            if isinstance(error, ModelRefused) and error.only_this:
                self._unheard.add(page)
            elif isinstance(error, ModelRefused) or not self.heard:
                raise
            else:
                self.fault = self.fault or error
        else:
            said = f"{told.kind}, {told.bound} bound, {told.loose} loose"  # an id may be made of a name
            self.on_reply(said, reply.usage, reply.seconds)
            return told
        return None

    def _told(
        self, page: str, screen: Screen, picture: Picture, account: Account, known: tuple[Anchor, ...]
    ) -> tuple[Told, Reply]:
        """In a thread of its own: asks, and holds the answer against the tree."""
        profile = self.model.profile
        answer, reply = ask_for(
            self.model,
            question(account, picture, profile, self.lang),
            read,
            lang=self.lang,
            budget=self.budget,
            schema=schema(),
            max_tokens=MOST_TOKENS,
        )
        shown = Shown(screen, picture.size, picture.screen, profile.space, max(1.0, self.density / 160))
        return Fusion(shown, known, self.forbidden).told(page, answer, self.model.name), reply
