"""How it errs while it acts: replies out of form, taps beside the control.

The kinds of malformed replies are those that have been seen of real models. Some of them can still be read in
only one way, others cannot be read at all; none of them may be taken for something else.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from lxb.virtual.scripted.acting.heard import Tongue
from lxb.virtual.scripted.mischief import Said

_CALL = re.compile(
    r"do\(action=.*\)|finish\(message=.*\)|Action: .*|action:.*|<tool_call>.*</tool_call>", re.DOTALL
)
_POINT = re.compile(r"\[\d+(?:\.\d+)?,\s?\d+(?:\.\d+)?\]|(?<=point:)\d+,\d+|<point>\d+ \d+</point>")
_QWEN = '<tool_call>\n{"name": "mobile_use", "arguments": %s}\n</tool_call>'

Lapse = Callable[[str, Tongue], Said]


def broken(text: str, tongue: Tongue, chance: Random) -> Said:
    """A good reply, made into one of the kinds of bad ones."""
    return chance.choice(LAPSES)(text, tongue)


def _call(text: str) -> str:
    """The action alone, without tags."""
    found = _CALL.search(text)
    return found[0].replace("</answer>", "") if found else text


def _residue(text: str, _: Tongue) -> Said:
    return Said(f"{_call(text)}</answer>")


def _box_tokens(text: str, _: Tongue) -> Said:
    return Said(f"<|begin_of_box|>{text}<|end_of_box|>")


def _hybrid_head(text: str, tongue: Tongue) -> Said:
    tail = _call(text).partition("action=")[2] or _call(text)
    return Said(f"[{{'{tail}" if tongue == "autoglm" else f"[{{'{tail[4:]}")


def _claims(text: str, _: Tongue) -> Said:
    return Said("已经完成了这一步，接下来请您自行选择。")


def _empty(text: str, _: Tongue) -> Said:
    return Said("")


def _in_thought(text: str, _: Tongue) -> Said:
    return Said("", thought=text)


def _empty_object(text: str, _: Tongue) -> Said:
    return Said("{}")


def _truncated(text: str, _: Tongue) -> Said:
    return Said(text[: max(8, len(text) * 2 // 5)], finish="length")


def _refusal(text: str, _: Tongue) -> Said:
    return Said("很抱歉，我无法协助完成这个请求。")


def _instead(*, uitars: str, **others: str) -> Lapse:
    """Another reply, whatever the good one was: by dialect, those of UI-TARS alike."""
    return lambda _, tongue: Said(others.get(tongue, uitars))


_unknown_action = _instead(
    autoglm='do(action="Pinch", element=[500,500], scale=2)',
    gelab="explain:x\taction:ROTATE\tvalue:90\tsummary:x",
    qwen=_QWEN % '{"action": "pinch", "coordinate": [500, 500]}',
    uitars="Thought: x\nAction: pinch(point='<point>500 500</point>')",
)
_missing_arguments = _instead(
    autoglm='do(action="Tap")',
    gelab="explain:点击\taction:CLICK\tsummary:点击",
    qwen=_QWEN % '{"action": "click"}',
    uitars="Thought: x\nAction: click()",
)


def _two_actions(text: str, tongue: Tongue) -> Said:
    second = {
        "autoglm": 'do(action="Type", text="拿铁")',
        "gelab": "explain:x\taction:TYPE\tvalue:拿铁\tsummary:x",
        "qwen": _QWEN % '{"action": "type", "text": "拿铁"}',
    }
    return Said("\n".join((_call(text), second.get(tongue, "Action: type(content='拿铁')"))))


def _out_of_range(text: str, _: Tongue) -> Said:
    return Said(_POINT.sub(lambda found: re.sub(r"\d+(?:\.\d+)?", "7210", found[0]), text))


def _missing_close(text: str, _: Tongue) -> Said:
    return Said(_call(text).removesuffix("</tool_call>").rstrip().removesuffix(")").removesuffix("}"))


def _fullwidth(text: str, _: Tongue) -> Said:
    return Said(text.translate(str.maketrans("()", "（）")))


def _fence(text: str, _: Tongue) -> Said:
    return Said(f"```\n{_call(text)}\n```")


def _trailing_prose(text: str, _: Tongue) -> Said:
    return Said(f"{text}\n点击后页面会跳转。")


def _nested_point(text: str, _: Tongue) -> Said:
    return Said(re.sub(r"\[(\d+),\s?(\d+)\]", r"[[\1, \2]]", text))


LAPSES: tuple[Lapse, ...] = (
    _residue, _box_tokens, _hybrid_head, _claims, _empty, _in_thought, _empty_object, _truncated, _refusal,
    _unknown_action, _missing_arguments, _two_actions, _out_of_range, _missing_close, _fullwidth, _fence,
    _trailing_prose, _nested_point,
)  # fmt: skip
"""All kinds, equally likely."""
