"""`lxb devices`, `lxb connect` and `lxb pair`: phones that adb knows."""

from __future__ import annotations

import os
from dataclasses import asdict
from typing import Annotated

import typer

from lxb.cli.command import command
from lxb.cli.session import Session
from lxb.cli.ui import Ui
from lxb.messages import TEXTS


@command
def devices(session: Session) -> None:
    from lxb.device.adb import AdbServer
    from lxb.device.discover import attached

    found = attached(AdbServer.of(os.environ))
    session.ui.document([asdict(phone) for phone in found])
    if found:
        zh = session.ui.lang == "zh"
        rows = [(one.serial, _state(session.ui, one.state), one.model, one.cure[zh]) for one in found]
        session.ui.table("devices.head", rows)
    else:
        session.ui.note("devices.none")


def _state(ui: Ui, state: str) -> str:
    """What adb says of a phone; what is not known of it stays as adb says it."""
    key = f"devices.state.{state}"
    return ui.text(key) if key in TEXTS else state


@command
def connect(
    session: Session,
    address: Annotated[str, typer.Argument(metavar="HOST[:PORT]", help="arg.address", show_default=False)],
) -> None:
    from lxb.device import discover
    from lxb.device.adb import AdbServer

    server = AdbServer.of(os.environ)
    serial = discover.connect(server, address, session.settings.timing.connect)
    session.ui.document({"serial": serial})
    session.ui.say("connect.done", serial=serial)


@command
def pair(
    session: Session,
    address: Annotated[str, typer.Argument(metavar="HOST:PORT", help="arg.pairing", show_default=False)],
    code: Annotated[str, typer.Argument(metavar="CODE", help="arg.code", show_default=False)],
) -> None:
    from lxb.device import discover
    from lxb.device.adb import AdbServer

    said = discover.pair(AdbServer.of(os.environ), address, code, session.settings.timing.connect)
    session.ui.document({"paired": address})
    session.ui.out(said)
