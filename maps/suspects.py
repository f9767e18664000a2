"""Words in a map that should not be there: maps are shared, and they come from strangers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxb.locator import Locator
from maps.findings import Finding, Level, of_edge
from maps.graph import NavigationMap

# Texts are of any length: no pattern may take more than a bounded time for each of their characters.
_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
_ADDRESS = re.compile(
    r"\b[a-z][a-z0-9+.-]{1,15}://|\bjavascript:|\bdata:[a-z]+/|\bwww\.[a-z0-9-]+\.", re.IGNORECASE
)
_MARKUP = re.compile(r"<\s{0,9}/?\s{0,9}[a-z!][^>]{0,300}>", re.IGNORECASE)
_MAIL = re.compile(r"[\w.+-]@[\w-]{1,63}\.[\w-]")
_PHONE = re.compile(
    r"(?<!\d)(?:\+?86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?!\d)|(?<!\d)\+\d{1,3}[ -]?\d[\d -]{7,13}\d(?!\d)"
)
_LONG_NUMBER = re.compile(r"(?<![\d.])\d(?:[ -]?\d){14,18}[\dXx]?(?![\d.])")

_SUSPECT: tuple[tuple[re.Pattern[str], Level, str, str, str], ...] = (
    (_UNSEEN, "error", "unseen-characters", "holds characters that cannot be seen", "含有不可见字符"),
    (_ADDRESS, "warning", "address", "holds an address", "含有网址"),
    (_MARKUP, "warning", "markup", "holds markup", "含有标记语言"),
    (_MAIL, "warning", "private", "looks like a mail address", "像是邮箱地址"),
    (_PHONE, "warning", "private", "looks like a phone number", "像是电话号码"),
    (_LONG_NUMBER, "warning", "private", "looks like the number of a card or a person", "像是卡号或证件号"),
)

_LONGEST_IN_LOCATOR = 200


def suspicious_words(m: NavigationMap) -> Iterator[Finding]:
    """Words that may be private, or that a terminal, a browser or a model could take for something else."""
    harmless: set[str] = set()
    for place, text in _texts(m):
        if text in harmless:
            continue
        found = list(_suspicions(place, text))
        yield from found
        if not found:
            harmless.add(text)


def _suspicions(place: str, text: str) -> Iterator[Finding]:
    for pattern, level, code, en, zh in _SUSPECT:
        if pattern.search(text):
            shown = text if len(text) <= 60 else f"{text[:60]}..."
            yield Finding(level, code, place, f"{shown!r} {en}", f"{shown!r} {zh}")


def long_locators(m: NavigationMap) -> Iterator[Finding]:
    for place, locator in _locators(m):
        if any(len(text) > _LONGEST_IN_LOCATOR for text in _of_locator(locator)):
            yield Finding("warning", "long-locator", place, "a locator holds content", "定位符含内容")


def _texts(m: NavigationMap) -> Iterator[tuple[str, str]]:
    yield "app", m.app.name
    for page in m:
        for text in (page.name, page.description, page.activity, *page.keywords):
            yield page.id, text
        yield from ((page.id, field.label) for field in page.inputs)
    yield from ((of_edge(edge), edge.label) for edge in m.edges)
    for place, locator in _locators(m):
        yield from ((place, text) for text in _of_locator(locator))


def _locators(m: NavigationMap) -> Iterator[tuple[str, Locator]]:
    for page in m:
        yield from ((page.id, mark) for mark in page.marks)
        yield from ((page.id, field.locator) for field in page.inputs)
    yield from ((of_edge(edge), edge.locator) for edge in m.edges if edge.locator is not None)
    for number, overlay in enumerate(m.overlays):
        yield from ((f"overlay {number}", mark) for mark in overlay.marks)
        if isinstance(overlay.dismiss, Locator):
            yield f"overlay {number}", overlay.dismiss


def _of_locator(locator: Locator) -> Iterator[str]:
    above = locator.ancestor
    parts = (locator.id, locator.text, locator.desc, locator.cls, locator.ocr)
    yield from (part for part in (*parts, *((above.id, above.text, above.desc) if above else ())) if part)
