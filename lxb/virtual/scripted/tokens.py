"""How many tokens a text or a picture would be: an estimate, told in docs/scripted-model.md.

Pictures follow the rule of the Qwen3-VL family: sides are rounded to multiples of 32 pixels, each patch of
32x32 is one token, two more mark the beginning and the end. Texts are counted by script, about as byte pair
encodings of Chinese and English models come out, rounded up.

This is the service's side. The client's own estimate (`lxb.model.tokens`) is another one on purpose: were
both the same, no test could tell a figure that was reported from one that was made up.
"""

from __future__ import annotations

import math
import re

from lxb.geometry import Size
from lxb.space import smart_resized

PATCH = 32
MARKS = 2
PER_MESSAGE = 4
"""Role and the marks around a turn."""
HAN_PER_TOKEN = 1.5
LETTERS_PER_TOKEN = 4
_PIECES = re.compile(
    r"(?P<han>[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]+)|(?P<word>[^\W\d_]+)|(?P<digit>\d)|\S"
)


def text_tokens(text: str) -> int:
    """Han characters: 1.5 a token; words: a token for each 4 letters begun; each digit and each sign one."""
    total = 0
    for piece in _PIECES.finditer(text):
        length = len(piece[0])
        if piece["han"]:
            total += math.ceil(length / HAN_PER_TOKEN)
        elif piece["word"]:
            total += math.ceil(length / LETTERS_PER_TOKEN)
        else:
            total += 1
    return total


def picture_tokens(size: Size) -> int:
    """Of one picture as it was sent."""
    width, height = smart_resized(size, PATCH)
    return (width // PATCH) * (height // PATCH) + MARKS
