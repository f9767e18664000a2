"""What a model said of a page, held against the tree: what of it is new, what is content, what is made up.

Structure knows for sure what a list of content is and where one may not tap; there the model is not heard. It
is heard on what things are for: names, words for icons without any, and controls that structure cannot see.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from explorer.anchors import LONGEST_NAME, Anchor, slot
from explorer.back_controls import is_way_back
from explorer.events import Told
from explorer.navigation import leads_on
from explorer.vision.binding import NEAR_DP, Binding
from explorer.vision.reply import Answer, Pointed
from lxb.forbidden import Forbidden
from lxb.geometry import Point, Size, Space
from lxb.locator import Locator, control_words, make, tap_target
from lxb.screen import Element, Quality, Screen
from lxb.screen.words import label
from lxb.space import OutOfRange, on_screen
from maps.content_words import content_words, is_machine_made
from maps.facts import mark, sight
from maps.structure import Structure, structure, width

MOST_MARKS = 4
"""By which a pop-up is known again."""

_SENTENCE = re.compile(r"(?<=[。！？!?；;])|(?<=\.)\s+")


@dataclass(frozen=True, slots=True)
class Shown:
    """What the model was shown, and how its points are to be read."""

    screen: Screen
    sent: Size
    """Of the picture as it was sent."""
    size: Size
    """Of the screen, in pixels."""
    space: Space
    dp: float
    """Pixels of the screen to a dp."""


@dataclass
class Fusion:
    """One answer and the screen that it is about."""

    shown: Shown
    known: tuple[Anchor, ...]
    """What structure found there."""
    forbidden: Forbidden
    _taken: Structure = field(init=False)
    _binding: Binding = field(init=False)
    _known: Mapping[int, Anchor] = field(init=False)
    """By the index of what is tapped for it."""

    def __post_init__(self) -> None:
        self._taken = structure(self.shown.screen)
        self._binding = Binding(self._taken, NEAR_DP * self.shown.dp)
        self._known = dict(self._indexed())

    def _indexed(self) -> Iterator[tuple[int, Anchor]]:
        screen = self.shown.screen
        for anchor in self.known:
            for element in anchor.locator.find(screen)[:1]:
                yield tap_target(screen, element).index, anchor

    def told(self, page: str, answer: Answer, by: str) -> Told:
        """The answer as it is kept."""
        bound = [(pointed, self._element(pointed)) for pointed in answer.anchors]
        found = {e.index: (e, label(pointed.label)) for pointed, e in bound if e is not None}
        own = _OwnWords(self.shown.screen)
        close = self._element(answer.close) if answer.close and answer.kind == "popup" else None
        return Told(
            page=page,
            by=by,
            name=own.of(label(answer.name)),
            kind=answer.kind,
            description=own.sentences(answer.description),
            keywords=tuple(filter(None, (own.of(label(words)) for words in answer.keywords))),
            anchors=tuple(self._new(found.values())),
            functions=tuple(self._functions(found.values(), own)),
            close=self._closing(close),
            marks=tuple(self._marks()) if close is not None else (),
            pictured=tuple(self._pictured((p for p, e in bound if e is None), own)),
            bound=len(found),
            loose=sum(e is None for _, e in bound),
        )

    def _element(self, pointed: Pointed) -> Element | None:
        at = self._at(pointed)
        return self._binding.element(at, pointed.label) if isinstance(at, Point) else None

    def _at(self, pointed: Pointed) -> Point | OutOfRange:
        shown = self.shown
        return on_screen((pointed.x, pointed.y), shown.space, shown.sent, shown.size)

    def _new(self, found: Iterable[tuple[Element, str]]) -> Iterator[Anchor]:
        """Controls that structure has not found; of content it has its representatives already."""
        screen = self.shown.screen
        for element, words in found:
            said = control_words(screen, element) or words
            if element.index in self._known or element.index in self._taken.content:
                continue
            if not self._may_lead_on(element, said) or self._is_no_way_on(words):
                continue
            locator = make(screen, element)
            if locator is not None:
                yield Anchor(locator, said, "", slot=slot(screen, element))

    def _may_lead_on(self, element: Element, said: str) -> bool:
        named = width(said) <= LONGEST_NAME and not self.forbidden(said)
        return named and leads_on(self._taken, element)

    def _functions(self, found: Iterable[tuple[Element, str]], own: _OwnWords) -> Iterator[tuple[str, str]]:
        """Words for controls that are not found by any, items of content left out."""
        for element, words in found:
            anchor = self._known.get(element.index)
            named = anchor is None or anchor.any or anchor.locator.text or anchor.locator.desc
            if anchor is not None and not named and (clean := own.of(words)):
                yield str(anchor.locator), clean

    def _pictured(self, loose: Iterable[Pointed], own: _OwnWords) -> Iterator[Locator]:
        """Controls that a hollow tree does not have, by their words in the picture, each once."""
        if self.shown.screen.quality is not Quality.HOLLOW:
            return
        inside = (pointed.label for pointed in loose if isinstance(self._at(pointed), Point))
        for words in dict.fromkeys(map(label, inside)):
            if own.of(words) and width(words) <= LONGEST_NAME and not self._is_no_way_on(words):
                yield Locator(ocr=words)

    def _is_no_way_on(self, words: str) -> bool:
        return self.forbidden(words) or is_way_back(words)

    def _closing(self, close: Element | None) -> Locator | None:
        """What closes a pop-up; never what has consequences."""
        if close is None or self.forbidden(control_words(self.shown.screen, close)):
            return None
        return make(self.shown.screen, close)

    def _marks(self) -> list[Locator]:
        facts = sorted(sight(self.shown.screen).facts)
        return [found for fact in facts if (found := mark(fact)) is not None][:MOST_MARKS]


class _OwnWords:
    """Takes words of the screen's content out of what a model says."""

    def __init__(self, screen: Screen) -> None:
        words = content_words(screen)
        self._content = {w.casefold() for w in words.items | words.values if width(w) > 3}

    def of(self, words: str) -> str:
        """Words without content, else ""."""
        said = words.casefold()
        return "" if is_machine_made(words) or any(content in said for content in self._content) else words

    def sentences(self, text: str) -> str:
        """The sentences of a text that name nothing of the content."""
        return "".join(filter(None, (self.of(part) for part in _SENTENCE.split(text)))).strip()
