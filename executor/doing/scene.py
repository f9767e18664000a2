"""What actions are carried out in, and what became of one: types only."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from pydantic import SecretStr

from executor.action import Finish
from executor.notes import Noted, Notes
from executor.own import OwnActions
from executor.person import Person
from executor.pressed import Written
from lxb.budget import Budget
from lxb.config import Timing
from lxb.device import Device
from lxb.errors import Cancelled, Lang
from lxb.geometry import Point, Rect
from lxb.model import Model
from lxb.perform import Performer
from lxb.screen import Element, Screen

Ending = Literal["done", "looked", "impossible", "refused", "finished"]
"""done: it was carried out on the phone; what came of it is for the caller to see.
looked: nothing on the phone was touched, on purpose (a note, a list, a look).
impossible: it could not be carried out; `told` says why.
refused: a person, or the policy that stands for one, did not agree.
finished: the model holds the task for ended."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where on the screen an action goes."""

    at: Point
    element: Element | None = None
    """What was named, of the screen that the scene holds; None for a bare point."""


@dataclass(frozen=True, slots=True)
class Unplaced:
    """What was named is not there, or not one thing."""

    told: str
    """For the model, in the task's language: what was looked for, and what to say instead."""


Ground = Callable[[str, "Scene"], Place | Unplaced]
"""Finds what is described in words on the scene's screen."""


@dataclass(slots=True)
class Scene:
    """What the actions of one run are carried out in. Whoever looks sets `screen` and `listed` anew.

    Attributes:
        performer: the phone, its clock and its timing.
        screen: what the model answered to. An action that looks again itself says so in `Done.after`.
        listed: what the numbers mean that were sent along (`Listed`): elements of `screen`, or rectangles.
        ground: finds what is only described; None = nothing can.
        person_lang: what the person is asked in; None = the task's language.
        aliases: the user's own names of apps -> package.
        notes: what was written down on the way.
        jot: told of every page that is; for the trace.
        text_model: makes something of the notes; None = nothing can.
        budget: what may be spent on it; None = no limit.
        own: the user's own actions.
        secrets: what the user keeps under names, for password fields.
        secret_apps: name of a secret -> package of the app that gets it without a word of the person.
        read: reads what is written on the screen now off its picture; None = that cannot be done.
        cancelled: whether the run is to end; asked before every touch of the phone.
    """

    performer: Performer
    person: Person
    screen: Screen
    lang: Lang = "en"
    person_lang: Lang | None = None
    listed: Mapping[int, Element | Rect] = field(default_factory=dict)
    ground: Ground | None = None
    aliases: Mapping[str, str] = field(default_factory=dict)
    notes: Notes = field(default_factory=Notes)
    jot: Callable[[Noted], object] = lambda page: None
    text_model: Model | None = None
    budget: Budget | None = None
    own: OwnActions = field(default_factory=OwnActions)
    secrets: Mapping[str, SecretStr] = field(default_factory=dict, repr=False)
    secret_apps: Mapping[str, str] = field(default_factory=dict)
    read: Callable[[], Sequence[Written]] | None = None
    cancelled: Callable[[], bool] = bool

    def go_on(self) -> None:
        """Raises `Cancelled` where the run is to end."""
        if self.cancelled():
            raise Cancelled

    @property
    def device(self) -> Device:
        """The phone, to be touched now.

        Raises:
            Cancelled: the run is to end, so nothing is touched any more.
        """
        self.go_on()
        return self.performer.device

    @property
    def timing(self) -> Timing:
        return self.performer.timing

    def say(self, en: str, zh: str) -> str:
        """The text of the task's language, for the model."""
        return zh if self.lang == "zh" else en

    def for_person(self, en: str, zh: str) -> str:
        """The text of the person's language."""
        return zh if (self.person_lang or self.lang) == "zh" else en


@dataclass(frozen=True, slots=True)
class Done:
    """What became of an action."""

    ending: Ending
    told: str = ""
    """For the model with its next screen, in the task's language; "" where there is nothing to tell."""
    place: Place | None = None
    """Where it went; None where it went nowhere."""
    after: Screen | None = None
    """The screen, where the action had to wait for one; None = the caller looks."""
    ended: Finish | None = None
    """For `finished`."""
    answer: str | None = field(default=None, repr=False)
    """What the run has to answer, where the action made it: a summary of the notes."""


def impossible(scene: Scene, en: str, zh: str, place: Place | None = None) -> Done:
    """An action that could not be carried out, and why."""
    return Done("impossible", scene.say(en, zh), place)
