"""`lxb maps list / info / check`: care of maps. `describe` and `import` have files of their own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from lxb.cli.command import command
from lxb.cli.describe import describe
from lxb.cli.group import group
from lxb.cli.import_map import import_map
from lxb.cli.map_choice import chosen_map
from lxb.cli.options import MapArgument
from lxb.cli.session import Session
from lxb.cli.ui import Ui
from lxb.errors import FileError
from lxb.messages import moment

if TYPE_CHECKING:
    from maps.files import Stored
    from maps.findings import Finding
    from maps.graph import NavigationMap

app = group()


@app.command("list", help="maps.list")
@command
def list_(session: Session) -> None:
    from maps.files import stored

    found = stored(session.settings.home)
    session.ui.document([_entry(item, session.ui) for item in found])
    if found:
        session.ui.table("maps.head", [_row(item, session.ui) for item in found])
    else:
        session.ui.note("maps.none")


def _entry(item: Stored, ui: Ui) -> dict[str, Any]:
    told: dict[str, Any] = {"package": item.package, "path": str(item.path)}
    if isinstance(item.found, FileError):
        return {**told, "error": item.found.say(ui.lang)}
    m = item.found
    return {
        **told,
        "name": m.app.name,
        "pages": len(m),
        "edges": len(m.edges),
        "built": m.built.at,
        "simulated": m.built.simulated,
    }


def _row(item: Stored, ui: Ui) -> tuple[str, ...]:
    if isinstance(item.found, FileError):
        return (item.package, item.package, "-", "-", item.found.cause(ui.lang))
    m = item.found
    return (m.app.name, item.package, str(len(m)), str(len(m.edges)), _built(m, ui))


def _built(m: NavigationMap, ui: Ui) -> str:
    at = moment(m.built.at) or "-"
    return ui.text("simulated.of", text=at) if m.built.simulated else at


@app.command(help="maps.info")
@command
def info(session: Session, name: MapArgument) -> None:
    path, m = chosen_map(name, session.settings)
    told = _facts(path, m)
    session.ui.document(told)
    version = f"{m.app.version_name} ({m.app.version_code})" if m.app.version_name else "-"
    lines = {
        "app": f"{m.app.name} ({m.app.package})",
        "version": version,
        "built": session.ui.text("list.comma").join((_built(m, session.ui), m.built.by, m.built.describer)),
        "locale": m.built.locale or "-",
        "screen": "x".join(map(str, m.built.screen)) if all(m.built.screen) else "-",
        "pages": told["pages"],
        "edges": told["edges"],
        "overlays": told["overlays"],
        "depth": told["depth"],
        "unreachable": ", ".join(told["unreachable"]) or "-",
        "file": path,
    }
    for key, value in lines.items():
        session.ui.say("named", name=session.ui.text(f"maps.info.{key}"), value=value)


def _facts(path: Path, m: NavigationMap) -> dict[str, Any]:
    depths = m.depths()
    return {
        "path": str(path),
        "app": m.app.model_dump(mode="json"),
        "built": m.built.model_dump(mode="json"),
        "home": m.home,
        "pages": len(m),
        "edges": len(m.edges),
        "overlays": len(m.overlays),
        "depth": max(depths.values(), default=0),
        "unreachable": [page.id for page in m if page.id not in depths],
    }


@app.command(help="maps.check")
@command
def check(
    session: Session,
    names: Annotated[
        list[str] | None, typer.Argument(metavar="APP", help="arg.maps", show_default=False)
    ] = None,
) -> None:
    from maps.files import stored

    names = names or [item.package for item in stored(session.settings.home)]
    checked = [_checked(name, session, alone=len(names) == 1) for name in names]
    clean = all(entry["clean"] for entry in checked)
    session.ui.document({"status": "done" if clean else "failed", "maps": checked})
    if not names:
        session.ui.note("maps.none")
    raise typer.Exit(0 if clean else 1)


def _checked(name: str, session: Session, *, alone: bool) -> dict[str, Any]:
    """The findings of one map, told at once; one of several that cannot be read does not stop the others."""
    from maps.checks import check as look
    from maps.checks import is_clean

    try:
        path, m = chosen_map(name, session.settings)
    except FileError as error:
        if alone:
            raise
        session.ui.error(error.say(session.ui.lang))
        told = error.say(session.ui.lang)
        return {"path": str(error.path), "package": name, "clean": False, "error": told, "findings": []}
    found = list(dict.fromkeys(look(m)))  # one word of a page may stand in several of its fields
    clean = is_clean(found)
    _tell(session.ui, path, found, clean)
    listed = [_finding(finding, session.ui) for finding in found]
    return {"path": str(path), "package": m.app.package, "clean": clean, "findings": listed}


def _tell(ui: Ui, path: Path, found: list[Finding], clean: bool) -> None:
    shown = [finding for finding in found if finding.level != "note" or ui.verbose]
    for finding in shown:
        level = ui.text(f"maps.level.{finding.level}")
        ui.out(f"{path}: {level} [{finding.code}] {finding.where}: {finding.say(ui.lang)}")
    warnings = sum(finding.level == "warning" for finding in found)
    if clean:
        ui.say("maps.warned" if warnings else "maps.clean", path=path, n=warnings)


def _finding(finding: Finding, ui: Ui) -> dict[str, str]:
    return {
        "level": finding.level,
        "code": finding.code,
        "where": finding.where,
        "text": finding.say(ui.lang),
    }


app.command("describe", help="maps.describe")(describe)
app.command("import", help="maps.import")(import_map)
