"""Thought and answer told apart in a text that comes in pieces: no piece ever shows half a marker."""

from __future__ import annotations

import re

from lxb.model import Delta

_OPEN = re.compile(r"<\s*think(?:ing)?\s*>", re.IGNORECASE)
_CLOSE = re.compile(r"</\s*think(?:ing)?\s*>", re.IGNORECASE)
_BOX = re.compile(r"<\|(?:begin|end)_of_box\|>")
"""Around an answer of the GLM family, where the server does not take them out itself."""
_HALF = re.compile(r"<[/|]?\s{0,4}[A-Za-z_]{0,14}\|?\s{0,4}\Z")
"""What may become one of them with the next piece."""


class ThoughtSplitter:
    """Takes the pieces of one answer. Thoughts stand in their tags at its beginning; later tags are text.

    Some servers give the opening tag to the model themselves, so that only the closing one arrives. What was
    told as text until then was thought: in the end `thought` and `text` know it, the pieces could not.
    """

    def __init__(self) -> None:
        self.thought = ""
        self.text = ""
        self._held = ""
        self._step = self._before
        self._thought_ended = False

    def feed(self, piece: str) -> Delta:
        """What can be told for sure after this piece."""
        return self._take(piece, last=False)

    def end(self) -> Delta:
        """What was held back until the end."""
        return self._take("", last=True)

    def _take(self, piece: str, *, last: bool) -> Delta:
        self._held += piece
        text = thought = ""
        while (told := self._step(last)) is not None:
            text += told.text
            thought += told.thought
        return Delta(text, thought)

    def _before(self, last: bool) -> Delta | None:
        """Nothing but space was seen: what comes may be a thought."""
        seen = self._held.lstrip()
        if opening := _OPEN.match(seen):
            self._held = seen[opening.end() :]
            self._step = self._thinking
            return Delta()
        if not last and (not seen or _HALF.match(seen)):
            return None
        self._held = seen
        self._step = self._answering
        return Delta()

    def _thinking(self, last: bool) -> Delta | None:
        closing = _CLOSE.search(self._held)
        if closing is None:
            piece = self._certain(last)
            self.thought += piece
            return Delta(thought=piece) if piece else None
        piece, self._held = self._held[: closing.start()], self._held[closing.end() :]
        self.thought += piece
        self._thought_ended = True
        self._step = self._before
        return Delta(thought=piece)

    def _answering(self, last: bool) -> Delta | None:
        closing = None if self._thought_ended else _CLOSE.search(self._held)
        if closing is None or _OPEN.search(self.text + self._held[: closing.start()]):
            piece = self._without_boxes(self._certain(last))
            self.text += piece
            return Delta(text=piece) if piece else None
        piece, self._held = self._held[: closing.start()], self._held[closing.end() :]
        self.thought, self.text = self.text + piece, ""
        self._thought_ended = True
        self._step = self._before
        return Delta(thought=piece)

    def _certain(self, last: bool) -> str:
        """Takes what is held, but for an end that may become a marker."""
        half = None if last else _HALF.search(self._held)
        cut = half.start() if half else len(self._held)
        piece, self._held = self._held[:cut], self._held[cut:]
        return piece

    @staticmethod
    def _without_boxes(piece: str) -> str:
        return _BOX.sub("", piece)
