"""Options and arguments that several commands share. Help texts are keys of `lxb.cli.help`."""

from __future__ import annotations

from typing import Annotated

import typer

AppArgument = Annotated[str, typer.Argument(metavar="APP", help="arg.app", show_default=False)]
MapArgument = Annotated[str, typer.Argument(metavar="APP", help="arg.map", show_default=False)]
TaskArgument = Annotated[str, typer.Argument(metavar="TASK", help="arg.task", show_default=False)]

Device = Annotated[
    str | None, typer.Option("--device", "-d", metavar="DEVICE", help="opt.device", show_default=False)
]
App = Annotated[str | None, typer.Option("--app", metavar="APP", help="opt.app", show_default=False)]
Json = Annotated[bool, typer.Option("--json", help="opt.json")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="opt.quiet")]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="opt.verbose")]
Language = Annotated[str | None, typer.Option("--lang", metavar="zh|en", help="opt.lang", show_default=False)]
