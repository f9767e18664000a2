"""A talk in the middle of a task, for every dialect; and what of a request is words and what pictures."""

from __future__ import annotations

from executor.action import Parsed
from executor.dialect import Talk, Turn
from executor.dialects.registry import dialect
from executor.dialects.wire import of_text
from lxb.errors import Lang
from lxb.model import Message, Picture
from tests.replying import FRAME, SCREEN

LANGS: list[Lang] = ["zh", "en"]
BACK = {
    "autoglm": 'do(action="Back")',
    "gelab": "explain:回去\taction:BACK\tsummary:回到了列表",
    "uitars1": "Thought: 回去。\nAction: press_back()",
    "uitars15": "Thought: 回去。\nAction: press_back()",
    "ma3": '### Action ###\n{"action": "system_button", "button": "Back"}\n### Description ###\n回到了列表',
    "planner": 'Thought: 回去。\nAction: {"action_type": "navigate_back"}',
    "mobilerun": '<invoke name="system_button"><parameter name="button">back</parameter></invoke>',
    "openai": '{"type": "function_call", "name": "go_back", "arguments": {}}',
    "claude": '{"type": "tool_use", "name": "go_back", "input": {}}',
    "gemini": '{"functionCall": {"name": "go_back", "args": {}}}',
}
"""Replies that go back; of the other dialects they are calls of `mobile_use`."""


def picture(name: str) -> Picture:
    return Picture(name.encode(), "image/png", SCREEN, SCREEN)


NOW = picture("now")
TALK = Talk(
    task="把 $5 的牛奶加进购物车",
    lang="zh",
    today="2026年1月2日 星期五",
    picture=NOW,
    app="com.example.shop",
    account="已走到“搜索”页",
    told="屏幕没有变化",
    controls="<data>\n1 搜索\n</data>",
    own=("READ_CLOCK 看钟",),
    jumps="<data>\n购物车\n</data>",
)


def turn(name: str, told: str = "", shown: Picture | None = None) -> Turn:
    """A turn in which the model went back."""
    adapter, said = dialect(name), of_text(BACK.get(name, '{"action": "system_button", "button": "Back"}'))
    parsed = adapter.parse(said, FRAME)
    assert isinstance(parsed, Parsed)
    written, summary = adapter.written(parsed, said)
    return Turn(written, summary, parsed.thought, told, shown)


def whole(messages: list[Message]) -> str:
    return "\n".join(part for message in messages for part in message.parts if isinstance(part, str))


def pictures(messages: list[Message]) -> list[Picture]:
    return [part for message in messages for part in message.parts if isinstance(part, Picture)]
