"""A planner that names its targets in words: `Thought: ..`, then `Action: {"action_type": .., ..}`.

Source of the format: Tongyi-MAI/MobileWorld, `src/mobile_world/agents/utils/prompts.py`. There are no
coordinates: a target is found by its words. A scroll names the side where more is to show up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from executor.action import (
    Action,
    Described,
    DoubleTap,
    Finish,
    Fling,
    Listed,
    LongPress,
    Own,
    Parsed,
    ParseFailure,
    Press,
    Swipe,
    Tap,
    Type,
    Where,
)
from executor.dialect import Frame, Said, Talk
from executor.dialects import forms, names
from executor.dialects.arguments import SECONDS, TEXT, Arguments
from executor.dialects.asking import facts, filled, joined, message
from executor.dialects.failing import failed, without_call
from executor.dialects.forms import OPPOSITE, Reader
from executor.dialects.lines import labelled
from executor.dialects.named import Actions, agreed
from executor.dialects.names import Names
from executor.dialects.objects import Found, read_object
from executor.dialects.points import Fault
from executor.dialects.spoken import spoken
from executor.dialects.statuses import succeeded
from executor.dialects.tags import split_thinking, without_residue
from executor.dialects.wording import worded
from lxb.model import Message

_LABELS = MappingProxyType({"thought": "thought", "思考": "thought", "action": "action", "动作": "action"})
_JUMP = '{"action_type": "go_to_page", "page": ".."}'


def _target(given: Arguments, *keys: str) -> Where | Fault:
    """A control by its words, or by its number in the list that was sent along."""
    words = given.words(*keys)
    if words:
        return Described(words)
    if "index" in given and not isinstance(number := given.number("index"), Fault):
        return Listed(number)
    return Fault("bad_arguments", f"{keys[0]} is missing: describe the control in words")


def _on(kind: Callable[[Where], Action]) -> Reader:
    def read(given: Arguments, _: Frame) -> Action | Fault:
        where = _target(given, "target", "element", "description")
        return where if isinstance(where, Fault) else kind(where)

    return read


def _long_press(given: Arguments, frame: Frame) -> Action | Fault:
    seconds = given.seconds(*SECONDS)
    if isinstance(seconds, Fault):
        return seconds
    return _on(lambda where: LongPress(where, seconds))(given, frame)


def _drag(given: Arguments, _: Frame) -> Action | Fault:
    start = _target(given, "target_start", "start", "source")
    end = _target(given, "target_end", "end", "destination")
    if isinstance(start, Fault) or isinstance(end, Fault):
        return Fault("bad_arguments", "target_start and target_end are needed, both in words")
    return Swipe(start, end, drag=True)


def _input(given: Arguments, _: Frame) -> Action | Fault:
    text = given.text(*TEXT)
    if isinstance(text, Fault):
        return text
    where = _target(given, "target")
    return Type(text, None if isinstance(where, Fault) else where)


def _scroll(given: Arguments, _: Frame) -> Action | Fault:
    side = given.direction("direction")
    where = _target(given, "target")
    if isinstance(side, Fault):
        return side
    return Fling(OPPOSITE[side], None if isinstance(where, Fault) else where)


def _status(given: Arguments, _: Frame) -> Action | Fault:
    success = succeeded(given.words("goal_status", "status") or "")
    text = given.words("text", "message", "reason") or ""
    if success is not None:
        return Finish(text, success)
    return Fault("bad_arguments", "goal_status must be complete or infeasible")


def _ask(given: Arguments, _: Frame) -> Action | Fault:
    question = given.text("text", "question", "message")
    return question if isinstance(question, Fault) else forms.ask(given, _)


def _tool(given: Arguments, _: Frame) -> Action | Fault:
    name = given.text("action_name", "name", "tool")
    arguments = given.get("action_json", "arguments", "args")
    if isinstance(arguments, str) and arguments.lstrip().startswith("{"):
        found = read_object(arguments.lstrip(), 0)
        arguments = found.value if isinstance(found, Found) and found.closed else None
    if isinstance(name, Fault) or not isinstance(arguments, Mapping | None):
        return Fault("bad_arguments", "action_name and an object action_json are needed")
    return Own(name, dict(arguments or {}))


READERS: Mapping[str, Reader] = MappingProxyType(
    {
        "click": _on(Tap),
        "double_tap": _on(DoubleTap),
        "long_press": _long_press,
        "drag": _drag,
        "input_text": _input,
        "scroll": _scroll,
        "navigate_home": forms.home,
        "navigate_back": forms.back,
        "keyboard_enter": lambda *_: Press("enter"),
        "open_app": forms.launch,
        "wait": forms.wait,
        "ask_user": _ask,
        "answer": forms.answer,
        "status": _status,
        "mcp": _tool,
        "go_to_page": forms.jump,
    }
)
"""How each action is made of its arguments."""
_NAMES = Names(
    {
        **dict.fromkeys(READERS, ()),
        "click": ("tap", "press", "touch", *names.TAP),
        "double_tap": names.DOUBLE_TAP,
        "long_press": ("long tap", "hold", *names.LONG_PRESS),
        "drag": names.DRAG,
        "input_text": ("type", "write", "enter", *names.TYPE),
        "scroll": ("swipe", "fling", *names.SWIPE),
        "navigate_home": ("home", *names.HOME),
        "navigate_back": ("back", *names.BACK),
        "open_app": ("launch", *names.LAUNCH),
        "wait": names.WAIT,
        "ask_user": names.ASK,
    }
)


class Planner:
    """The adapter of the planner.

    Args:
        own: names of the user's own actions: `{"action_type": "name", ..}`.
    """

    name = "planner"

    def __init__(self, own: tuple[str, ...] = ()) -> None:
        self._actions = Actions(READERS, _NAMES, own)

    def request(self, talk: Talk) -> list[Message]:
        """The system prompt holds the task; each user message is a picture, with what is known beside it."""
        messages = [message("system", filled("planner", talk, task=talk.task))]
        told = ""
        for turn in talk.turns:
            messages.append(message("user", told, turn.picture or filled("unseen", talk)))
            messages.append(message("assistant", turn.said))
            told = turn.told
        return [*messages, message("user", joined(facts(talk, _JUMP)), talk.picture)]

    def parse(self, said: Said, frame: Frame) -> Parsed | ParseFailure:
        """Reads a reply: the object behind `Action:` at the beginning of a line."""
        reply = spoken(said)
        split = split_thinking(reply.text)
        text = split.rest if split.thought is not None else reply.text
        parts = labelled(text, _LABELS)
        actions = [part for part in parts if part.label == "action"]
        keys = ("action_type", "action")
        read = partial(self._actions.read, frame=frame)
        found = agreed(text, actions, keys, read, cut=reply.cut)
        end = actions[0].at if actions else found.at if found else len(text)
        thought = reply.thought(_thought(text[:end], split.thought))
        if found is None:
            return without_call(said, thought)
        if isinstance(found.result, Fault):
            return failed(found.result.code, said, found.result.reason, thought)
        return Parsed(found.result, thought)

    def written(self, parsed: Parsed, said: Said) -> tuple[str, str]:
        """The reply as it came, and the action in a few words."""
        return said.text.strip(), worded(parsed.action)


def _thought(before: str, tagged: str | None) -> str | None:
    """What stands in tags and before the action, without the label."""
    thoughts = [part for part in labelled(before, _LABELS) if part.label == "thought"]
    if thoughts:
        before = before[thoughts[0].start :]
    return "\n".join(part for part in (tagged, without_residue(before)) if part) or None
