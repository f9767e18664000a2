"""A phone that goes on by itself between two looks: what was seen is not what gets the finger."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import quoteattr

from lxb.clock import ManualClock
from lxb.config import Timing
from lxb.device import Key
from lxb.geometry import Point
from lxb.perform import Performer
from lxb.screen import Screen
from lxb.screen.xml import parse

APP = "com.example.shop"
LAUNCHER = "com.example.launcher"


def node(kind: str, words: str, bounds: str, rid: str = "", *, tap: bool = False, inside: str = "") -> str:
    """One element of the app; `kind` is its short class."""
    given = {
        "class": f"android.widget.{kind}",
        "text": words,
        "resource-id": f"{APP}:id/{rid}" if rid else "",
        "package": APP,
        "clickable": str(tap).lower(),
        "enabled": "true",
        "bounds": bounds,
    }
    return f"<node {' '.join(f'{key}={quoteattr(value)}' for key, value in given.items())}>{inside}</node>"


def row(words: str, place: int, rid: str = "") -> str:
    """A button as wide as the screen, in the so-manieth place from the top."""
    top = 300 + 200 * place
    return node("Button", words, f"[40,{top}][1040,{top + 160}]", rid, tap=True)


def page(title: str, *children: str, package: str = APP) -> Screen:
    """A page that fills the screen."""
    head = node("TextView", title, "[40,60][600,160]", "title")
    whole = node("FrameLayout", "", "[0,0][1080,2400]", inside=head + "".join(children))
    return parse(f"<hierarchy rotation='0'>{whole}</hierarchy>".replace(APP, package))


def dialog(*children: str, package: str = APP) -> Screen:
    """A dialog in the middle of the screen, over a page of the app."""
    under = node("FrameLayout", "", "[0,0][1080,2400]", inside=node("TextView", "Under", "[0,100][500,200]"))
    over = node("FrameLayout", "", "[100,700][980,1700]", inside="".join(children)).replace(APP, package)
    return parse(f"<hierarchy rotation='0'>{under}{over}</hierarchy>")


def text(words: str, top: int = 760) -> str:
    """A line of a dialog."""
    return node("TextView", words, f"[140,{top}][780,{top + 90}]")


def button(words: str, left: int = 140, rid: str = "", top: int = 1400) -> str:
    """A button at the foot of a dialog; the right one begins at 540."""
    return node("Button", words, f"[{left},{top}][{left + 400},{top + 100}]", rid, tap=True)


def icon(rid: str = "", bounds: str = "[860,740][960,840]") -> str:
    """A picture without a label, by default in a dialog's upper corner."""
    return node("ImageView", "", bounds, rid, tap=True)


@dataclass
class ShiftingPhone:
    """Shows the screens in order, the next one at each look after the first; the last one stays."""

    screens: Sequence[Screen]
    looks: int = 0
    pressed: list[str] = field(default_factory=list)
    """What got a finger: label or id of the control; keys by name."""

    @property
    def now(self) -> Screen:
        return self.screens[min(max(self.looks, 1), len(self.screens)) - 1]

    def screen(self) -> Screen:
        self.looks += 1
        return self.now

    def tap(self, at: Point) -> None:
        hit = self.now.at(at)
        self.pressed.append((hit.text or hit.desc or hit.id.rpartition("/")[2]) if hit is not None else "")

    def press(self, key: Key) -> None:
        self.pressed.append(key.name)

    def launch(self, package: str) -> None:
        self.pressed.append("LAUNCH")

    def performer(self) -> Performer:
        return Performer(self, ManualClock(), Timing())  # type: ignore[arg-type]  # what it can do is enough
