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
from lxb.agent.version import BY
from lxb.forbidden import Forbidden
from lxb.geometry import Point
from maps.builder import MapBuilder
from maps.files import changing, save_app
from maps.graph import NavigationMap
from maps.model import App, Built, Edge, Page
from router.clear import LAUNCHER
from router.map_places import MapPlaces

if TYPE_CHECKING:
    from executor.acted import Move
    from lxb.clock import Clock
    from lxb.config import Settings
    from lxb.device import Device
    from lxb.screen import Element, Screen


@dataclass(frozen=True, slots=True)
class Learnt:
    """What one map has gained."""

    package: str
    pages: int
    edges: int
    """New ones; those that were only seen once more do not count."""
    made: bool = False
    """There was no map before."""


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
        if package in known and not LAUNCHER.search(package):
            trail = Trail(package, Forbidden(settings.forbid))
            trail.follow(strides)
            app = _App(package, known[package], device, clock)
            found.append(_into_map(trail, app, settings, had_map=package in mapped))
    return tuple(one for one in found if one is not None and (one.pages or one.edges))


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

    def app(self) -> App:
        from lxb.apps import app_name

        version = self.device.app_version(self.package)
        return App(
            package=self.package,
            name=self.label or app_name(self.package) or self.package,
            platform=self.device.platform,
            version_name=version.name if version else "",
            version_code=version.code if version else None,
        )

    def built(self) -> Built:
        info = self.device.info()
        return Built(
            at=self.clock.wall().isoformat(timespec="seconds"),
            by=BY,
            locale=info.locale,
            screen=(info.size.width, info.size.height),
            simulated=self.device.simulated,
        )


def _into_map(trail: Trail, of: _App, settings: Settings, *, had_map: bool) -> Learnt | None:
    atlas = trail.expedition.atlas
    began = atlas.home is not None
    if not atlas.edges:
        return None
    if atlas.home is None:
        atlas.home = next(iter(atlas.places))  # a map is drawn from some page
    file = chart(trail.expedition, of.app(), of.built())
    with changing(settings.home, of.package) as current:
        if file is None or (current is None and (had_map or not began)):
            return None
        news = NavigationMap(file)
        if current is None:
            return _made(news, of, settings)
        builder = MapBuilder.of(current)
        learnt = _added(news, builder, _Known.by(news, current, trail.screens, began=began), of.package)
        save_app(settings.home, builder.done())
        return learnt


def _made(news: NavigationMap, of: _App, settings: Settings) -> Learnt | None:
    """A map of its own; of one page it would say nothing."""
    kept = _reachable(news, {news.home})
    if len(kept) < 2:
        return None
    edges = [edge for edge in news.edges if {edge.source_page, edge.target_page} <= kept]
    pages = tuple(page for page in news if page.id in kept)
    file = news.file.model_copy(update={"pages": pages, "edges": tuple(edges)})
    save_app(settings.home, NavigationMap(file))
    return Learnt(of.package, len(pages), len(edges), made=True)


def _reachable(news: NavigationMap, known: set[str]) -> set[str]:
    """The pages that taps lead to from those that are known."""
    found, grew = set(known), True
    while grew:
        more = {edge.target_page for edge in news.edges if edge.source_page in found} - found
        found, grew = found | more, bool(more)
    return found


@dataclass(frozen=True, slots=True)
class _Known:
    """Which pages of a way a map has already."""

    same: dict[str, str]
    """By their ids of the way: the map's ids."""
    doubtful: frozenset[str]
    """Pages that may be one of several, or of which the map is not sure."""
    first: str | None
    """The page that the app began with."""

    @classmethod
    def by(
        cls, news: NavigationMap, current: NavigationMap, screens: Iterable[Screen], *, began: bool
    ) -> _Known:
        """Told by the screens that both know."""
        before, after = MapPlaces(current), MapPlaces(news)
        same: dict[str, str] = {}
        doubtful: set[str] = set()
        for screen in screens:
            new, located = after.localise(screen), before.locate(screen)
            if new is not None and located is not None:
                if located.sure:
                    same.setdefault(new, located.page.id)
                else:
                    doubtful.add(new)
        return cls(same, frozenset(doubtful - set(same)), news.home if began else None)


def _added(news: NavigationMap, builder: MapBuilder, known: _Known, package: str) -> Learnt:
    """Adds what the map does not have, and counts once more what it has."""
    roots = {*known.same, *([known.first] if known.first else [])}
    kept = _reachable(news, roots) - known.doubtful
    ids, pages, edges = dict(known.same), 0, 0
    for page in news:
        if page.id in kept and page.id not in ids:
            ids[page.id] = _added_page(page, builder).id
            pages += 1
    for edge in news.edges:
        if edge.source_page in ids and edge.target_page in ids:
            edges += _count(edge, ids[edge.source_page], ids[edge.target_page], builder)
    return Learnt(package, pages, edges)


def _added_page(page: Page, builder: MapBuilder) -> Page:
    return builder.add_page(
        name=page.name,
        description=page.description,
        keywords=page.keywords,
        kind=page.kind,
        activity=page.activity,
        marks=page.marks,
        must=page.must,
        inputs=page.inputs,
        written=page.written,
    )


def _count(edge: Edge, source: str, target: str, builder: MapBuilder) -> int:
    """Counts a way once more, or adds it; how many are new."""
    if source == target:
        return 0
    for known in builder.edges:
        ends = (known.source_page, known.target_page, known.action) == (source, target, edge.action)
        if ends and (known.locator == edge.locator or (edge.label and known.label == edge.label)):
            builder.note_success(known)
            return 0
    builder.add_edge(source, target, edge.locator, action=edge.action, label=edge.label, source="learned")
    return 1
