"""Dialects by the names that profiles and `--dialect` use."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import cast, get_args

from executor.dialect import Dialect
from lxb.errors import UsageError
from lxb.model.profile import Dialect as DialectName

_CLASSES = MappingProxyType(
    {
        "autoglm": "autoglm:AutoGlm",
        "gelab": "gelab:GeLab",
        "uitars1": "uitars:UiTars1",
        "uitars15": "uitars:UiTars15",
        "ma3": "ma3:MobileAgent3",
        "planner": "planner:Planner",
        "qwen25": "qwen:Qwen25",
        "qwen3": "qwen:Qwen3",
        "guiowl15": "qwen:GuiOwl15",
        "maiui": "maiui:MaiUi",
        "mobilerun": "mobilerun:MobileRun",
        "openai": "openai:OpenAi",
        "claude": "claude:Claude",
        "gemini": "gemini:Gemini",
    }
)
"""Module under `executor.dialects` and class: one dialect is imported, not all."""

NAMES: tuple[str, ...] = get_args(DialectName)


@cache
def dialect(name: str, own: tuple[str, ...] = ()) -> Dialect:
    """The adapter of a dialect. It keeps nothing between replies.

    Args:
        name: as in a profile.
        own: names of the actions that the user has registered; each class takes them as its only argument.

    Raises:
        UsageError: there is no dialect of that name.
    """
    if name not in _CLASSES:
        known = ", ".join(NAMES)
        raise UsageError(
            reason=f"there is no dialect {name!r}; there are {known}",
            reason_zh=f"没有名为“{name}”的动作格式；可用的有：{'、'.join(NAMES)}",
        )
    module, _, kind = _CLASSES[name].partition(":")
    return cast(Dialect, getattr(import_module(f"executor.dialects.{module}"), kind)(own))
