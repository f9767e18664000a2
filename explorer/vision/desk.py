"""Questions that are asked while the phone walks on: a few at a time, taken over in the order of asking."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from dataclasses import dataclass, field
from typing import Generic, TypeVar

AT_ONCE = 4
"""Questions under way; more wait for their turn."""

T = TypeVar("T")


@dataclass
class Desk(Generic[T]):
    """Runs calls in threads that end with the process: who interrupts a build need not wait for a model."""

    at_once: int = AT_ONCE
    _open: dict[str, Future[T]] = field(default_factory=dict)
    _turn: threading.BoundedSemaphore = field(init=False)
    _closed: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        self._turn = threading.BoundedSemaphore(self.at_once)

    def __contains__(self, key: str) -> bool:
        return key in self._open

    def __bool__(self) -> bool:
        """Whether something was asked that was not taken over yet."""
        return bool(self._open)

    def ask(self, key: str, call: Callable[[], T]) -> None:
        """Begins a call as soon as it is its turn."""
        future = self._open[key] = Future[T]()
        threading.Thread(target=self._run, args=(future, call), name=f"ask {key}", daemon=True).start()

    def _run(self, future: Future[T], call: Callable[[], T]) -> None:
        with self._turn:
            if self._closed.is_set() or not future.set_running_or_notify_cancel():
                future.cancel()
                return
            try:
                future.set_result(call())
            except BaseException as error:  # noqa: BLE001  raised again by whoever takes the answer over
                future.set_exception(error)

    def answers(self, *, all_of_them: bool = False) -> Iterator[tuple[str, Future[T]]]:
        """Takes over what is done, in the order of asking.

        Args:
            all_of_them: waits for what is still under way.
        """
        if all_of_them:
            wait(self._open.values())
        for key in [key for key, future in self._open.items() if future.done()]:
            yield key, self._open.pop(key)

    def close(self) -> None:
        """Begins no more calls; those under way are not waited for."""
        self._closed.set()
        for future in self._open.values():
            future.cancel()
