"""How wide a text is and where it breaks, by a table of widths: the same on every machine, and quick."""

from __future__ import annotations

from functools import lru_cache

LINE = 1.33
"""Height of a line of text over its size."""

_NARROW = {**dict.fromkeys("iljI|!.,:;'`", 0.26), **dict.fromkeys('ftr()[]{}/\\" -', 0.34)}
_WIDE = {**dict.fromkeys("mwMW@%", 0.86), **dict.fromkeys("ABCDEFGHKNOPQRSTUVXYZ&", 0.65)}
_WIDTHS = {chr(c): 0.55 for c in range(32, 127)} | _NARROW | _WIDE
_NO_START = frozenset("，。！？、；：）》」』…,.!?;:)%")


def char_width(ch: str) -> float:
    """Width over size; everything outside Latin is as wide as it is high."""
    return _WIDTHS.get(ch, 0.58 if ch < "\u2000" else 1.0)


@lru_cache(maxsize=16384)
def text_width(text: str, size: float) -> float:
    """Width of one line, in the unit of `size`."""
    widths = _WIDTHS
    return size * sum(widths.get(ch) or char_width(ch) for ch in text)


@lru_cache(maxsize=16384)
def wrap(text: str, size: float, width: float, most: int = 0) -> tuple[str, ...]:
    """`text` in lines no wider than `width`; with `most`, the rest is cut and ends in an ellipsis."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines.extend(_lines(paragraph, size, width))
    if most and len(lines) > most:
        lines = [*lines[: most - 1], _cut(lines[most - 1], size, width)]
    return tuple(lines)


def _lines(text: str, size: float, width: float) -> list[str]:
    if text_width(text, size) <= width:
        return [text]
    lines: list[str] = []
    line, used = "", 0.0
    for word in _words(text):
        wide = text_width(word, size)
        if line and used + wide > width and word.strip() and word[0] not in _NO_START:
            lines.append(line)
            line, used = "", 0.0
        if wide > width and len(word) > 1:
            *full, rest = _broken(word, size, width)
            lines.extend([line, *full] if line else full)
            line, used = rest, text_width(rest, size)
        else:
            line, used = line + word, used + wide
    return [*lines, line]


def _words(text: str) -> list[str]:
    """Where a line may end: after spaces, and around every character that is not Latin."""
    words: list[str] = []
    for ch in text:
        if ch < "\u2000" and ch != " " and words and words[-1][-1] < "\u2000" and words[-1][-1] != " ":
            words[-1] += ch
        else:
            words.append(ch)
    return words


def _broken(word: str, size: float, width: float) -> list[str]:
    parts, used = [""], 0.0
    for ch in word:
        wide = char_width(ch) * size
        if parts[-1] and used + wide > width:
            parts.append("")
            used = 0.0
        parts[-1] += ch
        used += wide
    return parts


def _cut(line: str, size: float, width: float) -> str:
    while line and text_width(line + "…", size) > width:
        line = line[:-1]
    return line + "…"
