"""What may be shown of a reply while it comes in: the thought, never a piece of the action or its wrapping.

What may become a mark with the next piece is held back until it is known. Where the action begins, or what
begins as an action does, nothing is shown any more.
"""

from __future__ import annotations

import re

from executor.dialect import Dialect
from executor.dialects.marks import MARKS, Marks

_MOST_BLANKS = 40


class ThoughtStream:
    """Takes the pieces of one reply and tells what of each may be shown.

    Args:
        dialect: in which the reply is; a name will do.
    """

    def __init__(self, dialect: Dialect | str) -> None:
        self._marks: Marks = MARKS[dialect if isinstance(dialect, str) else dialect.name]
        self._held = ""
        self._before = "\n"
        """The character before what is held: marks depend on where a line begins."""
        self._blanks = ""
        self._shown = False
        self._ended = False
        self._inside = not self._marks.only_tagged

    def feed(self, piece: str) -> str:
        """What can be shown after this piece. Blanks are shown with what follows them."""
        if self._ended or not piece:
            return ""
        self._held += piece
        told, over = self._without_marks()
        if over:
            return told
        half = self._marks.half.search(self._before + self._held, len(self._before))
        cut = half.start() - len(self._before) if half else len(self._held)
        return told + self._told(cut)

    def end(self) -> str:
        """What was held back and is prose after all, now that nothing follows."""
        if self._ended:
            return ""
        told, over = self._without_marks(last=True)
        if over:
            return told
        half = self._marks.never.search(self._before + self._held, len(self._before))
        self._ended = True
        return told + self._told(half.start() - len(self._before) if half else len(self._held))

    def _without_marks(self, *, last: bool = False) -> tuple[str, bool]:
        """Takes all whole marks that are held, and what stands before them; whether the action began."""
        told = ""
        while found := self._marks.token.search(self._before + self._held, len(self._before)):
            if not last and self._may_grow(found):
                break
            told += self._told(found.start() - len(self._before))
            kind = found.lastgroup
            if kind == "stop":
                self._ended, self._held = True, ""
                return told, True
            self._take(found.end() - found.start())
            if kind in {"open", "close"}:
                self._inside = kind == "open"
        return told, False

    def _may_grow(self, found: re.Match[str]) -> bool:
        """Whether a fence or a heading ends what came so far: its last part may be missing."""
        ends = found.end() == len(self._before) + len(self._held)
        return ends and found.lastgroup == "drop" and found.group().lstrip()[:1] in {"`", "#"}

    def _told(self, length: int) -> str:
        """Takes so many characters and shows them, but for blanks at the end."""
        text = self._take(length)
        if not self._inside:
            return ""
        whole = self._blanks + text
        body = whole.rstrip()
        self._blanks = whole[len(body) :][:_MOST_BLANKS]
        if not self._shown:
            body = body.lstrip()
            self._shown = bool(body)
        return body

    def _take(self, length: int) -> str:
        text, self._held = self._held[:length], self._held[length:]
        self._before = text[-1:] or self._before
        return text
