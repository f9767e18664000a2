"""Finds and reads apps: bundled ones by name, anybody's by path."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from lxb.errors import BadName, UnknownName
from lxb.files import is_file, is_folder, typed_path
from lxb.virtual.app import App, Component, Page
from lxb.virtual.check import Check, mistake
from lxb.virtual.nearest import nearest
from lxb.virtual.source import Source, read

APPS = Path(__file__).parent / "apps"
LIBRARY = Path(__file__).parent / "library"
SECTIONS = ("state", "lists", "components", "tabs", "pages")


SYSTEM = ("launcher", "systemui", "android", "permissioncontroller", "browser", "dialer")
"""Apps that are on every virtual phone."""


def bundled() -> list[str]:
    """Names of the apps that ship with LXB, those that are on every phone left out."""
    return sorted(p.parent.name for p in APPS.glob("*/app.yaml") if p.parent.name not in SYSTEM)


def find(name: str) -> Path:
    """The app.yaml (or single file) that a name or path means.

    Raises:
        UnknownName: neither a bundled app nor a path with an app.
        BadName: a folder without one.
    """
    path = typed_path(name)
    if "/" in name or "\\" in name or path.suffix in {".yaml", ".yml"} or name.startswith("."):
        candidates = (path, path / "app.yaml")
    else:
        candidates = (APPS / name / "app.yaml", path / "app.yaml")
    for candidate in candidates:
        if is_file(candidate):
            return candidate
    if is_folder(path):
        reason, reason_zh = "the folder holds no app.yaml", "该文件夹里没有 app.yaml"
        raise BadName(kind="virtual app", kind_zh="虚拟应用", name=name, reason=reason, reason_zh=reason_zh)
    raise UnknownName(kind="virtual app", kind_zh="虚拟应用", name=name, near=nearest(name, bundled()))


def load_app(name: str) -> App:
    """Reads and checks an app.

    Raises:
        UnknownName: there is no such app.
        Damaged: a mistake in it, with file, line and field.
    """
    return _load(find(name).resolve())


@cache
def _load(path: Path) -> App:
    main = read(path)
    beside = sorted(path.parent.glob("*.yaml")) if path.name == "app.yaml" else []
    parts = [read(p) for p in beside if p != path]
    data, sources = _merged(main, parts)
    try:
        app = App.model_validate(data)
    except ValidationError as error:
        raise _first(error, sources, App) from error
    Check(app, library().components, library().lists, sources).all()
    return app


def _merged(main: Source, parts: Iterable[Source]) -> tuple[dict[str, Any], dict[tuple[str, str], Source]]:
    """One mapping out of the files of a folder, and which file each entry of a section came from."""
    data = {key: dict(v) if key in SECTIONS and isinstance(v, dict) else v for key, v in main.data.items()}
    sources = {("", ""): main}
    for part in parts:
        for section, entries in part.data.items():
            if section not in SECTIONS:
                raise part.mistake((section,), "only these sections may stand beside app.yaml", SECTIONS)
            if not isinstance(entries, dict):
                raise part.mistake((section,), "must be a mapping")
            have = data.setdefault(section, {})
            for key, value in entries.items():
                if key in have:
                    raise part.mistake((section, key), "stands in another file of the app already")
                have[key] = value
                sources[(section, key)] = part
    return data, sources


def _first(error: ValidationError, sources: Mapping[tuple[str, str], Source], model: Any) -> Exception:
    first = error.errors()[0]
    where = tuple(step for step in first["loc"] if step not in {"[key]"})
    near, why = [], first["msg"]
    if first["type"] == "extra_forbidden" and where:
        why = "there is no such field"
        fields: Iterable[str] = App.model_fields
        if len(where) > 2 and where[0] == "pages":
            fields = Page.model_fields
        near = nearest(str(where[-1]), fields)
    return mistake(sources, where, why, near)


class Library:
    """What every app can use: components, pages of the faults, lists of words."""

    def __init__(self) -> None:
        sources = [read(p) for p in sorted(LIBRARY.glob("*.yaml"))]
        merged: dict[str, dict[str, Any]] = {"components": {}, "pages": {}, "lists": {}}
        for source in sources:
            for section, entries in source.data.items():
                merged[section].update(entries)
        self.components = TypeAdapter(dict[str, Component]).validate_python(merged["components"])
        self.pages = TypeAdapter(dict[str, Page]).validate_python(merged["pages"])
        self.lists: dict[str, Any] = merged["lists"]


@cache
def library() -> Library:
    """The built-in library, read once."""
    return Library()
