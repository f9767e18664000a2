"""What is wrong with a command line, and what would be right."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from lxb.errors import Lang
from lxb.messages import say

NEAR_ENOUGH = 55
_NO_COMMAND = re.compile(r"No such command '(.*?)'", re.S)

_SAID: Mapping[re.Pattern[str], str] = MappingProxyType(
    {
        re.compile(r"valid integer"): "usage.integer",
        re.compile(r"valid number"): "usage.number",
        re.compile(r"(?P<name>'.*') is (?:not one of|none of) (?P<names>'.*'[^'.]*)", re.S): "usage.choice",
        re.compile(r"greater than or equal to (?P<least>\S+)"): "usage.least",
        re.compile(r"Option '(?P<name>[^']+)' requires an argument"): "usage.no_value",
        re.compile(r"Option '(?P<name>[^']+)' does not take a value"): "usage.no_value_taken",
        re.compile(r"Missing command"): "usage.no_command_given",
        re.compile(r"unexpected extra argument\S* \((?P<words>.*)\)", re.S): "usage.extra",
    }
)


def explained(error: Any, lang: Lang) -> tuple[str, str]:
    """What is wrong with the nearest valid choices, and where to read on ("" = nowhere); a line each."""
    context = getattr(error, "ctx", None)
    hint = say(lang, "usage.hint", command=context.command_path) if context else ""
    return _text(error, context, lang), hint


def _text(error: Any, context: Any, lang: Lang) -> str:
    message: str = error.format_message()
    if (option := getattr(error, "option_name", None)) and type(error).__name__ == "NoSuchOption":
        return _with_nearest(say(lang, "usage.no_option", name=option), option, _options(context), lang)
    if found := _NO_COMMAND.match(message):
        commands = getattr(context.command, "commands", {})
        return _with_nearest(say(lang, "usage.no_command", name=found[1]), found[1], commands, lang)
    if type(error).__name__ == "MissingParameter" and error.param is not None:
        return say(lang, "usage.missing", name=_shown(error.param))
    if getattr(error, "param", None) is not None:
        return say(lang, "usage.value", name=_shown(error.param), reason=_reworded(error.message, lang))
    return _reworded(message, lang)


def _reworded(message: str, lang: Lang) -> str:
    """What typer and pydantic say of a value, in our words; what is not known stays."""
    for pattern, key in _SAID.items():
        if found := pattern.search(message):
            return say(lang, key, **found.groupdict())
    return message.rstrip(".")


def _options(context: Any) -> list[str]:
    if context is None:
        return []
    return [
        name for param in context.command.get_params(context) for name in param.opts if name.startswith("-")
    ]


def _shown(param: Any) -> str:
    """An option by its long name, an argument by what the help calls it."""
    if param.param_type_name == "option":
        return str(max(param.opts, key=len))
    return str(param.metavar or param.name.upper())


def _with_nearest(text: str, name: str, choices: Iterable[str], lang: Lang) -> str:
    from rapidfuzz import process

    listed = list(choices)
    near = [choice for choice, score, _ in process.extract(name, listed, limit=3) if score >= NEAR_ENOUGH]
    parting = "、" if lang == "zh" else ", "
    if near:
        return text + say(lang, "usage.nearest", names=parting.join(near))
    return text + say(lang, "usage.valid", names=parting.join(listed)) if listed else text
