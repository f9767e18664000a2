"""What a model means to press, by its own thought: for pages of which tree and picture tell nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from executor.labels import WEIGHTY, kind_of
from lxb.forbidden import Kind, deed, says_yes

LAST = 2000
"""Characters at the end of a thought that are read."""

_MARKED = re.compile(
    r"[“\"「『【《]([^”\"」』】》]{1,40})[”\"」』】》]|(?<![A-Za-z])['‘]([^'’]{1,40})['’](?![A-Za-z])"
    r"|\*\*([^*]{1,40})\*\*|`([^`]{1,40})`|\[([^\[\]]{1,40})\]|<([^<>]{1,40})>"
)
"""Names of controls: in quotation marks of any kind, or set off as code, in bold or in brackets."""
_LEFT_ALONE = re.compile(
    r"(不|别|勿|避免|而不是|而非|not|n.t|avoid|instead of|without)[^。.!！;；]{0,12}$", re.IGNORECASE
)
"""Before a name: what the model means not to press."""
_DENIED = re.compile(
    r"不(?=[点按要会再能应该想选去])|别(?=点|按|选)|请?勿|避免|而不是|而非|以免"
    r"|\b(?:not|never|avoid|instead of|rather than|without|before)\b|n['’]t\b",
    re.IGNORECASE,
)
_PRESSES = re.compile(
    r"点击|点一下|轻点|轻触|点|按|选择|\b(?:tap|click|press|touch|hit|select|choose|hold)(?:ping|ing|s)?\b",
    re.IGNORECASE,
)
_TYPES = re.compile(r"输入|填写|键入|\b(?:type|enter|input|fill|write)(?:ing|s)?\b", re.IGNORECASE)
_SENTENCES = re.compile(r"[。！？!?\n]+|\.(?=\s|$)")
_CLAUSES = re.compile(r"[,，;；、]|\bbut\b|\bthen\b|而是|然后|接着", re.IGNORECASE)
_SEARCHES = re.compile(r"搜索|搜一?下|网址|地址栏|\bsearch|\burl\b|address bar", re.IGNORECASE)
"""In a sentence, which has to say it plainly: "find" may be part of anything."""


def meant(thought: str) -> tuple[Kind, str] | None:
    """What of weight the model is about to do, and in which of its words; None where it says nothing so."""
    thought = thought[-LAST:]
    for marked in reversed(list(_MARKED.finditer(thought))):
        kind = kind_of(_name(marked))
        if kind is not None and not _LEFT_ALONE.search(thought[: marked.start()]):
            return kind, _name(marked)
    for clause in _clauses(_last(thought)):
        kind = deed(clause)
        if kind in WEIGHTY:
            return kind, clause
    return None


def looks_for_something(said: str) -> bool:
    """Whether what is entered is looked for, and goes to nobody."""
    last = _last(said[-LAST:])
    return bool(_SEARCHES.search(last)) and deed(last) not in WEIGHTY


def _last(thought: str) -> str:
    """The last sentence that presses something, else the last one."""
    sentences = [said.strip() for said in _SENTENCES.split(thought) if said.strip()]
    pressing = [said for said in sentences if _PRESSES.search(said)]
    return next(reversed(pressing or sentences), "")


def _clauses(sentence: str) -> Iterator[str]:
    """What is affirmed, without names in marks: they have been looked at, what is pressed by name does that.

    Where something is only typed it is not pressed, whatever is to become of it.
    """
    if _TYPES.search(sentence) and not _PRESSES.search(sentence):
        return
    for clause in _CLAUSES.split(sentence):
        denied = _DENIED.search(clause)
        affirmed = clause[: denied.start()] if denied is not None else clause
        if not any(map(_is_pressed, _MARKED.finditer(affirmed))):
            yield " ".join(_MARKED.sub(" ", affirmed).split())


def _is_pressed(marked: re.Match[str]) -> bool:
    """Whether it is what the clause presses, and says more than yes."""
    verbs = list(_PRESSES.finditer(marked.string, 0, marked.start()))
    return bool(verbs) and marked.start() - verbs[-1].end() <= len(" on the ") and not says_yes(_name(marked))


def _name(marked: re.Match[str]) -> str:
    return next(name for name in marked.groups() if name is not None)
