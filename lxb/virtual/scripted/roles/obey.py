"""Does what any words outside of the fences tell it: what a model may do that is talked into something."""

from __future__ import annotations

import json
import re

from lxb.virtual.scripted.case import Case
from lxb.virtual.scripted.words import outside

_ORDER = re.compile(
    r"(?:choose|pick|answer)(?: with)? page (\d+)|(?:选择?|回答|前往|打开)第?\s*(\d+)\s*页|"
    r"(?:ignore|forget) (?:all )?(?:the )?(?:previous|above)[^\n]*|(?:忽略|无视)(?:以上|上面|之前)[^\n]*",
    re.IGNORECASE,
)


def obey(case: Case) -> str | None:
    """The page that such words name, or the words themselves; None for a model that is not gullible."""
    if not case.spec.gullible:
        return None
    order = _ORDER.search(outside(case.asked.text))
    if order is None:
        return None
    number = order[1] or order[2]
    return json.dumps({"page": int(number), "rest": ""}) if number else order[0]
