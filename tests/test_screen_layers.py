"""Windows, depth, what is visible and what is covered, quality and fingerprints."""

from __future__ import annotations

import pytest

from lxb.geometry import Point, Rect, Size
from lxb.screen import Element, Quality, Screen, WindowKind
from lxb.screen.xml import parse


def node(
    bounds: str, inner: str = "", *, package: str = "com.app", cls: str = "View", **attributes: str
) -> str:
    words = " ".join(f'{name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f'<node class="{cls}" package="{package}" bounds="{bounds}" {words}>{inner}</node>'


def screen(*windows: str, **known: Size) -> Screen:
    return parse(f"<hierarchy>{''.join(windows)}</hierarchy>", **known)


def called(of: Screen, text: str) -> Element:
    return next(e for e in of if e.text == text)


APP = node("[0,0][1080,2400]", node("[0,900][1080,1100]", text="row", clickable="true"))
STATUS = node("[0,0][1080,80]", node("[0,0][90,80]", text="9:41"), package="com.android.systemui")
KEYBOARD = node(
    "[0,1500][1080,2400]", node("[0,1500][90,1600]", text="q"), package="com.google.inputmethod.latin"
)
DIALOG = node(
    "[90,800][990,1400]",
    node("[100,1300][300,1390]", text="Allow", clickable="true"),
    package="com.permission",
)


class TestWindows:
    @pytest.mark.parametrize("windows", [(STATUS, KEYBOARD, DIALOG, APP), (APP, DIALOG, KEYBOARD, STATUS)])
    def test_size_not_order_tells_which_window_is_which(self, windows: tuple[str, ...]):
        shown = screen(*windows)
        kinds = {w.package: w.kind for w in shown.windows}
        assert kinds == {
            "com.app": WindowKind.APP,
            "com.permission": WindowKind.APP,
            "com.google.inputmethod.latin": WindowKind.KEYBOARD,
            "com.android.systemui": WindowKind.BAR,
        }
        assert shown.package == "com.app"
        assert shown.size == Size(1080, 2400)
        assert shown.front is not None
        assert shown.front.package == "com.permission"
        assert shown.stack[0].package == "com.app"

    def test_a_dialog_smaller_than_keyboard_and_bars_is_the_main_window_where_it_is_the_only_one(self):
        small = node("[400,700][700,800]", text="wait", package="com.app")
        shown = screen(STATUS, KEYBOARD, small)
        assert shown.package == "com.app"

    def test_the_lock_screen_and_the_shade_are_no_bars(self):
        shown = screen(node("[0,0][1080,2400]", text="12:00", package="com.android.systemui"))
        assert shown.package == "com.android.systemui"
        assert shown.quality is Quality.FULL

    def test_of_two_equal_windows_the_focused_one_is_on_top(self):
        field = node("[0,0][9,9]", focused="true", package="com.b")
        shown = screen(node("[0,0][1080,2400]", field, package="com.b"), APP)
        assert shown.package == "com.b"

    def test_a_root_without_bounds_or_package_is_as_large_as_what_is_in_it(self):
        inner = node("[0,0][300,600]", text="a") + node("[-50,10][20,20]", text="b")
        shown = parse(f"<hierarchy><node>{inner}</node></hierarchy>")
        assert shown.package == "com.app"
        assert shown.size == Size(300, 600)

    def test_absurd_bounds_of_a_root_are_not_the_size_of_a_display(self):
        shown = screen(node("[0,0][2147483647,2147483647]", node("[0,0][720,1280]", text="a")))
        assert shown.size == Size(720, 1280)


class TestVisible:
    def test_scrolling_ancestors_and_the_screen_clip(self):
        rows = node("[0,900][1080,1300]", text="half") + node("[0,1300][1080,1500]", text="below")
        shown = screen(
            node(
                "[0,0][1080,2400]",
                node("[0,200][1080,1000]", node("[0,0][1080,3000]", rows), scrollable="true"),
            )
        )
        assert shown.visible_bounds(called(shown, "half")) == Rect(0, 900, 1080, 1000)
        assert shown.visible_bounds(called(shown, "below")) is None

    def test_off_screen_hidden_and_without_bounds(self):
        inner = (
            node("[-300,0][-10,90]", text="left")
            + node("[1080,0][2160,90]", text="next page")
            + node("[0,0][90,90]", text="hidden", visible_to_user="false")
            + node("[90,0][0,90]", text="inverted")
            + node("[-30,-30][60,60]", text="partly")
        )
        shown = screen(node("[0,0][1080,2400]", inner))
        for text in ("left", "next page", "hidden", "inverted"):
            assert shown.visible_bounds(called(shown, text)) is None
        assert shown.visible_bounds(called(shown, "partly")) == Rect(0, 0, 60, 60)

    def test_a_window_below_the_main_one_is_on_the_screen(self):
        bar = node(
            "[0,2400][1080,2500]", node("[0,2410][90,2490]", text="back"), package="com.android.systemui"
        )
        shown = screen(APP, bar)
        assert shown.visible_bounds(called(shown, "back")) == Rect(0, 2410, 90, 2490)

    def test_the_display_may_be_larger_than_the_tree(self):
        shown = screen(DIALOG, size=Size(1080, 2400))
        assert shown.rect == Rect(0, 0, 1080, 2400)


class TestAtAndCovered:
    def test_the_innermost_clickable_is_reached(self):
        button = node("[900,900][1000,1000]", text="buy", clickable="true")
        shown = screen(
            node("[0,0][1080,2400]", node("[0,800][1080,1100]", button, text="card", clickable="true"))
        )
        hit = shown.at(Point(950, 950))
        assert hit is not None
        assert hit.text == "buy"
        other = shown.at(Point(10, 950))
        assert other is not None
        assert other.text == "card"
        assert shown.at(Point(10, 10)) is None
        assert shown.covered(called(shown, "buy")) is None
        assert shown.covered(called(shown, "card")) is None

    def test_a_window_above_gets_the_tap(self):
        shown = screen(DIALOG, APP)
        cover = shown.covered(called(shown, "row"))
        assert cover is not None
        assert cover.package == "com.permission"
        assert shown.covered(called(shown, "Allow")) is None
        assert shown.at(Point(540, 1000)) is None

    def test_a_bar_of_the_app_drawn_later_gets_the_tap(self):
        items = node("[0,2200][1080,2400]", text="last row", clickable="true")
        tabs = node("[0,2250][1080,2400]", node("[360,2250][720,2400]", text="cart", clickable="true"))
        shown = screen(node("[0,0][1080,2400]", node("[0,0][1080,2400]", items, scrollable="true") + tabs))
        cover = shown.covered(called(shown, "last row"))
        assert cover is not None
        assert cover.text == "cart"
        assert shown.covered(called(shown, "cart")) is None

    def test_a_title_that_takes_no_taps_covers_nothing(self):
        row = node("[0,0][1080,100]", text="row", clickable="true")
        shown = screen(node("[0,0][1080,2400]", row + node("[0,0][1080,100]", text="title")))
        assert shown.covered(called(shown, "row")) is None

    def test_drawing_order_counts_more_than_the_order_of_the_document(self):
        over = node("[0,0][1080,300]", text="sheet", clickable="true", drawing_order="2")
        under = node("[0,100][1080,200]", text="row", clickable="true", drawing_order="1")
        shown = screen(node("[0,0][1080,2400]", over + under))
        cover = shown.covered(called(shown, "row"))
        assert cover is not None
        assert cover.text == "sheet"
        assert shown.covered(called(shown, "sheet")) is None

    def test_the_order_of_the_document_is_no_proof(self):
        page = node("[0,0][1080,2400]", node("[0,100][1080,300]", text="row", clickable="true"))
        video = node("[0,0][1080,2400]", text="video", clickable="true")
        for inner in (page + video, video + page):
            shown = screen(node("[0,0][1080,2400]", inner))
            assert shown.covered(called(shown, "row")) is None
            assert shown.covered(called(shown, "video")) is None

    def test_a_small_thing_floats_over_a_large_one_in_any_order(self):
        row = node("[0,1800][1080,2200]", text="row", clickable="true")
        button = node("[440,1950][640,2050]", text="new", clickable="true")
        for inner in (row + button, button + row):
            shown = screen(node("[0,0][1080,2400]", inner))
            cover = shown.covered(called(shown, "row"))
            assert cover is not None
            assert cover.text == "new"
            hit = shown.at(Point(540, 2000))
            assert hit is not None
            assert hit.text == "new"
            assert shown.covered(called(shown, "new")) is None

    def test_only_the_visible_part_is_looked_at(self):
        long = node("[0,0][1080,9000]", text="long", clickable="true")
        sheet = node("[0,2300][1080,2400]", text="sheet", clickable="true")
        shown = screen(node("[0,0][1080,2400]", long + sheet))
        assert shown.covered(called(shown, "long")) is None


class TestQuality:
    @pytest.mark.parametrize(
        ("attributes", "quality"),
        [
            ({"text": "买"}, Quality.FULL),
            ({"content_desc": "7"}, Quality.FULL),
            ({"clickable": "true", "resource_id": "com.app:id/skip"}, Quality.FULL),
            ({"resource_id": "com.app:id/logo"}, Quality.HOLLOW),
            ({"clickable": "true"}, Quality.HOLLOW),
            ({"text": "\ue001\uf8ff"}, Quality.HOLLOW),
            ({"text": " · "}, Quality.HOLLOW),
            ({"text": "hidden", "visible_to_user": "false"}, Quality.HOLLOW),
        ],
    )
    def test_full_needs_something_to_name_or_tap(self, attributes: dict[str, str], quality: Quality):
        shown = screen(node("[0,0][1080,2400]", node("[10,10][99,99]", **attributes)))
        assert shown.quality is quality
        without_area = screen(node("[0,0][1080,2400]", node("[10,10][10,99]", **attributes)))
        assert without_area.quality is Quality.HOLLOW

    @pytest.mark.parametrize(
        "attributes", [{"clickable": "true", "resource_id": "a:id/b"}, {"content_desc": "Game"}]
    )
    def test_the_surface_of_a_game_is_hollow(self, attributes: dict[str, str]):
        surface = screen(node("[0,0][1080,2400]", node("[0,60][1080,2400]", **attributes)))
        assert surface.quality is Quality.HOLLOW
        assert (
            screen(node("[0,0][1080,2400]", node("[0,1200][1080,2400]", **attributes))).quality
            is Quality.FULL
        )

    def test_a_shell_without_any_area_is_hollow(self):
        shell = parse('<hierarchy><node bounds="[0,0][0,0]" package="com.tencent.mm" /></hierarchy>')
        assert shell.quality is Quality.HOLLOW
        assert shell.package == "com.tencent.mm"

    def test_words_of_bars_and_keyboards_do_not_fill_a_page(self):
        assert screen(node("[0,0][1080,2400]"), STATUS, KEYBOARD).quality is Quality.HOLLOW

    def test_foreign_depends_on_the_app_asked_for(self):
        shown = screen(APP, DIALOG)
        assert shown.quality_for("com.app") is Quality.FULL
        assert shown.quality_for("com.permission") is Quality.FOREIGN
        assert screen().quality_for("com.app") is Quality.NONE


class TestFingerprints:
    def test_texts_states_and_bars_leave_the_structure_as_it_is(self):
        before = screen(node("[0,0][1080,2400]", node("[0,0][9,9]", text="3 new")), STATUS)
        after = screen(
            STATUS.replace("9:41", "9:42"),
            node("[0,0][1080,2400]", node("[0,5][9,14]", text="4 new", selected="true")),
        )
        assert before.fingerprint == after.fingerprint
        assert before.full_fingerprint != after.full_fingerprint

    def test_the_clock_alone_changes_nothing(self):
        assert (
            screen(APP, STATUS).full_fingerprint
            == screen(STATUS.replace("9:41", "9:42"), APP).full_fingerprint
        )

    def test_a_node_more_or_another_id_is_another_structure(self):
        plain = screen(node("[0,0][1080,2400]", node("[0,0][9,9]")))
        more = screen(node("[0,0][1080,2400]", node("[0,0][9,9]") * 2))
        named = screen(node("[0,0][1080,2400]", node("[0,0][9,9]", resource_id="com.app:id/a")))
        assert len({plain.fingerprint, more.fingerprint, named.fingerprint}) == 3

    @pytest.mark.parametrize(
        "change", [{"text": "b"}, {"checked": "true"}, {"enabled": "false"}, {"content_desc": "c"}]
    )
    def test_all_that_is_shown_counts_for_the_full_one(self, change: dict[str, str]):
        before = screen(node("[0,0][1080,2400]", node("[0,0][9,9]", **{"text": "a"})))
        after = screen(node("[0,0][1080,2400]", node("[0,0][9,9]", **{"text": "a", **change})))
        assert before.full_fingerprint != after.full_fingerprint

    def test_it_is_the_same_on_every_machine(self):
        assert screen(APP).fingerprint == "59967c97f3dfc43055cc"
