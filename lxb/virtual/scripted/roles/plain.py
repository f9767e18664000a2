"""Whatever no other role is for: a short plain answer."""

from __future__ import annotations

import json
import re

from lxb.virtual.scripted.case import Case

_CHINESE = re.compile(r"[\u4e00-\u9fff]")


def plain(case: Case) -> str:
    """What is seen, where something is; else that it is there, in Chinese where that is spoken.

    JSON where JSON is asked for.
    """
    seen = [s.moment.name if s.moment else "?" for s in case.sights]
    said = " / ".join(seen) or ("好的" if _CHINESE.search(case.asked.text) else "OK")
    return json.dumps({"answer": said}, ensure_ascii=False) if case.asked.wants_json else said
