"""Words for controls of a tree: what they find, what they leave to choose, what they do not find."""

from __future__ import annotations

import pytest

from executor.grounding import tree
from executor.grounding.choosing import Choosing, Match
from executor.grounding.wanted import readings
from lxb.screen import Screen
from lxb.screen.xml import parse


def node(cls: str, box: tuple[int, int, int, int], inner: str = "", **given: str) -> str:
    left, top, right, bottom = box
    attributes = {"package": "com.x", "enabled": "true", "visible-to-user": "true", **given}
    attributes = {key.replace("_", "-"): value for key, value in attributes.items()}
    told = " ".join(f'{key}="{value}"' for key, value in attributes.items())
    return (
        f'<node class="android.widget.{cls}" bounds="[{left},{top}][{right},{bottom}]" {told}>{inner}</node>'
    )


def tapped(cls: str, box: tuple[int, int, int, int], inner: str = "", **given: str) -> str:
    return node(cls, box, inner, clickable="true", **given)


def row(n: int, name: str, button: str) -> str:
    top = 300 + 200 * n
    words = node("TextView", (40, top + 50, 400, top + 130), text=name)
    return node(
        "LinearLayout",
        (0, top, 1080, top + 200),
        words + tapped("Button", (800, top + 40, 1040, top + 160), text=button),
    )


def switch(n: int, name: str) -> str:
    top = 1200 + 160 * n
    words = node("TextView", (40, top + 40, 500, top + 120), text=name)
    box = node("Switch", (900, top + 40, 1040, top + 120), checkable="true", clickable="true")
    return node("RelativeLayout", (0, top, 1080, top + 160), words + box)


SHOP = "".join(
    [
        tapped("ImageView", (0, 80, 120, 200), resource_id="com.x:id/iv_back", content_desc="返回"),
        tapped("EditText", (140, 80, 700, 200), resource_id="com.x:id/search_input", hint="搜索宝贝"),
        tapped("ImageView", (720, 80, 840, 200), resource_id="com.x:id/camera_btn"),
        tapped("Button", (850, 80, 960, 200), text="搜索"),
        tapped("ImageView", (970, 80, 1070, 200), resource_id="com.x:id/more_options"),
        row(0, "张三", "关注"),
        row(1, "李四", "关注"),
        row(2, "王五", "已关注"),
        switch(0, "蓝牙"),
        switch(1, "定位"),
        node("TextView", (40, 1600, 300, 1680), text="新密码"),
        tapped("EditText", (40, 1700, 1040, 1800), password="true", text="hunter2", resource_id="x:id/pw"),
        tapped("Button", (0, 1850, 540, 1980), text="不允许"),
        tapped("Button", (540, 1850, 1080, 1980), text="允许"),
        *(
            tapped(
                "LinearLayout",
                (270 * n, 2100, 270 * n + 270, 2280),
                node("TextView", (270 * n + 60, 2200, 270 * n + 210, 2260), text=name),
            )
            for n, name in enumerate(("首页", "消息,3条未读", "购物车 12", "我的"))
        ),
    ]
)  # fmt: skip


@pytest.fixture(scope="module")
def shop() -> Screen:
    return parse(f"<hierarchy rotation='0'>{node('FrameLayout', (0, 0, 1080, 2400), SHOP)}</hierarchy>")


def looked(screen: Screen, words: str) -> Match | None:
    candidates = tree.candidates(screen)
    return Choosing(candidates, screen.rect, tree.items(screen, candidates)).among(readings(words))


@pytest.mark.parametrize(
    ("words", "at"),
    [
        ("“搜索”", (905, 140)),
        ("搜索按钮", (905, 140)),
        ("搜索框", (420, 140)),
        ("the search field", (420, 140)),
        ("顶部的搜索栏", (420, 140)),
        ("the back arrow at the top left", (60, 140)),
        ("左上角的返回图标", (60, 140)),
        ("相机图标", (780, 140)),
        ("搜索框右侧的相机图标", (780, 140)),
        ("右上角的三个点", (1020, 140)),
        ("the more options icon", (1020, 140)),
        ("第二个“关注”", (920, 600)),
        ("the first 'Follow' button", None),
        ("“李四”右边的“关注”按钮", (920, 600)),
        ("the button next to 王五", (920, 800)),
        ("已关注", (920, 800)),
        ("蓝牙开关", (970, 1280)),
        ("“定位”右侧的开关", (970, 1440)),
        ("the switch for 蓝牙", (970, 1280)),
        ("新密码输入框", (540, 1750)),
        ("允许", (810, 1915)),
        ("不允许", (270, 1915)),
        ("“允许”按钮", (810, 1915)),
        ("底部的消息", (405, 2190)),
        ("底部最下面的按钮", (945, 2190)),
        ("购物车", (675, 2190)),
        ("底部导航栏里的“我的”", (945, 2190)),
        ("Home tab", (135, 2190)),
        ("删除", None),
        ("右上角的“首页”", (135, 2190)),
        ("hunter2", None),
        ("第五个“关注”", None),
    ],
)
def test_words_find_one_control_or_none(shop: Screen, words: str, at: tuple[int, int] | None) -> None:
    match = looked(shop, words)
    assert [c.at for c in match.candidates] == [at] if at else match is None


def test_what_fits_several_is_left_to_choose(shop: Screen) -> None:
    match = looked(shop, "“关注”")
    assert match is not None
    assert [c.at.y for c in match.candidates] == [400, 600]


def test_a_place_that_is_said_wrongly_takes_nothing_away_from_a_sure_name_only(shop: Screen) -> None:
    assert looked(shop, "左下角的“搜索”") is not None
    assert looked(shop, "左下角的“关注”") is None


def test_what_a_password_field_holds_is_no_name(shop: Screen) -> None:
    assert not any("hunter2" in text for c in tree.candidates(shop) for text in (*c.names, *c.ids))


def test_a_text_on_a_background_that_takes_taps_is_tapped_where_it_stands() -> None:
    texts = node("TextView", (40, 300, 400, 380), text="One") + node(
        "TextView", (40, 900, 400, 980), text="Two"
    )
    page = tapped("FrameLayout", (0, 0, 1080, 2400), texts)
    match = looked(parse(f"<hierarchy rotation='0'>{page}</hierarchy>"), "Two")
    assert match is not None
    assert [c.at for c in match.candidates] == [(220, 940)]


def test_what_is_covered_is_not_meant() -> None:
    under = node("FrameLayout", (0, 0, 1080, 2400), tapped("Button", (100, 1100, 980, 1300), text="OK"))
    over = node(
        "FrameLayout",
        (60, 900, 1020, 1500),
        tapped("Button", (600, 1300, 980, 1420), text="OK"),
        package="com.x",
    )
    match = looked(parse(f"<hierarchy rotation='0'>{under}{over}</hierarchy>"), "OK")
    assert match is not None
    assert [c.at for c in match.candidates] == [(790, 1360)]


BAR = "".join(
    [
        tapped(
            "TextView",
            (200, 80, 900, 200),
            text="Search settings",
            resource_id="x:id/search_action_bar_title",
        ),
        tapped("ImageButton", (939, 2000, 1059, 2120), resource_id="x:id/fab"),
        *(
            tapped(
                "LinearLayout",
                (360 * n, 2200, 360 * n + 360, 2380),
                node(
                    "TextView",
                    (360 * n + 90, 2300, 360 * n + 270, 2360),
                    text=name,
                    selected=str(not n).lower(),
                ),
                selected=str(not n).lower(),
            )
            for n, name in enumerate(("Start", "Shop", "Me"))
        ),
    ]
)


@pytest.mark.parametrize(
    ("words", "at"),
    [
        ("the search bar", (550, 140)),
        ("the search field", (550, 140)),
        ("搜索框", (550, 140)),
        ("the search icon at the top", (550, 140)),
        ("the rightmost tab", (900, 2290)),
        ("底部最左边的标签", (180, 2290)),
        ("the second tab", (540, 2290)),
        ("the floating action button", (999, 2060)),
        ("右下角的加号", (999, 2060)),
    ],
)
def test_bars_of_tabs_and_buttons_that_look_like_fields(words: str, at: tuple[int, int]) -> None:
    page = node("FrameLayout", (0, 0, 1080, 2400), BAR)
    match = looked(parse(f"<hierarchy rotation='0'>{page}</hierarchy>"), words)
    assert match is not None
    assert [c.at for c in match.candidates] == [at]
