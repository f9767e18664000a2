"""What is on the screen at one moment: windows, their tree, and until when that holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from lxb.geometry import Point
from lxb.virtual.places import Place
from lxb.virtual.tree import dump
from lxb.virtual.view import View
from lxb.virtual.window import Window


@dataclass(slots=True, eq=False)
class Frame:
    """The windows of one moment, the topmost first."""

    windows: list[Window]
    bars_first: bool
    rotation: int
    until: float
    """When it stops being true of itself (a clock, a countdown, a spinner)."""
    revision: int = 0
    """Which state of the phone it was drawn from."""
    place: Place | None = None
    """Where the phone truly was then."""
    page: str = ""
    """True id of what is on top, a splash too."""
    _texts: dict[bool, str] = field(default_factory=dict)

    def text(self, compressed: bool = False) -> str:
        """The tree as XML."""
        if compressed not in self._texts:
            self._texts[compressed] = dump(self._in_tree(), self.rotation, compressed=compressed)
        return self._texts[compressed]

    @property
    def app(self) -> Window | None:
        """The window of the app (or dialog) in front; None where the screen is off."""
        return self.windows[-1] if self.windows else None

    def scrolled(self, offsets: Mapping[int, int]) -> None:
        """Shows the app's window anew after something in it was scrolled."""
        if self.app is not None:
            self.app.show(offsets)
        self._texts.clear()

    def _in_tree(self) -> Iterator[Window]:
        """The app's window stands first, or the system's bars, as phones differ."""
        bars = [w for w in self.windows if not w.focusable]
        rest = [w for w in self.windows if w.focusable]
        yield from [*bars, *rest] if self.bars_first else [*rest, *bars]

    def hit(self, at: Point) -> tuple[Window | None, list[View]]:
        """Which window gets a touch, and the views in it that are asked."""
        for window in self.windows:
            if window.modal or window.frame.contains(at):
                return window, window.hit(at)
        return None, []
