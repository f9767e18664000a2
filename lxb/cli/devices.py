"""`lxb devices`, `lxb connect` and `lxb pair`: phones that adb knows."""

from __future__ import annotations

import os
from dataclasses import asdict
from typing import Annotated

import typer

from lxb.cli.options import Json, Language, Quiet, Verbose
from lxb.cli.session import Session


def devices(
    json: Json = False, quiet: Quiet = False, verbose: Verbose = False, lang: Language = None
) -> None:
    session = Session.of(json=json, quiet=quiet, verbose=verbose, lang=lang)
    from lxb.device.adb import AdbServer
    from lxb.device.discover import attached

    found = attached(AdbServer.of(os.environ))
    session.ui.document([asdict(phone) for phone in found])
    if found:
        zh = session.ui.lang == "zh"
        rows = [(phone.serial, phone.state, phone.model, phone.cure[zh]) for phone in found]
        session.ui.table("devices.head", rows)
    else:
        session.ui.note("devices.none")


def connect(
    address: Annotated[str, typer.Argument(metavar="HOST[:PORT]", help="arg.address", show_default=False)],
    json: Json = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    lang: Language = None,
) -> None:
    session = Session.of(json=json, quiet=quiet, verbose=verbose, lang=lang)
    from lxb.device import discover
    from lxb.device.adb import AdbServer

    server = AdbServer.of(os.environ)
    serial = discover.connect(server, address, session.settings.timing.connect)
    session.ui.document({"serial": serial})
    session.ui.say("connect.done", serial=serial)


def pair(
    address: Annotated[str, typer.Argument(metavar="HOST:PORT", help="arg.pairing", show_default=False)],
    code: Annotated[str, typer.Argument(metavar="CODE", help="arg.code", show_default=False)],
    json: Json = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    lang: Language = None,
) -> None:
    session = Session.of(json=json, quiet=quiet, verbose=verbose, lang=lang)
    from lxb.device import discover
    from lxb.device.adb import AdbServer

    said = discover.pair(AdbServer.of(os.environ), address, code, session.settings.timing.connect)
    session.ui.document({"paired": address})
    session.ui.out(said)
