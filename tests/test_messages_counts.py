"""What is counted reads well with one, too."""

from __future__ import annotations

import re

from lxb.messages import TEXTS

COUNTED = re.compile(
    r"(?<! of )\{(n|calls|pages|edges|left|actions)\} (calls|pages|ways|notes|actions|phones)\b"
)


def test_no_count_stands_before_a_plural() -> None:
    assert [key for key, text in TEXTS.items() if COUNTED.search(text.en)] == []
    assert COUNTED.search("{calls} calls")
    assert not COUNTED.search("{n} of {pages} pages")
