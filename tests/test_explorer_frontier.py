"""What is tried next, what may be left out, and what is tried again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.anchors import Anchor
from explorer.frontier import LIVELY_SAMPLES, NOTHING, SAMPLES, Candidate, Frontier, State
from lxb.locator import Locator

LIST = "list/row"


def anchor(words: str, family: str = "", *, one_for_all: bool = False) -> Anchor:
    locator = Locator(id="row", any=True) if one_for_all else Locator(text=words)
    return Anchor(locator, words, family, any=one_for_all)


def rows(*words: str) -> Frontier:
    """A page of look-alikes."""
    frontier = Frontier()
    frontier.add("page", [anchor(w, LIST) for w in words])
    return frontier


def try_one(
    frontier: Frontier, words: str, led_to: str | None = "there", state: State | None = None
) -> Candidate:
    candidate = frontier.find("page", Locator(text=words))
    assert candidate is not None
    frontier.note(candidate, state or ("tried" if led_to else "dead"), led_to)
    return candidate


def order(frontier: Frontier, page: str = "page") -> list[str]:
    return [c.anchor.label for c in frontier.open(page)]


# --- the order of things ----------------------------------------------------------------------------------


def test_one_of_each_list_comes_with_what_stands_alone_and_content_last() -> None:
    frontier = Frontier()
    frontier.add(
        "page", [anchor("item", LIST, one_for_all=True), *(anchor(w, LIST) for w in "abcd"), anchor("help")]
    )
    assert order(frontier) == ["a", "help", "b", "c", "d", "item"]


def test_tabs_come_before_all_else() -> None:
    frontier = Frontier()
    tab = Anchor(Locator(text="me"), "me", "bar", tab=True)
    frontier.add("page", [anchor("help"), anchor("a", LIST), tab])
    assert frontier.has_open_tab("page")
    assert order(frontier)[0] == "me"
    try_one(frontier, "me")
    assert not frontier.has_open_tab("page")


@pytest.mark.parametrize("words", ["退出多选", "完成", "Exit selection", "Done"])
def test_what_ends_a_page_is_tried_after_all_else(words: str) -> None:
    """Its other controls would take the way back to it once more."""
    frontier = Frontier()
    frontier.add("page", [anchor(words), anchor("全选"), anchor("card", one_for_all=True)])
    assert order(frontier)[-1] == words


def test_of_a_list_the_last_follows_the_first_then_it_goes_on_from_the_front() -> None:
    frontier = rows(*"abcdef")
    told = []
    for n in range(6):
        told.append(order(frontier)[0])
        try_one(frontier, told[-1], led_to=f"page{n}")
    assert told == ["a", "f", "b", "c", "d", "e"]


def test_after_two_in_a_row_that_ended_alike_the_back_is_asked() -> None:
    frontier = rows(*"abcdef")
    for words, end in (("a", "x"), ("f", "y"), ("b", "z"), ("c", "z")):
        assert order(frontier)[0] == words
        try_one(frontier, words, end)
    assert order(frontier)[0] == "e"


def test_short_lists_are_tried_from_the_front() -> None:
    frontier = rows("a", "b", "c")
    try_one(frontier, "a")
    assert order(frontier) == ["b", "c"]


def test_second_tries_come_last() -> None:
    frontier = Frontier()
    frontier.add("page", [anchor("a"), anchor("b")])
    try_one(frontier, "a", None, "open")
    assert order(frontier) == ["b", "a"]


# --- the rest of a list -----------------------------------------------------------------------------------


def test_the_rest_is_alike_when_both_ends_are() -> None:
    frontier = rows(*"abcdef")
    try_one(frontier, "a", "product")
    assert not frontier.rest_is_alike("page", LIST, "product")
    try_one(frontier, "f", "product")
    assert frontier.rest_is_alike("page", LIST, "product")
    assert not frontier.rest_is_alike("page", LIST, "elsewhere")


def test_the_rest_is_not_alike_when_the_ends_differ() -> None:
    frontier = rows(*"abcdef")
    try_one(frontier, "a", "sound")
    try_one(frontier, "f", "about")
    assert not any(frontier.rest_is_alike("page", LIST, ending) for ending in ("sound", "about"))


def test_one_that_does_nothing_says_little() -> None:
    frontier = rows(*"abcdef")
    try_one(frontier, "a", None)
    try_one(frontier, "f", None)
    assert not frontier.rest_is_alike("page", LIST, NOTHING)
    try_one(frontier, "b", None)
    assert frontier.rest_is_alike("page", LIST, NOTHING)


def test_nothing_left_is_no_rest() -> None:
    frontier = rows("a", "b")
    try_one(frontier, "a")
    try_one(frontier, "b")
    assert not frontier.rest_is_alike("page", LIST, "there")


def test_three_of_a_list_that_goes_on_below_tell_what_comes_into_view_there() -> None:
    frontier = rows("a", "b")
    for words in "ab":
        try_one(frontier, words)
    frontier.add("page", [anchor("c", LIST)], below=True)
    try_one(frontier, "c")
    assert frontier.rest_is_alike("page", LIST, "there")
    frontier.ended.add("page")
    assert not frontier.rest_is_alike("page", LIST, "there"), "nothing comes any more"


@pytest.mark.parametrize("endings", [("there", "there", "elsewhere"), (None, None, None)])
def test_else_what_comes_into_view_is_tried(endings: tuple[str | None, ...]) -> None:
    frontier = rows("a", "b", "c")
    for words, ending in zip("abc", endings, strict=True):
        try_one(frontier, words, ending)
    assert not frontier.rest_is_alike("page", LIST, endings[-1] or NOTHING)


def test_a_list_known_from_another_page_takes_one_try() -> None:
    frontier = rows(*"abcdef")
    frontier.close("elsewhere", LIST, "product")
    try_one(frontier, "a", "product")
    assert frontier.rest_is_alike("page", LIST, "product")


@pytest.mark.parametrize(
    ("family", "ending"), [(".LinearLayout/.TextView#title", "product"), (LIST, NOTHING)]
)
def test_boxes_without_a_name_and_what_does_nothing_are_no_example(family: str, ending: str) -> None:
    frontier = Frontier()
    frontier.add("page", [anchor(w, family) for w in "abcdef"])
    frontier.close("elsewhere", family, ending)
    try_one(frontier, "a", None if ending == NOTHING else ending)
    assert not frontier.rest_is_alike("page", family, ending)


def test_more_of_a_list_that_leads_to_one_page_is_not_tried() -> None:
    frontier = rows(*"abcdef")
    frontier.close("page", LIST, "there")
    frontier.add(
        "page", [anchor("g", LIST), anchor("see all"), anchor("any", LIST, one_for_all=True)], below=True
    )
    assert order(frontier) == ["see all", "any"]


def test_more_of_a_list_that_does_nothing_is_tried() -> None:
    frontier = rows(*"abcdef")
    frontier.close("page", LIST, NOTHING)
    frontier.add("page", [anchor("g", LIST)], below=True)
    assert order(frontier) == ["g"]


def test_choices_that_return_to_whatever_opened_them_end_alike() -> None:
    frontier = rows(*"abcd")
    first, last = try_one(frontier, "a", "goods"), try_one(frontier, "d", "shop")
    first.returned = True
    assert not frontier.rest_is_alike("page", LIST, "shop")
    last.returned = True
    assert frontier.rest_is_alike("page", LIST, "shop")


def test_lists_that_end_in_different_ways_elsewhere_are_no_example() -> None:
    frontier = rows(*"abcdef")
    frontier.close("one", LIST, "product")
    frontier.close("two", LIST, "chat")
    try_one(frontier, "a", "product")
    assert not frontier.rest_is_alike("page", LIST, "product")


@given(st.lists(st.sampled_from(["x", "y", None]), min_size=4, max_size=9))
def test_what_is_left_out_lies_between_two_that_ended_so(endings: list[str | None]) -> None:
    """Whatever a list is like: rows are only left out between neighbours that ended as they are said to."""
    words = [f"row {n}" for n in range(len(endings))]
    frontier = rows(*words)
    while left := order(frontier):
        candidate = try_one(frontier, left[0], endings[words.index(left[0])])
        ending = candidate.ending
        assert ending is not None
        if frontier.rest_is_alike("page", LIST, ending):
            skipped = sorted(words.index(w) for w in order(frontier))
            said = None if ending == NOTHING else ending
            assert endings[skipped[0] - 1] == said
            assert endings[skipped[-1] + 1] == said
            frontier.close("page", LIST, ending)
    states = {c.state for c in frontier.of("page")}
    assert states <= {"tried", "dead", "skipped"}
    assert len(frontier) == 0


# --- phones that swallow taps -----------------------------------------------------------------------------


def test_a_sample_of_what_does_nothing_is_tried_again() -> None:
    """Not the first few, which are more often dead than swallowed; some among many tell the sort of phone."""
    frontier = rows(*(f"{n}" for n in range(1, 50)))
    again = set()
    for candidate in list(frontier.of("page")):
        if frontier.worth_another_try(candidate):
            again.add(int(candidate.anchor.label))
        frontier.note(candidate, "dead", None)
    assert again == {n for n in SAMPLES if n < 50}
    assert again


def test_one_that_does_nothing_among_others_that_lead_somewhere_is_tried_again() -> None:
    frontier = rows(*"abcdefgh")
    try_one(frontier, "a", "there")
    again = []
    for words in "bcdefgh":
        candidate = frontier.find("page", Locator(text=words))
        assert candidate is not None
        again.append(frontier.worth_another_try(candidate))
        frontier.note(candidate, "dead", None)
    assert again == [n in LIVELY_SAMPLES for n in range(1, 8)]
    assert any(again)


def test_nothing_is_tried_a_third_time() -> None:
    frontier = rows("a")
    candidate = try_one(frontier, "a", None, "open")
    assert not frontier.worth_another_try(candidate)


def test_once_one_comes_alive_all_that_did_nothing_get_another_try() -> None:
    frontier = rows("a", "b", "c", "d")
    try_one(frontier, "a", None, "open")
    try_one(frontier, "b", None)
    try_one(frontier, "c", "there")
    assert order(frontier) == ["d", "a"]
    try_one(frontier, "a", "there")
    assert set(order(frontier)) == {"d", "b"}
    fresh = frontier.find("page", Locator(text="d"))
    assert fresh is not None
    assert frontier.worth_another_try(fresh)


# --- changes ----------------------------------------------------------------------------------------------


def test_what_is_known_is_not_added_again() -> None:
    frontier = rows("a", "b")
    frontier.add("page", [anchor("b"), anchor("c")], below=True)
    assert [(c.anchor.label, c.below) for c in frontier.of("page")] == [
        ("a", False),
        ("b", False),
        ("c", True),
    ]


def test_a_candidate_may_get_another_locator_and_then_has_no_words() -> None:
    frontier = rows("Milk", "Bread")
    frontier.relocate("page", Locator(text="Milk"), Locator(id="row", any=True))
    assert frontier.find("page", Locator(text="Milk")) is None
    found = frontier.find("page", Locator(id="row", any=True))
    assert found is not None
    assert (found.state, found.anchor.label) == ("open", "")


def test_without_another_locator_it_is_given_up() -> None:
    frontier = rows("Milk", "Bread", "Tea")
    try_one(frontier, "Tea", "shop")
    frontier.relocate("page", Locator(text="Milk"), None)
    frontier.relocate("page", Locator(text="Tea"), None)
    frontier.relocate("page", Locator(text="never seen"), None)
    assert [c.state for c in frontier.of("page")] == ["vanished", "open", "tried"]


def test_a_page_is_closed_as_a_whole_or_by_families() -> None:
    frontier = rows("a", "b")
    frontier.add("page", [anchor("c"), anchor("d", "other")])
    frontier.close("page", LIST, "there")
    assert set(order(frontier)) == {"c", "d"}
    assert "page" not in frontier.ended
    frontier.close("page")
    assert order(frontier) == []
    assert "page" in frontier.ended


def test_merged_pages_are_tried_once() -> None:
    frontier = rows("a")
    frontier.add("double", [anchor("a"), anchor("b")])
    candidate = try_one(frontier, "a", "double")
    frontier.move("double", "kept")
    assert order(frontier, "double") == []
    assert candidate.led_to == "kept"


@pytest.mark.parametrize(
    ("state", "led_to", "ending"),
    [
        ("tried", "there", "there"),
        ("inferred", "there", "there"),
        ("dead", None, NOTHING),
        ("vanished", None, None),
    ],
)
def test_how_a_candidate_ended(state: State, led_to: str | None, ending: str | None) -> None:
    assert try_one(rows("a"), "a", led_to, state).ending == ending


def test_what_was_not_tried_has_no_ending() -> None:
    assert Candidate("page", anchor("a")).ending is None
