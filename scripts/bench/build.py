"""Builds the maps of virtual apps through the real adb binary, and compares each with what the app truly is.

    python scripts/bench/build.py [APP ...] [--faults splash,popup,permission] [--latency 0.05] [--json]

Each app (by default taobao, settings and notes) is explored twice, on a fresh phone without misbehaviours and
on one with them. The exit code is 1 where a bar is missed: coverage, duplicates, merges, actions per edge.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from lxb.agent.build import build_map  # noqa: E402 - run from a checkout, the packages are beside scripts/
from lxb.agent.connect import attach  # noqa: E402
from lxb.agent.truth import TruthResult, compare  # noqa: E402
from lxb.clock import SystemClock  # noqa: E402
from lxb.config import Settings  # noqa: E402
from lxb.results import BuildResult  # noqa: E402
from lxb.virtual.load import load_app  # noqa: E402
from lxb.virtual.phone import VirtualPhone  # noqa: E402
from lxb.virtual.spec import PhoneSpec  # noqa: E402
from maps.files import load  # noqa: E402

APPS = ("taobao", "settings", "notes")
FAULTS = "splash,popup,permission"

LEAST_COVERAGE = 0.95
MOST_DUPLICATES = 0.02
MOST_ACTIONS_PER_EDGE = 1.6

COLUMNS = (
    ("app", "app"),
    ("faults", "faults"),
    ("pages", "pages"),
    ("edges", "edges"),
    ("actions", "actions"),
    ("actions_per_edge", "act/edge"),
    ("restarts", "restarts"),
    ("seconds", "seconds"),
    ("coverage_percent", "cov %"),
    ("duplicates_percent", "dup %"),
    ("wrong_merges", "merges"),
    ("wrong_edges", "wrong"),
    ("broken_edges", "broken"),
    ("missed", "missed"),
)


def build(app: str, faults: str, latency: float, into: Path) -> tuple[BuildResult, TruthResult]:
    """Explores an app from nothing and holds its map against the truth.

    The bench's own user has a home of its own: no map, checkpoint or setting of anybody's plays a part.
    """
    options = {"latency": latency, **({"faults": faults} if faults else {})}
    name = f"virtual:{app}?{urlencode(options, safe=':,')}"
    spec = PhoneSpec.parse(name)
    into.mkdir(parents=True, exist_ok=True)
    os.environ["LXB_HOME"] = str(into)
    clock, settings = SystemClock(), Settings()
    with attach(VirtualPhone(spec), name, settings, clock) as device:
        package = load_app(spec.apps[0]).package
        result = build_map(package, device, settings=settings, clock=clock, fresh=True)
    return result, compare(load(Path(result.map)), spec)


def figures(app: str, faults: str, built: BuildResult, true: TruthResult) -> dict[str, Any]:
    """What one build came to; an edge counts when it is in the map."""
    return {
        "app": app,
        "faults": faults,
        "simulated": True,
        "reason": str(built.reason),
        "pages": true.pages,
        "edges": true.edges,
        "actions": built.actions,
        "actions_per_edge": round(built.actions / max(1, true.edges), 2),
        "restarts": built.restarts,
        "seconds": round(built.seconds, 1),
        "coverage_percent": round(100 * true.coverage, 1),
        "duplicates_percent": round(100 * true.duplicates / max(1, true.pages), 1),
        "wrong_merges": true.wrong_merges,
        "wrong_edges": true.wrong_edges,
        "broken_edges": true.broken_edges,
        "missed": true.missed,
        "details": true.details,
        "bars_missed": bars_missed(built, true),
    }


def bars_missed(built: BuildResult, true: TruthResult) -> list[str]:
    """What is worse than it may be."""
    held = {
        "not ended": built.status == "done",
        "coverage": true.coverage >= LEAST_COVERAGE,
        "duplicates": true.duplicates <= MOST_DUPLICATES * true.pages,
        "wrong merges": true.wrong_merges == 0,
        "actions per edge": built.actions <= MOST_ACTIONS_PER_EDGE * true.edges,
    }
    return [bar for bar, holds in held.items() if not holds]


def show(rows: list[dict[str, Any]]) -> None:
    """A table, and below it what is wrong with each map."""
    cells = [[title for _, title in COLUMNS], *([_cell(row[key]) for key, _ in COLUMNS] for row in rows)]
    widths = [max(len(line[n]) for line in cells) for n in range(len(COLUMNS))]
    for line in cells:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
    for row in rows:
        told = [f"missed: {place}" for place in row["missed"]] + row["details"]
        told += [f"BAR MISSED: {bar}" for bar in row["bars_missed"]]
        for line in told:
            print(f"{row['app']} ({row['faults'] or 'no faults'}): {line}")


def _cell(value: Any) -> str:
    return str(len(value)) if isinstance(value, list) else str(value) or "-"


def run(apps: Iterable[str], faults: str, latency: float, into: Path) -> list[dict[str, Any]]:
    """Every app without and with the misbehaviours."""
    rows = []
    for app in apps:
        for these in dict.fromkeys(("", faults)):
            folder = into / f"{Path(app).stem}{'-faults' if these else ''}"
            row = figures(app, these, *build(app, these, latency, folder))
            print(f"{app} ({these or 'no faults'}): {row['seconds']} s", file=sys.stderr, flush=True)
            rows.append(row)
    return rows


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("apps", nargs="*", default=APPS, metavar="APP", help="virtual app, folder or file")
    options.add_argument("--faults", default=FAULTS, help=f"misbehaviours, default {FAULTS}; '' = none")
    options.add_argument("--latency", type=float, default=0.05, help="seconds from a tap to the next page")
    options.add_argument("--keep", type=Path, metavar="FOLDER", help="leave the maps and traces there")
    options.add_argument("--json", action="store_true")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = run(given.apps, given.faults, given.latency, given.keep or Path(folder))
    if given.json:
        print(json.dumps(rows, ensure_ascii=False))
    else:
        show(rows)
    return 1 if any(row["bars_missed"] for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
