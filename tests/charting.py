"""What an expedition knows, written down by hand, and the map file that is drawn of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from explorer import events as ev
from explorer.anchors import Anchor
from explorer.chart import chart
from explorer.expedition import Expedition
from lxb.locator import Locator
from maps.checks import check
from maps.content_words import digest
from maps.facts import Fact
from maps.graph import NavigationMap
from maps.model import Edge, MapFile, Page
from tests.exploring import ABOUT

PACKAGE = "com.example.app"
LIST = "list/row"


def found(page: str, title: str = "", words: Iterable[str] = (), **more: Any) -> ev.Event:
    tabs = tuple(more.pop("tabs", ()))
    facts = [Fact("text", text=w, cls="TextView") for w in words] + [Fact("tab", text=t) for t in tabs]
    if title:
        facts.append(Fact("title", text=title, cls="TextView"))
    given = {
        "event": "found", "page": page, "name": title or page, "kind": "page",
        "activity": "", "facts": tuple(sorted(facts)), "title": title, "tabs": tabs, "layer": "page",
        "package": PACKAGE, "entry": "", "from_content": False, "inputs": (), **more,
    }  # fmt: skip
    return ev.Found.model_validate(given)


def led(start: str, end: str, words: str = "", seen: int = 1, *, returning: bool = False) -> ev.Led:
    edge = Edge(
        source_page=start, target_page=end, locator=Locator(text=words or end), label=words or end, seen=seen
    )
    return ev.Led(edge=edge, returning=returning)


def drawn(*events: ev.Event) -> MapFile:
    expedition = Expedition(PACKAGE)
    for event in events:
        expedition.apply(event)
    file = chart(expedition, *ABOUT)
    assert file is not None
    assert not [finding for finding in check(NavigationMap(file)) if finding.level == "error"]
    return file


def page(of: MapFile, id: str) -> Page:
    return next(p for p in of.pages if p.id == id)


HOME = (found("home", "Home", ["Orders", "Help", "Search"]), ev.Home(page="home"))
ORDERS = found("orders", "My orders", ["All", "Search"])
HELP = found("help", "Help", ["Ask us", "Search"])
FRIENDS = ("Alma Quist", "Bertil Rohn", "Cilla Stark")


def items(*words: str) -> ev.Content:
    return ev.Content(items=tuple(map(digest, words)), values=())


def values(*words: str) -> ev.Content:
    return ev.Content(items=(), values=tuple(map(digest, words)))


def rows_of_about(*ended: tuple[str, str | None], family: str = LIST) -> list[ev.Event]:
    """A list of rows of one id on the first page, and how each of them ended."""
    made = [Anchor(Locator(id="title", text=words, cls="TextView"), words, family) for words, _ in ended]
    events: list[ev.Event] = [ev.Anchored(page="home", anchors=tuple(made))]
    for row, (words, end) in zip(made, ended, strict=True):
        state = "tried" if end else "dead"
        events.append(ev.Tried(page="home", locator=row.locator, state=state, led_to=end))
        if end:
            edge = Edge(source_page="home", target_page=end, locator=row.locator, label=words)
            events.append(ev.Led(edge=edge))
    return events
