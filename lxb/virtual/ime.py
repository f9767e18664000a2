"""The keyboard: a window over the bottom of the screen, with keys that can be tapped."""

from __future__ import annotations

from lxb.errors import Lang
from lxb.geometry import Rect
from lxb.virtual.compose import Bounds, strip_window
from lxb.virtual.layout import Layout
from lxb.virtual.view import View
from lxb.virtual.window import Window

PACKAGE = "com.android.inputmethod.latin"
ID = f"{PACKAGE}/.LatinIME"
HEIGHT_DP = 248
_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_WORDS = {
    "zh": {
        "shift": "大写",
        "delete": "删除",
        "symbols": "符号",
        "space": "空格",
        "enter": "完成",
        "hide": "收起键盘",
    },
    "en": {
        "shift": "Shift",
        "delete": "Delete",
        "symbols": "Symbols",
        "space": "Space",
        "enter": "Done",
        "hide": "Hide keyboard",
    },
}
_CENTRE = frozenset({"center"})


def keyboard(bounds: Bounds, layout: Layout, lang: Lang, height: int) -> Window:
    """The keyboard's window."""
    words = _WORDS[lang]
    rows = [_row([_key(c, c) for c in letters]) for letters in _ROWS]
    rows[2].children.insert(0, _key("shift", "", words["shift"], 1.5))
    rows[2].children.append(_key("delete", "", words["delete"], 1.5))
    rows.append(
        _row(
            [
                _key("symbols", "?123", words["symbols"], 1.5),
                _key(",", ","),
                _key(" ", "", words["space"], 4),
                _key(".", "."),
                _key("enter", "", words["enter"], 1.5),
            ]
        )
    )
    strip = View(
        "android.widget.LinearLayout",
        layout="row",
        rid="suggestions_strip",
        width="match",
        height=40,
        align=frozenset({"right", "center_y"}),
        children=[_key("hide", "", words["hide"], 0)],
    )
    strip.children[0].width = 40
    body = View(
        "android.widget.LinearLayout",
        layout="column",
        rid="keyboard_view",
        width="match",
        height="match",
        children=[strip, *rows],
        bg="#e8eaed",
    )
    root = View("android.widget.FrameLayout", layout="frame", rid="android:inputArea", children=[body])
    bottom = bounds.size.height - bounds.navigation
    frame = Rect(0, bottom - height, bounds.size.width, bottom)
    return strip_window(root, frame, PACKAGE, "InputMethod", layout)


def _row(keys: list[View]) -> View:
    return View("android.widget.LinearLayout", layout="row", width="match", height=0, weight=1, children=keys)


def _key(name: str, label: str, desc: str = "", weight: float = 1) -> View:
    return View(
        "android.widget.TextView",
        text=label,
        desc=desc or label,
        width=0,
        height="match",
        weight=weight,
        margin=(2, 3, 2, 3),
        align=_CENTRE,
        size=18,
        bg="#ffffff",
        clickable=True,
        tap=[{"key": name}],
        icon="" if label else name,
    )
