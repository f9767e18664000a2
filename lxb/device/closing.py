"""What devices have in common: they are let go of at the end of a `with`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from types import TracebackType


class Closing:
    """A context manager whose end is `close`."""

    def close(self) -> None:
        """Lets go; may be called twice."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
