"""Which controls of a screen lead somewhere, and which are none of an explorer's business."""

from __future__ import annotations

import pytest

from explorer.anchors import MOST_ANCHORS, Anchor, anchors, slot
from explorer.back_controls import is_way_back
from explorer.inputs import inputs
from lxb.forbidden import Forbidden
from lxb.locator import Locator, control_words, tap_target
from lxb.screen import Element, Screen
from lxb.screen.xml import parse
from lxb.virtual.gallery import Gallery
from lxb.virtual.spec import PhoneSpec
from tests.screen_samples import Node, by_text, node, row, screen

BAR = (0, 63, 1080, 210)
BODY = (0, 210, 1080, 2200)


def page(*body: Node, bar: tuple[Node, ...] = ()) -> Screen:
    title = node("Toolbar", node("TextView", text="My page", box=(200, 80, 700, 190)), *bar, box=BAR)
    return screen(node("LinearLayout", title, node("FrameLayout", *body, box=BODY)))


def listing(*rows: Node, scrolls: bool = True) -> Node:
    flags = "scrollable" if scrolls else ""
    return node("RecyclerView", *rows, id="list", box=(0, 210, 1080, 210 + 160 * len(rows)), flags=flags)


def found(of: Screen, *more: str) -> list[Anchor]:
    return anchors(of, Forbidden(more))


def labels(of: Screen, *more: str) -> list[str]:
    return [anchor.label for anchor in found(of, *more)]


# --- what leads on ----------------------------------------------------------------------------------------


def test_rows_of_a_list_are_anchors_and_one_family() -> None:
    of = page(listing(row("Network"), row("Display"), row("Sound"), row("Storage")))
    assert labels(of) == ["Network", "Display", "Sound", "Storage"]
    assert len({anchor.family for anchor in found(of)} - {""}) == 1


def test_each_anchor_finds_its_own_control_again() -> None:
    of = page(listing(row("Network"), row("Display"), row("Sound")), bar=(icon("search", "Search"),))
    for anchor in found(of):
        element = anchor.locator.one(of)
        assert isinstance(element, Element)
        assert control_words(of, tap_target(of, element)) == anchor.label


def icon(id: str, desc: str = "", left: int = 800, top: int = 80) -> Node:
    return node("ImageView", id=id, desc=desc, box=(left, top, left + 100, top + 110), flags="clickable")


def test_icons_of_a_toolbar_are_anchors_by_their_words_or_ids() -> None:
    of = page(bar=(icon("iv_search", "Search", 700), icon("scan_code", "", 840)))
    assert labels(of) == ["Search", "scan code"]
    assert {anchor.family for anchor in found(of)} == {""}


def test_entries_of_a_grid_are_anchors() -> None:
    cells = [
        node(
            "LinearLayout",
            node("ImageView"),
            node("TextView", text=words),
            box=(270 * n, 300, 270 * n + 270, 560),
            flags="clickable",
        )
        for n, words in enumerate(("Coupons", "Club", "Stores", "Help"))
    ]
    assert labels(page(node("GridView", *cells, id="grid", box=(0, 300, 1080, 560)))) == [
        "Coupons", "Club", "Stores", "Help",
    ]  # fmt: skip


def tabs(selected: str, *names: str) -> Node:
    wide = 1080 // len(names)
    cells = [
        node(
            "FrameLayout",
            node("TextView", text=name),
            box=(wide * n, 2200, wide * n + wide, 2350),
            flags="clickable selected" if name == selected else "clickable",
        )
        for n, name in enumerate(names)
    ]
    return node("LinearLayout", *cells, id="tabs", box=(0, 2200, 1080, 2350))


def test_tabs_are_anchors_but_for_the_selected_one() -> None:
    of = screen(tabs("Home", "Home", "Cart", "Me"))
    assert labels(of) == ["Cart", "Me"]
    assert all(anchor.tab for anchor in found(of))
    assert not any(anchor.tab for anchor in found(page(listing(row("Network"), row("Display")))))


# --- what does not ----------------------------------------------------------------------------------------

WAYS_BACK = ("返回", "Navigate up", "Back", "关闭", "Close", "取消", "返回上一页", "我知道了", "×")


@pytest.mark.parametrize("words", WAYS_BACK)
def test_the_way_back_is_no_anchor(words: str) -> None:
    assert is_way_back(words)
    assert labels(page(row("Help"), icon("x", words, 500, 1500))) == ["Help"]


@pytest.mark.parametrize(
    "words", ["返回记录", "Background", "Backup", "关闭通知设置", "Closed orders", "首页"]
)
def test_what_only_begins_like_it_is_one(words: str) -> None:
    assert not is_way_back(words)
    assert words in labels(page(row(words), row("Help")))


@pytest.mark.parametrize("id", ["iv_back", "btn_close", "navigate_up", "img_back", "touch_outside"])
def test_an_icon_called_back_by_its_developers_is_no_anchor(id: str) -> None:
    assert found(page(icon(id, "", 500, 1500))) == []


def test_an_icon_without_words_in_the_upper_left_corner_is_the_way_back() -> None:
    corner, elsewhere = icon("", "", 0, 70), icon("thing", "", 600, 1000)
    assert [a.locator.id for a in found(screen(node("FrameLayout", corner, elsewhere)))] == ["thing"]


@pytest.mark.parametrize("id", ["iv_avatar", "menu", "user_icon", "btn_drawer", "img_search"])
def test_an_icon_there_that_is_called_after_what_it_opens_is_an_anchor(id: str) -> None:
    assert [a.locator.id for a in found(screen(node("FrameLayout", icon(id, "", 0, 70))))] == [id]


@pytest.mark.parametrize(
    "control",
    [
        row("Wi-Fi", node("Switch", id="switch", flags="checkable")),
        row("Agree to all", node("CheckBox", id="check", flags="checkable")),
        row("By air", node("RadioButton", id="radio", flags="checkable")),
        node("Switch", id="wifi", text="Wi-Fi", flags="clickable checkable"),
        node("CheckBox", id="all", text="Select everything", flags="clickable checkable"),
        node("ToggleButton", id="mute", text="Sound", flags="clickable checkable"),
        node("CheckedTextView", id="large", text="Large", flags="clickable checkable"),
        node("EditText", id="name", text="Name", flags="clickable"),
        node("SeekBar", id="volume", desc="Volume", flags="clickable"),
        node("TextView", id="secret", text="Secret", flags="clickable password"),
    ],
    ids=lambda control: control.attributes["class"].rpartition(".")[2],
)
def test_what_changes_a_setting_or_takes_text_is_no_anchor(control: Node) -> None:
    assert labels(page(control, row("Help"))) == ["Help"]


def test_a_row_whose_switch_is_a_control_of_its_own_leads_on() -> None:
    of = page(row("Wi-Fi", node("Switch", id="switch", flags="clickable checkable")), row("Help"))
    assert labels(of) == ["Wi-Fi", "Help"]


def test_choices_below_each_other_are_none_tabs_made_of_radio_buttons_are() -> None:
    below = [node("RadioButton", text=w, flags="clickable checkable") for w in ("Small", "Large")]
    assert labels(page(node("RadioGroup", *below))) == []
    beside = [
        node(
            "RadioButton",
            text=w,
            box=(360 * n, 2200, 360 * n + 360, 2340),
            flags=f"clickable checkable {more}",
        )
        for n, (w, more) in enumerate((("Home", "checked"), ("Cart", ""), ("Me", "")))
    ]
    assert labels(screen(node("RadioGroup", *beside, box=(0, 2200, 1080, 2340)))) == ["Cart", "Me"]


def test_backgrounds_are_no_controls() -> None:
    inner = node("LinearLayout", row("Help"), box=(0, 300, 1080, 600))
    root = node("FrameLayout", inner, id="root", desc="Everything", box=(0, 0, 1080, 2400), flags="clickable")
    assert labels(screen(root)) == ["Help"]


@pytest.mark.parametrize(
    "words", ["刷新", "换一批", "Refresh", "复制", "点赞", "Expand", "检查更新", "Retry"]
)
def test_what_does_its_work_where_it_is_leads_nowhere(words: str) -> None:
    assert labels(page(row("Help"), icon("x", words, 500, 1500))) == ["Help"]


def test_what_is_forbidden_is_none_nor_what_the_user_forbids() -> None:
    of = page(row("Delete account"), row("Help"), row("Live stream"))
    assert labels(of) == ["Help", "Live stream"]
    assert labels(of, "live") == ["Help"]


def test_what_cannot_be_tapped_is_none() -> None:
    dead = Node({**row("Off").attributes, "enabled": "false"}, None, row("Off").children)
    tiny = row("Tiny", box=(0, 900, 1080, 904))
    outside = row("Outside", box=(0, 3000, 1080, 3100))
    assert labels(page(dead, tiny, outside, row("Help"))) == ["Help"]


def test_a_sentence_is_no_name_of_a_control() -> None:
    of = page(row("这里用一整句话说明了为什么这个入口现在不是入口而是一段文字"), row("Help"))
    assert labels(of) == ["Help"]


def test_what_a_web_page_holds_is_left_alone() -> None:
    web = node("WebView", row("Read more"), row("Subscribe to us"), box=(0, 210, 1080, 1500))
    assert labels(page(web, row("Help", box=(0, 1600, 1080, 1760)))) == ["Help"]


def test_what_lies_under_a_dialog_is_not_offered() -> None:
    dialog = node("FrameLayout", row("Choose a file"), row("Take a photo"), box=(100, 900, 980, 1400))
    of = screen(node("LinearLayout", row("Help"), row("About")), windows=(dialog,))
    assert labels(of) == ["Choose a file", "Take a photo"]


# --- content ----------------------------------------------------------------------------------------------


def goods(count: int, *, ids: bool = True) -> Node:
    cards = [
        node(
            "LinearLayout",
            node("TextView", id="name" if ids else "", text=f"Blue shoes of make {chr(65 + n)}"),
            node("TextView", id="price" if ids else "", text=f"¥{n}9.90"),
            id="card" if ids else "",
            box=(0, 600 + 300 * n, 1080, 900 + 300 * n),
            flags="clickable",
        )
        for n in range(count)
    ]
    return node("RecyclerView", *cards, id="feed", box=(0, 600, 1080, 2200), flags="scrollable")


def test_of_content_one_item_stands_for_all() -> None:
    offered = found(page(row("Help", box=(0, 300, 1080, 500)), goods(5)))
    assert [(a.label, a.any) for a in offered] == [("Help", False), ("", True)]
    assert offered[-1].locator == Locator(id="card", cls="LinearLayout", any=True)


def devices(*buttons: str) -> Node:
    """A list of content whose items each have a button of their own beside what opens them."""
    rows = [
        node(
            "LinearLayout",
            node("TextView", id="name", text=f"Pair of headphones number {chr(65 + n)}, last seen"),
            node(
                "ImageView",
                id="button",
                desc=words,
                box=(900, 300 + 200 * n, 1080, 500 + 200 * n),
                flags="clickable",
            ),
            id="device",
            box=(0, 300 + 200 * n, 1080, 500 + 200 * n),
            flags="clickable",
        )
        for n, words in enumerate(buttons)
    ]
    return node("RecyclerView", *rows, id="devices", box=(0, 300, 1080, 2000), flags="scrollable")


def test_one_button_of_a_kind_on_items_of_content_stands_for_all() -> None:
    offered = found(page(devices("Settings", "Settings", "Settings")))
    assert [(a.label, a.any) for a in offered] == [("", True), ("Settings", True)]
    assert offered[-1].locator == Locator(id="button", desc="Settings", cls="ImageView", any=True)


@pytest.mark.parametrize(
    "buttons", [("Alma", "Bertil", "Cilla"), ("Alma", "Alma", "Cilla", "Doris"), ("", "", "")]
)
def test_buttons_that_read_differently_or_say_nothing_are_left_alone(buttons: tuple[str, ...]) -> None:
    assert [a.label for a in found(page(devices(*buttons)))] == [""]


def test_no_button_is_offered_that_works_where_it_is_or_is_forbidden() -> None:
    assert [a.label for a in found(page(devices("Like", "Like", "Like")))] == [""]
    assert [a.label for a in found(page(devices("Delete", "Delete", "Delete")))] == [""]
    assert [a.label for a in found(page(devices("Following", "Following", "Following")))] == [""]


def test_the_last_item_of_a_list_is_content_though_it_has_no_peers_left() -> None:
    standing_for = [a.locator for a in found(page(goods(5))) if a.any]
    end = page(row("Help", box=(0, 1000, 1080, 1200)), goods(1))
    assert [a.label for a in anchors(end, Forbidden(()), standing_for) if not a.any] == ["Help"]


def test_content_that_cannot_be_named_without_its_words_is_left_out() -> None:
    assert [a.label for a in found(page(row("Help", box=(0, 300, 1080, 500)), goods(5, ids=False)))] == [
        "Help"
    ]


def test_there_is_an_end_to_what_is_offered() -> None:
    many = [
        row(f"Entry {chr(65 + n // 26)}{chr(65 + n % 26)}", box=(0, 220 + 20 * n, 1080, 240 + 20 * n))
        for n in range(99)
    ]
    assert len(found(page(*many))) == MOST_ANCHORS


# --- names and places -------------------------------------------------------------------------------------


def test_a_slot_tells_where_a_control_stands_whatever_it_says() -> None:
    first, second = (
        page(row("Help"), row(words), row("About")) for words in ("Monday deals", "Tuesday deals")
    )
    one, two = (
        tap_target(of, by_text(of, w)) for of, w in ((first, "Monday deals"), (second, "Tuesday deals"))
    )
    assert slot(first, one) == slot(second, two)
    assert slot(first, one) != slot(first, tap_target(first, by_text(first, "Help")))


def test_counters_are_no_part_of_a_name() -> None:
    of = page(row("待付款 12"), row("消息,3条未读"), row("About"))
    assert labels(of) == ["待付款", "消息", "About"]


def test_fields_are_told_by_what_they_are_for_never_by_what_stands_in_them() -> None:
    of = page(
        node("EditText", id="phone", text="13800000000"),
        node("EditText", id="note", desc="Your note", text="x"),
    )
    assert [field.label for field in inputs(of)] == ["phone", "Your note"]
    assert "138" not in str(inputs(of))


@pytest.mark.parametrize("app", ["taobao", "settings", "notes"])
def test_on_every_place_of_real_apps_each_anchor_is_found_and_none_is_forbidden(app: str) -> None:
    gallery = Gallery(PhoneSpec.parse(f"virtual:{app}"))
    ask = Forbidden()
    for place in gallery.places[:40]:
        of = parse(gallery.tree(place))
        for anchor in anchors(of, ask):
            assert len(anchor.locator.find(of)) == 1, (place, anchor)
            assert not ask(anchor.label), (place, anchor)
