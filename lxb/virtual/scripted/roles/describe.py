"""Describes a page of the phone: its name, what it is for, where its controls are."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from lxb.errors import Lang
from lxb.virtual.scripted.case import Case, Sight
from lxb.virtual.scripted.moment import Control, Moment

INVENTED: Mapping[Lang, tuple[str, ...]] = MappingProxyType(
    {"zh": ("更多服务", "全部", "帮助", "活动"), "en": ("More services", "All", "Help", "Events")}
)
KEYWORDS = 6

Pointed = tuple[str, float, float]
"""A label and the two numbers of a point."""


@dataclass(frozen=True, slots=True)
class Described:
    """An answer, before it is written down."""

    think: str
    name: str
    kind: str
    description: str
    keywords: list[str]
    anchors: list[Pointed]
    close: Pointed | None


def describe(case: Case) -> str | None:
    """The answer to a picture and the wish for anchors, in JSON where JSON is asked for."""
    if len(case.sights) != 1 or "anchor" not in case.asked.text:
        return None
    found = _described(case, case.sights[0])
    return _as_json(found) if case.asked.wants_json else _as_lines(found)


def _described(case: Case, sight: Sight) -> Described:
    seen = sight.moment
    if seen is None:
        return Described("?", "?", "page", "?", [], [], None)
    anchors = [c for c in seen.of("navigation") if not c.forbidden]
    return Described(
        _thought(seen, anchors),
        _name(case, seen),
        _kind(seen),
        _description(seen, anchors),
        _keywords(seen, anchors),
        list(_anchors(case, sight, seen, anchors)),
        _close(case, sight, seen),
    )


def _kind(seen: Moment) -> str:
    if seen.place.unsolicited:
        return "popup"
    return "login" if seen.asks_who else "page"


def _name(case: Case, seen: Moment) -> str:
    """That of the page, or of another page of the same app."""
    book = case.books[seen.place.package]
    others = [book.page_name(p) for p in sorted(book.app.pages) if book.page_name(p) != seen.name]
    if others and case.happens(case.spec.wrong_name, "wrong_name"):
        return case.chance("other name").choice(others)
    return seen.name


def _thought(seen: Moment, anchors: list[Control]) -> str:
    content = len(seen.of("content"))
    if seen.lang == "zh":
        return f"{len(anchors)} 个控件属于应用本身，{content} 个是会变的内容"
    return f"{len(anchors)} controls belong to the app, {content} are content that changes"


def _description(seen: Moment, anchors: list[Control]) -> str:
    labels = [c.label for c in anchors if c.label][:KEYWORDS]
    if seen.lang == "zh":
        return f"{seen.name}，可进入{'、'.join(labels)}" if labels else seen.name
    return f"{seen.name}, with ways to {', '.join(labels)}" if labels else seen.name


def _keywords(seen: Moment, anchors: list[Control]) -> list[str]:
    labels = (c.label for c in anchors if c.label)
    return list(dict.fromkeys([*seen.names, *labels]))[:KEYWORDS]


def _anchors(case: Case, sight: Sight, seen: Moment, anchors: list[Control]) -> Iterator[Pointed]:
    """The true ones but those that are missed, and what is taken for one, in reading order."""
    named = [c for c in anchors if not case.happens(case.spec.missed, "missed", c)]
    named += [c for c in seen.of("content") if case.happens(case.spec.content, "content", c)]
    for control in sorted(named, key=lambda c: (c.bounds.top, c.bounds.left)):
        yield _pointed(case, sight, seen, control)
    for control in anchors:
        if case.happens(case.spec.invented, "invented", control):
            yield _invented(case, sight, seen, control)


def _pointed(case: Case, sight: Sight, seen: Moment, control: Control) -> Pointed:
    return (control.label or "?", *case.point(sight, *control.point, seen.size))


def _invented(case: Case, sight: Sight, seen: Moment, control: Control) -> Pointed:
    chance = case.chance("invented where", control)
    at = (chance.random() * seen.size.width, chance.random() * seen.size.height)
    return (chance.choice(INVENTED[seen.lang]), *case.point(sight, *at, seen.size))


def _close(case: Case, sight: Sight, seen: Moment) -> Pointed | None:
    """What takes a popup away without agreeing to anything."""
    if _kind(seen) != "popup":
        return None
    ways = [c for c in seen.of("leave") if not c.forbidden]
    ways.sort(key=lambda c: not c.declines)
    return _pointed(case, sight, seen, ways[0]) if ways else None


def _as_lines(found: Described) -> str:
    lines = [
        f"think: {found.think}",
        f"name: {found.name}",
        f"kind: {found.kind}",
        f"description: {found.description}",
        f"keywords: {', '.join(found.keywords)}",
        *(_line("anchor", anchor) for anchor in found.anchors),
    ]
    return "\n".join(lines if found.close is None else [*lines, _line("close", found.close)])


def _line(what: str, pointed: Pointed) -> str:
    label, x, y = pointed
    return f"{what}: {x:g},{y:g} | {label}"


def _as_json(found: Described) -> str:
    held: dict[str, Any] = {
        "think": found.think,
        "name": found.name,
        "kind": found.kind,
        "description": found.description,
        "keywords": found.keywords,
        "anchors": [_object(anchor) for anchor in found.anchors],
        "close": None if found.close is None else _object(found.close),
    }
    return json.dumps(held, ensure_ascii=False)


def _object(pointed: Pointed) -> dict[str, Any]:
    label, x, y = pointed
    return {"label": label, "x": x, "y": y}
