"""The system's own windows: status bar and navigation bar."""

from __future__ import annotations

from lxb.errors import Lang
from lxb.geometry import Rect
from lxb.package_name import SYSTEM_UI
from lxb.virtual.compose import Bounds, strip_window
from lxb.virtual.layout import Layout
from lxb.virtual.view import View
from lxb.virtual.window import Window

STATUS_DP, NAVIGATION_DP, HANDLE_DP = 24, 48, 20
_FRAME, _LINEAR, _IMAGE = (
    "android.widget.FrameLayout",
    "android.widget.LinearLayout",
    "android.widget.ImageView",
)
_CENTRE = frozenset({"center_y"})
_KEYS = (
    ("back", "back", "triangle", "back"),
    ("home", "home", "circle", "home"),
    ("recent", "recents", "square", "recent_apps"),
)
"""Of each button the key that it presses, its word, its icon and its id."""

_WORDS = {
    "zh": {
        "wifi": "WLAN 信号满格。",
        "mobile": "手机信号满格。",
        "battery": "电池电量为百分之 {n}。",
        "back": "返回",
        "home": "主屏幕",
        "recents": "概览",
    },
    "en": {
        "wifi": "Wifi signal full.",
        "mobile": "Phone signal full.",
        "battery": "Battery {n} percent.",
        "back": "Back",
        "home": "Home",
        "recents": "Overview",
    },
}


def status_bar(bounds: Bounds, layout: Layout, lang: Lang, clock: str, battery: int) -> Window:
    """The strip at the top with clock, signal and battery."""
    words = _WORDS[lang]
    texts = [
        View("android.widget.TextView", rid="clock", text=clock, desc=clock, size=13, padding=(6, 0, 4, 0))
    ]
    signs = [
        View(_FRAME, rid="wifi_combo", desc=words["wifi"], width=20, height=18, icon="wifi"),
        View(_FRAME, rid="mobile_combo", desc=words["mobile"], width=20, height=18, icon="signal"),
        View(
            _LINEAR,
            rid="battery",
            desc=words["battery"].format(n=battery),
            width=24,
            height=18,
            icon="battery",
        ),
    ]
    left = View(
        _LINEAR, layout="row", rid="status_bar_left_side", width=0, weight=1, children=texts, align=_CENTRE
    )
    right = View(
        _LINEAR, layout="row", rid="system_icons", children=signs, align=_CENTRE, padding=(0, 0, 6, 0)
    )
    row = View(
        _LINEAR,
        layout="row",
        rid="status_bar_contents",
        width="match",
        height="match",
        align=_CENTRE,
        children=[left, right],
    )
    bar = View(_FRAME, layout="frame", rid="status_bar", width="match", height="match", children=[row])
    root = View(_FRAME, layout="frame", rid="status_bar_container", children=[bar])
    return strip_window(root, Rect(0, 0, bounds.size.width, bounds.status), SYSTEM_UI, "StatusBar", layout)


def navigation_bar(bounds: Bounds, layout: Layout, lang: Lang, *, gestures: bool) -> Window:
    """The strip at the bottom: three buttons, or a handle."""
    frame = Rect(0, bounds.size.height - bounds.navigation, bounds.size.width, bounds.size.height)
    keys = _handle() if gestures else _buttons(lang)
    inner = View(
        _FRAME, layout="frame", rid="navigation_bar_view", width="match", height="match", children=[keys]
    )
    root = View(_FRAME, layout="frame", rid="navigation_bar_frame", children=[inner])
    return strip_window(root, frame, SYSTEM_UI, "NavigationBar0", layout)


def _handle() -> View:
    handle = View(
        "android.view.View",
        rid="home_handle",
        width=108,
        height=4,
        bg="#808080",
        gravity=frozenset({"center"}),
    )
    return View(_FRAME, layout="frame", width="match", height="match", children=[handle])


def _buttons(lang: Lang) -> View:
    keys = [
        View(
            _IMAGE,
            rid=rid,
            desc=_WORDS[lang][word],
            icon=icon,
            width=0,
            weight=1,
            height="match",
            clickable=True,
            focusable=True,
            long_clickable=key == "home",
            tap=[{"press": key}],
        )
        for key, word, icon, rid in _KEYS
    ]
    return View(
        _FRAME, layout="row", rid="nav_buttons", width="match", height="match", align=_CENTRE, children=keys
    )
