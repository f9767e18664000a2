"""How often words alone choose the right page: `python scripts/bench/choose.py [FOLDER] [--verbose]`.

Reads tasks/*_dev.jsonl and maps/*.json below FOLDER (default: $LXB_FIELD_DATA) and prints how many sentences
are answered without a model, how many of those answers are right, how often the right page is among those
that the one call to a model shows for the others, how long its prompt is, and how long a choice takes.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from maps.graph import NavigationMap  # noqa: E402 - run from a checkout, the packages are beside scripts/
from maps.legacy import from_lxb_framework  # noqa: E402
from router.ask import AROUND, question, tokens  # noqa: E402
from router.choose import Choice, choose  # noqa: E402
from router.embed import PageMeaning  # noqa: E402
from router.shortlist import listed  # noqa: E402

SAME_REST = 0.6
"""Two rests mean the same when so much of their letters agree."""


@dataclass(frozen=True)
class Answer:
    """One sentence with what was chosen."""

    row: dict[str, Any]
    choice: Choice
    seconds: float
    shown: tuple[str, ...] = ()
    """The pages that a model would be asked about."""
    prompt_tokens: int = 0

    @property
    def kind(self) -> str:
        return str(self.row["kind"])

    @property
    def answered(self) -> bool:
        """Whether no model would be asked: a page, or a plain "there is none"."""
        return self.choice.target is not None or self.choice.reason == "absent"

    @property
    def right(self) -> bool:
        if self.choice.target is None:
            return not self.row["pages"] or bool(self.row.get("null_ok"))
        return self.choice.target in self.row["pages"] and self._rest_right()

    @property
    def listed(self) -> bool:
        """Whether a model would find the right page among those that it is shown."""
        return (
            bool(set(self.shown) & set(self.row["pages"]))
            or not self.row["pages"]
            or bool(self.row.get("null_ok"))
        )

    def _rest_right(self) -> bool:
        if self.kind != "residual":
            return True
        asked, said = str(self.row["rest"]), self.choice.rest
        return SequenceMatcher(None, asked, said).ratio() >= SAME_REST


def answers(folder: Path, *, words_only: bool = False) -> list[Answer]:
    """Every task of the folder, chosen for."""
    maps: dict[str, NavigationMap] = {}
    meanings: dict[str, PageMeaning | None] = {}
    found = []
    for row in _rows(folder):
        name = row["map"]
        if name not in maps:
            text = (folder / "maps" / f"{name}.json").read_text("utf-8")
            maps[name] = NavigationMap(from_lxb_framework(json.loads(text)))
            meanings[name] = None if words_only else PageMeaning(maps[name])
            choose("warm up", maps[name], meaning=meanings[name])
        began = time.perf_counter()
        choice = choose(row["task"], maps[name], meaning=meanings[name])
        seconds = time.perf_counter() - began
        found.append(Answer(row, choice, seconds, *_shown(row["task"], choice, maps[name])))
    return found


def _shown(task: str, choice: Choice, navigation_map: NavigationMap) -> tuple[tuple[str, ...], int]:
    """What the one call to a model would show, and how many tokens its prompt is counted to be."""
    if not choice.near:
        return (), 0
    pages, messages = question(task, listed(navigation_map, choice.near), "zh")
    return tuple(one.page.id for one in pages), sum(
        tokens(str(part)) + AROUND for message in messages for part in message.parts
    )


def _rows(folder: Path) -> Iterator[dict[str, Any]]:
    for path in sorted((folder / "tasks").glob("*_dev.jsonl")):
        yield from (json.loads(line) for line in path.read_text("utf-8").split("\n") if line)


def summary(found: list[Answer]) -> dict[str, float]:
    """The figures of a list of answers."""
    chosen = [answer for answer in found if answer.choice.target is not None]
    absent = [answer for answer in found if answer.choice.reason == "absent"]
    others = [answer for answer in found if not answer.answered]
    return {
        "sentences": len(found),
        "page_share": _share(len(chosen), len(found)),
        "page_precision": _share(sum(answer.right for answer in chosen), len(chosen)),
        "absent": len(absent),
        "absent_precision": _share(sum(answer.right for answer in absent), len(absent)),
        "answered_share": _share(len(chosen) + len(absent), len(found)),
        "answered_precision": _share(
            sum(answer.right for answer in [*chosen, *absent]), len(chosen) + len(absent)
        ),
        "others_listed": _share(sum(answer.listed for answer in others), len(others)),
        "prompt_tokens_most": max((answer.prompt_tokens for answer in others), default=0),
        "milliseconds": round(1000 * statistics.median(answer.seconds for answer in found), 2),
        "milliseconds_worst": round(1000 * max(answer.seconds for answer in found), 2),
    }


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 1.0


def _by_kind(found: list[Answer]) -> None:
    kinds: dict[str, list[Answer]] = defaultdict(list)
    for answer in found:
        kinds[answer.kind].append(answer)
    print(f"{'kind':<12}{'n':>5}{'answered':>10}{'right':>7}{'listed':>8}")
    for kind, rows in kinds.items():
        done = [answer for answer in rows if answer.answered]
        others = [answer for answer in rows if not answer.answered]
        right, listed = sum(answer.right for answer in done), sum(answer.listed for answer in others)
        print(f"{kind:<12}{len(rows):>5}{len(done):>10}{right:>7}{listed:>5}/{len(others)}")


def _tell(answer: Answer) -> None:
    choice = answer.choice
    mark = ("+ " if answer.right else "! ") if answer.answered else "  "
    near = "; ".join(f"{page.name} {page.score:.2f}" for page in choice.candidates[:3])
    what = choice.target_name or choice.reason
    if not answer.answered and not answer.listed:
        mark = "- "
    print(f"{mark}{answer.row['id']} {answer.kind:<10} {answer.row['task']} -> {what} [{choice.rest}] {near}")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=os.environ.get("LXB_FIELD_DATA"))
    parser.add_argument("--json", action="store_true", help="the figures as one JSON object")
    parser.add_argument("--words-only", action="store_true", help="without sentence embeddings")
    parser.add_argument("--verbose", action="store_true", help="every sentence")
    options = parser.parse_args(arguments)
    if options.folder is None:
        parser.error("name the folder or set LXB_FIELD_DATA")
    found = answers(Path(options.folder), words_only=options.words_only)
    if options.verbose:
        for answer in found:
            _tell(answer)
    figures = summary(found)
    if options.json:
        print(json.dumps(figures))
        return 0
    _by_kind(found)
    for name, value in figures.items():
        print(f"{name:<20} {value}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
