"""Icons as plain shapes: what a person would take them for, without picture files."""

from __future__ import annotations

from collections.abc import Callable

from PIL.ImageDraw import ImageDraw

from lxb.geometry import Rect
from lxb.virtual.fonts import font

Pt = tuple[float, float]

_LINES: dict[str, list[list[Pt]]] = {
    "back": [[(0.65, 0.15), (0.3, 0.5), (0.65, 0.85)], [(0.3, 0.5), (0.9, 0.5)]],
    "right": [[(0.35, 0.15), (0.7, 0.5), (0.35, 0.85)]],
    "close": [[(0.2, 0.2), (0.8, 0.8)], [(0.8, 0.2), (0.2, 0.8)]],
    "check": [[(0.15, 0.55), (0.4, 0.8), (0.85, 0.2)]],
    "plus": [[(0.5, 0.1), (0.5, 0.9)], [(0.1, 0.5), (0.9, 0.5)]],
    "menu": [[(0.15, 0.25), (0.85, 0.25)], [(0.15, 0.5), (0.85, 0.5)], [(0.15, 0.75), (0.85, 0.75)]],
    "home": [[(0.1, 0.5), (0.5, 0.12), (0.9, 0.5)], [(0.2, 0.45), (0.2, 0.88), (0.8, 0.88), (0.8, 0.45)]],
    "cart": [[(0.08, 0.2), (0.25, 0.2), (0.35, 0.65), (0.8, 0.65), (0.9, 0.3), (0.28, 0.3)]],
    "square": [[(0.28, 0.28), (0.72, 0.28), (0.72, 0.72), (0.28, 0.72), (0.28, 0.28)]],
    "wifi": [[(0.1, 0.4), (0.5, 0.2), (0.9, 0.4)], [(0.28, 0.6), (0.5, 0.48), (0.72, 0.6)], [(0.48, 0.8), (0.52, 0.8)]],
    "signal": [[(0.2, 0.85), (0.2, 0.65)], [(0.45, 0.85), (0.45, 0.45)], [(0.7, 0.85), (0.7, 0.2)]],
    "battery": [[(0.1, 0.3), (0.85, 0.3), (0.85, 0.7), (0.1, 0.7), (0.1, 0.3)], [(0.93, 0.42), (0.93, 0.58)]],
    "delete": [[(0.1, 0.5), (0.35, 0.2), (0.9, 0.2), (0.9, 0.8), (0.35, 0.8), (0.1, 0.5)], [(0.5, 0.38), (0.72, 0.62)],
               [(0.72, 0.38), (0.5, 0.62)]],
    "shift": [[(0.5, 0.15), (0.15, 0.5), (0.35, 0.5), (0.35, 0.85), (0.65, 0.85), (0.65, 0.5), (0.85, 0.5), (0.5, 0.15)]],
    "enter": [[(0.85, 0.2), (0.85, 0.55), (0.15, 0.55)], [(0.35, 0.35), (0.15, 0.55), (0.35, 0.75)]],
    "hide": [[(0.2, 0.35), (0.5, 0.7), (0.8, 0.35)]],
    " ": [[(0.1, 0.4), (0.1, 0.6), (0.9, 0.6), (0.9, 0.4)]],
    "pin": [[(0.5, 0.92), (0.22, 0.45), (0.3, 0.18), (0.5, 0.08), (0.7, 0.18), (0.78, 0.45), (0.5, 0.92)]],
    "gift": [[(0.12, 0.35), (0.88, 0.35), (0.88, 0.9), (0.12, 0.9), (0.12, 0.35)], [(0.5, 0.35), (0.5, 0.9)],
             [(0.5, 0.35), (0.3, 0.12)], [(0.5, 0.35), (0.7, 0.12)]],
    "triangle": [[(0.65, 0.25), (0.3, 0.5), (0.65, 0.75), (0.65, 0.25)]],
    "note": [[(0.2, 0.1), (0.8, 0.1), (0.8, 0.9), (0.2, 0.9), (0.2, 0.1)], [(0.35, 0.35), (0.65, 0.35)],
             [(0.35, 0.55), (0.65, 0.55)]],
    "bell": [[(0.2, 0.75), (0.3, 0.4), (0.5, 0.15), (0.7, 0.4), (0.8, 0.75), (0.2, 0.75)], [(0.42, 0.88), (0.58, 0.88)]],
    "chat": [[(0.1, 0.15), (0.9, 0.15), (0.9, 0.7), (0.45, 0.7), (0.25, 0.9), (0.25, 0.7), (0.1, 0.7), (0.1, 0.15)]],
    "star": [[(0.5, 0.08), (0.62, 0.38), (0.94, 0.38), (0.68, 0.58), (0.78, 0.9), (0.5, 0.7), (0.22, 0.9),
              (0.32, 0.58), (0.06, 0.38), (0.38, 0.38), (0.5, 0.08)]],
    "heart": [[(0.5, 0.88), (0.1, 0.45), (0.2, 0.18), (0.4, 0.18), (0.5, 0.32), (0.6, 0.18), (0.8, 0.18),
               (0.9, 0.45), (0.5, 0.88)]],
    "trash": [[(0.15, 0.22), (0.85, 0.22)], [(0.25, 0.22), (0.3, 0.9), (0.7, 0.9), (0.75, 0.22)]],
    "play": [[(0.3, 0.2), (0.75, 0.5), (0.3, 0.8), (0.3, 0.2)]],
    "box": [[(0.1, 0.3), (0.5, 0.1), (0.9, 0.3), (0.9, 0.75), (0.5, 0.92), (0.1, 0.75), (0.1, 0.3), (0.5, 0.5),
             (0.9, 0.3)]],
    "phone": [[(0.2, 0.12), (0.38, 0.12), (0.42, 0.36), (0.3, 0.46), (0.54, 0.7), (0.66, 0.6), (0.88, 0.64),
               (0.88, 0.82), (0.7, 0.9), (0.3, 0.7), (0.12, 0.32), (0.2, 0.12)]],
}
_CIRCLES = {"clock": 0.8, "globe": 0.8, "avatar": 0.9, "circle": 0.45, "gear": 0.5, "search": 0.55, "user": 0.4}


def draw_icon(pen: ImageDraw, name: str, room: Rect, colour: str) -> None:
    """Draws an icon into a square in the middle of `room`; an unknown name becomes its first letter in a circle."""
    if name == "picture":
        _picture(pen, room)
        return
    side = min(room.width, room.height)
    left, top = room.left + (room.width - side) // 2, room.top + (room.height - side) // 2
    wide = max(2, side // 14)
    if name in _LINES:
        for line in _LINES[name]:
            pen.line([(left + x * side, top + y * side) for x, y in line], fill=colour, width=wide, joint="curve")
        return
    if name in _CIRCLES:
        r = _CIRCLES[name] * side / 2
        x, y = left + side / 2, top + side / 2
        pen.ellipse((x - r, y - r, x + r, y + r), outline=colour, width=wide)
        extra = _EXTRAS.get(name)
        if extra:
            extra(pen, (left, top), side, colour, wide)
        return
    if name in {"more", "grid"}:
        _dots(pen, (left, top), side, colour, 3 if name == "more" else 9)
        return
    pen.rounded_rectangle((left, top, left + side - 1, top + side - 1), side // 4, fill=_tint(name))
    letter = name[:1].upper()
    face = font(round(side * 0.55))
    pen.text((left + (side - face.getlength(letter)) / 2, top + side * 0.18), letter, font=face, fill="#ffffff")


def _tint(name: str) -> str:
    tints = ("#ff7a45", "#36a3f7", "#52b788", "#9b6bdf", "#f2a33a", "#e0567f", "#4aa8a0", "#6b7280")
    return tints[sum(map(ord, name)) % len(tints)]


def _picture(pen: ImageDraw, room: Rect) -> None:
    """A landscape that stands for any photo."""
    w, h, left, bottom = room.width, room.height, room.left, room.bottom
    pen.ellipse((left + w * 0.68, room.top + h * 0.15, left + w * 0.82, room.top + h * 0.15 + w * 0.14), fill="#f5c542")
    far = [(left, bottom - 1), (left + w * 0.35, room.top + h * 0.4), (left + w * 0.7, bottom - 1)]
    near = [(left + w * 0.4, bottom - 1), (left + w * 0.7, room.top + h * 0.55), (room.right - 1, bottom - 1)]
    pen.polygon(far, fill="#8aa4b8")
    pen.polygon(near, fill="#6d8a9e")


def _dots(pen: ImageDraw, at: tuple[int, int], side: int, colour: str, n: int) -> None:
    r = max(1.5, side / 14)
    spots = [(0.5, y) for y in (0.2, 0.5, 0.8)] if n == 3 else [(x, y) for x in (0.2, 0.5, 0.8) for y in (0.2, 0.5, 0.8)]
    for px, py in spots:
        x, y = at[0] + px * side, at[1] + py * side
        pen.ellipse((x - r, y - r, x + r, y + r), fill=colour)


def _lens(pen: ImageDraw, at: tuple[int, int], side: int, colour: str, wide: int) -> None:
    pen.line((at[0] + side * 0.7, at[1] + side * 0.7, at[0] + side * 0.92, at[1] + side * 0.92), fill=colour, width=wide)


def _hands(pen: ImageDraw, at: tuple[int, int], side: int, colour: str, wide: int) -> None:
    points = [(at[0] + side * x, at[1] + side * y) for x, y in ((0.5, 0.25), (0.5, 0.5), (0.68, 0.6))]
    pen.line(points, fill=colour, width=wide)


def _shoulders(pen: ImageDraw, at: tuple[int, int], side: int, colour: str, wide: int) -> None:
    pen.arc(
        (at[0] + side * 0.15, at[1] + side * 0.72, at[0] + side * 0.85, at[1] + side * 1.3), 180, 360, colour, wide
    )


_EXTRAS: dict[str, Callable[[ImageDraw, tuple[int, int], int, str, int], None]] = {
    "search": _lens, "clock": _hands, "user": _shoulders, "avatar": _shoulders,
}
