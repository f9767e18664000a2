"""Whatever a model may say, and what holds of every reading of it."""

from __future__ import annotations

from hypothesis import strategies as st

from executor.action import Parsed, ParseFailure
from executor.dialect import Said
from executor.dialects.registry import dialect
from tests.replying import FRAME

FINISHES = st.sampled_from(["stop", "length", "refused", "tool", "unknown"])


def replies(pieces: list[str]) -> st.SearchStrategy[str]:
    """Pieces of replies in any order, and texts of any letters."""
    return st.lists(st.sampled_from(pieces), max_size=18).map("".join) | st.text(max_size=60)


def reading(name: str, said: Said) -> Parsed | ParseFailure:
    """A reading can be written back."""
    adapter = dialect(name)
    found = adapter.parse(said, FRAME)
    assert isinstance(found, Parsed | ParseFailure)
    if isinstance(found, Parsed):
        written, summary = adapter.written(found, said)
        assert isinstance(written, str)
        assert summary
    return found
