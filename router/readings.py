"""The ways to read a sentence: as a page and nothing else, as a page and work on it, as a search."""

from __future__ import annotations

from collections.abc import Iterator

from router.intent import Request
from router.parts import SEARCH, aim, begin, cuts, trimmed, work
from router.pick import NAMED, Pick, Picker

Reading = tuple[Pick, str]
"""A page and what remains to be done there."""


def readings(picker: Picker, request: Request, whole: Pick) -> Iterator[Reading]:
    """The ways to read the sentence, the fullest first; `whole` is what all its words pick."""
    part = _part(picker, request)
    if whole.sure and (part is None or part[0].best.entry.page.id != whole.best.entry.page.id):
        yield whole, work(request, whole.best.entry)
    if part is not None:
        yield part
    aimed = aim(request.words)
    if not request.asks and len(aimed) < len(request.words):
        pick = picker.pick(aimed)
        if pick is not None:
            yield pick, trimmed(request.text, request.words[0].start)


def _part(picker: Picker, request: Request) -> Reading | None:
    """The reading as "there, then do this", cut where the first surely named page ends."""
    for at in cuts(request):
        pick = picker.pick(request.words[:at])
        if pick is not None and pick.sure and pick.best.said >= NAMED:
            rest = trimmed(request.text, begin(request.words[at:]))
            return _deeper(picker, request, at, pick) or (pick, rest)
    return _search(picker, request)


def _deeper(picker: Picker, request: Request, at: int, outer: Pick) -> Reading | None:
    """What follows a page may name a page behind it: "打开我的，进入设置，关掉推送" means 设置."""
    behind = request.behind(at)
    if next((token.kind for token in behind.words if token.kind != "joint"), None) not in {"go", "place"}:
        return None
    whole = picker.pick(behind.words)
    found = (whole, "") if whole is not None and whole.sure else _part(picker, behind)
    return found if found and outer.best.entry.key in found[0].best.entry.above else None


def _search(picker: Picker, request: Request) -> Reading | None:
    """ "搜索帆布鞋": the page is where one searches, and searching is the work."""
    lead = [token for token in request.words if token.kind not in {"soft", "app", "place"}]
    if len(lead) < 2 or lead[0].text not in SEARCH or lead[1].kind not in {"content", "thin", "do"}:
        return None
    pick = picker.pick(lead[:1])
    nearest = picker.nearest_named(pick) if pick is not None else None
    return None if nearest is None else (nearest, trimmed(request.text, lead[0].start))
