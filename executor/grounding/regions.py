"""Parts of the screen as people name them: "at the top right", "左下角", "底部"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from lxb.errors import Lang
from lxb.geometry import Rect

Row = Literal["top", "middle", "bottom"]
Column = Literal["left", "centre", "right"]


@dataclass(frozen=True, slots=True)
class Region:
    """One of nine parts, or a whole row or column of them."""

    row: Row | None = None
    column: Column | None = None

    def holds(self, rect: Rect, screen: Rect, *, loosely: bool = False) -> bool:
        """Whether the middle of a rectangle lies there; loosely: in the half of the screen that is named."""
        at = rect.centre
        down = (at.y - screen.top) / max(1, screen.height)
        across = (at.x - screen.left) / max(1, screen.width)
        return (self.row is None or _within(down, self.row == "top", self.row == "bottom", loosely)) and (
            self.column is None or _within(across, self.column == "left", self.column == "right", loosely)
        )

    def __or__(self, other: Region) -> Region:
        return Region(self.row or other.row, self.column or other.column)


def _within(part: float, first: bool, last: bool, loosely: bool) -> bool:
    if loosely:
        return part <= 0.5 if first else part >= 0.5 if last else 0.2 <= part <= 0.8
    return part < 1 / 3 if first else part > 2 / 3 if last else 1 / 3 <= part <= 2 / 3


ANYWHERE = Region()

_ZH_PLACE = (
    r"(?:(?:位于|处于|靠近|靠|在)?(?:当前)?(?:整个)?(?:手机)?(?:屏幕|页面|界面|应用|窗口|画面)?的?最?)"
)
_ZH_END = r"(?:角落|角|方|侧|边|面|部|端|位置|区域|处|一栏)"
_ZH = re.compile(
    rf"{_ZH_PLACE}(?:"
    rf"(?P<corner>[左右][上下]|[上下][左右]){_ZH_END}?"
    rf"|(?P<side>[左右上下顶底]){_ZH_END}"
    rf"|正?(?P<middle>中间|中央|正中|中部)(?:位置|区域|部分)?"
    rf"|(?P<bar>顶部?|底部?)(?=导航栏|标题栏|工具栏|菜单栏|标签栏|状态栏|栏)"
    r")(?:的|那个|那一个)*(?:(?:导航栏|标题栏|工具栏|菜单栏|标签栏|操作栏|tab栏)(?:里面|里|中|上|内)?的?)?"
)
_EN_ROW, _EN_COLUMN = r"top|upper|bottom|lower", r"left|right"
_EN_MIDDLE = r"cent(?:er|re)|middle"
_EN_AREA = (
    r"(?:[- ]?hand)?(?: (?:corner|side|part|edge|area|section|half|end|region|portion))?"
    r"(?: of (?:the |this )?(?:current )?(?:screen|page|app|window|display|view|interface|dialog|popup))?"
    r"(?: (?:navigation |action |app |tool ?|menu |title |tab )?bar(?: area)?)?"
)
_EN_WHERE = (
    rf"(?:(?P<row>{_EN_ROW})(?:[- ]?(?P<column>{_EN_COLUMN}|{_EN_MIDDLE}))?"
    rf"|(?P<only>{_EN_COLUMN})|(?P<middle>{_EN_MIDDLE}))"
)
_EN = re.compile(
    rf"\b(?:which is |that is |located |positioned |placed |found )?"
    rf"(?:at|in|on|near|from|to|along|towards?) (?:the )?(?:very |far |extreme )?{_EN_WHERE}\b{_EN_AREA}"
    rf"|\b(?:the )?(?:top|upper|bottom|lower)[- ](?P<column2>{_EN_COLUMN})\b{_EN_AREA}",
    re.IGNORECASE,
)
_EN_BARE = re.compile(
    r"^(?:the )?(?:(?P<row>top|upper|bottom|lower|topmost|bottommost)"
    r"|(?P<only>left(?:most)?|right(?:most)?)|(?P<middle>cent(?:er|re)|middle))\b"
    r"(?: (?:tab|navigation) bar)?",
    re.IGNORECASE,
)
_NOT_BESIDE = re.compile(
    r"^ of (?!(?:the |this )?(?:current )?(?:screen|page|app|window|display|view))", re.I
)


def taken_out(words: str, *, bare: bool = False) -> tuple[str, Region]:
    """Words without the part of the screen that they name, and that.

    Args:
        words: a description.
        bare: take a single word at its beginning for one as well ("top search bar").
    """
    region = ANYWHERE
    for pattern in (_ZH, _EN, *((_EN_BARE,) if bare else ())):
        for match in reversed(list(pattern.finditer(words))):
            if _NOT_BESIDE.match(words[match.end() :]):
                continue  # "to the right of the switch": beside something
            region = region | _named(match)
            words = f"{words[: match.start()]} {words[match.end() :]}"
    return words.strip(), region


def _named(match: re.Match[str]) -> Region:
    row: Row | None = None
    column: Column | None = None
    said = match.group(0).casefold()
    if any(word in said for word in ("top", "upper", "上", "顶")):
        row = "top"
    elif any(word in said for word in ("bottom", "lower", "下", "底")):
        row = "bottom"
    if any(word in said for word in ("left", "左")):
        column = "left"
    elif any(word in said for word in ("right", "右")):
        column = "right"
    if row is None and column is None:
        return Region("middle")
    if row is not None and column is None and re.search(r"cent(?:er|re)|middle", said):
        column = "centre"
    return Region(row, column)


_NAMES = {
    ("top", "left"): ("top left", "左上"),
    ("top", "centre"): ("top", "顶部"),
    ("top", "right"): ("top right", "右上"),
    ("middle", "left"): ("left", "左侧"),
    ("middle", "centre"): ("middle", "中间"),
    ("middle", "right"): ("right", "右侧"),
    ("bottom", "left"): ("bottom left", "左下"),
    ("bottom", "centre"): ("bottom", "底部"),
    ("bottom", "right"): ("bottom right", "右下"),
}


def name_of(rect: Rect, screen: Rect, lang: Lang) -> str:
    """The part of the screen that a rectangle's middle lies in, in words."""
    rows: tuple[Row, ...] = ("top", "middle", "bottom")
    columns: tuple[Column, ...] = ("left", "centre", "right")
    row = next(row for row in rows if Region(row).holds(rect, screen) or row == "bottom")
    column = next(c for c in columns if Region(None, c).holds(rect, screen) or c == "right")
    return _NAMES[row, column][1 if lang == "zh" else 0]
