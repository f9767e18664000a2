"""What came of looking, in words for the model: what may be meant, and how to say it better."""

from __future__ import annotations

from collections.abc import Sequence

from executor.grounding import regions
from executor.grounding.result import Candidate, Choices, Nothing, TooMany
from lxb.errors import Lang
from lxb.geometry import Rect
from lxb.model.quoting import quoted

LONGEST = 40
"""Characters of a control's words, and of the description that is repeated."""


def unplaced(words: str, result: Choices | TooMany | Nothing, screen: Rect, lang: Lang) -> str:
    """Why nothing was touched, and what to say instead."""
    said = quoted(words, LONGEST)
    match result:
        case Choices(candidates):
            listed = _listed(candidates, screen, lang)
            if lang == "zh":
                return f"“{said}”可能指：{listed}。请说明是哪一个，例如写出它的位置、第几个，或它旁边的文字。"
            return (
                f"“{said}” may mean: {listed}. Say which, as by its place, its number among them, or the "
                "words beside it."
            )
        case TooMany(count, examples):
            listed = _listed(examples, screen, lang)
            if lang == "zh":
                return (
                    f"有 {count} 处符合“{said}”，如：{listed}。"
                    "请描述得更具体：完整的文字、位置、第几个，或旁边的文字。"
                )
            return (
                f"{count} things fit “{said}”, as: {listed}. Be more exact: all of its words, its place, "
                "which of them, or the words beside it."
            )
        case Nothing(nearest, unread):
            return " ".join(
                part
                for part in (
                    _nothing(said, nearest, screen, lang),
                    unread.say(lang) + ("。" if lang == "zh" else ".") if unread is not None else "",
                )
                if part
            )


def _nothing(said: str, nearest: Sequence[Candidate], screen: Rect, lang: Lang) -> str:
    listed = _listed(nearest, screen, lang)
    if lang == "zh":
        near = f"最接近的有：{listed}。" if listed else ""
        return f"屏幕上没有找到“{said}”。{near}请按屏幕上的文字原样描述，或先滚动到它。"
    near = f" Nearest: {listed}." if listed else ""
    return f"Nothing in view fits “{said}”.{near} Use the words as they stand on the screen, or scroll to it."


def _listed(candidates: Sequence[Candidate], screen: Rect, lang: Lang) -> str:
    between = "；" if lang == "zh" else "; "
    return between.join(described(c, screen, lang, among=candidates) for c in candidates)


def described(c: Candidate, screen: Rect, lang: Lang, among: Sequence[Candidate] = ()) -> str:
    """One of several: its words and its place; the number in its kind where these tell it from no other."""
    words = quoted(c.words, LONGEST)
    kind = _kind(c, lang)
    place = regions.name_of(c.rect, screen, lang)
    alike = [o for o in among if (o.words, regions.name_of(o.rect, screen, lang)) == (c.words, place)]
    nth = alike.index(c) + 1 if len(alike) > 1 and c in alike else 0
    if lang == "zh":
        named = f"“{words}”" if words else kind
        return f"{named}（{place}{f'，第 {nth} 个' if nth else ''}）"
    named = f"“{words}”" if words else kind
    return f"{named} ({place}{f', number {nth} there' if nth else ''})"


def _kind(c: Candidate, lang: Lang) -> str:
    for kind, en, zh in (
        ("field", "field", "输入框"),
        ("switch", "switch", "开关"),
        ("icon", "icon", "图标"),
    ):
        if kind in c.kinds:
            return zh if lang == "zh" else en
    return "控件" if lang == "zh" else "control"
