"""A build on a virtual phone whose pages are shown to its scripted model, over real HTTP."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from explorer.engine import Explorer
from explorer.vision.describer import Describer
from explorer.vision.rounds import Rounds
from lxb.budget import Budget
from lxb.clock import SystemClock
from lxb.model import Message, Model, Reply
from lxb.model.address import read_address
from lxb.model.chat import ChatModel
from lxb.model.profile import ModelProfile
from lxb.virtual.scripted.model import ScriptedModel
from lxb.virtual.scripted.server import ScriptedServer
from lxb.virtual.scripted.spec import KEY
from lxb.virtual.spec import PhoneSpec
from tests.exploring import Journey

APP = Path(__file__).with_name("explorer_app.yaml")


@dataclass
class Delayed:
    """Answers of a model that come late, each by another time."""

    model: Model
    seed: int
    asked: Counter[str] = field(default_factory=Counter)
    """How often each account was asked about."""

    @property
    def name(self) -> str:
        return self.model.name

    @property
    def endpoint(self) -> str:
        return self.model.endpoint

    @property
    def profile(self) -> ModelProfile:
        return self.model.profile

    @property
    def simulated(self) -> bool:
        return True

    def ask(self, messages: Sequence[Message], **options: Any) -> Reply:
        reply = self.model.ask(messages, **options)
        said = str([part for m in messages for part in m.parts if isinstance(part, str)])
        self.asked[said] += 1
        if self.seed:
            time.sleep(random.Random(f"{self.seed} {said}").uniform(0, 0.15))
        return reply


@contextmanager
def seeing(
    app: Path | str = APP,
    options: str = "",
    model: str = "",
    *,
    seed: int = 0,
    key: str = KEY,
    calls: int | None = None,
    wrapped: Callable[[Model], Model] | None = None,
) -> Iterator[Journey]:
    """A journey whose explorer is shown to the phone's model.

    Args:
        app: of the virtual phone.
        options: of the phone.
        model: options of the scripted model.
        seed: of the delays of answers; 0 = none.
        key: that is sent.
        calls: the most that the model may be asked.
        wrapped: puts something around the model.
    """
    spec = PhoneSpec.parse(f"virtual:{app}?latency=0&{options}&model=scripted:{model}")
    made = Journey(spec)
    assert spec.model is not None
    with ScriptedServer(ScriptedModel(spec.model, [made.phone]), SystemClock()) as server:
        profile = ModelProfile(space=spec.model.space)
        with ChatModel("scripted", read_address(server.base_url), profile, key=key) as chat:
            asked = (wrapped or (lambda model: Delayed(model, seed)))(chat)

            def look(explorer: Explorer) -> Rounds:
                budget = Budget(SystemClock(), calls=calls)
                forbidden, lang = explorer.forbidden, spec.lang
                describer = Describer(asked, budget, forbidden, lang, spec.density)
                return Rounds(describer, explorer.expedition, explorer.performer, "App")

            made.look = look
            yield made
