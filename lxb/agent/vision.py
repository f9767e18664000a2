"""The describer of a build: none, or a vision model that is shown the pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from lxb.agent.models import model_budget, no_model, vision_model
from lxb.clock import Clock
from lxb.config import Settings
from lxb.errors import BadReply, NotWritable
from lxb.messages import Text
from lxb.model import Usage
from lxb.model.traced import model_asked
from lxb.trace import Trace, events

if TYPE_CHECKING:
    from explorer.vision.describer import Describer
    from lxb.device import DeviceInfo
    from lxb.errors import Lang
    from lxb.forbidden import Forbidden
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

    def note(said: str, usage: Usage, seconds: float, purpose: str = "describe") -> None:
        trace.add(model_asked(purpose, model, usage, seconds, said))

    def warn(text: Text) -> None:
        trace.add(events.Mentioned(text=text.zh if lang == "zh" else text.en, level="warning"))

    def lost(error: NotWritable) -> None:
        warn(Text(error.say("en"), error.say("zh")))

    budget, lang, began = model_budget(settings, clock), _language(info), clock.now()
    try:
        found = calibrated(model, home=settings.home, clock=clock, lang=lang, budget=budget, lost=lost)
        verdict, doubt = found.verdict, None if found.verdict == "agrees" else found.words()
    except BadReply as error:  # it may answer well where less is asked of it
        verdict, doubt = error.kind, Text(error.say("en"), error.say("zh"))
    if budget.spent_calls:  # else it was remembered
        spent = Usage(budget.spent_calls, budget.prompt_tokens, budget.completion_tokens)
        note(verdict, spent, clock.now() - began, "calibrate")
    if doubt is not None:
        warn(doubt)
    return Describer(model, budget, forbidden, lang, info.density, note)


def _language(info: DeviceInfo) -> Lang:
    """That of the phone, which is that of what the model is shown."""
    return "en" if info.locale and not info.locale.casefold().startswith("zh") else "zh"
