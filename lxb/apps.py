"""From what people call an app to its package.

Four sources, the first that knows the name wins: the user's own aliases (config.toml), the maps at hand,
the names the phone itself shows, and the table `app_names.tsv`. Where a name stands for several packages
(every maker has a camera of its own), the one that the phone has is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType

from lxb.device import InstalledApp
from lxb.errors import NotInstalled, UnknownName
from lxb.package_name import is_app_name
from lxb.screen.words import plain
from lxb.traditional import simplified

NOTHING: Mapping[str, str] = MappingProxyType({})
NEAR_ENOUGH = 45
"""Of 100: two Chinese characters of which one is right make 50."""

_WRAPPING = "《》<>“”\"'‘’「」【】 \t"
_TAIL = re.compile(r"(?<=.)\s*(?:app|应用|软件|客户端)$")


@dataclass(frozen=True, slots=True)
class KnownApp:
    """One line of the table.

    Attributes:
        names: what people call it; the first is the one to show.
        common: those of the names that are also common words.
    """

    package: str
    names: tuple[str, ...]
    common: frozenset[str]


@lru_cache(maxsize=1)
def known_apps() -> tuple[KnownApp, ...]:
    """The table, in its order."""
    text = files("lxb").joinpath("app_names.tsv").read_text("utf-8")
    return tuple(_parse(line) for line in text.splitlines() if line and not line.startswith("#"))


def _parse(line: str) -> KnownApp:
    package, _, names = line.partition("\t")
    marked = names.split("|")
    return KnownApp(
        package,
        tuple(name.lstrip("~") for name in marked),
        frozenset(name[1:] for name in marked if name.startswith("~")),
    )


@lru_cache(maxsize=1)
def _packages_by_name() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for app in known_apps():
        for name in app.names:
            found.setdefault(plain_name(name), []).append(app.package)
    return MappingProxyType({name: tuple(packages) for name, packages in found.items()})


@lru_cache(maxsize=4096)
def plain_name(name: str) -> str:
    """A name as it is compared.

    No case, no full-width letters, no quotation marks, nothing that cannot be seen, no "app" at the end, and
    in simplified characters.
    """
    text = simplified(plain(name)).strip(_WRAPPING).casefold()
    return _TAIL.sub("", text).replace(" ", "")


def app_name(package: str) -> str | None:
    """What the table calls an app; None where it does not know it."""
    return next((app.names[0] for app in known_apps() if app.package == package), None)


def find_app(
    words: str,
    *,
    installed: Sequence[InstalledApp] | None = None,
    aliases: Mapping[str, str] = NOTHING,
    maps: Mapping[str, str] = NOTHING,
) -> str:
    """The package of the app that is called so.

    Args:
        words: a name, nickname or package.
        installed: what the phone has; None where it was not asked, and then any known app is right.
        aliases: the user's own names -> package.
        maps: package -> name, of the maps at hand.

    Raises:
        UnknownName: no app is called so; lists the nearest.
        NotInstalled: the phone does not have it.
    """
    there = None if installed is None else {app.package for app in installed}
    candidates = list(_candidates(plain(words), installed or (), aliases, maps))
    for package in candidates:
        if there is None or package in there:
            return package
    if candidates:
        raise _not_installed(words, candidates[0], nearest(words, installed, aliases, maps))
    raise UnknownName(
        kind="app",
        kind_zh="应用",
        name=words,
        near=nearest(words, installed, aliases, maps),
        none_en="`lxb apps` lists what the phone has; a package name works too",
        none_zh="用 lxb apps 查看手机上的应用，也可以直接写包名",
    )


def _candidates(
    words: str, installed: Sequence[InstalledApp], aliases: Mapping[str, str], maps: Mapping[str, str]
) -> Iterator[str]:
    """Packages that the words may mean, the likeliest first."""
    if is_app_name(words):
        yield words
        known = dict.fromkeys([*(app.package for app in installed), *maps])
        yield from (package for package in known if package.casefold() == words.casefold())
        return
    name = plain_name(words)
    yield from (package for alias, package in aliases.items() if plain_name(alias) == name)
    yield from (package for package, called in maps.items() if plain_name(called) == name)
    yield from (app.package for app in installed if app.label and plain_name(app.label) == name)
    yield from _packages_by_name().get(name, ())
    yield from (app.package for app in installed if app.package == words)  # "android" has no dot
    yield from (app.package for app in installed if app.package.rpartition(".")[2].casefold() == name)


def _not_installed(words: str, package: str, near: list[str]) -> NotInstalled:
    called = package if words == package else f"{words} ({package})"
    return NotInstalled(
        kind="app on this phone",
        kind_zh="已安装应用",
        name=called,
        near=near,
        none_en="install it, or see `lxb apps`",
        none_zh="请先安装，或用 lxb apps 查看手机上的应用",
    )


def nearest(
    words: str,
    installed: Sequence[InstalledApp] | None = None,
    aliases: Mapping[str, str] = NOTHING,
    maps: Mapping[str, str] = NOTHING,
    most: int = 3,
) -> list[str]:
    """The names most like these words, one a package, best first; of the phone's apps, where it was asked."""
    from rapidfuzz import fuzz, process

    pool = {plain_name(name): (name, package) for name, package in _names(installed, aliases, maps)}
    by_name = process.extract(plain_name(words), list(pool), scorer=fuzz.ratio, limit=20)
    found: dict[str, str] = {}
    for key, score, _ in by_name:
        name, package = pool[key]
        if score >= NEAR_ENOUGH:
            found.setdefault(package, name)
    return list(found.values())[:most]


def _names(
    installed: Sequence[InstalledApp] | None, aliases: Mapping[str, str], maps: Mapping[str, str]
) -> Iterable[tuple[str, str]]:
    there = None if installed is None else {app.package for app in installed}
    for app in known_apps():
        if there is None or app.package in there:
            yield from ((name, app.package) for name in (*app.names, app.package))
    for phone_app in installed or ():
        yield phone_app.package, phone_app.package
        if phone_app.label:
            yield phone_app.label, phone_app.package
    yield from ((name, package) for package, name in maps.items() if there is None or package in there)
    yield from ((name, package) for name, package in aliases.items() if there is None or package in there)
