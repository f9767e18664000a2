"""What a run may spend on models, and what it has spent. Shared by all who ask in one run; thread-safe."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field

from lxb.clock import Clock
from lxb.errors import ModelLimitReached


@dataclass
class Budget:
    """Limits, None = none, and what was spent. `claim` before a call, `charge` after it.

    A call is counted when it is claimed, so that several threads cannot make more than are allowed. So are
    the tokens that it is expected to cost, until it is charged: what several answers cost is known too late.
    """

    clock: Clock
    calls: int | None = None
    tokens: int | None = None
    """Of prompts and answers together."""
    seconds: float | None = None
    """Since the budget was made."""
    spent_calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    _expected: int = field(default=0, init=False)
    """Tokens of the calls that are under way."""
    _began: float = field(init=False)
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def __post_init__(self) -> None:
        self._began = self.clock.now()

    @property
    def seconds_left(self) -> float | None:
        """None = no limit."""
        return None if self.seconds is None else max(0.0, self.seconds - (self.clock.now() - self._began))

    def check(self, spending: int | None = None) -> None:
        """Whether one more call may be made; given `spending`, whether one that is under way may go on.

        Args:
            spending: tokens that the call has cost so far, beyond those that it was expected to.

        Raises:
            ModelLimitReached: not; its `limit` is "model calls", "model tokens" or "model seconds".
        """
        with self._lock:
            self._check(spending)

    def claim(self, tokens: int = 0) -> None:
        """Counts a call that is about to be made, and the tokens that it is expected to cost.

        Raises:
            ModelLimitReached: it may not be made.
        """
        with self._lock:
            self._check()
            self.spent_calls += 1
            self._expected += tokens

    def charge(self, prompt_tokens: int, completion_tokens: int, *, claimed: int = 0) -> None:
        """Notes what an answer cost, a good one or a bad one, in place of the tokens that were claimed."""
        with self._lock:
            self._expected -= claimed
            self.prompt_tokens += prompt_tokens
            self.completion_tokens += completion_tokens

    def _check(self, spending: int | None = None) -> None:
        tokens = self.prompt_tokens + self.completion_tokens + self._expected + (spending or 0)
        for name, zh, used, allowed in (
            ("calls", "模型调用次数", self.spent_calls, self.calls),
            ("tokens", "模型 token 数", tokens, self.tokens),
            ("seconds", "模型用时（秒）", self.clock.now() - self._began, self.seconds),
        ):
            counted_already = spending is not None and name == "calls"
            if allowed is not None and used >= allowed and not counted_already:
                raise ModelLimitReached(
                    limit=f"model {name}",
                    limit_zh=zh,
                    used=f"{used:.6g}",
                    allowed=f"{allowed:.6g}",
                    setting=f"LXB_MODEL_{name.upper()}",
                )
