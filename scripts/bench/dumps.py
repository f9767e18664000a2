"""Reads a folder of dumps with an INDEX.tsv and reports what was read other than its `expected` column says.

    python scripts/bench/dumps.py FOLDER [--json]

The index has a header line; columns used are file, kind, package, nodes, size and expected. What `expected`
says is understood by its words (tree, first document, skip prefix, error, empty tree, hollow tree, N elements
...), not by file. Prints a line for each deviation and counts by kind; exits with 1 where anything deviates.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

from lxb.errors import ScreenUnreadable
from lxb.screen import Quality, Screen
from lxb.screen.xml import parse

READ_KINDS = re.compile(r"android|error|harmony|ios")
"""Kinds of dumps that LXB reads; others are counted as not read yet."""


@dataclass
class Reading:
    """What became of one file."""

    file: str
    kind: str
    expected: str
    outcome: str
    """"screen", "error", "crash", "missing" or "not read yet"."""
    quality: str = ""
    nodes: int = 0
    reason: str = ""
    deviations: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """Worth knowing and no deviation."""


@dataclass(frozen=True)
class Row:
    """One line of the index."""

    file: str
    kind: str
    package: str
    nodes: int | None
    size: str
    expected: str

    @property
    def clauses(self) -> list[str]:
        return [part.strip().lower() for part in self.expected.split(";")]

    def says(self, words: str) -> bool:
        return any(re.search(words, clause) for clause in self.clauses)

    @property
    def may_be_error(self) -> bool:
        return self.says(r"\berror\b")

    @property
    def must_be_error(self) -> bool:
        return self.clauses[0].startswith("error")


def rows(folder: Path) -> Iterator[Row]:
    with (folder / "INDEX.tsv").open(encoding="utf-8", newline="") as index:
        for line in csv.DictReader(index, delimiter="\t", quoting=csv.QUOTE_NONE):
            nodes = line.get("nodes") or ""
            yield Row(
                file=line["file"],
                kind=line.get("kind") or "",
                package=line.get("package") or "-",
                nodes=int(nodes) if nodes.isdigit() else None,
                size=line.get("size") or "-",
                expected=line["expected"],
            )


def read(folder: Path, row: Row) -> Reading:
    reading = Reading(row.file, row.kind, row.expected, "screen")
    if not READ_KINDS.search(row.kind):
        reading.outcome = "not read yet"
        return reading
    try:
        data = (folder / row.file).read_bytes()
    except OSError as error:
        reading.outcome, reading.reason = "missing", str(error)
        reading.deviations.append(f"cannot be opened: {error}")
        return reading
    try:
        screen = parse(data)
    except ScreenUnreadable as error:
        judge_error(row, reading, error)
    except Exception as error:  # noqa: BLE001 - any other exception is just what this looks for
        reading.outcome, reading.reason = "crash", f"{type(error).__name__}: {error}"
        reading.deviations.append(reading.reason)
    else:
        reading.quality, reading.nodes = screen.quality.value, len(screen.elements)
        judge_screen(row, reading, screen)
    return reading


def judge_error(row: Row, reading: Reading, error: ScreenUnreadable) -> None:
    reading.outcome, reading.reason = "error", str(error.reason)
    if not row.may_be_error:
        reading.deviations.append(f"error: {error.reason}")
    if len(error.excerpt) > 200:
        reading.deviations.append(f"the excerpt has {len(error.excerpt)} characters")


def judge_screen(row: Row, reading: Reading, screen: Screen) -> None:
    if row.must_be_error:
        reading.deviations.append(f"a screen of {len(screen.elements)} elements instead of an error")
        return
    said = re.search(r"(\d+) elements", row.expected)
    nodes = int(said[1]) if said else row.nodes
    # In a layout of HarmonyOS the outermost object stands for the display; the index counts it.
    found = len(screen.elements) + (screen.source == "harmony")
    if nodes is not None and found != nodes:
        reading.deviations.append(f"{found} nodes instead of {nodes}")
    if screen.elements:
        reading.deviations += list(wrong_frame(row, screen))
    reading.deviations += list(wrong_quality(row, screen))
    reading.deviations += list(wrong_details(row, screen))
    if screen.quality is Quality.HOLLOW and not row.says("hollow"):
        reading.notes.append("read as hollow, which the index does not say")


def wrong_frame(row: Row, screen: Screen) -> Iterator[str]:
    """Package and size of the main window, where the index knows them."""
    package = re.sub(r"\(.*\)", "", row.package).strip()
    # iOS has no package in its trees, only the app's name, which the index gives alone or in brackets.
    if package != "-" and screen.package not in {package, *re.findall(r"\((.*?)\)", row.package)}:
        yield f"package {screen.package!r} instead of {row.package!r}"
    size = f"{screen.size.width}x{screen.size.height}"
    if row.size not in {"-", size}:
        yield f"size {size} instead of {row.size}"


def wrong_quality(row: Row, screen: Screen) -> Iterator[str]:
    if row.says("empty tree") != (screen.quality is Quality.NONE):
        yield f"quality {screen.quality.value}, expected {row.expected}"
    if row.says("hollow tree") and screen.quality is not Quality.HOLLOW:
        yield f"quality {screen.quality.value} instead of hollow"


def wrong_details(row: Row, screen: Screen) -> Iterator[str]:
    """What single words promise besides."""
    if row.says("skip prefix") and not screen.stray:
        yield "what stood before the document is not kept"
    if row.says("undecodable text replaced") and not any("\ufffd" in e.text + e.desc for e in screen):
        yield "no replaced text"
    without = any(e.bounds is None for e in screen)
    if row.says(r"without bounds|inverted") and not row.says("odd bounds") and not without:
        yield "no element without usable bounds"


def report(readings: list[Reading]) -> None:
    for reading in readings:
        for deviation in reading.deviations:
            print(f"DEVIATES {reading.file}: {deviation} (expected: {reading.expected})")
        for note in reading.notes:
            print(f"note     {reading.file}: {note} (expected: {reading.expected})")
    outcomes = Counter((r.kind, r.outcome + (f" {r.quality}" if r.quality else "")) for r in readings)
    for (kind, outcome), count in sorted(outcomes.items()):
        print(f"{count:5}  {kind:28} {outcome}")
    wrong = sum(bool(r.deviations) for r in readings)
    print(f"{len(readings)} files, {wrong} read other than expected")


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("folder", type=Path)
    options.add_argument("--json", action="store_true", help="one JSON document on standard output")
    given = options.parse_args()
    try:
        readings = [read(given.folder, row) for row in rows(given.folder)]
    except (OSError, KeyError, UnicodeDecodeError) as error:
        print(
            f"{given.folder}: no readable INDEX.tsv with the columns file and expected: {error}",
            file=sys.stderr,
        )
        return 2
    if given.json:
        wrong = sum(bool(r.deviations) for r in readings)
        data = {"total": len(readings), "deviating": wrong, "files": [asdict(r) for r in readings]}
        print(json.dumps(data, ensure_ascii=False, indent=1))
    else:
        report(readings)
    return 1 if any(r.deviations for r in readings) else 0


if __name__ == "__main__":
    sys.exit(main())
