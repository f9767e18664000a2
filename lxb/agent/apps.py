"""Which app of this phone is meant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lxb import apps
from lxb.config import Settings

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from lxb.device import Device


@dataclass(frozen=True, slots=True)
class AppFound:
    """An app by package and the name to show."""

    package: str
    name: str


def find_app(words: str, device: Device, settings: Settings) -> AppFound:
    """The app that the words mean and the phone has.

    Raises:
        UnknownName: no app is called so, or the phone does not have it; lists the nearest.
    """
    installed, mapped = device.apps(), mapped_apps(settings.home)
    package = apps.find_app(words, installed=installed, aliases=settings.aliases, maps=mapped)
    label = next((app.label for app in installed if app.package == package and app.label), None)
    return AppFound(package, label or apps.app_name(package) or package)


def mapped_apps(home: Path) -> Mapping[str, str]:
    """Package -> name of the apps that have a map."""
    from maps.files import stored

    return {item.package: item.name for item in stored(home)}
