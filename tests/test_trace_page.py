"""A run as one HTML page."""

from __future__ import annotations

import json
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from PIL import Image

from lxb.action import Outcome, Tap
from lxb.cli.boundary import guarded
from lxb.cli.main import app
from lxb.clock import ManualClock
from lxb.locator import Locator
from lxb.trace import (
    Acted,
    Chosen,
    Ended,
    Event,
    Explored,
    Failed,
    Hopped,
    Mentioned,
    PageFound,
    ScreenSeen,
    Started,
    Trace,
    read_trace,
)
from lxb.trace.page import trace_page
from tests.chromium import Browser, installed

EVIL = "</script><img src=x onerror=alert(1)>\"'`&{{7*7}}"


class Page(HTMLParser):
    """Tags with attributes, and the words that a reader sees."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self._skipped = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._skipped = tag if tag in {"script", "style"} else ""

    def handle_endtag(self, tag: str) -> None:
        self._skipped = ""

    def handle_data(self, data: str) -> None:
        self.words += "" if self._skipped else data


def kept(folder: Path, *events: Event, command: str = "run", task: str = "查看订单") -> Path:
    clock = ManualClock()
    with Trace.begin(folder, clock) as trace:
        about = {"run": trace.run, "command": command, "at": "2026-01-01T00:00:00Z", "by": "lxb 0"}
        trace.add(Started.model_validate({**about, "task": task, "app": "com.x", "app_name": "淘宝"}))
        for event in events:
            clock.sleep(0.5)
            trace.add(event)
    assert trace.path is not None
    return trace.path


def shown(path: Path, lang: str = "en") -> Page:
    return Page(trace_page(read_trace(path), path.parent, "zh" if lang == "zh" else "en"))


ROUTE = {"hops": 1, "taps": 2, "healed": 0}
WALK: tuple[Event, ...] = (
    Chosen(target="b", target_name="我的订单", by="words"),
    Hopped(source_page="a", target_page="b", target_name="我的订单", label="订单", arrived=True),
    Ended(status="done", reason="arrived", result={"route": ROUTE, "seconds": 1.5}),
)


def test_a_model_that_turned_out_to_be_simulated_is_told_of_by_the_end(tmp_path: Path) -> None:
    def described(**result: object) -> str:
        end = Ended(status="done", reason="described", result={"pages": 3, **result})
        return shown(kept(tmp_path, end, command="maps describe", task="")).words

    assert "Simulated" in described(simulated=True)
    assert "Simulated" not in described(simulated=False)


def test_a_run_is_told_with_its_end_and_what_it_cost(tmp_path: Path) -> None:
    page = shown(kept(tmp_path, *WALK))
    for words in (
        "查看订单",
        "done",
        "the page was reached",
        "淘宝 (com.x)",
        "1.5 s",
        "订单 -> 我的订单",
        "Taps",
    ):
        assert words in page.words
    assert "Locators healed" not in page.words
    assert "已到达页面" in shown(kept(tmp_path, *WALK), "zh").words


def test_a_build_shows_how_the_map_grew(tmp_path: Path) -> None:
    steps = (
        Explored(pages=n, edges=2 * n, actions=n, left=9 - n, page="首页", label=f"项{n}") for n in range(4)
    )
    path = kept(
        tmp_path,
        PageFound(page="a", name="首页"),
        *steps,
        Ended(status="limit", reason="limit:pages", result={"pages": 3, "edges": 6, "actions": 3}),
        command="build-map",
        task="",
    )
    page = shown(path)
    assert [tag for tag, _ in page.tags].count("polyline") == 3
    assert "首页 / 项3" in page.words
    assert "limit reached" in page.words


def test_a_failure_says_what_went_wrong(tmp_path: Path) -> None:
    ended = Ended(status="failed", reason="device gone")
    page = shown(kept(tmp_path, Failed(kind="DeviceGone", text="the phone x went away"), ended))
    assert "DeviceGone: the phone x went away" in page.words
    assert "the phone went away" in page.words


def test_a_run_that_was_killed_is_no_success(tmp_path: Path) -> None:
    page = shown(kept(tmp_path, *WALK[:2]))
    assert "not ended" in page.words
    assert ("span", {"class": "badge unfinished"}) in page.tags


def test_every_kind_of_event_has_a_row_with_words(tmp_path: Path) -> None:
    seen = ScreenSeen(package="com.x", quality="full", elements=7, page="b")
    acted = Acted(action=Tap(target=Locator(text="订单")), outcome=Outcome.DONE, label="订单")
    path = kept(
        tmp_path, seen, acted, Chosen(target=None, by="none", reason="unsure"), Mentioned(text="注意")
    )
    words = shown(path).words
    for told in ("b: com.x, 7 elements", "tap 订单: done", "words alone do not tell", "注意"):
        assert told in words


def test_pictures_are_part_of_the_page_and_only_those_of_the_run(tmp_path: Path) -> None:
    inside = ScreenSeen(package="p", quality="full", elements=1, picture="pictures/1.png")
    outside = ScreenSeen(package="p", quality="full", elements=1, picture="../secret.png")
    gone = ScreenSeen(package="p", quality="full", elements=1, picture="pictures/gone.png")
    path = kept(tmp_path, inside, outside, gone)
    (path.parent / "pictures").mkdir()
    Image.new("RGB", (2, 2)).save(path.parent / "pictures" / "1.png")
    Image.new("RGB", (2, 2)).save(tmp_path / "secret.png")
    sources = [str(attributes["src"]) for tag, attributes in shown(path).tags if tag == "img"]
    assert [source[:22] for source in sources] == ["data:image/png;base64,"]


def test_hostile_words_stay_words(tmp_path: Path) -> None:
    path = kept(
        tmp_path, Mentioned(text=EVIL), Hopped(source_page=EVIL, target_page=EVIL, arrived=False), task=EVIL
    )
    page = shown(path)
    assert EVIL in page.words
    assert "img" not in {tag for tag, _ in page.tags}
    policy = next(a["content"] for _, a in page.tags if a.get("http-equiv") == "Content-Security-Policy")
    assert "default-src 'none'" in (policy or "")


@pytest.mark.parametrize("argv", [[], ["RUN"]])
def test_the_command_writes_it_beside_the_trace(
    home: Path, capsys: pytest.CaptureFixture[str], argv: list[str]
) -> None:
    path = kept(home / "lxb" / "runs", *WALK)
    run = [path.parent.name if word == "RUN" else word for word in argv]
    assert guarded(app, ["trace", "show", *run, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {"status": "done", "path": str(path.with_suffix(".html")), "trace": str(path)}
    assert "我的订单" in path.with_suffix(".html").read_text("utf-8")


def test_without_any_run_it_says_so(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(app, ["trace", "show"]) == 2
    assert "No runs yet" in capsys.readouterr().err


@pytest.mark.browser
def test_it_filters_in_a_browser(tmp_path: Path) -> None:
    program = installed()
    if program is None:
        pytest.skip("no Chromium or Chrome on this machine (apt-get install chromium)")
    path = kept(tmp_path, *WALK)
    target = path.with_suffix(".html")
    target.write_text(trace_page(read_trace(path), path.parent), "utf-8")
    with Browser(program, tmp_path / "profile") as browser:
        browser.open(target)
        left: Callable[[], int] = lambda: browser.evaluate("rows.filter((row) => !row.hidden).length")  # noqa: E731
        assert left() == 3
        browser.evaluate("search.value = '我的订单'; filter()")
        assert left() == 2
        browser.evaluate("kinds.find((kind) => kind.value === 'hopped').click()")
        assert left() == 1
        assert browser.complaints == []
