"""The text of a reply in which an action is looked for, wherever the service put it."""

from __future__ import annotations

from dataclasses import dataclass

from executor.dialect import Said
from executor.dialects.tags import thought_of


@dataclass(frozen=True, slots=True)
class Spoken:
    """What a reply is read from."""

    text: str
    reasoning: str
    """Thought that came beside it; "" where `text` is that thought itself."""
    cut: bool
    """The reply was cut off, so that its end is no end."""

    def thought(self, within: str | None) -> str | None:
        """All that was thought: beside the content and within it."""
        return thought_of(self.reasoning, within)


def spoken(said: Said) -> Spoken:
    """The content; where it is empty, the field of thoughts, read by the same rules, unless that was cut."""
    cut = said.finish == "length"
    text = said.text.lstrip("\ufeff").replace("\r\n", "\n")
    if text.strip() or cut or not said.reasoning.strip():
        return Spoken(text, said.reasoning, cut)
    return Spoken(said.reasoning.replace("\r\n", "\n"), "", cut)
