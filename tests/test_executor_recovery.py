"""Going in circles: noticed by action and screen, answered in three levels, and never without end."""

from __future__ import annotations

from pathlib import Path

import pytest

from executor.action import Action, Tap, Type
from executor.doing import Done
from executor.recovery import LONGEST, MOST_RECOVERIES, Cycles, Ladder
from executor.sight import Shown
from lxb.device import Foreground
from lxb.errors import DeviceRefused
from lxb.geometry import Point, Size
from lxb.reason import Reason
from lxb.screen import Screen
from lxb.screen.xml import parse
from lxb.virtual.in_process import InProcessDevice
from tests.acting import do, finish, staged, tap

TREE = (
    '<hierarchy rotation="0"><node index="0" class="android.widget.FrameLayout" package="com.x" '
    'bounds="[0,0][1080,2400]">{}</node></hierarchy>'
)
NODE = (
    '<node index="{0}" class="android.widget.Button" text="{1}" resource-id="com.x:id/b{0}" '
    'clickable="true" bounds="[0,{0}00][500,{0}90]"/>'
)


def shown(name: str, counter: int = 0) -> Shown:
    """A page of its own name, with a counter on it."""
    words = [f"{name} {n}" for n in "abcdef"]
    nodes = "".join(NODE.format(n + 1, word) for n, word in enumerate(words))
    screen = parse(TREE.format(nodes + NODE.format(9, f"counted {counter}")))
    return Shown(screen, "clear", Size(1080, 2400), None)


def went(cycles: Cycles, *steps: tuple[Action, Shown]) -> list[int | None]:
    found = [cycles.add(action, Done("done"), screen) for action, screen in steps]
    return [circle.length if circle is not None else None for circle in found]


HERE, THERE, ELSEWHERE, LAST = (shown(name) for name in ("here", "there", "elsewhere", "last"))
AT = Tap(Point(500, 500))


# --- noticing ---------------------------------------------------------------------------------------------


def test_the_same_action_on_the_same_screen_is_noticed_at_the_third_time() -> None:
    assert went(Cycles(), *[(AT, shown("here"))] * 3) == [None, None, 1]


@pytest.mark.parametrize("length", range(2, LONGEST + 1))
def test_longer_cycles_are_noticed(length: int) -> None:
    places = [HERE, THERE, ELSEWHERE, LAST][:length]
    actions = [Tap(Point(100 * n, 100)) for n in range(1, length + 1)]
    found = went(Cycles(), *list(zip(actions, places, strict=True)) * 3)
    assert next(n for n in found if n is not None) == length
    assert found.index(length) < 3 * length


def test_a_point_that_trembles_is_the_same_tap() -> None:
    taps = [Tap(Point(505 + n, 503 - n)) for n in range(3)]
    assert went(Cycles(), *[(one, HERE) for one in taps])[-1] == 1


def test_typing_something_else_or_elsewhere_is_no_circle() -> None:
    words = ("a", "b", "c", "d", "e", "f")
    assert went(Cycles(), *[(Type(word), HERE) for word in words]) == [None] * 6
    places = [shown(f"page {n}") for n in "uvwxyz"]
    assert went(Cycles(), *[(AT, place) for place in places]) == [None] * 6


def test_a_counter_that_goes_up_is_given_more_time() -> None:
    """Five pieces into the cart are five taps on one button."""
    steps = [(AT, shown("here", counter)) for counter in range(5)]
    cycles = Cycles()
    assert went(cycles, *steps) == [None] * 5
    circle = cycles.add(AT, Done("done"), shown("here", 5))
    assert circle is not None
    assert (circle.length, circle.sure) == (1, False)


def test_what_may_be_no_circle_is_only_told_of_at_first() -> None:
    ladder = Ladder()
    assert [ladder.up(sure=False) for _ in range(5)] == [1, 1, 1, 2, 3]
    assert Ladder().up(sure=True) == 1


def test_after_an_answer_it_has_to_go_round_again() -> None:
    cycles = Cycles()
    went(cycles, *[(AT, HERE)] * 3)
    cycles.forget()
    assert went(cycles, *[(AT, HERE)] * 3) == [None, None, 1]


def test_memory_of_places_is_bounded() -> None:
    cycles = Cycles()
    for n in range(200):
        cycles.add(AT, Done("done"), shown("".join(chr(97 + int(d)) for d in str(n))))
    assert len(cycles._places) <= 48


def test_levels_go_up_and_end() -> None:
    ladder = Ladder()
    assert [ladder.up() for _ in range(5)] == [1, 2, 3, 4, 4]
    ladder = Ladder()
    levels = []
    for _ in range(MOST_RECOVERIES + 1):
        ladder.reset()
        levels.append(ladder.up())
    assert levels == [1] * MOST_RECOVERIES + [4]


# --- answering --------------------------------------------------------------------------------------------


def test_each_level_in_turn_then_the_person(tmp_path: Path) -> None:
    with staged(tap("Open list"), do("Tap", element="[500,900]"), folder=tmp_path) as stage:
        acted = stage.run("Open the third book")
        assert stage.phone.place().page == "home"
    assert [(event.level, event.how) for event in stage.of("recovered")] == [
        (1, "told"),
        (2, "back"),
        (3, "restarted"),
        (3, "gave_up"),
    ]
    assert {event.why for event in stage.of("recovered")} == {"cycle of 1"}
    assert (acted.status, acted.reason) == ("failed", Reason.GAVE_UP)
    assert len(stage.person.asked) == 1
    assert "same action" in stage.told(4)
    assert "Back was pressed" in stage.told(7)
    assert "restarted" in stage.told(10)


class Refusing(InProcessDevice):
    """A phone that does not start an app again."""

    def launch(self, package: str) -> None:
        raise DeviceRefused(device="virtual", what="launch", reason="no such activity", cure="", cure_zh_="")


def test_an_app_that_cannot_be_started_again_is_no_end(tmp_path: Path) -> None:
    answers = (tap("Open list"), *[do("Tap", element="[500,900]")] * 9, finish("Enough."))
    with staged(*answers, folder=tmp_path, device=Refusing) as stage:
        stage.person.answer = "leave it"
        acted = stage.run("Open the third book")
    assert [event.how for event in stage.of("recovered")] == ["told", "back", "asked"]
    assert (acted.status, acted.error) == ("done", None)


class Asking(InProcessDevice):
    """A phone on which a dialog of the system lies over the app."""

    package = "com.google.android.permissioncontroller"

    def current_app(self) -> Foreground:
        return Foreground(self.package, None)

    def stop(self, package: str) -> None:
        raise AssertionError(f"{package} was ended")


class Unlisted(Asking):
    """A part of the phone that nobody could start again."""

    package = "com.vendor.guard"


@pytest.mark.parametrize("phone", [Asking, Unlisted])
def test_what_belongs_to_the_system_is_not_ended(tmp_path: Path, phone: type[Asking]) -> None:
    with staged(tap("Open list"), do("Tap", element="[500,900]"), folder=tmp_path, device=phone) as stage:
        acted = stage.run("Open the third book")
    assert [event.how for event in stage.of("recovered")] == ["told", "back", "gave_up"]
    assert acted.reason is Reason.GAVE_UP


def test_what_a_person_says_goes_to_the_model_and_it_goes_on(tmp_path: Path) -> None:
    answers = (tap("Open list"), *[do("Tap", element="[500,900]")] * 12, tap("Open list"), finish("Opened."))
    with staged(*answers, folder=tmp_path) as stage:
        stage.person.answer = "open the list"
        acted = stage.run()
    assert acted.status == "done"
    assert "The user says: open the list" in stage.told(13)
    assert all("open the list" not in event.model_dump_json() for event in stage.of("asked"))


def test_the_map_takes_over_from_back_where_it_knows_the_way(tmp_path: Path) -> None:
    def by_the_map(screen: Screen) -> Screen | None:
        asked.append(screen)
        stage.phone.launch(stage.phone.apps[0])
        return stage.device.screen()

    asked: list[Screen] = []
    answers = (*[do("Tap", element="[500,900]")] * 6, finish("There."))
    with staged(*answers, folder=tmp_path, reroute=by_the_map) as stage:
        stage.run()
    assert [event.how for event in stage.of("recovered")] == ["told", "rerouted"]
    assert len(asked) == 1
    assert "taken on by the map" in stage.told(6)


def test_what_lies_over_the_page_is_closed_by_rule(tmp_path: Path) -> None:
    app = """
package: com.example.notice
name: Notice
activity: .MainActivity
home: home
state: {asked: true}
pages:
  home:
    name: Home
    title: Notice
    on_open: [{go: update}]
    body:
      - list_row: {title: One, go: one}
      - list_row: {title: Two, go: one}
  one: {name: One, title: One, body: [{text: {text: Here}}]}
  update:
    kind: dialog
    name: Update
    cancel: false
    body:
      - text: {text: New version 2.0 is available}
      - button: {id: later, text: Later, close: true}
      - button: {id: now, text: Update now, forbidden: buy, close: true}
"""
    answers = (*[do("Tap", element="[500,900]")] * 3, finish("Closed."))
    with staged(*answers, folder=tmp_path, app=app) as stage:
        acted = stage.run()
        assert stage.phone.place().page == "home"
    assert [event.how for event in stage.of("recovered")] == ["cleared"]
    assert "closed for you" in stage.told(3)
    assert acted.status == "done"


def test_a_pair_of_actions_that_undo_each_other_is_noticed(tmp_path: Path) -> None:
    answers = (*[tap("Open list"), do("Back")] * 3, finish("Enough."))
    with staged(*answers, folder=tmp_path) as stage:
        stage.run()
    assert [event.why for event in stage.of("recovered")] == ["cycle of 2"]
    assert "same 2 actions" in stage.told(6)


def test_what_moves_by_itself_hides_no_circle(tmp_path: Path) -> None:
    answers = (tap("Open list"), do("Tap", element="[500,900]"))
    with staged(*answers, folder=tmp_path, options="lang=en&faults=animation") as stage:
        acted = stage.run("Open the third book")
    assert [event.how for event in stage.of("recovered")] == ["told", "back", "restarted", "gave_up"]
    assert acted.reason is Reason.GAVE_UP
    assert "changed nothing" in stage.told(3)
