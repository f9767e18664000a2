"""Commands that hold others (`lxb maps list`); `--lang` may stand before the name of the one."""

from __future__ import annotations

from typing import Any

import typer

from lxb.cli.options import Language


def group() -> typer.Typer:
    """A command for others to be put below."""
    made = typer.Typer(no_args_is_help=True, rich_markup_mode=None)
    made.callback()(_passed_on)
    return made


def _passed_on(context: typer.Context, lang: Language = None) -> None:
    pass_on(context, lang)


def pass_on(context: typer.Context, lang: str | None) -> None:
    """`lxb --lang zh run ...` is `lxb run ... --lang zh`."""
    if lang is not None:
        context.default_map = _for_all_below(context.command, {"lang": lang})


def _for_all_below(command: Any, defaults: dict[str, Any]) -> dict[str, Any]:
    below = getattr(command, "commands", {})
    return {name: {**defaults, **_for_all_below(sub, defaults)} for name, sub in below.items()}
