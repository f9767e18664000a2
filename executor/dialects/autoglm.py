"""AutoGLM: `do(action="..", ..)` or `finish(message="..")`, thought before it, with or without tags.

Source of the protocol: zai-org/Open-AutoGLM, `phone_agent/config/prompts_zh.py` and `actions/handler.py`.
Points count from 0 to 999. A Tap that has a message is sensitive: the user agrees first.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from executor.action import Action, CallApi, Note, Own, Parsed, ParseFailure, Type
from executor.dialect import Frame, Said, Talk
from executor.dialects import forms, names
from executor.dialects.arguments import KEYS, Arguments
from executor.dialects.asking import facts, filled, joined, message
from executor.dialects.calls import Call
from executor.dialects.counted import counted
from executor.dialects.failing import without_call
from executor.dialects.forms import Reader
from executor.dialects.names import Names, plain
from executor.dialects.one import one_of
from executor.dialects.points import Fault
from executor.dialects.spoken import Spoken, spoken
from executor.dialects.wording import worded
from lxb.model import Message

_BLANKS = r"[ \t]{0,4}"
_ARGUMENT = rf"(?:(?:action(?:_type)?|type|element|start|text|app){_BLANKS}[=＝:：]|[\"'“‘])"
_MESSAGE = rf"(?:(?:message|msg|result|answer|text|content|reason){_BLANKS}[=＝:：]|[\"'“‘)）])"
MARKER = re.compile(
    rf"(?<![A-Za-z0-9_.])(?:do{_BLANKS}[(（]\s{{0,40}}{_ARGUMENT}"
    rf"|finish(?:ed)?{_BLANKS}[(（]\s{{0,40}}{_MESSAGE})",
    re.IGNORECASE,
)
"""What a call begins with, in any spelling that is read."""
_ESCAPED_QUOTES = re.compile(r"(?:action|message)\s{0,4}=\s{0,4}\\[\"']")
_JUMP = 'do(action="Go_To_Page", page="..")'
_FINISH = "finish"


def _type(given: Arguments, frame: Frame) -> Action | Fault:
    found = forms.type_text(given, frame)
    return replace(found, clear=True) if isinstance(found, Type) else found


def _note(given: Arguments, _: Frame) -> Action | Fault:
    return Note(given.words("message", "text", "content") or "")


def _call_api(given: Arguments, _: Frame) -> Action | Fault:
    instruction = given.text("instruction", "message", "text", "content", "query")
    return instruction if isinstance(instruction, Fault) else CallApi(instruction)


READERS: Mapping[str, Reader] = MappingProxyType(
    {
        "Launch": forms.launch,
        "Tap": forms.tap,
        "Type": _type,
        "Type_Name": _type,
        "Interact": forms.ask,
        "Swipe": forms.swipe,
        "Note": _note,
        "Call_API": _call_api,
        "Long Press": forms.long_press,
        "Double Tap": forms.double_tap,
        "Take_over": forms.take_over,
        "Back": forms.back,
        "Home": forms.home,
        "Wait": forms.wait,
        "Go_To_Page": forms.jump,
        _FINISH: forms.finish,
    }
)
"""How each action is made of its arguments."""
_NAMES = Names(
    {
        **dict.fromkeys(READERS, ()),
        "Launch": names.LAUNCH,
        "Tap": names.TAP,
        "Type": names.TYPE,
        "Interact": names.ASK,
        "Swipe": (*names.SWIPE, *names.DRAG, "scroll", "drag"),
        "Note": ("record", "take_note"),
        "Long Press": names.LONG_PRESS,
        "Double Tap": names.DOUBLE_TAP,
        "Take_over": names.TAKE_OVER,
        "Back": names.BACK,
        "Home": names.HOME,
        "Wait": names.WAIT,
        _FINISH: ("finished", "done", "complete", "completed"),
    }
)
_NEVER_SENSITIVE = frozenset({"Interact", "Note", "Call_API", "Take_over", "Wait", _FINISH})
"""Their message is not a question whether the user agrees."""


class AutoGlm:
    """The adapter of AutoGLM.

    Args:
        own: names of the user's own actions, called as `do(action="name", ..)`.
    """

    name = "autoglm"

    def __init__(self, own: tuple[str, ...] = ()) -> None:
        self._own = {plain(name): name for name in own}

    def request(self, talk: Talk) -> list[Message]:
        """System prompt; the task, and with each picture, which comes first, what is known of the screen."""
        told = joined(json.dumps({"current_app": talk.app}, ensure_ascii=False), facts(talk, _JUMP))
        messages = [message("system", filled("autoglm", talk))]
        before = talk.task
        for turn in talk.turns:
            messages += [message("user", turn.picture, before), message("assistant", turn.said)]
            before = joined("** Screen Info **", turn.told)
        head = "** Screen Info **" if talk.turns else talk.task
        return [*messages, message("user", talk.picture, joined(head, told))]

    def parse(self, said: Said, frame: Frame) -> Parsed | ParseFailure:
        """Reads a reply; see `executor.dialects.counted` for which call counts."""
        reply = _plain_quotes(spoken(said))
        found = counted(reply.text, MARKER, KEYS, cut=reply.cut)
        thought = reply.thought(found.thought)
        if found.calls or found.too_many:
            return one_of(found, said, thought, lambda call: self._read(call, frame))
        return without_call(said, thought)

    def written(self, parsed: Parsed, said: Said) -> tuple[str, str]:
        """Thought and call in their tags, whether the reply had them or not."""
        reply = _plain_quotes(spoken(said))
        found = counted(reply.text, MARKER, KEYS, cut=reply.cut)
        calls = [call for call in found.calls if isinstance(call, Call)]
        call = calls[0].written(reply.text) if calls else ""
        return f"<think>{parsed.thought or ''}</think><answer>{call}</answer>", worded(parsed.action)

    def _read(self, call: Call, frame: Frame) -> tuple[Action, str | None] | Fault:
        """The action of a call, and the words by which the user is asked to agree to it."""
        given = Arguments(call.arguments)
        said = (
            "finish" if plain(call.name) != "do" else (given.words("action", "action_type", "type", "") or "")
        )
        name = _NAMES.find(said)
        if name is None:
            return self._own_action(said, call)
        action = READERS[name](given, frame)
        if isinstance(action, Fault):
            # A scroll that names two points is a swipe; by a direction it is an action that there is not.
            return self._own_action(said, call) if plain(said) == "scroll" else action
        return action, None if name in _NEVER_SENSITIVE else given.words("message")

    def _own_action(self, said: str, call: Call) -> tuple[Action, str | None] | Fault:
        if (own := self._own.get(plain(said))) is not None:
            return Own(
                own, {key: value for key, value in call.arguments.items() if plain(key) != "action"}
            ), None
        if not said:
            return Fault("bad_arguments", f"action is missing; it is one of {_NAMES.listed()}")
        return Fault("unknown_action", f"there is no action of that name; there are {_NAMES.listed()}")


def _plain_quotes(reply: Spoken) -> Spoken:
    """A reply whose quotes were all escaped, as in a text within a text."""
    if _ESCAPED_QUOTES.search(reply.text):
        return replace(reply, text=reply.text.replace('\\"', '"').replace("\\'", "'"))
    return reply
