"""One call to a text model over the nearest pages: which one is meant, and what remains to be done there.

What it answers is checked: a number outside the list is asked about once more and then is no page, and what
remains has to be in the user's words, for it will be acted on and names on a page may have talked it into
something.
"""

from __future__ import annotations

import json
import math
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from lxb.budget import Budget
from lxb.errors import BadReply, Lang
from lxb.model import Message, Model, Usage
from lxb.model.asking import Unreadable, ask_for
from lxb.model.faults import Kind
from lxb.model.prompt import prompt
from lxb.model.quoting import fenced, quoted
from router.choose import LONGEST
from router.index import index_of
from router.intent import read
from router.parts import order
from router.shortlist import Listed
from router.spelling import is_han, units

MOST_TOKENS = 600
"""Of the prompt, whatever the size of the map, as `tokens` counts them."""

MOST_ANSWER = 2000
"""Tokens of the answer. It is short; the room is for models that think aloud first."""

LONGEST_NAME, LONGEST_HINT, LONGEST_TASK = 16, 20, 120
"""Characters."""

OWN_WORDS = 0.6
"""Share of what remains that has to stand in the sentence."""

_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"page": {"type": "integer"}, "rest": {"type": "string"}},
    "required": ["page", "rest"],
    "additionalProperties": False,
}
_OBJECT = re.compile(r"\{[^{}]*\}")
_WORD = re.compile(r"[A-Za-z]+|\S")
_HEADS = {"zh": ("用户的话：", "页面："), "en": ("The user's sentence:", "Pages:")}


@dataclass(frozen=True, slots=True)
class Answer:
    """What the model made of a sentence.

    Attributes:
        page: None where it says that none fits, or named none of the list twice.
        rest: what remains to be done there, in the user's words.
        usage: of one call or two.
    """

    page: Listed | None
    rest: str
    usage: Usage


def ask(
    model: Model, task: str, pages: Sequence[Listed], *, lang: Lang = "zh", budget: Budget | None = None
) -> Answer:
    """Asks which of the pages is meant.

    Raises:
        ModelError: no answer came, or twice an empty one.
        LimitReached: the budget is used up.
    """
    shown, messages = question(task, pages, lang)
    try:
        (number, rest), reply = ask_for(
            model,
            messages,
            partial(_read, most=len(shown)),
            lang=lang,
            budget=budget,
            schema=_SCHEMA,
            max_tokens=MOST_ANSWER,
            shown=LONGEST_TASK,
        )
    except BadReply as error:
        if error.kind is not Kind.FORM:
            raise
        return Answer(None, "", error.usage)
    page = shown[number - 1] if number else None
    return Answer(page, _left(rest, task, page) if page else "", reply.usage)


def _left(rest: str, task: str, page: Listed) -> str:
    """What remains, as the model says; where it says nothing, what the sentence itself plainly orders.

    Else "turn off Wi-Fi" would be told as done when its page is there.
    """
    index = index_of(page.map)
    entry = next(entry for entry in index.entries if entry.page.id == page.page.id)
    text = " ".join(unicodedata.normalize("NFKC", task).split())[:LONGEST]
    return own_words(rest, task) or order(read(text, index.vocabulary, (page.map.app.name,)), entry)


def question(task: str, pages: Sequence[Listed], lang: Lang) -> tuple[list[Listed], list[Message]]:
    """The prompt over as many of the pages as it can hold, and those pages in the order of their numbers."""
    asked = prompt("router", "page", lang)
    system = Message("system", (asked,))
    plain = _lines(pages)
    room = MOST_TOKENS - tokens(asked) - tokens(_body(task, (), lang)) - 2 * AROUND
    count, room = _fitting(plain, room)
    lines = plain[:count]
    for at, one in enumerate(pages[:count]):
        hinted = f"{lines[at]} | {_hint(one)}" if _hint(one) else lines[at]
        more = tokens(hinted) - tokens(lines[at])
        if more <= room:
            lines[at], room = hinted, room - more
    return list(pages[:count]), [system, Message("user", (_body(task, lines, lang),))]


def tokens(text: str) -> int:
    """More than any tokeniser in use counts, so that a limit holds with all of them; no estimate of a bill.

    A Chinese character counts 1.2 (vocabularies of Chinese models need 0.6-0.7, older English ones up to
    1.2), each three letters of a word begun, each digit and sign one, a character of another script two.
    """
    total = 0.0
    for word in _WORD.findall(text):
        if word.isascii():
            total += math.ceil(len(word) / 3)
        else:
            total += 1.2 if is_han(word) or word in _SIGNS else 2
    return math.ceil(total) + text.count("\n")


def own_words(rest: str, task: str) -> str:
    """What remains, if it is said in the user's words; else the whole sentence is what remains.

    So it is, too, of a sentence that is too long to have been told as a whole.
    """
    rest = " ".join(rest.split())
    said, mine = units(rest), set(units(task))
    if len(task) > LONGEST_TASK:
        return task.strip()
    if not said:
        return ""
    return rest if sum(unit in mine for unit in said) >= OWN_WORDS * len(said) else task.strip()


_SIGNS = "，。：；、！？“”‘’（）《》·…—"
AROUND = 8
"""Tokens around a message."""


def _body(task: str, lines: Sequence[str], lang: Lang) -> str:
    sentence, pages = _HEADS[lang]
    return "\n".join((sentence, fenced([quoted(task, LONGEST_TASK)]), pages, fenced(lines)))


def _lines(pages: Sequence[Listed]) -> list[str]:
    """Numbers and names; the app where there are several, the path where a name alone does not tell."""
    apps = len({one.map.app.package for one in pages}) > 1
    names = Counter((one.map.app.package, one.page.name) for one in pages)
    lines = []
    for number, one in enumerate(pages, 1):
        alone = names[one.map.app.package, one.page.name] == 1
        path = "" if alone else "/".join(quoted(name, LONGEST_NAME) for name in one.path)
        app = quoted(one.map.app.name, LONGEST_NAME) if apps else ""
        parts = (str(number), app, quoted(one.page.name, LONGEST_NAME), path)
        lines.append(" | ".join(part for part in parts if part))
    return lines


def _hint(one: Listed) -> str:
    """The first words of what the page says of itself."""
    return quoted(one.page.description or "、".join(one.page.keywords), LONGEST_HINT)


def _fitting(lines: Sequence[str], room: int) -> tuple[int, int]:
    """How many of the lines there is room for, and what is left of it."""
    for at, line in enumerate(lines):
        cost = tokens(line) + 1
        if cost > room:
            return at, room
        room -= cost
    return len(lines), room


def _read(text: str, most: int) -> tuple[int, str]:
    """Number and rest of an answer; the last object counts, for models think aloud.

    Raises:
        Unreadable: there is none, or its number is none of the list.
    """
    for found in reversed(_OBJECT.findall(text)):
        try:
            said = json.loads(found)
        except ValueError:
            continue
        page, rest = said.get("page"), said.get("rest", "")
        number = int(page) if isinstance(page, str) and page.strip().isdecimal() else page
        if isinstance(number, int) and not isinstance(number, bool) and 0 <= number <= most:
            return number, rest if isinstance(rest, str) else ""
    raise Unreadable(
        f"there is no JSON object whose page is a number from 0 to {most}",
        f"没有一个 JSON 对象的 page 是 0 到 {most} 的编号",
    )
