"""A locator as a value: written to a file and read again, refused where it names nothing, told to people."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from lxb.locator import Ancestor, Locator

NAMES = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), min_size=1, max_size=12)
MAYBE = st.none() | NAMES
RANKS = st.none() | st.integers(2, 3).flatmap(lambda n: st.tuples(st.integers(0, n - 1), st.just(n)))
LOCATORS = st.builds(
    Locator,
    id=NAMES,
    text=MAYBE,
    desc=MAYBE,
    cls=MAYBE,
    ancestor=st.none() | st.builds(Ancestor, id=NAMES) | st.builds(Ancestor, desc=NAMES),
    rank=RANKS,
    ocr=MAYBE,
    selected=st.none() | st.booleans(),
    any=st.none() | st.booleans(),
)


@given(LOCATORS)
def test_a_locator_survives_the_file(locator: Locator):
    plain = locator.model_dump(mode="json")
    assert None not in plain.values()
    assert "cls" not in plain
    assert Locator.model_validate(plain) == locator
    assert Locator.model_validate_json(locator.model_dump_json()) == locator
    assert hash(Locator.model_validate(plain)) == hash(locator)


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"class": "TextView"},
        {"text": ""},
        {"id": "a", "rank": [2, 2]},
        {"id": "a", "rank": [-1, 2]},
        {"id": "a", "bounds": "[0,0][1,1]"},
        {"id": "a", "ancestor": {}},
        {"id": "a", "ancestor": {"id": "b", "text": "c"}},
    ],
)
def test_what_names_nothing_is_no_locator(wrong: dict[str, object]):
    with pytest.raises(ValidationError):
        Locator.model_validate(wrong)


def test_it_reads_as_what_it_looks_for():
    assert (
        str(Locator(id="title", text="账号", cls="TextView"))
        == "Locator(id='title', text='账号', class='TextView')"
    )
