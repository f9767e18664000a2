"""`lxb config`: the settings in force, where each comes from, and where the file lies."""

from __future__ import annotations

import json as as_json
from typing import TYPE_CHECKING, Any

import typer

from lxb.cli.command import command
from lxb.cli.options import Json, Language, Quiet, Verbose
from lxb.cli.session import Session

if TYPE_CHECKING:
    from lxb.config import Settings

app = typer.Typer(invoke_without_command=True, rich_markup_mode=None)


@app.callback()
def config(
    context: typer.Context,
    json: Json = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    lang: Language = None,
) -> None:
    if context.invoked_subcommand is None:
        show(json=json, quiet=quiet, verbose=verbose, lang=lang)


@app.command(help="config.show")
@command
def show(session: Session) -> None:
    rows = _rows(session.settings)
    session.ui.document(
        {key: {"value": value, "from": origin.kind, "name": origin.name} for key, value, origin in rows}
    )
    default = session.ui.text("config.default")
    session.ui.table(
        "config.head", [(key, _plain(value), origin.name or default) for key, value, origin in rows]
    )


@app.command(help="config.path")
def path(json: Json = False, quiet: Quiet = False, verbose: Verbose = False, lang: Language = None) -> None:
    from lxb.cli.boundary import early_ui
    from lxb.config import lxb_home

    ui = early_ui(["--json"] if json else [])
    file = lxb_home() / "config.toml"
    ui.document({"path": str(file), "exists": file.exists()})
    ui.out(str(file))


def _rows(settings: Settings) -> list[tuple[str, Any, Any]]:
    from lxb.config import known_keys, shown_address

    data = settings.model_dump(mode="json")  # keys are stars already
    for key in ("base_url", "text_base_url"):
        data[key] = data[key] and shown_address(data[key])
    return [(key, _value(data, key), settings.origin(key)) for key in known_keys()]


def _value(data: dict[str, Any], key: str) -> Any:
    table, _, name = key.partition(".")
    return data[table][name] if name else data[key]


def _plain(value: Any) -> str:
    if value is None:
        return "-"
    return value if isinstance(value, str) else as_json.dumps(value, ensure_ascii=False)
