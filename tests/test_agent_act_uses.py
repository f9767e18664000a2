"""What acting found out that one does on a page: a sentence that names it means that page, and work on it."""

from __future__ import annotations

import pytest

from lxb.agent.choice import choose_in
from maps.graph import NavigationMap
from maps.learned import with_learned
from router.uses import by_use
from tests.map_samples import small


def told(**does: tuple[str, ...]) -> NavigationMap:
    """The small map with pages, by their ids, on which something is done."""
    file = small().file
    pages = tuple(page.model_copy(update={"does": does.get(page.id, ())}) for page in file.pages)
    return NavigationMap(file.model_copy(update={"pages": pages}))


def two() -> tuple[str, str]:
    first, second, *_ = small().pages
    return first, second


@pytest.mark.parametrize("task", ["打开深色主题", "把深色主题关掉", "帮我把深色主题打开"])
def test_the_page_is_found_and_to_be_there_is_not_all(task: str) -> None:
    _, page = two()
    found = choose_in(task, told(**{page: ("深色主题",)}), None)
    assert found.page is not None
    assert (found.page.target, found.page.rest, found.page.reason) == (page, task, None)


def test_what_two_pages_do_alike_tells_neither() -> None:
    first, second = two()
    assert by_use("打开深色主题", told(**{first: ("深色主题",), second: ("深色主题",)})) is None
    found = by_use("打开深色主题", told(**{first: ("主题",), second: ("深色主题",)}))
    assert found is not None
    assert found.page.id == second


def test_a_word_in_passing_is_not_what_a_sentence_is_about() -> None:
    _, page = two()
    task = "给王小明写一封很长的信，告诉他我们下个月搬到海边去住，顺便把声音两个字也写进去"
    assert by_use(task, told(**{page: ("声音",)})) is None


def test_a_page_that_the_sentence_names_goes_before() -> None:
    first, second = two()
    name = small().pages[first].name
    found = choose_in(name, told(**{second: (name,)}), None)
    assert found.page is not None
    assert found.page.target == first


def test_a_map_that_is_made_anew_keeps_it() -> None:
    _, page = two()
    assert with_learned(small(), told(**{page: ("深色主题",)})).pages[page].does == ("深色主题",)
