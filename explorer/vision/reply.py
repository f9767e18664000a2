"""Reading what a model says of a page: lines or JSON, whatever stands around them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from lxb.model.asking import Unreadable

Kind = Literal["page", "popup", "login", "captcha"]

_SCHEMA_POINT: dict[str, Any] = {
    "type": "object",
    "properties": {"label": {"type": "string"}, "x": {"type": "number"}, "y": {"type": "number"}},
    "required": ["label", "x", "y"],
    "additionalProperties": False,
}

MOST_WORDS = 12
MOST_POINTED = 120


@dataclass(frozen=True, slots=True)
class Pointed:
    """A control as the model points at it, in the coordinate space of its kind."""

    x: float
    y: float
    label: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What a model says of a page."""

    name: str
    kind: Kind
    description: str
    keywords: tuple[str, ...]
    anchors: tuple[Pointed, ...]
    close: Pointed | None


def schema() -> dict[str, Any]:
    """The JSON schema of an answer; its first field is where the model thinks."""
    properties: dict[str, Any] = {
        "think": {"type": "string"},
        "name": {"type": "string"},
        "kind": {"type": "string", "enum": list(get_args(Kind))},
        "description": {"type": "string"},
        "keywords": {"type": "array", "items": {"type": "string"}},
        "anchors": {"type": "array", "items": _SCHEMA_POINT},
        "close": {"anyOf": [_SCHEMA_POINT, {"type": "null"}]},
    }
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def read(text: str) -> Answer:
    """The answer in a reply.

    Raises:
        Unreadable: there is none; it says why, for the model.
    """
    fields = next(_objects(text), None) or _lines(text)
    name = _words(fields.get("name"))
    if not name:
        raise Unreadable("the name of the page (name) is missing", "缺少页面名称（name）")
    pointed = [_pointed(item) for item in _listed(fields.get("anchors"))]
    anchors = tuple(p for p in pointed if p is not None)[:MOST_POINTED]
    if pointed and not anchors:
        raise Unreadable(
            "no anchor can be read: each needs x,y as numbers and the name of the control",
            "anchor 都无法读取：每个都要有数字 x,y 和控件名称",
        )
    kind = _words(fields.get("kind")).casefold()
    return Answer(
        name=name,
        kind=next((known for known in get_args(Kind) if known == kind), "page"),
        description=_words(fields.get("description")),
        keywords=tuple(dict.fromkeys(_keywords(fields.get("keywords"))))[:MOST_WORDS],
        anchors=anchors,
        close=_pointed(fields.get("close")),
    )


# --- JSON ---------------------------------------------------------------------------------------------------


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """JSON objects in a text that look like an answer, the outermost of each place first."""
    decoder, at = json.JSONDecoder(), text.find("{")
    while at >= 0:
        try:
            found, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            end = at + 1
        else:
            if isinstance(found, dict) and "name" in found and "label" not in found:
                yield {str(key).casefold(): value for key, value in found.items()}
        at = text.find("{", end)


# --- lines --------------------------------------------------------------------------------------------------

_KEYS = {
    "name": "name", "名称": "name", "页面名称": "name",
    "kind": "kind", "类型": "kind",
    "description": "description", "描述": "description",
    "keywords": "keywords", "关键词": "keywords",
    "anchor": "anchors", "anchors": "anchors", "控件": "anchors",
    "close": "close", "关闭": "close",
}  # fmt: skip
_LINE = re.compile(
    r"^[\s>*#\-•\d.、)]*(?P<key>[A-Za-z]+|[\u4e00-\u9fff]{2,4})\**\s*[:：]\**\s*(?P<value>.*)$"
)


def _lines(text: str) -> dict[str, Any]:
    """The fields of a reply in lines; of a field that stands twice the last counts: thinking may quote it."""
    fields: dict[str, Any] = {}
    for line in text.splitlines():
        found = _LINE.match(line)
        key = _KEYS.get(found["key"].casefold()) if found else None
        if found is None or key is None:
            continue
        value = found["value"].strip().strip("*`").strip()
        if key == "anchors":
            fields.setdefault(key, []).append(value)
        elif value:
            fields[key] = value
    return fields


# --- values -------------------------------------------------------------------------------------------------

_NUMBER = r"[-+]?\d+(?:\.\d+)?"
_BETWEEN = r"\s*[,，;\s]\s*"
_POINT = (
    rf"[(\[<（\s]*(?:point>|box>)?\s*{_NUMBER}(?:{_BETWEEN}{_NUMBER}){{1,3}}"
    r"\s*(?:</(?:point|box))?[)\]>）\s]*"
)
_AT_START = re.compile(rf"^(?P<point>{_POINT})(?P<label>.*)$")
_AT_END = re.compile(rf"^(?P<label>.*?)(?P<point>{_POINT})$")
_EDGES = " \t|｜:：-–—\"'“”「」"


def _pointed(value: Any) -> Pointed | None:
    """A control from a line ("512,88 | search", a box, the point last) or from an object."""
    if isinstance(value, Mapping):
        return _from_object(value)
    if not isinstance(value, str):
        return None
    found = _AT_START.match(value) or _AT_END.match(value)
    if found is None:
        return None
    return _placed([float(n) for n in re.findall(_NUMBER, found["point"])], found["label"].strip(_EDGES))


def _from_object(value: Mapping[str, Any]) -> Pointed | None:
    at = value.get("point") or value.get("center") or value.get("box") or [value.get("x"), value.get("y")]
    if not isinstance(at, list) or not all(_is_number(n) for n in at):
        return None
    return _placed([float(n) for n in at], _words(value.get("label") or value.get("name")))


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _placed(numbers: list[float], label: str) -> Pointed | None:
    """Two numbers are a point, four a box, of which the middle is meant."""
    match numbers:
        case [x, y]:
            return Pointed(x, y, label)
        case [left, top, right, bottom]:
            return Pointed((left + right) / 2, (top + bottom) / 2, label)
        case _:
            return None


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _words(value: Any) -> str:
    """A text on one line; "" for what is none, and for words that only say so."""
    said = " ".join(value.split()).strip("\"'“”`") if isinstance(value, str) else ""
    return "" if said.casefold() in {"none", "null", "无", "n/a", "-"} else said


def _keywords(value: Any) -> Iterator[str]:
    listed = re.split(r"[,，、;；]", value) if isinstance(value, str) else _listed(value)
    yield from (words for part in listed if (words := _words(part)))
