"""Small words on the command line: in the reader's language, about what was asked, no longer than needed."""

from __future__ import annotations

import json
import re
import webbrowser
from pathlib import Path

import pytest

from lxb.locator import Locator
from maps.builder import MapBuilder
from maps.files import save_app
from maps.model import App, Built
from tests import command_line
from tests.command_line import Lxb

PACKAGE = "com.example.held"
VIRTUAL = """
package: com.example.held
name: {zh: 持有, en: Held}
home: home
pages:
  home:
    name: Home
    body: [{list_row: {title: {zh: 订单, en: Orders}, go: orders}}]
  orders: {name: Orders, title: {zh: 我的订单, en: My orders}, body: [{text: None}]}
"""

lxb = command_line.lxb


def a_map(home: Path, locale: str = "zh-CN", title: str = "我的订单", label: str = "订单") -> None:
    builder = MapBuilder(App(package=PACKAGE, name="持有"), Built(at="", by="test", locale=locale))
    first = builder.add_page(name="首页", marks=(Locator(text=label),))
    orders = builder.add_page(name=title, marks=(Locator(text=title),))
    builder.add_edge(first.id, orders.id, Locator(id="tv_name", text=label), label=label)
    save_app(home / "lxb", builder.done())


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["build-map", "x", "--describer", "foo"], "'foo' 不可用，可用的有 'auto', 'tree', 'vlm'"),
        (["apps", "-d", "virtual:notes?font=9"], "“9”不是有效的字体倍数：应为 0.5 到 2.5 的数"),
        (["apps", "-d", "virtual:notes?faults=stale:x"], "不是有效的故障 stale 的参数"),
        (["apps", "-d", "virtual:notes?size=100x100"], "每边 320 到 8000 像素"),
    ],
)
def test_a_value_that_does_not_fit_is_told_in_chinese_with_those_that_do(
    lxb: Lxb, argv: list[str], told: str
) -> None:
    code, _, err = lxb(*argv, "--lang", "zh")
    assert code == 2
    assert told in err
    assert "Value error" not in err


def test_the_sizes_of_a_screen_are_told_in_english(lxb: Lxb) -> None:
    assert (
        "each side from 320 to 8000 pixels" in lxb("apps", "-d", "virtual:notes?size=9x9", "--lang", "en")[2]
    )


def test_a_mistake_in_a_virtual_app_is_told_in_chinese(lxb: Lxb, tmp_path: Path) -> None:
    (tmp_path / "app.yaml").write_text("package: com.a.b\nname: x\n", "utf-8")
    _, _, err = lxb("apps", "-d", f"virtual:{tmp_path}", "--lang", "zh")
    assert "缺少该字段" in err
    assert "required" not in err


def test_an_address_that_is_none_is_told_without_gaps(lxb: Lxb, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LXB_BASE_URL", "foo")
    monkeypatch.setenv("LXB_MODEL", "m")
    out = lxb("doctor", "--model", "--lang", "zh")[1]
    assert "不是有效的 LXB_BASE_URL：地址形如" in out


def test_the_doctor_tells_of_the_tree_in_chinese(lxb: Lxb) -> None:
    out = lxb("doctor", "-d", "virtual:notes?latency=0", "--lang", "zh")[1]
    assert "控件树：完整" in out
    assert "tree: full" in lxb("doctor", "-d", "virtual:notes?latency=0", "--lang", "en")[1]


def test_findings_of_a_map_have_their_level_in_the_readers_language(lxb: Lxb, home: Path) -> None:
    builder = MapBuilder(App(package=PACKAGE, name="持有"), Built(at="", by="test"))
    first = builder.add_page(name="首页", marks=(Locator(text="首页"),))
    for name in ("订单", "消息"):
        page = builder.add_page(name=name, marks=(Locator(text=name),))
        builder.add_edge(first.id, page.id, Locator(text="去"), label="去")
    save_app(home / "lxb", builder.done())
    assert re.search(r": 警告 \[two-targets\]", lxb("maps", "check", "--lang", "zh")[1])
    assert re.search(r": warning \[two-targets\]", lxb("maps", "check", "--lang", "en")[1])
    told = json.loads(lxb("maps", "check", "--json", "--lang", "zh")[1])
    assert "warning" in {finding["level"] for finding in told["maps"][0]["findings"]}


def test_a_file_of_elsewhere_that_is_no_map_is_not_to_be_built_anew(lxb: Lxb, tmp_path: Path) -> None:
    file = tmp_path / "README.md"
    file.write_text("# Read me\n", "utf-8")
    code, _, err = lxb("maps", "import", str(file), "--lang", "en")
    assert code == 1
    assert "build-map" not in err
    assert "the map file that you mean" in err


def test_a_name_without_end_is_told_by_its_beginning(lxb: Lxb) -> None:
    for argv in (["maps", "info", "x" * 2000], ["build-map", "长" * 2000, "-d", "virtual:notes?latency=0"]):
        code, _, err = lxb(*argv)
        assert code == 2
        assert len(err) < 400


@pytest.mark.parametrize("starts", [True, False])
def test_a_browser_that_does_not_start_is_told(
    lxb: Lxb, home: Path, monkeypatch: pytest.MonkeyPatch, starts: bool
) -> None:
    a_map(home)
    monkeypatch.setattr(webbrowser, "open", lambda url: starts)
    code, out, err = lxb("show", PACKAGE, "--open", "--lang", "en")
    assert (code, Path(out.strip()).is_file()) == (0, True)
    assert ("No browser could be started" in err) is not starts


def test_the_truth_is_looked_for_in_the_language_of_the_map(lxb: Lxb, home: Path, tmp_path: Path) -> None:
    (tmp_path / "app.yaml").write_text(VIRTUAL, "utf-8")
    a_map(home, "en-US", "My orders", "Orders")
    _, out, err = lxb("phone", "truth", PACKAGE, str(tmp_path), "--json", "--lang", "en")
    assert (json.loads(out)["coverage"], json.loads(out)["broken_edges"], err) == (1.0, 0, "")
    _, out, err = lxb("phone", "truth", PACKAGE, f"{tmp_path}?lang=zh", "--json", "--lang", "en")
    assert json.loads(out)["broken_edges"] == 1
    assert "of a phone in en-US, and is held against one in zh" in err
