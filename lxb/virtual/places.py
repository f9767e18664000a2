"""What a virtual phone tells about itself, as values."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Focus:
    """A window as the window manager lists it."""

    package: str
    activity: str | None
    window_title: str
    secure: bool = False
    """Whether pictures leave it black."""


@dataclass(frozen=True, slots=True)
class PackageInfo:
    """An app on the phone."""

    package: str
    label: str
    activity: str | None
    version_name: str
    version_code: int
    system: bool


@dataclass(frozen=True, slots=True)
class Place:
    """Where the phone truly is."""

    package: str
    page: str
    """True id of the page, the tab included."""
    overlay: str | None
    """True id of the dialog, sheet or menu over it."""
    unsolicited: bool
    """Something that nobody asked for is in the way: an advertisement, a permission dialog, a splash."""
