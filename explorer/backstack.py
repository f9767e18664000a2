"""The pages that lie under the one on the screen, as far as was seen: where `back` will lead, time and again.

One page may lie there more than once: a shop, a product, the shop again. What leads to the very page from
which one came either closes what lay over it, as choices of a picker do, or opens it once more, as links do.
It is taken for the former, and the latter is kept in mind: if `back` then leads to the page that should have
been closed, all that lies under it is where it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from maps.model import Edge


@dataclass(frozen=True, slots=True)
class _Layer:
    page: str
    returned_by: tuple[Edge, ...] = ()
    """What led back to it, if it did not open it anew; the latest last."""


class BackStack:
    """From the lowest page that is known up to the one that is shown."""

    def __init__(self) -> None:
        self._layers: list[_Layer] = []

    @property
    def pages(self) -> list[str]:
        """Lowest first."""
        return [layer.page for layer in self._layers]

    def clear(self) -> None:
        """The app was started anew, or nobody knows how one came here."""
        self._layers.clear()

    def below(self, page: str) -> str | None:
        """Where `back` is expected to lead from a page; None where that is not known."""
        return next(self.under(page), None)

    def under(self, page: str) -> Iterator[str]:
        """The pages that one `back` after the other is expected to lead to from a page."""
        at = self._find(page)
        return iter([] if at is None else [layer.page for layer in reversed(self._layers[:at])])

    def opened(self, source: str, target: str) -> None:
        """A page was laid over another."""
        self._rest_on(source)
        if target != source:
            self._layers.append(_Layer(target))

    def replaced(self, source: str, target: str) -> None:
        """A page took another's place, as tabs do."""
        self._rest_on(source)
        self._layers[-1] = replace(self._layers[-1], page=target)
        if len(self._layers) > 1 and self._layers[-2].page == target:
            del self._layers[-1]

    def returned(self, edge: Edge) -> None:
        """Something led to the page below, which probably closed what lay over it."""
        self._rest_on(edge.source_page)
        del self._layers[-1]
        top = self._layers.pop() if self._layers else _Layer(edge.target_page)
        self._layers.append(replace(top, returned_by=(*top.returned_by, edge)))

    def went_back(self, source: str, actual: str | None) -> Edge | None:
        """`back` led from a page to another; None = to one that is not known.

        Returns:
            What was taken to return to `source` and turns out to have opened it anew, if anything did.
        """
        self._rest_on(source)
        top = self._layers.pop()
        if actual is None:
            return None
        if top.returned_by and top.returned_by[-1].source_page == actual:
            self._layers += [replace(top, returned_by=top.returned_by[:-1]), _Layer(actual)]
            return top.returned_by[-1]
        self._rest_on(actual)
        return None

    def merge(self, kept: str, dropped: str) -> None:
        """Two pages turned out to be one."""
        layers, self._layers = self._layers, []
        for layer in layers:
            page = kept if layer.page == dropped else layer.page
            sure = tuple(e for e in layer.returned_by if dropped not in {e.source_page, e.target_page})
            if not self._layers or self._layers[-1].page != page:
                self._layers.append(_Layer(page, sure))

    def _find(self, page: str) -> int | None:
        return next((n for n in reversed(range(len(self._layers))) if self._layers[n].page == page), None)

    def _rest_on(self, page: str) -> None:
        """A page is shown: what lay over it is gone; where it was not known to lie, nothing under it is."""
        at = self._find(page)
        self._layers = [_Layer(page)] if at is None else self._layers[: at + 1]
