"""What of a screen words may mean, as it is read off the picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from executor.doing.scene import Scene
from executor.grounding.result import Candidate
from executor.pressed import Written, element_at
from lxb.errors import DeviceRefused
from lxb.locator import tap_target
from lxb.ocr import Line, Missing, Reader, reader
from lxb.screen import Screen, WindowKind
from lxb.screen.pictured import shown_size
from lxb.screen.written import LEAST


def candidates(lines: Iterable[Line], screen: Screen) -> list[Candidate]:
    """One for each line; the clock and signs of system bars are none.

    A line may be anything: a label, a button, a row; so it counts as each of them.
    """
    bars = [w for w in screen.windows if w.kind is WindowKind.BAR]
    found = []
    for n, line in enumerate(lines):
        at = line.box.centre
        if line.confidence < LEAST or any(bar.bounds.contains(at) for bar in bars):
            continue
        under = element_at(screen, at)
        element = tap_target(screen, under) if under is not None else None
        found.append(
            Candidate(
                (line.text,), line.box, at, frozenset({"text", "button", "tab", "item"}), -1 - n, element
            )
        )
    return found


def reading(scene: Scene, reads: Callable[[], Reader | Missing] = reader) -> Callable[[], Sequence[Written]]:
    """What `Scene.read` is: reads what the phone shows now; () where there is no picture or no reader."""

    def read() -> Sequence[Written]:
        found = reads()
        if isinstance(found, Missing):
            return ()
        try:
            picture = scene.device.picture()
        except DeviceRefused:
            return ()
        lines = found.read(picture, shown_size(scene.screen, picture))
        return [Written(line.text, line.box) for line in lines if line.confidence >= LEAST]

    return read
