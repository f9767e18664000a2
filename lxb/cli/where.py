"""`lxb where`: which page the phone shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxb.cli.command import phone_command
from lxb.cli.session import Session
from lxb.cli.ui import Ui
from lxb.reason import Reason

if TYPE_CHECKING:
    from lxb.results import WhereResult


@phone_command
def where(session: Session) -> None:
    from lxb import agent

    with session.phone() as phone:
        result = agent.where(phone, settings=session.settings)
    session.ui.document(result.to_json())
    _tell(session.ui, result)
    session.end(result.status, result.reason)


def _tell(ui: Ui, result: WhereResult) -> None:
    ui.say("where.app" if result.app else "where.dark", app=result.app)
    if result.page is not None:
        ui.say("where.page", page=result.page_name, id=result.page, score=f"{result.score:.2f}")
    elif result.reason == Reason.NO_MAP:
        ui.say("where.no_map")
    elif result.app:
        ui.say("where.none", why=ui.reason(result.reason))
    if result.simulated:
        ui.say("simulated")
    if result.runner_up is not None:
        second = result.runner_up
        ui.say("where.runner_up", page=second.name, id=second.id, score=f"{second.score:.2f}")
    if result.overlay:
        ui.say("where.overlay", kind=result.overlay)
