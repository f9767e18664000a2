"""Maps by the names that people use."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from lxb.config import lxb_home

if TYPE_CHECKING:
    from maps.graph import NavigationMap


def load_map(app: str, home: Path | None = None) -> NavigationMap:
    """The stored map of an app, by name, alias or package, or a map file by its path.

    Raises:
        UnknownName: there is no such map; lists those at hand.
        Damaged: the file is no map.
    """
    from maps import files

    if app.endswith(".json") or "/" in app:
        return files.load(Path(app))
    return files.find(home or lxb_home(), app).map
