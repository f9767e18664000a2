from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lxb.model.thought import ThoughtSplitter

CASES = [
    ("plain", "", "plain"),
    ("<think>hm</think>fine", "hm", "fine"),
    ("\n <think>hm</think>\n fine", "hm", "fine"),
    ("<THINK> hm </THINK>fine", " hm ", "fine"),
    ("<thinking>hm</thinking>fine", "hm", "fine"),
    ("< think >hm</ think >fine", "hm", "fine"),
    ("<think>a</think><think>b</think>fine", "ab", "fine"),
    ("<think></think>fine", "", "fine"),
    ("hm</think>fine", "hm", "fine"),
    ("<think>never ends", "never ends", ""),
    ("<think>a < b and a<b</think>c < d", "a < b and a<b", "c < d"),
    ("fine <think>is a tag</think>", "", "fine <think>is a tag</think>"),
    ("<think>a</think>the tag </think> ends it", "a", "the tag </think> ends it"),
    ("<answer>do()</answer>", "", "<answer>do()</answer>"),
    ("<|begin_of_box|>[1, 2]<|end_of_box|>", "", "[1, 2]"),
    ("<thi", "", "<thi"),
    ("<think>a</thi", "a</thi", ""),
    ("a <", "", "a <"),
    ("", "", ""),
]


def split(pieces: list[str]) -> tuple[ThoughtSplitter, list[tuple[str, str]]]:
    splitter = ThoughtSplitter()
    told = [(delta.thought, delta.text) for delta in (*map(splitter.feed, pieces), splitter.end())]
    return splitter, told


@pytest.mark.parametrize(("text", "thought", "answer"), CASES)
@pytest.mark.parametrize("size", [1, 2, 3, 1000])
def test_thought_and_text(text: str, thought: str, answer: str, size: int) -> None:
    splitter, told = split([text[at : at + size] for at in range(0, len(text), size)])
    assert (splitter.thought, splitter.text) == (thought, answer)
    if text != "hm</think>fine":
        assert "".join(part for part, _ in told) == thought
        assert "".join(part for _, part in told) == answer


@pytest.mark.parametrize("size", [1, 2, 5])
def test_no_piece_shows_half_a_marker(size: int) -> None:
    text = "<think>one two</think>three <|begin_of_box|>four<|end_of_box|>"
    _, told = split([text[at : at + size] for at in range(0, len(text), size)])
    assert not [piece for pair in told for piece in pair if re.search(r"[<>|]", piece)]


def test_text_is_not_held_back_longer_than_it_may_be_a_marker() -> None:
    splitter = ThoughtSplitter()
    assert splitter.feed("a <").text == "a "
    assert splitter.feed("b c").text == "<b c"


@given(
    st.lists(
        st.sampled_from(
            ["<", ">", "/", "think", "thi", "nk", "</think>", "<think>", " ", "a", "<|", "|>", "\n"]
        )
    )
)
def test_the_pieces_do_not_matter(pieces: list[str]) -> None:
    one, _ = split(["".join(pieces)])
    many, _ = split(list("".join(pieces)))
    assert (one.thought, one.text) == (many.thought, many.text)
