"""The events of acting as lines of text for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxb.errors import Lang
from lxb.messages import say
from lxb.trace.acting import Asked, Did, Noted, NotUnderstood, Proposed, Recovered, Thought, Told

if TYPE_CHECKING:
    from lxb.trace.events import Event


def told_of(event: Event, lang: Lang) -> str:
    """What an event of acting means, for those who wait and for those who look at it later; "" of others."""
    match event:
        case Thought():
            return event.text
        case Proposed():
            return say(lang, "acting.proposed", step=event.step, what=event.what or event.do)
        case NotUnderstood():
            return say(lang, "acting.not_understood", reason=event.reason)
        case Did():
            return _did(event, lang)
        case Told():
            return say(lang, "acting.told", text=event.text)
        case Asked():
            what = say(lang, f"acting.asked.{event.what}", text=event.text)
            return say(lang, "acting.asked", what=what, answer=say(lang, f"acting.answer.{event.answer}"))
        case Recovered():
            return say(lang, "acting.recovered", why=event.why, how=say(lang, f"acting.how.{event.how}"))
        case Noted():
            return say(lang, "acting.noted", heading=event.heading, n=event.characters)
        case _:
            return ""


def _did(event: Did, lang: Lang) -> str:
    nothing = event.ending == "done" and event.changed is False
    ending = say(lang, "acting.ending.nothing" if nothing else f"acting.ending.{event.ending}")
    return say(lang, "acting.did", what=" ".join(filter(None, (event.do, event.label))), ending=ending)
