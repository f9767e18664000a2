"""What is sent: pictures, order, history, and prompts that name the actions that there are."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

import pytest

from executor.action import Parsed
from executor.dialect import Dialect, Talk
from executor.dialects import autoglm, gelab, ma3, planner, uitars
from executor.dialects.asking import filled
from executor.dialects.registry import dialect
from executor.dialects.wire import of_text
from lxb.errors import Lang
from lxb.model.profile import ModelProfile
from lxb.model.wire import question
from tests.replying import FRAME, TEXT_DIALECTS
from tests.requesting import LANGS, NOW, TALK, picture, pictures, turn, whole


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", TEXT_DIALECTS)
def test_a_first_request_holds_all_that_is_known_once(name: str, lang: Lang) -> None:
    messages = dialect(name).request(replace(TALK, lang=lang))
    said = whole(messages)
    for part in (TALK.task, TALK.account, TALK.told, TALK.controls, TALK.own[0], TALK.jumps):
        assert said.count(part) == 1, part
    assert "$" not in said.replace("$5", "")
    assert pictures(messages) == [NOW]
    assert messages[-1].role == "user"
    sent = question("any", messages, ModelProfile(), None, None, stream=False)
    assert json.dumps(sent, ensure_ascii=False).count("data:image/png") == 1


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", TEXT_DIALECTS)
def test_what_is_not_known_leaves_no_empty_headings(name: str, lang: Lang) -> None:
    bare = Talk("任务", lang, "2026-01-02", NOW, "app")
    full = whole(dialect(name).request(replace(bare, controls="X", jumps="Y", told="Z", account="W")))
    said = whole(dialect(name).request(bare))
    assert "\n\n\n" not in said
    assert len(said) < len(full) - 100


@pytest.mark.parametrize("name", TEXT_DIALECTS)
def test_only_pictures_that_the_loop_keeps_are_sent(name: str) -> None:
    turns = [turn(name), turn(name), turn(name, shown=picture("before"))]
    messages = dialect(name).request(replace(TALK, turns=turns))
    expected = [NOW] if name in {"gelab", "ma3"} else [picture("before"), NOW]
    assert pictures(messages) == expected
    without = dialect(name).request(replace(TALK, turns=turns[:2], picture=None))
    assert pictures(without) == []


@pytest.mark.parametrize("name", TEXT_DIALECTS)
def test_the_way_that_was_walked_is_told_once_in_later_requests_too(name: str) -> None:
    messages = dialect(name).request(replace(TALK, turns=[turn(name), turn(name)]))
    assert whole(messages).count(TALK.account) == 1


@pytest.mark.parametrize("name", TEXT_DIALECTS)
def test_no_turn_is_empty_and_roles_alternate(name: str) -> None:
    turns = [turn(name, told="好"), turn(name), turn(name)]
    messages = dialect(name).request(replace(TALK, turns=turns))
    assert all(message.parts for message in messages)
    roles = [message.role for message in messages if message.role != "system"]
    assert all(one != other for one, other in pairwise(roles))


def test_autoglm_gets_the_picture_first_and_its_own_words_back_in_tags() -> None:
    turns = [turn("autoglm", told="屏幕没有变化")]
    system, first, reply, now = dialect("autoglm").request(replace(TALK, turns=turns, told="已点击"))
    assert system.role == "system"
    assert TALK.today in str(system.parts[0])
    assert first.parts == (TALK.task,)
    assert reply.parts == ('<think></think><answer>do(action="Back")</answer>',)
    assert now.parts[0] is NOW
    assert str(now.parts[1]).startswith('** Screen Info **\n\n{"current_app": "com.example.shop"}')
    start = dialect("autoglm").request(TALK)[-1]
    assert start.parts[0] is NOW
    assert str(start.parts[1]).startswith(TALK.task + '\n\n{"current_app": "com.example.shop"}')


def test_gelab_gets_one_message_with_its_last_summary() -> None:
    (message,) = dialect("gelab").request(replace(TALK, turns=[turn("gelab"), turn("gelab")]))
    role, state, shown, form = message.parts
    assert shown is NOW
    assert str(state).count("回到了列表") == 1
    assert "<THINK>" in str(form)
    assert "action:CLICK\tpoint:x,y" in str(role)


@pytest.mark.parametrize("name", ["uitars1", "uitars15"])
def test_uitars_gets_no_system_prompt_and_text_before_pictures(name: str) -> None:
    turns = [turn(name, shown=picture("one")), turn(name, told="没有变化", shown=picture("two")), turn(name)]
    messages = dialect(name).request(replace(TALK, turns=turns))
    assert [message.role for message in messages] == [*["user", "assistant"] * 3, "user"]
    assert TALK.task in str(messages[0].parts[0])
    assert messages[0].parts[1] == picture("one")
    assert messages[1].parts == ("Thought: 回去。\nAction: press_back()",)
    assert messages[-1].parts[-1] is NOW


def test_mobile_agent_gets_its_descriptions_as_steps() -> None:
    (message,) = dialect("ma3").request(replace(TALK, turns=[turn("ma3", told="好"), turn("ma3")]))
    assert "1. 回到了列表 (好)\n2. 回到了列表" in str(message.parts[0])
    assert message.parts[1] is NOW


def test_the_planner_is_told_of_screens_that_are_not_shown_any_more() -> None:
    messages = dialect("planner").request(replace(TALK, turns=[turn("planner"), turn("planner", shown=NOW)]))
    assert "不再显示" in str(messages[1].parts[0])
    assert messages[3].parts == (NOW,)


# --- the vocabulary, both ways: what a prompt names can be done, what can be done is named (but for aliases
# that only the format's own enum has, and the jump, which is offered with the pages it leads to).

NAMED: Mapping[str, tuple[str, Mapping[str, object]]] = {
    "autoglm": (r'do\(action="([^"]+)"|^(finish)\(', autoglm.READERS),
    "gelab": (r"action:([A-Z_]+)", gelab.READERS),
    "uitars1": (r"^([a-z_]+)\(", uitars.READERS),
    "uitars15": (r"^([a-z_]+)\(", uitars.READERS),
    "ma3": (r'^\{"action": "([a-z_]+)"', ma3.READERS),
    "planner": (r'^\{"action_type": "([a-z_]+)"', planner.READERS),
}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", TEXT_DIALECTS)
def test_the_prompt_names_just_the_actions_that_are_handled(name: str, lang: Lang) -> None:
    pattern, readers = NAMED[name]
    prompt = filled(name, replace(TALK, lang=lang), task="", app="", steps="")
    groups = re.findall(pattern, prompt, re.MULTILINE)
    named = {found for group in groups for found in ([group] if isinstance(group, str) else group) if found}
    offered = {action for action in readers if action.casefold() != "go_to_page"}
    assert named == offered


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", TEXT_DIALECTS)
def test_the_examples_of_a_prompt_are_read_by_the_adapter(name: str, lang: Lang) -> None:
    prompt = filled(name, replace(TALK, lang=lang), task="", app="", steps="")
    for line in examples(name, prompt):
        assert isinstance(dialect(name).parse(of_text(line), FRAME), Parsed), line


STARTS = {
    "autoglm": r"^(?:do|finish)\(.*",
    "gelab": r"action:[A-Z_]+.*",
    "uitars1": r"^[a-z_]+\(.*?\)(?= #|$)",
    "uitars15": r"^[a-z_]+\(.*?\)(?= #|$)",
    "ma3": r"^\{.*?\}(?=[,，]|$)",
    "planner": r"^\{.*?\}\}?(?=[,，]|$)",
}
LABELS = {"uitars1": "Action: ", "uitars15": "Action: ", "ma3": "### Action ###\n", "planner": "Action: "}


def examples(name: str, prompt: str) -> list[str]:
    """The lines of a prompt that show an action, the letters of their points made numbers."""
    found = re.findall(STARTS[name], prompt, re.MULTILINE)
    lines = [re.sub(r"(?<![A-Za-z_$])[xy][12]?(?![A-Za-z_])", "7", line) for line in found]
    return [LABELS.get(name, "") + line for line in lines]


@pytest.mark.parametrize("name", TEXT_DIALECTS)
def test_the_offered_jump_is_read(name: str) -> None:
    said = whole(dialect(name).request(TALK))
    forms = (
        r'do\(action="Go_To_Page"[^)]*\)',
        r"action:GO_TO_PAGE\tpage:\.\.",
        r"go_to_page\(page='..'\)",
        r"\{[^{}]*go_to_page[^{}]*\}",
    )
    jump = re.search("|".join(forms), said)
    assert jump is not None
    label = "Action: " if name != "gelab" else ""
    found = adapter_reads(dialect(name), label + jump.group())
    assert found == {"page": ".."}


def adapter_reads(adapter: Dialect, reply: str) -> Mapping[str, object]:
    found = adapter.parse(of_text(reply), FRAME)
    assert isinstance(found, Parsed)
    return getattr(found.action, "arguments", {})
