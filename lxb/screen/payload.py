"""Finds the document in what a phone or a tool sent: by its own signature, never by position.

Tools print lines before and after the tree, wrap it in JSON-RPC, or send an error text instead. What stands
around the document is kept as evidence (`Payload.stray`).
"""

from __future__ import annotations

import codecs
import json
import re
from dataclasses import dataclass
from typing import Any, Literal, NoReturn

from lxb.errors import ScreenUnreadable

MAX_CHARACTERS = 24_000_000
"""About fifty times the largest dump seen in the field; more is an accident or an attack."""
EXCERPT = 200

_XML = re.compile(
    r"<\?xml[\s?]|<hierarchy[\s/>]|<node[\s/>]|<AppiumAUT[\s/>]|<XCUIElementType|<UIAApplication[\s/>]"
    r"|<[^\s<>/!?\"'=]{1,300}\s[^<>]{0,2000}?\b(?:bounds\s{0,9}=\s{0,9}[\"']\s{0,9}\[|resource-id\s{0,9}=)"
)
_JSON = re.compile(r'\{\s{0,99}"(?:attributes|children)"\s{0,99}:\s{0,99}[\[{]')
_DECLARED = re.compile(rb"<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([A-Za-z][\w.-]{0,40})[\"']")
_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_LONE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Payload:
    """The document that was found."""

    kind: Literal["xml", "json"]
    text: str
    """From the document's first character on. XML may be followed by anything."""
    stray: str
    """What stood before it, stripped."""
    data: Any = None
    """JSON only: the parsed value."""


def unreadable(reason: str, text: str | bytes) -> NoReturn:
    """Raises the one error for what is no screen, with the first characters as evidence."""
    if isinstance(text, bytes):
        text = text[: 4 * EXCERPT].decode("utf-8", "replace")
    raise ScreenUnreadable(reason=reason, excerpt=_LONE.sub("\ufffd", text[:EXCERPT]))


def decode(sent: str | bytes) -> str:
    """Text of what was sent; what cannot be decoded becomes U+FFFD, surrogate pairs become characters.

    Bytes are UTF-8 unless a byte order mark says otherwise; a declared encoding counts only where the bytes
    are not valid UTF-8, because tools declare what they do not do.
    """
    if len(sent) > MAX_CHARACTERS:
        unreadable(f"too large ({len(sent):,} characters, limit {MAX_CHARACTERS:,})", sent[: 4 * EXCERPT])
    text = clean(sent) if isinstance(sent, str) else _decoded(sent)
    return text.removeprefix("\ufeff")


def clean(text: str) -> str:
    """A text without lone surrogates, which cannot be written anywhere; pairs become characters."""
    return text if text.isascii() or not _LONE.search(text) else _joined(text)


def _joined(text: str) -> str:
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _decoded(sent: bytes) -> str:
    for mark, name in _BOMS:
        if sent.startswith(mark):
            return sent[len(mark) :].decode(name, "replace")
    try:
        return sent.decode("utf-8")
    except UnicodeDecodeError:
        return _LONE.sub("\ufffd", sent.decode(_declared(sent), "replace"))


def _declared(sent: bytes) -> str:
    found = _DECLARED.search(sent[:4096])
    try:
        info = codecs.lookup(found[1].decode("ascii")) if found else codecs.lookup("utf-8")
    except LookupError:
        return "utf-8"
    # UTF-16 without a mark would not have let the declaration be found; codecs like "hex" do not make text.
    return info.name if getattr(info, "_is_text_encoding", True) and "16" not in info.name else "utf-8"


def find(text: str) -> Payload:
    """The document in a text.

    Raises:
        ScreenUnreadable: there is none: an error text, an empty answer, another kind of document.
    """
    start = text.lstrip(" \t\r\n\0")
    if not start:
        unreadable("the answer is empty", text)
    data = _json(start) if start[0] == "{" else None
    if data is not None and (inside := _in_json(start, data)):
        return inside
    if found := _XML.search(text):
        return Payload("xml", text[found.start() :], text[: found.start()].strip())
    if found := _JSON.search(text):
        if (data := _json(text[found.start() :])) is None:
            unreadable("the JSON is cut short or damaged", text)
        return Payload("json", text[found.start() :], text[: found.start()].strip(), data)
    what = "JSON of another kind" if data is not None else _first_line(start)
    unreadable(f"not a hierarchy: {what}", text)


def _json(text: str) -> dict[str, Any] | None:
    """The object that the text begins with; None where it is none (or cut, or nested beyond reason)."""
    try:
        data, _end = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _in_json(text: str, data: dict[str, Any]) -> Payload | None:
    """A tree in JSON, or a JSON-RPC answer whose result is a tree as text; None where it is neither."""
    if "error" in data:
        unreadable(f"not a hierarchy: the phone's service reports {_first_line(str(data['error']))}", text)
    inner = data.get("result", data.get("value"))
    if isinstance(inner, str):
        inner_text = decode(inner)
        found = _XML.search(inner_text)
        if found:
            return Payload("xml", inner_text[found.start() :], inner_text[: found.start()].strip())
    if isinstance(data.get("attributes"), dict) or isinstance(data.get("children"), list):
        return Payload("json", text, "", data)
    return None


def _first_line(text: str) -> str:
    return text.strip().splitlines()[0][:160] if text.strip() else "an empty answer"
