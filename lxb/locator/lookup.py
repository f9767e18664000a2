"""The elements of a screen by what a locator asks for, so that few have to be looked at."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from lxb.package_name import SYSTEM_UI
from lxb.screen import Element, Screen, WindowKind, short_id
from lxb.screen.words import label
from lxb.screen.written import CLASS, written_key

if TYPE_CHECKING:
    from lxb.locator.model import Locator


class Index:
    """The elements of one screen by id, text, description and what is written, bars and keyboards aside."""

    def __init__(self, screen: Screen) -> None:
        self.by_id: dict[str, list[Element]] = {}
        self.by_text: dict[str, list[Element]] = {}
        self.by_desc: dict[str, list[Element]] = {}
        self.by_written: dict[str, list[Element]] = {}
        self.all: list[Element] = []
        main = screen.main
        apps = {w.index for w in screen.windows if w.kind is WindowKind.APP or w is main}
        for e in screen.elements:
            if e.window not in apps or (e.package == SYSTEM_UI and screen.package != SYSTEM_UI):
                continue
            self.all.append(e)
            if e.cls == CLASS:
                self.by_written.setdefault(written_key(e.text), []).append(e)
            if e.id:
                self.by_id.setdefault(short_id(e.id), []).append(e)
            if e.text and (words := label(e.text)):
                self.by_text.setdefault(words, []).append(e)
            if e.desc and (words := label(e.desc)):
                self.by_desc.setdefault(words, []).append(e)

    def candidates(self, locator: Locator) -> list[Element]:
        """The fewest elements among which all that answer are."""
        lists = [
            table.get(key, [])
            for table, key in (
                (self.by_text, locator.text),
                (self.by_desc, locator.desc),
                (self.by_id, locator.id),
                (self.by_written, written_key(locator.ocr or "")),
            )
            if key
        ]
        return min(lists, key=len) if lists else [] if locator.ocr else self.all


@lru_cache(maxsize=8)
def index(screen: Screen) -> Index:
    """The index of a screen, made once."""
    return Index(screen)
