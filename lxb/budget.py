"""What a run may spend on models, and what it has spent. Shared by all who ask in one run; thread-safe."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field

from lxb.clock import Clock
from lxb.errors import LimitReached


@dataclass
class Budget:
    """Limits, None = none, and what was spent. `check` before a call, `charge` after it."""

    clock: Clock
    calls: int | None = None
    tokens: int | None = None
    """Of prompts and answers together."""
    seconds: float | None = None
    """Since the budget was made."""
    spent_calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    _began: float = field(init=False)
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def __post_init__(self) -> None:
        self._began = self.clock.now()

    def check(self) -> None:
        """Whether one more call may be made.

        Raises:
            LimitReached: not; its `limit` is "model calls", "model tokens" or "model seconds".
        """
        with self._lock:
            for limit, used, allowed in (
                ("model calls", self.spent_calls, self.calls),
                ("model tokens", self.prompt_tokens + self.completion_tokens, self.tokens),
                ("model seconds", self.clock.now() - self._began, self.seconds),
            ):
                if allowed is not None and used >= allowed:
                    raise LimitReached(limit=limit, used=f"{used:g}", allowed=f"{allowed:g}")

    def charge(self, prompt_tokens: int, completion_tokens: int) -> None:
        """Notes one call that was answered, well or badly."""
        with self._lock:
            self.spent_calls += 1
            self.prompt_tokens += prompt_tokens
            self.completion_tokens += completion_tokens
