"""The boxes and arrows of the picture, as a pyvis network with fixed places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from maps.graph import NavigationMap
from maps.model import Edge, Page
from maps.picture.layout import Layout, Spot, Twig, lay_out

if TYPE_CHECKING:
    from pyvis.network import Network

FONT = (
    "system-ui, -apple-system, PingFang SC, Microsoft YaHei, Noto Sans CJK SC, WenQuanYi Micro Hei, "
    "sans-serif"
)

_BOX = 150
_MARGIN = 6
WIDTH = _BOX + 2 * _MARGIN
"""Of a box as it is drawn."""

_LINE = 10.5
"""Widths of CJK characters that fit on a line of a box; other characters count less."""
_LABEL = 8.5
"""The same for the words on an arrow."""
_NARROW = 0.62

_COLOURS = {
    "home": ("#2f5bd0", "#1f3f96", "#ffffff"),
    "page": ("#eaf1ff", "#7d9be0", "#1d2b4f"),
    "overlay": ("#fff3d9", "#d9a23b", "#4d3608"),
    "webview": ("#f1e9ff", "#9d7ee0", "#341f66"),
    "external": ("#eef0f3", "#98a2b3", "#3b4351"),
    "blocked": ("#ffe6e6", "#d9706f", "#5e1615"),
}
"""Kind of page -> fill, border, text."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A network and what it was made from."""

    network: Network
    layout: Layout


def draw(navigation_map: NavigationMap) -> Drawn:
    """The network of a map: boxes at their places, parallel edges as one arrow with several labels."""
    from pyvis.network import Network

    titles = {page.id: _title(page) for page in navigation_map}
    heights = {page: 20 + 17 * (1 + text.count("\n")) for page, text in titles.items()}
    layout = lay_out(navigation_map, heights)
    network = Network(directed=True, cdn_resources="in_line")
    network.options = _options()
    for spot in layout.spots:
        _add_box(network, spot, navigation_map, titles[spot.page])
    for arrow in _arrows(navigation_map, layout):
        network.add_edge(arrow.pop("start"), arrow.pop("to"), **arrow)
    return Drawn(network, layout)


def kind_of(navigation_map: NavigationMap, page: Page) -> str:
    """The page's kind, "home" for the first one: what its colour tells."""
    return "home" if page.id == navigation_map.home else page.kind


def _add_box(network: Network, spot: Spot, m: NavigationMap, title: str) -> None:
    copy = spot.id != spot.page
    kind = kind_of(m, m.pages[spot.page])
    fill, border, ink = _COLOURS[kind]
    network.add_node(
        spot.id,
        label=f"{title} …" if copy else title,
        shape="box",
        x=spot.x,
        y=spot.y,
        page=spot.page,
        color={"background": "#ffffff" if copy else fill, "border": border},
        font={"color": border if copy else ink, "face": FONT, "size": 14},
        shapeProperties={"borderDashes": [4, 3] if copy or kind == "external" else False, "borderRadius": 7},
    )


def _arrows(m: NavigationMap, layout: Layout) -> Iterator[dict[str, Any]]:
    """The tree's arrows, then the others: those are hidden until they are asked for."""
    bundles: dict[tuple[str, str], list[Edge]] = {}
    for edge in m.edges:
        if edge.source_page in m and edge.target_page in m:
            bundles.setdefault((edge.source_page, edge.target_page), []).append(edge)
    for twig in _longest_first(layout):
        look = _look(bundles.pop((layout.parents[twig.page], twig.page)))
        yield {"id": f"{twig.spot}>{twig.page}", "start": twig.spot, "to": twig.page, "tree": True, **look}
    for (start, target), bundle in bundles.items():
        yield {
            "id": f"{start}>{target}",
            "start": start,
            "to": target,
            "tree": False,
            "hidden": True,
            "dashes": [5, 4],
            "smooth": {"enabled": True, "type": "curvedCW", "roundness": 0.28},
            **_look(bundle),
        }


def _longest_first(layout: Layout) -> list[Twig]:
    """So that a short arrow's words are drawn over the long arrows that pass by."""
    heights = {spot.id: spot.y for spot in layout.spots}
    return sorted(layout.twigs, key=lambda twig: -abs(heights[twig.spot] - heights[twig.page]))


def _look(bundle: list[Edge]) -> dict[str, Any]:
    """What parallel edges have to tell; where there is nothing, the page puts the word for the action."""
    bundle = sorted(bundle, key=lambda edge: edge.action == "back")
    return {
        "label": _words(words for edge in bundle if (words := _control(edge))),
        "action": bundle[0].action,
        "sensitive": any(edge.sensitive for edge in bundle),
    }


def _control(edge: Edge) -> str:
    """What a control is called: its label, else what it is found by."""
    found = edge.locator
    if edge.label or found is None:
        return edge.label
    return found.text or found.desc or found.ocr or (f"#{found.id}" if found.id else "")


def _words(labels: Iterable[str]) -> str:
    """The labels of parallel edges in the room of one: the first, and how many more; "" for none."""
    first, *more = dict.fromkeys(labels) or [""]
    cut = _lines(first, _LABEL, 1)[0]
    return f"{cut} +{len(more)}" if more else cut


def _title(page: Page) -> str:
    return "\n".join(_lines(page.name or page.id, _LINE, 2))


def _lines(text: str, width: float, most: int) -> list[str]:
    """A text in lines of a width; what does not fit ends in "…". Breaks between words where it can."""
    lines: list[str] = []
    rest = text
    while rest and len(lines) < most:
        fits = _fitting(rest, width)
        last = len(lines) == most - 1
        if fits < len(rest) and last:
            lines.append(rest[: max(1, fits - 1)].rstrip() + "…")
            break
        gap = rest.rfind(" ", 1, fits + 1)
        at = gap if fits < len(rest) and gap >= fits // 3 else fits
        lines.append(rest[:at].rstrip())
        rest = rest[at:].lstrip()
    return lines or [""]


def _fitting(text: str, width: float) -> int:
    used = 0.0
    for at, ch in enumerate(text):
        used += _width(ch)
        if used > width:
            return max(1, at)
    return len(text)


def _width(ch: str) -> float:
    """Roughly, and rather too much: which font draws it is not known here."""
    if ord(ch) >= 0x2E80 or ch in "MWmw@%":
        return 1.0
    return 0.75 if ch.isupper() else _NARROW


def _options() -> dict[str, Any]:
    """What vis-network is told; names are its own."""
    return {
        "physics": {"enabled": False},
        "layout": {"improvedLayout": False},
        "interaction": {"hover": True, "dragNodes": False, "multiselect": False, "zoomSpeed": 0.6},
        "nodes": {
            "borderWidth": 1,
            "borderWidthSelected": 3,
            "chosen": False,
            "margin": {"top": 5, "bottom": 5, "left": _MARGIN, "right": _MARGIN},
            "widthConstraint": {"minimum": _BOX, "maximum": _BOX},
            "scaling": {"label": {"enabled": False, "drawThreshold": 2}},
        },
        "edges": {
            "arrows": {"to": {"enabled": True, "scaleFactor": 0.45}},
            "chosen": False,
            "color": {"color": "#a9b4c6", "inherit": False},
            "font": {
                "size": 11,
                "color": "#5b6678",
                "face": FONT,
                "strokeWidth": 4,
                "strokeColor": "#fbfcfe",
            },
            "scaling": {"label": {"enabled": False, "drawThreshold": 2}},
            "smooth": False,
            "width": 1.2,
        },
    }
