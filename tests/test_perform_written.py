"""Controls by what is written on the picture, where the tree is hollow: the real reader, a virtual phone."""

from __future__ import annotations

from pathlib import Path

import pytest

from lxb.action import Outcome, Tap
from lxb.geometry import Rect
from lxb.locator import Locator
from lxb.ocr import Line, Missing, Reader
from lxb.perform import Performer, Step
from lxb.screen import Element, Screen
from lxb.screen.written import with_lines
from lxb.screen.xml import parse
from tests.doing import Phone
from tests.ocr import a_reader, needs_ocr

APP = """
package: com.example.web
name: Web
home: front
state: {tapped: ""}
pages:
  front:
    name: Front
    layout: frame
    body:
      - surface:
          height: match
          children:
            - column:
                children:
                  - button: {text: Open settings, go: settings}
                  - button: {text: Twice, set: {tapped: one}}
                  - button: {text: Twice, set: {tapped: two}}
                  - button: {text: Pay now, set: {tapped: paid}}
  settings:
    name: Settings
    title: Settings
    body: [{text: {text: Nothing to set}}]
"""


@pytest.fixture
def phone(tmp_path: Path) -> Phone:
    file = tmp_path / "web.yaml"
    file.write_text(APP, "utf-8")
    return Phone(file)


def performing(phone: Phone, reader: Reader | None) -> Performer:
    performer = phone.scene.performer
    performer.reader = None if reader is None else lambda: reader
    return performer


@needs_ocr
def test_a_control_that_is_only_drawn_is_found_and_tapped(phone: Phone) -> None:
    performer = performing(phone, a_reader())
    screen = phone.look()
    step = performer.do(Tap(target=Locator(ocr="Open settings")), screen)
    assert (step.outcome, phone.page) == (Outcome.DONE, "settings")


@needs_ocr
@pytest.mark.parametrize(
    ("words", "outcome"),
    [("Close", Outcome.NOT_FOUND), ("Twice", Outcome.AMBIGUOUS), ("Open", Outcome.NOT_FOUND)],
)
def test_nothing_is_touched_where_the_picture_does_not_tell(
    phone: Phone, words: str, outcome: Outcome
) -> None:
    performer = performing(phone, a_reader())
    step = performer.do(Tap(target=Locator(ocr=words)), phone.look())
    assert (step.outcome, phone.page, phone.state("tapped")) == (outcome, "front", "")
    assert step.after.quality == "hollow"
    assert performer.counts.taps == 0


@needs_ocr
def test_what_is_not_done_unasked_is_judged_by_what_is_written(phone: Phone) -> None:
    performer = performing(phone, a_reader())
    asked: list[str] = []

    def refused(screen: Screen, element: Element) -> bool:
        asked.append(screen.elements[element.index].text)
        return True

    step = performer.do(Tap(target=Locator(ocr="Pay now")), phone.look(), refused=refused)
    assert (step.outcome, phone.state("tapped")) == (Outcome.REFUSED, "")
    assert [text.replace(" ", "") for text in asked] == ["Paynow"]


@needs_ocr
def test_a_tap_that_changes_nothing_the_tree_tells_has_no_effect(phone: Phone) -> None:
    performer = performing(phone, a_reader())
    step = performer.do(Tap(target=Locator(ocr="Pay now")), phone.look())
    assert (step.outcome, phone.state("tapped")) == (Outcome.NO_CHANGE, "paid")


def test_without_a_reader_it_is_not_found(phone: Phone) -> None:
    performer = phone.scene.performer
    for reader in (None, Missing):
        performer.reader = reader
        assert isinstance(performer.find(Locator(ocr="Open settings"), phone.look()), Step)


PAGE = """<hierarchy rotation="0">
<node class="android.widget.FrameLayout" package="com.x" bounds="[0,0][1080,2200]" enabled="true">
  <node class="android.view.View" package="com.x" bounds="[0,0][1080,2200]" enabled="true"/>
</node>
<node class="android.widget.FrameLayout" package="com.android.systemui" bounds="[0,2200][1080,2400]">
  <node class="android.widget.TextView" package="com.android.systemui" text="Home"
    bounds="[0,2200][300,2400]"/>
</node>
</hierarchy>"""


def test_lines_are_elements_of_the_main_window_and_all_else_stays() -> None:
    screen = parse(PAGE)
    lines = [Line("Open settings", Rect(100, 200, 500, 260), 0.99), Line("x", Rect(0, 0, 9, 9), 0.3)]
    read = with_lines(screen, lines)
    assert len(read.elements) == len(screen.elements) + 1
    assert [e.index for e in read] == list(range(len(read.elements)))
    for e in read:
        assert all(read.elements[child].parent == e.index for child in e.children)
    (found,) = Locator(ocr="Opensettings").find(read)
    assert read.visible_bounds(found) == Rect(100, 200, 500, 260)
    assert found.window == 0
    assert [w.package for w in read.windows] == [w.package for w in screen.windows]
    assert Locator(ocr="Home").find(read) == []
    assert Locator(text="Home", cls="TextView").holds(read) == Locator(text="Home", cls="TextView").holds(
        screen
    )


def test_words_of_a_tree_are_none_of_a_picture() -> None:
    text = '<node class="android.widget.TextView" package="com.x" bounds="[0,0][300,200]" text="Home"/>'
    screen = parse(f'<hierarchy rotation="0">{text}</hierarchy>')
    assert Locator(ocr="Home").find(screen) == []
    assert with_lines(screen, []) is screen
