"""How much two texts have in common: pairs of Han characters, words of other scripts."""

from __future__ import annotations

import re

_RUNS = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]+|[^\W_]+")
_FENCE = re.compile(r"^<data>\n(.*?)^</data>$", re.MULTILINE | re.DOTALL)
_QUOTED = re.compile(r"<data>.*?</data>", re.DOTALL)
NUMBERED = re.compile(r"^(\d{1,4}) \| (.*)$")


def units(text: str) -> frozenset[str]:
    """Pairs of Han characters (one alone where there is only one), and words in small letters."""
    found: set[str] = set()
    for run in _RUNS.findall(text.casefold()):
        if run[0] < "\u2e80":
            found.add(run.removesuffix("s") if len(run) > 3 else run)
        else:
            found.update(run[n : n + 2] for n in range(max(1, len(run) - 1)))
    return frozenset(found)


def alike(one: str, other: str) -> float:
    """0 = nothing in common, 1 = the same."""
    a, b = units(one), units(other)
    return 2 * len(a & b) / (len(a) + len(b)) if a and b else 0.0


def share(of: str, within: str) -> float:
    """How much of one text the other one has."""
    a = units(of)
    return len(a & units(within)) / len(a) if a else 0.0


def fences(text: str) -> list[list[str]]:
    """The lines of each block of quoted data."""
    return [block.splitlines() for block in _FENCE.findall(text)]


def outside(text: str) -> str:
    """All but the quoted data: where a fence is closed, whoever closed it, it is over."""
    return _QUOTED.sub(" ", text)
