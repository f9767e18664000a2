"""What is said beside a call of `mobile_use`: thought and sentence, places only, and the history."""

from __future__ import annotations

import json

import pytest

from executor.action import (
    Locate,
    Parsed,
)
from executor.dialects.registry import dialect
from executor.dialects.wire import of_message, of_text
from lxb.geometry import Point
from tests.mobile_use import ALL, CLICK, TAP, WAIT, C, tagged
from tests.replying import FRAME, action, read


def speech(name: str, reply: str) -> tuple[str | None, str]:
    found = read(name, reply)
    assert isinstance(found, Parsed)
    return found.thought, found.side.get("summary", "")


@pytest.mark.parametrize(
    ("reply", "thought", "summary"),
    [
        (f'Thought: 看到了。\nAction: "点击搜索框"\n{tagged(CLICK)}', "看到了。", "点击搜索框"),
        (f"Thought: 看到了。\nAction: “点击搜索框”\n{tagged(CLICK)}", "看到了。", "点击搜索框"),
        (f"Thought: one.\n\ntwo.\nAction: Tap.\n{tagged(CLICK)}", "one.\n\ntwo.", "Tap."),
        (f"**Thought:** one.\n**Action:** Tap.\n{tagged(CLICK)}", "one.", "Tap."),
        (f"Thought: one.\nAction: Tap. {tagged(CLICK)}", "one.", "Tap."),
        (f"Action: Tap.\n{tagged(CLICK)}", None, "Tap."),
        (f"Thought: one.\n{tagged(CLICK)}", "one.", ""),
        (f"Thought: one.\nAction: {C}", "one.", ""),
        (f"先看看。\n{tagged(CLICK)}", "先看看。", ""),
        (f"<think>one</think>\nAction: Tap.\n{tagged(CLICK)}", "one", "Tap."),
        (f'Thought: "{WAIT}" did nothing.\nAction: Tap.\n{tagged(CLICK)}', f'"{WAIT}" did nothing.', "Tap."),
        (f"Thought: so far\n{WAIT}\nwas sent.\nAction: Tap.\n{C}", f"so far\n{WAIT}\nwas sent.", "Tap."),
        (tagged(CLICK), None, ""),
    ],
)  # fmt: skip
def test_thought_and_sentence_are_told_apart(reply: str, thought: str | None, summary: str) -> None:
    assert speech("qwen3", reply) == (thought, summary)


def test_the_sentence_of_gui_owl_is_its_thought_unless_it_has_one() -> None:
    assert speech("guiowl15", f"Action: Tap OK.\n{tagged(CLICK)}") == ("Tap OK.", "Tap OK.")
    assert speech("guiowl15", f"Thought: hm\nAction: Tap OK.\n{tagged(CLICK)}") == ("hm", "Tap OK.")


@pytest.mark.parametrize(
    ("reply", "thought"),
    [
        (f"<thinking>\n点它。\n</thinking>\n{tagged(CLICK)}", "点它。"),
        (f"<think>点它。</think>{tagged(CLICK)}", "点它。"),
        (f"点它。\n</think>\n{tagged(CLICK)}", "点它。"),
        (f"<thinking>\n点它。\n{tagged(CLICK)}", "点它。"),
        (f"<thinking>\n\n</thinking>\n{tagged(CLICK)}", None),
        (f"<thinking>先 {tagged({'action': 'wait'})} 不行</thinking>\n{tagged(CLICK)}", None),
        (f"先试过\n{tagged({'action': 'wait'})}\n不行</thinking>\n{tagged(CLICK)}", None),
        (tagged(CLICK), None),
    ],
)
def test_calls_in_the_thought_are_mentions(reply: str, thought: str | None) -> None:
    found = read("maiui", reply)
    assert isinstance(found, Parsed)
    assert found.action == TAP
    if thought is not None or "不行" not in reply:
        assert found.thought == thought


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        ('<grounding_think>右上。</grounding_think>\n<answer>\n{"coordinate": [500, 300]}\n</answer>',
         Point(500, 600)),
        ('<answer>{"coordinate": [500, 300]}</answer>', Point(500, 600)),
        ('<answer>{"coordinate": [400, 200, 600, 400]}</answer>', Point(500, 600)),
        ("<answer>[500, 300]</answer>", Point(500, 600)),
        ('<answer>{"coordinate": [500, 300]}', Point(500, 600)),
        ('<answer>{"coordinate": "a"}</answer>', "bad_arguments"),
        ('<answer>{"coordinate": [2000, 300]}</answer>', "out_of_range"),
        ("<answer></answer>", "no_action"),
        ("<answer>{}</answer>", "no_action"),
    ],
)  # fmt: skip
def test_the_grounding_model_only_locates(reply: str, expected: object) -> None:
    assert action("maiui", reply) == (Locate(expected) if isinstance(expected, Point) else expected)
    assert action("maiui", '<answer>{"coordinate": [500, 3', "length") == "truncated"
    assert action("maiui", '{"coordinate": [500, 300]}') == "no_action"


@pytest.mark.parametrize("name", ALL)
def test_a_whole_call_in_the_thought_alone_is_taken_for_a_reply(name: str) -> None:
    message = {"role": "assistant", "content": "", "reasoning_content": f"看到了。\n{tagged(CLICK)}"}
    found = dialect(name).parse(of_message(message, "stop"), FRAME)
    assert isinstance(found, Parsed)
    assert (found.action, found.thought) == (TAP, "看到了。")
    cut = dialect(name).parse(of_message(message, "length"), FRAME)
    assert not isinstance(cut, Parsed)


def test_replies_are_written_back_in_the_dialects_own_form() -> None:
    def written(name: str, reply: str) -> tuple[str, str]:
        said = of_text(reply)
        found = dialect(name).parse(said, FRAME)
        assert isinstance(found, Parsed)
        return dialect(name).written(found, said)

    assert written("qwen25", f"```\n{C}\n```") == (json.dumps(CLICK), "tap (500, 600)")
    assert written("qwen3", f'Thought: a\nAction: "b"\n{C}') == (
        f"Thought: a\nAction: b\n{tagged(CLICK)}",
        "b",
    )
    assert written("guiowl15", f"Action: b\n<tool_call>{C}") == (f"Action: b\n{tagged(CLICK)}", "b")
    told = f"<thinking>\na\n</thinking>\n{tagged(CLICK)}"
    assert written("maiui", f"a</think>{tagged(CLICK)}") == (told, "tap (500, 600)")
    for name in ALL:
        again = dialect(name).parse(of_text(written(name, tagged(CLICK))[0]), FRAME)
        assert isinstance(again, Parsed)
        assert again.action == TAP
