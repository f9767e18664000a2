"""The only way to make or change a map: collects pages, edges, overlays, and gives out a `NavigationMap`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Literal, Self, TypedDict, Unpack

from lxb.errors import UnknownName, UsageError
from lxb.locator import Locator
from maps.graph import NavigationMap
from maps.ids import page_id
from maps.model import (
    LONGEST_DESCRIPTION,
    App,
    Built,
    Edge,
    EdgeAction,
    EdgeKey,
    EdgeSource,
    Input,
    MapFile,
    Overlay,
    Page,
    PageKind,
    one_line,
)

MOST = 60
"""Keywords, marks and inputs of a page; more are cut off."""


class PageFields(TypedDict, total=False):
    """What a page has besides its id; see `maps.model.Page`."""

    name: str
    description: str
    keywords: Iterable[str]
    kind: PageKind
    activity: str
    marks: Iterable[Locator]
    must: int
    inputs: Iterable[Input]
    does: Iterable[str]
    written: str


class MapBuilder:
    """A map in the making. Texts may come straight from a screen or a model: they are made fit for a file."""

    def __init__(self, app: App, built: Built) -> None:
        self.app = app
        self.built = built
        self._home: str | None = None
        self._pages: dict[str, Page] = {}
        self._edges: dict[EdgeKey, Edge] = {}
        self._overlays: dict[tuple[Locator, ...], Overlay] = {}

    @classmethod
    def of(cls, navigation_map: NavigationMap, built: Built | None = None) -> Self:
        """Starts from what is known; `built` replaces how the map came to be."""
        builder = cls(navigation_map.app, built or navigation_map.built)
        builder._home = navigation_map.home
        builder._pages = dict(navigation_map.pages)
        for edge in navigation_map.edges:
            builder._put(edge)
        builder._overlays = {overlay.marks: overlay for overlay in navigation_map.overlays}
        return builder

    @property
    def pages(self) -> Mapping[str, Page]:
        return MappingProxyType(self._pages)

    @property
    def edges(self) -> tuple[Edge, ...]:
        return tuple(self._edges.values())

    @property
    def overlays(self) -> tuple[Overlay, ...]:
        return tuple(self._overlays.values())

    @property
    def home(self) -> str | None:
        """The page that the app opens with: the first one. None = no page yet."""
        return self._home

    # --- pages ------------------------------------------------------------------------------------------

    def add_page(self, *, hint: str = "", **fields: Unpack[PageFields]) -> Page:
        """Adds a place that the map does not have; telling whether it has it is up to the caller.

        Args:
            hint: the developers' name for it (id of the control that led here, activity): for readable ids.
            fields: of `Page`; the id is made from the name (see `maps.ids.page_id`).
        """
        clean = _clean({"name": "", **fields})
        clean["name"] = clean["name"] or one_line(hint) or "page"
        content = " ".join(map(str, clean.get("marks", ())))
        new = page_id(clean["name"], self._pages, hint=hint or clean.get("activity", ""), content=content)
        page = Page(**{"id": new, **clean})
        self._pages[new] = page
        self._home = self._home or new
        return page

    def change_page(self, page: str, **fields: Unpack[PageFields]) -> Page:
        """Sets fields of a page; its id stays."""
        old = self._page(page)
        new = Page(**{**dict(old), **_clean(fields), "id": old.id})
        self._pages[new.id] = new
        return new

    # --- edges ------------------------------------------------------------------------------------------

    def add_edge(
        self,
        start: str,
        target: str,
        locator: Locator | None = None,
        *,
        action: EdgeAction = "tap",
        label: str = "",
        source: EdgeSource = "explored",
        sensitive: bool = False,
    ) -> Edge:
        """Notes that an action led from a page to another; one that is known was seen once more."""
        self._page(start), self._page(target)
        return self._put(
            Edge(
                source_page=start,
                target_page=target,
                action=action,
                locator=locator,
                label=one_line(label),
                source=source,
                sensitive=sensitive,
            )
        )

    def note_success(self, edge: Edge) -> Edge:
        return self._change(edge, seen=self._known(edge).seen + 1)

    def note_failure(self, edge: Edge) -> Edge:
        return self._change(edge, failed=self._known(edge).failed + 1)

    def heal(self, edge: Edge, locator: Locator) -> Edge:
        """Gives an edge the locator that finds its control again; failures of the old one are forgotten."""
        return self._change(edge, locator=locator, failed=0)

    # --- overlays ---------------------------------------------------------------------------------------

    def add_overlay(
        self,
        kind: str,
        marks: Iterable[Locator],
        dismiss: Locator | Literal["back"],
        source: EdgeSource = "explored",
    ) -> Overlay:
        """Notes how something that came up unasked was got rid of; for equal marks the newest way counts."""
        overlay = Overlay(kind=one_line(kind), marks=tuple(marks)[:20], dismiss=dismiss, source=source)
        self._overlays[overlay.marks] = overlay
        return overlay

    def done(self) -> NavigationMap:
        """The map as it is now, in the order of files; the builder can go on. `UsageError` without a page."""
        if self._home is None:
            raise UsageError(reason="a map needs at least one page", reason_zh="地图至少要有一个页面")
        file = MapFile(
            app=self.app,
            built=self.built,
            home=self._home,
            pages=tuple(self._pages.values()),
            edges=self.edges,
            overlays=self.overlays,
        )
        return NavigationMap(file.in_order())

    def _page(self, page: str) -> Page:
        if page not in self._pages:
            raise UnknownName(kind="page", kind_zh="页面", name=page, near=[])
        return self._pages[page]

    def _known(self, edge: Edge) -> Edge:
        """The edge as it stands now: `edge` may be what it was some changes ago."""
        if edge.key not in self._edges:
            raise UnknownName(kind="edge", kind_zh="边", name=" ".join(edge.key), near=[])
        return self._edges[edge.key]

    def _change(self, edge: Edge, **fields: Any) -> Edge:
        old = self._known(edge)
        del self._edges[old.key]
        return self._put(old.model_copy(update=fields))

    def _put(self, edge: Edge) -> Edge:
        """Adds an edge; one with the same key becomes one with it."""
        old = self._edges.get(edge.key)
        if old is not None:
            label, sensitive = edge.label or old.label, edge.sensitive or old.sensitive
            edge = edge.counting(old).model_copy(update={"label": label, "sensitive": sensitive})
        self._edges[edge.key] = edge
        return edge


def _clean(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of a page with their texts on one line and nothing longer than a file may hold."""
    clean = dict(fields)
    for key in {"name", "activity"} & clean.keys():
        clean[key] = one_line(clean[key])
    if "description" in clean:
        clean["description"] = one_line(clean["description"], LONGEST_DESCRIPTION)
    for key in {"keywords", "does"} & clean.keys():
        words = (one_line(word) for word in clean[key])
        clean[key] = tuple(dict.fromkeys(word for word in words if word))[:MOST]
    for key in {"marks", "inputs"} & clean.keys():
        clean[key] = tuple(clean[key])[:MOST]
    return clean
