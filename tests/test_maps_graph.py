from __future__ import annotations

import random

import networkx as nx
import pytest

from maps.builder import MapBuilder
from maps.graph import NavigationMap
from maps.model import Edge, MapFile
from tests.map_samples import app, built, mark, shop, small


def with_edges(*edges: tuple[str, str, dict[str, object]], pages: str = "abcd") -> NavigationMap:
    file = {
        "schema": "lxb-map/1",
        "app": app(),
        "built": built(),
        "home": pages[0],
        "pages": [{"id": page, "name": page} for page in pages],
        "edges": [
            {"from": start, "to": end, "locator": mark(f"{start}{end}"), **more} for start, end, more in edges
        ],
    }
    return NavigationMap(MapFile.model_validate(file))


def ends(path: tuple[Edge, ...] | None) -> str | None:
    return None if path is None else "".join(edge.target_page for edge in path)


def test_the_fewest_edges_win() -> None:
    m = with_edges(("a", "b", {}), ("b", "c", {}), ("c", "d", {}), ("a", "c", {}))
    assert ends(m.path("a", "d")) == "cd"
    assert ends(m.path("a", "a")) == ""
    assert ends(m.path("d", "a")) is None
    assert ends(m.path("nowhere", "a")) is None
    assert ends(m.path("a", "nowhere")) is None


def test_of_equal_ways_the_more_reliable_edge_wins() -> None:
    m = with_edges(
        ("a", "b", {"seen": 9, "failed": 8}),
        ("b", "d", {}),
        ("a", "c", {"seen": 3, "failed": 0}),
        ("c", "d", {}),
    )
    assert ends(m.path("a", "d")) == "cd"
    assert [edge.target_page for edge in m.leaving("a")] == ["c", "b"]


def test_of_parallel_edges_the_most_reliable_is_taken() -> None:
    m = with_edges(
        ("a", "b", {"label": "bad", "failed": 5}),
        ("a", "b", {"label": "good", "seen": 5, "action": "long_press"}),
    )
    assert [edge.label for edge in m.path("a", "b") or ()] == ["good"]


def test_sensitive_and_refused_edges_are_left_out() -> None:
    m = with_edges(("a", "b", {"sensitive": True}), ("a", "c", {}), ("c", "b", {}))
    assert ends(m.path("a", "b")) == "cb"
    assert ends(m.path("a", "b", lambda edge: edge.source_page != "c")) is None
    assert set(m.paths("a", lambda edge: edge.target_page != "b")) == {"a", "c"}


def test_edges_to_nowhere_lead_nowhere() -> None:
    m = with_edges(("a", "gone", {}), ("gone", "b", {}), ("a", "c", {}))
    assert len(m.edges) == 3
    assert ends(m.path("a", "b")) is None
    assert "gone" not in m.graph
    assert [edge.target_page for edge in m.leaving("a")] == ["c"]
    assert m.reaching("b") == []


@pytest.mark.parametrize("action", ["tap", "long_press"])
def test_a_touch_of_nothing_leads_nowhere(action: str) -> None:
    m = with_edges(("a", "b", {}), ("b", "c", {"action": action, "locator": None}))
    assert len(m.edges) == 2
    assert ends(m.path("a", "c")) is None
    assert m.best_path("a", "c", lambda _: True, lambda _: 1.0) is None
    assert m.leaving("b") == m.reaching("c") == []


def test_paths_tells_a_way_to_every_page_nearest_first() -> None:
    m = small()
    paths = m.paths(m.home)
    assert next(iter(paths)) == m.home
    assert set(paths) == set(m.pages)
    lengths = [len(path) for path in paths.values()]
    assert lengths == sorted(lengths)
    for page, path in paths.items():
        assert path == m.path(m.home, page)
    assert m.depths() == {page: len(path) for page, path in paths.items()}


@pytest.mark.parametrize("seed", range(4))
def test_lengths_agree_with_networkx(seed: int) -> None:
    m = shop(120, seed)
    plain: nx.MultiDiGraph[str] = nx.MultiDiGraph(m.graph)
    plain.remove_edges_from(
        [(a, b, key) for a, b, key, data in m.graph.edges(keys=True, data=True) if data["edge"].sensitive]
    )
    for start in random.Random(seed).sample(sorted(m.pages), 10):
        ours = {page: len(path) for page, path in m.paths(start).items()}
        assert ours == dict(nx.single_source_shortest_path_length(plain, start))
        goal = random.Random(start).choice(sorted(m.pages))
        path = m.path(start, goal)
        assert (len(path) if path is not None else None) == ours.get(goal)


def test_every_way_is_joined_and_of_the_map() -> None:
    m = shop(80)
    edges = set(m.edges)
    for page, path in m.paths(m.home).items():
        at = m.home
        for edge in path:
            assert edge in edges
            assert edge.source_page == at
            at = edge.target_page
        assert at == page


def test_the_networkx_graph_holds_pages_and_edges() -> None:
    m = small()
    assert isinstance(m.graph, nx.MultiDiGraph)
    assert m.graph.number_of_edges() == len(m.edges)
    assert all(m.graph.nodes[page]["page"] is m.pages[page] for page in m.pages)
    start, target, data = next(iter(m.graph.edges(data=True)))
    edge = data["edge"]
    assert (edge.source_page, edge.target_page) == (start, target)


def test_a_map_is_read_like_a_collection_of_pages() -> None:
    m = small()
    assert len(m) == 4
    assert [page.id for page in m] == list(m.pages)
    assert m.home in m
    assert "other" not in m


def test_long_chains_are_no_problem() -> None:
    builder = MapBuilder(app(), built())
    before = builder.add_page(name="p0")
    for number in range(1, 3000):
        page = builder.add_page(name=f"p{number}")
        builder.add_edge(before.id, page.id, mark("next"))
        before = page
    m = builder.done()
    assert len(m.path(m.home, before.id) or ()) == 2999
    assert m.depths()[before.id] == 2999
