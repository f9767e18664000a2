"""What all commands have in common: the options that say how to speak, and the session made of them."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any, get_type_hints

from lxb.cli.options import Device, Json, Language, Quiet, Verbose
from lxb.cli.session import Session

_SPEECH: dict[str, Any] = {"json": Json, "quiet": Quiet, "verbose": Verbose, "lang": Language}
_DEFAULTS: dict[str, Any] = {"device": None, "json": False, "quiet": False, "verbose": False, "lang": None}


def command(run: Callable[..., None]) -> Callable[..., None]:
    """Makes a command of a function whose first parameter is the session; the rest are its own options."""
    return _command(run, _SPEECH)


def phone_command(run: Callable[..., None]) -> Callable[..., None]:
    """The same for a command that touches a phone: `--device` as well, which the session knows."""
    return _command(run, {"device": Device, **_SPEECH})


def command_in_spite(run: Callable[..., None]) -> Callable[..., None]:
    """The same for one that has something to do without the file of the settings: `session.broken`."""
    return _command(run, {"device": Device, **_SPEECH}, in_spite=True)


def _command(
    run: Callable[..., None], common: dict[str, Any], *, in_spite: bool = False
) -> Callable[..., None]:
    hints = get_type_hints(run, include_extras=True)
    _, *own = inspect.signature(run).parameters.values()
    kinds = {**{param.name: hints[param.name] for param in own}, **common}
    defaults = {**{param.name: param.default for param in own}, **_DEFAULTS}

    @wraps(run)
    def begun(**given: Any) -> None:
        options = {name: given.pop(name) for name in common}
        run(Session.of(in_spite=in_spite, **options), **given)

    # typer reads both
    begun.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter(
                name, inspect.Parameter.KEYWORD_ONLY, default=defaults[name], annotation=kinds[name]
            )
            for name in kinds
        ]
    )
    begun.__annotations__ = kinds
    return begun
