"""Measures and places views as Android does: match, wrap, weights, gravity, grids, scrolling content.

`Layout.run` works in two passes. `measure` asks every view how large it wants to be within what its parent
offers (an offer is a number of pixels, or None for as much as it likes; exact means that it must take just
that). `place` then gives every view its corner, in the pixels of its window, as if nothing were scrolled.
"""

from __future__ import annotations

from dataclasses import dataclass

from lxb.virtual.metrics import LINE, text_width, wrap
from lxb.virtual.view import Extent, Sides, View

_END_X = frozenset({"right", "end"})
_END_Y = frozenset({"bottom"})
_MID_X = frozenset({"center", "center_x"})
_MID_Y = frozenset({"center", "center_y"})
_TOGGLES = ("CheckBox", "RadioButton", "Switch")


@dataclass(frozen=True, slots=True)
class Scale:
    """Pixels per dp, and the user's font scale."""

    dp: float
    font: float = 1.0

    def px(self, dp: float) -> int:
        """Whole pixels; what is there at all is at least one."""
        return round(dp * self.dp) or (1 if dp > 0 else 0)


class Layout:
    """Lays out trees of views for one screen."""

    def __init__(self, scale: Scale) -> None:
        self._scale = scale

    def run(self, root: View, width: int, height: int, *, exact: bool = True) -> None:
        """Gives `root` and all below it their place; not exact: it may be smaller than offered."""
        self.prepare(root)
        self.measure(root, width, exact, height, exact)
        root.x = root.y = 0
        self._place(root)

    def prepare(self, root: View) -> None:
        """Sets margins and padding in pixels, once for all that is measured again and again."""
        for v in root.walk():
            if any(v.margin):
                v.outside = self._sides(v.margin)
            if any(v.padding):
                v.inside = self._sides(v.padding)

    def _sides(self, dp: tuple[float, float, float, float]) -> Sides:
        px = self._scale.px
        return px(dp[0]), px(dp[1]), px(dp[2]), px(dp[3])

    def measure(self, v: View, w: int | None, w_exact: bool, h: int | None, h_exact: bool) -> None:
        left, top, right, bottom = v.inside
        pad_w, pad_h = left + right, top + bottom
        inner_w = None if w is None else max(0, w - pad_w)
        inner_h = None if h is None else max(0, h - pad_h)
        if v.layout == "leaf":
            used_w, used_h = self._leaf(v, inner_w)
        elif v.layout == "row":
            used_w, used_h = self._row(v, inner_w, w_exact, inner_h, h_exact)
        elif v.layout == "grid":
            used_w, used_h = self._grid(v, inner_w)
        elif v.layout == "frame":
            used_w, used_h = self._frame(v, (inner_w, w_exact), (inner_h, h_exact))
        else:
            used_w, used_h = self._column(v, inner_w, w_exact, inner_h, h_exact)
        v.w = self._extent(used_w + pad_w, v.min_width, w, w_exact)
        v.h = self._extent(used_h + pad_h, v.min_height, h, h_exact)
        if v.scroll:
            v.reach = max(0, used_h + pad_h - v.h) if v.scroll == "y" else max(0, used_w + pad_w - v.w)

    def _extent(self, wanted: int, least: float, offered: int | None, exact: bool) -> int:
        if exact and offered is not None:
            return offered
        wanted = max(wanted, self._scale.px(least))
        return wanted if offered is None else min(wanted, offered)

    def _leaf(self, v: View, w: int | None) -> tuple[int, int]:
        text = v.text or v.drawn
        if not text:
            v.wrapped = ()
            return (0, round(v.size * self._scale.font * self._scale.dp * LINE)) if _is_text(v) else (0, 0)
        size = round(v.size * self._scale.font * self._scale.dp, 1)
        box = self._scale.px(36) if v.cls.endswith(_TOGGLES) else 0
        room = 1e9 if w is None else max(0, w - box) + 0.5
        v.wrapped = wrap(text, size, room, v.lines)
        wide = max(text_width(line, size) for line in v.wrapped)
        return int(wide + 0.999) + box, round(len(v.wrapped) * size * LINE)

    def _child(self, c: View, w: int | None, w_fill: bool, h: int | None, h_fill: bool) -> None:
        """Measures a child within `w` and `h`, margins included; *_fill: "match" means all of it."""
        left, top, right, bottom = c.outside
        room_w = None if w is None else max(0, w - left - right)
        room_h = None if h is None else max(0, h - top - bottom)
        w_offer, w_exact = self._offer(c.width, room_w, w_fill)
        h_offer, h_exact = self._offer(c.height, room_h, h_fill)
        self.measure(c, w_offer, w_exact, h_offer, h_exact)

    def _offer(self, extent: Extent, room: int | None, fill: bool) -> tuple[int | None, bool]:
        """What a child is offered, and whether it has to take just that."""
        if extent == "match":
            return room, fill and room is not None
        if extent == "wrap":
            return room, False
        return self._scale.px(float(extent)), True

    def _outer(self, c: View) -> tuple[int, int]:
        left, top, right, bottom = c.outside
        return c.w + left + right, c.h + top + bottom

    def _column(self, v: View, w: int | None, w_exact: bool, h: int | None, h_exact: bool) -> tuple[int, int]:
        room = None if v.scroll == "y" else h
        gap = self._scale.px(v.gap) * max(0, len(v.children) - 1)
        used = gap
        shares = [c for c in v.children if c.weight and h_exact and room is not None]
        for c in v.children:
            if c in shares:
                continue
            left = None if room is None else max(0, room - used)
            self._child(c, w, w_exact, left, h_exact and room is not None)
            used += self._outer(c)[1]
        if shares and room is not None:
            for c, share in _split(shares, room - used):
                self._exact_height(c, w, w_exact, share)
                used += self._outer(c)[1]
        widest = max((self._outer(c)[0] for c in v.children), default=0)
        if not w_exact:
            for c in v.children:
                if c.width == "match":
                    self._child(c, widest, True, c.h + self._outer(c)[1] - c.h, False)
        return widest, used

    def _exact_height(self, c: View, w: int | None, w_fill: bool, share: int) -> None:
        left, top, right, bottom = c.outside
        room_w = None if w is None else max(0, w - left - right)
        offer, exact = self._offer(c.width, room_w, w_fill)
        self.measure(c, offer, exact, max(0, share - top - bottom), True)

    def _row(self, v: View, w: int | None, w_exact: bool, h: int | None, h_exact: bool) -> tuple[int, int]:
        room = None if v.scroll == "x" else w
        used = self._scale.px(v.gap) * max(0, len(v.children) - 1)
        shares = [c for c in v.children if c.weight and w_exact and room is not None]
        for c in v.children:
            if c in shares:
                continue
            left = None if room is None else max(0, room - used)
            self._child(c, left, False if c.weight else room is not None and w_exact, h, h_exact)
            used += self._outer(c)[0]
        if shares and room is not None:
            for c, share in _split(shares, room - used):
                self._exact_width(c, share, h, h_exact)
                used += self._outer(c)[0]
        tallest = max((self._outer(c)[1] for c in v.children), default=0)
        if not h_exact:
            self._fill_height(v, tallest)
        return used, tallest

    def _exact_width(self, c: View, share: int, h: int | None, h_fill: bool) -> None:
        left, top, right, bottom = c.outside
        room_h = None if h is None else max(0, h - top - bottom)
        offer, exact = self._offer(c.height, room_h, h_fill)
        self.measure(c, max(0, share - left - right), True, offer, exact)

    def _fill_height(self, v: View, tallest: int) -> None:
        for c in v.children:
            if c.height == "match":
                self.measure(c, c.w, True, max(0, tallest - c.outside[1] - c.outside[3]), True)

    def _grid(self, v: View, w: int | None) -> tuple[int, int]:
        columns, gap = max(1, v.columns), self._scale.px(v.gap)
        width = w or 0
        cell = max(0, (width - gap * (columns - 1)) // columns)
        used = 0
        for n in range(0, len(v.children), columns):
            row = v.children[n : n + columns]
            for c in row:
                self._exact_width(c, cell, None, False)
            tallest = max(self._outer(c)[1] for c in row)
            used += tallest + (gap if n else 0)
            for c in row:
                if c.height == "match":
                    self._child(c, cell, True, tallest, True)
        return width, used

    def _frame(self, v: View, w: tuple[int | None, bool], h: tuple[int | None, bool]) -> tuple[int, int]:
        for c in v.children:
            self._child(c, w[0], w[1], h[0], h[1])
        widest = max((self._outer(c)[0] for c in v.children), default=0)
        tallest = max((self._outer(c)[1] for c in v.children), default=0)
        for c in v.children:
            again_w, again_h = not w[1] and c.width == "match", not h[1] and c.height == "match"
            if again_w or again_h:
                self._child(
                    c,
                    widest if again_w else w[0],
                    w[1] or again_w,
                    tallest if again_h else h[0],
                    h[1] or again_h,
                )
        return widest, tallest

    def _place(self, v: View) -> None:
        left, top, right, bottom = v.inside
        x, y = v.x + left, v.y + top
        w, h = v.w - left - right, v.h - top - bottom
        if v.layout == "row":
            self._place_row(v, x, y, w, h)
        elif v.layout == "grid":
            self._place_grid(v, x, y)
        elif v.layout == "frame":
            self._place_frame(v, x, y, w, h)
        else:
            self._place_column(v, x, y, w, h)
        for c in v.children:
            self._place(c)

    def _place_column(self, v: View, x: int, y: int, w: int, h: int) -> None:
        gap = self._scale.px(v.gap)
        total = sum(self._outer(c)[1] for c in v.children) + gap * max(0, len(v.children) - 1)
        if v.scroll != "y" and total < h:
            y += _shift(h - total, v.align, _MID_Y, _END_Y)
        for c in v.children:
            wide, high = self._outer(c)
            c.x = x + c.outside[0] + _shift(w - wide, c.gravity or v.align, _MID_X, _END_X)
            c.y = y + c.outside[1]
            y += high + gap

    def _place_row(self, v: View, x: int, y: int, w: int, h: int) -> None:
        gap = self._scale.px(v.gap)
        total = sum(self._outer(c)[0] for c in v.children) + gap * max(0, len(v.children) - 1)
        if v.scroll != "x" and total < w:
            x += _shift(w - total, v.align, _MID_X, _END_X)
        for c in v.children:
            wide, high = self._outer(c)
            c.x = x + c.outside[0]
            c.y = y + c.outside[1] + _shift(h - high, c.gravity or v.align, _MID_Y, _END_Y)
            x += wide + gap

    def _place_grid(self, v: View, x: int, y: int) -> None:
        gap, columns = self._scale.px(v.gap), max(1, v.columns)
        inner = v.w - v.inside[0] - v.inside[2]
        cell = max(0, (inner - gap * (columns - 1)) // columns)
        for n in range(0, len(v.children), columns):
            row = v.children[n : n + columns]
            for i, c in enumerate(row):
                c.x = x + i * (cell + gap) + c.outside[0]
                c.y = y + c.outside[1]
            y += max(self._outer(c)[1] for c in row) + gap

    def _place_frame(self, v: View, x: int, y: int, w: int, h: int) -> None:
        for n, c in enumerate(v.children):
            wide, high = self._outer(c)
            gravity = c.gravity or v.align
            c.x = x + c.outside[0] + _shift(w - wide, gravity, _MID_X, _END_X)
            c.y = y + c.outside[1] + _shift(h - high, gravity, _MID_Y, _END_Y)
            if v.shows is not None:
                c.x += (n - v.shows) * v.w


def _is_text(v: View) -> bool:
    return v.cls.endswith(("TextView", "EditText", "Button")) and not v.cls.endswith("ImageButton")


def _shift(spare: int, gravity: frozenset[str], middle: frozenset[str], end: frozenset[str]) -> int:
    if spare <= 0 or not gravity:
        return 0
    if gravity & end:
        return spare
    return spare // 2 if gravity & middle else 0


def _split(shares: list[View], spare: int) -> list[tuple[View, int]]:
    """Divides what is left among the weighted children, to the last pixel."""
    spare = max(0, spare)
    total = sum(c.weight for c in shares)
    result, given, weight = [], 0, 0.0
    for c in shares:
        weight += c.weight
        upto = round(spare * weight / total)
        result.append((c, upto - given))
        given = upto
    return result
