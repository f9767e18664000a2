"""Acts on the phone: the next step of the task that the request names, in the dialect that it asks for.

It goes by the picture of the request, as the other roles do, and where there is none (a protected page) by
the list of controls that was sent instead. What it did before it knows from the request's own history only.
"""

from __future__ import annotations

from lxb.geometry import Rect
from lxb.virtual.scripted.acting.heard import Heard, heard
from lxb.virtual.scripted.acting.intent import Intent
from lxb.virtual.scripted.acting.lapses import broken
from lxb.virtual.scripted.acting.plan import Next, following
from lxb.virtual.scripted.acting.progress import Progress
from lxb.virtual.scripted.acting.seeing import View, view_of
from lxb.virtual.scripted.acting.tongues import OPPOSITE, At, Said, said_in
from lxb.virtual.scripted.acting.wording import words_of
from lxb.virtual.scripted.case import Case
from lxb.virtual.scripted.mischief import Said as Reply
from lxb.virtual.scripted.moment import Control
from lxb.virtual.tasks import bundled

SWIPED = 0.5
"""Part of what is swiped on that a finger goes over."""


def acting(case: Case) -> Reply | None:
    """The reply; None where no action is asked for."""
    told = heard(case.asked, bundled().values())
    if told is None:
        return None
    view = view_of(case)
    if told.task is None:
        reason = words_of(told.lang).unknown
        due = Next(Intent("give_up", reason, text=reason), Progress(own=True))
    else:
        due = following(told.task, told, view, case.books)
    text = said_in(told.tongue, _said(case, told, due, view))
    if case.happens(case.spec.malformed, "malformed", case.turn):
        return broken(text, told.tongue, case.chance("malformed how", case.turn))
    return Reply(text)


def _said(case: Case, told: Heard, due: Next, view: View | None) -> Said:
    steps = len(told.task.steps) if told.task is not None else 1
    thought = f"{due.progress.written(steps)} {due.intent.why}"
    intent = due.intent
    if view is None:
        return Said(intent, thought)
    if intent.kind == "look":
        return Said(intent, thought, *_swipe(case, intent, view))
    if intent.control is None:
        return Said(intent, thought)
    return Said(intent, thought, _at(case, _touched(case, intent.control, intent, view), view))


def _touched(case: Case, control: Control, intent: Intent, view: View) -> Control:
    """The control that it means, or another one where it taps beside it."""
    others = [c for c in view.moment.controls if c.point != control.point]
    may_err = others and intent.kind in {"tap", "hold"}
    if may_err and case.happens(case.spec.wrong_tap, "wrong tap", case.turn):
        return case.chance("wrong tap where", case.turn).choice(others)
    return control


def _at(case: Case, control: Control, view: View) -> At:
    if view.sight is None:
        return control.point
    return case.point(view.sight, *control.point, view.moment.size)


def _swipe(case: Case, intent: Intent, view: View) -> tuple[At, At]:
    """From where to where a finger goes to show what lies on a side."""
    if view.sight is None:
        return (500, 700), (500, 300)
    size = view.moment.size
    box = intent.within or Rect(0, size.height // 5, size.width, size.height * 4 // 5)
    x, y = box.centre
    across, down = box.width * SWIPED / 2, box.height * SWIPED / 2
    step = {"up": (0.0, -down), "down": (0.0, down), "left": (-across, 0.0), "right": (across, 0.0)}
    dx, dy = step[OPPOSITE[intent.side]]
    ends = (x - dx, y - dy), (x + dx, y + dy)
    start, end = (case.point(view.sight, *at, size) for at in ends)
    return start, end
