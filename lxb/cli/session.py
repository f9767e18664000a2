"""What every command begins with: its settings, its way to speak, and, where it needs one, the phone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

import typer

from lxb.cli.exits import exit_code
from lxb.cli.stopped import Stopped
from lxb.cli.ui import Ui
from lxb.errors import DeviceError, DeviceRefused, FileError, LXBError
from lxb.messages import choose_lang

if TYPE_CHECKING:
    from lxb.config import Settings
    from lxb.device import Device
    from lxb.progress import Progress


@dataclass(frozen=True, slots=True)
class Session:
    """One command's run."""

    settings: Settings
    ui: Ui
    device: str | None = None
    """What the option --device said; `settings.device` knows the environment and the file as well."""
    broken: FileError | None = None
    """Why the settings are without those of config.toml; None = they are not."""

    @classmethod
    def of(
        cls,
        *,
        json: bool = False,
        quiet: bool = False,
        verbose: bool = False,
        lang: str | None = None,
        in_spite: bool = False,
        **options: Any,
    ) -> Session:
        """Reads the settings; `options` are those of the command line that are settings.

        Raises:
            FileError: config.toml cannot be used; not with `in_spite`.
            UsageError: an option or a variable has a value that does not fit.
        """
        from lxb.config import load_settings

        broken: FileError | None = None
        try:
            settings = load_settings(lang=lang, **options)
        except FileError as error:
            if not in_spite:
                raise
            settings, broken = load_settings(use_file=False, lang=lang, **options), error
        ui = Ui(choose_lang(settings.lang), json, quiet, verbose)
        return cls(settings, ui, options.get("device"), broken)

    @contextmanager
    def phone(self) -> Iterator[Device]:
        """The phone that is meant, let go of at the end."""
        from lxb import agent

        phone = agent.connect(self.settings.device, settings=self.settings)
        try:
            yield phone
        except (LXBError, Stopped) as error:
            why = error.why if isinstance(error, Stopped) else error
            if isinstance(why, DeviceError | DeviceRefused) and "device" in why.fields:
                why.fields["device"] = phone.address  # as it was given, not as adb calls it
            raise
        finally:
            phone.close()

    def progress(self) -> Progress:
        """A display of what goes on: moving on a terminal, every event as a line with --verbose."""
        from lxb.progress import Progress

        return Progress.on_stderr(
            self.ui.lang,
            live=not (self.ui.quiet or self.ui.json),
            lines=self.ui.verbose and not self.ui.quiet,
        )

    def end(self, status: str, reason: str) -> NoReturn:
        """Ends the command with the exit code for that."""
        raise typer.Exit(exit_code(status, reason))
