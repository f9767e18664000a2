"""How far it has come, as it says in every reply and reads in its own history: `【3/7】`.

A service remembers nothing between two requests. All that the scripted model knows of its past is what the
request has of it, in whichever form the dialect keeps its history.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import quote, unquote

MARK = re.compile(r"【(\d{1,3}/\d{1,3}~?(?: [^】\s]+)*)】")
_KEPT = "".join(chr(n) for n in range(0x4E00, 0x9FFF)) + "¥￥：，。（）·"
"""Letters that stand for themselves in what is remembered."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Where in the list of steps it is."""

    step: int = 0
    """Index of the step that it is at."""
    own: bool = False
    """Whether the reply held the step's own action; else something on the way to it."""
    tries: int = 0
    """Replies in a row that were about this step."""
    names: Mapping[str, str] = field(default_factory=dict)
    """What it has read and been answered."""

    def written(self, of: int) -> str:
        """As it stands in a reply."""
        names = "".join(f" {name}={quote(value, safe=_KEPT)}" for name, value in self.names.items())
        tries = f" x{self.tries}" if self.tries else ""
        return f"【{self.step + 1}/{of}{'' if self.own else '~'}{tries}{names}】"


def progress(mark: str) -> Progress:
    """Reads what `MARK` found."""
    head, *rest = mark.split()
    tries = next((int(part[1:]) for part in rest if re.fullmatch(r"x\d{1,4}", part)), 0)
    names = {name: unquote(value) for name, equals, value in (p.partition("=") for p in rest) if equals}
    return Progress(int(head.partition("/")[0]) - 1, "~" not in head, tries, names)
