"""Jumps by the map and the user's own actions, from within the loop."""

from __future__ import annotations

from pathlib import Path

from pydantic import BaseModel

from executor.dialects.autoglm import AutoGlm
from executor.dialects.names import JUMP
from executor.doing import Scene
from executor.own import OwnActions, action
from lxb.finger import touch_point
from lxb.screen import Screen
from tests.acting import do, finish, staged


class Page(BaseModel):
    page: str


def test_a_jump_that_is_offered_is_taken_and_the_loop_goes_on_from_there(tmp_path: Path) -> None:
    walked: list[str] = []

    @action(JUMP, prompt="walks to a page of the map", schema=Page)
    def jump(given: Page, scene: Scene) -> str:
        walked.append(given.page)
        button = next(e for e in scene.screen if e.text == given.page)
        scene.device.tap(touch_point(scene.screen, button))
        return "You are there."

    def offered(screen: Screen) -> str:
        return "- Vault" if any(e.text == "Open list" for e in screen) else ""

    answers = (do("Go_To_Page", page='"Vault"'), finish("The number is 4711."))
    with staged(*answers, folder=tmp_path, jumps=offered) as stage:
        stage.loop.scene.own = OwnActions([jump])
        acted = stage.run("What is the number in the vault?")
        assert walked == ["Vault"]
    assert (acted.status, acted.answer) == ("done", "The number is 4711.")
    assert "Vault" in stage.told(0)
    assert "You are there." in stage.told(1)
    assert "- Vault" not in stage.told(1)
    assert "walks to a page" not in str(stage.endpoint.asked[0].body["messages"][0])


def test_an_own_action_is_offered_by_its_line_and_carried_out(tmp_path: Path) -> None:
    @action("Water plants", prompt="waters the plants at home")
    def water(given: BaseModel, scene: Scene) -> str:
        return "The plants are wet."

    with staged(do("Water plants"), finish("Watered."), folder=tmp_path) as stage:
        stage.loop.scene.own = OwnActions([water])
        stage.loop.dialect = AutoGlm(own=("Water plants",))
        acted = stage.run("Water the plants")
    assert acted.status == "done"
    assert "waters the plants at home" in str(stage.endpoint.asked[0].body["messages"][0])
    assert "The plants are wet." in stage.told(1)
