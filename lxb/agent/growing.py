"""The map file of an app while a build finds out more about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.chart import chart
from lxb.clock import Clock
from lxb.errors import FileError
from maps.files import load, map_path, save_app, turn
from maps.graph import NavigationMap
from maps.learned import with_learned

if TYPE_CHECKING:
    from explorer.expedition import Expedition
    from maps.model import App, Built

SAVE_EVERY = 5.0
"""Seconds between two savings of the map while it grows; the checkpoint is written at every step."""

SAVING_SHARE = 0.05
"""Part of the time that saving may take: a large map, which takes longer, is saved less often."""


@dataclass
class GrowingMap:
    """Written now and then, and at the end; what walks have taught the old one stays in it.

    One that knows more pages stays until the build has ended in order: until then what is new lies in the
    checkpoint.
    """

    home: Path
    app: App
    built: Built
    clock: Clock
    replaces: bool
    """Whether the first map that is written takes the place of the old one, whatever that has learnt."""
    found: NavigationMap | None = field(default=None)
    """As it was last written, or would have been."""
    path: Path | None = field(default=None)
    """Where the map of the app lies; None while there is none."""
    _pages: frozenset[str] = field(default=frozenset())
    """Those of the map as this build wrote it last."""
    _next: float = field(default=0.0)

    def __post_init__(self) -> None:
        """Raises what is wrong with the old one: only `replaces` replaces one that is damaged or too new."""
        path = map_path(self.home, self.app.package)
        if path.exists():
            try:
                load(path)
            except FileError:
                if not self.replaces:
                    raise

    def save_now_and_then(self, expedition: Expedition) -> None:
        """Saves when it is time to."""
        began = self.clock.now()
        if began >= self._next:
            self.save(expedition)
            ended = self.clock.now()
            self._next = ended + max(SAVE_EVERY, (ended - began) / SAVING_SHARE)

    def save(self, expedition: Expedition, *, ended: bool = False) -> None:
        """Writes the map of what is known so far; `ended` = the build came to its end in order."""
        file = chart(expedition, self.app, self.built)
        if file is None:
            return
        found = NavigationMap(file)
        with turn(self.home, self.app.package):
            old = self._old()
            if old is not None and not ended and len(old) > len(found) and self._pages != old.pages.keys():
                self.path = map_path(self.home, self.app.package)
            else:
                if old is not None and not self.replaces and _speaks_of_the_same(old.built, self.built):
                    found = with_learned(found, old)
                self.path = save_app(self.home, found)
                self._pages, self.replaces = frozenset(found.pages), False
        self.found = found

    def stands(self) -> None:
        """Nothing was left to explore: the map is as it stands."""
        self.found, self.path = self._old(), map_path(self.home, self.app.package)

    def _old(self) -> NavigationMap | None:
        """The map as it stands now: walks may have changed it, somebody may have put another in its place."""
        path = map_path(self.home, self.app.package)
        try:
            return load(path) if path.exists() else None
        except FileError:
            if not self.replaces:
                raise
            return None


def _speaks_of_the_same(old: Built, new: Built) -> bool:
    """Whether what walks taught the one holds for the other: words of another language do not."""
    same_words = old.locale == new.locale or not (old.locale and new.locale)
    return same_words and old.simulated == new.simulated
