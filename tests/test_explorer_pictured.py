"""Pages whose tree is hollow: a model names what is drawn there, building and walking find it by reading."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.engine import Explorer
from explorer.vision.rounds import Rounds
from lxb.agent.guide import Guide
from lxb.config import Settings
from lxb.locator import Locator
from lxb.ocr import Reader
from lxb.trace import Trace
from maps.graph import NavigationMap
from tests.exploring import Journey
from tests.ocr import a_reader, needs_ocr
from tests.seeing import seeing

GAME = """
package: com.example.game
name: Game
home: front
state: {paid: false}
pages:
  front:
    name: Front
    title: Front
    body:
      - button: {text: Play, go: game}
      - button: {text: About, go: about}
  about: {name: About, title: About the app, body: [{text: {text: A game}}]}
  game:
    name: Play
    layout: frame
    body:
      - frame:
          id: game_root
          height: match
          children:
            - frame: {id: game_banner, height: 40}
            - surface:
                id: game_view
                height: match
                children:
                  - column:
                      children:
                        - space: 60
                        - text: {text: Welcome to the game}
                        - button: {text: High scores, go: scores}
                        - button: {text: Pay now, set: {paid: true}}
  scores: {name: Scores, title: High scores, body: [{text: {text: Nobody yet}}]}
"""


def explored(file: Path, reader: Reader | None) -> Journey:
    with seeing(app=file, options="lang=en&profile=small") as made:
        look = made.look

        def with_reader(explorer: Explorer) -> Rounds | None:
            explorer.performer.reader = None if reader is None else lambda: reader
            return look(explorer)

        made.look = with_reader
        made.go(actions=300)
    return made


def drawn_edges(navigation_map: NavigationMap) -> list[tuple[str, str | None]]:
    return [(e.label, e.locator.ocr) for e in navigation_map.edges if e.locator is not None and e.locator.ocr]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "game.yaml"
    file.write_text(GAME, "utf-8")
    return file


@needs_ocr
def test_what_lies_behind_a_drawn_control_gets_into_the_map_and_is_walked_to(game: Path) -> None:
    made = explored(game, a_reader())
    assert made.reason == "all explored"
    assert drawn_edges(made.map) == [("High scores", "High scores")]
    assert made.state("paid") is False
    true = made.truth()
    assert (true.duplicates, true.wrong_merges, true.wrong_edges, true.broken_edges) == (0, 0, 0, 0)
    scores = next(page.id for page in made.map if page.name == "High scores")
    guide = Guide.on(made.map, made.device, Settings(), made.clock, Trace("run", made.clock))
    made.device.stop(made.package)
    made.device.launch(made.package)
    walk = guide.go(scores)
    assert (walk.arrived, walk.tally.hops) == (True, 2)
    assert made.phone.place().page == "scores"


@needs_ocr
def test_a_map_of_others_makes_nobody_press_what_is_not_done_unasked(game: Path) -> None:
    made = explored(game, a_reader())
    (edge,) = [e for e in made.map.edges if e.locator is not None and e.locator.ocr]
    lying = edge.model_copy(update={"locator": Locator(ocr="Pay now")})
    true = made.map
    edges = tuple(lying if e == edge else e for e in true.edges)
    bent = NavigationMap(true.file.model_copy(update={"edges": edges}))
    guide = Guide.on(bent, made.device, Settings(), made.clock, Trace("run", made.clock))
    made.device.stop(made.package)
    made.device.launch(made.package)
    assert not guide.go(edge.target_page).arrived
    assert made.state("paid") is False


def test_where_pictures_cannot_be_read_nothing_drawn_is_tried(game: Path) -> None:
    made = explored(game, None)
    assert made.reason == "all explored"
    assert drawn_edges(made.map) == []
    told = [event for event in made.events if event.event == "told"]
    assert [locator.ocr for event in told for locator in event.pictured] == ["High scores"]
