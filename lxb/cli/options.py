"""Options and arguments that several commands share. Help texts are keys of `lxb.cli.help`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from lxb.errors import UsageError

_BROKEN = re.compile(r"[\x00-\x08\x0b-\x1f\ud800-\udfff]")
"""Characters of no text: for the control of a terminal, or of no known encoding."""


def _words(text: str | None) -> str | None:
    """Refuses what says nothing, and what holds characters that nobody can have typed."""
    if text is None:
        return None
    if (broken := _BROKEN.search(text)) is not None:
        raise UsageError(
            reason=f"{text!r} holds {broken[0]!r}, which is no character of a text: leave it out",
            reason_zh=f"{text!r} 中的 {broken[0]!r} 不是文字字符：请去掉",
        )
    if any(ch.isalnum() for ch in text):
        return text
    raise UsageError(
        reason=f"{text!r} says nothing: tell in words what to do",
        reason_zh=f"{text!r} 没有内容：请用文字说明要做什么",
    )


def named(text: str | None) -> str | None:
    """Refuses a name of nothing but spaces and signs."""
    if text is None or any(ch.isalnum() for ch in text):
        return text
    raise UsageError(reason=f"{text!r} is no name", reason_zh=f"“{text}”不是名称")


AppArgument = Annotated[
    str, typer.Argument(metavar="APP", help="arg.app", callback=named, show_default=False)
]
MapArgument = Annotated[
    str, typer.Argument(metavar="APP", help="arg.map", callback=named, show_default=False)
]
TaskArgument = Annotated[
    str, typer.Argument(metavar="TASK", help="arg.task", callback=_words, show_default=False)
]
TaskIfAny = Annotated[
    str | None, typer.Argument(metavar="TASK", help="arg.task", callback=_words, show_default=False)
]

Device = Annotated[
    str | None, typer.Option("--device", "-d", metavar="DEVICE", help="opt.device", show_default=False)
]
App = Annotated[
    str | None, typer.Option("--app", metavar="APP", help="opt.app", callback=named, show_default=False)
]
Output = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="FILE", help="opt.output", show_default=False)
]
Json = Annotated[bool, typer.Option("--json", help="opt.json")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="opt.quiet")]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="opt.verbose")]
Language = Annotated[str | None, typer.Option("--lang", metavar="zh|en", help="opt.lang", show_default=False)]
