"""Where each page stands: a tree from left to right by depth from home, cut into columns like a newspaper.

A branch that is too tall for a column is continued elsewhere: its page stands where it belongs, and a copy
of it ("continued") stands before each part of what follows. Everything is computed from the map alone, so
that the same map gives the same picture.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from maps.graph import NavigationMap
from maps.model import Edge

STEP = 276
"""Pixels from one depth to the next: a box and room for the words on the arrow."""

GAP = 48
"""Pixels between two columns of the newspaper, and between two parts in a column."""

DROP = 150
"""The farthest that a page stands below the top of its branch in a drawing too large for the window."""

READABLE = 0.55
"""The smallest scale at which the words can be read; the page's script has the same."""

VIEW = (1040, 860)
"""The part of a common window that the drawing has to itself; its proportions are aimed at."""

_MOST_COLUMNS = 24


@dataclass(frozen=True, slots=True)
class Spot:
    """A box of the picture; x and y are its centre."""

    id: str
    page: str
    """The page it shows; differs from `id` for a copy."""
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Twig:
    """The arrow by which a page is drawn to be reached: from a box (maybe a copy) to a page."""

    spot: str
    page: str


@dataclass(frozen=True, slots=True)
class Layout:
    """The whole picture.

    Attributes:
        spots: every page's box, then the copies.
        twigs: the arrows of the tree.
        outline: all pages as a list of contents would name them, each before those below it.
        parents: page -> the page before it on the way from home that is drawn: the shortest one that goes
            only forwards, if there is one.
        depths: page -> how many edges that way has; pages out of reach are left out.
    """

    spots: tuple[Spot, ...]
    twigs: tuple[Twig, ...]
    outline: tuple[str, ...]
    parents: Mapping[str, str]
    depths: Mapping[str, int]


@dataclass(slots=True)
class _Tree:
    """What is reached from where first; `roots` are home and the pages out of reach."""

    roots: list[str] = field(default_factory=list)
    parents: dict[str, str] = field(default_factory=dict)
    children: dict[str, list[str]] = field(default_factory=dict)
    order: list[str] = field(default_factory=list)
    """All pages, each before those below it."""

    def adopted(self, edge: Edge) -> tuple[str, ...]:
        """Hangs the page that an edge leads to below the page it starts at; () where it hangs already."""
        if edge.target_page in self.children:
            return ()
        self.children[edge.target_page] = []
        self.children[edge.source_page].append(edge.target_page)
        self.parents[edge.target_page] = edge.source_page
        return (edge.target_page,)

    def outline(self) -> tuple[str, ...]:
        found: list[str] = []
        waiting = self.roots[::-1]
        while waiting:
            found.append(waiting.pop())
            waiting += reversed(self.children[found[-1]])
        return tuple(found)


@dataclass(frozen=True, slots=True)
class _Part:
    """A piece of the tree that stays together: a page and some of the branches below it."""

    root: str
    branches: tuple[str, ...]
    height: int


def lay_out(navigation_map: NavigationMap, heights: Mapping[str, int]) -> Layout:
    """Places all pages; `heights` are those of their boxes with the space around them, in pixels."""
    tree = _tree(navigation_map)
    everything = sum(heights[page] for page in tree.order) + GAP
    limits = sorted({everything // columns for columns in range(1, _MOST_COLUMNS + 1)}, reverse=True)
    drawings = (_Drawing(tree, heights, limit) for limit in limits)
    best = max(drawings, key=lambda drawing: drawing.scale)
    return best.layout(_depths(tree, navigation_map.home))


def _tree(m: NavigationMap) -> _Tree:
    tree = _Tree()
    for root in (m.home, *m.pages):
        if root in tree.children:
            continue
        tree.roots.append(root)
        tree.children[root] = []
        _grow(m, tree, root)
    _big_branches_first(m, tree)
    return tree


def _grow(m: NavigationMap, tree: _Tree, root: str) -> None:
    """All that is reached from a page; by ways back, which are no ways down, only what else cannot be."""
    queue = deque([root])
    back: deque[Edge] = deque()
    while queue or back:
        if not queue:
            queue += tree.adopted(back.popleft())
            continue
        here = queue.popleft()
        tree.order.append(here)
        for edge in m.leaving(here):
            if edge.action == "back":
                back.append(edge)
            else:
                queue += tree.adopted(edge)


def _big_branches_first(m: NavigationMap, tree: _Tree) -> None:
    sizes: dict[str, int] = {}
    for page in reversed(tree.order):
        sizes[page] = 1 + sum(sizes[child] for child in tree.children[page])
    for children in tree.children.values():
        children.sort(key=lambda child: (-sizes[child], m.pages[child].name, child))


def _depths(tree: _Tree, home: str) -> dict[str, int]:
    depths = {home: 0}
    for page in tree.order:
        before = tree.parents.get(page)
        if before in depths:
            depths[page] = depths[before] + 1
    return depths


class _Drawing:
    """The tree cut so that no column is much taller than `limit`."""

    def __init__(self, tree: _Tree, heights: Mapping[str, int], limit: int) -> None:
        self._tree = tree
        self._heights = heights
        self._limit = limit
        self._spans: dict[str, int] = {}
        self._levels: dict[str, int] = {}
        self._cut: set[str] = set()
        self._measure()
        self._columns = self._packed(self._parts())
        self._widths = [STEP * max(map(self._part_levels, column)) for column in self._columns]
        self.scale = self._scale()

    def _scale(self) -> float:
        """How large it is drawn where all of it has to fit into the view."""
        width = sum(self._widths) + GAP * len(self._widths)
        height = max(sum(part.height + GAP for part in column) for column in self._columns)
        return min(VIEW[0] / width, VIEW[1] / height)

    def _measure(self) -> None:
        """How tall and how deep each branch is; what is too tall is cut off and counts as its own box."""
        for page in reversed(self._tree.order):
            below = self._tree.children[page]
            span = sum(self._spans[child] for child in below)
            if below and (span > self._limit or page not in self._tree.parents):
                self._cut.add(page)
                self._spans[page], self._levels[page] = self._heights[page], 1
            else:
                self._spans[page] = max(self._heights[page], span)
                self._levels[page] = 1 + max((self._levels[child] for child in below), default=0)

    def _parts(self) -> Iterable[_Part]:
        for page in self._tree.order:
            if page in self._cut:
                yield from self._parts_below(page)
            elif page not in self._tree.parents:
                yield _Part(page, (), self._heights[page])

    def _parts_below(self, page: str) -> Iterable[_Part]:
        branches: list[str] = []
        height = 0
        for child in self._tree.children[page]:
            if branches and height + self._spans[child] > self._limit:
                yield _Part(page, tuple(branches), height)
                branches, height = [], 0
            branches.append(child)
            height += self._spans[child]
        yield _Part(page, tuple(branches), max(height, self._heights[page]))

    def _packed(self, parts: Iterable[_Part]) -> list[list[_Part]]:
        columns: list[list[_Part]] = [[]]
        height = 0
        for part in parts:
            if columns[-1] and height + part.height > self._limit:
                columns.append([])
                height = 0
            columns[-1].append(part)
            height += part.height + GAP
        return columns

    def _part_levels(self, part: _Part) -> int:
        return 1 + max((self._levels[branch] for branch in part.branches), default=0)

    def layout(self, depths: Mapping[str, int]) -> Layout:
        spots: dict[str, Spot] = {}
        twigs: list[Twig] = []
        left = 0
        for column, width in zip(self._columns, self._widths, strict=True):
            top = 0
            for part in column:
                self._place(part, left, top, spots, twigs)
                top += part.height + GAP
            left += width + GAP
        pages = [spots[page] for page in self._tree.order]
        copies = [spot for spot in spots.values() if spot.id != spot.page]
        return Layout((*pages, *copies), tuple(twigs), self._tree.outline(), dict(self._tree.parents), depths)

    def _place(self, part: _Part, left: int, top: int, spots: dict[str, Spot], twigs: list[Twig]) -> None:
        root = self._root_id(part.root, spots)
        spots[root] = Spot(root, part.root, left, top + self._middle(part.height))
        waiting = [(root, part.branches, left + STEP, top)]
        while waiting:
            before, pages, x, y = waiting.pop()
            for page in pages:
                span = self._spans[page]
                spots[page] = Spot(page, page, x, y + self._middle(span))
                twigs.append(Twig(before, page))
                if page not in self._cut:
                    below = self._tree.children[page]
                    spare = span - sum(self._spans[child] for child in below)
                    waiting.append((page, tuple(below), x + STEP, y + spare // 2))
                y += span

    def _middle(self, span: int) -> int:
        """Where in its branch a page stands: in the middle where all of it can be seen, else near the top."""
        return span // 2 if self.scale >= READABLE else min(span // 2, DROP)

    def _root_id(self, page: str, spots: Mapping[str, Spot]) -> str:
        """The page's own id for its first box, ids that no page can have for copies."""
        if page not in spots and page not in self._tree.parents:
            return page
        number = 1
        while f"{page}~{number}" in spots:
            number += 1
        return f"{page}~{number}"
