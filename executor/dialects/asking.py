"""What requests of all dialects have in common: the prompts, which are files, and what is known besides."""

from __future__ import annotations

from string import Template

from executor.dialect import Talk
from lxb.model import Message, Picture, Role
from lxb.model.prompt import prompt

_PACKAGE = "executor.dialects"


def filled(name: str, talk: Talk, **places: str) -> str:
    """A prompt with the day and the user's own actions in their places.

    Args:
        name: of the prompt's file, without language and ending.
        talk: what the request is about.
        places: what else is filled in.
    """
    template = prompt(_PACKAGE, name, talk.lang)
    if talk.own:
        own = Template(prompt(_PACKAGE, "own", talk.lang)).substitute(text="\n".join(talk.own))
        return Template(template).substitute(today=talk.today, own=own, **places)
    return Template(template.replace("\n$own", "")).substitute(today=talk.today, **places)


def facts(talk: Talk, jump: str) -> str:
    """What is known beside the picture: the way walked, what became of the last action, jumps, controls.

    Args:
        talk: what the request is about.
        jump: how the dialect writes the action that walks to a page of the map.
    """
    parts = (
        ("account", talk.account),
        ("told", talk.told),
        ("jumps", talk.jumps),
        ("controls", talk.controls),
    )
    return "\n\n".join(
        Template(prompt(_PACKAGE, name, talk.lang)).substitute(text=text.strip(), jump=jump)
        for name, text in parts
        if text.strip()
    )


def joined(*texts: str) -> str:
    """Paragraphs, without those that are empty."""
    return "\n\n".join(text.strip() for text in texts if text.strip())


def message(role: Role, *parts: str | Picture | None) -> Message:
    """A turn of those parts that are there."""
    return Message(role, tuple(part for part in parts if part))
