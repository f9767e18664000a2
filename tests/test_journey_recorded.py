"""Maps of recorded traces of real apps: whatever a trace holds, the build ends with a sound map."""

from __future__ import annotations

from pathlib import Path

from tests.journey import lxb


def test_every_recorded_trace_gives_a_sound_map(field_data: Path) -> None:
    traces = sorted(path.parent for path in (field_data / "traces").glob("*/trace.json"))
    assert traces
    for trace in traces:
        phone = f"recorded:{trace}"
        package = lxb("apps", "-d", phone, "--json").told[0]["package"]
        built = lxb("build-map", package, "-d", phone, "--json", "--fresh", seconds=120)
        assert (built.code, built.told["reason"]) == (0, "all explored"), f"{trace.name}: {built.err}"
        assert built.told["simulated"]
        checked = lxb("maps", "check", package, "--json")
        assert (checked.code, checked.told["maps"][0]["clean"]) == (0, True), trace.name
