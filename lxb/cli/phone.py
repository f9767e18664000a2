"""`lxb phone serve / truth`: virtual phones."""

from __future__ import annotations

import threading
from contextlib import nullcontext, suppress
from typing import TYPE_CHECKING, Annotated

import typer

from lxb.cli.command import command
from lxb.cli.group import group
from lxb.cli.map_choice import chosen_map
from lxb.cli.session import Session
from lxb.cli.ui import Ui

if TYPE_CHECKING:
    from lxb.agent.truth import TruthResult
    from lxb.virtual.scripted.server import ScriptedServer
    from lxb.virtual.serve import ServedPhones

GLANCE_SECONDS = 0.2

app = group()


@app.command(help="phone.serve")
@command
def serve(
    session: Session,
    apps: Annotated[list[str], typer.Argument(metavar="APP_OR_DIR", help="arg.virtual", show_default=False)],
) -> None:
    from lxb.clock import SystemClock
    from lxb.virtual.phone import VirtualPhone
    from lxb.virtual.scripted.server import beside
    from lxb.virtual.serve import serve as serve_phones
    from lxb.virtual.spec import PhoneSpec

    phone = VirtualPhone(PhoneSpec.parse(one_address(apps)))
    model = beside(phone, SystemClock())
    with serve_phones([phone]) as served, model or nullcontext(), suppress(KeyboardInterrupt):
        _tell(session.ui, served, list(phone.apps), model)
        _wait_for_ever()
    session.ui.note("phone.stopped")


@app.command(help="phone.truth")
@command
def truth(
    session: Session,
    name: Annotated[str, typer.Argument(metavar="MAP", help="arg.map", show_default=False)],
    virtual_app: Annotated[str, typer.Argument(metavar="APP_OR_DIR", help="arg.truth", show_default=False)],
) -> None:
    from lxb.agent.language import primary_language
    from lxb.agent.truth import compare, phone_of

    _, navigation_map = chosen_map(name, session.settings)
    spec = phone_of(navigation_map, one_address([virtual_app]))
    locale = navigation_map.built.locale
    if locale and primary_language(locale) != spec.lang:
        session.ui.note("truth.other_language", map=locale, phone=spec.lang)
    result = compare(navigation_map, spec)
    session.ui.document(result.model_dump(mode="json"))
    _tell_truth(session.ui, result)


def _tell_truth(ui: Ui, result: TruthResult) -> None:
    ui.say("truth.coverage", value=f"{100 * result.coverage:.1f}", n=result.places)
    for count in ("duplicates", "wrong_merges", "wrong_edges", "broken_edges"):
        ui.say(f"truth.{count}", n=getattr(result, count))
    if result.missed:
        ui.say("truth.missed", names=", ".join(result.missed))
    for line in result.details:
        ui.out(f"  {line}")


def one_address(apps: list[str]) -> str:
    """One phone with all of the apps: ["taobao?seed=7", "./mine"] -> "taobao,./mine?seed=7"."""
    parts = [app.removeprefix("virtual:").partition("?") for app in apps]
    options = "&".join(query for _, _, query in parts if query)
    names = ",".join(name for name, _, _ in parts)
    return f"{names}?{options}" if options else names


def _tell(ui: Ui, served: ServedPhones, apps: list[str], model: ScriptedServer | None) -> None:
    serial, port = served.serials[0], served.adb_port
    told = {"serial": serial, "adb_port": port, "apps": apps, "simulated": True}
    ui.document({**told, "model": _endpoint(model)} if model else told)
    ui.say("phone.serving")
    ui.say("phone.adb", serial=serial, apps=", ".join(apps), port=port)
    if model:
        ui.say("phone.model", **_endpoint(model))
    ui.say("phone.use", app=apps[0], serial=serial, port=port)
    ui.note("phone.stop")


def _endpoint(model: ScriptedServer) -> dict[str, str]:
    from lxb.virtual.scripted.spec import KEY

    return {"base_url": model.base_url, "model": model.name, "api_key": KEY}


def _wait_for_ever() -> None:
    """Ctrl-C is the ordinary end. It is seen between two waits: another thread may have got the signal."""
    never = threading.Event()
    while not never.wait(GLANCE_SECONDS):
        pass
