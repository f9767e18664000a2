"""How long a map takes to load, to search, to save and to draw, beside what the standard tools take.

    python scripts/bench/graph.py [--pages 1000] [--large 10000] [--rounds N] [--json]

The map is made up: a tree of pages with a way back from each, and ways across; `--edges` and `--marks` say
how many a page has on average. Prints medians in milliseconds. References: `json.loads` of the same text for
loading, and networkx's breadth-first search on the same graph for searching.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
from collections.abc import Callable
from pathlib import Path

import networkx as nx
from timing import median_ms

from lxb.locator import Ancestor, Locator
from maps.checks import check
from maps.files import load, save
from maps.graph import NavigationMap
from maps.model import App, Built, Edge, MapFile, Page
from maps.picture import picture

BRANCHES = 4
"""How many pages a page of the tree leads down to."""


def made_up(pages: int, edges: float, marks: int, seed: int = 1) -> NavigationMap:
    """A map of so many pages; ids are told apart by numbers."""
    dice = random.Random(seed)
    ids = [f"page-{number:06d}" for number in range(pages)]
    ways = [(ids[(number - 1) // BRANCHES], ids[number]) for number in range(1, pages)]
    ways += [(below, above) for above, below in ways]
    while len(ways) < edges * pages:
        ways.append((dice.choice(ids), dice.choice(ids)))
    file = MapFile(
        app=App(package="com.example.bench", name="Bench"),
        built=Built(at="2026-01-01T00:00:00Z", by="bench", simulated=True),
        home=ids[0],
        pages=tuple(_page(number, page, marks) for number, page in enumerate(ids)),
        edges=tuple(
            _edge(number, start, target) for number, (start, target) in enumerate(ways[: int(edges * pages)])
        ),
    )
    return NavigationMap(file.in_order())


def _page(number: int, page: str, marks: int) -> Page:
    return Page(
        id=page,
        name=f"页面 {number}",
        description=f"第 {number} 个页面，列出各种订单及其状态",
        keywords=("订单", "列表", f"关键词{number}"),
        activity="com.example.bench.MainActivity",
        marks=tuple(Locator(id=f"title_{number}_{k}", text=f"标题{k}", cls="TextView") for k in range(marks)),
        must=1,
    )


def _edge(number: int, start: str, target: str) -> Edge:
    locator = Locator(id="row", text=f"入口{number}", cls="TextView", ancestor=Ancestor(id="list"))
    return Edge(
        source_page=start, target_page=target, locator=locator, label=f"入口{number}", seen=1 + number % 5
    )


def measured(pages: int, large: int, edges: float, marks: int, rounds: int) -> dict[str, float]:
    """What the table shows: name -> median in milliseconds."""
    few = max(3, rounds // 5)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "com.example.bench.json"
        m = made_up(pages, edges, marks)
        save(m, path)
        text = path.read_bytes()
        found = {
            f"load {pages} pages, checked": median_ms(lambda: load(path), rounds),
            "  reference: json.loads of the text": median_ms(lambda: json.loads(text), rounds),
            f"save {pages} pages": median_ms(lambda: save(m, path), few),
            f"check {pages} pages": median_ms(lambda: check(m), few),
            f"picture of {min(pages, 300)} pages": _picture(min(pages, 300), edges, marks, few),
        }
    return {**found, **_searches(large, edges, rounds)}


def _picture(pages: int, edges: float, marks: int, rounds: int) -> float:
    m = made_up(pages, edges, marks)
    return median_ms(lambda: picture(m), rounds)


def _searches(pages: int, edges: float, rounds: int) -> dict[str, float]:
    m = made_up(pages, edges, marks=1)
    graph = m.graph
    last = list(m.depths())[-1]
    cautious: Callable[[Edge], bool] = lambda edge: edge.failed == 0  # noqa: E731
    return {
        f"path to the farthest of {pages} pages": median_ms(lambda: m.path(m.home, last), rounds),
        "  the same with a filter of edges": median_ms(lambda: m.path(m.home, last, cautious), rounds),
        "  reference: networkx, whole search": median_ms(
            lambda: nx.single_source_shortest_path_length(graph, m.home), rounds
        ),
        "  first search on a new map (makes its index)": median_ms(
            lambda: NavigationMap(m.file).path(m.home, last), max(3, rounds // 5)
        ),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--pages", type=int, default=1000)
    parser.add_argument("--large", type=int, default=10_000)
    parser.add_argument("--edges", type=float, default=2.5, help="edges a page, on average")
    parser.add_argument("--marks", type=int, default=5, help="marks a page")
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found = measured(options.pages, options.large, options.edges, options.marks, options.rounds)
    if options.json:
        print(json.dumps(found))
        return
    for name, took in found.items():
        print(f"{name:46} {took:8.2f} ms")


if __name__ == "__main__":
    main()
