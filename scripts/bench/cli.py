"""How long the command line takes to start, beside a bare interpreter.

    python scripts/bench/cli.py [--rounds N] [--json]

Prints medians in milliseconds of whole processes: `python -c pass`, `lxb --version`, `lxb --help`,
`lxb run --help`, and `lxb config` (which reads the settings).
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time

COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "lxb --version": ["-m", "lxb", "--version"],
    "lxb --help": ["-m", "lxb", "--help"],
    "lxb run --help": ["-m", "lxb", "run", "--help"],
    "lxb config": ["-m", "lxb", "config"],
}


def median_ms(arguments: list[str], rounds: int, home: str) -> float:
    times = []
    for _ in range(rounds + 1):
        start = time.perf_counter()
        subprocess.run(
            [sys.executable, *arguments],
            env={"LXB_HOME": home, "LANG": "C.UTF-8"},
            capture_output=True,
            check=True,
        )
        times.append(time.perf_counter() - start)
    return round(statistics.median(times[1:]) * 1000, 1)  # the first one warms the caches


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        found = {name: median_ms(arguments, options.rounds, home) for name, arguments in COMMANDS.items()}
    if options.json:
        print(json.dumps(found))
        return
    for name, took in found.items():
        print(f"{name:16} {took:8.1f} ms")


if __name__ == "__main__":
    main()
