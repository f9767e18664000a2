"""One question on its way: sent, read as it comes in, and whatever goes wrong made an error with a cure."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any

from lxb.clock import Clock, Deadline, cut_short
from lxb.errors import ModelError
from lxb.model import Delta, Message, Picture, Reply, Usage
from lxb.model.answer import Answer
from lxb.model.faults import Kind, Source
from lxb.model.refusal import error_in, is_web_page, kind_inside, kind_of, read_error
from lxb.model.refused import Refused
from lxb.model.retry import retry_after
from lxb.model.tokens import prompt_tokens
from lxb.model.wire import OPTIONS, data_of, is_stream, lines_of

if TYPE_CHECKING:
    import openai

LONGEST_ANSWER = 16_384
"""Tokens that an answer may have where the question sets no limit."""
LONGEST_TOKEN = 12
"""Characters, thoughts included: what goes on beyond its limit is cut off, whatever the service says."""

_CONNECT = 10.0
"""Seconds within which a service has to accept a connection."""


@dataclass
class Exchange:
    """One question with all its tries.

    Attributes:
        silence: seconds without a piece of a streamed answer, after which it counts as lost. Of an answer
            that comes whole there is nothing to be heard while it is written.
        told: something of an answer was given to the listener already.
        spent: what the tries cost that were answered.
        simulated: the scripted model answered.
    """

    source: Source
    clock: Clock
    deadline: Deadline
    silence: float
    messages: Sequence[Message]
    tell: Callable[[Delta], None] | None = None
    told: bool = False
    simulated: bool = False
    spent: Usage = field(default_factory=Usage)

    def __post_init__(self) -> None:
        self._began = self.clock.now()
        self._first: float | None = None
        self._thought_end: float | None = None
        self._thinking = False
        self._patience = self.silence
        self._most = LONGEST_TOKEN * LONGEST_ANSWER

    def once(self, client: openai.OpenAI, body: dict[str, Any]) -> Reply | ModelError:
        """One try. A fault is given back, not raised, so that it drags no exception that may hold a key."""
        import httpx2
        import openai

        try:
            return self._asked(client, body)
        except ModelError as error:
            late = error.kind is Kind.BROKEN_OFF and self.deadline.passed
            return self._slow(self.deadline.seconds) if late else error
        except Refused as refused:
            return self._refusal(refused, body)
        except openai.APIConnectionError as error:
            return self._broken(error.__cause__ or error)
        except UnicodeError as error:  # a host that no name can be
            return self.source.error(Kind.DOWN, str(error))
        except (openai.OpenAIError, httpx2.RequestError) as error:
            return self._broken(error)

    @property
    def _pictures(self) -> bool:
        return any(isinstance(part, Picture) for message in self.messages for part in message.parts)

    def _asked(self, client: openai.OpenAI, body: dict[str, Any]) -> Reply:
        import openai

        self._most = LONGEST_TOKEN * int(body.get("max_tokens") or LONGEST_ANSWER)
        left = max(0.001, self.deadline.left)
        self._patience = min(left, self.silence) if body["stream"] else left
        timeout = openai.Timeout(self._patience, connect=min(left, _CONNECT))
        create: Any = client.chat.completions.with_streaming_response.create
        with (
            create(**body, timeout=timeout) as response,
            cut_short(self.deadline.left, partial(_cut, response.http_response.extensions)),
        ):
            return self._read(response.iter_bytes())

    def _read(self, chunks: Iterable[bytes]) -> Reply:
        """The answer, whole or streamed: its first line tells, whatever was asked for or the header says."""
        lines = lines_of(self._timely(chunks))
        answer, streamed = Answer(), False
        try:
            first = next((line for line in lines if line.strip()), b"")
            streamed = is_stream(first)
            read = self._streamed if streamed else self._whole
            read(answer, chain([first], lines))
        except OverflowError as error:
            raise self.source.error(Kind.NO_COMPLETION, str(error)) from None
        finally:
            self.simulated = self.simulated or answer.simulated
            if answer.any_choice:
                self.spent += answer.usage(prompt_tokens(self.messages))
        return self._judged(answer, streamed)

    def _timely(self, chunks: Iterable[bytes]) -> Iterator[bytes]:
        for chunk in chunks:
            if self.deadline.passed:
                raise self._slow(self.deadline.seconds)
            yield chunk

    def _streamed(self, answer: Answer, lines: Iterator[bytes]) -> None:
        done, heard = False, 0
        for line in lines:
            data = data_of(line)
            if data is None:
                continue
            if done := data == "[DONE]":
                break
            delta = answer.take(self._event(data, lines))
            self._say(delta)
            heard += len(delta.text) + len(delta.thought)
            if heard > self._most:
                answer.finish = "length"
                break
        self._say(answer.end())
        if not done and answer.finish is None:
            raise self.source.error(Kind.BROKEN_OFF, "the stream ended before the answer did")

    def _event(self, data: str, rest: Iterator[bytes]) -> dict[str, Any]:
        try:
            return self._checked(json.loads(data))
        except (ValueError, RecursionError):
            cut = next(rest, None) is None
        kind = Kind.BROKEN_OFF if cut else Kind.NOT_JSON
        raise self.source.error(kind, data)

    def _whole(self, answer: Answer, lines: Iterator[bytes]) -> None:
        text = b"\n".join(lines).decode("utf-8", "replace").removeprefix("\ufeff")
        if is_web_page(text):
            raise self.source.error(Kind.WEB_PAGE, text)
        try:
            body = json.loads(text)
        except (ValueError, RecursionError):
            body = None
        if body is None:
            raise self.source.error(Kind.NOT_JSON, text)
        told = answer.take(self._checked(body))
        self._say(told)
        self._say(answer.end())

    def _checked(self, body: Any) -> dict[str, Any]:
        """A body that tells of no error."""
        if (said := error_in(body)) is not None:
            raise self.source.error(kind_inside(said, pictures=self._pictures), said.text)
        if not isinstance(body, dict):
            raise self.source.error(Kind.NO_COMPLETION, json.dumps(body))
        return body

    def _say(self, delta: Delta) -> None:
        """Notes when thought and answer begin, and passes a piece on."""
        if not (delta.text or delta.thought):
            return
        now = self.clock.now() - self._began
        self._first = now if self._first is None else self._first
        self._thinking = self._thinking or bool(delta.thought)
        if delta.text and self._thinking and self._thought_end is None:
            self._thought_end = now
        if self.tell is not None:
            self.told = True
            self.tell(delta)

    def _judged(self, answer: Answer, streamed: bool) -> Reply:
        """The answer as it is given on, if it is one."""
        reply = Reply(
            text=answer.text,
            thought=answer.thought,
            finish=answer.finish or "unknown",
            usage=self.spent,
            seconds=self.clock.now() - self._began,
            first_token=self._first if streamed else None,
            thought_end=self._thought_end if streamed else None,
            model=answer.model,
            tool_calls=answer.tool_calls,
        )
        if not answer.any_choice:
            raise self.source.error(Kind.NO_COMPLETION, "it holds no choice")
        if answer.broken:
            raise self.source.error(Kind.BROKEN_OFF, answer.broken)
        if answer.refusal or reply.finish == "refused":
            raise self.source.error(Kind.FILTERED, answer.refusal or reply.text, reply=reply.text)
        if reply.finish == "length":
            raise self._useless(Kind.CUT, reply, tokens=reply.usage.completion_tokens)
        if not (reply.text or reply.tool_calls):
            raise self._useless(Kind.EMPTY, reply)
        return reply

    def _useless(self, kind: Kind, reply: Reply, **fields: Any) -> ModelError:
        """An answer that came whole and is none; what it cost is told all the same, and what was thought.

        Some services take an answer for a thought where its tags are not theirs.
        """
        fields |= {"usage": reply.usage, "seconds": reply.seconds, "tool_calls": reply.tool_calls}
        return self.source.error(kind, reply=reply.text, thought=reply.thought, **fields)

    def _refusal(self, refused: Refused, body: dict[str, Any]) -> ModelError:
        """What a status of failure means."""
        said = read_error(refused.text)
        status = refused.status
        words = f"{status} {said.text}".strip()
        if status in {400, 422} and (option := _option_in(said.text, body)):
            return self.source.error(Kind.REQUEST, words, option=option)
        kind = kind_of(status, said, pictures=self._pictures)
        wait = retry_after(refused.headers, self.clock.wall())
        return self.source.error(kind, words, status=status, wait=wait)

    def _broken(self, error: BaseException) -> ModelError:
        """What it means that there is no whole answer."""
        import httpx2

        words = str(error) or type(error).__name__
        match error:
            case httpx2.ConnectError() | httpx2.ConnectTimeout() | httpx2.ProxyError():
                return self.source.error(Kind.DOWN, words)
            case httpx2.TimeoutException():
                return self._slow(self._patience)
            case _ if self.deadline.passed:
                return self._slow(self.deadline.seconds)
            case _:
                return self.source.error(Kind.BROKEN_OFF, words)

    def _slow(self, seconds: float) -> ModelError:
        return self.source.error(Kind.SLOW, seconds=f"{seconds:.3g}")


def _cut(extensions: Mapping[str, Any]) -> None:
    """Ends a connection: what reads from it, with a limit that begins anew with each piece, hears its end."""
    line = extensions["network_stream"].get_extra_info("socket")
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)


def _option_in(words: str, body: dict[str, Any]) -> str | None:
    """The optional part of a question that a refusal speaks of."""
    return next((name for name in OPTIONS if name in body and name in words), None)
