"""What acting has found out goes into the maps: pages, and the controls that lead to them.

The explorer's own code makes pages of the screens and takes words of content out. A way that was seen once is
provisional: it is walked only where nothing else leads there, until it was seen twice.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from executor.action import Fling, Swipe, Tap, Type, TypeSecret
from executor.pressed import element_at
from explorer.chart import chart
from explorer.trail import Stride, Trail, What
from lxb.agent.additions import Learnt, Way
from lxb.agent.origin import app_on, built_on
from lxb.forbidden import Forbidden
from lxb.geometry import Point
from lxb.package_name import is_launcher
from maps.files import changing, save_app

if TYPE_CHECKING:
    from executor.acted import Move
    from lxb.clock import Clock
    from lxb.config import Settings
    from lxb.device import Device
    from lxb.screen import Element


def learn(
    path: Sequence[Move], device: Device, settings: Settings, clock: Clock, mapped: Collection[str]
) -> tuple[Learnt, ...]:
    """Takes the way of a task that was done over into the maps of its apps.

    Args:
        path: what was done, in its order.
        device: tells about the apps; it is not touched.
        settings: where the maps lie.
        clock: tells when it was.
        mapped: apps that had a map when the run began; one that was removed since is not brought back.

    Raises:
        NotWritable, Busy: a map cannot be written now; the old one stays.
        FileError: the map of one of the apps cannot be read.
    """
    strides = [_stride(move) for move in path]
    known = {app.package: app.label for app in device.apps()}
    found = []
    for package in _apps(strides):
        if package in known and not is_launcher(package):
            app = _App(package, known[package], device, clock)
            trail = Trail(package, app.name, Forbidden(settings.forbid))
            trail.follow(strides)
            found.append(_into_map(trail, app, settings, had_map=package in mapped))
    return tuple(one for one in found if one is not None and (one.pages or one.edges or one.words))


def _apps(strides: Iterable[Stride]) -> Iterator[str]:
    yield from dict.fromkeys(stride.after.package for stride in strides if stride.after.package)


def _stride(move: Move) -> Stride:
    action = move.action
    what: What = "other"
    typed = ""
    match action:
        case Tap():
            what = "tap"
        case Swipe() | Fling():
            what = "scroll"
        case Type(text=typed):
            what = "type"
        case TypeSecret():
            what = "type"
        case _:
            pass
    return Stride(move.before, what, move.after, _control(move), typed)


def _control(move: Move) -> Element | None:
    """What was touched: what was named, or what lies under the point."""
    if move.element is not None:
        return move.element
    match move.action:
        case Tap(where=Point() as at):
            return element_at(move.before, at)
        case _:
            return None


@dataclass(frozen=True, slots=True)
class _App:
    """An app as a map tells of it."""

    package: str
    label: str | None
    device: Device
    clock: Clock

    @property
    def name(self) -> str:
        from lxb.apps import app_name

        return self.label or app_name(self.package) or self.package


def _into_map(trail: Trail, of: _App, settings: Settings, *, had_map: bool) -> Learnt | None:
    atlas = trail.expedition.atlas
    began = atlas.home is not None
    if not atlas.edges and not trail.used:
        return None
    if atlas.home is None:
        atlas.home = next(iter(atlas.places))  # a map is drawn from some page
    built = built_on(of.device.info(), of.clock.wall(), simulated=of.device.simulated)
    file = chart(trail.expedition, app_on(of.device, of.package, of.name), built)
    if file is None:
        return None
    way = Way(file, trail.screens, trail.used, began=began)
    with changing(settings.home, of.package) as current:
        new = current is None and began and not had_map
        found = way.added_to(current) if current is not None else way.as_map() if new else None
        if found is None:
            return None
        save_app(settings.home, found.map)
        return found.learnt
