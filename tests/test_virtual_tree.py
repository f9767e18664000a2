"""The tree is what uiautomator2 gives on a real phone, in every attribute and quirk."""

from __future__ import annotations

import random
import re
import time
from xml.etree import ElementTree

import pytest

from lxb.clock import ManualClock
from lxb.geometry import Rect
from lxb.screen.xml import parse
from lxb.virtual.load import bundled, load_app
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec
from lxb.virtual.tree import attribute, dump
from lxb.virtual.view import View
from lxb.virtual.window import Window
from tests.shop_phone import PACKAGE, SHOP, nodes, phone

ATTRIBUTES = (
    "index text resource-id class package content-desc checkable checked clickable enabled focusable focused "
    "scrollable long-clickable password selected visible-to-user bounds drawing-order hint display-id"
).split()


def test_attributes_and_their_order() -> None:
    for node in nodes(phone()):
        names = list(node.keys())
        assert [n for n in names if n != "NAF"] == ATTRIBUTES
        assert names[0] == "NAF" or "NAF" not in names


def test_bounds_lie_on_the_screen_and_in_the_parents() -> None:
    made = phone()
    for _ in range(2):
        made.swipe([(500, 1900), (500, 1111)], 500)

    def check(node: ElementTree.Element, outer: Rect) -> None:
        inner = Rect(*map(int, re.findall(r"-?\d+", node.get("bounds") or "")))
        assert outer.covers(inner)
        assert inner.area > 0
        for child in node:
            check(child, inner)

    for root in ElementTree.fromstring(made.dump()):
        check(root, Rect(0, 0, 1080, 2400))


def test_unlabelled_controls_are_marked_and_named_ones_not() -> None:
    marked = [n for n in nodes(phone()) if n.get("NAF") == "true"]
    assert marked
    for node in marked:
        assert node.get("clickable") == "true"
        assert not any(n.get("text") or n.get("content-desc") for n in node.iter())


def test_the_systems_bars_are_windows_of_their_own_first_or_last() -> None:
    last = [w.get("package") for w in ElementTree.fromstring(phone().dump())]
    first = [w.get("package") for w in ElementTree.fromstring(phone("profile=small&latency=0").dump())]
    assert last == [PACKAGE, "com.android.systemui", "com.android.systemui"]
    assert first == ["com.android.systemui", "com.android.systemui", PACKAGE]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a & b < c", '"a &amp; b &lt; c"'),
        ("two\nlines", '"two&#10;lines"'),
        ('say "hi"', "'say \"hi\"'"),
        ('it\'s "so"', "'it&apos;s \"so\"'"),
        ("it's", '"it\'s"'),
        ("好😀", '"好.."'),
        ("a\x07b", '"a.b"'),
    ],
)
def test_escapes_and_quirks_of_the_dumper(text: str, written: str) -> None:
    assert attribute(text) == written
    ElementTree.fromstring(f"<a b={written}/>")


def listed(offset: int) -> Window:
    rows = [View("android.widget.TextView", text=str(n), width="match", height=10) for n in range(9)]
    for n, row in enumerate(rows):
        row.y, row.w, row.h = n * 10, 50, 10
    view = View("x.RecyclerView", key=1, scroll="y", recycles=True, children=rows, reach=60)
    view.w, view.h = 50, 30
    window = Window(view, Rect(0, 0, 50, 30), "p.q")
    window.show({1: offset})
    return window


def test_a_recycler_numbers_only_the_rows_that_are_attached() -> None:
    def rows(offset: int) -> list[tuple[str | None, str | None]]:
        shown = ElementTree.fromstring(dump([listed(offset)])).iter()
        return [(n.get("index"), n.get("text")) for n in shown if n.get("text")]

    assert rows(0) == [("0", "0"), ("1", "1"), ("2", "2")]
    assert rows(25) == [("0", "2"), ("1", "3"), ("2", "4"), ("3", "5")]


def test_the_compressed_tree_leaves_out_mere_containers() -> None:
    made = phone()
    full, small = made.dump(), made.dump(compressed=True)
    assert small.count("<node") < full.count("<node") * 0.8
    texts = {n.get("text") for n in ElementTree.fromstring(full).iter("node")}
    assert {n.get("text") for n in ElementTree.fromstring(small).iter("node")} == texts


def test_selected_is_handed_down_to_the_tabs_text() -> None:
    chosen = [n.get("text") for n in nodes(phone()) if n.get("selected") == "true" and n.get("text")]
    assert chosen == ["推荐", "首页"]


@pytest.mark.parametrize("app", [str(SHOP), *bundled()])
def test_our_own_reader_reads_every_page(app: str) -> None:
    made = VirtualPhone(PhoneSpec.parse(f"virtual:{app}?latency=0"), ManualClock())
    loaded = load_app(app)
    made.launch(loaded.package)
    for page in loaded.pages:
        made._engine.nav.page_in_app(loaded.package, page, {"index": 0})
        made._engine.stage.reset()
        screen = parse(made.dump())
        assert screen.package == loaded.package
        assert len(screen.elements) >= 10


@pytest.mark.parametrize("app", [str(SHOP), *bundled()])
@pytest.mark.parametrize(
    "options", ["latency=0", "faults=splash,popup:4,permission,update,slow,stale,crash:30"]
)
def test_random_fingers_never_break_it(app: str, options: str) -> None:
    made = VirtualPhone(PhoneSpec.parse(f"virtual:{app}?{options}&profile=small"), ManualClock())
    package = load_app(app).package
    made.launch(package)
    chance = random.Random(4)
    width, height = made.size
    for turn in range(250):
        kind = chance.randrange(10)
        x, y = chance.randrange(width), chance.randrange(height)
        if kind < 6:
            made.tap(x, y)
        elif kind < 8:
            made.swipe(
                [(x, y), (chance.randrange(width), chance.randrange(height))], chance.choice([100, 400])
            )
        elif kind == 8:
            made.press("back")
        else:
            made.long_press(x, y, 800)
            made.type_text("字a")
        made.clock.sleep(chance.choice([0, 0.1, 0.5, 3]))
        if turn % 5 == 0:
            ElementTree.fromstring(made.dump())
        if turn % 40 == 39:
            made.launch(package)


def test_a_dump_is_quick() -> None:
    """Far below what a phone takes; the bound is loose, as the machine may be busy."""
    made = phone()
    made.dump()
    best = 1.0
    for turn in range(5):
        made.swipe([(500, 1500), (500, 1400 if turn % 2 else 1600)], 500)
        start = time.perf_counter()
        made.dump()
        best = min(best, time.perf_counter() - start)
    assert best < 0.03
