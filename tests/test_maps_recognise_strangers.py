"""Pages that the map lacks are not taken for pages that it has."""

from __future__ import annotations

from lxb.locator import Locator
from lxb.screen import Screen
from maps.model import Page, PageKind
from maps.recognise import Recogniser
from tests.screen_samples import Box, Node, node, row, screen


def marks(*texts: str) -> tuple[Locator, ...]:
    return tuple(Locator(text=text, cls="TextView") for text in texts)


def page(name: str, *told: Locator, must: int = 0, kind: PageKind = "page") -> Page:
    return Page(id=name, name=name, marks=told, must=must, kind=kind)


FILLER = tuple(page(f"p{n}", *marks(f"甲{n}", f"乙{n}", f"丙{n}")) for n in range(20))


def tabs(box: Box, *names: str) -> Node:
    """The first one is selected."""
    left, top, right, bottom = box
    step = (right - left) // len(names)
    return node(
        "LinearLayout",
        *(
            node(
                "FrameLayout",
                node("TextView", text=name),
                flags="clickable selected" if n == 0 else "clickable",
                box=(left + n * step, top, left + (n + 1) * step, bottom),
            )
            for n, name in enumerate(names)
        ),
        box=box,
    )


TOP: Box = (0, 210, 1080, 330)
FOOT: Box = (0, 2150, 1080, 2274)
TITLE = node("Toolbar", node("TextView", text="我的订单", box=(200, 80, 800, 190)), box=(0, 63, 1080, 210))
BODY = node("TextView", text="别的", box=(0, 340, 1080, 460))

RESULTS = page("results", Locator(text="全部", selected=True), *marks("综合", "销量", "价格", "筛选"), must=1)
MINE = page("mine", Locator(text="我的", selected=True), *marks("钱包", "足迹", "卡包", "客服"), must=1)


def told(of: Page, shown: Screen) -> bool | None:
    """Whether it is surely this page; None where it is none."""
    found = Recogniser([of, *FILLER]).localise(shown)
    return found.sure if found is not None else None


def test_a_tab_of_a_common_name_is_no_page_by_itself():
    assert told(RESULTS, screen(tabs(TOP, "全部", "待付款", "待收货"), BODY)) is None


def test_with_one_word_more_it_is():
    assert told(RESULTS, screen(tabs(TOP, "全部", "天猫", "店铺"), row("综合", box=(0, 340, 1080, 460))))


def test_a_main_tab_tells_its_page_though_all_else_is_scrolled_away():
    assert told(MINE, screen(BODY, tabs(FOOT, "我的", "首页", "消息")))


def test_a_page_further_in_that_keeps_the_main_tabs_is_another_one():
    assert told(MINE, screen(TITLE, BODY, tabs(FOOT, "我的", "首页", "消息"))) is None


SHEET = page(
    "sheet", *marks("移动到文件夹"), Locator(id="design_bottom_sheet", cls="FrameLayout"), kind="overlay"
)


def lying_over(*nodes: Node, id: str = "") -> Screen:
    return screen(BODY, windows=(node("FrameLayout", *nodes, id=id, box=(0, 1400, 1080, 2274)),))


def test_a_menu_that_holds_the_title_of_a_sheet_is_not_the_sheet():
    assert told(SHEET, lying_over(row("移动到文件夹"), row("复制"), id="menu")) is None
    assert told(SHEET, lying_over(node("TextView", text="移动到文件夹"), id="design_bottom_sheet"))
