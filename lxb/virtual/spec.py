"""What a virtual phone is to be, as it stands in its address: `virtual:taobao?profile=small&seed=7`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import parse_qsl

from lxb.errors import BadName, Lang
from lxb.geometry import Size
from lxb.virtual.options import known, number
from lxb.virtual.scripted.spec import ScriptedSpec


@dataclass(frozen=True, slots=True)
class Profile:
    """A make of phone."""

    size: Size
    density: int
    font: float = 1.0
    gestures: bool = False
    """No navigation buttons: swipes from the edges."""
    model: str = "VP-1"
    bars_first: bool = False
    """The system's windows come before the app's in the tree; it differs between phones."""


PROFILES: dict[str, Profile] = {
    "default": Profile(Size(1080, 2400), 420, model="VP-1 Standard"),
    "small": Profile(Size(720, 1280), 320, 1.15, model="VP-1 Mini", bars_first=True),
    "large": Profile(Size(1440, 3200), 560, 0.9, model="VP-1 Max"),
    "tablet": Profile(Size(1600, 2560), 320, model="VP-1 Tab"),
    "gesture": Profile(Size(1080, 2400), 440, gestures=True, model="VP-1 Edge"),
}

FAULTS: dict[str, float | None] = {
    "splash": 2.5,
    "popup": 6,
    "permission": None,
    "update": None,
    "slow": 1.5,
    "dead_tap": 7,
    "stale": 1.0,
    "animation": None,
    "crash": 25,
    "unplugged": 40,
    "hollow": 4,
    "secure": 4,
    "black": 4,
    "rotate": None,
    "logged_out": None,
}
"""Misbehaviours and the default of their parameter."""


@dataclass(frozen=True, slots=True)
class PhoneSpec:
    """A phone to be: its apps, its make, its misbehaviours."""

    apps: tuple[str, ...] = ()
    profile: str = "default"
    seed: int = 1
    lang: Lang = "zh"
    faults: dict[str, float] = field(default_factory=dict)
    """Name and parameter; 0 where a fault has none."""
    size: Size = PROFILES["default"].size
    density: int = PROFILES["default"].density
    font: float = 1.0
    gestures: bool = False
    latency: float = 0.3
    model: ScriptedSpec | None = None
    """The model that plays along; None = none does."""

    @property
    def make(self) -> Profile:
        return PROFILES[self.profile]

    @classmethod
    def parse(cls, text: str) -> PhoneSpec:
        """Reads the part of an address after `virtual:`.

        Raises:
            UnknownName: an option, profile, fault or language that there is not.
            BadName: a value that cannot be what it should be.
        """
        apps, _, query = text.removeprefix("virtual:").partition("?")
        options = dict(parse_qsl(query, keep_blank_values=True))
        for key in options:
            known("option of a virtual phone", "虚拟手机选项", key, _READERS)
        profile = known("profile", "机型", options.pop("profile", "default"), PROFILES)
        make = PROFILES[profile]
        names = tuple(a for a in apps.split(",") if a)
        looks = {"size": make.size, "density": make.density, "font": make.font, "gestures": make.gestures}
        spec = cls(names, profile, **looks)  # type: ignore[arg-type]
        changes = {key: _READERS[key](key, value) for key, value in options.items()}
        return replace(spec, **changes)


SIDES = (320, 8000)
"""The least and the most pixels of a side of a screen."""


def _size(key: str, value: str) -> Size:
    found = re.fullmatch(r"(\d{3,5})[x×](\d{3,5})", value)
    if not found or not all(SIDES[0] <= int(n) <= SIDES[1] for n in found.groups()):
        raise BadName(
            kind=key,
            kind_zh="尺寸",
            name=value,
            reason=f"write it as 720x1280, each side from {SIDES[0]} to {SIDES[1]} pixels",
            reason_zh=f"应写成 720x1280，每边 {SIDES[0]} 到 {SIDES[1]} 像素",
        )
    return Size(int(found[1]), int(found[2]))


def _lang(key: str, value: str) -> str:
    return known("language of a virtual phone", "虚拟手机语言", value, ("zh", "en"))


def _faults(key: str, value: str) -> dict[str, float]:
    faults: dict[str, float] = {}
    for part in filter(None, value.split(",")):
        name, _, given = part.partition(":")
        known("fault", "故障", name, FAULTS)
        default = FAULTS[name]
        if given and default is None:
            raise BadName(
                kind=f"fault {name}",
                kind_zh=f"故障 {name}",
                name=part,
                reason="it takes no parameter",
                reason_zh="它不带参数",
            )
        faults[name] = (
            number(float, 0.05, 10000, f"故障 {name} 的参数")(f"parameter of {name}", given)
            if given
            else default or 0
        )
    return faults


_READERS: dict[str, Callable[[str, str], Any]] = {
    "profile": lambda key, value: value,
    "seed": number(int, 0, 2**63, "随机种子"),
    "lang": _lang,
    "faults": _faults,
    "size": _size,
    "density": number(int, 80, 960, "屏幕密度"),
    "font": number(float, 0.5, 2.5, "字体倍数"),
    "latency": number(float, 0, 10, "延迟"),
    "model": lambda key, value: ScriptedSpec.parse(value),
}
