"""Points of a model and the elements they mean."""

from explorer.vision.binding import Binding
from lxb.geometry import Point
from lxb.screen.xml import parse
from maps.structure import structure


def _screen(*nodes):
    return parse(
        '<hierarchy rotation="0">'
        '<node class="android.widget.FrameLayout" package="com.x" bounds="[0,0][1080,2400]">'
        + "".join(nodes)
        + "</node></hierarchy>"
    )


def _node(left, top, right, bottom, inside="", **attributes):
    said = {"class": "android.widget.ImageView", "clickable": "true", "enabled": "true", **attributes}
    written = " ".join(f'{key.replace("_", "-")}="{value}"' for key, value in said.items())
    return f'<node package="com.x" {written} bounds="[{left},{top}][{right},{bottom}]">{inside}</node>'


def _bound(screen, x, y, label=""):
    found = Binding(structure(screen), near=21).element(Point(x, y), label)
    return found.bounds[:2] if found else None


ICON = _node(900, 100, 1000, 200, resource_id="com.x:id/iv_search")
MENU = _node(1020, 100, 1070, 200)


def test_the_smallest_that_contains_the_point_is_meant():
    card = _node(0, 300, 1080, 700, _node(800, 600, 1000, 680, text="Follow"), text="Some shop")
    assert _bound(_screen(card), 900, 640, "Follow") == (800, 600)
    assert _bound(_screen(card), 200, 400, "shop") == (0, 300)


def test_a_point_beside_an_element_means_it_within_a_finger():
    assert _bound(_screen(ICON), 885, 150, "scan") == (900, 100)
    assert _bound(_screen(ICON), 870, 150, "scan") is None


def test_a_point_between_two_that_say_nothing_means_neither():
    assert _bound(_screen(ICON, MENU), 1010, 150, "scan") is None
    assert _bound(_screen(ICON, MENU), 1010, 150, "search") == (900, 100), "one is called so by its id"


def test_a_neighbour_whose_words_agree_beats_what_lies_under_the_point():
    first = _node(0, 300, 1080, 400, text="Wi-Fi")
    second = _node(0, 400, 1080, 500, text="Bluetooth")
    screen = _screen(first, second)
    assert _bound(screen, 500, 395, "蓝牙 Bluetooth") == (0, 400)
    assert _bound(screen, 500, 395, "WLAN / Wi-Fi") == (0, 300)


def test_where_both_have_words_and_none_agrees_nothing_is_bound():
    assert _bound(_screen(_node(0, 300, 1080, 400, text="Wi-Fi")), 500, 350, "Bluetooth") is None


def test_a_background_that_says_nothing_is_not_what_an_icon_on_it_means():
    sheet = _node(0, 0, 1080, 2400, _node(100, 100, 200, 200))
    assert _bound(_screen(sheet), 600, 600, "Home") is None


def test_what_was_typed_into_a_field_names_nothing():
    field = _node(0, 0, 900, 100, text="birthday of Ann", **{"class": "android.widget.EditText"})
    assert _bound(_screen(field), 100, 50, "search") == (0, 0)


def test_single_letters_agree_only_with_themselves():
    screen = _screen(_node(0, 0, 500, 100, text="我"), _node(500, 0, 1000, 100, text="我们的店铺"))
    assert _bound(screen, 490, 50, "我") == (0, 0)
    assert _bound(screen, 700, 50, "我") is None


def test_words_inside_a_row_are_its_own_but_not_those_of_its_buttons():
    button = _node(800, 320, 1000, 380, text="Retry")
    row = _node(0, 300, 1080, 400, _node(0, 300, 500, 400, text="Network", clickable="false") + button)
    assert _bound(_screen(row), 700, 350, "Network") == (0, 300)
    assert _bound(_screen(row), 790, 350, "Retry") == (800, 320)


def test_jitter_of_a_few_pixels_never_binds_to_another_row():
    rows = [_node(0, 300 + 96 * n, 1080, 396 + 96 * n, text=f"Entry {chr(65 + n)}x") for n in range(15)]
    screen = _screen(*rows)
    for n in range(15):
        for off in (-60, -12, 0, 12, 60):
            assert _bound(screen, 540 + off, 348 + 96 * n + off, f"Entry {chr(65 + n)}x") == (0, 300 + 96 * n)
