"""`lxb maps describe --vision`: pictures of all pages are shown to a model."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from maps.authors import author
from maps.builder import MapBuilder
from maps.files import load, map_path, save
from tests import command_line
from tests.command_line import Lxb

STALL = Path(__file__).parent / "journey_app.yaml"

lxb = command_line.with_json


def phone_with(model: str) -> str:
    return f"virtual:{STALL}?latency=0&model=scripted{model}"


@pytest.fixture
def stall(lxb: Lxb, home: Path) -> Path:
    """The map of a small app, made without a model."""
    code, _, _ = lxb("build-map", "com.example.stall", "-d", phone_with(""), "--describer", "tree")
    assert code == 0
    return map_path(home / "lxb", "com.example.stall")


def test_pictures_of_all_pages_are_shown_and_the_map_learns_what_they_are(lxb: Lxb, stall: Path) -> None:
    code, told, _ = lxb("maps", "describe", "com.example.stall", "--vision", "-d", phone_with(""))
    pages = list(load(stall))
    assert (code, told["simulated"]) == (0, True)
    assert (told["pictures"], len(told["described"]), told["left"]) == (len(pages), len(pages), [])
    assert told["model"]["calls"] < len(pages) / 2
    assert {author(page) for page in pages} == {"vlm:scripted"}


def test_a_page_that_the_phone_does_not_get_to_is_described_by_its_texts(lxb: Lxb, stall: Path) -> None:
    builder = MapBuilder.of(load(stall))
    gone = builder.add_page(name="旧活动")
    save(builder.done(), stall)
    code, told, _ = lxb("maps", "describe", "com.example.stall", "--vision", "-d", phone_with(""))
    after = load(stall)
    assert (code, told["pictures"], len(told["described"])) == (0, len(after) - 1, len(after))
    assert author(after.pages[gone.id]) == "text:scripted"


def cost_in(trace: str) -> tuple[int, int]:
    """Tokens of questions and answers, as a trace tells them call by call."""
    events = map(json.loads, Path(trace).read_text("utf-8").splitlines())
    asked = [event for event in events if event["event"] == "model"]
    return sum(e["prompt_tokens"] for e in asked), sum(e["completion_tokens"] for e in asked)


@pytest.mark.parametrize(
    "command", [("build-map", "com.example.stall", "--fresh"), ("maps", "describe", "com.example.stall")]
)
def test_answers_of_no_use_are_in_the_trace_with_what_they_cost(
    lxb: Lxb, stall: Path, command: tuple[str, ...]
) -> None:
    _, told, _ = lxb(*command, "-d", phone_with(":malformed=0.7,cut=0.3"))
    model = told["model"]
    assert model["calls"] > 0
    assert cost_in(told["trace"]) == (model["prompt_tokens"], model["completion_tokens"])


def test_a_page_that_looks_like_another_is_described_by_its_texts(lxb: Lxb, stall: Path) -> None:
    """Its marks were seen, but so were those of its twin: the picture may be of either."""
    builder = MapBuilder.of(load(stall))
    seen = next(page for page in builder.pages.values() if page.name == "消息")
    way = next(edge for edge in builder.edges if edge.target_page == seen.id)
    twin = builder.add_page(name="通知中心", marks=seen.marks)
    builder.add_edge(way.source_page, twin.id, way.locator, label=way.label)
    save(builder.done(), stall)
    code, _, _ = lxb("maps", "describe", "com.example.stall", "--vision", "-d", phone_with(""))
    after = load(stall)
    assert code == 0
    assert {author(after.pages[page]) for page in (seen.id, twin.id)} == {"text:scripted"}


def test_a_model_that_takes_no_pictures_leaves_the_map_as_it_was(lxb: Lxb, stall: Path) -> None:
    before = {page.id: page for page in load(stall)}
    code, told, err = lxb("maps", "describe", "com.example.stall", "--vision", "-d", phone_with(":blind=1"))
    assert (code, told["reason"], told["described"]) == (4, "model", [])
    assert "LXB_MODEL" in err
    assert {page.id: page for page in load(stall)} == before
