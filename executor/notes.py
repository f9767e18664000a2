"""What was written down of pages on the way: kept for the length of a run, shown to the text model alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

MOST_CHARACTERS = 20_000
"""Of all notes: what one question to a text model may hold. The oldest go first."""
LONGEST_TEXT = 2000
"""Characters of one text of a page."""


@dataclass(frozen=True, slots=True)
class Noted:
    """One page as it was written down."""

    heading: str
    app: str
    texts: tuple[str, ...] = field(repr=False)

    @property
    def characters(self) -> int:
        return sum(map(len, self.texts))


@dataclass(slots=True)
class Notes:
    """The notes of one run, oldest first."""

    pages: list[Noted] = field(default_factory=list)

    def add(self, page: Noted) -> None:
        """Keeps a page; one that says the same under the same heading is kept once."""
        self.pages = [old for old in self.pages if old != page]
        self.pages.append(page)
        while len(self.pages) > 1 and sum(p.characters for p in self.pages) > MOST_CHARACTERS:
            self.pages.pop(0)

    def lines(self) -> Iterator[str]:
        """All of them as lines of data."""
        left = MOST_CHARACTERS
        for number, page in enumerate(self.pages, start=1):
            yield f"# {number} {page.heading} ({page.app})"
            for text in page.texts:
                if left <= 0:
                    return
                yield text[:left]
                left -= len(text)
