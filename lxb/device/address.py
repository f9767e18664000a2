"""How phones are named on the command line.

SERIAL, android:SERIAL          an Android phone as `adb devices` lists it
virtual:APP[,APP...][?KEY=VALUE&...]
recorded:DIR                    a recorded crawl of a real app
harmony:SERIAL                  a HarmonyOS phone as `hdc list targets` lists it
ios:URL                         a WebDriverAgent
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Literal
from urllib.parse import unquote

from lxb.errors import BadName

Kind = Literal["android", "virtual", "recorded", "harmony", "ios"]
KINDS: Final[tuple[Kind, ...]] = ("android", "virtual", "recorded", "harmony", "ios")

_SERIAL = re.compile(r"[^\s\x00-\x1f\x7f]+( \(\d+\)[^\s]*)?")
"""Free of blanks, but for the " (2)" of phones found in the network twice."""
_URL = re.compile(r"https?://[^\s/]+(/\S*)?")
_OPTION = re.compile(r"[a-z][a-z0-9_-]*")
_NETWORK = re.compile(r"(?P<host>\[[^\s\[\]]+\]|[^\s:/\[\]]+)(:(?P<port>[^\s:/]*))?")
"""HOST, HOST:PORT; an IPv6 address stands in brackets."""
ADB_PORT: Final = 5555
"""Where a phone listens that `adb tcpip` was told of no other port."""


@dataclass(frozen=True, slots=True)
class Address:
    """A phone's name, taken apart.

    Attributes:
        kind: which kind of phone.
        rest: what the kind's part says: a serial, a folder, a URL, or the apps of a virtual phone as given.
        apps: apps or folders of a virtual phone, in order.
        options: what follows "?" for a virtual phone; a value that was left out is "".
    """

    kind: Kind
    rest: str
    apps: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def __str__(self) -> str:
        return f"{self.kind}:{self.rest}"


def parse_address(text: str) -> Address:
    """Takes a phone's name apart.

    Raises:
        BadName: it follows no form; says which forms there are.
    """
    head, colon, rest = text.partition(":")
    kind = next((k for k in KINDS if k == head), None) if colon else None
    if kind is None:
        return _android(text, text)
    if not rest:
        raise _bad(text, f"nothing follows {kind}:", f"{kind}: 之后没有内容")
    if kind == "virtual":
        return _virtual(text, rest)
    if kind == "ios" and not _URL.fullmatch(rest):
        raise _bad(
            text,
            "ios: wants a URL such as http://127.0.0.1:8100",
            "ios: 后应为 URL，如 http://127.0.0.1:8100",
        )
    if kind in {"android", "harmony"}:
        return _android(text, rest, kind)
    return Address(kind, rest)


def is_network_address(serial: str) -> bool:
    """Whether a serial is a HOST:PORT that can be connected to."""
    found = _NETWORK.fullmatch(serial)
    return found is not None and _is_port(found["port"] or "")


def network_address(text: str, port: int | None = None) -> str:
    """HOST:PORT of what a person wrote; `port` is taken for a HOST alone, None = one has to be given.

    Raises:
        BadName: it is neither, or there is no such port.
    """
    found = _NETWORK.fullmatch(text)
    if found is None:
        form, form_zh = "write HOST:PORT, an IPv6 address in brackets", "应写作 主机:端口，IPv6 地址加方括号"
        raise _bad(text, form, form_zh)
    if found["port"] is not None and not _is_port(found["port"]):
        raise _bad_port(text, found["port"])
    if found["port"] is None and port is None:
        raise _bad(text, "the port is missing; write HOST:PORT", "缺少端口，应写作 主机:端口")
    return text if found["port"] is not None else f"{text}:{port}"


def _is_port(text: str) -> bool:
    return text.isascii() and text.isdecimal() and 0 < int(text[:6]) < 65536


def _bad_port(text: str, port: str) -> BadName:
    told = f"{port!r} is no port; ports are numbers from 1 to 65535"
    return _bad(text, told, f"“{port}”不是端口，端口是 1 到 65535 的数字")


def _android(text: str, serial: str, kind: Kind = "android") -> Address:
    if not _SERIAL.fullmatch(serial):
        raise _bad(text, "a serial has no blanks and is not empty", "序列号不能为空，也不能含空格")
    if ":" not in serial or is_network_address(serial) or "._tcp" in serial:
        return Address(kind, serial)
    head, _, rest = serial.rpartition(":")
    if rest.isdecimal() and _NETWORK.fullmatch(serial):
        raise _bad_port(text, rest)
    raise _bad(
        text,
        f"{head.partition(':')[0]!r} is no kind of phone (there are {', '.join(KINDS)})",
        f"“{head.partition(':')[0]}”不是手机类型（可用：{'、'.join(KINDS)}）",
    )


def _virtual(text: str, rest: str) -> Address:
    names, _, query = rest.partition("?")
    apps = tuple(name.strip() for name in names.split(",") if name.strip())
    if not apps:
        raise _bad(text, "name at least one app, as in virtual:taobao", "请至少写一个应用，如 virtual:taobao")
    options: dict[str, str] = {}
    for part in filter(None, query.split("&")):
        key, _, value = part.partition("=")
        if not _OPTION.fullmatch(key):
            raise _bad(
                text,
                f"{key!r} is no option; write ?key=value&key=value",
                f"“{key}”不是选项，应写作 ?key=value",
            )
        if key in options:
            raise _bad(text, f"{key} is given twice", f"{key} 重复出现")
        options[key] = unquote(value)
    return Address("virtual", rest, apps, MappingProxyType(options))


def _bad(text: str, reason: str, reason_zh: str) -> BadName:
    return BadName(kind="device address", kind_zh="设备地址", name=text, reason=reason, reason_zh=reason_zh)
