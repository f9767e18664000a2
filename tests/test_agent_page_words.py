"""What a model is told of a map's pages, and how its answer is read."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lxb.agent.page_lines import LETTERS_A_CALL, PAGES_A_CALL, batches, page_line
from lxb.agent.page_words import Words, read
from maps.graph import NavigationMap
from maps.model import Page
from tests.map_samples import shop, small

ORDERS = Words("订单", "查看全部订单", ("我买的", "购买记录"))
AS_LINES = "1 | 订单 | 查看全部订单 | 我买的, 购买记录\n2 | 购物车 | 看要买的东西 | 车"
AS_JSON = json.dumps(
    {
        "pages": [
            {"number": 1, "name": "订单", "description": "查看全部订单", "keywords": ["我买的", "购买记录"]},
            {"number": 2, "name": "购物车", "description": "看要买的东西", "keywords": ["车"]},
        ]
    },
    ensure_ascii=False,
)


@pytest.mark.parametrize(
    "text",
    [
        AS_LINES,
        f"好的，以下是结果：\n```\n{AS_LINES}\n```\n希望有帮助！",
        AS_LINES.replace(" | ", "｜").replace(", ", "、"),
        "| 编号 | 名称 | 描述 | 关键词 |\n|---|---|---|---|\n"
        + "\n".join(f"| {line} |" for line in AS_LINES.splitlines()),
        "\n".join(f"- **{line}**" for line in AS_LINES.splitlines()),
        AS_JSON,
        f"```json\n{AS_JSON}\n```",
        json.dumps(json.loads(AS_JSON)["pages"]),
        AS_JSON.replace('"number": 1', '"number": "1"'),
    ],
)
def test_an_answer_is_read_in_the_forms_that_models_give(text: str) -> None:
    found = read(text, 2)
    assert (sorted(found.words), found.words[1], found.invented) == ([1, 2], ORDERS, 0)


@pytest.mark.parametrize("whole", [AS_LINES, AS_JSON])
def test_of_an_answer_that_was_cut_the_whole_pages_are_kept(whole: str) -> None:
    found = read(whole[: whole.index("购物车") + 1], 2)
    assert found.words == {1: ORDERS}


def test_pages_that_were_not_asked_for_are_counted_and_left_out() -> None:
    found = read(AS_LINES + "\n9 | 彩票 | 买彩票 | 中奖\n0 | 无 | 没有 |", 2)
    assert (sorted(found.words), found.invented) == ([1, 2], 2)


@pytest.mark.parametrize(
    "line", ["1 | | 描述 | 词", "1 | 名称", "1 | ... | 描述 |", f"1 | {'名' * 41} | 描述 |"]
)
def test_a_page_without_a_usable_name_and_description_was_not_described(line: str) -> None:
    assert read(line, 1).words == {}


def test_the_first_word_on_a_page_counts() -> None:
    assert read("1 | 订单 | 甲 |\n1 | 别的 | 乙 |", 1).words[1].name == "订单"


@given(st.text(max_size=300) | st.text(st.sampled_from('{}[]"|1:,\n名'), max_size=200))
def test_any_answer_is_read_and_what_comes_of_it_fits_a_map(text: str) -> None:
    for words in read(text, 3).words.values():
        page = Page(id="p", name=words.name, description=words.description, keywords=words.keywords)
        assert Page.model_validate(page.model_dump()) == page


def test_a_page_is_told_by_its_texts() -> None:
    m = small()
    orders = next(page for page in m if page.name == "我的订单")
    line = page_line(3, orders, m, "zh")
    assert line.startswith("3 | 我的订单 | 入口: ")
    assert "我的 / " in line


@pytest.mark.parametrize("m", [small(), shop(300)], ids=["small", "large"])
def test_all_pages_go_into_few_calls(m: NavigationMap) -> None:
    made = list(batches(list(m), m, "zh"))
    assert [page.id for batch in made for page in batch] == [page.id for page in m]
    for batch in made:
        assert len(batch) <= PAGES_A_CALL
        assert sum(len(page_line(99, page, m, "zh")) for page in batch) <= LETTERS_A_CALL
    assert len(made) <= len(m) / (PAGES_A_CALL / 2) + 1
