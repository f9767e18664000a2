"""What can be done on a phone, and how it can end.

`Action` is a union tagged by `do`; one model a kind, frozen. `Outcome` is a closed set of words: an
expected failure is a value, an exception means a broken world or a wrong caller.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from lxb.locator import Locator


class Outcome(StrEnum):
    """How an action ended, as it was seen afterwards."""

    DONE = "done"
    """The screen changed."""
    NO_CHANGE = "no_change"
    """It was carried out, and nothing on the screen changed."""
    NOT_FOUND = "not_found"
    """No element on the screen answers to the locator."""
    AMBIGUOUS = "ambiguous"
    """More than one element answers to the locator."""
    COVERED = "covered"
    """The element lies under another one that would get the tap."""
    OFF_SCREEN = "off_screen"
    """The element is in the tree, but no part of it is on the screen."""
    DISABLED = "disabled"
    """The element is there and cannot be used."""
    REFUSED = "refused"
    """The element does what is not done unasked; it was not touched."""


class _Base(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Tap(_Base):
    """A short touch on an element."""

    do: Literal["tap"] = "tap"
    target: Locator


class LongPress(_Base):
    """A touch of about a second on an element."""

    do: Literal["long_press"] = "long_press"
    target: Locator


class Swipe(_Base):
    """Moves the finger in `direction`: "up" shows what is further down."""

    do: Literal["swipe"] = "swipe"
    direction: Literal["up", "down", "left", "right"]
    target: Locator | None = None
    """The scrolling element; None = the largest one on the screen."""


class Back(_Base):
    """Android's back key or gesture."""

    do: Literal["back"] = "back"


class Launch(_Base):
    """Brings an app to the front, as its icon would."""

    do: Literal["launch"] = "launch"
    package: str


Action = Annotated[Tap | LongPress | Swipe | Back | Launch, Field(discriminator="do")]
