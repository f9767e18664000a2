"""Icons as plain shapes: what a person would take them for, without picture files."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from PIL.ImageDraw import ImageDraw

from lxb.geometry import Rect
from lxb.virtual.fonts import font

Pt = tuple[float, float]

_LINES: dict[str, str] = {
    "back": "65,15 30,50 65,85; 30,50 90,50",
    "right": "35,15 70,50 35,85",
    "close": "20,20 80,80; 80,20 20,80",
    "check": "15,55 40,80 85,20",
    "plus": "50,10 50,90; 10,50 90,50",
    "menu": "15,25 85,25; 15,50 85,50; 15,75 85,75",
    "home": "10,50 50,12 90,50; 20,45 20,88 80,88 80,45",
    "cart": "8,20 25,20 35,65 80,65 90,30 28,30",
    "square": "28,28 72,28 72,72 28,72 28,28",
    "wifi": "10,40 50,20 90,40; 28,60 50,48 72,60; 48,80 52,80",
    "signal": "20,85 20,65; 45,85 45,45; 70,85 70,20",
    "battery": "10,30 85,30 85,70 10,70 10,30; 93,42 93,58",
    "delete": "10,50 35,20 90,20 90,80 35,80 10,50; 50,38 72,62; 72,38 50,62",
    "shift": "50,15 15,50 35,50 35,85 65,85 65,50 85,50 50,15",
    "enter": "85,20 85,55 15,55; 35,35 15,55 35,75",
    "hide": "20,35 50,70 80,35",
    " ": "10,40 10,60 90,60 90,40",
    "pin": "50,92 22,45 30,18 50,8 70,18 78,45 50,92",
    "gift": "12,35 88,35 88,90 12,90 12,35; 50,35 50,90; 50,35 30,12; 50,35 70,12",
    "triangle": "65,25 30,50 65,75 65,25",
    "note": "20,10 80,10 80,90 20,90 20,10; 35,35 65,35; 35,55 65,55",
    "bell": "20,75 30,40 50,15 70,40 80,75 20,75; 42,88 58,88",
    "chat": "10,15 90,15 90,70 45,70 25,90 25,70 10,70 10,15",
    "star": "50,8 62,38 94,38 68,58 78,90 50,70 22,90 32,58 6,38 38,38 50,8",
    "heart": "50,88 10,45 20,18 40,18 50,32 60,18 80,18 90,45 50,88",
    "trash": "15,22 85,22; 25,22 30,90 70,90 75,22",
    "play": "30,20 75,50 30,80 30,20",
    "box": "10,30 50,10 90,30 90,75 50,92 10,75 10,30 50,50 90,30",
    "phone": "20,12 38,12 42,36 30,46 54,70 66,60 88,64 88,82 70,90 30,70 12,32 20,12",
    "gear": (
        "50,32 63,37 68,50 63,63 50,68 37,63 32,50 37,37 50,32; 50,32 50,12; 50,68 50,88; "
        "32,50 12,50; 68,50 88,50; 37,37 23,23; 63,63 77,77; 63,37 77,23; 37,63 23,77"
    ),
    "down": "20,35 50,68 80,35",
    "minus": "12,50 88,50",
    "shop": "12,40 20,14 80,14 88,40 12,40; 20,40 20,88 80,88 80,40; 42,88 42,60 60,60 60,88",
    "location": "50,92 22,45 30,18 50,8 70,18 78,45 50,92; 42,34 58,34 58,48 42,48 42,34",
    "headset": (
        "12,65 12,45 28,18 50,10 72,18 88,45 88,65; 12,50 26,50 26,76 12,76 12,50; "
        "74,50 88,50 88,76 74,76 74,50; 81,76 60,92"
    ),
    "bag": "15,32 85,32 80,90 20,90 15,32; 34,44 34,22 50,10 66,22 66,44",
    "camera": "8,28 32,28 40,15 60,15 68,28 92,28 92,84 8,84 8,28; 50,40 64,47 64,63 50,70 36,63 36,47 50,40",
    "scan": "10,32 10,10 32,10; 68,10 90,10 90,32; 90,68 90,90 68,90; 32,90 10,90 10,68; 8,50 92,50",
    "truck": (
        "6,25 60,25 60,75 6,75 6,25; 60,42 80,42 94,58 94,75 60,75; "
        "20,75 20,86 32,86 32,75; 68,75 68,86 80,86 80,75"
    ),
    "plane": "8,55 38,48 60,12 70,12 62,45 88,40 94,46 90,54 62,58 68,88 58,88 38,62 12,64 8,55",
    "food": "22,10 22,40 34,40 34,10; 28,40 28,90; 66,90 66,10 78,30 78,55 66,55",
    "crown": "12,80 8,25 32,50 50,15 68,50 92,25 88,80 12,80",
    "live": "20,30 65,30 65,78 20,78 20,30; 65,48 92,32 92,76 65,60; 30,12 42,30 54,12",
    "video": "8,25 66,25 66,76 8,76 8,25; 66,44 92,28 92,72 66,56",
    "list": "12,22 18,22; 30,22 88,22; 12,50 18,50; 30,50 88,50; 12,78 18,78; 30,78 88,78",
    "coin": (
        "50,8 80,20 92,50 80,80 50,92 20,80 8,50 20,20 50,8; 35,30 50,48 65,30; "
        "34,52 66,52; 34,64 66,64; 50,48 50,78"
    ),
    "wallet": "8,28 80,18 80,28; 8,28 90,28 90,86 8,86 8,28; 66,50 90,50 90,64 66,64 66,50",
    "tag": "10,12 50,12 90,52 54,90 12,48 10,12; 26,28 32,28 32,34 26,34 26,28",
    "share": "50,62 50,10; 30,28 50,10 70,28; 28,42 16,42 16,90 84,90 84,42 72,42",
    "refund": (
        "88,50 78,22 50,10 22,22 12,50; 12,50 2,36; 12,50 26,40; 36,34 50,52 64,34; 34,58 66,58; 50,52 50,84"
    ),
    "refresh": "86,40 72,18 48,10 22,22 10,50 22,78 50,90 76,80; 86,12 86,40 60,40",
    "flash": "58,6 22,56 46,56 40,94 78,42 54,42 58,6",
    "filter": "8,14 92,14 60,52 60,88 40,76 40,52 8,14",
    "mic": "38,12 62,12 62,54 38,54 38,12; 22,44 22,62 38,74 62,74 78,62 78,44; 50,74 50,92; 34,92 66,92",
    "lock": "18,44 82,44 82,90 18,90 18,44; 30,44 30,24 42,10 58,10 70,24 70,44",
    "link": "44,56 30,70 16,70 10,56 30,34 44,34; 56,44 70,30 84,30 90,44 70,66 56,66; 36,60 64,40",
    "like": "8,46 28,46 28,88 8,88 8,46; 28,50 46,34 48,10 60,14 60,38 90,38 84,88 28,88",
    "edit": "14,86 20,62 70,12 88,30 38,80 14,86; 58,24 76,42",
    "copy": "30,10 88,10 88,68 30,68 30,10; 30,30 12,30 12,90 70,90 70,68",
    "calendar": "10,20 90,20 90,90 10,90 10,20; 10,40 90,40; 30,8 30,28; 70,8 70,28",
    "car": "8,60 20,32 76,32 92,60 92,78 8,78 8,60; 20,78 20,88 32,88 32,78; 68,78 68,88 80,88 80,78",
    "cup": "16,24 70,24 64,88 22,88 16,24; 69,34 90,34 86,62 66,62",
    "drop": "50,8 78,54 70,82 50,92 30,82 22,54 50,8",
    "fire": "50,8 66,36 74,30 84,60 70,88 50,94 30,88 16,60 32,42 36,54 50,8",
    "gavel": "30,36 54,12 76,34 52,58 30,36; 42,46 14,76; 50,88 92,88",
    "info": "50,8 80,20 92,50 80,80 50,92 20,80 8,50 20,20 50,8; 50,44 50,74; 50,28 50,32",
    "emoji": (
        "50,8 80,20 92,50 80,80 50,92 20,80 8,50 20,20 50,8; 34,38 36,42; 64,38 66,42; "
        "30,60 42,72 58,72 70,60"
    ),
    "dot": "40,40 60,40 60,60 40,60 40,40",
}
"""Strokes in hundredths of the icon's side: points by spaces, strokes by semicolons."""
_CIRCLES = {
    "clock": 0.8,
    "globe": 0.8,
    "avatar": 0.9,
    "circle": 0.45,
    "search": 0.55,
    "user": 0.4,
}


def draw_icon(pen: ImageDraw, name: str, room: Rect, colour: str) -> None:
    """Draws an icon into a square in the middle of `room`; an unknown name becomes a letter in a box."""
    if name == "picture":
        _picture(pen, room)
        return
    side = min(room.width, room.height)
    left, top = room.left + (room.width - side) // 2, room.top + (room.height - side) // 2
    wide = max(2, side // 14)
    if name in _LINES:
        for stroke in _strokes(name):
            points = [(left + x * side, top + y * side) for x, y in stroke]
            pen.line(points, fill=colour, width=wide, joint="curve")
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
    pen.text(
        (left + (side - face.getlength(letter)) / 2, top + side * 0.18), letter, font=face, fill="#ffffff"
    )


@cache
def _strokes(name: str) -> list[list[Pt]]:
    def point(text: str) -> Pt:
        x, _, y = text.partition(",")
        return int(x) / 100, int(y) / 100

    return [[point(text) for text in stroke.split()] for stroke in _LINES[name].split(";")]


def _tint(name: str) -> str:
    tints = ("#ff7a45", "#36a3f7", "#52b788", "#9b6bdf", "#f2a33a", "#e0567f", "#4aa8a0", "#6b7280")
    return tints[sum(map(ord, name)) % len(tints)]


def _picture(pen: ImageDraw, room: Rect) -> None:
    """A landscape that stands for any photo."""
    w, h, left, bottom = room.width, room.height, room.left, room.bottom
    x, y = left + w * 0.68, room.top + h * 0.15
    pen.ellipse((x, y, x + w * 0.14, y + w * 0.14), fill="#f5c542")
    far = [(left, bottom - 1), (left + w * 0.35, room.top + h * 0.4), (left + w * 0.7, bottom - 1)]
    near = [(left + w * 0.4, bottom - 1), (left + w * 0.7, room.top + h * 0.55), (room.right - 1, bottom - 1)]
    pen.polygon(far, fill="#8aa4b8")
    pen.polygon(near, fill="#6d8a9e")


def _dots(pen: ImageDraw, at: tuple[int, int], side: int, colour: str, n: int) -> None:
    r = max(1.5, side / 14)
    steps = (0.2, 0.5, 0.8)
    spots = [(x, y) for x in (steps if n > 3 else (0.5,)) for y in steps]
    for px, py in spots:
        x, y = at[0] + px * side, at[1] + py * side
        pen.ellipse((x - r, y - r, x + r, y + r), fill=colour)


def _lens(pen: ImageDraw, at: tuple[int, int], side: int, colour: str, wide: int) -> None:
    points = [(at[0] + side * k, at[1] + side * k) for k in (0.7, 0.92)]
    pen.line(points, fill=colour, width=wide)


def _hands(pen: ImageDraw, at: tuple[int, int], side: int, colour: str, wide: int) -> None:
    points = [(at[0] + side * x, at[1] + side * y) for x, y in ((0.5, 0.25), (0.5, 0.5), (0.68, 0.6))]
    pen.line(points, fill=colour, width=wide)


def _shoulders(pen: ImageDraw, at: tuple[int, int], side: int, colour: str, wide: int) -> None:
    pen.arc(
        (at[0] + side * 0.15, at[1] + side * 0.72, at[0] + side * 0.85, at[1] + side * 1.3),
        180,
        360,
        colour,
        wide,
    )


_EXTRAS: dict[str, Callable[[ImageDraw, tuple[int, int], int, str, int], None]] = {
    "search": _lens,
    "clock": _hands,
    "user": _shoulders,
    "avatar": _shoulders,
}
