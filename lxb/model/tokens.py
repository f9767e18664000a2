"""What a request costs where the service does not say: an estimate, and marked as one.

It is what vocabularies in use come out at on the whole: bills are to be right in sum. Two others count with
another aim: `router.ask.tokens` is more than any of them, for a limit that has to hold; the scripted model
reports a count of its own (`lxb.virtual.scripted.tokens`), as a service does whose vocabulary nobody knows.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from lxb.geometry import Size
from lxb.model import Message

_PATCH = 32
"""Side of the square that becomes one token in the models of the Qwen3-VL family, in pixels."""
_AROUND_A_MESSAGE = 4


def text_tokens(text: str) -> int:
    """About 0.7 a Chinese character and one for four bytes of anything else, as common vocabularies give."""
    wide = sum(1 for ch in text if ch >= "\u2e80")
    return math.ceil(0.7 * wide + (len(text) - wide) / 4)


def picture_tokens(sent: Size) -> int:
    return math.ceil(sent.width / _PATCH) * math.ceil(sent.height / _PATCH)


def prompt_tokens(messages: Sequence[Message]) -> int:
    return sum(
        _AROUND_A_MESSAGE
        + sum(
            text_tokens(part) if isinstance(part, str) else picture_tokens(part.size)
            for part in message.parts
        )
        for message in messages
    )
