"""What a walker needs to know of an app, whom it tells of the way, and what it counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from lxb.locator import Locator
    from lxb.perform import Step
    from lxb.screen import Screen
    from maps.model import Edge, Overlay
    from router.overlays import Dismissal


class Places(Protocol):
    """What is known of an app's pages: a finished map, or the one an explorer is making."""

    package: str

    @property
    def home(self) -> str | None:
        """The page that the app opens with; None where it is not known yet."""

    def localise(self, screen: Screen) -> str | None:
        """Id of the page that the screen shows for certain, else None."""

    def may_show(self, screen: Screen, page: str) -> bool:
        """Whether the screen shows this page, or one that its marks do not tell apart from this."""

    def path(self, start: str, goal: str, usable: Callable[[Edge], bool]) -> tuple[Edge, ...] | None:
        """The way from one page to another, () where they are one, None where there is none.

        `usable` alone decides what may be walked: it is asked about sensitive edges too.
        """

    def overlays(self) -> Iterable[Overlay]:
        """What is known to come up unasked."""


class Witness(Protocol):
    """Told of what happens on the way, for traces and for what is written back into the map."""

    def hop(self, edge: Edge, step: Step, ok: bool, healed: Locator | None) -> None:
        """An edge was tried; `ok` = its page was seen afterwards, `healed` = the locator that worked."""

    def overlay(self, overlay: Overlay | None, dismissal: Dismissal) -> None:
        """Something in the way was got rid of; None where nothing tells it again."""

    def note(self, what: str, **details: object) -> None:
        """Anything else that a person who reads the trace should know."""


class Silent:
    """A witness that keeps nothing."""

    def hop(self, edge: Edge, step: Step, ok: bool, healed: Locator | None) -> None: ...

    def overlay(self, overlay: Overlay | None, dismissal: Dismissal) -> None: ...

    def note(self, what: str, **details: object) -> None: ...


@dataclass(slots=True)
class Tally:
    """What a walk took."""

    hops: int = 0
    healed: int = 0
    replanned: int = 0
    restarts: int = 0
    overlays: int = 0
    model_hops: int = 0
