"""`lxb go APP PAGE`: only walks."""

from __future__ import annotations

from typing import Annotated

import typer

from lxb.cli.command import phone_command
from lxb.cli.options import AppArgument
from lxb.cli.run import finish
from lxb.cli.session import Session


@phone_command
def go(
    session: Session,
    app: AppArgument,
    page: Annotated[str, typer.Argument(metavar="PAGE", help="arg.page", show_default=False)],
) -> None:
    from lxb import agent

    with session.phone() as phone, session.progress() as watch:
        result = agent.go(app, page, phone, settings=session.settings, watch=watch)
    finish(session, result)
