"""Puts a page together: its body, the groups of tabs around it, Android's own frames, dialogs as windows."""

from __future__ import annotations

from dataclasses import dataclass

from lxb.geometry import Rect, Size
from lxb.virtual.book import Book, Shell
from lxb.virtual.content import mix
from lxb.virtual.kinds import KINDS, RECYCLER
from lxb.virtual.layout import Layout
from lxb.virtual.scope import Context, Scope
from lxb.virtual.view import View
from lxb.virtual.window import Window

_FRAME = "android.widget.FrameLayout"
_LINEAR = "android.widget.LinearLayout"


@dataclass(frozen=True, slots=True)
class Bounds:
    """The screen, and what the system's bars take of it, in pixels."""

    size: Size
    status: int
    navigation: int
    keyboard: int = 0
    """Height that a page with `keyboard: resize` has to leave free."""


def page_window(
    book: Book, page: str, context: Context, bounds: Bounds, layout: Layout, *, loading: bool = False
) -> Window:
    """A page in the window of its activity; loading: a spinner in the place of its content."""
    width, height = bounds.size
    content = View(_FRAME, layout="frame", width="match", height="match", rid="android:content")
    content.key = mix(context.key, 101)
    content.children = [_page(book, page, context, loading=loading)]
    root = _box(_LINEAR, "column", [content], rid="action_bar_root")
    inner = _box(_LINEAR, "column", [_box(_FRAME, "frame", [root])])
    content.weight = inner.children[0].weight = 1
    layout.run(inner, width, height - bounds.status - max(bounds.navigation, bounds.keyboard))
    _move(inner, 0, bounds.status)
    inner.y, inner.h = 0, height - bounds.navigation
    status = View("android.view.View", rid="android:statusBarBackground", bg="#00000000")
    status.w, status.h = width, bounds.status
    bar = View("android.view.View", rid="android:navigationBarBackground", bg="#00000000")
    bar.y, bar.w, bar.h = height - bounds.navigation, width, bounds.navigation
    root = View(_FRAME, layout="frame", children=[inner, status, bar], bg=book.page(page).bg or "#f7f7f9")
    root.w, root.h = width, height
    activity = book.activity(page)
    return Window(root, Rect(0, 0, width, height), book.package, activity, f"{book.package}/{activity}")


def overlay_window(
    book: Book, page: str, context: Context, bounds: Bounds, layout: Layout, dp: float
) -> Window:
    """A dialog, sheet, menu or popup in a window of its own."""
    spec = book.page(page)
    width, height = bounds.size
    offered = _overlay_width(spec.kind, spec.width, width, dp)
    room = height - bounds.status - max(bounds.navigation, bounds.keyboard)
    body = _overlay_body(book, page, context)
    content = _box(_FRAME, "frame", [body], rid="android:content", grow=False)
    root = _box(_FRAME, "frame", [_box(_FRAME, "frame", [content], grow=False)], grow=False)
    root.width = "match"
    layout.prepare(root)
    layout.measure(root, offered, True, room if spec.kind != "dialog" else round(room * 0.9), False)
    if spec.kind == "drawer":
        root.bg = spec.bg or "#ffffff"
        layout.measure(root, offered, True, room, True)
    layout.run(root, root.w, root.h)
    left, top = _overlay_corner(spec.kind, root, bounds, dp)
    activity = book.activity(book.app.home)
    return Window(
        root,
        Rect(left, top, left + root.w, top + root.h),
        book.package,
        activity,
        f"{book.package}/{activity}",
        modal=True,
    )


def _overlay_width(kind: str, asked: float | None, width: int, dp: float) -> int:
    if asked is not None:
        return min(width, round(asked * width if asked <= 1 else asked * dp))
    if kind == "sheet":
        return width
    if kind == "menu":
        return min(round(196 * dp), round(width * 0.7))
    if kind == "drawer":
        return min(round(300 * dp), round(width * 0.82))
    return min(round(560 * dp), round(width * 0.9))


def _overlay_corner(kind: str, root: View, bounds: Bounds, dp: float) -> tuple[int, int]:
    width, height = bounds.size
    floor = height - max(bounds.navigation, bounds.keyboard)
    if kind == "sheet":
        return 0, floor - root.h
    if kind == "menu":
        return width - root.w - round(8 * dp), bounds.status + round(8 * dp)
    if kind == "drawer":
        return 0, bounds.status
    return (width - root.w) // 2, max(bounds.status, (bounds.status + floor - root.h) // 2)


def _overlay_body(book: Book, page: str, context: Context) -> View:
    spec = book.page(page)
    scope = Scope(context, mix(context.key, 1))
    views = book.expander.all(book.parts(page).body, scope)
    panel = spec.kind != "popup" and not (len(views) == 1 and views[0].bg)
    column = _box(_LINEAR, "column", views, grow=False)
    column.width = "match"
    column.bg = spec.bg or ("#ffffff" if panel else "")
    column.key = mix(context.key, 102)
    if spec.layout != "scroll" or spec.kind == "popup":
        return column
    scroll = View("android.widget.ScrollView", layout="column", scroll="y", width="match", children=[column])
    scroll.key = mix(context.key, 103)
    return scroll


def _page(book: Book, page: str, context: Context, *, loading: bool) -> View:
    parts = book.parts(page)
    body, form = (book.parts("spinner").body, "frame") if loading else (parts.body, book.page(page).layout)
    scope = Scope(context, mix(context.key, 1))
    views = book.expander.all(parts.head, Scope(context, mix(context.key, 2)))
    views.append(_body(form, book.expander.all(body, scope), context.key))
    if not loading:
        views.extend(book.expander.all(parts.bottom, Scope(context, mix(context.key, 3))))
    view = _stack(views)
    if parts.floating and not loading:
        over = book.expander.all(parts.floating, Scope(context, mix(context.key, 4)))
        view = _box("androidx.coordinatorlayout.widget.CoordinatorLayout", "frame", [view, *over])
        view.cls = "android.view.ViewGroup"
    # What stands around a tab (badges) is drawn anew even where the tab's own content is kept.
    visit = int(context.facts["visit"])
    for n, shell in enumerate(book.shells(page)):
        view = _around(book, shell, view, Scope(context, mix(context.key, 1000 + n + 10 * visit)))
    return view


def _body(layout: str, views: list[View], key: int) -> View:
    if layout == "frame":
        view = _box(_FRAME, "frame", views)
    elif layout == "column":
        view = _box(_LINEAR, "column", views)
    elif layout == "list":
        view = View(RECYCLER, layout="column", scroll="y", recycles=True, children=views, rid="recycler_view")
    else:
        inner = View(_LINEAR, layout="column", width="match", children=views)
        view = View(KINDS["scroll"].cls, layout="column", scroll="y", children=[inner])
    view.key = mix(key, 104)
    view.width, view.height, view.weight = "match", 0, 1
    view.focusable = bool(view.scroll)
    return view


def _around(book: Book, shell: Shell, inner: View, scope: Scope) -> View:
    """A group's bar around what it shows."""
    bar = book.expander.all(book.bar(shell), scope.within(mix(scope.key, 1), {}))
    head = book.expander.all(book.header(shell), scope.within(mix(scope.key, 2), {}))
    place = _box(_FRAME, "frame", [inner], rid="fragment_container")
    place.weight, place.height = 1, 0
    if shell.group.style == "bottom":
        return _stack([*head, place, *bar])
    if shell.group.style == "side":
        place.width, place.height = 0, "match"
        row = _box(_LINEAR, "row", [*bar, place])
        row.weight, row.height = 1, 0
        return _stack([*head, row])
    if shell.group.swipe:
        place.cls = "androidx.viewpager.widget.ViewPager"
        place.rid, place.focusable = "view_pager", True
    return _stack([*head, *bar, place])


def _stack(views: list[View]) -> View:
    return _box(_LINEAR, "column", views)


def _box(cls: str, layout: str, children: list[View], rid: str = "", *, grow: bool = True) -> View:
    view = View(cls, layout=layout, children=children, rid=rid, width="match")
    view.height = "match" if grow else "wrap"
    return view


def _move(v: View, dx: int, dy: int) -> None:
    for view in v.walk():
        view.x += dx
        view.y += dy


def hollow_out(root: View) -> None:
    """Keeps what a page shows out of the tree: a web page that tells no reader of the screen what is on it.

    The frames around it stay.
    """
    shell = next(v for v in root.walk() if v.rid == "android:content")
    page = View(KINDS["web"].cls, key=mix(shell.key, 1), layout="frame", children=shell.children, hollow=True)
    page.x, page.y, page.w, page.h, page.focusable = shell.x, shell.y, shell.w, shell.h, True
    shell.children = [page]


def strip_window(root: View, frame: Rect, package: str, title: str, layout: Layout) -> Window:
    """A bar of the system: a window of fixed size that takes no focus."""
    layout.run(root, frame.width, frame.height)
    return Window(root, frame, package, title=title, focusable=False)


def reveal(root: View) -> dict[int, int]:
    """How far rows of tabs have to be scrolled at first, so that the selected one is seen."""
    offsets: dict[int, int] = {}
    for view in root.walk():
        if view.scroll == "x" and view.reach:
            chosen = next((c for c in view.walk() if c.selected), None)
            if chosen is not None and chosen.x + chosen.w > view.x + view.w:
                offsets[view.key] = min(view.reach, chosen.x + chosen.w // 2 - view.x - view.w // 2)
    return offsets
