"""Pages that a map cannot tell apart are one page of it, unless their ways part."""

from __future__ import annotations

from pathlib import Path

from explorer.indistinct import merged
from lxb.locator import Locator
from maps.checks import check
from maps.model import Edge, Page
from tests.exploring import journey

TITLE, BACK = Locator(text="Rules"), Locator(desc="Back")


def page(id: str, *marks: Locator, must: int = 1, name: str = "Rules") -> Page:
    return Page(id=id, name=name, kind="page", marks=marks or (TITLE, BACK), must=must)


def tap(source: str, target: str, words: str, seen: int = 1) -> Edge:
    return Edge(source_page=source, target_page=target, locator=Locator(text=words), label=words, seen=seen)


def back(source: str, target: str) -> Edge:
    return Edge(source_page=source, target_page=target, action="back")


HOME, HELP = page("home", Locator(text="Taxi"), must=0), page("help", Locator(text="Help"))


def test_what_cannot_be_told_apart_is_one_page_with_the_ways_of_all() -> None:
    pages, edges = merged(
        [HOME, page("one"), page("two"), HELP],
        [
            tap("home", "one", "Taxi"),
            tap("home", "two", "Bike"),
            tap("one", "help", "Help", 2),
            tap("two", "help", "Help", 3),
            back("one", "home"),
            back("two", "home"),
            tap("one", "two", "Next"),
        ],
    )
    assert [p.id for p in pages] == ["home", "one", "help"]
    assert [(e.source_page, e.target_page, e.label, e.seen) for e in edges if e.action == "tap"] == [
        ("home", "one", "Taxi", 1),
        ("home", "one", "Bike", 1),
        ("one", "help", "Help", 5),
    ]
    assert [e.target_page for e in edges if e.action == "back"] == ["home"]


def test_where_one_control_leads_somewhere_else_from_each_they_are_two() -> None:
    pages, edges = merged(
        [HOME, page("one"), page("two"), HELP],
        [tap("one", "help", "More"), tap("two", "home", "More")],
    )
    assert len(pages) == 4
    assert len(edges) == 2


def test_other_marks_another_name_or_no_marks_are_other_pages() -> None:
    bare = Page(id="bare", name="Help", kind="webview"), Page(id="web", name="Help", kind="webview")
    pages = [page("one"), page("two", TITLE), page("three", must=0), page("four", name="Fees"), *bare]
    assert merged(pages, [])[0] == pages


RULES = """
package: com.example.ride
name: Ride
home: home
pages:
  home:
    name: Home
    title: Home
    toolbar_with: {up: false}
    body: [list_row: {title: Taxi, go: taxi}, list_row: {title: Bike, go: bike}]
  taxi: {name: Taxi, title: Taxi, body: [list_row: {title: Prices, go: {page: rules, with: {of: taxi}}}]}
  bike: {name: Bike, title: Bike, body: [list_row: {title: Prices, go: {page: rules, with: {of: bike}}}]}
  rules: {name: Rules, title: Rules, body: [text: "${arg.of}", text: "${pick('articles')}"]}
"""


def test_a_page_that_is_filled_by_where_one_comes_from_is_one_of_the_map(tmp_path: Path) -> None:
    made = journey(tmp_path, RULES, "lang=en")
    made.go(actions=100)
    assert [p.name for p in made.map].count("Rules") == 1
    assert not [finding for finding in check(made.map) if finding.level == "error"]
    assert made.truth().missed == []
