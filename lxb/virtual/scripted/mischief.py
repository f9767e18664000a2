"""What becomes of a good answer: thoughts, fences, prose, a broken form, an early end."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Literal

from lxb.virtual.scripted.case import Case
from lxb.virtual.scripted.tokens import text_tokens

STRUCTURE = frozenset(',:|{}[]"')
PROSE = MappingProxyType(
    {
        "zh": ("好的，根据您的要求，结果如下：", "如果还需要其他帮助，请告诉我。"),
        "en": ("Sure, here is what you asked for:", "Let me know if there is anything else."),
    }
)


@dataclass(frozen=True, slots=True)
class Said:
    """An answer as it goes out."""

    text: str
    thought: str = ""
    """Told apart from the text."""
    finish: Literal["stop", "length"] = "stop"


def spoiled(case: Case, text: str) -> Said:
    """The answer with the faults that are its lot."""
    spec = case.spec
    if case.happens(spec.malformed, "malformed"):
        text = _malformed(text, case.chance("malformed how"))
    return wrapped(case, Said(text))


def wrapped(case: Case, said: Said) -> Said:
    """An answer with all faults but that of a broken form, which has been seen to."""
    spec, text = case.spec, said.text
    if case.happens(spec.fences, "fences"):
        text = f"```{'json' if text.startswith(('{', '[')) else ''}\n{text}\n```"
    if case.happens(spec.prose, "prose"):
        text = "\n\n".join((_prose(case)[0], text, _prose(case)[1]))
    thought = said.thought
    if spec.think != "none":
        thought = f"{len(case.sights)} picture(s), {len(case.asked.text)} characters.{thought}"
    if spec.think == "tags":
        text, thought = f"<think>{thought}</think>\n{text}", ""
    if case.happens(spec.cut, "cut"):
        return Said(text[: int(len(text) * case.chance("cut where").uniform(0.2, 0.8))], thought, "length")
    if said.finish == "length":
        return Said(text, thought, "length")
    return _limited(text, thought, case.asked.most_tokens)


def _prose(case: Case) -> tuple[str, str]:
    return PROSE["zh" if any("一" <= ch <= "鿿" for ch in case.asked.text) else "en"]


def _malformed(text: str, chance: Random) -> str:
    """Without its middle, without half of the signs that hold it together, or an excuse instead."""
    match chance.randrange(3):
        case 0:
            return text[: len(text) // 4] + text[len(text) // 2 :]
        case 1:
            return "".join(ch for ch in text if ch not in STRUCTURE or chance.random() < 0.5)
        case _:
            return "抱歉，我无法看清这张图片。 / Sorry, I cannot make that out."


def _limited(text: str, thought: str, most: int | None) -> Said:
    """Ends where the limit of tokens is reached."""
    if most is None or text_tokens(thought) + text_tokens(text) <= most:
        return Said(text, thought)
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if text_tokens(thought + text[:middle]) <= most else (low, middle - 1)
    return Said(text[:low], thought, "length")
