"""The program `lxb`: which commands there are. What each does stands in a file of its own."""

from __future__ import annotations

from typing import Annotated

import typer

from lxb.cli import apps, build, config, demo, devices, doctor, go, maps, phone, plan, run, show, trace, where
from lxb.cli.boundary import guarded, leave, prepare_process
from lxb.cli.exits import INTERRUPTED
from lxb.cli.group import pass_on
from lxb.cli.options import Language
from lxb.interrupts import ignore_further, interrupted

app = typer.Typer(
    name="lxb",
    help="lxb",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    # Plain help: half the start-up time of the framed one, the same on every terminal and in the docs.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

app.command("build-map", help="build-map")(build.build_map)
app.command("run", help="run")(run.run)
app.command("go", help="go")(go.go)
app.command("plan", help="plan")(plan.plan)
app.command("where", help="where")(where.where)
app.command("show", help="show")(show.show)
app.add_typer(maps.app, name="maps", help="maps")
app.command("devices", help="devices")(devices.devices)
app.command("connect", help="connect")(devices.connect)
app.command("pair", help="pair")(devices.pair)
app.command("doctor", help="doctor")(doctor.doctor)
app.command("apps", help="apps")(apps.apps)
app.add_typer(phone.app, name="phone", help="phone")
app.add_typer(trace.app, name="trace", help="trace")
app.add_typer(config.app, name="config", help="config")
app.command("demo", help="demo")(demo.demo)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"lxb {version('lxb')}")
        raise typer.Exit


@app.callback()
def lxb(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="lxb.version")
    ] = False,
    lang: Language = None,
) -> None:
    pass_on(context, lang)


def main() -> None:
    """The entry point."""
    prepare_process()
    try:
        code = guarded(app)
    except KeyboardInterrupt:  # after the last word
        code = INTERRUPTED
    at_once = interrupted()
    ignore_further()
    leave(code, at_once)
