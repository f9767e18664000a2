"""`lxb phone serve / truth`: virtual phones."""

from __future__ import annotations

import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer

from lxb.cli.options import Json, Language, Quiet, Verbose
from lxb.cli.session import Session
from lxb.cli.ui import Ui

if TYPE_CHECKING:
    from lxb.virtual.serve import ServedPhones

GLANCE_SECONDS = 0.2

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None)


@app.command(help="phone.serve")
def serve(
    apps: Annotated[
        list[str], typer.Argument(metavar="APP_OR_DIR...", help="arg.virtual", show_default=False)
    ],
    json: Json = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    lang: Language = None,
) -> None:
    session = Session.of(json=json, quiet=quiet, verbose=verbose, lang=lang)
    from lxb.virtual.phone import VirtualPhone
    from lxb.virtual.serve import serve as serve_phones
    from lxb.virtual.spec import PhoneSpec

    spec = PhoneSpec.parse(one_address(apps))
    with serve_phones([VirtualPhone(spec)]) as served, suppress(KeyboardInterrupt):
        _tell(session.ui, served, list(spec.apps))
        _wait_for_ever()
    session.ui.note("phone.stopped")


def one_address(apps: list[str]) -> str:
    """One phone with all of the apps: ["taobao?seed=7", "./mine"] -> "taobao,./mine?seed=7"."""
    parts = [app.removeprefix("virtual:").partition("?") for app in apps]
    options = "&".join(query for _, _, query in parts if query)
    names = ",".join(name for name, _, _ in parts)
    return f"{names}?{options}" if options else names


def _tell(ui: Ui, served: ServedPhones, apps: list[str]) -> None:
    serial, port = served.serials[0], served.adb_port
    ui.document({"serial": serial, "adb_port": port, "apps": apps, "simulated": True})
    ui.say("phone.serving")
    ui.say("phone.adb", serial=serial, apps=", ".join(apps), port=port)
    ui.say("phone.use", app=apps[0], serial=serial, port=port)
    ui.note("phone.stop")


def _wait_for_ever() -> None:
    """Ctrl-C is the ordinary end. It is seen between two waits: another thread may have got the signal."""
    never = threading.Event()
    while not never.wait(GLANCE_SECONDS):
        pass
