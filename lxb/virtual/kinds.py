"""The kinds of views that app files may use, and the properties these have."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

Layout = Literal["column", "row", "frame", "grid", "leaf"]


@dataclass(frozen=True, slots=True)
class ViewKind:
    """What a kind means on Android."""

    cls: str
    layout: Layout = "leaf"
    main: str = "children"
    scroll: Literal["", "y", "x"] = ""
    recycles: bool = False
    """RecyclerView: children that are scrolled away are not in the tree at all."""
    defaults: dict[str, Any] = field(default_factory=dict)


_W = "android.widget."
_MATCH = {"width": "match"}
_BOX = {"min_height": 48, "clickable": True, "focusable": True, "checkable": True}
RECYCLER = "androidx.recyclerview.widget.RecyclerView"

KINDS: dict[str, ViewKind] = {
    "column": ViewKind(_W + "LinearLayout", "column", defaults=_MATCH),
    "row": ViewKind(_W + "LinearLayout", "row", defaults=_MATCH),
    "frame": ViewKind(_W + "FrameLayout", "frame", defaults=_MATCH),
    "relative": ViewKind(_W + "RelativeLayout", "frame", defaults=_MATCH),
    "group": ViewKind("android.view.ViewGroup", "column", defaults=_MATCH),
    "card": ViewKind("androidx.cardview.widget.CardView", "column", defaults={**_MATCH, "bg": "#ffffff"}),
    "scroll": ViewKind(_W + "ScrollView", "column", scroll="y", defaults=_MATCH),
    "hscroll": ViewKind(_W + "HorizontalScrollView", "row", scroll="x", defaults=_MATCH),
    "list": ViewKind(RECYCLER, "column", scroll="y", recycles=True, defaults=_MATCH),
    "hlist": ViewKind(RECYCLER, "row", scroll="x", recycles=True, defaults=_MATCH),
    "grid": ViewKind(RECYCLER, "grid", recycles=True, defaults=_MATCH),
    "pager": ViewKind("androidx.viewpager.widget.ViewPager", "frame", defaults=_MATCH),
    "web": ViewKind("android.webkit.WebView", "column", scroll="y", defaults=_MATCH),
    "surface": ViewKind("android.view.SurfaceView", "frame", defaults={**_MATCH, "hollow": True}),
    "text": ViewKind(_W + "TextView", main="text"),
    "button": ViewKind(
        _W + "Button",
        main="text",
        defaults={"min_height": 48, "min_width": 64, "padding": [16, 8], "align": "center", "bg": "#e8e8ec"},
    ),
    "image": ViewKind(_W + "ImageView", main="icon"),
    "icon": ViewKind(_W + "ImageView", main="icon", defaults={"width": 24, "height": 24}),
    "image_button": ViewKind(
        _W + "ImageButton", main="icon", defaults={"width": 48, "height": 48, "padding": 12}
    ),
    "input": ViewKind(
        _W + "EditText",
        main="hint",
        defaults={
            **_MATCH,
            "min_height": 48,
            "padding": [12, 8],
            "clickable": True,
            "focusable": True,
            "long_clickable": True,
            "size": 16,
        },
    ),
    "check": ViewKind(_W + "CheckBox", main="text", defaults={**_BOX, "min_width": 32}),
    "switch": ViewKind(_W + "Switch", main="text", defaults={**_BOX, "min_width": 52}),
    "radio": ViewKind(_W + "RadioButton", main="text", defaults={**_BOX, "min_width": 32}),
    "progress": ViewKind(_W + "ProgressBar", main="value", defaults={"width": 48, "height": 48}),
    "seek": ViewKind(_W + "SeekBar", main="value", defaults={**_MATCH, "height": 48, "focusable": True}),
    "space": ViewKind("android.view.View", main="height", defaults={**_MATCH, "height": 8}),
    "line": ViewKind("android.view.View", main="height", defaults={**_MATCH, "height": 1, "bg": "#e4e4e8"}),
}

ACTIONS = frozenset(
    "go back close toast set toggle add update remove refresh open dial launch when then else home event "
    "deliver set_below".split()
)
"""What a view or an `on_open` may do; `then` and `else` belong to `when`."""

PREFIXES = frozenset({"if", "each", "let"})
TRIGGERS = frozenset({"tap", "long_press", "enter"})
MARKS = frozenset({"forbidden", "content"})
FLAGS = frozenset(
    "clickable long_clickable enabled selected checked focusable checkable visible bold scrolls password "
    "numeric hollow".split()
)
NUMBERS = frozenset("weight min_height min_width gap size lines columns shows value".split())
EXTENTS = frozenset({"width", "height"})
EDGES = frozenset({"margin", "padding"})
TEXTS = frozenset("id class text drawn desc hint gravity align colour bg icon bind".split())
PROPERTIES = (
    TEXTS
    | FLAGS
    | NUMBERS
    | EXTENTS
    | EDGES
    | PREFIXES
    | TRIGGERS
    | MARKS
    | ACTIONS
    | frozenset({"children"})
)

FORBIDDEN = frozenset("pay delete send logout buy uninstall call share order add submit account".split())

CLASSES = {
    "View": "android.view.View",
    "ViewGroup": "android.view.ViewGroup",
    "RecyclerView": RECYCLER,
    "CardView": "androidx.cardview.widget.CardView",
    "ViewPager": "androidx.viewpager.widget.ViewPager",
    "LinearLayoutCompat": "androidx.appcompat.widget.LinearLayoutCompat",
    "WebView": "android.webkit.WebView",
    "SurfaceView": "android.view.SurfaceView",
    "FlutterView": "io.flutter.embedding.android.FlutterView",
    "DrawerLayout": "androidx.drawerlayout.widget.DrawerLayout",
    "ComposeView": "androidx.compose.ui.platform.ComposeView",
}


def full_class(name: str) -> str:
    """A short class name as Android's full one."""
    return name if "." in name else CLASSES.get(name, _W + name)
