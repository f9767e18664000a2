"""The format of an acting task, as models. `docs/scripted-model.md` tells it in words."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from lxb.errors import Lang

Spoken = dict[Lang, str]
"""A sentence in each language."""
VERBS = (
    "open", "tap", "hold", "type", "turn", "back", "read", "ask", "hand_over", "finish", "give_up",
)  # fmt: skip
"""What a step does: exactly one of these stands in it."""


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Target(_Model):
    """A control, as it is seen."""

    label: str
    """What is written on it, or in it; "#id" = by its short resource id."""
    nth: int = Field(default=1, ge=1)
    """Which of several, from the top."""
    near: str = ""
    """Of several, the one that is level with these words."""

    @model_validator(mode="before")
    @classmethod
    def _plain(cls, value: Any) -> Any:
        return {"label": value} if isinstance(value, str) else value


class Step(_Model):
    """One thing that is done at one place, and by what is seen that it was done."""

    page: str = ""
    """True id of the page, dialog or tab where it is done; "" = wherever one is."""
    having: str = ""
    """Words that have to be in view for it to be that page: which of several notes."""
    when: str = ""
    """Expression over what was read and answered; where it is false the step is left out."""
    open: str | None = None
    """Package of an app that has to be in front."""
    tap: Target | None = None
    hold: Target | None = None
    """A long press."""
    type: str | None = None
    """A text, over all that `into` holds."""
    into: Target | None = None
    turn: Target | None = None
    """A switch or a choice that has to be `active`."""
    active: bool = True
    back: bool = False
    read: dict[str, Target | str] | None = None
    """Names, and what is remembered under them: the first group of a regular expression, in the first text
    in view that it fits, or (`label` and `near`) in the one that is nearest to some words."""
    ask: Spoken | None = None
    """A question to the person; the answer is remembered as `answer`."""
    hand_over: Spoken | None = None
    """What the person has to do on the phone."""
    finish: Spoken | None = None
    """The task is done; the message may have `${names}` of what was read."""
    give_up: Spoken | None = None
    """The task cannot be done; why."""
    to: str = ""
    """True id of the page that it leads to: being there means that it was done."""
    shows: str = ""
    """Words that are in view when it was done."""
    gone: str = ""
    """Words that are no longer in view when it was done."""
    consent: Spoken | None = None
    """It pays, sends, deletes: why the person has to agree, for dialects in which a model says so."""
    once: bool = False
    """It must not be done twice: after it no step before it is gone back to."""

    @property
    def verb(self) -> str:
        return next(v for v in VERBS if getattr(self, v) not in (None, False))

    @property
    def final(self) -> bool:
        return self.finish is not None or self.give_up is not None

    @property
    def moves(self) -> bool:
        """Whether all it does is to get somewhere."""
        goes = self.tap is not None and bool(self.to) and not self.once and self.consent is None
        return self.open is not None or self.back or goes

    @model_validator(mode="after")
    def _one_verb(self) -> Step:
        verbs = [v for v in VERBS if getattr(self, v) not in (None, False)]
        if len(verbs) != 1:
            raise ValueError(f"exactly one of {', '.join(VERBS)} is needed, not {verbs}")
        if self.type is not None and self.into is None:
            raise ValueError("type needs into")
        return self


class Deed(_Model):
    """Something that the person does with the own hands: types into a field, then taps, or goes back."""

    type: tuple[str, str] | None = None
    """A field, by its hint, description or id, and the text for it."""
    tap: str | None = None
    back: bool = False


class PersonDoes(_Model):
    """How the person answers. What is not told is refused, and not answered."""

    agrees: tuple[str, ...] = ()
    """Words; a question for consent that has one of them is agreed to."""
    answer: str | None = None
    """To a question."""
    takes_over: tuple[Deed, ...] = ()
    """What is done when the phone is handed over."""


class Phone(_Model):
    """The phone on which it begins."""

    lang: Lang = "zh"
    options: str = ""
    """Of its address: `faults=popup:3&profile=small`."""
    state: dict[str, dict[str, Any]] = Field(default_factory=dict)
    """By package: what an app remembers otherwise than its file says."""


class Goal(_Model):
    """What is true of the phone when the task was done right."""

    state: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    """By package: expressions that have to be true of what the app remembers."""
    answer: tuple[str, ...] = ()
    """Words that the answer has; `${...}` is computed from the first app of `state`, or of the task."""
    events: dict[str, int] = Field(default_factory=dict)
    """How often something happened by whoever drives the phone, by its kind."""


class Task(_Model):
    """One acting task."""

    id: str
    say: Spoken
    apps: tuple[str, ...] = Field(min_length=1)
    """Names of the phone's apps, as in its address."""
    kinds: tuple[str, ...] = Field(min_length=1)
    """What it is about: search, filter, toggle, create, ... For tables."""
    phone: Phone = Phone()
    person: PersonDoes = PersonDoes()
    steps: tuple[Step, ...] = Field(min_length=1)
    goal: Goal = Goal()
    ends: Literal["done", "failed", "blocked"] = "done"
    """How a run of it ends that is right: an impossible task ends as failed."""

    @field_validator("say")
    @classmethod
    def _both(cls, value: Spoken) -> Spoken:
        if set(value) != {"zh", "en"}:
            raise ValueError("a sentence in zh and one in en are needed")
        return value

    @model_validator(mode="after")
    def _ends(self) -> Task:
        if not self.steps[-1].final:
            raise ValueError("the last step has to finish or to give up")
        return self
