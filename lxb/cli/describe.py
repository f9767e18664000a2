"""`lxb maps describe APP`: a model names and describes the pages of a map."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from lxb.cli.command import phone_command
from lxb.cli.map_choice import chosen_map
from lxb.cli.options import MapArgument
from lxb.cli.session import Session
from lxb.cli.stopped import kept_when_stopped
from lxb.cli.ui import Ui

if TYPE_CHECKING:
    from lxb.device import Device
    from lxb.results import DescribeResult


@phone_command
def describe(
    session: Session,
    name: MapArgument,
    vision: Annotated[bool, typer.Option("--vision", help="opt.vision")] = False,
    again: Annotated[bool, typer.Option("--again", help="opt.again")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="opt.dry-run")] = False,
) -> None:
    from lxb.agent.describe import describe_map, foreseen

    path, _ = chosen_map(name, session.settings)
    if dry_run:
        result = foreseen(path, again=again, pictures=vision)
    else:
        with _phone(session, vision) as phone, kept_when_stopped() as outcome, session.progress() as watch:
            result = describe_map(
                path,
                settings=session.settings,
                device=phone,
                vision=vision,
                again=again,
                watch=outcome.beside(watch),
            )
    session.ui.document(result.to_json())
    tell(session.ui, result)
    session.end(result.status, result.reason)


@contextmanager
def _phone(session: Session, vision: bool) -> Iterator[Device | None]:
    """A phone where one is needed, or was named: a virtual one may bring its model along."""
    if vision or session.device is not None:
        with session.phone() as phone:
            yield phone
    else:
        yield None


def tell(ui: Ui, result: DescribeResult) -> None:
    """The result for people."""
    use, told = result.model, {"n": len(result.described), "pages": result.pages}
    if result.dry_run:
        tokens = {"prompt": use.prompt_tokens, "answer": use.completion_tokens}
        ui.say("describe.would", calls=use.calls, **told, **tokens)
        return
    if not (result.described or result.left):
        ui.say("describe.nothing")
        return
    for page in result.described:
        key = "describe.same" if page.before == page.name else "describe.page"
        ui.more(key, before=page.before, name=page.name, description=page.description)
    ui.say("describe.done", path=result.map, **told)
    if result.left:
        ui.say("describe.left", names=ui.text("list.comma").join(result.left))
    if result.invented:
        ui.more("describe.invented", n=result.invented)
    if result.pictures:
        ui.more("describe.pictures", n=result.pictures)
    ui.model(use)
    if result.simulated:
        ui.say("describe.simulated")
