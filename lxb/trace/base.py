"""What all events have in common."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class EventBase(BaseModel):
    """Frozen; fields of a newer LXB are passed over."""

    model_config = ConfigDict(frozen=True, extra="ignore")
