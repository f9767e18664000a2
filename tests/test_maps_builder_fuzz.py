"""Whatever is done to a builder in whatever order, what it gives out is a map that can be saved and read."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from maps.builder import MapBuilder
from maps.files import load, save
from maps.model import Edge
from tests.map_samples import app, built, mark

NAMES = ("首页", "订单", "Orders", "orders", "Details", "", "\x00", "a\nb", "page-2", "设置 Settings")
place = st.integers(0, 1000)


class Building(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.builder = MapBuilder(app(), built())
        self.folder = tempfile.TemporaryDirectory()
        self.seen = 0
        """Sightings that must still be in the map."""

    def page(self, at: int) -> str:
        pages = sorted(self.builder.pages)
        return pages[at % len(pages)]

    def edge(self, at: int) -> Edge:
        edges = sorted(self.builder.edges, key=lambda edge: edge.key)
        return edges[at % len(edges)]

    @rule(name=st.sampled_from(NAMES), marks=st.integers(0, 3))
    def add_page(self, name: str, marks: int) -> None:
        before = set(self.builder.pages)
        page = self.builder.add_page(name=name, marks=[mark(f"m{marks}{k}") for k in range(marks)])
        assert page.id not in before

    @precondition(lambda self: self.builder.pages)
    @rule(start=place, end=place, control=st.sampled_from("abc"))
    def add_edge(self, start: int, end: int, control: str) -> None:
        self.builder.add_edge(self.page(start), self.page(end), mark(control))
        self.seen += 1

    @precondition(lambda self: self.builder.edges)
    @rule(at=place, control=st.sampled_from("abc"))
    def heal(self, at: int, control: str) -> None:
        self.builder.heal(self.edge(at), mark(control))

    @precondition(lambda self: self.builder.edges)
    @rule(at=place, worked=st.booleans())
    def count(self, at: int, worked: bool) -> None:
        edge = self.edge(at)
        after = self.builder.note_success(edge) if worked else self.builder.note_failure(edge)
        assert (after.seen, after.failed) == (edge.seen + worked, edge.failed + (not worked))
        self.seen += worked

    @precondition(lambda self: self.builder.pages)
    @rule(at=place, name=st.sampled_from(NAMES))
    def rename(self, at: int, name: str) -> None:
        page = self.page(at)
        assert self.builder.change_page(page, name=name).id == page

    @invariant()
    def nothing_is_lost(self) -> None:
        assert sum(edge.seen for edge in self.builder.edges) == self.seen

    @precondition(lambda self: self.builder.pages)
    @invariant()
    def it_is_a_map(self) -> None:
        m = self.builder.done()
        assert all(edge.source_page in m and edge.target_page in m for edge in m.edges)
        assert len({edge.key for edge in m.edges}) == len(m.edges)
        path = Path(self.folder.name) / "a.json"
        save(m, path)
        assert load(path).file == m.file

    def teardown(self) -> None:
        self.folder.cleanup()


TestBuilding = Building.TestCase
TestBuilding.settings = settings(max_examples=30, stateful_step_count=25)
