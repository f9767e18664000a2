"""What a page is called and what sort of page it is, without a model."""

from __future__ import annotations

import pytest

from explorer.describe import NAMELESS, Described, describe
from lxb.screen import Screen
from maps.model import PageKind
from tests.screen_samples import Node, node, row, screen

BAR = (0, 63, 1080, 210)


def said(of: Screen, entry: str = "", *, from_content: bool = False) -> Described:
    return describe(of, entry=entry, from_content=from_content)


def titled(title: str, *body: Node) -> Screen:
    bar = node("Toolbar", node("TextView", text=title, box=(200, 80, 700, 190)), box=BAR)
    return screen(node("LinearLayout", bar, node("FrameLayout", *body, box=(0, 210, 1080, 2200))))


def tabbed(selected: str, top: int = 2200) -> Node:
    names = ("Home", "Cart", "Me")
    cells = [
        node(
            "FrameLayout",
            node("TextView", text=name),
            box=(360 * n, top, 360 * n + 360, top + 140),
            flags="clickable selected" if name == selected else "clickable",
        )
        for n, name in enumerate(names)
    ]
    return node("LinearLayout", *cells, box=(0, top, 1080, top + 140))


# --- names ------------------------------------------------------------------------------------------------


def test_the_title_comes_first() -> None:
    assert said(titled("My orders", row("Help")), entry="Orders").name == "My orders"


def test_then_the_tab_below_then_the_control_that_led_here() -> None:
    of = screen(node("FrameLayout", row("Welcome", box=(0, 800, 1080, 1000)), tabbed("Cart")))
    assert said(of, entry="elsewhere").name == "Cart"
    assert said(screen(row("Welcome", box=(0, 800, 1080, 1000))), entry="Orders").name == "Orders"


def test_a_tab_within_a_page_is_told_with_the_page() -> None:
    bar = node("Toolbar", node("TextView", text="My orders", box=(200, 80, 700, 190)), box=BAR)
    of = screen(node("LinearLayout", bar, tabbed("Cart", 300)))
    assert said(of, entry="Cart").name == "My orders · Cart"


def test_a_dialog_without_title_is_called_by_its_first_words() -> None:
    box = node(
        "FrameLayout", node("TextView", text="Rate this app?"), row("Later"), box=(100, 900, 980, 1400)
    )
    assert said(screen(row("Help"), windows=(box,))).name == "Rate this app"


def test_an_item_of_content_gives_no_name() -> None:
    assert said(titled("Blue shoes", row("Help")), entry="Blue shoes", from_content=True).name != "Blue shoes"


def test_what_nothing_names_has_a_name_nevertheless() -> None:
    assert said(screen(node("ImageView", box=(0, 800, 1080, 1600)))).name == "page"


def test_a_menu_is_not_called_by_its_entries() -> None:
    menu = node("FrameLayout", row("Copy", id="entry"), row("Open", id="entry"), box=(100, 900, 980, 1400))
    assert said(screen(row("Help"), windows=(menu,))).name == NAMELESS


def test_what_a_dialog_about_an_item_says_is_no_name() -> None:
    box = node("FrameLayout", node("TextView", text="Blue shoes"), row("Later"), box=(100, 900, 980, 1400))
    assert said(screen(row("Help"), windows=(box,)), from_content=True).name == NAMELESS


# --- kinds ------------------------------------------------------------------------------------------------

FIELD = node("EditText", id="phone", text="Phone number")
WALLS: list[tuple[str, Screen]] = [
    ("a password", titled("Welcome", node("EditText", id="secret", flags="password"))),
    ("a log-in by code", titled("验证码登录", FIELD)),
    ("a log-in", titled("Log in", FIELD, row("Forgot"))),
    ("a sign-in", titled("Sign in", FIELD)),
    ("a slider", titled("安全验证", node("TextView", text="请拖动滑块完成验证"))),
    ("a captcha", titled("One moment", node("TextView", text="Verify you are human"))),
    ("a puzzle", titled("One moment", node("TextView", text="按住左边按钮拖动完成拼图"))),
    ("a robot", titled("One moment", node("TextView", text="I'm not a robot"))),
]


@pytest.mark.parametrize(("what", "of"), WALLS, ids=[what for what, _ in WALLS])
def test_walls_are_told(what: str, of: Screen) -> None:
    assert said(of).kind == "blocked"


@pytest.mark.parametrize(
    "of",
    [
        titled("登录设备管理", row("This phone")),
        titled("Login settings", row("Fingerprint")),
        titled("Log in", row("By phone"), row("By mail")),
        titled("Search", FIELD),
        titled("Help", node("TextView", text="How do I log in?"), row("More")),
    ],
)
def test_what_only_speaks_of_logging_in_is_a_page(of: Screen) -> None:
    assert said(of).kind == "page"


@pytest.mark.parametrize(
    ("of", "kind"),
    [
        (titled("Terms", node("WebView", node("TextView", text="All that is agreed"))), "webview"),
        (
            titled("Offer", node("WebView", box=(0, 300, 1080, 700)), row("Help", box=(0, 900, 1080, 1100))),
            "page",
        ),
        (
            screen(
                row("Help"),
                windows=(node("FrameLayout", row("Copy"), row("Open"), box=(100, 900, 980, 1400)),),
            ),
            "overlay",
        ),
        (titled("Orders", row("Help")), "page"),
    ],
)
def test_other_kinds(of: Screen, kind: PageKind) -> None:
    assert said(of).kind == kind
