"""How a model wants to be asked: pictures, coordinate space, what its service can do."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

Space = Literal["pixel", "resized-28", "resized-32", "0-1000", "0-999", "0-1"]
"""What the numbers of a point mean: pixels of the picture as sent, pixels of it resized to multiples
of 28 or 32, thousandths of each side (1000 or 999 = the far edge), parts of each side."""


class ModelProfile(BaseModel):
    """What is known of a kind of model."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = "default"
    space: Space = "0-1000"
    longest_side: int = 1600
    """A picture is made smaller until no side is longer, in pixels."""
    picture: Literal["jpeg", "png"] = "jpeg"
    schema_known: bool = False
    """Whether the service understands a JSON schema for the answer."""
