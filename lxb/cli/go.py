"""`lxb go APP PAGE`: only walks."""

from __future__ import annotations

from typing import Annotated

import typer

from lxb.cli.options import AppArgument, Device, Json, Language, Quiet, Verbose
from lxb.cli.run import finish
from lxb.cli.session import Session


def go(
    app: AppArgument,
    page: Annotated[str, typer.Argument(metavar="PAGE", help="arg.page", show_default=False)],
    device: Device = None,
    json: Json = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    lang: Language = None,
) -> None:
    session = Session.of(device=device, json=json, quiet=quiet, verbose=verbose, lang=lang)
    from lxb import agent

    with session.phone() as phone, session.progress() as watch:
        result = agent.go(app, page, phone, settings=session.settings, watch=watch)
    finish(session, result)
