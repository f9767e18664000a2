"""How a trace tells of a question to a model."""

from __future__ import annotations

from lxb.model import Model, Usage
from lxb.trace.events import ModelAsked


def model_asked(purpose: str, model: Model, usage: Usage, seconds: float, reply: str = "") -> ModelAsked:
    """The event; `reply` is what of the answer a reader of the trace may see."""
    return ModelAsked(
        purpose=purpose,
        model=model.name,
        prompt_tokens=usage.prompt_tokens,
        completion_tokens=usage.completion_tokens,
        seconds=round(seconds, 3),
        reply=reply,
    )
