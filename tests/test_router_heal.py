"""Locators that do not fit any more: one clear winner is found, else nothing."""

from __future__ import annotations

import pytest

from lxb.locator import Locator, make
from lxb.screen import Screen
from lxb.screen.xml import parse
from router.heal import ENOUGH, MARGIN, heal

APP = "com.example.shop"


def screen(*rows: tuple[str, str]) -> Screen:
    """Rows of (id, text), one below the other."""
    nodes = "".join(
        f'<node class="android.widget.Button" package="{APP}" clickable="true" text="{text}" '
        f'resource-id="{short and APP + ":id/" + short}" bounds="[40,{top}][1040,{top + 120}]" />'
        for top, (short, text) in zip(range(100, 2000, 150), rows, strict=False)
    )
    frame = f'<node class="android.widget.FrameLayout" package="{APP}" bounds="[0,0][1080,2400]">'
    return parse(f"<hierarchy rotation='0'>{frame}{nodes}</node></hierarchy>")


def healed(locator: Locator, words: str, shown: Screen) -> str | None:
    found = heal(locator, words, shown)
    return found.element.text if found else None


WANTED = Locator.model_validate({"id": "orders", "text": "我的订单", "class": "Button"})


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([("orders", "全部订单"), ("help", "帮助中心")], "全部订单"),  # other words, same id
        ([("my_orders", "我的订单"), ("help", "帮助中心")], "我的订单"),  # other id, same words
        ([("my_orders", "我的订单列表"), ("help", "帮助中心")], None),  # both changed: too little is left
        ([("help", "帮助中心"), ("about", "关于我们")], None),
        ([("a", "我的订单"), ("b", "我的订单")], None),  # two equally good
        ([("orders", "订单"), ("orders", "退货")], None),
        ([], None),
    ],
)
def test_one_clear_winner_or_nothing(rows: list[tuple[str, str]], expected: str | None) -> None:
    assert healed(WANTED, "我的订单", screen(*rows)) == expected


def test_an_obfuscated_id_says_nothing() -> None:
    wanted = Locator.model_validate({"id": "a1b", "class": "Button"})
    assert healed(wanted, "", screen(("a1b", "别的"), ("c2d", "帮助"))) is None
    assert healed(wanted, "订单", screen(("x9z", "订单"), ("c2d", "帮助"))) == "订单"


def test_words_in_changed_spelling_are_alike() -> None:
    wanted = Locator(text="Notification settings")
    assert healed(wanted, "", screen(("", "Notifications setting"), ("", "About"))) == "Notifications setting"


def test_other_words_speak_against_an_element() -> None:
    wanted = Locator.model_validate({"id": "row", "text": "Orders", "class": "Button"})
    assert healed(wanted, "Orders", screen(("row", "Delete account"), ("row", "Help"))) is None
    assert healed(wanted, "Orders", screen(("row", "Delete account"))) is None


def test_what_is_healed_leads_clearly_and_can_be_located() -> None:
    shown = screen(("orders_entry", "我的订单"), ("help", "帮助中心"))
    found = heal(WANTED, "我的订单", shown)
    assert found is not None
    assert found.likeness >= ENOUGH
    assert found.lead >= MARGIN
    better = make(shown, found.element)
    assert better is not None
    assert better.one(shown) is found.element
