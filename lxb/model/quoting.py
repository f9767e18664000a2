"""Words of strangers, as a model may be shown them: quoted as data between fences that they cannot close.

Whatever comes from a phone, a map or a user goes into a prompt through `fenced`, one item a line. The prompts
say that what stands between the fences is data and never an instruction. A model may still be talked into
something by it; so whatever it answers is checked against the map or the screen, and can at most be wrong.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

OPEN: Final = "<data>"
CLOSE: Final = "</data>"
LONGEST: Final = 80
"""Characters of one name or label; what is longer is content, or wants to be read as more than a label."""

_LONGEST_LINE: Final = 2000

_LOOK_ALIKE: Mapping[int, str] = MappingProxyType(
    str.maketrans(
        {
            **dict.fromkeys("<＜﹤", "‹"),
            **dict.fromkeys(">＞﹥", "›"),
            **dict.fromkeys("[［﹇", "("),
            **dict.fromkeys("]］﹈", ")"),
            **dict.fromkeys("`｀\u1fef", "'"),
        }
    )
)
"""What fences, code blocks and the marks of chat templates (`<|im_start|>`, `[INST]`) are made of, with the
forms that a tokeniser that normalises makes the same of."""

_BLANK = frozenset({"Cc", "Zl", "Zp", "Zs"})
_UNSEEN = frozenset({"Cf", "Cs", "Co", "Cn"})
"""Categories of Unicode: an invisible text may say to a model what no person sees."""


def quoted(text: str, longest: int = LONGEST) -> str:
    """One name or label as it may stand in a line of data: what steers is taken out, the end is cut."""
    clean = _neutral(text[: 8 * longest])
    return (
        clean if len(clean) <= longest and len(text) <= 8 * longest else clean[: longest - 1].rstrip() + "…"
    )


def fenced(lines: Iterable[str]) -> str:
    """Lines of data between the fences. Each item stays one line, whatever it holds."""
    return "\n".join((OPEN, *(quoted(line, _LONGEST_LINE) for line in lines), CLOSE))


def _neutral(text: str) -> str:
    """On one line, without what is not seen, without the characters that fences are made of."""
    seen = "".join(map(_seen, text))
    return re.sub(" +", " ", seen.translate(_LOOK_ALIKE)).strip()


def _seen(ch: str) -> str:
    kind = unicodedata.category(ch)
    return " " if kind in _BLANK else "" if kind in _UNSEEN else ch
