"""How many replies of phone-GUI models are read as they are meant, per dialect and kind.

    python scripts/bench/replies.py FILE [--streams FILE] [--reference DIR] [--json]

FILE holds one reply a line, with the action or the failure that it stands for. `--streams` holds replies of
it cut into pieces, with the thought that may be shown. `--reference` is a checkout of zai-org/Open-AutoGLM,
whose own parser is run over the replies of its dialect. Silently wrong: an action, or an end, where another
one or a failure was right. The exit code is 1 where anything is wrong.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from reply_meaning import Verdict, frame_of, is_meant, judged, said_in
from reply_reference import reference

from executor.action import Parsed, ParseFailure
from executor.dialect import Dialect
from executor.dialects.registry import dialect
from executor.dialects.streaming import ThoughtStream
from executor.dialects.wire import of_text

Line = Mapping[str, Any]
_FRAME: Line = {"coords": "norm1000", "image_size": [1080, 2400], "screen_size": [1080, 2400]}


def lines_of(file: Path) -> list[Line]:
    return [json.loads(line) for line in file.read_text("utf-8").split("\n") if line.strip()]


def adapter(name: str) -> Dialect | None:
    """The adapter of a dialect; None where there is none."""
    try:
        return dialect(name)
    except (ModuleNotFoundError, AttributeError):
        return None


def read(line: Line) -> Parsed | ParseFailure | None:
    """What a line's reply is read as; None where its dialect has no adapter."""
    found = adapter(line["dialect"])
    return found.parse(said_in(line), frame_of(line)) if found else None


def report(lines: Sequence[Line]) -> dict[str, Any]:
    """The figures of a file of replies."""
    whole: Counter[Verdict] = Counter()
    without = sorted({line["dialect"] for line in lines if adapter(line["dialect"]) is None})
    dialects: dict[str, Counter[Verdict]] = defaultdict(Counter)
    kinds: dict[str, dict[str, Counter[Verdict]]] = defaultdict(lambda: defaultdict(Counter))
    failing = []
    for line in lines:
        found = read(line)
        verdict: Verdict = judged(line, found) if found else "wrong"
        for counter in (whole, dialects[line["dialect"]], kinds[line["dialect"]][line["kind"]]):
            counter[verdict] += 1
        if verdict != "right":
            failing.append(line["id"])
    by_dialect = {
        name: {**_figures(counter), "kinds": {kind: _figures(one) for kind, one in kinds[name].items()}}
        for name, counter in dialects.items()
    }
    return {**_figures(whole), "by_dialect": by_dialect, "failing": failing, "no_adapter": without}


def streamed(line: Line, whole: Mapping[str, Line]) -> Verdict:
    """Whether the pieces of a reply show the thought, nothing else at any time, and mean what they should."""
    name = whole[line["id"]]["dialect"] if line["id"] in whole else line["id"].rpartition("-")[0]
    stream = ThoughtStream(name)
    wanted = " ".join(line["thinking_shown"].split())
    shown = ""
    for piece in (*line["chunks"], None):
        shown += stream.end() if piece is None else stream.feed(piece)
        if not wanted.startswith(" ".join(shown.split())):
            return "silently_wrong"
    found = dialect(name).parse(
        of_text("".join(line["chunks"]), line.get("finish_reason")), frame_of(whole.get(line["id"], _FRAME))
    )
    if isinstance(found, Parsed):
        meant = "action" in line and is_meant(line["action"], found)
        return "silently_wrong" if not meant else _whole(shown, wanted)
    return _whole(shown, wanted) if "error" in line else "wrong"


def _whole(shown: str, wanted: str) -> Verdict:
    return "right" if " ".join(shown.split()) == wanted else "wrong"


def compared(lines: Iterable[Line], checkout: Path) -> dict[str, dict[str, int]]:
    """Right, loudly wrong and silently wrong actions of both parsers; thoughts are left out of it."""
    theirs = reference(checkout)
    figures: dict[str, Counter[Verdict]] = {"reference": Counter(), "lxb": Counter()}
    for line in lines:
        if line["dialect"] != "autoglm":
            continue
        found = theirs(said_in(line), frame_of(line).screen)
        for who, parsed in (("reference", found), ("lxb", read(line))):
            figures[who][_action_only(line, parsed)] += 1
    return {
        who: {"right": one["right"], "error": one["wrong"], "silently_wrong": one["silently_wrong"]}
        for who, one in figures.items()
    }


def _action_only(line: Line, parsed: Parsed | ParseFailure | None) -> Verdict:
    """As `judged`, but any failure is right where one is expected, and thoughts do not count."""
    if parsed is None or isinstance(parsed, ParseFailure):
        return "right" if parsed and "expect" not in line else "wrong"
    return "right" if "expect" in line and is_meant(line["expect"], parsed) else "silently_wrong"


def _figures(counter: Counter[Verdict]) -> dict[str, int]:
    return {
        "total": counter.total(),
        "right": counter["right"],
        "wrong": counter["wrong"] + counter["silently_wrong"],
        "silently_wrong": counter["silently_wrong"],
    }


def _table(found: Mapping[str, Any]) -> None:
    print(f"{'dialect':<28}{'total':>7}{'right':>7}{'wrong':>7}{'silently':>10}")
    for name, figures in (*found["by_dialect"].items(), ("all", found)):
        _row(name, figures)
        for kind, one in figures.get("kinds", {}).items():
            if one["wrong"]:
                _row(f"  {kind}", one)
    print("failing:", ", ".join(found["failing"]) or "-")
    if found["no_adapter"]:
        print("no adapter:", ", ".join(found["no_adapter"]))


def _row(name: str, figures: Mapping[str, int]) -> None:
    print(
        f"{name:<28}{figures['total']:>7}{figures['right']:>7}{figures['wrong']:>7}{figures['silently_wrong']:>10}"
    )


def _print(found: Mapping[str, Any]) -> None:
    _table(found)
    if streams := found.get("streams"):
        print(f"streams: {streams['right']} of {streams['total']} right; failing:", streams["failing"] or "-")
    for who, figures in found.get("reference", {}).items():
        print(f"{who}: " + ", ".join(f"{name} {number}" for name, number in figures.items()))


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("file", type=Path)
    options.add_argument("--streams", type=Path)
    options.add_argument("--reference", type=Path)
    options.add_argument("--json", action="store_true")
    given = options.parse_args()
    lines = lines_of(given.file)
    found = report(lines)
    if given.streams:
        whole = {line["id"]: line for line in lines}
        verdicts = [(line["id"], streamed(line, whole)) for line in lines_of(given.streams)]
        failing = [name for name, verdict in verdicts if verdict != "right"]
        found["streams"] = _figures(Counter(verdict for _, verdict in verdicts)) | {"failing": failing}
    if given.reference:
        found["reference"] = compared(lines, given.reference)
    if given.json:
        print(json.dumps(found, ensure_ascii=False))
    else:
        _print(found)
    return 1 if found["wrong"] or found.get("streams", {}).get("wrong") else 0


if __name__ == "__main__":
    sys.exit(main())
