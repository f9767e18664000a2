"""How long LXB waits for what."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError


def _no_truth_value(value: Any) -> Any:
    """`true` would count as one second."""
    if isinstance(value, bool):
        raise PydanticCustomError("float_type", "a number is needed")
    return value


Seconds = Annotated[float, BeforeValidator(_no_truth_value), Field(gt=0, le=3600)]


class Timing(BaseModel):
    """Every wait and deadline, in seconds."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    launch: Seconds = 10.0
    """An app must show its first page within."""
    arrive: Seconds = 6.0
    """A tap's page must show within."""
    reaction: Seconds = 1.6
    """How long a tap may show no effect before it counts as having none."""
    settle: Seconds = 2.5
    """The longest wait for a still screen; after it the screen counts as one that never rests."""
    quiet: Seconds = 0.25
    """How long the structure of the screen must stay equal to count as still."""
    splash: Seconds = 8.0
    """The longest a start picture or advertisement is waited out."""
    poll: Seconds = 0.05
    """Pause between two looks at a screen that is waited for."""
    rpc: Seconds = 10.0
    """One call to the service on the phone must answer within."""
    shell: Seconds = 10.0
    """One shell command on the phone must end within."""
    connect: Seconds = 10.0
    """A phone on the network must answer within."""
    install: Seconds = 60.0
    """Bringing the service onto the phone must end within."""
    model: Seconds = 180.0
    """One question to a model must be answered within, all tries included."""
    model_silence: Seconds = 90.0
    """A model that says nothing for so long in an answer that comes in pieces is asked again."""
    press: Seconds = 0.8
    """A long press lasts so long where the model does not say."""
    double_tap: Seconds = 0.1
    """Pause between the two touches of a double tap."""
    swipe: Seconds = 0.6
    """A swipe as long as the screen is high takes so long; others take their part of it."""
    shortest_swipe: Seconds = 0.2
    """No swipe is quicker: it would be a throw."""
    longest_swipe: Seconds = 1.5
    """No swipe is slower, but those that a model gives a time."""
    hold: Seconds = 0.6
    """How long a finger rests on a thing before it drags it."""
    wait: Seconds = 2.0
    """A model that wants to wait, and does not say how long, waits so long."""
    longest_wait: Seconds = 30.0
    """A model may wait so long at once, whatever it says."""
    person: Seconds = 600.0
    """A person who is handed the phone, and has no terminal to say so at, must be done within."""
    act: Seconds = 1800.0
    """Acting on one task must end within."""

    def of_swipe(self, pixels: float, height: int) -> float:
        """Seconds for a finger's way of so many pixels on a screen of that height."""
        part = pixels / max(1, height)
        return min(max(self.swipe * part, self.shortest_swipe), self.longest_swipe)
