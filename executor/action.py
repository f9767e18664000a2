"""What a model can ask for, whatever dialect it asks in: one frozen class a kind.

Points are pixels of the screen: the adapter of a dialect has mapped them. Nothing here is carried out; see
`executor.doing`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from lxb.geometry import Point, Rect

Direction = Literal["up", "down", "left", "right"]


@dataclass(frozen=True, slots=True)
class Listed:
    """A control by its number in the list, or among the marks on the picture, that was sent along."""

    number: int


@dataclass(frozen=True, slots=True)
class Described:
    """A control in words, for models that cannot point."""

    words: str


Where = Point | Listed | Described


@dataclass(frozen=True, slots=True)
class Tap:
    where: Where


@dataclass(frozen=True, slots=True)
class DoubleTap:
    where: Where


@dataclass(frozen=True, slots=True)
class LongPress:
    where: Where
    seconds: float | None = None
    """None = as long as the phone takes for a long press."""


@dataclass(frozen=True, slots=True)
class Type:
    """Types into the focused field, or into the one named, which is tapped first."""

    text: str = field(repr=False)
    where: Where | None = None
    submit: bool = False
    """Press enter afterwards."""
    clear: bool = False
    """Empty the field first."""


@dataclass(frozen=True, slots=True)
class TypeSecret:
    """Types what the user keeps under a name and the model never sees."""

    secret: str
    where: Where | None = None


@dataclass(frozen=True, slots=True)
class Swipe:
    """The way of a finger."""

    start: Where
    end: Where
    seconds: float | None = None
    """None = by the length of the way."""
    drag: bool = False
    """Something is held and moved: the finger rests before it goes."""


@dataclass(frozen=True, slots=True)
class Fling:
    """A swipe of which only the direction is given."""

    finger: Direction
    """Where the finger moves: "up" shows what is further down."""
    at: Where | None = None
    """What to swipe on; None = the page."""
    pixels: int | None = None
    """How far; None = most of what is swiped on."""


@dataclass(frozen=True, slots=True)
class Back:
    pass


@dataclass(frozen=True, slots=True)
class Home:
    pass


@dataclass(frozen=True, slots=True)
class Press:
    """A key, as "enter", "recents", "volume_up", or several at once, "ctrl+a"."""

    key: str


@dataclass(frozen=True, slots=True)
class Launch:
    app: str
    """A name or a package."""


@dataclass(frozen=True, slots=True)
class OpenUrl:
    url: str


@dataclass(frozen=True, slots=True)
class Wait:
    seconds: float | None = None
    """None = the model did not say."""


@dataclass(frozen=True, slots=True)
class Finish:
    """The model holds the task for ended; whether it is done is another question."""

    message: str = ""
    success: bool | None = None
    """None where the dialect has no word for it."""


@dataclass(frozen=True, slots=True)
class Ask:
    """The user is to choose or to answer."""

    question: str = ""


@dataclass(frozen=True, slots=True)
class TakeOver:
    """The user is to act on the phone: to log in, to prove that he is a person."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """What the page shows is to be remembered."""

    heading: str = ""


@dataclass(frozen=True, slots=True)
class CallApi:
    """A text model is to summarise the notes or answer from them."""

    instruction: str


@dataclass(frozen=True, slots=True)
class Screenshot:
    """The model wants to look again."""

    region: Rect | None = None
    """A part of the screen, in its pixels; None = all of it."""


@dataclass(frozen=True, slots=True)
class ListApps:
    pass


@dataclass(frozen=True, slots=True)
class Locate:
    """The answer of a grounding model: a place, nothing is touched."""

    at: Point


@dataclass(frozen=True, slots=True)
class Noop:
    """The model does nothing on purpose."""


@dataclass(frozen=True, slots=True)
class Own:
    """An action that the user has registered, or a tool by a name of its own."""

    name: str
    arguments: Mapping[str, Any] = field(default_factory=dict, hash=False, repr=False)


Action = (
    Tap
    | DoubleTap
    | LongPress
    | Type
    | TypeSecret
    | Swipe
    | Fling
    | Back
    | Home
    | Press
    | Launch
    | OpenUrl
    | Wait
    | Finish
    | Ask
    | TakeOver
    | Note
    | CallApi
    | Screenshot
    | ListApps
    | Locate
    | Noop
    | Own
)

FailureCode = Literal[
    "empty",
    "no_action",
    "unknown_action",
    "bad_arguments",
    "truncated",
    "refusal",
    "ambiguous",
    "out_of_range",
]


@dataclass(frozen=True, slots=True)
class Parsed:
    """One reply that was understood."""

    action: Action
    thought: str | None = None
    """What the model thought aloud; None where it did not."""
    approval: str | None = None
    """Not None: the model says that the user must agree first; its words, "" where it gave none."""
    rest: int = 0
    """So many more actions stood in the reply, in dialects that allow several; they are not carried out."""
    side: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Further texts of the dialect, as "explain", "summary", "verify", "note"."""


@dataclass(frozen=True, slots=True)
class ParseFailure:
    """One reply that holds no action that could be carried out. It is told to the model, and never an end."""

    code: FailureCode
    reason: str
    """In English, for the model: what was wrong, and what is needed."""
    evidence: str = field(default="", repr=False)
    """The first 200 characters of what was said."""
    thought: str | None = None
