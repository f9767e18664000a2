"""Pictures of a virtual phone's screen, and who is shown them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from lxb.geometry import Size
from lxb.virtual.engine import Engine
from lxb.virtual.shots import Frame

if TYPE_CHECKING:
    from PIL.Image import Image

Onlooker = Callable[["Image", Frame], None]
"""Is shown a picture of the screen and the windows that it was drawn from."""


class Camera:
    """Takes pictures of what is in view."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._onlookers: tuple[Onlooker, ...] = ()

    def show_to(self, onlooker: Onlooker) -> None:
        """From now on `onlooker` is shown every picture, but those that are black."""
        self._onlookers = (*self._onlookers, onlooker)

    def take(self) -> Image:
        """What the screen shows, in RGB at full size."""
        from lxb.virtual.draw import draw

        engine, stage = self._engine, self._engine.stage
        frame = stage.shown(tree=False)
        behind = None
        if any(w.modal for w in frame.windows) and frame is stage.current():
            below = engine.nav.page_below()
            behind = engine.renderer.behind(below, stage.context(below), engine.state.rotation)
        picture = draw(frame.windows, stage.size, engine.renderer.scale, stage.toast, behind)
        if engine.faults.picture_is_black():
            return _black(stage.size)
        for onlooker in () if frame.app is None or frame.app.secure else self._onlookers:
            onlooker(picture, frame)
        return picture


def _black(size: Size) -> Image:
    from PIL.Image import new

    return new("RGB", (size.width, size.height))
