"""What a model is to LXB: something that is shown words and pictures and answers with words.

`Model` is all that the explorer, the router and the executor know. `lxb.model.chat.ChatModel` is the one
that talks to an OpenAI-compatible service; `lxb.agent.models` makes it from the settings. A model may be
asked from several threads at once.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol

from lxb.geometry import Size

if TYPE_CHECKING:
    from lxb.budget import Budget
    from lxb.model.profile import ModelProfile

Role = Literal["system", "user", "assistant"]
Finish = Literal["stop", "length", "refused", "tool", "unknown"]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as it is sent."""

    data: bytes = field(repr=False)
    """The file's bytes."""
    mime: Literal["image/jpeg", "image/png"]
    size: Size
    """In pixels, as sent."""
    screen: Size
    """Of the screen that it shows, in that screen's pixels: points are mapped from `size` to this."""

    @property
    def url(self) -> str:
        """As a data: address."""
        return f"data:{self.mime};base64,{base64.b64encode(self.data).decode('ascii')}"


@dataclass(frozen=True, slots=True)
class Message:
    """One turn; its parts are sent in this order."""

    role: Role
    parts: tuple[str | Picture, ...]


@dataclass(frozen=True, slots=True)
class Usage:
    """What answers cost, in calls and tokens."""

    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached_tokens: int = 0
    """Of the prompt's, those that the service had kept."""
    image_tokens: int | None = None
    """Of the prompt's, those of pictures; None where the service does not say."""
    estimated: bool = False
    """The service reported nothing: the figures are our own estimate."""

    def __add__(self, other: Usage) -> Usage:
        images = [n for n in (self.image_tokens, other.image_tokens) if n is not None]
        return Usage(
            self.calls + other.calls,
            self.prompt_tokens + other.prompt_tokens,
            self.completion_tokens + other.completion_tokens,
            self.cached_tokens + other.cached_tokens,
            sum(images) if images else None,
            self.estimated or other.estimated,
        )


@dataclass(frozen=True, slots=True)
class Delta:
    """A piece of an answer as it comes in; thought and text are never mixed."""

    text: str = ""
    thought: str = ""


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call of a function that the service took out of the answer; it may be cut off."""

    name: str
    arguments: str = field(repr=False)
    """As the service gave them on: JSON, if the model wrote it well."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A whole answer.

    Attributes:
        text: what was answered, thoughts and their tags taken out; "" where only functions were called.
        thought: what was thought aloud; "" where nothing was.
        finish: why it ended.
        usage: what it cost, all tries that were answered included.
        seconds: from sending to the end.
        first_token: seconds to the first piece; None where the answer came whole.
        thought_end: seconds to the end of thinking; None where there was none or it came whole.
        model: the name that the service gives itself.
        tool_calls: what a service with a parser of tools found in the answer, and no longer stands in `text`.
    """

    text: str
    thought: str = ""
    finish: Finish = "stop"
    usage: Usage = Usage()
    seconds: float = 0.0
    first_token: float | None = None
    thought_end: float | None = None
    model: str = ""
    tool_calls: tuple[ToolCall, ...] = ()


class Model(Protocol):
    """A model that can be asked."""

    @property
    def name(self) -> str:
        """As the service calls it."""
        ...

    @property
    def endpoint(self) -> str:
        """Host and path of the service, without anything secret."""
        ...

    @property
    def profile(self) -> ModelProfile:
        """How it wants pictures, and in which space its points are."""
        ...

    @property
    def simulated(self) -> bool:
        """Whether it is the scripted model; known with the first answer."""
        ...

    def ask(
        self,
        messages: Sequence[Message],
        *,
        budget: Budget | None = None,
        schema: dict[str, Any] | None = None,
        max_tokens: int | None = None,
        on_delta: Callable[[Delta], None] | None = None,
    ) -> Reply:
        """Asks once (and again where the service was busy or broke down).

        Args:
            messages: the conversation.
            budget: what may be spent; charged with what was.
            schema: JSON schema of the answer; used where the profile says that the service knows it.
            max_tokens: of the answer.
            on_delta: given, the answer is streamed to it as well.

        Raises:
            ModelError: nothing usable came; its class and fields say what, the endpoint and the model.
            LimitReached: the budget is used up.
        """
        ...
