"""Maps by the names that people use."""

from __future__ import annotations

import os
import shlex
from typing import TYPE_CHECKING

from lxb.config import Settings, load_settings
from lxb.errors import UnknownName
from lxb.files import typed_path

if TYPE_CHECKING:
    from maps.files import Stored
    from maps.graph import NavigationMap


def load_map(app: str, *, settings: Settings | None = None) -> NavigationMap:
    """The stored map of an app, by name, alias or package, or a map file by its path.

    Raises:
        UnknownName: there is no such map; lists those at hand.
        Damaged: the file is no map.
    """
    from maps import files

    if is_map_file(app):
        return files.load(typed_path(app))
    return find_map(app, settings or load_settings()).map


def is_map_file(words: str) -> bool:
    """Whether this is a path rather than an app's name."""
    return words.endswith(".json") or os.sep in words or "/" in words


def find_map(words: str, settings: Settings) -> Stored:
    """The stored map of an app by any of its names: in maps, aliases, nicknames, the package.

    Raises:
        UnknownName: there is none; lists the nearest.
        FileError: there is none, but a map that cannot be read, and so tells no name.
    """
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
            for item in by_package.values():
                item.map  # noqa: B018 - raises what is wrong with it
            raise _unmade(words, settings) or unknown from None


def _unmade(words: str, settings: Settings) -> UnknownName | None:
    """What to say of an app that is known by name and has no map yet; None for a name that says nothing."""
    from lxb.apps import find_app
    from lxb.package_name import is_app_name

    try:
        find_app(words, aliases=settings.aliases)
    except UnknownName:
        return None
    if is_app_name(words):
        return None  # any package can be an app
    app = words if words.isalnum() else shlex.quote(words)  # of its packages the phone will tell which it has
    more = {"none_en": f"make one with: lxb build-map {app}", "none_zh": f"请先运行：lxb build-map {app}"}
    return UnknownName(kind="map", kind_zh="地图", name=words, near=[], **more)
