"""What of a service's address is a secret, and how it may be shown."""

from __future__ import annotations

from urllib.parse import unquote


def address_secrets(url: str) -> tuple[str, ...]:
    """What of an address must not be shown: user, password, values of its query; as written and as meant."""
    head, _, query = url.strip().partition("?")
    user, found, _ = head.partition("://")[2].partition("/")[0].rpartition("@")
    parts = [*(user.split(":", 1) if found else ()), *(pair.partition("=")[2] for pair in query.split("&"))]
    return tuple(dict.fromkeys(form for part in parts for form in (part, unquote(part)) if form))


def shown_address(url: str) -> str:
    """An address as it may be shown."""
    head, asked, _ = url.partition("?")
    scheme, found, rest = head.partition("://")
    place, slash, path = rest.partition("/")
    _, at, host = place.rpartition("@")
    return f"{scheme}{found}{'***@' if at else ''}{host}{slash}{path}{'?***' if asked else ''}"
