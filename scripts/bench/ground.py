"""How often words find the control that they mean, on dumps of real screens and on their pictures.

    python scripts/bench/ground.py FOLDER [--pictures] [--json]

FOLDER holds dumps (*.xml) and pictures of the same names. For controls that a screen names, descriptions
are made as people say them (words, place, which of several, a letter misread; in Chinese and English), and
some of what is not there. Right: that control alone. Several: it is among those to choose from. Wrong:
another one, or anything for what is not there. With `--pictures` the tree is taken away: only what is read
off the picture tells, and a place on the control counts; what a picture of another moment does not show is
found nowhere. No model is asked.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import Any

from executor.grounding import tree, written
from executor.grounding.choosing import Choosing, Match
from executor.grounding.likeness import folded, meaning
from executor.grounding.regions import name_of
from executor.grounding.result import Candidate
from executor.grounding.wanted import readings
from executor.sight import EMPTY
from lxb.errors import ScreenUnreadable
from lxb.geometry import Rect
from lxb.ocr import Missing, reader
from lxb.screen import Quality, Screen
from lxb.screen.pictured import shown_size
from lxb.screen.words import is_price_or_time, label
from lxb.screen.xml import parse

MOST = 12
"""Controls of a screen that are described."""


@dataclass(frozen=True)
class Case:
    """One description and what it means; None = nothing on the screen."""

    kind: str
    words: str
    meant: Candidate | None


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pictures", action="store_true")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--failing", action="store_true", help="list what was not found right")
    arguments = parser.parse_args()
    found = list(_measured(arguments.folder, pictures=arguments.pictures, failing=arguments.failing))
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for kind, verdict, _ in found:
        counts[kind][verdict] += 1
    seconds = median([took for *_, took in found]) if found else 0.0
    if arguments.json:
        print(json.dumps({"by_kind": counts, "median_ms": round(1000 * seconds, 2)}, ensure_ascii=False))
        return 0
    print(f"{'kind':<14}{'cases':>7}{'right':>8}{'several':>9}{'nothing':>9}{'wrong':>7}")
    for kind, of in [*sorted(counts.items()), ("all", sum(counts.values(), Counter()))]:
        print(
            f"{kind:<14}{of.total():>7}{of['right']:>8}{of['several']:>9}{of['nothing']:>9}{of['wrong']:>7}"
        )
    print(f"median {1000 * seconds:.1f} ms a description")
    return 0


def _measured(folder: Path, *, pictures: bool, failing: bool) -> Iterator[tuple[str, str, float]]:
    screens = [(file, screen) for file in sorted(folder.rglob("*.xml")) if (screen := _screen(file))]
    for n, (file, screen) in enumerate(screens):
        elsewhere = screens[(n + 7) % len(screens)][1]
        cases = list(_cases(screen, elsewhere, pictures=pictures))
        looking = _on_picture(file, screen) if pictures else _in_tree(screen)
        if looking is None:
            continue
        for case in cases:
            began = time.perf_counter()
            match = looking.among(readings(case.words))
            took = time.perf_counter() - began
            verdict = _verdict(case, match, pictures=pictures)
            if failing and verdict != "right":
                got = [c.words[:30] for c in match.candidates[:4]] if match else []
                meant = case.meant.words[:40] if case.meant else None
                print(file.name[-30:], case.kind, verdict, case.words[:70], "meant", meant, "got", got)
            yield case.kind, verdict, took


def _screen(file: Path) -> Screen | None:
    try:
        screen = parse(file.read_text("utf-8", errors="replace"))
    except ScreenUnreadable:
        return None
    return screen if screen.quality is Quality.FULL else None


def _in_tree(screen: Screen) -> Choosing:
    candidates = tree.candidates(screen)
    return Choosing(candidates, screen.rect, tree.items(screen, candidates))


def _on_picture(file: Path, screen: Screen) -> Choosing | None:
    from PIL import Image

    pictures = [path for end in (".jpg", ".png") if (path := file.with_suffix(end)).exists()]
    reads = reader()
    if not pictures or isinstance(reads, Missing):
        return None
    with Image.open(pictures[0]) as image:
        size = shown_size(screen, image)
        lines = reads.read(image, size)
    bare = replace(EMPTY, size=size)
    return Choosing(written.candidates(lines, bare), bare.rect, read=True)


# --- descriptions -----------------------------------------------------------------------------------------


def _cases(screen: Screen, elsewhere: Screen, *, pictures: bool) -> Iterator[Case]:
    candidates = tree.candidates(screen)
    said = [c for c in candidates if 2 <= len(label(c.words)) <= 24 and not is_price_or_time(c.words)]
    counts = Counter(folded(c.words) for c in said)
    said = [c for c in said if "text" in c.kinds or not pictures]  # what is not written cannot be read
    alone = [c for c in said if counts[folded(c.words)] == 1]
    for c in alone[:MOST]:
        yield from _of(c, screen, pictures=pictures)
    yield from _of_several(said, counts, screen)
    shown = "".join(folded(text) for c in candidates for text in (*c.names, *c.ids))
    for c in tree.candidates(elsewhere)[:MOST]:
        if (
            c.names
            and len(folded(c.words)) > 3
            and not meaning(c.words)
            and not any(_in_common(folded(c.words), shown))
        ):
            yield Case("absent", f"“{c.words}”", None)


def _in_common(words: str, shown: str) -> Iterator[bool]:
    """Whether something of a name stands on the screen, so that it may well be meant."""
    step = 2 if any(ch > "\u2e80" for ch in words) else 4
    yield from (words[n : n + step] in shown for n in range(max(1, len(words) - step + 1)))


def _of(c: Candidate, screen: Screen, *, pictures: bool) -> Iterator[Case]:
    words = c.words
    if c.names:
        yield Case("quoted", f"“{words}”", c)
        yield Case("plain", words, c)
        yield Case("in words", f'the text "{words}"', c)
        yield Case("placed", f"{name_of(c.rect, screen.rect, 'zh')}的“{words}”", c)
        yield Case("placed", f"{words} at the {name_of(c.rect, screen.rect, 'en')} of the screen", c)
        if len(folded(words)) > 6:
            yield Case("misread", f"“{_misread(words)}”", c)
    elif not pictures and c.kinds & {"button"}:
        yield Case("by id", f"the {words} icon", c)


def _misread(words: str) -> str:
    """A letter in its middle that is another."""
    letters = [n for n, ch in enumerate(words) if ch.isalpha()]
    at = letters[len(letters) // 2]
    return words[:at] + ("o" if words[at].isascii() else "口") + words[at + 1 :]


def _of_several(said: Iterable[Candidate], counts: Counter[str], screen: Screen) -> Iterator[Case]:
    alike: dict[str, list[Candidate]] = defaultdict(list)
    for c in said:
        if c.names and 1 < counts[folded(c.words)] < 5:
            alike[c.words].append(c)
    for words, group in alike.items():
        pressed = {bool(c.kinds & {"button", "switch", "field"}) for c in group}
        if len({c.key for c in group}) != len(group) or len(group) < 2 or len(pressed) > 1:
            continue
        ordered = sorted(group, key=lambda c: (c.rect.centre.y, c.rect.left))
        yield Case("ranked", f"第二个“{words}”", ordered[1])
        yield Case("ranked", f"the first '{words}'", ordered[0])


def _verdict(case: Case, match: Match | None, *, pictures: bool) -> str:
    found: Sequence[Candidate] = match.candidates if match else ()
    if case.meant is None:
        return "wrong" if found else "right"
    if not found:
        return "nothing"
    meant = case.meant
    fits = [_is_on(c, meant) if pictures else c.key == meant.key for c in found]
    if not any(fits):
        return "wrong" if len(found) == 1 else "nothing"
    return "right" if len(found) == 1 else "several"


def _is_on(c: Candidate, meant: Candidate) -> bool:
    whole: Any = meant.element.bounds if meant.element is not None else None
    return any(isinstance(rect, Rect) and rect.contains(c.at) for rect in (meant.rect, whole))


if __name__ == "__main__":
    sys.exit(main())
