"""Whatever no other role is for: a short plain answer."""

from __future__ import annotations

import json

from lxb.virtual.scripted.case import Case


def plain(case: Case) -> str:
    """What is seen, where something is; else that it is there. JSON where JSON is asked for."""
    seen = [s.moment.name if s.moment else "?" for s in case.sights]
    said = " / ".join(seen) if seen else "OK"
    return json.dumps({"answer": said}, ensure_ascii=False) if case.asked.wants_json else said
