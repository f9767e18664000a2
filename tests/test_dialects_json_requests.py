"""What is sent in the dialects of calls: pictures, history, and prompts that name what can be done."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace

import pytest

from executor.action import Parsed
from executor.dialect import Talk
from executor.dialects import mobilerun
from executor.dialects.asking import filled
from executor.dialects.claude import Claude
from executor.dialects.gemini import Gemini
from executor.dialects.maiui import MaiUi
from executor.dialects.names import JUMP
from executor.dialects.openai import OpenAi
from executor.dialects.qwen import GuiOwl15, Qwen3, Qwen25
from executor.dialects.registry import dialect
from executor.dialects.wire import of_text
from lxb.errors import Lang
from lxb.geometry import Size
from lxb.model import Picture
from tests.replying import FRAME
from tests.requesting import LANGS, NOW, TALK, picture, pictures, turn, whole

READERS: Mapping[str, Mapping[str, object]] = {
    "qwen25": Qwen25.readers,
    "qwen3": Qwen3.readers,
    "guiowl15": GuiOwl15.readers,
    "maiui": MaiUi.readers,
    "mobilerun": mobilerun.READERS,
    "openai": OpenAi.readers,
    "claude": Claude.readers,
    "gemini": Gemini.readers,
}
NAMES = list(READERS)
NOT_OFFERED = {
    "openai": {"move"},
    "claude": {"mouse_move", "cursor_position"},
    "gemini": {"type_text_at", "scroll_document", "scroll_at", "scroll", "wait_5_seconds", "hover_at"},
}
"""What is read and does nothing on a phone, and the names of a browser."""


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", NAMES)
def test_a_request_holds_all_that_is_known_once(name: str, lang: Lang) -> None:
    for turns in ((), (turn(name), turn(name, told=TALK.told))):
        messages = dialect(name).request(replace(TALK, lang=lang, turns=turns))
        said = whole(messages)
        for part in (TALK.task, TALK.app, TALK.account, TALK.told, TALK.controls, TALK.own[0], TALK.jumps):
            assert said.count(part) == 1, part
        assert "$" not in said.replace("$5", "")
        assert pictures(messages) == [NOW]
        assert messages[0].role == "system"
        assert messages[-1].role == "user"
        assert messages[-1].parts[-1] is NOW
        assert all(message.parts for message in messages)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", NAMES)
def test_what_is_not_known_leaves_no_empty_headings(name: str, lang: Lang) -> None:
    bare = Talk("任务", lang, "2026-01-02", None, "app")
    messages = dialect(name).request(bare)
    said = whole(messages)
    assert pictures(messages) == []
    assert "READ_CLOCK" not in said
    known = replace(bare, controls="X", jumps="Y", told="Z", account="W")
    assert len(said) < len(whole(dialect(name).request(known))) - 80


@pytest.mark.parametrize("name", NAMES)
def test_pictures_and_replies_of_the_past(name: str) -> None:
    turns = [turn(name, told="好"), turn(name, told="变了"), turn(name, shown=picture("before"))]
    messages = dialect(name).request(replace(TALK, turns=turns))
    alone = {"qwen25", "qwen3", "mobilerun"}
    assert pictures(messages) == ([NOW] if name in alone else [picture("before"), NOW])
    said = whole(messages)
    assert said.count("好") == 1
    assert said.count("变了") == 1
    assert sum(message.role == "assistant" for message in messages) == {
        "qwen25": 0, "qwen3": 0, "guiowl15": 1,
    }.get(name, 3)  # fmt: skip


def test_the_steps_of_qwen25_are_the_arguments_and_those_of_qwen3_sentences() -> None:
    for name, line in (
        ("qwen25", 'Step 1: {"action": "system_button", "button": "Back"} (好)'),
        ("qwen3", "Step 1: back (好)"),
    ):
        assert line in whole(dialect(name).request(replace(TALK, turns=[turn(name, told="好"), turn(name)])))


def test_mai_ui_gets_the_task_in_a_message_of_its_own() -> None:
    messages = dialect("maiui").request(TALK)
    assert [message.role for message in messages] == ["system", "user", "user"]
    assert messages[1].parts == (TALK.task,)


@pytest.mark.parametrize("lang", LANGS)
def test_the_size_of_the_picture_is_told_where_points_are_its_pixels(lang: Lang) -> None:
    tall = Picture(b"x", "image/png", Size(1080, 2400), Size(1080, 2400))
    said = {name: whole(dialect(name).request(replace(TALK, lang=lang, picture=tall))) for name in NAMES}
    assert "1092x2408" in said["qwen25"]
    assert "1080x2400" in said["openai"]
    assert "1080x2400" in said["claude"]
    assert "999" in said["gemini"]
    assert "2400" not in said["gemini"] + said["qwen3"] + said["maiui"] + said["guiowl15"]


# --- the vocabulary, both ways ------------------------------------------------------------------------------

LINES = r'^(\{"(?:action|type|functionCall)".*\}|<invoke .*</invoke>)[:：]'
NAME_OF = re.compile(
    r'<invoke name="([a-z_]+)"|"(?:action|name)": "(?!computer")([a-z_]+)"|"action": \{"type": "([a-z_]+)"'
)


def shown(name: str, lang: Lang) -> list[str]:
    """The examples of a prompt, as they stand there."""
    prompt = filled(name, replace(TALK, lang=lang), extent="")
    return re.findall(LINES, prompt, re.MULTILINE)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", NAMES)
def test_the_prompt_names_just_the_actions_that_are_handled(name: str, lang: Lang) -> None:
    named = set()
    for line in shown(name, lang):
        found = NAME_OF.search(line)
        assert found is not None, line
        named |= {group for group in found.groups() if group}
    assert named == set(READERS[name]) - NOT_OFFERED.get(name, set()) - {JUMP}
    signature = re.search(r"<tools>\n(.*)\n</tools>", filled(name, replace(TALK, lang=lang), extent=""))
    if signature:
        properties = json.loads(signature[1])["function"]["parameters"]["properties"]
        assert set(properties["action"]["enum"]) == named


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", NAMES)
def test_the_examples_of_a_prompt_are_read_by_the_adapter(name: str, lang: Lang) -> None:
    numbers = {"x": 7, "y": 7, "x1": 7, "y1": 7, "x2": 9, "y2": 9}
    for line in shown(name, lang):
        pattern = r"(?<=[\[ >])([xy][12]?)(?=[\],}<])"
        example = re.sub(pattern, lambda found: str(numbers[found[1]]), line)
        assert isinstance(dialect(name).parse(of_text(example), FRAME), Parsed), example


@pytest.mark.parametrize("name", NAMES)
def test_the_offered_jump_is_read(name: str) -> None:
    said = whole(dialect(name).request(TALK))
    jump = re.search(r'<invoke name="go_to_page">.*?</invoke>|\{[^\n]*go_to_page[^\n]*\}', said)
    assert jump is not None
    found = dialect(name).parse(of_text(jump.group()), FRAME)
    assert isinstance(found, Parsed)
    assert getattr(found.action, "arguments", {}) == {"page": ".."}
