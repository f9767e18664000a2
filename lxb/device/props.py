"""Reads sizes, density, properties and versions out of what Android's tools print: pure functions."""

from __future__ import annotations

import re

from lxb.device import AppVersion
from lxb.geometry import Size

_SIZE = r"^{kind} size:\s*(\d+)x(\d+)"
_DENSITY = r"^{kind} density:\s*(\d+)"
_PROPERTY = re.compile(r"^\[(?P<key>[^\]]+)\]: \[(?P<value>.*?)\]$", re.MULTILINE | re.DOTALL)
_ORIENTATION = re.compile(r"\b(?:mCurrentOrientation|orientation)=(\d)\b")
_ROTATION = re.compile(r"\brotation (\d)\b|\bmRotation=(?:ROTATION_)?(\d+)\b")
_KINDS = ("Override", "Physical")
"""In the order of their weight: what a user set overrides what the panel has."""


def natural_size(text: str) -> Size | None:
    """The screen's size when it is held its natural way, from `wm size`."""
    for kind in _KINDS:
        if found := re.search(_SIZE.format(kind=kind), text, re.MULTILINE):
            return Size(int(found.group(1)), int(found.group(2)))
    return None


def density(text: str) -> int | None:
    """Dots per inch, from `wm density`."""
    for kind in _KINDS:
        if found := re.search(_DENSITY.format(kind=kind), text, re.MULTILINE):
            return int(found.group(1))
    return None


def rotation(text: str) -> int | None:
    """Quarter turns of the default display, from `dumpsys display`, which lists that display first."""
    if found := _ORIENTATION.search(text):
        return int(found.group(1)) % 4
    if found := _ROTATION.search(text):
        turns = int(found.group(1) or found.group(2))
        return (turns // 90 if turns >= 90 else turns) % 4
    return None


def turned(size: Size, rotation: int) -> Size:
    """The natural size as it is after `rotation` quarter turns."""
    return Size(size.height, size.width) if rotation % 2 else size


def properties(text: str) -> dict[str, str]:
    """Everything that `getprop` without a name prints; values may hold line breaks."""
    return {m.group("key"): m.group("value") for m in _PROPERTY.finditer(text)}


def locale(props: dict[str, str]) -> str:
    """The phone's language as a BCP 47 tag: the user's choice, else the maker's; "" where neither is told."""
    chosen = props.get("persist.sys.locale") or _joined(props, "persist.sys.language", "persist.sys.country")
    sold = props.get("ro.product.locale") or _joined(
        props, "ro.product.locale.language", "ro.product.locale.region"
    )
    return (chosen or sold).partition(",")[0].replace("_", "-")


def app_version(text: str, package: str) -> AppVersion | None:
    """From `dumpsys package NAME`: the version in use, not the system image's; None = not installed."""
    block = re.search(
        rf"^\s*Package \[{re.escape(package)}\].*?(?=^\s*Package \[|^\S|\Z)", text, re.MULTILINE | re.DOTALL
    )
    if block is None:
        return None
    name = re.search(r"^\s*versionName=(.*)$", block.group(0), re.MULTILINE)
    code = re.search(r"\bversionCode=(\d+)", block.group(0))
    return AppVersion(name.group(1).strip() if name else "", int(code.group(1)) if code else None)


def _joined(props: dict[str, str], language: str, region: str) -> str:
    return "-".join(part for part in (props.get(language), props.get(region)) if part)
