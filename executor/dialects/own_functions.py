"""Functions for what a phone has and a computer has not, in the dialects of services for computers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from executor.action import Action, Finish
from executor.dialect import Frame
from executor.dialects import forms, names
from executor.dialects.arguments import APP, MESSAGE, TEXT, Arguments
from executor.dialects.forms import Reader
from executor.dialects.points import Fault

_SAME_KEY: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("return", "kp_enter", "numpadenter"), "enter"),
        **dict.fromkeys(("control", "control_l", "control_r", "ctrl_l", "ctrl_r", "controlormeta"), "ctrl"),
        **dict.fromkeys(("shift_l", "shift_r"), "shift"),
        **dict.fromkeys(("alt_l", "alt_r", "option"), "alt"),
        **dict.fromkeys(("xf86back", "goback"), "back"),
        **dict.fromkeys(("xf86homepage", "gohome"), "home"),
    }
)
"""Names of keys on a computer, and what they are called here."""


def keys(given: Arguments, frame: Frame) -> Action | Fault:
    """A key, or several held together: a list of names, or one text."""
    said = given.get("keys", "key", "text", "combination")
    parts = said.replace("+", " ").split() if isinstance(said, str) else said
    if not isinstance(parts, Sequence) or not parts or not all(isinstance(one, str) for one in parts):
        return Fault("bad_arguments", "the key is missing: its name is needed")
    named = (one.strip().casefold() for part in parts for one in part.split("+"))
    whole = "+".join(_SAME_KEY.get(one, one) for one in named if one)
    return forms.press(Arguments({"key": whole}), frame)


def ask(given: Arguments, frame: Frame) -> Action | Fault:
    """A question, which has to be there."""
    question = given.text("question", "text", "message", "content")
    if isinstance(question, Fault) or not question.strip():
        return Fault("bad_arguments", "the question for the user is missing")
    return forms.ask(Arguments({"question": question}), frame)


def done(given: Arguments, _: Frame) -> Action | Fault:
    """The end, with what the model holds of it, and a message that has to be there, be it empty."""
    success, message = given.flag("success"), given.words(*MESSAGE)
    if success is None or message is None:
        return Fault("bad_arguments", "success, true or false, and message are needed")
    return Finish(message, success)


def open_app(given: Arguments, frame: Frame) -> Action | Fault:
    """An app by its name."""
    return forms.launch(Arguments({"app": given.get(*APP, *TEXT, "bundle_id")}), frame)


FUNCTIONS: Mapping[str, Reader] = MappingProxyType(
    {
        "open_app": open_app,
        "go_back": forms.back,
        "go_home": forms.home,
        "ask_user": ask,
        "take_over": forms.take_over,
        "answer": forms.answer,
        "done": done,
        "go_to_page": forms.jump,
    }
)
"""How each function is made of its arguments."""
OTHER_NAMES: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        "open_app": tuple(name for name in names.LAUNCH if name != "open_app"),
        "go_back": ("back", *names.BACK[1:]),
        "go_home": ("home", *names.HOME[1:]),
        "ask_user": ("ask", "ask_human", "interact_with_user"),
        "take_over": names.TAKE_OVER,
        "done": ("finish", "finished", "complete"),
    }
)
