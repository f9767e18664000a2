"""The trace format, schema `lxb-trace/1`: one model an event, tagged by `event`.

A line of the file is one of these with `t`, the seconds since the run began, in front. Fields are only
added, with a default; whoever changes or removes one raises the number in `SCHEMA` and teaches
`lxb.trace.reader` to read the older form.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from lxb.action import Action, Outcome
from lxb.trace.acting import Asked, Did, Noted, NotUnderstood, Proposed, Recovered, Thought, Told
from lxb.trace.base import EventBase

SCHEMA = "lxb-trace/1"

__all__ = [
    "SCHEMA",
    "Acted",
    "Asked",
    "Chosen",
    "Did",
    "Ended",
    "Event",
    "Explored",
    "Failed",
    "Hopped",
    "Mentioned",
    "ModelAsked",
    "NotUnderstood",
    "Noted",
    "OverlayDismissed",
    "PageFound",
    "Planned",
    "Proposed",
    "Recovered",
    "ScreenSeen",
    "Started",
    "Thought",
    "Told",
]


class Started(EventBase):
    """First line of every trace."""

    event: Literal["started"] = "started"
    schema_version: Literal["lxb-trace/1"] = "lxb-trace/1"
    run: str
    command: Literal["run", "go", "build-map", "maps describe"]
    at: str
    """ISO 8601, UTC."""
    by: str
    """ "lxb X.Y.Z"."""
    task: str = ""
    """The user's sentence, or the page asked for."""
    app: str = ""
    """Package; "" where it is not known yet."""
    app_name: str = ""
    device: str = ""
    simulated: bool = False
    """As far as is known at the start; a model tells with its first answer: the result has the last word."""
    settings: dict[str, Any] = Field(default_factory=dict)
    """What was set otherwise than by default."""


class ScreenSeen(EventBase):
    """What the phone showed."""

    event: Literal["screen"] = "screen"
    package: str
    activity: str | None = None
    quality: str
    elements: int
    page: str | None = None
    """Id of the page it was recognised as; None = no page of the map."""
    score: float | None = None
    picture: str | None = None
    """Name below the run's folder; None where pictures are not kept."""
    tree: str | None = None
    """The tree as the phone sent it; None where trees are not kept."""
    sight: str = ""
    """While acting: "clear", or what is amiss with tree or picture ("secure", "hollow" ...)."""
    size: tuple[int, int] | None = None
    """While acting: width and height of the screen, in pixels."""


class Acted(EventBase):
    """Something was done on the phone."""

    event: Literal["acted"] = "acted"
    action: Action
    outcome: Outcome
    label: str = ""
    """The words on the control."""
    at: tuple[int, int] | None = None
    """Where it was touched, in pixels."""
    seconds: float = 0.0


class OverlayDismissed(EventBase):
    """A popup, dialog or start picture was got rid of."""

    event: Literal["overlay"] = "overlay"
    kind: str
    how: str = ""
    """The control that did it, or "back" or "waited"."""


class PageFound(EventBase):
    """The explorer came to a place it did not know."""

    event: Literal["page_found"] = "page_found"
    page: str
    name: str
    """Empty where nothing has named it yet; the map names every page."""
    kind: str = "page"
    via: str = ""
    """Label of the control that led there; "" for the first page."""


class Explored(EventBase):
    """Where the explorer stands, after each step."""

    event: Literal["explored"] = "explored"
    pages: int
    edges: int
    actions: int
    left: int
    """Controls yet to try."""
    page: str = ""
    """Name of the page it is on."""
    label: str = ""
    """The control it tried last."""


class Chosen(EventBase):
    """The router picked a page, or none."""

    event: Literal["chosen"] = "chosen"
    target: str | None
    target_name: str | None = None
    by: Literal["words", "model", "user", "none"]
    rest: str = ""
    reason: str = ""
    candidates: tuple[tuple[str, float], ...] = ()
    """Page ids and scores, best first."""
    margin: float = 0.0
    """By how much the best is ahead of the next; 0 where a model chose."""
    calls: int = 0
    """Of the text model."""
    prompt_tokens: int = 0
    completion_tokens: int = 0


class Planned(EventBase):
    """A way through the map was found; once more after each deviation."""

    event: Literal["planned"] = "planned"
    start: str
    """Page the phone is on."""
    target: str
    labels: tuple[str, ...]
    """The controls to touch, in order."""
    reason: str = ""
    """Why it had to be planned anew: "deviation" or "restart"; "" for the first plan."""


class Hopped(EventBase):
    """One hop of a route was walked, or was not."""

    event: Literal["hopped"] = "hopped"
    source_page: str
    target_page: str
    target_name: str = ""
    label: str = ""
    arrived: bool
    seen: str | None = None
    """Id of the page that came up; None where no page was recognised."""
    seen_name: str = ""
    healed: bool = False
    seconds: float = 0.0
    """From the hop before it, or from the plan, to the page."""


class ModelAsked(EventBase):
    """A model was called."""

    event: Literal["model"] = "model"
    purpose: str
    """What for: "choose", "describe", "calibrate" ..."""
    model: str
    prompt_tokens: int = 0
    completion_tokens: int = 0
    seconds: float = 0.0
    reply: str = ""
    """What it answered, shortened."""


class Mentioned(EventBase):
    """Something worth a line that is not one of the others."""

    event: Literal["mentioned"] = "mentioned"
    text: str
    level: Literal["debug", "info", "warning"] = "info"


class Failed(EventBase):
    """An error ended the run."""

    event: Literal["failed"] = "failed"
    kind: str
    """Class of the error."""
    text: str


class Ended(EventBase):
    """Last line of a run that could end in order."""

    event: Literal["ended"] = "ended"
    status: Literal["done", "failed", "blocked", "limit", "cancelled"]
    reason: str
    result: dict[str, Any] = Field(default_factory=dict)
    """The whole result, as `--json` prints it."""


Event = Annotated[
    Started
    | ScreenSeen
    | Acted
    | OverlayDismissed
    | PageFound
    | Explored
    | Chosen
    | Planned
    | Hopped
    | ModelAsked
    | Thought
    | Proposed
    | NotUnderstood
    | Did
    | Told
    | Asked
    | Recovered
    | Noted
    | Mentioned
    | Failed
    | Ended,
    Field(discriminator="event"),
]
