"""What may be shown of a reply while it comes in: the thought, never a piece of the action or its wrapping.

What may become a mark with the next piece is held back until it is known. Where the action begins, or what
begins as an action does, nothing is shown any more.
"""

from __future__ import annotations

import re

from executor.dialect import Dialect
from executor.dialects.marks import MARKS, Marks
from executor.dialects.tags import THINK_CLOSE

_MOST_BLANKS = 40
_LONGEST_MARK = 80


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
        return self._taken(piece, last=False)

    def end(self) -> str:
        """What was held back and is prose after all, now that nothing follows."""
        if self._ended:
            return ""
        told = self._taken("", last=True)
        self._ended = True
        return told

    def _taken(self, piece: str, *, last: bool) -> str:
        """Takes what is known of now: marks, and the prose between them."""
        text = self._before + self._held + piece
        told: list[str] = []
        at = len(self._before)
        while found := self._marks.token.search(text, at):
            if not last and _may_grow(found):
                break
            told.append(self._told(text[at : found.start()]))
            if found.lastgroup == "stop":
                self._ended = True
                return "".join(told)
            if found.lastgroup in {"open", "close"}:
                self._inside = found.lastgroup == "open"
            elif THINK_CLOSE.fullmatch(found.group()):
                told.append(self._told("\n"))  # what follows is another paragraph
            at = found.end()
        half = (self._marks.never if last else self._marks.half).search(text, at)
        end = half.start() if half else len(text)
        told.append(self._told(text[at:end]))
        self._before, self._held = text[max(end - 1, 0) : end], text[end:]
        return "".join(told)

    def _told(self, text: str) -> str:
        """What of a piece of prose is shown: not yet the blanks at its end."""
        if not self._inside:
            return ""
        whole = self._blanks + text
        body = whole.rstrip()
        self._blanks = whole[len(body) :][:_MOST_BLANKS]
        if not self._shown:
            body = body.lstrip()
            self._shown = bool(body)
        return body


def _may_grow(found: re.Match[str]) -> bool:
    """Whether a fence or a heading ends what came so far: its last part may be missing."""
    ends = found.end() == len(found.string) and found.lastgroup == "drop"
    return ends and found.group().lstrip()[:1] in {"`", "#"} and len(found.group()) < _LONGEST_MARK
