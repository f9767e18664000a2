"""How the scripted model behaves, as it stands in an address: `model=scripted:jitter=12,missed=0.1`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from lxb.geometry import Space
from lxb.virtual.options import known, number

Thinking = Literal["none", "field", "tags"]
NAME = "scripted"
KEY = "simulated-key"
"""What it wants as a key; tells it from real models. No secret, but kept out of traces as all keys are."""


@dataclass(frozen=True, slots=True)
class ScriptedSpec:
    """What it is, and how it errs. Where nothing else is said, a number is a probability."""

    seed: int | None = None
    """None = the phone's."""
    name: str = NAME
    """The name under which it is asked for."""
    space: Space = "0-1000"
    jitter: float = 0.0
    """The most that a point is off, in pixels of the screen, to each side."""
    missed: float = 0.0
    """For each anchor, that it is not named."""
    content: float = 0.0
    """For each piece of content on the screen, that it is named as an anchor."""
    invented: float = 0.0
    """For each anchor, that one more is named where there is none."""
    wrong_name: float = 0.0
    """That the page gets the name of another one."""
    fences: float = 0.0
    """That the reply stands between code fences."""
    prose: float = 0.0
    """That sentences stand before and after it."""
    malformed: float = 0.0
    """That it breaks its own format."""
    wrong_tap: float = 0.0
    """Of whoever acts, for each tap, that it goes to another control."""
    cut: float = 0.0
    """That it ends too early, as for a limit of tokens."""
    e429: float = 0.0
    """For each try, that the service says it is busy."""
    e500: float = 0.0
    """For each try, that the service breaks down."""
    retry_after: float = 1.0
    """What a busy service asks to wait, in seconds."""
    slow: float = 0.0
    """Seconds to the first token, give or take a half."""
    think: Thinking = "none"
    """Whether it thinks aloud: in `reasoning_content`, or in tags before the answer."""
    blind: float = 0.0
    """1 = it refuses pictures."""
    gullible: float = 0.0
    """1 = it does what any words outside of the fences for quoted data tell it."""

    @classmethod
    def parse(cls, text: str) -> ScriptedSpec:
        """Reads "scripted" or "scripted:KEY=VALUE,...".

        Raises:
            UnknownName: another model, option, space or way of thinking.
            BadName: a value that cannot be what it should be.
        """
        name, _, options = text.partition(":")
        known("model of a virtual phone", "虚拟手机的模型", name, (NAME,))
        changes: dict[str, Any] = {}
        for part in filter(None, options.split(",")):
            key, _, value = part.partition("=")
            known("option of the scripted model", "模拟模型选项", key, _READERS)
            changes[key] = _READERS[key](key, value)
        return replace(cls(), **changes)


def _one_of(kind: str, kind_zh: str, valid: tuple[str, ...]) -> Callable[[str, str], str]:
    return lambda key, value: known(kind, kind_zh, value, valid)


_PART = number(float, 0, 1)
_READERS: dict[str, Callable[[str, str], Any]] = {
    **dict.fromkeys("missed content invented wrong_name fences prose malformed wrong_tap cut".split(), _PART),
    **dict.fromkeys("e429 e500 blind gullible".split(), _PART),
    "seed": number(int, 0, 2**63),
    "name": lambda key, value: value or NAME,
    "space": _one_of("coordinate space", "坐标系", get_args(Space)),
    "jitter": number(float, 0, 1000),
    "retry_after": number(float, 0, 3600),
    "slow": number(float, 0, 600),
    "think": _one_of("way of thinking", "思考方式", get_args(Thinking)),
}
