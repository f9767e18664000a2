"""How long to wait before a service is asked again."""

from __future__ import annotations

import email.utils
import math
from collections.abc import Mapping
from datetime import UTC, datetime

TRIES = 5
"""Of one question, the first included."""
_FIRST = 0.5
_LONGEST = 8.0


def back_off(tried: int) -> float:
    """Seconds after so many tries, where the service does not say."""
    return min(_LONGEST, _FIRST * 2.0 ** (tried - 1))


def retry_after(headers: Mapping[str, str], now: datetime) -> float | None:
    """Seconds that the service asks to wait: milliseconds, seconds or a date; None where it does not say."""
    for name, unit in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        seconds = _number(headers.get(name, ""))
        if seconds is not None:
            return seconds / unit
    return _until(headers.get("retry-after", ""), now)


def _number(text: str) -> float | None:
    try:
        seconds = float(text)
    except ValueError:
        return None
    return seconds if math.isfinite(seconds) and seconds >= 0 else None


def _until(text: str, now: datetime) -> float | None:
    try:
        then = email.utils.parsedate_to_datetime(text)
    except (TypeError, ValueError, IndexError):
        return None
    then = then if then.tzinfo else then.replace(tzinfo=UTC)
    return max(0.0, (then - now).total_seconds())
