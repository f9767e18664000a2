"""The describer of a build: none, or a vision model that is shown the pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from lxb.agent.models import model_budget, no_model, vision_model
from lxb.clock import Clock
from lxb.config import Settings
from lxb.trace import Trace, events

if TYPE_CHECKING:
    from explorer.events import Told
    from explorer.vision.describer import Describer
    from lxb.device import DeviceInfo
    from lxb.errors import Lang
    from lxb.forbidden import Forbidden
    from lxb.model import Reply
    from lxb.model.chat import ChatModel

DescriberKind = Literal["auto", "tree", "vlm"]
"""auto = vlm where a vision model is configured, else tree."""


def model_for(kind: DescriberKind, settings: Settings, clock: Clock) -> ChatModel | None:
    """The model that the pages are shown to; None = the tree is all there is.

    Raises:
        ModelMissing: one is wanted, and none or only half of one is configured.
    """
    if kind == "tree":
        return None
    model = vision_model(settings, clock=clock)
    if model is None and kind == "vlm":
        raise no_model()
    return model


def describer_with(
    model: ChatModel, settings: Settings, clock: Clock, info: DeviceInfo, forbidden: Forbidden, trace: Trace
) -> Describer:
    """A describer that tells the trace what it asks; the model's points are checked before its first use.

    Raises:
        ModelError: the model cannot be asked.
        LimitReached: the budget does not even last for that.
    """
    from explorer.vision.describer import Describer
    from lxb.model.measured import calibrated

    def note(told: Told, reply: Reply) -> None:
        trace.add(
            events.ModelAsked(
                purpose="describe",
                model=model.name,
                prompt_tokens=reply.usage.prompt_tokens,
                completion_tokens=reply.usage.completion_tokens,
                seconds=round(reply.seconds, 3),
                reply=f"{told.page}: {told.kind}, {told.bound} bound, {told.loose} loose",
            )
        )

    budget, lang = model_budget(settings, clock), _language(info)
    found = calibrated(model, home=settings.home, clock=clock, lang=lang, budget=budget)
    if found.verdict != "agrees":
        words = found.words()
        trace.add(events.Mentioned(text=words.zh if lang == "zh" else words.en, level="warning"))
    return Describer(model, budget, forbidden, lang, info.density, note)


def _language(info: DeviceInfo) -> Lang:
    """That of the phone, which is that of what the model is shown."""
    return "en" if info.locale and not info.locale.casefold().startswith("zh") else "zh"
