"""What a walk teaches is in the map file afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lxb.action import Outcome, Tap
from lxb.agent.go import go
from lxb.agent.learn import Learner
from lxb.cli.run import tell
from lxb.cli.ui import Ui
from lxb.clock import ManualClock
from lxb.config import lxb_home
from lxb.errors import DeviceGone
from lxb.locator import Locator
from lxb.perform import Step
from lxb.trace import Trace, events
from lxb.trace.lines import describe
from maps.builder import MapBuilder
from maps.files import load_app, map_path, save_app
from maps.graph import NavigationMap
from maps.model import Edge
from tests.screen_samples import screen
from tests.walking import APP, PACKAGE, WAYS, Trip, build, row, trip


@pytest.fixture
def phones(tmp_path: Path) -> Iterator[list[Trip]]:
    made: list[Trip] = []
    yield made
    for one in made:
        one.device.close()


def walk(
    phones: list[Trip], folder: Path, builder: MapBuilder, page: str, app: str = APP, faults: str = ""
) -> str:
    """Stores the map, walks as `lxb go` does, and tells why it ended."""
    save_app(lxb_home(), builder.done())
    phones.append(trip(folder, app, f"latency=0&faults={faults}"))
    return go(PACKAGE, page, phones[-1].device).reason


def stored(start: str, target: str) -> Edge | None:
    edges = load_app(lxb_home(), PACKAGE).edges
    return next((e for e in edges if (e.source_page, e.target_page) == (start, target)), None)


def test_what_worked_is_counted(phones: list[Trip], tmp_path: Path) -> None:
    assert walk(phones, tmp_path, build(), "unpaid") == "arrived"
    for start, target in (("home", "orders"), ("orders", "unpaid")):
        edge = stored(start, target)
        assert edge is not None
        assert (edge.seen, edge.failed) == (2, 0)


def test_a_page_without_marks_of_its_own_is_told_as_such(
    phones: list[Trip], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its marks came up after its tap, and that is all that is said."""
    builder = build(tuple(way for way in WAYS if way[2] != "refunds"))
    plain = ("action_bar_root", "app_bar", "action_bar")
    builder.add_page(name="refunds", marks=tuple(Locator(id=name) for name in plain))
    builder.add_edge("orders", "refunds", row("Refunds"), label="Refunds")
    save_app(lxb_home(), builder.done())
    phones.append(trip(tmp_path, APP, "latency=0"))
    orders, refunds = (go(PACKAGE, page, phones[-1].device) for page in ("orders", "refunds"))
    assert (orders.arrived, orders.certain) == (True, True)
    assert (refunds.arrived, refunds.certain) == (True, False)
    for result in (orders, refunds):
        tell(Ui(), result)
    out = capsys.readouterr().out
    assert "Arrived: orders\n" in out
    assert "Arrived: refunds (as far as can be told" in out


def test_a_healed_locator_is_written_back_and_needs_no_healing_again(
    phones: list[Trip], tmp_path: Path
) -> None:
    builder = build()
    edge = next(e for e in builder.edges if e.target_page == "refunds")
    builder.heal(edge, Locator.model_validate({"id": "old_name", "text": "Refunds", "class": "TextView"}))
    assert walk(phones, tmp_path, builder, "refunds") == "arrived"
    mended = stored("orders", "refunds")
    assert mended is not None
    assert mended.locator is not None
    assert mended.locator.id == "tv_name"
    assert go(PACKAGE, "home", phones[-1].device).arrived
    again = go(PACKAGE, "refunds", phones[-1].device)
    assert (again.arrived, again.route.healed) == (True, 0)


def test_a_way_that_leads_elsewhere_is_learnt_and_used_only_where_nothing_else_leads(
    phones: list[Trip], tmp_path: Path
) -> None:
    app = APP.replace("{title: Refunds, go: refunds}", "{title: Refunds, go: help}")
    assert walk(phones, tmp_path, build(), "refunds", app) == "lost"
    learnt, old = stored("orders", "help"), stored("orders", "refunds")
    assert learnt is not None
    assert (learnt.source, learnt.locator) == ("learned", row("Refunds"))
    assert old is not None
    assert old.failed >= 1


def test_overlays_met_are_remembered(phones: list[Trip], tmp_path: Path) -> None:
    assert walk(phones, tmp_path, build(), "help", faults="update,permission") == "arrived"
    kinds = {overlay.kind for overlay in load_app(lxb_home(), PACKAGE).overlays}
    assert "update" in kinds
    assert "permission" in kinds


PERSONAL = """
  update_dialog:
    name: Update
    kind: dialog
    body:
      - text: "Mr Zhang, your report is ready"
      - text: "The savings card of Mr Zhang"
      - text: New version
      - button: {text: Update now, go: about}
      - button: {text: Not now, close: true}
"""


def test_no_word_that_is_meant_for_who_holds_the_phone_is_remembered(
    phones: list[Trip], tmp_path: Path
) -> None:
    assert walk(phones, tmp_path, build(), "help", APP + PERSONAL.lstrip("\n"), "update") == "arrived"
    (met,) = load_app(lxb_home(), PACKAGE).overlays
    assert (met.kind, met.source) == ("update", "learned")
    assert "Zhang" not in map_path(lxb_home(), PACKAGE).read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "healed", "kept"),
    [
        (
            Locator(id="tv_name", any=True),
            Locator(id="tv_title", text="Ann"),
            Locator(id="tv_title", any=True),
        ),
        (Locator(id="tv_name"), Locator(text="Ann"), None),
        (Locator(id="tv_name"), Locator(id="tv_title", text="Ann", rank=(0, 2)), None),
        (Locator(id="tv_name", text="Help"), Locator(id="t", text="Help!"), Locator(id="t", text="Help!")),
        (Locator(id="tv_name"), Locator(id="tv_title"), Locator(id="tv_title")),
    ],
)
def test_a_locator_without_words_is_healed_without_words(
    old: Locator, healed: Locator, kept: Locator | None
) -> None:
    """What it stands for is an item of content, and what is written on that is content."""
    builder = build()
    edge = builder.heal(next(e for e in builder.edges if e.target_page == "help"), old)
    save_app(lxb_home(), builder.done())
    clock = ManualClock()
    learner = Learner(builder.done(), Trace("run", clock), lambda screen: "help", clock)
    step = Step(Tap(target=old), Outcome.DONE, screen())
    learner.hop(edge, step, True, healed)
    learner.save(lxb_home())
    after = stored("home", "help")
    assert after is not None
    assert after.locator == (kept or old)
    assert after.seen == edge.seen + 1


def test_what_was_learnt_is_kept_when_the_phone_goes(phones: list[Trip], tmp_path: Path) -> None:
    with pytest.raises(DeviceGone):
        walk(phones, tmp_path, build(), "unpaid", faults="unplugged:3")
    edge = stored("home", "orders")
    assert edge is not None
    assert edge.seen == 2


def test_what_others_write_during_a_walk_stays_in_the_map(phones: list[Trip], tmp_path: Path) -> None:
    builder = build()
    save_app(lxb_home(), builder.done())
    phones.append(trip(tmp_path))
    seen: list[str] = []

    def another_process(event: events.Event) -> None:
        if isinstance(event, events.Hopped) and not seen:
            seen.append(builder.add_page(name="New here", marks=(row("New"),)).id)
            save_app(lxb_home(), builder.done())

    assert go(PACKAGE, "unpaid", phones[-1].device, watch=another_process).arrived
    assert seen[0] in load_app(lxb_home(), PACKAGE)
    edge = stored("home", "orders")
    assert edge is not None
    assert edge.seen == 2


def test_a_map_removed_during_a_walk_is_not_brought_back(phones: list[Trip], tmp_path: Path) -> None:
    save_app(lxb_home(), build().done())
    phones.append(trip(tmp_path))
    path = map_path(lxb_home(), PACKAGE)
    assert go(PACKAGE, "help", phones[-1].device, watch=lambda _: path.unlink(missing_ok=True)).arrived
    assert not path.exists()


def test_a_lost_walk_names_the_hop_where_it_came_off_its_way(
    phones: list[Trip], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save_app(lxb_home(), build().done())
    phones.append(trip(tmp_path, APP.replace("title: Refunds, go: refunds", "title: Refunds, go: unpaid")))
    result = go(PACKAGE, "refunds", phones[-1].device)
    assert (result.status, result.reason) == ("failed", "lost")
    hop = result.to_json()["deviation"]
    assert (hop["from"], hop["label"], hop["to"], hop["seen"]) == ("orders", "Refunds", "refunds", "unpaid")
    tell(Ui(), result)
    assert "It went amiss on orders: Refunds should lead to refunds, and the phone showed: unpaid" in (
        capsys.readouterr().out
    )


def test_a_walk_that_arrives_tells_of_no_deviation(phones: list[Trip], tmp_path: Path) -> None:
    save_app(lxb_home(), build().done())
    phones.append(trip(tmp_path))
    result = go(PACKAGE, "refunds", phones[-1].device)
    assert (result.reason, result.deviation, result.other_language) == ("arrived", None, None)


@pytest.mark.parametrize(("locale", "told"), [("zh-CN", True), ("en_GB", False), ("", False)])
def test_a_phone_in_another_language_than_the_map_is_told_so(
    phones: list[Trip], tmp_path: Path, capsys: pytest.CaptureFixture[str], locale: str, told: bool
) -> None:
    file = build().done().file
    built = file.built.model_copy(update={"locale": locale})
    save_app(lxb_home(), NavigationMap(file.model_copy(update={"built": built})))
    phones.append(trip(tmp_path, APP.replace("Orders", "Commandes")))
    result = go(PACKAGE, "refunds", phones[-1].device)
    assert not result.arrived
    tell(Ui(), result)
    assert ("made on a phone in zh-CN, this one is in en-US" in capsys.readouterr().out) is told


def test_the_plans_and_times_of_a_trace_are_those_of_the_walk(phones: list[Trip], tmp_path: Path) -> None:
    """A walk that begins elsewhere does not tell the way from the app's first page."""
    save_app(lxb_home(), build().done())
    phones.append(trip(tmp_path))
    seen: list[events.Event] = []
    go(PACKAGE, "orders", phones[-1].device)
    go(PACKAGE, "refunds", phones[-1].device, watch=seen.append)
    (plan,) = [event for event in seen if isinstance(event, events.Planned)]
    assert (plan.start, plan.labels, plan.reason) == ("orders", ("Refunds",), "")
    assert all(event.seconds > 0 for event in seen if isinstance(event, events.Hopped))


def test_a_plan_that_came_of_a_deviation_says_so(phones: list[Trip], tmp_path: Path) -> None:
    builder = build()
    builder.add_edge("about", "home", action="back")
    save_app(lxb_home(), builder.done())
    rows = "- list_row: {title: Orders, go: about}\n      - list_row: {title: Help"
    app = APP.replace(rows.replace("about", "orders"), rows)
    phones.append(trip(tmp_path, app))
    seen: list[events.Event] = []
    assert go(PACKAGE, "orders", phones[-1].device, watch=seen.append).arrived
    plans = [event for event in seen if isinstance(event, events.Planned)]
    assert [plan.reason for plan in plans][:2] == ["", "deviation"]
    assert describe(plans[1], "en").startswith("New way (the phone showed something else): ")
