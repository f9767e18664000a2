"""Actions as the dialects write them. The forms are those that the models of each family send.

Sources: zai-org/Open-AutoGLM `phone_agent/config/prompts_zh.py`; bytedance/UI-TARS `codes/ui_tars/prompt.py`;
stepfun-ai/gelab-zero `copilot_tools/parser_0920_summary.py`; QwenLM/Qwen3-VL `cookbooks/mobile_agent.ipynb`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from lxb.virtual.scripted.acting.heard import Tongue
from lxb.virtual.scripted.acting.intent import Intent, Kind
from lxb.virtual.scripted.moment import Side

At = tuple[float, float]
"""A point as the model writes it."""
PART = "\t"
"""Between two fields of GELab."""
APOSTROPHE = "'"


@dataclass(frozen=True, slots=True)
class Said:
    """What is put into words."""

    intent: Intent
    thought: str
    """With how far it has come."""
    at: At | None = None
    """Where the control is."""
    end: At | None = None
    """Where a finger goes from there."""


Form = Mapping[Kind, Callable[[Said], str]]
"""How each kind of action is written."""


def said_in(tongue: Tongue, what: Said) -> str:
    """A whole reply, well formed."""
    return _TONGUES[tongue](what)


def _autoglm(what: Said) -> str:
    return f"<think>{what.thought}</think>\n<answer>{_AUTOGLM[what.intent.kind](what)}</answer>"


def _autoglm_tap(what: Said) -> str:
    consent = what.intent.consent
    message = "" if consent is None else f', message="{_escaped(consent)}"'
    return f'do(action="Tap", element={_list(what.at)}{message})'


def _autoglm_end(what: Said) -> str:
    return f'finish(message="{_escaped(what.intent.text)}")'


_AUTOGLM: Form = MappingProxyType(
    {
        "tap": _autoglm_tap,
        "hold": lambda what: f'do(action="Long Press", element={_list(what.at)})',
        "type": lambda what: f'do(action="Type", text="{_escaped(what.intent.text)}")',
        "look": lambda what: f'do(action="Swipe", start={_list(what.at)}, end={_list(what.end)})',
        "back": lambda _: 'do(action="Back")',
        "launch": lambda what: f'do(action="Launch", app="{_escaped(what.intent.text)}")',
        "wait": lambda _: 'do(action="Wait", duration="2 seconds")',
        "ask": lambda _: 'do(action="Interact")',
        "hand_over": lambda what: f'do(action="Take_over", message="{_escaped(what.intent.text)}")',
        "finish": _autoglm_end,
        "give_up": _autoglm_end,
    }
)


def _uitars(what: Said) -> str:
    return f"Thought: {what.thought}\nAction: {_UITARS[what.intent.kind](what)}"


def _uitars1(what: Said) -> str:
    return f"Thought: {what.thought}\nAction: {_UITARS1[what.intent.kind](what)}"


def _point(at: At | None) -> str:
    x, y = at or (0, 0)
    return f"'<point>{x:g} {y:g}</point>'"


def _box(at: At | None) -> str:
    return f"'<|box_start|>({_pair(at)})<|box_end|>'"


def _uitars_end(what: Said) -> str:
    return f"finished(content='{_escaped(what.intent.text, APOSTROPHE)}')"


_UITARS: Form = MappingProxyType(
    {
        "tap": lambda what: f"click(point={_point(what.at)})",
        "hold": lambda what: f"long_press(point={_point(what.at)})",
        "type": lambda what: f"type(content='{_escaped(what.intent.text, APOSTROPHE)}')",
        "look": lambda what: f"scroll(point={_point(what.at)}, direction='{what.intent.side}')",
        "clear": lambda _: "hotkey(key='ctrl a')",
        "back": lambda _: "press_back()",
        "launch": lambda what: f"open_app(app_name='{_escaped(what.intent.text, APOSTROPHE)}')",
        "wait": lambda _: "wait()",
        "ask": lambda _: "call_user()",
        "hand_over": lambda _: "call_user()",
        "finish": _uitars_end,
        "give_up": _uitars_end,
    }
)
_UITARS1: Form = MappingProxyType(
    {
        **_UITARS,
        "tap": lambda what: f"click(start_box={_box(what.at)})",
        "hold": lambda what: f"long_press(start_box={_box(what.at)})",
        "look": lambda what: f"scroll(start_box={_box(what.at)}, end_box={_box(what.end)})",
    }
)


def _gelab(what: Said) -> str:
    fields = [
        f"explain:{what.intent.why}",
        *_GELAB[what.intent.kind](what).split(PART),
        f"summary:{what.thought}",
    ]
    return f"<THINK> {what.intent.why} </THINK>\n" + PART.join(field.replace("\n", "\\n") for field in fields)


def _valued(action: str, name: str = "value") -> Callable[[Said], str]:
    return lambda what: f"action:{action}{PART}{name}:{what.intent.text.replace(PART, ' ')}"


_GELAB: Form = MappingProxyType(
    {
        "tap": lambda what: f"action:CLICK{PART}point:{_pair(what.at)}",
        "hold": lambda what: f"action:LONGPRESS{PART}point:{_pair(what.at)}",
        "type": _valued("TYPE"),
        "look": lambda what: f"action:SLIDE{PART}point1:{_pair(what.at)}{PART}point2:{_pair(what.end)}",
        "clear": lambda _: f"action:HOT_KEY{PART}key:CTRL+A",
        "back": lambda _: "action:BACK",
        "launch": _valued("AWAKE"),
        "wait": lambda _: f"action:WAIT{PART}value:2",
        "ask": _valued("INFO"),
        "hand_over": _valued("CALL_USER"),
        "finish": _valued("COMPLETE", "return"),
        "give_up": _valued("ABORT"),
    }
)


def _qwen(what: Said) -> str:
    arguments = _QWEN[what.intent.kind](what)
    call = json.dumps({"name": "mobile_use", "arguments": arguments}, ensure_ascii=False)
    lines = f"Thought: {what.intent.why}", f'Action: "{what.thought}"'
    return "\n".join((*lines, "<tool_call>", call, "</tool_call>"))


_QWEN: Mapping[Kind, Callable[[Said], dict[str, Any]]] = MappingProxyType(
    {
        "tap": lambda what: {"action": "click", "coordinate": what.at},
        "hold": lambda what: {"action": "long_press", "coordinate": what.at, "time": 1},
        "type": lambda what: {"action": "type", "text": what.intent.text},
        "look": lambda what: {"action": "swipe", "coordinate": what.at, "coordinate2": what.end},
        "clear": lambda _: {"action": "key", "text": "ctrl+a"},
        "back": lambda _: {"action": "system_button", "button": "Back"},
        "launch": lambda what: {"action": "open", "text": what.intent.text},
        "wait": lambda _: {"action": "wait", "time": 2},
        "ask": lambda what: {"action": "ask_user", "text": what.intent.text},
        "hand_over": lambda what: {"action": "ask_user", "text": what.intent.text},
        "finish": lambda what: {"action": "answer", "text": what.intent.text},
        "give_up": lambda what: {"action": "terminate", "status": "failure", "text": what.intent.text},
    }
)


def _list(at: At | None) -> str:
    return f"[{_pair(at)}]"


def _pair(at: At | None) -> str:
    x, y = at or (0, 0)
    return f"{x:g},{y:g}"


def _escaped(text: str, sign: str = '"') -> str:
    return text.replace("\\", "\\\\").replace(sign, f"\\{sign}").replace("\n", "\\n")


_TONGUES: Mapping[Tongue, Callable[[Said], str]] = MappingProxyType(
    {"autoglm": _autoglm, "uitars1": _uitars1, "uitars15": _uitars, "gelab": _gelab, "qwen": _qwen}
)
OPPOSITE: Mapping[Side, Side] = MappingProxyType(
    {"up": "down", "down": "up", "left": "right", "right": "left"}
)
"""Where a finger moves to show what lies on a side."""
