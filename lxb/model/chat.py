"""A model behind any OpenAI-compatible service, asked through the official SDK.

The SDK connects and sends. Retries, deadlines and the reading of answers are ours: they go by `lxb.clock`,
and servers that only nearly keep to the form are understood, or told of in words that name the cure.
"""

from __future__ import annotations

import logging
import threading
import weakref
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lxb.budget import Budget
from lxb.clock import Clock, Deadline, SystemClock
from lxb.errors import ModelError, ModelMissing, ModelUnreachable
from lxb.model import Delta, Message, Reply
from lxb.model.address import Address
from lxb.model.exchange import Exchange
from lxb.model.faults import RETRIED, VISION, Kind, Names, Source
from lxb.model.profile import ModelProfile
from lxb.model.refused import refusals
from lxb.model.retry import TRIES, back_off
from lxb.model.tokens import prompt_tokens
from lxb.model.wire import OPTIONS, question, without

if TYPE_CHECKING:
    import openai

SHORTEST_SECRET = 6
NO_KEY = "EMPTY"
"""What is sent where no key is needed."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long an answer may take, in seconds.

    Attributes:
        whole: a question with all its tries.
        silence: nothing more comes of a streamed answer; then it is asked again. One that comes whole is
            silent as long as it is written.
    """

    whole: float = 180.0
    silence: float = 90.0


PATIENCE = Patience()


class ChatModel:
    """See `lxb.model.Model`. May be asked from several threads at once; `close` lets the connections go.

    `simulated` is known with the first answer: the scripted model says so itself.
    """

    def __init__(
        self,
        name: str,
        address: Address,
        profile: ModelProfile,
        *,
        key: str | None = None,
        names: Names = VISION,
        patience: Patience = PATIENCE,
        clock: Clock | None = None,
    ) -> None:
        self.name = name
        self.profile = profile
        self.simulated = False
        self.endpoint = address.name
        self._address = address
        self._key = key or NO_KEY
        self._source = Source(name, address.name, names, _hidden(key, address))
        self._patience = patience
        self._clock = clock or SystemClock()
        self._lock = threading.Lock()
        self._client: openai.OpenAI | None = None
        self._refused: frozenset[str] = frozenset()

    def __repr__(self) -> str:
        return f"ChatModel({self.name!r} at {self.endpoint})"

    def __enter__(self) -> ChatModel:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends its connections; it may be asked again."""
        with self._lock:
            client, self._client = self._client, None
        if client is not None:
            client.close()

    def as_if(self, profile: ModelProfile) -> ChatModel:
        """The same model under another profile; this one stays as it is."""
        other = copy(self)
        other.profile = profile
        return other

    def ask(
        self,
        messages: Sequence[Message],
        *,
        budget: Budget | None = None,
        schema: dict[str, Any] | None = None,
        max_tokens: int | None = None,
        on_delta: Callable[[Delta], None] | None = None,
    ) -> Reply:
        client = self._connected()  # loads the SDK the first time, which is not the model's time
        expected = prompt_tokens(messages)
        if budget is not None:
            budget.claim(expected)
        exchange = Exchange(
            source=self._source,
            clock=self._clock,
            deadline=Deadline(self._clock, self._allowed(budget)),
            silence=self._patience.silence,
            messages=messages,
            tell=on_delta,
        )
        body = question(self.name, messages, self.profile, schema, max_tokens, on_delta is not None)
        try:
            return self._persist(client, exchange, without(body, self._refused), budget, expected)
        except ModelUnreachable:
            if budget is not None and budget.seconds_left == 0:
                budget.check()
            raise
        finally:
            self.simulated = self.simulated or exchange.simulated
            if budget is not None:
                spent = exchange.spent
                budget.charge(spent.prompt_tokens, spent.completion_tokens, claimed=expected)

    def _allowed(self, budget: Budget | None) -> float:
        left = budget.seconds_left if budget is not None else None
        return self._patience.whole if left is None else min(self._patience.whole, left)

    def _persist(
        self,
        client: openai.OpenAI,
        exchange: Exchange,
        body: dict[str, Any],
        budget: Budget | None,
        expected: int,
    ) -> Reply:
        """Asks until there is an answer, or a fault that no more asking mends, or no more may be spent."""
        tried = 0
        while True:
            answered = exchange.once(client, body)
            if isinstance(answered, Reply):
                return answered
            option = answered.fields.get("option")
            if option in OPTIONS and option in body:
                self._refused |= {option}
                body = without(body, self._refused)
                continue
            tried += 1
            self._pause(answered, exchange, tried)
            if budget is not None:
                spent = exchange.spent
                budget.check(spent.prompt_tokens + spent.completion_tokens - expected)

    def _pause(self, fault: ModelError, exchange: Exchange, tried: int) -> None:
        """Waits before the next try.

        Raises:
            ModelError: the fault, where none is to be made: it would not help, or time is up. What was told
                to a listener is not taken back, so a stream that broke off after that is not begun again.
        """
        asked = fault.fields.get("wait")
        pause = back_off(tried) if asked is None else asked
        hopeless = fault.kind not in RETRIED or exchange.told or tried >= TRIES
        if hopeless or pause >= exchange.deadline.left:
            raise fault
        self._clock.sleep(pause)

    def _connected(self) -> openai.OpenAI:
        with self._lock:
            if self._client is None:
                self._client = self._connect()
                weakref.finalize(self, self._client.close)
            return self._client

    def _connect(self) -> openai.OpenAI:
        """The SDK's client, without what it would take from variables that are meant for another service."""
        import httpx2
        import openai

        try:
            http = openai.DefaultHttpxClient(
                follow_redirects=False,
                trust_env=not self._address.here,
                verify=self._address.url.startswith("https:"),  # loading certificates takes 60 ms
                event_hooks={"response": [refusals(self._clock)]},
            )
        except (ImportError, ValueError, httpx2.InvalidURL) as error:  # it needs a package, or is no proxy
            raise ModelMissing(
                reason=f"the proxy in HTTPS_PROXY or ALL_PROXY cannot be used: {error}",
                reason_zh=f"无法使用 HTTPS_PROXY 或 ALL_PROXY 中的代理：{error}",
                cure="use an http:// proxy, or name the host in NO_PROXY",
                cure_zh_="请使用 http:// 代理，或把该主机加入 NO_PROXY",
            ) from None
        if self._address.query:
            logging.getLogger("httpx2").addFilter(_without_query)
        try:
            client = openai.OpenAI(
                api_key=self._key,
                base_url=self._address.url,
                default_query=dict(self._address.query),
                max_retries=0,
                http_client=http,
            )
        except httpx2.InvalidURL as error:
            raise self._source.error(Kind.NO_ADDRESS, str(error)) from None
        client.organization = client.project = None
        return client


def _without_query(record: logging.LogRecord) -> bool:
    """The library below the SDK logs whole addresses, and a query may hold a key."""
    import httpx2

    if isinstance(record.args, tuple):
        record.args = tuple(
            arg.copy_with(query=None) if isinstance(arg, httpx2.URL) else arg for arg in record.args
        )
    return True


def _hidden(key: str | None, address: Address) -> tuple[str, ...]:
    """What must not be shown. Short parts of an address are no keys, and would blot out innocent words."""
    parts = tuple(part for part in address.secrets if len(part) >= SHORTEST_SECRET)
    return parts if key in {None, NO_KEY} else (str(key), *parts)
