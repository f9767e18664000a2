"""`lxb doctor`: whether this machine, the phone and the model have what LXB needs."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from lxb.cli.command import command_in_spite
from lxb.cli.session import Session
from lxb.cli.ui import Ui

if TYPE_CHECKING:
    from lxb.agent.finding import Finding
    from lxb.agent.model_doctor import ModelDoctor
    from lxb.config import Settings

_MARKS = {"ok": "+", "warn": "!", "bad": "x"}


@command_in_spite
def doctor(
    session: Session,
    model: Annotated[bool, typer.Option("--model", help="opt.doctor-model")] = False,
    space: Annotated[
        str | None, typer.Option("--space", metavar="SPACE", help="opt.space", show_default=False)
    ] = None,
) -> None:
    """Looks at the rest, too, where the file of the settings cannot be used."""
    from lxb.clock import SystemClock
    from lxb.config import load_settings

    options = {"device": session.device, "lang": session.settings.lang, "space": space}
    settings = load_settings(use_file=session.broken is None, **options)
    if not model:
        from lxb.agent.doctor import examined

        _end(session, _told(session.ui, examined(settings, SystemClock(), session.broken)), {})
    if session.broken is not None:
        raise session.broken  # the model that is meant may stand there
    with ExitStack() as stack:
        examiner = _model_doctor(session, settings, stack)
        findings = _told(session.ui, examiner.examined())
    _end(session, findings, {"models": [asdict(seen) for seen in examiner.abilities]})


def _model_doctor(session: Session, settings: Settings, stack: ExitStack) -> ModelDoctor:
    """For the model of the settings, or the one that comes with a virtual phone."""
    from lxb.agent.connect import connect, settings_for
    from lxb.agent.model_doctor import ModelDoctor
    from lxb.clock import SystemClock
    from lxb.device.address import parse_address

    if settings.device and parse_address(settings.device).kind == "virtual":
        settings = settings_for(stack.enter_context(connect(settings=settings)), settings)
    return ModelDoctor(settings, SystemClock(), session.ui.lang)


def _told(ui: Ui, findings: Iterable[Finding]) -> list[Finding]:
    """Shows each finding as soon as it is there."""
    seen = []
    for finding in findings:
        seen.append(finding)
        if not ui.quiet or finding.state != "ok":
            ui.out(f"{_MARKS[finding.state]} {ui.text(f'doctor.about.{finding.name}')}: {_text(ui, finding)}")
    return seen


def _text(ui: Ui, finding: Finding) -> str:
    return finding.said.zh if ui.lang == "zh" else finding.said.en


def _end(session: Session, findings: list[Finding], more: dict[str, Any]) -> NoReturn:
    """The document, the last line, and the exit code of the first finding that is bad."""
    from lxb.reason import Reason, Status

    ui = session.ui
    reason = next((finding.reason for finding in findings if finding.state == "bad"), None)
    status: Status = "done"
    if reason is not None:
        status = "limit" if reason is Reason.LIMIT_MODEL else "failed"
    reason = reason or Reason.FINISHED
    lines = [{"name": one.name, "state": one.state, "text": _text(ui, one)} for one in findings]
    ui.document({"status": status, "reason": reason, "findings": lines, **more})
    warned = any(one.state == "warn" for one in findings)
    ui.more("doctor.bad" if status != "done" else "doctor.warned" if warned else "doctor.fine")
    session.end(status, reason)
