"""A yes is for one note, one chat, one row: nothing is done to another that has the same control."""

from __future__ import annotations

from pathlib import Path

import pytest

from executor.action import Press, Tap, Type
from executor.doing import do
from executor.doing.matter import same_matter
from lxb.geometry import Point
from lxb.screen import Screen
from tests.consenting import button, dialog, page
from tests.doing import Phone
from tests.screen_samples import WIDTH, node, row, screen

NOTES = """
package: com.example.notes
name: Notes
home: a
state: {gone: "", sent: "", text: ""}
pages:
  a:
    name: A
    title: TITLE_A
    body:
      - text: {text: Milk and bread}
      - input: {id: message, hint: Message, bind: text, enter: [{set: {sent: A}}]}
      - button: {text: Delete, set: {gone: A}}
      - button: {text: Send, set: {sent: A}}
      - button: {text: Next, go: b}
  b:
    name: B
    title: TITLE_B
    body:
      - text: {text: The will of 2019}
      - input: {id: message, hint: Message, bind: text, enter: [{set: {sent: B}}]}
      - button: {text: Delete, set: {gone: B}}
      - button: {text: Send, set: {sent: B}}
      - button: {text: Next, go: a}
"""


@pytest.fixture(params=[("Note 1", "Note 2"), ("Ann", "Bob"), ("Note", "Note")])
def phone(request: pytest.FixtureRequest, tmp_path: Path) -> Phone:
    first, second = request.param
    file = tmp_path / "notes.yaml"
    file.write_text(NOTES.replace("TITLE_A", first).replace("TITLE_B", second), "utf-8")
    return Phone(file)


def nothing_was_done(phone: Phone) -> bool:
    return (phone.state("gone"), phone.state("sent")) == ("", "")


@pytest.mark.parametrize("label", ["Delete", "Send"])
def test_a_page_that_moves_on_while_the_person_thinks_is_not_what_was_agreed_to(
    phone: Phone, label: str
) -> None:
    at, forward = phone.at(label), phone.at("Next")
    phone.person.before = lambda: phone.device.tap(forward)
    assert phone.do(Tap(at)).ending == "impossible"
    assert len(phone.person.requests) == 1
    assert nothing_was_done(phone)
    phone.person.before = lambda: None
    assert phone.do(Tap(at)).ending == "done", "what stays is done"
    assert not nothing_was_done(phone)


def test_nor_is_what_the_model_asks_for_or_a_key_sends(phone: Phone) -> None:
    at, forward = phone.at("message"), phone.at("Next")
    assert phone.do(Type("hello", where=at)).ending == "done"
    phone.person.before = lambda: phone.device.tap(forward)
    assert phone.do(Type("hello", where=at, submit=True)).ending == "impossible"
    assert phone.do(Tap(phone.at("Delete")), approval="deletes").ending == "impossible"
    assert nothing_was_done(phone)


def test_a_text_that_changes_while_the_person_thinks_was_not_agreed_to(phone: Phone) -> None:
    at = phone.at("message")
    phone.do(Type("see you at 8", where=at))
    phone.person.before = lambda: phone.device.type_text(" not")
    assert phone.do(Press("enter")).ending == "impossible"
    assert nothing_was_done(phone)


def test_a_page_that_moved_on_before_the_person_was_asked_is_looked_at_again(phone: Phone) -> None:
    at = phone.at("Delete")
    phone.scene.screen = phone.look()
    phone.phone.hands.tap("Next")
    assert do(Tap(at), phone.scene).ending == "impossible"
    assert phone.person.requests == []
    assert nothing_was_done(phone)


def bins(*names: str) -> Screen:
    """A list of which each row has an icon that deletes it."""
    rows = []
    for n, name in enumerate(names):
        top, bottom = 300 + 200 * n, 480 + 200 * n
        icon = node("ImageView", desc="Delete", box=(900, top, 1000, bottom), flags="clickable")
        rows.append(row(name, icon, box=(0, top, WIDTH, bottom)))
    return screen(node("ListView", *rows, box=(0, 300, WIDTH, 2000), flags="scrollable"))


def lines(*said: str) -> Screen:
    texts = [node("TextView", text=text) for text in said]
    return screen(node("LinearLayout", *texts, box=(0, 300, WIDTH, 1900)), button("Send"))


AT = Point(950, 390)
BUTTON = Point(540, 2070)


@pytest.mark.parametrize(
    ("before", "now", "at", "same"),
    [
        (bins("Ann", "Bob", "Cid"), bins("Ann", "Bob", "Cid"), AT, True),
        (bins("Ann", "Bob", "Cid"), bins("Zoe", "Ann", "Bob"), AT, False),
        (bins("Ann", "Bob", "Cid"), bins("Ann", "Cid"), AT, True),
        (dialog("Delete “A”?", yes="OK"), dialog("Delete “B”?", yes="OK"), Point(710, 1450), False),
        (dialog("Delete “A”?", yes="OK (5)"), dialog("Delete “A”?", yes="OK (4s)"), Point(710, 1450), True),
        (page("Ann(3)", "Hi", yes="Send"), page("Ann (4)", "Hi", yes="Send"), BUTTON, True),
        (page("13800001111", "Hi", yes="Send"), page("13800002222", "Hi", yes="Send"), BUTTON, False),
        (page("支付剩余 14:59", "鞋", yes="支付"), page("支付剩余 14:31", "鞋", yes="支付"), BUTTON, True),
        (lines("Hi", "How are you?"), lines("Hi", "How are you?", "Well?", "You there?"), BUTTON, True),
        (lines("a", "b", "c", "d"), lines("b", "c", "d", "e"), BUTTON, True),
        (lines("a", "b", "c", "d"), lines("w", "x", "y", "d"), BUTTON, False),
    ],
)  # fmt: skip
def test_what_is_the_same_thing(before: Screen, now: Screen, at: Point, same: bool) -> None:
    assert same_matter(before, now, at) is same
    assert same_matter(before, before, at)
