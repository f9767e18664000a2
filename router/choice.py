"""What is made of a sentence: the page that it asks for, or why there is none."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from lxb.results import Ranked
from router.nearest import Near

Reason = Literal["absent", "ambiguous", "unsure"]

MOST = 5
"""Candidates that are told."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a sentence asks for.

    Attributes:
        target: page id; None where none was chosen.
        rest: what remains to be done there, in the user's words; "" = to be there is all.
        reason: why none was chosen; None where one was.
        candidates: the pages that fit best, best first, one for each name.
        margin: by how much the best leads.
        near: of a sentence that is not settled all pages in order, for whoever knows more.
    """

    target: str | None
    target_name: str | None
    rest: str
    reason: Reason | None
    candidates: tuple[Ranked, ...]
    margin: float
    near: tuple[Near, ...] = field(default=(), compare=False, repr=False)
