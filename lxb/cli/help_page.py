"""What typer puts around our help texts, made plainer and, in Chinese, Chinese."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from lxb.errors import Lang

_PLAINER: Mapping[str, str] = MappingProxyType(
    {
        r"\{(\w[\w:\[\]]*)\}": r"\1",  # {APP} of the usage line
        r"\s+\[required\]$": "",  # what stands in no brackets in the usage line
        r"\bx>=(\S+)\]": r"at least \1]",
    }
)
_CHINESE: Mapping[str, str] = MappingProxyType(
    {
        r"^Usage: ": "用法：",
        r"^Arguments:$": "参数：",
        r"^Options:$": "选项：",
        r"^Commands:$": "命令：",
        r"\[OPTIONS\]": "[选项]",
        r"COMMAND \[ARGS\]\.\.\.": "命令 [参数]...",
        r"Show this message and exit\.": "显示本帮助。",
        r"\[default: ([^;\]]+)(; )?": r"[默认 \1\2",
        r"\bat least (\S+)\]": r"至少 \1]",
    }
)


_TYPED = re.compile(r"^(  \S+)( <[\w\[\]]+>)(.*(?:\n {8,}\S.*)*)", re.M)
"""APP <str> among the arguments, with the lines that its help goes on in."""


def put_right(text: str, lang: Lang) -> str:
    """The whole help of a command as typer made it, put right."""
    text = _TYPED.sub(lambda one: one[1] + one[3].replace("\n" + " " * len(one[2]), "\n"), text)
    for found, instead in _PLAINER.items():
        text = re.sub(found, instead, text, flags=re.M)
    for found, instead in _CHINESE.items() if lang == "zh" else ():
        text = re.sub(found, instead, text, flags=re.M)
    return text


def put_right_helps(command: Any, lang: Lang) -> None:
    """Makes a command, and all below it, give its help so."""
    command.get_help = _righted(command.get_help, lang)
    for below in getattr(command, "commands", {}).values():
        put_right_helps(below, lang)


def _righted(get_help: Callable[[Any], str], lang: Lang) -> Callable[[Any], str]:
    return lambda context: put_right(get_help(context), lang)
