"""Maps of recorded traces of real apps: whatever a trace holds, the build ends with a sound map."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lxb.agent import build_map, connect
from lxb.config import Settings, lxb_home
from lxb.results import BuildResult
from maps.checks import check
from maps.files import load_app
from tests.journey import in_process

APP = "com.example.small"
WHOLE = "[0,0][1080,2340]"
OTHER_CODE = {"consent": 5, "login": 5, "captcha": 5}
"""Exit codes of builds that a person has to help on; all others are done."""


def test_every_recorded_trace_gives_a_sound_map(
    field_data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lxb = in_process(capsys, monkeypatch)
    traces = sorted(path.parent for path in (field_data / "traces").glob("*/trace.json"))
    assert traces
    for trace in traces:
        phone = f"recorded:{trace}"
        package = lxb("apps", "-d", phone, "--json").told[0]["package"]
        built = lxb("build-map", package, "-d", phone, "--json", "--fresh")
        reason = built.told["reason"]
        assert reason in {"all explored", *OTHER_CODE}, f"{trace.name}: {built.err}"
        assert built.code == OTHER_CODE.get(reason, 0)
        assert built.told["simulated"]
        checked = lxb("maps", "check", package, "--json")
        assert (checked.code, checked.told["maps"][0]["clean"]) == (0, True), trace.name


def node(kind: str, text: str, top: int) -> str:
    name = text.split(maxsplit=1)[0].lower()
    clickable = str(kind == "Button").lower()
    return (
        f'<node class="android.widget.{kind}" resource-id="{APP}:id/{name}" text="{text}" package="{APP}"'
        f' bounds="[40,{top}][1040,{top + 120}]" clickable="{clickable}"/>'
    )


def button(text: str, top: int) -> str:
    return node("Button", text, top)


def words(text: str, top: int) -> str:
    return node("TextView", text, top)


def window(inside: str, bounds: str = WHOLE) -> str:
    return f'<node class="android.widget.FrameLayout" package="{APP}" bounds="{bounds}">{inside}</node>'


def recorded(folder: Path, pages: dict[str, str], moves: list[tuple[str, str, dict[str, Any]]]) -> str:
    """The address of a recording of such pages and moves; the first page is where the app starts."""
    for name, inside in pages.items():
        (folder / f"{name}.xml").write_text(f'<hierarchy rotation="0">{inside}</hierarchy>', "utf-8")
    trace = {
        "package": APP,
        "size": [1080, 2340],
        "start": next(iter(pages)),
        "states": {name: {"activity": f"{APP}/.Main", "tree": f"{name}.xml"} for name in pages},
        "transitions": [{"from": a, "to": b, "action": action} for a, b, action in moves],
    }
    (folder / "trace.json").write_text(json.dumps(trace), "utf-8")
    return f"recorded:{folder}"


def tapped(top: int) -> dict[str, Any]:
    return {"type": "tap", "bounds": [40, top, 1040, top + 120]}


def built(address: str) -> BuildResult:
    return build_map(APP, connect(address), settings=Settings())


TITLE = words("Title", 60)
DIALOG = window(words("News", 850) + button("OK", 1300), "[40,800][1040,1500]")
TERMS = words("Terms of service", 300) + words("Please read our privacy policy", 500)


@pytest.mark.parametrize(
    ("page", "status", "reason"),
    [
        pytest.param(window(TITLE + words("Hello", 900)), "done", "all explored", id="nothing to try"),
        pytest.param(window(TERMS + button("Agree and continue", 1500)), "blocked", "consent", id="terms"),
        pytest.param(DIALOG, "failed", "stuck", id="a dialog that stays"),
        pytest.param(window(""), "failed", "nothing found", id="an empty tree"),
        pytest.param(
            window(TITLE + button("Orders", 300) + button("Help", 600)),
            "done",
            "all explored",
            id="dead controls",
        ),
    ],
)
def test_an_app_of_one_page_ends_for_an_honest_reason(
    tmp_path: Path, page: str, status: str, reason: str
) -> None:
    result = built(recorded(tmp_path, {"main": page}, []))
    assert (result.status, result.reason, result.pages) == (status, reason, 1)
    findings = {found.code for found in check(load_app(lxb_home(), APP)) if found.level == "error"}
    assert findings == ({"no-marks"} if reason == "nothing found" else set())


def test_a_recording_without_ways_back_is_explored_by_restarts(tmp_path: Path) -> None:
    pages = {
        "home": words("Small", 60) + button("Orders", 300) + button("Help", 600) + button("About", 900),
        "orders": words("Orders", 60) + words("None yet", 300),
        "help": words("Help", 60) + words("Ask us", 300),
    }
    windows = {name: window(inside) for name, inside in pages.items()}
    address = recorded(tmp_path, windows, [("home", "orders", tapped(300)), ("home", "help", tapped(600))])
    result = built(address)
    assert (result.status, result.reason, result.pages) == ("done", "all explored", 3)
    assert result.restarts >= 2
