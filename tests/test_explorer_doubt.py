"""Phones that are late, swallow taps or lose the app: what did nothing is doubted, and the end told."""

from __future__ import annotations

from pathlib import Path

import pytest

from lxb.agent.build import build_map
from lxb.clock import ManualClock
from lxb.config import Settings, lxb_home
from lxb.results import BuildResult
from lxb.virtual.in_process import InProcessDevice
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec
from maps.checks import check
from maps.files import load_app
from tests.walking import APP, PACKAGE, PAGES

BARE = """
package: com.example.walk
name: Walk
home: home
pages:
  home:
    name: Home
    body:
      - list_row: {title: Orders, toast: Not yet}
      - list_row: {title: Help, toast: Not yet}
"""


@pytest.fixture
def app(tmp_path: Path) -> Path:
    path = tmp_path / "app.yaml"
    path.write_text(APP, "utf-8")
    return path


def build(app: Path, faults: str = "") -> BuildResult:
    clock = ManualClock()
    phone = VirtualPhone(PhoneSpec.parse(f"virtual:{app}?lang=en&faults={faults}"), clock)
    return build_map(PACKAGE, InProcessDevice(phone), settings=Settings(), clock=clock)


@pytest.mark.parametrize("faults", ["stale:3", "stale:5", "stale:3,slow:5,splash:20"])
def test_a_phone_that_is_late_is_explored_all_the_same(app: Path, faults: str) -> None:
    result = build(app, faults)
    assert (result.reason, result.left, result.pages) == ("all explored", 0, len(PAGES))


def test_a_phone_that_swallows_taps_is_explored_nearly_all(app: Path) -> None:
    assert build(app, "dead_tap:2").pages >= len(PAGES) - 1


def test_an_app_that_goes_away_each_time_is_not_called_explored(app: Path) -> None:
    result = build(app, "crash:2")
    assert (result.status, result.reason) == ("failed", "stuck")
    assert result.left > 0
    assert result.pages < len(PAGES)
    again = build(app)
    assert (again.resumed, again.reason, again.left, again.pages) == (True, "all explored", 0, len(PAGES))


def test_an_app_in_which_nothing_leads_anywhere_is_not_called_explored(app: Path) -> None:
    app.write_text(BARE, "utf-8")
    result = build(app)
    assert (result.status, result.reason, result.pages) == ("failed", "stuck", 1)
    assert Path(result.map).exists()


@pytest.mark.parametrize(
    "faults", ["crash:3,stale:3,slow:5,splash:20", "slow:20,popup:1", "crash:2,dead_tap:2"]
)
def test_what_came_to_little_fails_and_leaves_a_map_that_can_be_used(app: Path, faults: str) -> None:
    result = build(app, faults)
    assert (result.status, result.pages < len(PAGES)) == ("failed", True)
    assert not [found for found in check(load_app(lxb_home(), PACKAGE)) if found.level == "error"]


def test_what_comes_late_is_not_taken_for_the_doing_of_the_next_tap(app: Path) -> None:
    build(app, "stale:4")
    made = load_app(lxb_home(), PACKAGE)
    wrong = {
        (edge.label, made.pages[edge.target_page].name)
        for edge in made.edges
        if edge.label in {page.name for page in made} and edge.label != made.pages[edge.target_page].name
    }
    assert wrong == set()
