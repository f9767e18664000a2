"""Addresses of the web, as they may be handed to a phone."""

from __future__ import annotations

import re
from urllib.parse import quote, urlsplit

from lxb.errors import BadName

LONGEST = 2000
"""Characters; browsers and `am` cut longer ones or refuse them."""

_SCHEME = re.compile(r"(?!localhost:\d|[\w-]+(?:\.[\w-]+)+:\d)[A-Za-z][A-Za-z0-9+.-]*:")
"""A scheme, as against a host with its port."""
_HOST = re.compile(r"[^\s/?#@\\]+")
_SAFE = "!#$%&'()*+,-./:;=?@[]_~"


def web_address(text: str) -> str:
    """The address with its scheme; what stands in none (blanks, other scripts, quotes) is encoded.

    Raises:
        BadName: it is empty, too long, names no host, or has another scheme than http and https: "intent:",
            "tel:", "file:" and the like start what nobody asked for.
    """
    address = text.strip()
    if not _SCHEME.match(address):
        address = f"https://{address}"
    try:
        parts = urlsplit(address)
        host, _ = parts.hostname, parts.port
    except ValueError:  # brackets that are none of IPv6, a port that is no number
        raise _bad(text) from None
    if parts.scheme.lower() not in {"http", "https"} or not host or not _HOST.fullmatch(host):
        raise _bad(text)
    encoded = quote(address, safe=_SAFE)
    if len(encoded) > LONGEST or any(ord(ch) < 32 for ch in address):
        raise _bad(text)
    return encoded


def _bad(text: str) -> BadName:
    return BadName(
        kind="web address",
        kind_zh="网址",
        name=text[:200],
        reason="it should look like https://example.com/page",
        reason_zh="应形如 https://example.com/page",
    )
