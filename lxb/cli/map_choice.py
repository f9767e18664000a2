"""Which map a person means by what they wrote: an app by any of its names, or a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from lxb.files import typed_path

if TYPE_CHECKING:
    from lxb.config import Settings
    from maps.graph import NavigationMap


def chosen_map(words: str, settings: Settings) -> tuple[Path, NavigationMap]:
    """The file and the map in it. Raises what `load_map` raises."""
    from lxb.agent.maps import find_map, is_map_file
    from maps import files

    if is_map_file(words):
        path = typed_path(words)
        return path, files.load(path)
    stored = find_map(words, settings)
    return stored.path, stored.map
