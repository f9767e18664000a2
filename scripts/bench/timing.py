"""How long a piece of work takes."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable


def median_ms(work: Callable[[], object], rounds: int, digits: int = 2) -> float:
    """The median of so many rounds, after one that does not count; in milliseconds."""
    work()
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        result = work()
        times.append(time.perf_counter() - start)
        del result  # letting go of it is none of the work
    return round(statistics.median(times) * 1000, digits)
