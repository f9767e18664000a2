"""What of a reply is shown while it comes in: the thought, and no piece of the action at any time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from executor.dialects.registry import NAMES, dialect
from executor.dialects.streaming import ThoughtStream


def steps(name: str, pieces: list[str]) -> list[str]:
    """What was shown after each piece and at the end."""
    stream = ThoughtStream(name)
    shown = [""]
    for piece in pieces:
        shown.append(shown[-1] + stream.feed(piece))
    return [*shown, shown[-1] + stream.end()]


CALL = 'do(action="Tap", element=[1,2])'
CASES = [
    ("autoglm", "想一想。\n" + CALL, "想一想。"),
    ("autoglm", "想一想。" + CALL, "想一想。"),
    ("autoglm", "<think>想一想。</think>\n<answer>" + CALL + "</answer>", "想一想。"),
    ("autoglm", "< think >\n想\n一想。</ think >\n<answer>\n" + CALL, "想\n一想。"),
    ("autoglm", CALL + "</answer>", ""),
    ("autoglm", "想。\n```python\n" + CALL + "\n```", "想。"),
    ("autoglm", "想。\n```" + CALL + "```", "想。"),
    ("autoglm", "<|begin_of_box|>想。<|end_of_box|><|begin_of_box|>" + CALL, "想。"),
    ("autoglm", "想。\nfinish(message=\"好\")", "想。"),
    ("autoglm", "想。\nFINISH (message='好')", "想。"),
    ("autoglm", "想。\ndo（action=“Back”）", "想。"),
    ("autoglm", "想。\ndo(\n  action='Back')", "想。"),
    ("autoglm", "想。\ndo(element=[1,2], action='Tap')", "想。"),
    ("autoglm", "不能 finish(message=\"好\")，先存。\n" + CALL, "不能"),
    ("autoglm", "todo(3), redo(it), finish(ed), do not (yet). I do\n" + CALL,
     "todo(3), redo(it), finish(ed), do not (yet). I do"),
    ("autoglm", "a < b 且 <b>粗</b> 和 `码`。\n" + CALL, "a < b 且 <b>粗</b> 和 `码`。"),
    ("autoglm", "都看过了。", "都看过了。"),
    ("autoglm", "What can I do", "What can I do"),
    ("autoglm", "再点一次。\ndo(act", "再点一次。"),
    ("autoglm", "再点一次。\ndo", "再点一次。"),
    ("autoglm", "再点一次。</thi", "再点一次。"),
    ("gelab", "<THINK> 想。 </THINK>\nexplain:说明\taction:BACK", "想。"),
    ("gelab", "<TINK> 想。 </ TINK>\nexplain:说明\taction:BACK", "想。"),
    ("gelab", "explain:说明\taction:BACK\tsummary:小结", ""),
    ("uitars1", "Thought: 想。\nAction: press_back()", "想。"),
    ("uitars15", "Thought: 想 \"Action: click\"。\nAction: click(point='<point>1 2</point>')",
     "想 \"Action: click\"。"),
    ("uitars15", "Reflection: 偏了。Action_Summary: 重来。\nAction: press_back()", "重来。"),
    ("uitars15", "想。\nclick(point='<point>1 2</point>')", "想。"),
    ("uitars15", "Thought: a click on it, drag (later), wait.\nAction: wait()",
     "a click on it, drag (later), wait."),
    ("ma3", "### Thought ###\n想 {on}。\n\n### Action ###\n{\"action\": \"click\"}", "想 {on}。"),
    ("ma3", "#Thought\n想。\n# Action #\n{\"action\": \"click\"}", "想。"),
    ("planner", "Thought: 想。\nAction: {\"action_type\": \"wait\"}", "想。"),
    ("planner", "Thought: 想。\n{\"action_type\": \"wait\"}", "想。"),
    ("qwen25", "<tool_call>\n{\"name\": \"mobile_use\"}\n</tool_call>", ""),
    ("qwen3", "Thought: 想。\nAction: \"点它\"\n<tool_call>\n{\"name\"", "想。"),
    ("guiowl15", "Action: 点它。\n<tool_call>\n{\"name\"", "点它。"),
    ("maiui", "<thinking>\n想。\n</thinking>\n<tool_call>\n{\"name\"", "想。"),
    ("maiui", "想。\n</think>\n<tool_call>\n{\"name\"", "想。"),
    ("mobilerun", "想。\n\n<function_calls>\n<invoke name=\"click\">", "想。"),
    ("openai", "想。\n{\"type\": \"computer_call\"}", "想。"),
    ("claude", "想。\n```json\n{\"type\": \"tool_use\"}\n```", "想。"),
    ("gemini", "想。\n[{\"functionCall\": 1}]", "想。"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "reply", "thought"), CASES)
@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
def test_the_thought_is_shown_and_nothing_else(name: str, reply: str, thought: str, size: int) -> None:
    pieces = [reply[at : at + size] for at in range(0, len(reply), size)]
    shown = steps(name, pieces)
    assert all(" ".join(thought.split()).startswith(" ".join(part.split())) for part in shown)
    assert " ".join(shown[-1].split()) == " ".join(thought.split())


def test_the_thought_is_shown_while_it_comes() -> None:
    shown = steps("autoglm", ["<think>先看", "看页面，", "再点搜索", "。</think>"])
    assert shown[1:4] == ["先看", "先看看页面，", "先看看页面，再点搜索"]


def test_every_dialect_can_be_streamed() -> None:
    for name in NAMES:
        assert steps(name, ["好"])[-1] in {"好", ""}


def test_a_stream_takes_the_dialect_itself() -> None:
    assert ThoughtStream(dialect("autoglm")).feed("好。") == "好。"


BITS = st.sampled_from(
    [
        *"do( finish( action= message= \" ' ` ``` python <think> </think> <answer> </answer>".split(),
        "<|begin_of_box|>",
        *'< > do fin 想 Action: Thought: ### Action ### click( { {" explain: <tool_call> ， d'.split(),
        " ",
        "\n",
    ]
)


@given(bits=st.lists(BITS, max_size=14), name=st.sampled_from(NAMES), data=st.data())
def test_how_a_reply_is_cut_does_not_matter(bits: list[str], name: str, data: st.DataObject) -> None:
    reply = "".join(bits)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(reply)), max_size=8)))
    pieces = [reply[a:b] for a, b in zip([0, *cuts], [*cuts, len(reply)], strict=True)]
    shown = steps(name, pieces)
    assert all(shown[-1].startswith(part) for part in shown)
    assert shown[-1] == steps(name, list(reply))[-1]
