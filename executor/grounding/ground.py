"""`Grounding`: from words to a place on the screen, by tree, picture and question, in this order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from executor.doing.scene import Place, Scene, Unplaced
from executor.grounding import drawn, tree, written
from executor.grounding.choosing import Choosing, Match, closest
from executor.grounding.likeness import Fit
from executor.grounding.marks import MOST, Marking
from executor.grounding.result import By, Candidate, Choices, Found, Nothing, Result, TooMany
from executor.grounding.telling import unplaced
from executor.grounding.wanted import Wanted, readings
from executor.pressed import element_at
from lxb.device.picture import is_black
from lxb.errors import DeviceRefused
from lxb.geometry import Size
from lxb.model import Model
from lxb.ocr import Missing, Reader, reader
from lxb.screen import Quality
from lxb.screen.pictured import shown_size
from lxb.trace import Trace

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_CHOICES = 4
"""So many can be told apart in a few words; of more one has to be more exact."""


@dataclass
class Grounding:
    """Finds things on the scene's screen; `Scene.ground` is one.

    Attributes:
        model: may be asked by numbers on the picture; None = nobody is.
        trace: told of what it is asked.
        read: gives the reader of pictures.
    """

    model: Model | None = None
    trace: Trace | None = None
    read: Callable[[], Reader | Missing] = reader
    _told: set[Missing] = field(default_factory=set)

    def __call__(self, words: str, scene: Scene) -> Place | Unplaced:
        """Where a finger goes for what is described, or what to say instead.

        Raises:
            LimitReached: the budget is used up.
            DeviceGone, DeviceTimeout: the phone went away.
        """
        result = self.find(words, scene)
        screen = scene.screen
        if isinstance(result, Found):
            at = result.candidate.at
            return Place(at, result.candidate.element or element_at(screen, at))
        if isinstance(result, Nothing) and result.unread is not None and result.unread not in self._told:
            self._told.add(result.unread)
            scene.person.notify(result.unread.say(scene.person_lang or scene.lang))
        return Unplaced(unplaced(words, result, screen.rect, scene.lang))

    def find(self, words: str, scene: Scene) -> Result:
        """Looks for it; see `__call__`."""
        ways = readings(words)
        if not ways:
            return Nothing()
        return _Search(self, words, ways, scene).result()


class _Search:
    """One description on one screen. The picture is taken, and read, when it is first needed."""

    def __init__(self, grounding: Grounding, words: str, ways: Sequence[Wanted], scene: Scene) -> None:
        self._grounding, self._words, self._ways, self._scene = grounding, words, ways, scene
        self._screen = scene.screen
        self._tree = tree.candidates(scene.screen)
        self._lines: list[Candidate] | None = None
        self._unread: Missing | None = None
        self._picture: Image | None = None
        self._looked = False

    def result(self) -> Result:
        by: By = "tree"
        match = self._in_tree()
        if match is None or (match.fit >= Fit.PART and tree.is_blind(self._screen)):
            read = self._among(self._read(), read=True)
            if read is not None and (match is None or read.fit < match.fit):
                by, match = "ocr", read
        if match is None:
            return self._marked() or self._nothing()
        candidates = match.candidates
        if len(candidates) == 1:
            return Found(candidates[0], by)
        if len(candidates) > MOST_CHOICES:
            return TooMany(len(candidates), candidates[:MOST_CHOICES])
        chosen = self._asked(candidates)
        return Found(chosen, "marks") if chosen is not None else Choices(candidates, by)

    def _in_tree(self) -> Match | None:
        return self._among(self._tree) or self._among(tree.keys(self._screen))

    def _among(self, candidates: Sequence[Candidate], *, read: bool = False) -> Match | None:
        items = () if read else tree.items(self._screen, candidates)
        return Choosing(candidates, self._screen.rect, items, read).among(self._ways)

    def _nothing(self) -> Nothing:
        blind = self._screen.quality is not Quality.FULL or tree.is_blind(self._screen)
        every = (*self._tree, *(self._lines or ()))
        return Nothing(closest(self._ways, every), self._unread if blind else None)

    # --- the picture ----------------------------------------------------------------------------------------

    @property
    def _size(self) -> Size:
        return shown_size(self._screen, self._picture)

    def _taken(self) -> Image | None:
        """The picture; None where the phone gives none, or a black one."""
        if not self._looked:
            self._looked = True
            try:
                picture = self._scene.device.picture()
            except DeviceRefused:
                return None
            self._picture = None if is_black(picture) else picture
        return self._picture

    def _read(self) -> list[Candidate]:
        if self._lines is None:
            reads = self._grounding.read()
            self._unread = reads if isinstance(reads, Missing) else None
            picture = None if isinstance(reads, Missing) else self._taken()
            lines = reads.read(picture, self._size) if picture and not isinstance(reads, Missing) else ()
            self._lines = written.candidates(lines, self._screen)
        return self._lines

    # --- the question ---------------------------------------------------------------------------------------

    def _asked(self, candidates: Sequence[Candidate]) -> Candidate | None:
        grounding, scene = self._grounding, self._scene
        if grounding.model is None:
            return None
        scene.go_on()
        marking = Marking(grounding.model, grounding.trace, scene.budget)
        return marking.ask(self._words, candidates, self._taken(), self._screen.rect, scene.lang)

    def _marked(self) -> Found | None:
        """Asks over all that can be touched, read or seen; without a picture nobody could tell more."""
        if self._grounding.model is None or self._taken() is None:
            return None
        everything = self._everything()
        chosen = self._asked(everything[:MOST]) if everything else None
        return Found(chosen, "marks") if chosen is not None else None

    def _everything(self) -> list[Candidate]:
        found = {c.key: c for c in self._tree if c.kinds & {"button", "field", "switch"}}
        known = [c.rect for c in found.values()]
        for line in self._read():
            if not any(rect.contains(line.at) for rect in known):
                found[line.key] = line
        if self._picture is not None and (
            self._screen.quality is not Quality.FULL or tree.is_blind(self._screen)
        ):
            words = [*known, *(line.rect for line in self._lines or ())]
            for n, rect in enumerate(drawn.things(self._picture, self._size, words)):
                key = -1000 - n
                found[key] = Candidate((), rect, rect.centre, frozenset({"icon", "button"}), key)
        return list(found.values())
