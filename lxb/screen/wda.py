"""Attributes of iOS trees (WebDriverAgent, and UIAutomation before it) become the fields of an element.

Positions are points, not pixels. iOS says of no element whether it takes taps: its type decides.
"""

from __future__ import annotations

from lxb.geometry import Rect, Size
from lxb.screen.flags import ON

PREFIXES = ("XCUIElementType", "UIA")

_FIELDS = frozenset({"TextField", "SecureTextField", "SearchField", "TextView"})
_SWITCHES = frozenset({"Switch", "Toggle", "CheckBox", "RadioButton"})
_TAPPED = _FIELDS | _SWITCHES
_TAPPED |= {
    "Button",
    "Cell",
    "TableCell",
    "CollectionCell",
    "Link",
    "Icon",
    "Key",
    "MenuItem",
    "Tab",
    "Slider",
}
_TAPPED |= {
    "Stepper",
    "SegmentedControl",
    "PageIndicator",
    "PickerWheel",
    "DisclosureTriangle",
    "PopUpButton",
}
_SCROLLED = frozenset({"ScrollView", "Table", "TableView", "CollectionView", "WebView", "Picker"})
_FARTHEST = 10_000_000.0


def values(tag: str, attributes: dict[str, str]) -> tuple[object, ...]:
    """The fields of `Element` from `cls` on, in their order.

    `text` is what is read on the element: the value of a field, else the label; `id` is WDA's name, which is
    the developer's identifier where there is one, else the label again, which is left out.
    """
    get = attributes.get
    cls = get("type") or tag
    kind = _kind(cls)
    name, label, value = get("name", ""), get("label", ""), get("value", "")
    is_field = kind in _FIELDS
    enabled = ON[get("enabled")]
    checked = kind in _SWITCHES and value.strip().lower() in {"1", "true", "on"}
    return (
        cls,
        name if name != label else "",
        get("bundleId") or name if kind == "Application" else "",
        value if is_field else label or (value if kind == "StaticText" else ""),
        label if is_field else "",
        get("placeholderValue") or get("hint", ""),
        _rect(attributes),
        kind in _TAPPED,
        False,
        kind in _SCROLLED,
        kind in _SWITCHES,
        checked,
        enabled,
        kind in _TAPPED,
        is_field and get("focused", get("hasFocus")) == "true",
        get("selected") == "true" or "Selected" in get("traits", ""),
        kind == "SecureTextField",
        ON[get("visible")],
        0,
    )


def display(tag: str, attributes: dict[str, str]) -> Size | None:
    """The size of the screen, which is that of the application; it may stand there without a position."""
    if _kind(tag) != "Application":
        return None
    whole = _rect({**attributes, "x": "0", "y": "0"})
    return Size(whole.width, whole.height) if whole else None


def _kind(cls: str) -> str:
    """ "XCUIElementTypeButton", "UIAButton" -> "Button"."""
    for prefix in PREFIXES:
        if cls.startswith(prefix):
            return cls[len(prefix) :]
    return cls


def _rect(attributes: dict[str, str]) -> Rect | None:
    try:
        x, y, width, height = (float(attributes[side]) for side in ("x", "y", "width", "height"))
    except (KeyError, ValueError):
        return None
    # Also refuses "inf" and "nan", which float() takes.
    if not all(abs(side) < _FARTHEST for side in (x, y, width, height)) or width <= 0 or height <= 0:
        return None
    rect = Rect(round(x), round(y), round(x + width), round(y + height))
    return rect if rect.area else None
