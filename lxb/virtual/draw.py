"""Pictures of the virtual phone's screen, drawn from the same views as its tree."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from lxb.geometry import Rect, Size
from lxb.virtual.fonts import font
from lxb.virtual.icons import draw_icon
from lxb.virtual.layout import Scale
from lxb.virtual.metrics import LINE
from lxb.virtual.view import View
from lxb.virtual.window import Window

_INK = "#1c1c1e"
_HINT = "#9a9a9e"
_ACCENT = "#1677ff"


def draw(
    windows: Sequence[Window], size: Size, scale: Scale, toast: str = "", behind: Window | None = None
) -> Image.Image:
    """The windows (topmost first) as one picture in RGB; `behind` is the page that a dialog dims."""
    picture = Image.new("RGB", (size.width, size.height), "#000000")
    pen = ImageDraw.Draw(picture)
    if behind is not None and not behind.secure:
        _view(pen, behind.root, scale, (0, 0))
        picture = Image.blend(picture, Image.new("RGB", picture.size, "#000000"), 0.5)
        pen = ImageDraw.Draw(picture)
    for window in reversed(windows):
        if window.secure:
            pen.rectangle(_box(window.frame), fill="#000000")
            continue
        if window.modal and window.root.seen is not None:
            pen.rectangle(_box(window.frame), fill="#ffffff" if window.root.bg else None)
        _view(pen, window.root, scale, (window.frame.left, window.frame.top))
    if toast:
        _toast(pen, toast, size, scale)
    return picture


def _box(r: Rect) -> tuple[int, int, int, int]:
    return (r.left, r.top, r.right - 1, r.bottom - 1)


def _view(pen: ImageDraw.ImageDraw, v: View, scale: Scale, by: tuple[int, int]) -> None:
    if v.seen is None:
        return
    if v.bg and len(v.bg) == 7:
        pen.rectangle(_box(v.seen), fill=v.bg)
    _control(pen, v, v.seen)
    if v.icon:
        room = _icon_room(v, scale)
        if room is not None:
            draw_icon(pen, v.icon, room, v.colour or (_ACCENT if v.selected else "#48484c"))
    if v.wrapped:
        _text(pen, v, scale, by)
    if v.selected and v.children and (v.clickable or v.desc):
        pen.rectangle((v.seen.left, v.seen.bottom - 4, v.seen.right - 1, v.seen.bottom - 1), fill=_ACCENT)
    inner = (by[0] - v.offset, by[1]) if v.scroll == "x" else (by[0], by[1] - v.offset if v.scroll else by[1])
    for child in v.children:
        _view(pen, child, scale, inner)


def _control(pen: ImageDraw.ImageDraw, v: View, seen: Rect) -> None:
    if v.cls.endswith(("CheckBox", "RadioButton", "Switch")) and not v.children:
        _toggle(pen, v)
    elif v.cls.endswith("EditText"):
        pen.line((seen.left, seen.bottom - 2, seen.right, seen.bottom - 2), fill=_HINT, width=2)
    elif v.cls.endswith("SeekBar") or (v.cls.endswith("ProgressBar") and v.value):
        _seek(pen, v)


def _icon_room(v: View, scale: Scale) -> Rect | None:
    """Where the icon lies: the whole view inside its padding, above the text where it has one."""
    seen = v.seen
    if seen is None:
        return None
    pad = [scale.px(p) for p in v.padding]
    room = Rect(seen.left + pad[0], seen.top + pad[1], seen.right - pad[2], seen.bottom - pad[3])
    if v.text:
        room = room._replace(bottom=room.bottom - round(v.size * scale.font * scale.dp * LINE))
    return room if room.width > 3 and room.height > 3 else None


def _text(pen: ImageDraw.ImageDraw, v: View, scale: Scale, by: tuple[int, int]) -> None:
    seen = v.seen
    if seen is None:
        return
    size = round(v.size * scale.font * scale.dp)
    step = round(size * LINE)
    left, top, right, bottom = (scale.px(p) for p in v.padding)
    x, y = v.x + by[0] + left, v.y + by[1] + top
    spare = v.h - top - bottom - step * len(v.wrapped)
    if v.align & {"center", "center_y"} or v.icon or v.cls.endswith(("Button", "CheckBox", "RadioButton")):
        y += max(0, spare) if v.align & {"bottom"} else max(0, spare) // 2
    if v.cls.endswith(("CheckBox", "RadioButton")):
        x += scale.px(36)
    ink = v.colour or (_HINT if v.hint and v.text == v.hint else _ACCENT if v.selected else _INK)
    face = font(size)
    for n, line in enumerate(v.wrapped):
        at = y + n * step
        if at + step < seen.top or at > seen.bottom - step // 2:
            continue
        shift = 0
        if v.align & {"center", "center_x"}:
            shift = max(0, (v.w - left - right - round(face.getlength(line))) // 2)
        pen.text((x + shift, at + (step - size) // 2), line, font=face, fill=ink)
        if v.bold:
            pen.text((x + shift + 1, at + (step - size) // 2), line, font=face, fill=ink)


def _toggle(pen: ImageDraw.ImageDraw, v: View) -> None:
    assert v.seen is not None
    side = min(v.seen.height, v.seen.width, 60) - 8
    if side < 8:  # scrolled away but for a sliver
        return
    left, middle = v.seen.left + 6, v.seen.centre.y
    colour = _ACCENT if v.checked else "#b8b8bc"
    box = (left, middle - side // 2, left + side, middle + side // 2)
    if v.cls.endswith("Switch"):
        wide = (v.seen.left + 4, middle - side // 3, v.seen.right - 4, middle + side // 3)
        pen.rounded_rectangle(wide, side // 3, fill=colour)
        x = wide[2] - side // 3 if v.checked else wide[0] + side // 3
        pen.ellipse((x - side // 4, middle - side // 4, x + side // 4, middle + side // 4), fill="#ffffff")
    elif v.cls.endswith("RadioButton"):
        pen.ellipse(box, outline=colour, width=4)
        if v.checked:
            pen.ellipse((box[0] + 10, box[1] + 10, box[2] - 10, box[3] - 10), fill=colour)
    else:
        pen.rectangle(box, outline=colour, width=4, fill=colour if v.checked else None)


def _seek(pen: ImageDraw.ImageDraw, v: View) -> None:
    assert v.seen is not None
    y, at = v.seen.centre.y, v.seen.left + round(v.seen.width * max(0.0, min(100.0, v.value)) / 100)
    pen.line((v.seen.left, y, v.seen.right, y), fill="#b8b8bc", width=6)
    pen.line((v.seen.left, y, at, y), fill=_ACCENT, width=6)
    pen.ellipse((at - 14, y - 14, at + 14, y + 14), fill=_ACCENT)


def _toast(pen: ImageDraw.ImageDraw, text: str, size: Size, scale: Scale) -> None:
    face = font(round(14 * scale.font * scale.dp))
    wide, pad = round(face.getlength(text)), scale.px(16)
    y = round(size.height * 0.82)
    box = ((size.width - wide) // 2 - pad, y - pad, (size.width + wide) // 2 + pad, y + pad * 2)
    pen.rounded_rectangle(box, pad, fill="#404044")
    pen.text(((size.width - wide) // 2, y - pad // 4), text, font=face, fill="#ffffff")
