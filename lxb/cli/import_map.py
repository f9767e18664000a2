"""`lxb maps import FILE`: takes a map of somebody else, ours or one of the original LXB-Framework."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lxb.cli.command import command
from lxb.cli.session import Session


@command
def import_map(
    session: Session,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="arg.file", show_default=False)],
    replace: Annotated[bool, typer.Option("--replace", help="opt.replace")] = False,
) -> None:
    from lxb.files import typed_path
    from maps.taking import take

    ui = session.ui
    taken = take(typed_path(file), session.settings.home, replace=replace)
    told = [{"code": note.code, "where": note.where, "text": note.say(ui.lang)} for note in taken.notes]
    ui.document(
        {
            "status": "done",
            "map": str(taken.path),
            "app": taken.map.app.package,
            "pages": len(taken.map),
            "edges": len(taken.map.edges),
            "overlays": len(taken.map.overlays),
            "notes": told,
        }
    )
    for note in told:
        ui.out(f"{note['where']}: {note['text']} [{note['code']}]")
    ui.say("maps.imported", app=taken.map.app.name, pages=len(taken.map), path=taken.path, n=len(told))
