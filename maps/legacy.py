"""Maps of the original LXB-Framework (`{"package", "pages": {id: ...}, "transitions": [...]}`) as map files.

Their known faults are mended as far as the file itself tells how: an edge to a page without an entry gets a
page named after its control; a control's name that its own text contradicts is replaced by that text; texts
that only repeat a whole page are dropped. What was mended or dropped is said in `Converted.notes`, and which
pages may be one: that format has a page for every control that was tapped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from lxb.apps import app_name
from lxb.locator import Ancestor, Locator
from lxb.screen.words import label, plain
from maps.findings import Finding
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
_LONGEST_WORDS = 100
"""Characters: a longer text in a locator is content."""


@dataclass
class Converted:
    """A map file, and what had to be changed on the way or may be wrong."""

    file: MapFile
    notes: list[Finding] = field(default_factory=list)


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
    notes: list[Finding] = []
    pages = {key: _page(key, entry) for key, entry in data["pages"].items()}
    edges = [_edge(entry, notes) for entry in data["transitions"]]
    for edge in edges:
        for end in (edge.source_page, edge.target_page):
            if end not in pages:
                pages[end] = Page(id=end, name=edge.label or end)
                notes.append(
                    _note(
                        "no-entry",
                        end,
                        "the page has no entry; it is named after the control that leads to it",
                        "页面没有条目，已用通向它的控件命名",
                    )
                )
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
    return Converted(file, [*notes, *_alike(pages.values()), _unmarked(file)])


def _note(code: str, where: str, en: str, zh: str) -> Finding:
    return Finding("note", code, where, en, zh)


def _unmarked(file: MapFile) -> Finding:
    """That format says of no page what it is known by: pages can be chosen, and no arrival be seen."""
    return _note(
        "no-marks",
        file.home,
        "no page says what it is known by: pages can be chosen, arriving cannot be seen; lxb build-map makes"
        " a map that can be walked",
        "所有页面都没有标志：可以选择页面，但无法确认是否到达；请用 lxb build-map 生成可执行的地图",
    )


def _alike(pages: Iterable[Page]) -> Iterator[Finding]:
    """Pages of one name: most of them are one place that was reached over several controls."""
    named: dict[str, list[str]] = {}
    for page in pages:
        named.setdefault(page.name.casefold(), []).append(page.id)
    for ids in named.values():
        if len(ids) > 1:
            more = ", ".join(ids[1:])
            yield _note("one-name", ids[0], f"may be one page with {more}", f"可能与 {more} 是同一页面")


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


def _edge(entry: Mapping[str, Any], notes: list[Finding]) -> Edge:
    action = entry.get("action") or {}
    raw = action.get("locator") or {}
    control = _TAPPED.sub("", plain(str(entry.get("description") or "")))
    text = plain(str(raw.get("text") or ""))
    named = _control_name(control, text)
    where = f"{entry['from']} -> {entry['to']}"
    locator = _locator(raw)
    if named != control:
        said = (
            f"the control named {control!r} reads {named!r}" if named else f"{control!r} is no control's name"
        )
        said_zh = f"名为“{control}”的控件实为“{named}”" if named else f"“{control}”不是控件名称"
        notes.append(_note("renamed", where, said, said_zh))
    if locator is None:
        notes.append(
            _note("no-locator", where, "nothing tells its control; it is no way", "控件无法定位，不作为路径")
        )
    elif text and locator.text is None and locator.desc is None:
        notes.append(
            _note(
                "text-dropped",
                where,
                "its text is content or a sign and was dropped",
                "控件文字是内容或图标，已去掉",
            )
        )
    return Edge(
        source_page=entry["from"],
        target_page=entry["to"],
        locator=locator,
        label=one_line(named),
        source="imported",
    )


def _control_name(said: str, text: str) -> str:
    """The name that the model gave to a control, unless the control's own text says otherwise."""
    if not text or _is_sign(text):
        return said
    if len(text) > _LONGEST_CONTROL:
        return ""
    if said and said in _BREAK.split(text):
        return said
    return label(text) or said


def _is_sign(text: str) -> bool:
    """Whether a text is a single sign of an icon font, which may have the code of any rare letter."""
    return len(text) == 1 and not (text.isascii() or "\u4e00" <= text <= "\u9fff")


def _words(text: str) -> str:
    """The words of a locator: without what changes, and none where they are a sign or a page of content."""
    said = plain(text)
    return "" if _is_sign(said) or len(said) > _LONGEST_WORDS else label(text)


def _locator(raw: Mapping[str, Any]) -> Locator | None:
    own = _words(str(raw.get("text") or ""))
    desc = _words(str(raw.get("content_desc") or ""))
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


def _overlays(popups: Iterable[Mapping[str, Any]], notes: list[Finding]) -> Iterable[Overlay]:
    for popup in popups:
        close = _locator(popup.get("close_locator") or {})
        if close is None:
            where = f"popup {popup.get('id')}"
            notes.append(
                _note(
                    "no-way-out", where, "no control closes it; it was left out", "没有可关闭它的控件，已忽略"
                )
            )
            continue
        kind = one_line(str(popup.get("type") or "dialog"))
        yield Overlay(kind=kind, marks=(close,), dismiss=close, source="imported")
