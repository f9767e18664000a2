"""Acting on a phone: what is sent, what is waited for, and how it is said to have ended."""

from __future__ import annotations

from pathlib import Path

import pytest

from lxb.action import Back, LongPress, Outcome, Swipe, Tap
from lxb.clock import ManualClock
from lxb.config import Timing
from lxb.finger import can_scroll, touch_point
from lxb.locator import Locator
from lxb.perform import Performer, Step
from lxb.screen import Element, Screen
from lxb.screen.xml import parse
from lxb.virtual.in_process import InProcessDevice
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec

APP = """
package: com.example.act
name: Act
home: home
state: {pressed: 0}
pages:
  home:
    name: Home
    layout: list
    body:
      - text: {id: headline, text: Welcome}
      - list_row: {title: Further, go: next}
      - button: {text: Nothing}
      - button: {text: Not yet, enabled: false, go: next}
      - button: {text: Hold me, long_press: {go: next}}
      - button: {text: Twin, go: next}
      - button: {text: Twin, go: next}
      - list_row: {each: 25, title: Entry, toast: seen}
      - list_row: {title: At the end, go: next}
  next: {name: Next, title: Next, body: [{text: Here}]}
"""


@pytest.fixture
def made(tmp_path: Path) -> tuple[VirtualPhone, Performer]:
    return begin(tmp_path)


def begin(folder: Path, options: str = "latency=0.3", app: str = APP) -> tuple[VirtualPhone, Performer]:
    path = folder / "act.yaml"
    path.write_text(app, "utf-8")
    clock = ManualClock()
    phone = VirtualPhone(PhoneSpec.parse(f"virtual:{path}?lang=en&{options}"), clock)
    phone.launch("com.example.act")
    clock.sleep(2)
    return phone, Performer(InProcessDevice(phone), clock, Timing())


def named(text: str) -> Locator:
    return Locator(text=text)


def test_a_tap_ends_when_the_page_has_changed_and_holds_still(made: tuple[VirtualPhone, Performer]) -> None:
    phone, performer = made
    step = performer.do(Tap(target=named("Further")), performer.look())
    assert (step.outcome, phone.place().page) == (Outcome.DONE, "next")
    assert named("Here").holds(step.after)
    assert performer.counts.taps == performer.counts.actions == 1


def test_a_wait_ends_at_the_first_screen_that_passes(made: tuple[VirtualPhone, Performer]) -> None:
    _, performer = made
    began = performer.clock.now()
    step = performer.do(Tap(target=named("Further")), performer.look(), arrived=named("Here").holds)
    assert step.arrived
    assert 0.3 <= performer.clock.now() - began <= 0.3 + 2 * performer.timing.poll


@pytest.mark.parametrize(
    ("target", "outcome"),
    [
        ("Nothing", Outcome.NO_CHANGE),
        ("Nowhere", Outcome.NOT_FOUND),
        ("Twin", Outcome.AMBIGUOUS),
        ("Not yet", Outcome.DISABLED),
    ],
)
def test_what_does_not_work_is_told_by_kind(
    made: tuple[VirtualPhone, Performer], target: str, outcome: Outcome
) -> None:
    phone, performer = made
    step = performer.do(Tap(target=named(target)), performer.look())
    assert step.outcome is outcome
    assert phone.place().page == "home"
    assert phone.actions["taps"] == (outcome is Outcome.NO_CHANGE)
    assert len(step.look_alikes) == (2 if outcome is Outcome.AMBIGUOUS else 0)


def test_long_presses_and_back(made: tuple[VirtualPhone, Performer]) -> None:
    phone, performer = made
    step = performer.do(LongPress(target=named("Hold me")), performer.look())
    assert phone.place().page == "next"
    assert performer.do(Back(), step.after).outcome is Outcome.DONE
    assert phone.place().page == "home"


def test_what_is_further_down_is_found_by_scrolling_and_what_is_nowhere_is_not(
    made: tuple[VirtualPhone, Performer],
) -> None:
    _, performer = made
    found, screen = performer.seek(named("At the end"), performer.look())
    assert isinstance(found, Element)
    assert screen.visible_bounds(found) is not None
    missing, screen = performer.seek(named("Nowhere"), screen)
    assert isinstance(missing, Step)
    assert missing.outcome is Outcome.NOT_FOUND
    assert named("Welcome").holds(screen), "it ends at the top"


def test_a_control_under_a_floating_button_is_scrolled_out_from_under_it(tmp_path: Path) -> None:
    app = APP.replace(
        "    body:\n      - text: {id: headline",
        "    float:\n      - button: {text: Float, gravity: bottom, width: match, height: 300, toast: hit}\n"
        "    body:\n      - text: {id: headline",
    ).replace(
        "      - list_row: {each: 25",
        "      - space: 330\n      - list_row: {title: Under, go: next}\n      - list_row: {each: 25",
    )
    phone, performer = begin(tmp_path, app=app)
    screen = performer.look()
    found = performer.find(named("Under"), screen)
    assert isinstance(found, Step)
    assert found.outcome is Outcome.COVERED
    found, screen = performer.seek(named("Under"), screen)
    assert isinstance(found, Element)
    performer.do(Tap(target=named("Under")), screen)
    assert phone.place().page == "next"


def test_what_stands_at_the_top_is_looked_for_upwards_only(made: tuple[VirtualPhone, Performer]) -> None:
    _, performer = made
    _, screen = performer.seek(named("At the end"), performer.look())
    found, screen = performer.seek(named("Further"), screen, above=True)
    assert isinstance(found, Element)
    before = performer.counts.swipes
    missing, _ = performer.seek(named("Nowhere"), screen, above=True)
    assert isinstance(missing, Step)
    assert performer.counts.swipes == before + 1, "one, which shows that this is the top"


def test_seeking_stops_where_it_is_told_to(made: tuple[VirtualPhone, Performer]) -> None:
    _, performer = made
    performer.seek(named("Nowhere"), performer.look(), lambda before, after: False)
    assert performer.counts.swipes <= 1 + 2, "one down, one up, one that finds the top"


def test_a_list_of_equal_rows_moves_and_its_end_does_not(made: tuple[VirtualPhone, Performer]) -> None:
    _, performer = made
    screen = performer.look()
    outcomes = []
    for _ in range(8):
        step = performer.do(Swipe(direction="up"), screen)
        outcomes.append(step.outcome)
        screen = step.after
    assert outcomes[0] is Outcome.DONE
    assert outcomes[-1] is Outcome.NO_CHANGE


def test_a_page_that_follows_all_of_the_finger_may_go_on(made: tuple[VirtualPhone, Performer]) -> None:
    _, performer = made
    screen = performer.look()
    first = performer.do(Swipe(direction="up"), screen)
    assert first.outcome is Outcome.DONE
    assert not first.at_end
    back = performer.do(Swipe(direction="down"), first.after)
    assert not back.at_end, "all of the finger's way"


def test_the_end_of_a_page_is_not_swiped_at_in_vain(tmp_path: Path) -> None:
    app = APP.replace("each: 25", "each: 10")
    _, performer = begin(tmp_path, app=app)
    screen = performer.look()
    step = performer.do(Swipe(direction="up"), screen)
    assert step.at_end, "the rows went a part of the finger's way"
    again = performer.do(Swipe(direction="up"), step.after)
    assert again.outcome is Outcome.NO_CHANGE
    assert not again.at_end, "what did not move tells by its outcome"
    performer.do(Swipe(direction="down"), again.after)
    swipes = performer.counts.swipes
    performer.seek(named("Nowhere"), performer.look())
    assert performer.counts.swipes == swipes + 2, "one down, one up"


def test_a_tap_that_lands_is_told_from_one_that_what_came_up_may_have_got(
    made: tuple[VirtualPhone, Performer],
) -> None:
    _, performer = made
    assert performer.do(Tap(target=named("Nothing")), performer.look()).landed


def test_a_restless_screen_does_not_hold_anybody_up_for_ever(tmp_path: Path) -> None:
    _, performer = begin(tmp_path, "latency=0.3&faults=animation")
    began = performer.clock.now()
    performer.still()
    assert performer.clock.now() - began <= performer.timing.settle + 2 * performer.timing.poll


def test_patience_shrinks_with_a_quick_phone_and_never_below_its_least(
    made: tuple[VirtualPhone, Performer],
) -> None:
    _, performer = made
    assert performer.patience == performer.timing.reaction
    for _ in range(6):
        step = performer.do(Tap(target=named("Further")), performer.look())
        performer.do(Back(), step.after)
    assert 0.4 <= performer.patience <= performer.timing.reaction


def screen_of(nodes: str) -> Screen:
    frame = '<node class="android.widget.FrameLayout" package="a.b" bounds="[0,0][1080,2400]">'
    return parse(f"<hierarchy rotation='0'>{frame}{nodes}</node></hierarchy>")


def test_a_finger_goes_to_the_middle_of_what_is_seen() -> None:
    screen = screen_of(
        '<node class="android.widget.ScrollView" package="a.b" scrollable="true" bounds="[0,400][1080,2000]">'
        '<node class="android.widget.Button" text="Half" package="a.b" clickable="true" '
        'bounds="[0,1900][1080,2300]" /></node>'
    )
    assert touch_point(screen, screen.elements[-1]) == (540, 1950)
    assert can_scroll(screen)
    assert not can_scroll(screen_of('<node class="android.view.View" package="a.b" bounds="[0,0][9,9]" />'))


def test_a_heading_does_not_hide_the_control_of_its_name_further_down(tmp_path: Path) -> None:
    app = APP.replace("- button: {text: Nothing}", "- text: {id: title, text: Colours}").replace(
        "- list_row: {title: At the end, go: next}", "- list_row: {title: Colours, go: next}"
    )
    phone, performer = begin(tmp_path, app=app)
    found, screen = performer.seek(named("Colours"), performer.look())
    assert isinstance(found, Element)
    step = performer.do(Tap(target=named("Colours")), screen)
    assert step.outcome is Outcome.DONE
    assert phone.place().page == "next"
