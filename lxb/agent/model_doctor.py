"""Tries what a model can do: words, Chinese, a stream, a schema, pictures and where their points are."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lxb.agent.finding import Finding, found, trouble
from lxb.clock import Clock
from lxb.config import Settings
from lxb.errors import BadReply, Lang, LXBError
from lxb.model import Delta, Message, Reply
from lxb.model.measured import calibrated
from lxb.model.prompt import prompt
from lxb.reason import Reason

if TYPE_CHECKING:
    from lxb.budget import Budget
    from lxb.model.chat import ChatModel

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"answer": {"type": "string"}},
    "required": ["answer"],
    "additionalProperties": False,
}
"""Of an answer that the question does not ask to be JSON: who gives it goes by the schema."""
MOST_TOKENS = 2000
"""Of an answer, thoughts included."""


@dataclass
class Abilities:
    """What a model was seen to do; None = not tried, or not seen."""

    model: str
    endpoint: str
    profile: str
    space: str
    simulated: bool | None = None
    chinese: bool | None = None
    streaming: bool | None = None
    first_token: float | None = None
    """Seconds to the first piece of an answer that came in pieces."""
    seconds: float | None = None
    thinking: bool | None = None
    usage_reported: bool | None = None
    schema: bool | None = None
    pictures: bool | None = None
    """Whether its points on pictures are right."""
    calibration: dict[str, Any] | None = None


class ModelDoctor:
    """Tries the models of some settings, within their limits.

    `abilities` fills while `examined` is gone through.
    """

    def __init__(self, settings: Settings, clock: Clock, lang: Lang) -> None:
        from lxb.agent.models import model_budget

        self.abilities: list[Abilities] = []
        self._settings = settings
        self._clock = clock
        self._lang = lang
        self._budget = model_budget(settings, clock)

    def examined(self) -> Iterator[Finding]:
        """All findings, each as soon as it is made; up to four questions a model."""
        from lxb.agent.models import text_model, vision_model

        try:
            seeing = vision_model(self._settings, clock=self._clock)
            reading = text_model(self._settings, clock=self._clock)
        except LXBError as error:
            yield trouble("model", error)
            return
        if seeing is None and reading is None:
            yield found("model", "bad", "doctor.model.missing", Reason.MODEL)
        if seeing is not None:
            yield from self._tried(seeing, sees=True)
        if reading is not None and not _same(seeing, reading):
            yield from self._tried(reading, sees=False)

    def _tried(self, model: ChatModel, *, sees: bool) -> Iterator[Finding]:
        seen = Abilities(model.name, model.endpoint, model.profile.name, model.profile.space)
        self.abilities.append(seen)
        looks: list[Callable[[ChatModel, Abilities, Budget], Iterator[Finding]]] = [_answer, _schema]
        with model:
            for look in [*looks, self._pictures] if sees else looks:
                try:
                    yield from look(model, seen, self._budget)
                except LXBError as error:
                    yield trouble("model", error)
                    if not isinstance(error, BadReply):  # else it may do better at the next
                        return

    def _pictures(self, model: ChatModel, seen: Abilities, budget: Budget) -> Iterator[Finding]:
        home, lost = self._settings.home, list[LXBError]()
        result = calibrated(
            model, home=home, clock=self._clock, lang=self._lang, budget=budget, anew=True, lost=lost.append
        )
        yield from (trouble("home", error, "warn") for error in lost)
        seen.pictures = result.verdict == "agrees"
        seen.calibration = result.model_dump(mode="json", exclude={"said"})
        if seen.pictures:
            yield Finding("pictures", "ok", result.words())
        else:
            yield Finding("pictures", "bad", result.words(), Reason.MODEL)


def _presented(model: ChatModel) -> Finding:
    profile = model.profile
    key = "doctor.named" if profile.known else "doctor.named.unknown"
    return found(
        "model",
        "ok",
        "doctor.named.simulated" if model.simulated else key,
        model=model.name,
        endpoint=model.endpoint,
        profile=profile.name,
        space=profile.space,
    )


def _answer(model: ChatModel, seen: Abilities, budget: Budget) -> Iterator[Finding]:
    """One question in Chinese, streamed."""
    pieces: list[Delta] = []
    reply = model.ask([_question()], budget=budget, max_tokens=MOST_TOKENS, on_delta=pieces.append)
    seen.simulated = model.simulated  # it says so itself
    yield _presented(model)
    seen.seconds, seen.first_token = round(reply.seconds, 3), _rounded(reply.first_token)
    seen.streaming = reply.first_token is not None
    seen.chinese = any("\u4e00" <= letter <= "\u9fff" for letter in reply.text)
    seen.thinking = bool(reply.thought)
    seen.usage_reported = not reply.usage.estimated
    yield _latency(seen)
    if seen.chinese:
        yield found("chinese", "ok", "doctor.chinese")
    else:
        yield found("chinese", "warn", "doctor.chinese.not", said=" ".join(reply.text.split())[:80])
    yield found("thinking", "ok", "doctor.thinking" if seen.thinking else "doctor.thinking.not")
    yield _usage(reply)


def _latency(seen: Abilities) -> Finding:
    if seen.streaming:
        return found(
            "answer", "ok", "doctor.streamed", first=f"{seen.first_token:.1f}", whole=f"{seen.seconds:.1f}"
        )
    return found("answer", "warn", "doctor.whole", whole=f"{seen.seconds:.1f}")


def _usage(reply: Reply) -> Finding:
    usage = reply.usage
    key = "doctor.usage.estimated" if usage.estimated else "doctor.usage"
    return found("usage", "ok", key, prompt=usage.prompt_tokens, completion=usage.completion_tokens)


def _schema(model: ChatModel, seen: Abilities, budget: Budget) -> Iterator[Finding]:
    """The same question with a schema, whatever the profile says of it."""
    declared = model.profile
    able = model.as_if(declared.model_copy(update={"schema_known": True}))
    reply = able.ask([_question()], budget=budget, schema=SCHEMA, max_tokens=MOST_TOKENS)
    seen.schema = _is_answer(reply.text)
    if seen.schema == declared.schema_known:
        yield found("schema", "ok", "doctor.schema" if seen.schema else "doctor.schema.not")
    elif seen.schema:
        yield found("schema", "ok", "doctor.schema.unused")
    else:
        yield found("schema", "warn", "doctor.schema.lost")


def _is_answer(text: str) -> bool:
    try:
        answer = json.loads(text)
    except ValueError:
        return False
    return isinstance(answer, dict) and set(answer) == {"answer"} and isinstance(answer["answer"], str)


def _question() -> Message:
    return Message("user", (prompt("lxb.agent", "doctor", "zh"),))


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 3)


def _same(one: ChatModel | None, other: ChatModel) -> bool:
    return one is not None and (one.name, one.endpoint) == (other.name, other.endpoint)
