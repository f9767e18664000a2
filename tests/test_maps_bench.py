from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path


def test_the_benchmark_of_maps_runs_and_tells_a_number_for_each_line() -> None:
    script = Path(__file__).parent.parent / "scripts" / "bench" / "graph.py"
    small = ["--pages", "30", "--large", "60", "--rounds", "1", "--json"]
    done = subprocess.run(
        [sys.executable, str(script), *small], capture_output=True, text=True, timeout=60, check=True
    )
    found = json.loads(done.stdout)
    assert len(found) == 9
    assert all(took >= 0 for took in found.values())
