"""From a sentence to a page of a map, by words and by meaning.

A page is chosen only when it explains the whole sentence, or all but a recognised piece of work on arrival,
and leads the next one by a margin. Everything else is left to whoever knows more: a model, or the person.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from lxb.app_mention import app_in_sentence
from lxb.apps import known_apps
from lxb.results import Ranked
from maps.graph import NavigationMap
from router.choice import MOST, Choice
from router.embed import Meaning
from router.index import Index, index_of, one_a_name
from router.intent import Request, read
from router.lexical import Fit
from router.nearest import Near, lead, nearest, sure
from router.parts import bears, names_app, only_name, trimmed, with_app, work
from router.pick import Bounds, Pick, Picker
from router.readings import readings
from router.unsettled import unsettled

__all__ = ["LONGEST", "Bounds", "Choice", "choose"]

HALF = 0.5
"""Share of a sentence of which a page that leads on must not be silent."""

LONGEST = 500
"""Characters of a sentence that are read. Who says where to go says it there; reading takes their square."""


def choose(
    task: str,
    navigation_map: NavigationMap,
    *,
    app_words: Sequence[str] = (),
    bounds: Bounds | None = None,
    meaning: Meaning | None = None,
) -> Choice:
    """The page of the map that a task is about.

    Args:
        task: the user's sentence. Of one longer than `LONGEST` the beginning is read: what follows is more
            of the work that it ends in, and where it ends in none nothing is chosen.
        navigation_map: the app's map.
        app_words: what the app is called, besides its name in the map.
        bounds: None = as calibrated.
        meaning: asked where words alone do not settle it; None = words must do.
    """
    chooser = _Chooser(index_of(navigation_map), bounds or Bounds(), meaning)
    app = navigation_map.app
    names = (app.name, *_known_names(app.package, app.name), *app_words)
    return chooser.choose(task, _Called(app.package, tuple(name for name in names if name)))


@lru_cache(maxsize=64)
def _known_names(package: str, name: str) -> tuple[str, ...]:
    """What people call an app; common words where its own name is one: Settings are 设置 in any language."""
    known = next((app for app in known_apps() if app.package == package), None)
    if known is None or name in known.common:
        return known.names if known else ()
    return tuple(other for other in known.names if other not in known.common)


class _Called(NamedTuple):
    """The map's app and what it is called: such a name says nothing about the page."""

    package: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Chooser:
    index: Index
    bounds: Bounds
    meaning: Meaning | None

    def choose(self, task: str, app: _Called) -> Choice:
        text = " ".join(unicodedata.normalize("NFKC", task).split())
        request = read(text[:LONGEST], self.index.vocabulary, app.names)
        picker = Picker.of(self.index, self.bounds, request.refused)
        choice = self._choice(request, app, picker)
        return choice if len(text) <= LONGEST else self._unread(choice, request, picker, text)

    def _unread(self, choice: Choice, request: Request, picker: Picker, text: str) -> Choice:
        """For a sentence that goes on beyond what was read: with the work it ends in, or with what may be."""
        if choice.rest:
            return replace(choice, rest=trimmed(text, request.text.rfind(choice.rest)))
        near = choice.near or nearest(self.index, request, self.meaning, picker.refused)
        return replace(choice, target=None, target_name=None, reason="unsure", near=tuple(near))

    def _choice(self, request: Request, app: _Called, picker: Picker) -> Choice:
        if request.only_names_app:
            return self._home()
        if self._elsewhere(request.text, app):
            return Choice(None, None, "", "absent", (), 0.0)
        whole = picker.pick(request.words)
        if whole is not None:
            for pick, rest in readings(picker, request, whole):
                if pick.sure:
                    page = pick.best.entry.page
                    return Choice(page.id, page.name, rest, None, pick.told, round(pick.margin, 3))
        every = nearest(self.index, request, self.meaning, picker.refused)
        near = one_a_name(one for one in every if one.wanted)
        settled = self._by_part_of_name(request, near) or self._by_meaning(request, near, whole, picker)
        if settled is not None:
            return settled
        none = unsettled(self.index, self.bounds, request, whole, near)
        return replace(none, near=tuple(every))

    def _home(self) -> Choice:
        """ "打开淘宝": the app's first page is all that is asked for."""
        page = self.index.home
        told = (Ranked(id=page.id, name=page.name, score=1.0),)
        return Choice(page.id, page.name, "", None, told, 1.0)

    def _elsewhere(self, text: str, app: _Called) -> bool:
        """Whether the sentence names another app, of which the map knows nothing."""
        mention = app_in_sentence(text, aliases=dict.fromkeys(app.names, app.package))
        if mention is None or mention.package == app.package:
            return False
        return not self.index.knows(mention.name)

    def _by_part_of_name(self, request: Request, near: Sequence[Near]) -> Choice | None:
        """ "关于" means 关于手机 where nothing else is called so, and it leads by words and meaning."""
        said = only_name(request)
        best = near[0].entry if near and said else None
        if best is None or not bears(best, said) or lead(near) < self.bounds.together.lead:
            return None
        if names_app(request) and not with_app(best, said, self.index.app_words):
            return None
        others = [one.entry for one in near[1:] if bears(one.entry, said)]
        if any(best.key not in other.above for other in others):
            return None
        return _nearest(near, "")

    def _by_meaning(
        self, request: Request, near: Sequence[Near], whole: Pick | None, picker: Picker
    ) -> Choice | None:
        """The page that is the first by words and by meaning, unless another explains as much."""
        if whole is None or not near or not sure(near, self.bounds.together):
            return None
        best = near[0].fit
        if best is None or picker.rivalled(best, whole.fits, self._rival(best)):
            return None
        if best.bare >= HALF and self._leads_on(best):
            return None
        return _nearest(near, work(request, best.entry))

    def _rival(self, best: Fit) -> float:
        """What another page must explain to be meant as well: less where only what specifies is said."""
        return self.bounds.together.rival if best.headed else self.bounds.rival

    def _leads_on(self, fit: Fit) -> bool:
        """Whether pages lie behind it, of which one may be what it does not explain: "keyboard settings"."""
        mine = fit.entry
        return mine.hops == 0 or any(mine.key in one.above for one in self.index.entries if one is not mine)


def _nearest(near: Sequence[Near], rest: str) -> Choice:
    """The first of these pages, chosen."""
    page = near[0].entry.page
    told = tuple(one.told for one in near[:MOST])
    return Choice(page.id, page.name, rest, None, told, round(lead(near), 3))
