"""`lxb maps describe` on a small map, and what a service answers to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from maps.authors import signed
from maps.files import save_app
from maps.graph import NavigationMap
from tests.endpoint import Endpoint
from tests.map_samples import small

Ask = Callable[..., None]
"""Names the service that is asked, and its model."""


def as_built(m: NavigationMap) -> NavigationMap:
    """The map as a build leaves it: signed by the tree."""
    pages = tuple(signed(page, "tree") for page in m)
    return NavigationMap(m.file.model_copy(update={"pages": pages}))


def lines(m: NavigationMap, numbers: Iterable[int], first: int = 0) -> str:
    pages = list(m)[first:]
    return "\n".join(f"{n} | 新{pages[n - 1].name} | 说明{n} | 别名{n}a, 别名{n}b" for n in numbers)


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch) -> Ask:
    def configure(endpoint: Endpoint, model: str = "some-model") -> None:
        monkeypatch.setenv("LXB_BASE_URL", endpoint.url)
        monkeypatch.setenv("LXB_MODEL", model)
        monkeypatch.setenv("LXB_API_KEY", "k-secret-1")

    return configure


@pytest.fixture
def stored(home: Path) -> Path:
    """home, mine, cart and orders, which are pages 1 to 4 of the question in the order of the file."""
    return save_app(home / "lxb", as_built(small()))
