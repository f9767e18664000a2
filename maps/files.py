"""Where maps lie, and how they are read, written and found: `$LXB_HOME/maps/PACKAGE.json`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from lxb.apps import plain_name
from lxb.errors import BadName, FileError, UnknownName, UsageError
from lxb.files import damaged, read_bytes, write_text
from lxb.screen.words import plain
from maps.graph import NavigationMap
from maps.lock import in_turn, only_one
from maps.model import PackageName
from maps.pretty import pretty
from maps.reading import parse

_PACKAGE: TypeAdapter[str] = TypeAdapter(PackageName)


def map_path(home: Path, package: str) -> Path:
    """Where the map of an app lies. Raises `BadName` for what cannot be a package: no path escapes."""
    return home / "maps" / f"{_package(package)}.json"


def checkpoint_path(home: Path, package: str) -> Path:
    """Where an unfinished build keeps what it needs to go on."""
    return home / "maps" / ".builds" / f"{_package(package)}.json"


@contextmanager
def build_lock(home: Path, package: str) -> Iterator[None]:
    """Only one build of an app at a time: raises `Busy`, which says who is at it, or holds for the block."""
    lock = checkpoint_path(home, package).with_suffix(".lock")
    with only_one(lock, f"a build of the map of {package}", f"{package} 的地图构建"):
        yield


@contextmanager
def turn(home: Path, package: str) -> Iterator[None]:
    """Holds for the block, one change of an app's map at a time; raises `Busy` where another does not end."""
    with in_turn(checkpoint_path(home, package).with_suffix(".map-lock")):
        yield


@contextmanager
def changing(home: Path, package: str) -> Iterator[NavigationMap | None]:
    """The map of an app as it stands now, to be saved changed in the block; None where there is none.

    Others who change it wait meanwhile: what one of them learnt is not written over by another.

    Raises:
        Busy: another change does not end.
        FileError: the file cannot be read, or the folder not be written.
    """
    with turn(home, package):
        yield load_app(home, package) if map_path(home, package).exists() else None


def load(path: Path) -> NavigationMap:
    """The map in a file; one of an older schema is brought up to date in memory, the file stays as it is.

    Raises:
        FileError: the file is missing or cannot be read.
        Damaged: it is no map, or breaks the schema; says the line or the field.
        TooNew: a newer LXB wrote it.
    """
    return NavigationMap(parse(path, read_bytes(path)))


def load_app(home: Path, package: str) -> NavigationMap:
    """The map of an app. Raises as `load` does, and `UnknownName` where there is none."""
    path = map_path(home, package)
    if not path.exists():
        raise _unknown(package, [item.path.stem for item in stored(home)])
    found = load(path)
    _check_owner(path, found.app.package)
    return found


def save(navigation_map: NavigationMap, path: Path) -> None:
    """Writes a map whole or not at all, in the order of files. `NotWritable` leaves the old one intact."""
    write_text(path, pretty(navigation_map.file.in_order().to_json()))


def save_app(home: Path, navigation_map: NavigationMap) -> Path:
    """Writes a map to where that of its app belongs."""
    path = map_path(home, navigation_map.app.package)
    save(navigation_map, path)
    return path


@dataclass(frozen=True)
class Stored:
    """A map file of the home, which may turn out to be no map."""

    path: Path

    @cached_property
    def found(self) -> NavigationMap | FileError:
        """The map, or why it cannot be read; looked up once."""
        try:
            found = load(self.path)
            _check_owner(self.path, found.app.package)
        except FileError as error:
            return error
        return found

    @property
    def map(self) -> NavigationMap:
        """The map; raises what is wrong with the file."""
        if isinstance(self.found, FileError):
            raise self.found
        return self.found

    @property
    def package(self) -> str:
        """The app's package, which the file is named after."""
        return self.path.stem

    @property
    def name(self) -> str:
        """The app's name; the package where the file cannot be read."""
        return self.package if isinstance(self.found, FileError) else self.found.app.name


def stored(home: Path) -> list[Stored]:
    """All maps of the home by package, damaged ones too. A file is read when its content is asked for.

    Raises:
        FileError: the home is a file: that no map is found there says nothing.
    """
    if home.exists() and not home.is_dir():
        raise FileError(path=str(home), reason="LXB_HOME is no folder", reason_zh="LXB_HOME 不是文件夹")
    return [Stored(path) for path in sorted((home / "maps").glob("*.json")) if not path.name.startswith(".")]


def find(home: Path, words: str, aliases: Mapping[str, str] | None = None) -> Stored:
    """The map that a person means by a package, an app's name or an alias.

    Args:
        home: the folder that holds maps/.
        words: what the person wrote; names are compared as `lxb.apps.plain_name` says.
        aliases: other names -> package.

    Raises:
        UnknownName: there is none; lists the nearest.
        UsageError: several apps with a map bear that name.
    """
    have = stored(home)
    wanted = plain_name(words)
    by_alias = {plain_name(name): package for name, package in (aliases or {}).items()}
    packages = {plain(package).casefold() for package in (words, by_alias.get(wanted)) if package}
    for item in have:
        if item.package.casefold() in packages:
            return item
    hits = [item for item in have if plain_name(item.name) == wanted]
    if len(hits) > 1:
        raise _several(words, hits)
    if not hits:
        raise _unknown(words, [name for item in have for name in {item.name: 0, item.package: 0}])
    return hits[0]


def _package(package: str) -> str:
    try:
        return _PACKAGE.validate_python(package)
    except ValidationError as error:
        reason, reason_zh = "not letters, digits and dots", "应由字母、数字和点组成"
        raise BadName(
            kind="package", kind_zh="包名", name=package, reason=reason, reason_zh=reason_zh
        ) from error


def _check_owner(path: Path, package: str) -> None:
    """A map under another app's name would make one app be started for another."""
    if path.stem != package:
        reason = f"it is the map of {package}; the file should be named {package}.json"
        raise damaged(path, "app.package", reason, f"这是 {package} 的地图，文件应命名为 {package}.json")


def _unknown(words: str, names: list[str]) -> UnknownName:
    from rapidfuzz import process

    near = [
        name for name, _, _ in process.extract(words, names, processor=plain_name, limit=3, score_cutoff=40)
    ]
    return UnknownName(
        kind="map",
        kind_zh="地图",
        name=words,
        near=near or names[:3],
        none_en="there are none yet: lxb build-map APP makes one",
        none_zh="目前还没有地图：用 lxb build-map 应用 建一个",
    )


def _several(words: str, hits: list[Stored]) -> UsageError:
    packages = [item.package for item in hits]
    return UsageError(
        reason=f"several apps are named {words!r}; name the package: {', '.join(packages)}",
        reason_zh=f"有多个应用名为“{words}”，请写包名：{'、'.join(packages)}",
    )
