"""The loop of a model that cannot point: it says in words what it means, in the planner's dialect."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from executor.grounding import Grounding, reading
from tests.acting import APP, staged
from tests.acting_journey import market
from tests.ocr import needs_ocr

PLANNER = {"dialect": "planner"}


def act(kind: str, **more: str) -> str:
    return f"Thought: next.\nAction: {json.dumps({'action_type': kind, **more}, ensure_ascii=False)}"


DONE = act("answer", text="All is done.")


def test_a_task_is_done_in_words(tmp_path: Path) -> None:
    answers = (
        act("input_text", target="the 'Find a book' field", text="dune"),
        act("click", target="the “Open list” button"),
        act("click", target="the first item in the list"),
        act("click", target="Keep it"),
        DONE,
    )
    with staged(*answers, folder=tmp_path, changes=PLANNER) as stage:
        stage.loop.scene.ground = Grounding(stage.loop.model)
        acted = stage.run("Find dune and keep it")
        assert (acted.status, acted.answer) == ("done", "All is done.")
        assert (stage.state("query"), stage.state("saved")) == ("dune", True)
    assert acted.steps == 5


def test_what_is_not_there_is_told_and_said_better_next_time(tmp_path: Path) -> None:
    answers = (act("click", target="“Open shelf”"), "0", act("click", target="“Open list”"), DONE)
    with staged(*answers, folder=tmp_path, changes=PLANNER) as stage:
        stage.loop.scene.ground = Grounding(stage.loop.model)
        acted = stage.run()
        assert acted.status == "done"
    assert "Open list" in stage.told(2)
    assert "Nothing in view fits" in stage.told(2)


def test_of_two_alike_the_model_is_asked_by_number(tmp_path: Path) -> None:
    answers = (act("click", target="the “Open list” button"), act("click", target="book"), "2", DONE)
    with staged(*answers, folder=tmp_path, changes=PLANNER) as stage:
        stage.loop.scene.ground = Grounding(stage.loop.model)
        acted = stage.run()
        assert acted.status == "done"
        assert stage.phone.place().page == "book"
    assert "“Second book”" in stage.told(2)


@needs_ocr
def test_a_page_that_is_only_drawn_is_acted_on_and_noted(tmp_path: Path) -> None:
    app = APP.partition("pages:\n")[0] + DRAWN
    answers = (act("click", target="Canvas page"), act("click", target="“Draw a line”"), DONE)
    with staged(*answers, folder=tmp_path, app=app, changes=PLANNER) as stage:
        scene = stage.loop.scene
        scene.ground, scene.read = Grounding(), reading(scene)
        acted = stage.run()
        assert acted.status == "done"
        assert stage.state("taps") == 5


DRAWN = """pages:
  home:
    name: Home
    title: Shelf
    body: [{button: {text: Canvas page, go: drawn}}]
  drawn:
    name: Drawn
    layout: frame
    body:
      - surface:
          height: match
          children: [{button: {text: Draw a line, gravity: center, set: {taps: 5}}}]
"""


def test_lxb_run_finds_words(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    answers = (
        act("open_app", app_name="小集"),
        act("click", target="底部的“我的小屋”标签"),
        act("answer", text="好了"),
    )
    with market(capsys, monkeypatch) as stall, stall.model(*answers):
        ended = stall.run("在小集打开我的小屋", "--no-map", "--dialect", "planner")
    assert (ended.code, ended.told["status"], ended.told["act"]["answer"]) == (0, "done", "好了"), ended.err
