"""Views are measured and placed as Android does it, and never wrongly over one another."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lxb.clock import ManualClock
from lxb.virtual.layout import Layout, Scale
from lxb.virtual.load import bundled, load_app
from lxb.virtual.metrics import text_width, wrap
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec
from lxb.virtual.view import View
from tests.shop_phone import SHOP

SCALE = Scale(2.0)
LAYOUT = Layout(SCALE)


def box(layout: str, *children: View, **more: object) -> View:
    view = View(
        "android.widget.LinearLayout", layout=layout, children=list(children), width="match", height="match"
    )
    for name, value in more.items():
        setattr(view, name, value)
    return view


def leaf(width: float = 20, height: float = 10, **more: object) -> View:
    view = View("android.view.View", width=width, height=height)
    for name, value in more.items():
        setattr(view, name, value)
    return view


def place(root: View, width: int = 400, height: int = 800) -> View:
    LAYOUT.run(root, width, height)
    return root


def rect(v: View) -> tuple[int, int, int, int]:
    return (v.x, v.y, v.w, v.h)


def test_a_column_puts_children_below_one_another_with_margins_padding_and_gaps() -> None:
    a, b = leaf(margin=(5, 6, 7, 8)), leaf()
    place(box("column", a, b, padding=(10, 20, 0, 0), gap=3))
    assert rect(a) == (30, 52, 40, 20)
    assert rect(b) == (20, 94, 40, 20)


def test_weights_share_what_is_left_to_the_last_pixel() -> None:
    a, b, c = leaf(), leaf(width=0, weight=1), leaf(width=0, weight=2)
    place(box("row", a, b, c), width=401)
    assert (a.w, b.w, c.w) == (40, 120, 241)
    assert c.x + c.w == 401


def test_a_weighted_child_of_a_column_gets_the_rest() -> None:
    top, middle, bottom = leaf(height=50), leaf(height=0, weight=1), leaf(height=50)
    place(box("column", top, middle, bottom))
    assert (middle.y, middle.h, bottom.y) == (100, 600, 700)


def test_gravity_in_a_frame() -> None:
    a = leaf(gravity=frozenset({"bottom", "right"}), margin=(0, 0, 4, 6))
    b = leaf(gravity=frozenset({"center"}))
    place(box("frame", a, b))
    assert rect(a) == (352, 768, 40, 20)
    assert rect(b) == (180, 390, 40, 20)


def test_a_grid_has_columns_of_one_width_and_rows_of_the_tallest() -> None:
    cells = [leaf(height=10 + n, width="match") for n in range(5)]
    grid = View(
        "androidx.recyclerview.widget.RecyclerView", layout="grid", columns=2, children=cells, width="match"
    )
    place(box("column", grid))
    assert [c.x for c in cells] == [0, 200, 0, 200, 0]
    assert [c.y for c in cells] == [0, 0, 22, 22, 48]
    assert grid.h == 76


def test_a_scrolling_column_lets_its_children_be_as_tall_as_they_want() -> None:
    scroll = box("column", *[leaf(height=100) for _ in range(10)], scroll="y")
    place(scroll)
    assert (scroll.h, scroll.reach) == (800, 1200)


def test_match_in_a_parent_that_wraps_is_as_wide_as_the_widest_sibling() -> None:
    wide, line = leaf(width=80), leaf(width="match", height=1)
    inner = View("android.widget.LinearLayout", layout="column", children=[wide, line])
    place(box("frame", inner))
    assert (inner.w, line.w) == (160, 160)


def test_text_is_wrapped_cut_and_grows_with_the_users_font_scale() -> None:
    text = View("android.widget.TextView", text="床前明月光疑是地上霜举头望明月", size=20, width="match")
    place(box("column", text), width=400)
    assert [len(line) for line in text.wrapped] == [10, 5]
    Layout(Scale(2.0, 1.5)).run(box("column", text), 400, 800)
    assert len(text.wrapped) == 3
    text.lines = 1
    place(box("column", text), width=400)
    assert text.wrapped[0].endswith("…")


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60), st.integers(8, 60), st.integers(30, 900))
def test_wrapped_lines_hold_the_text_and_fit(text: str, size: int, width: int) -> None:
    lines = wrap(text, size, width)
    assert "".join(lines).replace("\n", "") == text.replace("\n", "")
    for line in lines:
        assert text_width(line.rstrip(" "), size) <= width + 2 * size or len(line) == 1


def extents() -> st.SearchStrategy[object]:
    return st.one_of(st.just("match"), st.just("wrap"), st.integers(0, 300))


@st.composite
def trees(draw: st.DrawFn, depth: int = 3) -> View:
    kind = draw(st.sampled_from(["column", "row", "frame", "grid", "leaf"] if depth else ["leaf"]))
    view = View("android.widget.TextView" if kind == "leaf" else "android.widget.LinearLayout", layout=kind)
    view.width, view.height = draw(extents()), draw(extents())  # type: ignore[assignment]
    view.weight = draw(st.sampled_from([0, 0, 1, 2]))
    view.margin = view.padding = (draw(st.integers(0, 12)),) * 4
    view.scroll = draw(st.sampled_from(["", "", "y"])) if kind == "column" else ""
    view.columns, view.text = draw(st.integers(1, 4)), draw(st.sampled_from(["", "你好 world", "x" * 40]))
    if kind != "leaf":
        view.children = draw(st.lists(trees(depth=depth - 1), max_size=4))
    return view


@settings(max_examples=200, deadline=None)
@given(trees(), st.integers(100, 1500), st.integers(100, 3000))
def test_any_tree_can_be_laid_out_and_siblings_in_line_do_not_overlap(
    root: View, width: int, height: int
) -> None:
    LAYOUT.run(root, width, height)
    for view in root.walk():
        assert view.w >= 0
        assert view.h >= 0
        check_in_line(view)


def check_in_line(view: View) -> None:
    for one, two in zip(view.children, view.children[1:], strict=False):
        if view.layout == "column":
            assert one.y + one.h <= two.y
        elif view.layout == "row":
            assert one.x + one.w <= two.x


@pytest.mark.parametrize("options", ["", "profile=small", "profile=large&font=1.3", "lang=en&profile=tablet"])
@pytest.mark.parametrize("app", [str(SHOP), *bundled()])
def test_pages_fit_every_screen(app: str, options: str) -> None:
    phone = VirtualPhone(PhoneSpec.parse(f"virtual:{app}?{options}&latency=0"), ManualClock())
    loaded = load_app(app)
    phone.launch(loaded.package)
    for page in loaded.pages:
        phone._engine.nav.page_in_app(loaded.package, page, {"index": 0})
        phone._engine.stage.reset()
        window = phone._engine.stage.current().app
        assert window
        for view in window.views():
            seen = view.seen
            assert seen
            assert window.frame.covers(seen), (page, view.cls, view.text)
            check_in_line(view)
            if view.layout == "grid":
                pairs = zip(view.children, view.children[1:], strict=False)
                assert all(a.x + a.w <= b.x or a.y + a.h <= b.y for a, b in pairs)


@pytest.mark.parametrize("app", [str(SHOP), *bundled()])
def test_what_can_be_tapped_is_large_enough_and_on_top(app: str) -> None:
    """Every control wholly in view gets the tap on its middle, unless a control inside it takes it."""
    phone = VirtualPhone(PhoneSpec.parse(f"virtual:{app}?latency=0"), ManualClock())
    loaded = load_app(app)
    phone.launch(loaded.package)
    for page in loaded.pages:
        phone._engine.nav.page_in_app(loaded.package, page, {"index": 0})
        phone._engine.stage.reset()
        window = phone._engine.stage.current().app
        assert window
        controls = [v for v in window.views() if v.tap and v.clickable and v.seen and v.seen.height == v.h]
        for view in controls:
            assert view.seen
            taker = next(v for v in window.hit(view.seen.centre) if v.clickable or v.long_clickable)
            assert taker in view.walk() or taker in floating(window.root), (page, view.rid, view.text)
            assert view.seen.height >= 20, (page, view.rid, view.text)


def floating(root: View) -> list[View]:
    """Views that lie over others on purpose."""
    return [v for v in root.walk() if "bottom" in v.gravity or "center" in v.gravity]
