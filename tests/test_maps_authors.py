"""Words of a page know who wrote them: what a person changed stays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maps.authors import FIELDS, Field, author, edited, signed, with_words_of
from maps.graph import NavigationMap
from maps.learned import with_learned
from maps.model import LONGEST_WORDS, MapFile, Page
from tests.map_samples import app, built

PAGE = Page(id="orders", name="订单", description="待付款、待发货", keywords=("我的订单",))
OTHER: dict[Field, object] = {"name": "全部订单", "description": "看所有订单", "keywords": ("买过的",)}


@pytest.mark.parametrize("field", FIELDS)
def test_what_a_person_changes_is_known_as_theirs(field: Field) -> None:
    page = signed(PAGE, "tree")
    assert (author(page), edited(page)) == ("tree", frozenset())
    changed = page.model_copy(update={field: OTHER[field]})
    assert edited(changed) == {field}
    again = signed(changed, "text:m", edited(changed))
    assert (author(again), edited(again)) == ("text:m", frozenset({field}))


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=400))
def test_any_model_name_makes_a_valid_signature(name: str) -> None:
    page = signed(PAGE, f"text:{name}")
    assert len(page.written) <= LONGEST_WORDS
    assert Page.model_validate(page.model_dump()) == page
    assert edited(page) == frozenset()
    assert author(page).startswith("text:")


@given(st.text(max_size=60))
def test_any_signature_of_a_shared_map_can_be_read(written: str) -> None:
    assert edited(PAGE.model_copy(update={"written": written})) <= set(FIELDS)


def test_a_build_that_goes_on_keeps_words_of_models_and_people() -> None:
    by_model = signed(PAGE.model_copy(update={"name": "订单列表"}), "text:m")
    by_person = by_model.model_copy(update={"description": "我写的"})
    new = signed(PAGE.model_copy(update={"activity": "Orders"}), "tree")
    kept = with_words_of(new, by_person)
    assert (kept.name, kept.description, kept.activity) == ("订单列表", "我写的", "Orders")
    assert (author(kept), edited(kept)) == ("text:m", frozenset({"description"}))


def test_what_the_tree_or_a_newer_model_says_anew_counts() -> None:
    old = signed(PAGE, "tree").model_copy(update={"name": "我的名字"})
    new = signed(PAGE.model_copy(update={"description": "待评价"}), "tree")
    kept = with_words_of(new, old)
    assert (kept.name, kept.description, edited(kept)) == ("我的名字", "待评价", frozenset({"name"}))
    seen = signed(PAGE.model_copy(update={"name": "看到的名字"}), "vlm:m")
    assert with_words_of(seen, signed(PAGE, "text:m")) == seen


def test_the_map_of_a_build_keeps_them_too() -> None:
    def of(page: Page) -> NavigationMap:
        return NavigationMap(MapFile(app=app(), built=built(), home=page.id, pages=(page,)))

    renamed = signed(PAGE, "tree").model_copy(update={"name": "我的名字"})
    assert with_learned(of(signed(PAGE, "tree")), of(renamed)).pages["orders"].name == "我的名字"
