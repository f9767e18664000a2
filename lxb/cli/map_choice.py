"""Which map a person means by what they wrote: an app by any of its names, or a file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from lxb.errors import UnknownName

if TYPE_CHECKING:
    from lxb.config import Settings
    from maps.graph import NavigationMap


def chosen_map(words: str, settings: Settings) -> tuple[Path, NavigationMap]:
    """The file and the map in it. Raises what `maps.files.load` and `find` raise."""
    from maps import files

    if is_file(words):
        path = Path(words).expanduser()
        return path, files.load(path)
    stored = _stored(words, settings)
    return stored.path, stored.map


def is_file(words: str) -> bool:
    """Whether this is a path rather than a name."""
    return words.endswith(".json") or os.sep in words or "/" in words


def _stored(words: str, settings: Settings) -> files.Stored:
    from lxb.apps import find_app
    from lxb.device import InstalledApp
    from maps import files

    try:
        return files.find(settings.home, words, settings.aliases)
    except UnknownName as unknown:
        by_package = {item.package: item for item in files.stored(settings.home)}
        mapped = [InstalledApp(package, None) for package in by_package]
        try:
            return by_package[find_app(words, installed=mapped, aliases=settings.aliases)]
        except UnknownName:
            raise unknown from None


if TYPE_CHECKING:
    from maps import files
