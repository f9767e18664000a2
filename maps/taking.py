"""Takes a map file of somebody else: one of ours, or one of the original LXB-Framework."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from lxb.errors import FileError
from lxb.files import parse_json, read_bytes, read_text
from maps.files import map_path, save_app, turn
from maps.findings import Finding
from maps.graph import NavigationMap
from maps.legacy import convert, is_lxb_framework
from maps.reading import parse


class Taken(NamedTuple):
    """Where the map lies now, and what was mended in it or may be wrong with it."""

    path: Path
    map: NavigationMap
    notes: tuple[Finding, ...]


def take(source: Path, home: Path, *, replace: bool = False) -> Taken:
    """Puts the map of a file among those of the home.

    Args:
        source: the file; it stays as it is.
        home: where maps are kept.
        replace: take the place of another map of the same app.

    Raises:
        FileError: the file cannot be read, is no map, or there is another map of the app.
    """
    file = parse(source, read_bytes(source))
    raw = parse_json(source, read_text(source))
    notes = tuple(convert(raw).notes) if is_lxb_framework(raw) else ()
    found = NavigationMap(file)
    with turn(home, file.app.package):  # a build that ends meanwhile has its map there by now
        if not replace:
            _refuse_another(map_path(home, file.app.package), found)
        return Taken(save_app(home, found), found, notes)


def _refuse_another(path: Path, found: NavigationMap) -> None:
    if path.exists() and not _same(path, found):
        raise FileError(
            path=str(path),
            reason="there is another map of this app; add --replace to put this one in its place",
            reason_zh="该应用已有另一份地图；如要替换，请加 --replace",
        )


def _same(path: Path, found: NavigationMap) -> bool:
    try:
        return parse(path, read_bytes(path)).in_order() == found.file.in_order()
    except FileError:
        return False
