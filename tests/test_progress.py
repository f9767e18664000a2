from __future__ import annotations

import io

import pytest

from lxb.action import Outcome, Tap
from lxb.locator import Locator
from lxb.progress import Progress
from lxb.trace import (
    Acted,
    Chosen,
    Event,
    Explored,
    Hopped,
    Mentioned,
    OverlayDismissed,
    PageFound,
    Planned,
)
from lxb.trace.lines import describe

EXPLORED = Explored(pages=3, edges=4, actions=9, left=7, page="首页", label="订单")


@pytest.mark.parametrize(
    ("event", "english", "chinese"),
    [
        (EXPLORED, "pages: 3, ways: 4, to try: 7, actions: 9 (首页 / 订单)", "3 个页面，4 条路径，待试 7"),
        (PageFound(page="a", name="我的订单"), "+ 我的订单", "+ 我的订单"),
        (PageFound(page="a", name=""), "+ (a page without a title)", "+ （没有标题的页面）"),
        (Chosen(target="a", target_name="我的订单", by="words"), "Target: 我的订单", "目标：我的订单"),
        (Chosen(target=None, by="none", reason="absent"), "", ""),
        (Planned(start="a", target="b", labels=("我的", "订单")), "Way: 我的 > 订单", "路线：我的 > 订单"),
        (Planned(start="a", target="b", labels=(), reason="lost"), "New way (lost): -", "重新规划（lost）"),
        (Hopped(source_page="a", target_page="b", label="订单", arrived=True), "订单 -> b", "订单 -> b"),
        (
            Hopped(source_page="a", target_page="b", label="订单", arrived=False),
            "订单: expected b, saw ?",
            "订单：应到 b",
        ),
        (
            Hopped(source_page="a", target_page="b", target_name="我的订单", label="订单", arrived=True),
            "订单 -> 我的订单",
            "订单 -> 我的订单",
        ),
        (
            Hopped(
                source_page="a",
                target_page="b",
                target_name="我的订单",
                arrived=False,
                seen="c",
                seen_name="登录",
            ),
            ": expected 我的订单, saw 登录",
            "：应到 我的订单，看到 登录",
        ),
        (OverlayDismissed(kind="ad"), "Dismissed: ad", "已关闭弹窗：ad"),
        (Mentioned(text="x", level="debug"), "", ""),
        (Acted(action=Tap(target=Locator(text="a")), outcome=Outcome.DONE), "", ""),
    ],
)
def test_an_event_is_a_line(event: Event, english: str, chinese: str) -> None:
    assert describe(event, "en") == english
    assert describe(event, "zh").startswith(chinese)


def test_lines_only_where_wanted() -> None:
    for lines, told in ((True, "+ 我的\n"), (False, "")):
        stream = io.StringIO()
        with Progress("en", stream, live=False, lines=lines) as watch:
            watch(PageFound(page="a", name="我的"))
            watch(Mentioned(text="x", level="debug"))
        assert stream.getvalue() == told


def test_on_a_terminal_the_text_moves_and_is_no_markup() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    stream = Terminal()
    with Progress("en", stream, live=True, lines=False) as watch:
        watch(PageFound(page="a", name="[bold]我的[/nope]"))
    assert "[bold]我的[/nope]" in stream.getvalue()
