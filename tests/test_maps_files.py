from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lxb.errors import BadName, Busy, Damaged, FileError, NotWritable, TooNew, UnknownName, UsageError
from maps.builder import MapBuilder
from maps.checks import check
from maps.files import build_lock, checkpoint_path, find, load, load_app, map_path, save, save_app, stored
from tests.map_samples import app, built, mark, shop, small

OLD_MAP = {
    "package": "com.example.old",
    "pages": {
        "start": {"name": "主页", "description": "开始", "features": ["搜索", "列表"]},
        "orders__n_1a2b3c4d": {"name": "订单", "description": "", "features": "全部、待付款, 待收货"},
    },
    "transitions": [
        {
            "from": "start",
            "to": "orders__n_1a2b3c4d",
            "action": {
                "type": "tap",
                "locator": {
                    "resource_id": "",
                    "text": "我的订单 全部订单",
                    "content_desc": "",
                    "class": "LinearLayout",
                    "parent_rid": "list",
                    "bounds_hint": [0, 0, 10, 10],
                },
            },
            "description": "点击订单",
        },
        {
            "from": "orders__n_1a2b3c4d",
            "to": "gone__n_00000000",
            "action": {"type": "tap", "locator": {"text": "待付款 3", "class": "TextView"}},
            "description": "点击待付款",
        },
        {
            "from": "start",
            "to": "orders__n_1a2b3c4d",
            "action": {"type": "tap", "locator": {"text": "", "class": "View"}},
            "description": "nothing to find it by",
        },
    ],
    "popups": [{"id": "p", "type": "ad", "close_locator": {"content_desc": "关闭", "class": "ImageView"}}],
    "blocks": [],
}


def named(package: str, name: str) -> Any:
    builder = MapBuilder(app(package, name), built())
    builder.add_page(name="首页", marks=(mark("首页"),))
    return builder.done()


# --- there and back ---------------------------------------------------------------------------------------


def test_a_map_comes_back_as_it_was_saved(tmp_path: Path) -> None:
    m = shop(60)
    path = tmp_path / "a.json"
    save(m, path)
    assert load(path).file == m.file


def test_the_same_map_gives_the_same_bytes(tmp_path: Path) -> None:
    first, second = tmp_path / "a.json", tmp_path / "b.json"
    save(shop(60), first)
    save(load(first), second)
    assert first.read_bytes() == second.read_bytes()
    assert first.read_bytes().endswith(b"}\n")


def test_a_changed_locator_changes_one_line(tmp_path: Path) -> None:
    m = small()
    builder = MapBuilder.of(m)
    builder.heal(m.edges[0], mark("另一个入口"))
    save(m, tmp_path / "old.json")
    save(builder.done(), tmp_path / "new.json")
    old, new = ((tmp_path / name).read_text("utf-8").splitlines() for name in ("old.json", "new.json"))
    assert len(set(old) - set(new)) == len(set(new) - set(old)) == 1


def test_maps_lie_in_the_home_under_their_package(home: Path) -> None:
    lxb = home / "lxb"
    path = save_app(lxb, small())
    assert path == lxb / "maps" / "com.example.shop.json" == map_path(lxb, "com.example.shop")
    assert load_app(lxb, "com.example.shop").file == small().file


@pytest.mark.parametrize("package", ["../up", "a/b", "", "/etc/passwd", "a\0b", "包"])
def test_no_package_leads_out_of_the_home(tmp_path: Path, package: str) -> None:
    for place in (map_path, checkpoint_path):
        with pytest.raises(BadName):
            place(tmp_path, package)


# --- damage -----------------------------------------------------------------------------------------------


def damage(change: Callable[[dict[str, Any]], object]) -> Callable[[Path], None]:
    def apply(path: Path) -> None:
        file = json.loads(path.read_text("utf-8"))
        change(file)
        path.write_text(json.dumps(file), "utf-8")

    return apply


DAMAGED: list[tuple[Callable[[Path], object], str, str]] = [
    (lambda p: p.write_text(p.read_text("utf-8")[:-40], "utf-8"), "line", "not JSON"),
    (lambda p: p.write_bytes(b""), "line 1", "not JSON"),
    (lambda p: p.write_bytes(b"\x00" * 100), "line 1", "not JSON"),
    (lambda p: p.write_text("<<<<<<< HEAD\n" + p.read_text("utf-8"), "utf-8"), "line 1", "not JSON"),
    (lambda p: p.write_bytes(p.read_bytes().replace("首页".encode(), b"\xff", 1)), "line", "not UTF-8"),
    (lambda p: p.write_text("[]"), "schema", "no map"),
    (lambda p: p.write_text('{"schema": "something-else/1"}'), "schema", "no map"),
    (damage(lambda f: f.pop("schema")), "schema", "no map"),
    (damage(lambda f: f.pop("home")), "home", "missing"),
    (damage(lambda f: f.update(home="gone")), "home", "there is no page 'gone'"),
    (damage(lambda f: f.update(pages=[])), "pages", "fewer than 1"),
    (damage(lambda f: f["pages"].append(f["pages"][1])), "pages[4].id", "a second page"),
    (damage(lambda f: f["pages"][2].pop("name")), "pages[2] (", "missing"),
    (damage(lambda f: f["pages"][0].update(kind="room")), "pages[0]", "not one of 'page'"),
    (damage(lambda f: f["pages"][0]["marks"].append({})), "marks[1]", "a locator needs"),
    (damage(lambda f: f["pages"][0]["marks"].append({"id": "a", "x": 1})), "marks[1].x", "no such field"),
    (damage(lambda f: f["edges"][0].update(seen=-1)), "edges[0].seen", "less than 0"),
    (damage(lambda f: f["edges"][0].update(seen="3")), "edges[0].seen", "not a whole number"),
    (damage(lambda f: f["edges"][0]["locator"].update(rank=[3, 2])), "edges[0].locator", "rank is"),
    (damage(lambda f: f["edges"][0].update({"from": "no id!"})), "edges[0].from", "not allowed"),
    (damage(lambda f: f["overlays"][0].update(dismiss="reboot")), "overlays[0].dismiss", ""),
    (damage(lambda f: f["app"].update(package="../../x")), "app.package", "not allowed"),
]


@pytest.mark.parametrize(("change", "where", "reason"), DAMAGED)
def test_damage_is_told_with_its_place_and_left_as_it_is(
    tmp_path: Path, change: Callable[[Path], object], where: str, reason: str
) -> None:
    path = tmp_path / "maps" / "com.example.shop.json"
    save(small(), path)
    change(path)
    content = path.read_bytes()
    with pytest.raises(Damaged) as raised:
        load(path)
    error = raised.value
    assert str(path) in str(error)
    assert where in error.where
    assert reason in error.reason
    for lang in ("en", "zh"):
        assert "lxb build-map com.example.shop --fresh" in error.say(lang)
    assert "\n" not in str(error)
    assert path.read_bytes() == content


def test_a_newer_schema_is_refused_clearly(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    save(small(), path)
    path.write_text(path.read_text("utf-8").replace("lxb-map/1", "lxb-map/2"), "utf-8")
    with pytest.raises(TooNew) as raised:
        load(path)
    assert "lxb-map/2" in str(raised.value)
    assert "Upgrade LXB" in str(raised.value)
    assert "升级" in raised.value.say("zh")


def test_fields_of_a_later_edition_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    save(small(), path)
    damage(lambda f: (f.update(colour="red"), f["pages"][0].update(mood="good")))(path)
    assert load(path).file == small().file


def test_a_missing_file_is_an_error_of_its_own(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="No such file"):
        load(tmp_path / "a.json")


# --- older maps -------------------------------------------------------------------------------------------


def test_a_map_of_the_framework_before_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "old.json"
    path.write_text(json.dumps(OLD_MAP, ensure_ascii=False), "utf-8")
    before = path.read_bytes()
    m = load(path)
    assert m.home == "start"
    assert m.pages["orders__n_1a2b3c4d"].keywords == ("全部", "待付款", "待收货")
    assert "待付款" in {edge.locator.text for edge in m.edges if edge.locator}
    assert {edge.source for edge in m.edges} == {"imported"}
    assert [overlay.kind for overlay in m.overlays] == ["ad"]
    assert "no-marks" in {finding.code for finding in check(m)}
    assert path.read_bytes() == before


@pytest.mark.parametrize("field", ["package", "pages", "transitions"])
def test_an_older_map_that_makes_no_sense_is_damaged(tmp_path: Path, field: str) -> None:
    path = tmp_path / "old.json"
    for wrong in (None, 7, [3], {"a": 1}, "x y"):
        path.write_text(json.dumps({**OLD_MAP, field: wrong}), "utf-8")
        with pytest.raises(Damaged) as raised:
            load(path)
        assert "\n" not in str(raised.value)


@pytest.mark.parametrize(("name", "pages"), [("taobao", 63), ("bilibili", 97), ("settings_own", 46)])
def test_published_maps_can_be_read(field_data: Path, name: str, pages: int) -> None:
    m = load(field_data / "maps" / f"{name}.json")
    assert len(m) >= pages
    assert len(m.depths()) >= 0.9 * pages


# --- finding ----------------------------------------------------------------------------------------------


def test_maps_are_found_by_package_name_and_alias(tmp_path: Path) -> None:
    for package, name in (("com.taobao.taobao", "淘宝"), ("com.android.settings", "设置")):
        save_app(tmp_path, named(package, name))
    for words in ("com.taobao.taobao", "COM.TAOBAO.TAOBAO", "淘宝", " 淘宝 "):
        assert find(tmp_path, words).package == "com.taobao.taobao"
    assert find(tmp_path, "Settings", {"settings": "com.android.settings"}).map.app.name == "设置"
    assert [item.name for item in stored(tmp_path)] == ["设置", "淘宝"]


def test_an_unknown_name_gets_the_nearest(tmp_path: Path) -> None:
    for package, name in (("com.taobao.taobao", "淘宝"), ("com.taobao.idlefish", "闲鱼")):
        save_app(tmp_path, named(package, name))
    with pytest.raises(UnknownName) as raised:
        find(tmp_path, "com.taobao.taoba")
    assert raised.value.near[0] == "com.taobao.taobao"
    with pytest.raises(UnknownName, match="taobao"):
        load_app(tmp_path, "com.taobao.other")


def test_without_any_map_the_error_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="build-map"):
        find(tmp_path, "淘宝")
    assert stored(tmp_path) == []


def test_two_apps_of_one_name_are_not_guessed(tmp_path: Path) -> None:
    for package in ("com.a.notes", "com.b.notes"):
        save_app(tmp_path, named(package, "便签"))
    with pytest.raises(UsageError, match=r"com\.a\.notes, com\.b\.notes"):
        find(tmp_path, "便签")


def test_one_damaged_map_does_not_hide_the_others(tmp_path: Path) -> None:
    save_app(tmp_path, named("com.taobao.taobao", "淘宝"))
    map_path(tmp_path, "com.broken.app").write_text("{")
    items = {item.package: item for item in stored(tmp_path)}
    assert isinstance(items["com.broken.app"].found, Damaged)
    assert find(tmp_path, "淘宝").package == "com.taobao.taobao"
    broken = find(tmp_path, "com.broken.app")
    with pytest.raises(Damaged):
        broken.map.edges  # noqa: B018


def test_a_map_under_the_name_of_another_app_is_not_used(tmp_path: Path) -> None:
    save(named("com.evil.app", "银行"), map_path(tmp_path, "com.bank.app"))
    with pytest.raises(Damaged, match=r"it is the map of com\.evil\.app"):
        load_app(tmp_path, "com.bank.app")


def test_checkpoints_and_parts_are_not_taken_for_maps(tmp_path: Path) -> None:
    save_app(tmp_path, small())
    checkpoint = checkpoint_path(tmp_path, "com.example.other")
    checkpoint.parent.mkdir(parents=True)
    checkpoint.write_text("{}")
    (tmp_path / "maps" / ".com.example.json.0a.part.json").write_text("{")
    assert [item.package for item in stored(tmp_path)] == ["com.example.shop"]


# --- one build at a time ----------------------------------------------------------------------------------

HOLD = """
import sys
from pathlib import Path
from maps.files import build_lock
with build_lock(Path(sys.argv[1]), "com.example.shop"):
    print("held", flush=True)
    sys.stdin.read()
"""


def holder(home: Path) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(home)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


def test_a_second_build_of_one_app_is_told_who_is_at_it(tmp_path: Path) -> None:
    with holder(tmp_path) as process:
        with pytest.raises(Busy) as raised, build_lock(tmp_path, "com.example.shop"):
            pytest.fail("both hold the lock")
        assert f"process {process.pid}, since 20" in str(raised.value)
        assert f"进程 {process.pid}" in raised.value.say("zh")
        with build_lock(tmp_path, "com.example.other"):
            pass
        process.communicate("", timeout=20)
    with build_lock(tmp_path, "com.example.shop"):
        pass


def test_the_lock_of_a_killed_process_does_not_stay(tmp_path: Path) -> None:
    with holder(tmp_path) as process:
        process.kill()
        process.wait(20)
        with build_lock(tmp_path, "com.example.shop"):
            pass


def test_the_lock_holds_inside_one_process_and_ends_with_an_error(tmp_path: Path) -> None:
    with build_lock(tmp_path, "a.b"), pytest.raises(Busy), build_lock(tmp_path, "a.b"):
        pytest.fail("both hold the lock")
    with pytest.raises(ZeroDivisionError), build_lock(tmp_path, "a.b"):
        raise ZeroDivisionError
    with build_lock(tmp_path, "a.b"):
        pass


def test_a_lock_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(NotWritable), build_lock(tmp_path / "file", "a.b"):
        pytest.fail("no lock could be made")
    with pytest.raises(NotWritable):
        save_app(tmp_path / "file", small())


def test_a_home_that_is_a_file_is_not_one_without_maps(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("")
    with pytest.raises(FileError, match="LXB_HOME is no folder"):
        stored(tmp_path / "home")
