"""What lies under the page on the screen: where `back` leads, what led back, and what opened a page anew."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from explorer.backstack import BackStack
from maps.model import Edge
from tests.exploring import journey


def led(source: str, target: str, label: str = "go") -> Edge:
    return Edge(source_page=source, target_page=target, label=label)


def over(*pages: str) -> BackStack:
    stack = BackStack()
    for source, target in pairwise(pages):
        stack.opened(source, target)
    return stack


def test_one_page_may_lie_under_several_others() -> None:
    stack = over("shop", "goods", "chat", "goods", "reviews")
    assert list(stack.under("reviews")) == ["goods", "chat", "goods", "shop"]
    assert stack.below("chat") == "goods"
    assert stack.below("elsewhere") is None


def test_a_tab_takes_the_place_of_the_page_it_is_chosen_on() -> None:
    stack = over("mine", "all orders")
    stack.replaced("all orders", "unpaid")
    assert stack.pages == ["mine", "unpaid"]
    stack.replaced("unpaid", "mine")
    assert stack.pages == ["mine"]


def test_what_was_taken_to_return_and_opened_anew_costs_one_step_and_no_more() -> None:
    stack = over("mine", "help", "account")
    link = led("account", "help")
    stack.returned(link)
    assert stack.pages == ["mine", "help"]
    assert stack.went_back("help", "account") == link
    assert stack.pages == ["mine", "help", "account"]
    assert stack.went_back("account", "help") is None
    assert stack.went_back("help", "mine") is None
    assert stack.pages == ["mine"]


def test_of_several_that_seemed_to_return_the_latest_comes_first() -> None:
    stack = over("mine", "help", "account")
    first, second = led("account", "help"), led("about", "help")
    stack.returned(first)
    stack.opened("help", "about")
    stack.returned(second)
    assert stack.went_back("help", "about") == second
    stack.went_back("about", "help")
    assert stack.went_back("help", "account") == first


def test_back_that_leads_where_nobody_thought_leaves_nothing_to_rely_on() -> None:
    stack = over("mine", "help", "account")
    stack.went_back("account", "elsewhere")
    assert stack.pages == ["elsewhere"]
    stack = over("mine", "help", "account")
    stack.went_back("account", "mine")
    assert stack.pages == ["mine"], "what was passed is gone"
    stack.went_back("mine", None)
    assert stack.pages == []


def test_pages_that_turn_out_to_be_one_lie_there_once() -> None:
    stack = over("list", "blue", "red", "reviews")
    stack.merge("blue", "red")
    assert stack.pages == ["list", "blue", "reviews"]


SHOP = """
package: com.example.app
name: App
home: mine
tabs:
  main:
    style: bottom
    items: [{page: mine, label: Mine}, {page: news, label: News}]
  orders:
    style: top
    title: Orders
    items: [{page: unpaid, label: Unpaid}, {page: sent, label: Sent}]
pages:
  mine:
    name: Mine
    body:
      - list_row: {title: Unpaid, go: unpaid}
      - list_row: {title: Help, go: help}
      - list_row: {title: Terms, go: terms}
      - list_row: {title: Prices, go: prices}
  news: {name: News, body: [{text: {text: Nothing happened today}}]}
  unpaid: {name: Unpaid, body: [{text: {text: Everything is paid}}]}
  sent: {name: Sent, body: [{text: {text: Nothing was sent}}]}
  help:
    name: Help
    title: Help
    body: [{list_row: {title: Account, go: account}}, {text: {text: Ask us}}]
  account:
    name: Account
    title: Account
    body: [{list_row: {title: Help centre, go: help}}, {text: {text: Your name}}]
  terms: {name: Terms, title: Terms, body: [{text: {text: Be nice}}]}
  prices: {name: Prices, title: Prices, body: [{text: {text: All is free}}]}
"""


def test_the_way_back_is_kept_past_links_that_form_a_ring_and_rows_called_like_tabs(tmp_path: Path) -> None:
    made = journey(tmp_path, SHOP)
    made.go()
    true = made.truth()
    assert (true.missed, true.wrong_edges, true.broken_edges) == ([], 0, 0)
    assert made.explorer.walker.tally.restarts == 1, "that of the beginning"
    known = made.explorer.expedition
    link = next(e for e in known.atlas.edges.values() if e.label == "Help centre")
    assert link.key in known.direct, "it was seen to open the page anew"
