"""What the checks of a map find."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lxb.errors import Lang
from maps.model import Edge

Level = Literal["error", "warning", "note"]

LEVELS: tuple[Level, ...] = ("error", "warning", "note")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong or worth knowing.

    Attributes:
        level: "error", "warning" or "note".
        code: stable word for tools.
        where: the page's id, "FROM -> TO (label)" for an edge, "overlay N".
        text_en: what is the matter, and what to do where that is not plain.
        text_zh: the same in Chinese.
    """

    level: Level
    code: str
    where: str
    text_en: str
    text_zh: str

    def say(self, lang: Lang = "en") -> str:
        return self.text_zh if lang == "zh" else self.text_en


def of_edge(edge: Edge) -> str:
    """How an edge is named in a finding."""
    return f"{edge.source_page} -> {edge.target_page}" + (f" ({edge.label})" if edge.label else "")
