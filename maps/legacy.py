"""Maps of the original LXB-Framework (`{"package", "pages": {id: ...}, "transitions": [...]}`) as map files.

Their known faults are mended as far as the file itself tells how: an edge to a page without an entry gets a
page named after its control; a control's name that its own text contradicts is replaced by that text; texts
that only repeat a whole page are dropped. What was mended or dropped is said in `Converted.notes`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from lxb.apps import app_name
from lxb.locator import Ancestor, Locator
from lxb.screen.words import label, plain
from maps.model import (
    LONGEST_DESCRIPTION,
    SCHEMA,
    App,
    Built,
    Edge,
    MapFile,
    Overlay,
    Page,
    one_line,
)

_PARTS = re.compile(r"[、，,;；]")
_TAPPED = re.compile(r"^(?:点击|tap(?: on)?|click(?: on)?)\s*", re.IGNORECASE)
_BREAK = re.compile(r"[\s,，]+")
_LONGEST_CONTROL = 40
"""Characters: a longer text is that of everything below the control."""


@dataclass
class Converted:
    """A map file and what had to be changed on the way; `notes` are sentences for people."""

    file: MapFile
    notes: list[str] = field(default_factory=list)


def from_lxb_framework(data: Mapping[str, Any]) -> MapFile:
    """The map in the published format as a map file of ours. Raises `ValueError` where it is none."""
    return convert(data).file


def is_lxb_framework(data: object) -> bool:
    """Whether a JSON document looks like one of theirs."""
    return isinstance(data, Mapping) and isinstance(data.get("pages"), Mapping) and "transitions" in data


def convert(data: Mapping[str, Any]) -> Converted:
    """As `from_lxb_framework`, with what was mended."""
    if not is_lxb_framework(data) or not isinstance(data.get("package"), str) or not data["pages"]:
        raise ValueError("no map of LXB-Framework: package, pages and transitions are needed")
    notes: list[str] = []
    pages = {key: _page(key, entry) for key, entry in data["pages"].items()}
    edges = [_edge(entry, notes) for entry in data["transitions"]]
    for edge in edges:
        for end in (edge.source_page, edge.target_page):
            if end not in pages:
                pages[end] = Page(id=end, name=edge.label or end)
                notes.append(f"page {end} has no entry; it is named after the control that leads to it")
    package = data["package"]
    file = MapFile(
        schema_=SCHEMA,
        app=App(package=package, name=app_name(package) or package),
        built=Built(at="", by="LXB-Framework", describer="vlm:unknown"),
        home=_home(pages, edges),
        pages=tuple(pages.values()),
        edges=tuple({edge.key: edge for edge in edges}.values()),
        overlays=tuple(_overlays(data.get("popups") or (), notes)),
    )
    return Converted(file, notes)


def _page(key: str, entry: Mapping[str, Any]) -> Page:
    features = entry.get("features") or ()
    features = [features] if isinstance(features, str) else list(features)
    words = [one_line(part) for feature in features for part in _PARTS.split(str(feature))]
    return Page(
        id=key,
        name=one_line(str(entry.get("name") or key)),
        description=one_line(str(entry.get("description") or ""), LONGEST_DESCRIPTION),
        keywords=tuple(dict.fromkeys(word for word in words if word))[:60],
    )


def _edge(entry: Mapping[str, Any], notes: list[str]) -> Edge:
    action = entry.get("action") or {}
    raw = action.get("locator") or {}
    control = _TAPPED.sub("", plain(str(entry.get("description") or "")))
    text = plain(str(raw.get("text") or ""))
    named = _control_name(control, text)
    if named != control:
        notes.append(f"{entry['from']} -> {entry['to']}: the control named {control!r} reads {named!r}")
    return Edge(
        source_page=entry["from"],
        target_page=entry["to"],
        locator=_locator(raw),
        label=one_line(named),
        source="imported",
    )


def _control_name(said: str, text: str) -> str:
    """The name that the model gave to a control, unless the control's own text says otherwise."""
    if not text:
        return said
    if len(text) > _LONGEST_CONTROL:
        return ""
    if said and said in _BREAK.split(text):
        return said
    return label(text) or said


def _locator(raw: Mapping[str, Any]) -> Locator | None:
    own = label(str(raw.get("text") or ""))
    desc = label(str(raw.get("content_desc") or ""))
    parent = str(raw.get("parent_rid") or "")
    fields = {
        "id": str(raw.get("resource_id") or "").rpartition("/")[2] or None,
        "text": own if own and own != desc else None,
        "desc": desc or None,
        "class": str(raw.get("class") or "").rpartition(".")[2] or None,
        "ancestor": Ancestor(id=parent.rpartition("/")[2]) if parent else None,
    }
    if not any(fields[name] for name in ("id", "text", "desc")):
        return None
    return Locator.model_validate({name: value for name, value in fields.items() if value})


def _home(pages: Mapping[str, Page], edges: Iterable[Edge]) -> str:
    """The first page that nothing leads to; where each is led to the first of the file."""
    entered = {edge.target_page for edge in edges}
    return next((key for key in pages if key not in entered), next(iter(pages)))


def _overlays(popups: Iterable[Mapping[str, Any]], notes: list[str]) -> Iterable[Overlay]:
    for popup in popups:
        close = _locator(popup.get("close_locator") or {})
        if close is None:
            notes.append(f"popup {popup.get('id')} has no control that closes it; left out")
            continue
        yield Overlay(kind=one_line(str(popup.get("type") or "dialog")), marks=(close,), dismiss=close)
