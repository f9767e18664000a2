"""The address of a service: mended where it is clear what was meant, and named without its secrets."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass, field
from urllib.parse import SplitResult, parse_qsl, urlsplit

from lxb.config import address_secrets
from lxb.errors import BadName

OPERATION = "/chat/completions"
_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Address:
    """Where a service listens.

    Attributes:
        url: to which the operation's path is appended; without query.
        query: what has to go with every request.
        name: host and path, for people: nothing in it is secret.
        host: the machine; "this machine" by any of its names.
        here: it is on this machine.
        nearby: it is on this machine or in a private network, where services often want no key.
        secrets: parts of what was given that must not be shown.
    """

    url: str
    query: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    name: str = ""
    here: bool = False
    nearby: bool = False
    host: str = ""
    secrets: tuple[str, ...] = field(default=(), repr=False)


def read_address(given: str, setting: str = "LXB_BASE_URL") -> Address:
    """Reads what a user gave as the base URL.

    A trailing slash and the operation's own path are taken off; an address without any path gets `/v1`, as
    every OpenAI-compatible server that has no path of its own uses it.

    Raises:
        BadName: it is no http address; the text names `setting` and shows no password.
    """
    text = given.strip()
    parts, port = _split(text, setting)
    host = parts.hostname or ""
    path = parts.path.rstrip("/").removesuffix(OPERATION).rstrip("/") or "/v1"
    shown_host = f"[{host}]" if ":" in host else host
    place = shown_host if port in {None, _PORTS[parts.scheme]} else f"{shown_host}:{port}"
    return Address(
        url=f"{parts.scheme}://{place}{path}",
        query=tuple(parse_qsl(parts.query, keep_blank_values=True)),
        name=f"{place}{path}",
        here=_is_here(host),
        nearby=_is_nearby(host),
        host="this machine" if _is_here(host) else host,
        secrets=address_secrets(text),
    )


def _split(text: str, setting: str) -> tuple[SplitResult, int | None]:
    """An address that can be used, in its parts, and its port; raises BadName for any other."""
    try:
        parts = urlsplit(text)
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise _bad(setting, "", str(error), str(error)) from None
    if parts.scheme not in _PORTS or not host or any(letter.isspace() for letter in text):
        shown = text.rpartition("@")[2].partition("?")[0]
        raise _bad(
            setting,
            shown,
            "an address looks like https://HOST/v1 or http://127.0.0.1:8000/v1",
            "地址形如 https://主机/v1 或 http://127.0.0.1:8000/v1",
        )
    if parts.username or parts.password:
        raise _bad(
            setting,
            parts.netloc.rpartition("@")[2],
            f"it holds a user or a password; a key belongs in {_key_of(setting)}",
            f"含有用户名或密码；密钥应放在 {_key_of(setting)} 中",
        )
    return parts, port


def _key_of(setting: str) -> str:
    """The setting of the key that goes with an address, without the place where the address stands."""
    name = setting.partition(" (")[0]
    return name.replace("BASE_URL", "API_KEY").replace("base_url", "api_key")


def _bad(setting: str, name: str, reason: str, reason_zh: str) -> BadName:
    return BadName(kind=setting, kind_zh=f" {setting}", name=name, reason=reason, reason_zh=reason_zh)


def _is_here(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    ip = _ip(host)
    return ip is not None and (ip.is_loopback or ip.is_unspecified)


def _is_nearby(host: str) -> bool:
    ip = _ip(host)
    return _is_here(host) or host.endswith(".local") or (ip is not None and ip.is_private)


def _ip(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return None
