"""Commands on files of the home: maps, show, traces, settings."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from lxb.clock import ManualClock
from lxb.locator import Locator
from lxb.trace import Ended, Started, Trace
from maps.files import save_app
from maps.graph import NavigationMap
from maps.model import App, Built, Edge, MapFile, Page
from tests import command_line
from tests.command_line import Lxb

PACKAGE = "com.taobao.taobao"
lxb = command_line.in_english


@pytest.fixture
def a_map(home: Path) -> Path:
    """A map of two pages in the home."""
    pages = tuple(
        Page(id=page, name=name, marks=(Locator(id=f"{page}_bar", text=name),))
        for page, name in (("home", "首页"), ("orders", "我的订单"))
    )
    there = Edge(source_page="home", target_page="orders", locator=Locator(text="订单"), label="订单")
    built = Built(at="2026-01-01T00:00:00Z", by="lxb 0.1.0", simulated=True)
    whole = MapFile(
        app=App(package=PACKAGE, name="淘宝"), built=built, home="home", pages=pages, edges=(there,)
    )
    return save_app(home / "lxb", NavigationMap(whole))


@pytest.mark.usefixtures("a_map")
def test_maps_are_listed(lxb: Lxb) -> None:
    code, out, _ = lxb("maps", "list")
    assert code == 0
    assert out.splitlines()[1].split("\t")[:4] == ["淘宝", PACKAGE, "2", "1"]
    (entry,) = json.loads(lxb("maps", "list", "--json")[1])
    assert (entry["package"], entry["pages"], entry["edges"]) == (PACKAGE, 2, 1)


def test_a_damaged_map_is_listed_as_such(lxb: Lxb, a_map: Path) -> None:
    a_map.with_name("com.other.json").write_text("{")
    code, out, _ = lxb("maps", "list", "--json")
    assert code == 0
    assert ["error" in entry for entry in json.loads(out)] == [True, False]
    code, out, err = lxb("maps", "check", "--json")
    assert (code, [entry["clean"] for entry in json.loads(out)["maps"]]) == (1, [False, True])
    assert "com.other.json is damaged" in err
    assert "com.other.json" in lxb("maps", "check", "com.other")[2]


@pytest.mark.parametrize(
    ("content", "told"),
    [("{", "is damaged at line 1"), ('{"schema": "lxb-map/99"}', "newer LXB"), (None, "not a plain file")],
)
def test_whatever_is_wrong_with_a_map_it_is_listed(
    lxb: Lxb, a_map: Path, content: str | None, told: str
) -> None:
    other = a_map.with_name("com.other.json")
    if content is None:
        other.mkdir()
    else:
        other.write_text(content)
    code, out, _ = lxb("maps", "list")
    assert code == 0
    assert told in next(line for line in out.splitlines() if "com.other" in line)


def test_without_maps_it_is_said_how_to_make_one(lxb: Lxb) -> None:
    assert lxb("maps", "list") == (0, "", "No maps yet. Make one: lxb build-map APP\n")
    assert lxb("maps", "list", "--json")[1] == "[]\n"


@pytest.mark.parametrize("name", ["淘宝", "taobao", "手淘", PACKAGE, "FILE"])
def test_a_map_is_found_by_any_name_of_its_app(lxb: Lxb, a_map: Path, name: str) -> None:
    code, out, err = lxb("maps", "info", str(a_map) if name == "FILE" else name, "--json")
    assert code == 0, err
    told = json.loads(out)
    assert told["path"] == str(a_map)
    assert (told["pages"], told["depth"], told["unreachable"]) == (2, 1, [])


def test_an_alias_of_the_user_counts(lxb: Lxb, a_map: Path) -> None:
    (a_map.parent.parent / "config.toml").write_text(f'[aliases]\n"买东西" = "{PACKAGE}"\n', "utf-8")
    assert lxb("maps", "info", "买东西")[0] == 0


def test_a_map_that_is_fine_is_clean(lxb: Lxb, a_map: Path) -> None:
    code, out, _ = lxb("maps", "check", "淘宝", "--json")
    told = json.loads(out)
    assert (code, told["status"], told["maps"][0]["clean"]) == (0, "done", True)
    assert str(a_map) in lxb("maps", "check")[1]


def test_a_warning_is_told_once_and_counted(lxb: Lxb, a_map: Path) -> None:
    data = json.loads(a_map.read_text("utf-8"))
    data["pages"][1].update(name="a@example.com", keywords=["a@example.com"], description="a@example.com")
    a_map.write_text(json.dumps(data), "utf-8")
    code, out, _ = lxb("maps", "check", "淘宝")
    *warnings, last = out.splitlines()
    assert code == 0
    assert len(warnings) == len(set(warnings)) >= 1
    assert last == f"{a_map}: no mistakes; warnings: {len(warnings)}"
    (told,) = json.loads(lxb("maps", "check", "淘宝", "--json")[1])["maps"]
    assert len([one for one in told["findings"] if one["level"] == "warning"]) == len(warnings)


@pytest.mark.usefixtures("a_map")
def test_what_is_simulated_is_called_so_in_either_language(lxb: Lxb) -> None:
    assert "(on a simulated phone)" in lxb("maps", "list")[1]
    assert re.search(
        r"^建立：2026-01-01 \d\d:00（模拟手机）|^建立：2025-12-31",
        lxb("maps", "info", "淘宝", "--lang", "zh")[1],
        re.M,
    )


def test_a_map_that_does_not_say_when_it_was_built_has_no_gap_there(lxb: Lxb, a_map: Path) -> None:
    data = json.loads(a_map.read_text("utf-8"))
    data["built"].update(at="", simulated=False)
    a_map.write_text(json.dumps(data), "utf-8")
    assert "\nBuilt: -, lxb 0.1.0, " in lxb("maps", "info", "淘宝")[1]
    assert lxb("maps", "list")[1].splitlines()[1].split("\t")[4] == "-"


def test_a_map_with_mistakes_is_not(lxb: Lxb, a_map: Path) -> None:
    data = json.loads(a_map.read_text("utf-8"))
    data["edges"][0]["to"] = "nowhere"
    a_map.write_text(json.dumps(data), "utf-8")
    code, out, _ = lxb("maps", "check", "淘宝", "--json")
    told = json.loads(out)
    assert (code, told["status"]) == (1, "failed")
    assert "dangling-edge" in {finding["code"] for finding in told["maps"][0]["findings"]}


def test_a_map_is_drawn_beside_itself_or_where_wanted(lxb: Lxb, a_map: Path, tmp_path: Path) -> None:
    code, out, _ = lxb("show", "淘宝")
    assert (code, out) == (0, f"{a_map.with_suffix('.html')}\n")
    assert "我的订单" in a_map.with_suffix(".html").read_text("utf-8")
    target = tmp_path / "new" / "map.html"
    told = json.loads(lxb("show", "淘宝", "-o", str(target), "--json")[1])
    assert told["path"] == str(target)
    assert target.exists()


def test_past_runs_are_listed(lxb: Lxb, home: Path) -> None:
    assert lxb("trace", "list") == (0, "", "No runs yet.\n")
    clock = ManualClock()
    for task in ("查看订单", "打开购物车"):
        with Trace.begin(home / "lxb" / "runs", clock) as trace:
            trace.add(Started(run=trace.run, command="run", at="2026-01-01T00:00:00Z", by="lxb", task=task))
            trace.add(Ended(status="done", reason="arrived"))
        clock.sleep(1)
    told = json.loads(lxb("trace", "list", "--json")[1])
    assert [run["task"] for run in told] == ["打开购物车", "查看订单"]
    assert lxb("trace", "list", "--lang", "zh")[1].splitlines()[1].split("\t")[3:] == [
        "打开购物车",
        "0.0",
        "完成",
    ]
    assert Path(told[0]["path"]).name == "trace.jsonl"
    with Trace.begin(home / "lxb" / "runs", clock) as trace:
        trace.add(Started(run=trace.run, command="run", at="2026-01-01T00:00:00Z", by="lxb", app="a.b"))
        trace.add(Ended(status="failed", reason="no map", result={"app": "a.b"}))
    assert "make one with: lxb build-map a.b" in lxb("trace", "list")[1]
    lxb("trace", "show", trace.run, "-o", str(home / "run.html"))
    assert "lxb build-map a.b" in (home / "run.html").read_text("utf-8")
    assert len(lxb("trace", "list", "-n", "1")[1].splitlines()) == 2


def test_settings_are_shown_with_their_origin_and_without_keys(
    lxb: Lxb, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LXB_API_KEY", "sk-secret")
    config = home / "lxb" / "config.toml"
    config.parent.mkdir()
    config.write_text("[timing]\nlaunch = 3\n")
    code, out, err = lxb("config", "--json")
    told = json.loads(out)
    assert code == 0
    assert "sk-secret" not in out + err
    assert told["api_key"] == {"value": "**********", "from": "environment", "name": "LXB_API_KEY"}
    assert told["timing.launch"] == {"value": 3.0, "from": "file", "name": f"{config}:2"}
    assert told["lang"]["value"] == "en"
    assert "sk-secret" not in lxb("config", "show")[1]
    assert lxb("config", "path")[1] == f"{config}\n"


def test_the_path_of_the_settings_is_told_even_when_they_are_damaged(lxb: Lxb, home: Path) -> None:
    config = home / "lxb" / "config.toml"
    config.parent.mkdir()
    config.write_text("oops")
    assert lxb("config", "path", "--json") == (
        0,
        json.dumps({"path": str(config), "exists": True}) + "\n",
        "",
    )
    assert lxb("config")[0] == 1
