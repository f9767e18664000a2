"""Questions that are asked while the phone walks on: a few at a time, taken over in the order of asking."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from dataclasses import dataclass, field
from typing import Generic, TypeVar

AT_ONCE = 4
"""Questions under way; more wait for their turn."""

MOST_WAITING = 64
"""Questions that wait for their turn, each with its picture: 10 MB of them. Who asks more waits as well."""

T = TypeVar("T")


@dataclass
class Desk(Generic[T]):
    """Runs calls in threads that end with the process: who interrupts a build need not wait for a model."""

    at_once: int = AT_ONCE
    most_waiting: int = MOST_WAITING
    _open: dict[str, Future[T]] = field(default_factory=dict)
    _line: deque[tuple[Future[T], Callable[[], T]]] = field(default_factory=deque)
    _threads: int = 0
    _changed: threading.Condition = field(default_factory=threading.Condition)
    """Guards the line and the number of threads."""

    def __contains__(self, key: str) -> bool:
        return key in self._open

    def __bool__(self) -> bool:
        """Whether something was asked that was not taken over yet."""
        return bool(self._open)

    def ask(self, key: str, call: Callable[[], T]) -> None:
        """Begins a call as soon as it is its turn; waits while the line is full."""
        future = self._open[key] = Future[T]()
        with self._changed:
            self._changed.wait_for(lambda: len(self._line) < self.most_waiting)
            self._line.append((future, call))
            if self._threads < self.at_once:
                self._threads += 1
                threading.Thread(target=self._work, name=f"asks {self._threads}", daemon=True).start()

    def _work(self) -> None:
        while (job := self._next()) is not None:
            future, call = job
            if not future.set_running_or_notify_cancel():
                continue
            try:
                future.set_result(call())
            except BaseException as error:  # noqa: BLE001  raised again by whoever takes the answer over
                future.set_exception(error)

    def _next(self) -> tuple[Future[T], Callable[[], T]] | None:
        """Whose turn it is; None = nobody waits, and the thread that asks ends."""
        with self._changed:
            if not self._line:
                self._threads -= 1
                return None
            job = self._line.popleft()
            self._changed.notify()
            return job

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
        """Takes back the calls that have not begun; those under way go on and are not waited for."""
        with self._changed:
            self._line.clear()
            self._changed.notify_all()
        self._open = {key: future for key, future in self._open.items() if not future.cancel()}
