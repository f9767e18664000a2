"""What all RPC methods share: the session, argument checks and failures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from lxb.geometry import Rect
from lxb.virtual.selectors import Selector, TreeNode, find, read_tree

if TYPE_CHECKING:
    from lxb.virtual.system import AndroidSystem
    from lxb.virtual.world import World

NOT_FOUND = "androidx.test.uiautomator.UiObjectNotFoundException"
STEP_SECONDS = 0.005
"""UiAutomator's throttle: one step of a swipe."""

Method = Callable[..., Any]
"""Takes the session and the positional arguments of the call."""


class InvalidParams(Exception):
    """Arguments of the wrong number or kind."""


class RemoteError(Exception):
    """An exception on the phone: jsonrpc4j sends its class name as message and the trace as data."""

    def __init__(self, code: int, kind: str, data: str) -> None:
        super().__init__(kind)
        self.code, self.kind, self.data = code, kind, data


class Session:
    """One run of the server: the phone, and what callers left with the server."""

    def __init__(self, system: AndroidSystem) -> None:
        self.system = system
        self.named: dict[str, Selector] = {}
        """Selectors under the names that childByText and its relatives gave out."""
        self.own_toast: str | None = None
        self.seen_toast: str | None = None
        """The toast that clearLastToast dismissed."""

    @property
    def phone(self) -> World:
        return self.system.phone

    @property
    def screen(self) -> Rect:
        return Rect(0, 0, *self.phone.size)

    def all(self, selector: Any) -> list[TreeNode]:
        """Every node that answers on the screen as it is now."""
        return find(read_tree(self.phone.dump(False)), self.selector(selector))

    def one(self, selector: Any) -> TreeNode:
        """The first one. Raises RemoteError where there is none."""
        found = self.all(selector)
        if not found:
            raise missing(selector)
        return found[0]

    def selector(self, given: Any) -> Selector:
        if isinstance(given, str) and given in self.named:
            return self.named[given]
        if not isinstance(given, Mapping):
            raise InvalidParams
        return given


def missing(selector: Any) -> RemoteError:
    return RemoteError(-32002, NOT_FOUND, str(selector))


def number(value: Any) -> int:
    """Java's view of a JSON number where an int is wanted: fractions are cut off."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) < 2**31:
        raise InvalidParams
    return int(value)


def text(value: Any) -> str:
    if not isinstance(value, str):
        raise InvalidParams
    return value


def reachable(session: Session, x: Any, y: Any) -> tuple[int, int] | None:
    """The point, or None where it lies outside: UiDevice then answers false without a touch."""
    at = number(x), number(y)
    size = session.phone.size
    return at if 0 <= at[0] < size.width and 0 <= at[1] < size.height else None
