"""`lxb show APP`: the map as a page for people."""

from __future__ import annotations

from typing import Annotated

import typer

from lxb.cli.command import command
from lxb.cli.map_choice import chosen_map
from lxb.cli.options import MapArgument, Output
from lxb.cli.session import Session
from lxb.files import typed_path


@command
def show(
    session: Session,
    name: MapArgument,
    open_: Annotated[bool, typer.Option("--open", help="opt.open")] = False,
    output: Output = None,
) -> None:
    from maps.picture import write_picture

    path, navigation_map = chosen_map(name, session.settings)
    target = typed_path(output or path.with_suffix(".html")).absolute()
    write_picture(navigation_map, target, session.ui.lang)
    session.ui.document({"status": "done", "path": str(target), "map": str(path)})
    session.ui.out(str(target))
    if open_:
        session.ui.open(target)
