"""A status of failure on its way in: who sent it is not trusted to end, nor to name its own encoding.

The SDK would read what comes with such a status to its end, whatever its length, and by the encoding that its
header names. So it is caught before the SDK sees it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from lxb.clock import Clock, Deadline

if TYPE_CHECKING:
    import httpx2

LARGEST = 64 * 1024
"""Bytes of a refusal that are read; its reason stands at its beginning."""


class Refused(Exception):
    """A service answered with a status of failure; `text` is the beginning of what it said."""

    def __init__(self, status: int, headers: Mapping[str, str], text: str) -> None:
        super().__init__(status)
        self.status = status
        self.headers = headers
        self.text = text


def refusals(clock: Clock) -> Callable[[httpx2.Response], None]:
    """A hook for responses: raises `Refused` for a status of failure, and lets others pass unread."""

    def look(response: httpx2.Response) -> None:
        if not response.is_success:
            within = Deadline(clock, response.request.extensions["timeout"]["read"])
            text = _text(_beginning(response, within), response.charset_encoding or "utf-8")
            raise Refused(response.status_code, response.headers, text)

    return look


def _beginning(response: httpx2.Response, within: Deadline) -> bytes:
    """What comes in time; what breaks off or cannot be unpacked leaves the status, which tells enough."""
    import httpx2

    read = bytearray()
    with suppress(httpx2.RequestError):
        for chunk in response.iter_bytes():
            read += chunk
            if len(read) >= LARGEST or within.passed:
                break
    return bytes(read[:LARGEST])


def _text(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding, "replace")
    except (LookupError, ValueError):  # none that is known, or none of text
        return data.decode("utf-8", "replace")
