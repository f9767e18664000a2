"""Which app and page a sentence means, and what `lxb plan` says of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from lxb.agent import plan
from lxb.agent.choice import choose_app
from lxb.cli.boundary import guarded
from lxb.cli.main import app
from lxb.config import load_settings
from lxb.device import InstalledApp
from lxb.errors import Damaged, UnknownName
from lxb.locator import Locator
from lxb.messages import reason_text
from lxb.reason import Reason
from maps.files import save_app
from maps.graph import NavigationMap
from maps.model import App, Built, Edge, MapFile, Page
from tests.endpoint import serving, whole

TAOBAO, SETTINGS = "com.taobao.taobao", "com.android.settings"


def a_map(package: str, name: str, *pages: str) -> NavigationMap:
    """A home page with a way to each of the pages, which are called by their own names."""
    ids = [f"p{number}" for number in range(len(pages))]
    made = [Page(id="home", name="首页", marks=(Locator(id="home_bar"),))]
    made += [
        Page(id=page, name=title, keywords=(title,), marks=(Locator(text=title),))
        for page, title in zip(ids, pages, strict=True)
    ]
    edges = [
        Edge(source_page="home", target_page=page, locator=Locator(text=title), label=title)
        for page, title in zip(ids, pages, strict=True)
    ]
    built = Built(at="2026-01-01T00:00:00Z", by="lxb 0")
    file = MapFile(
        app=App(package=package, name=name), built=built, home="home", pages=tuple(made), edges=tuple(edges)
    )
    return NavigationMap(file)


@pytest.fixture
def maps(home: Path) -> Path:
    for found in (
        a_map(TAOBAO, "淘宝", "我的订单", "购物车", "收货地址"),
        a_map(SETTINGS, "设置", "蓝牙", "显示", "关于手机"),
    ):
        save_app(home / "lxb", found)
    return home / "lxb" / "maps"


@pytest.mark.usefixtures("maps")
@pytest.mark.parametrize(
    ("task", "package", "page"),
    [
        ("打开购物车", TAOBAO, "购物车"),
        ("打开蓝牙", SETTINGS, "蓝牙"),
        ("在设置里打开显示", SETTINGS, "显示"),
        ("打开淘宝", TAOBAO, "首页"),
        ("打开淘宝的购物车", TAOBAO, "购物车"),
    ],
)
def test_app_and_page_of_a_sentence(task: str, package: str, page: str) -> None:
    found = plan(task)
    assert (found.app, found.target_name, found.chosen_by, found.reason) == (package, page, "words", None)
    assert [leg.label for leg in found.route] == ([] if page == "首页" else [page])


@pytest.mark.usefixtures("maps")
def test_the_user_may_say_which_app() -> None:
    assert plan("打开购物车", app="淘宝").app == TAOBAO
    assert plan("打开购物车", app="系统设置").target is None
    with pytest.raises(UnknownName):
        plan("打开购物车", app="不存在的应用啊")


@pytest.mark.usefixtures("maps")
def test_an_app_without_a_map_is_named() -> None:
    choice = choose_app("打开微信看朋友圈", load_settings())
    assert (choice.package, choice.reason) == ("com.tencent.mm", Reason.NO_MAP)


@pytest.mark.usefixtures("maps")
def test_maps_of_apps_that_the_phone_lacks_do_not_count() -> None:
    installed = [InstalledApp(SETTINGS, "设置")]
    choice = choose_app("打开购物车", load_settings(), installed=installed)
    assert choice.package in {SETTINGS, ""}
    assert choice.page is None or choice.page.target is None


def test_an_app_that_only_a_map_tells_of_is_not_installed(home: Path) -> None:
    for package, name in (("a.one", "小甲店"), ("a.two", "小乙店")):
        save_app(home / "lxb", a_map(package, name, "我的订单"))
    installed = [InstalledApp("a.two", "小乙店")]
    choice = choose_app("打开小甲店我的订单", load_settings(), installed=installed)
    assert (choice.package, choice.reason) == ("a.one", Reason.NOT_INSTALLED)
    with pytest.raises(UnknownName, match="no app on this phone"):
        choose_app("我的订单", load_settings(), app="小甲店", installed=installed)


@pytest.mark.usefixtures("maps")
def test_what_has_no_map_is_named_in_the_cure(lxb: Lxb) -> None:
    assert "make one with: lxb build-map com.tencent.mm" in lxb("plan", "打开微信")[1]


def test_the_app_in_front_goes_before_others_that_fit(home: Path) -> None:
    for package, name in (("a.one", "甲"), ("a.two", "乙")):
        save_app(home / "lxb", a_map(package, name, "消息中心", "收藏夹"))
    assert choose_app("打开收藏夹", load_settings()).reason == Reason.NO_APP
    assert choose_app("打开收藏夹", load_settings(), in_front="a.two").package == "a.two"


def test_without_maps_one_has_to_be_made() -> None:
    assert choose_app("查看订单", load_settings()).reason == Reason.NO_MAP
    assert plan("查看订单").target is None


def test_a_damaged_map_does_not_hide_the_others(maps: Path) -> None:
    (maps / "com.broken.json").write_text("{")
    assert plan("打开购物车").app == TAOBAO


def test_an_app_without_a_map_may_be_that_of_a_damaged_one(maps: Path) -> None:
    assert plan("打开美团").reason == "no map"
    (maps / "com.broken.json").write_text("{")
    with pytest.raises(Damaged, match=r"com\.broken\.json"):
        plan("打开美团")
    assert choose_app("打开美团", load_settings(), installed=[]).reason is not None


Lxb = Callable[..., tuple[int, str, str]]


@pytest.fixture
def lxb(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Lxb:
    monkeypatch.setenv("LXB_LANG", "en")

    def call(*argv: str) -> tuple[int, str, str]:
        code = guarded(app, argv)
        out, err = capsys.readouterr()
        return code, out, err

    return call


def test_plan_tells_target_and_way(lxb: Lxb, maps: Path) -> None:
    file = str(maps / f"{TAOBAO}.json")
    code, out, _ = lxb("plan", "打开购物车", "--map", file, "--no-model", "--json")
    told = json.loads(out)
    assert code == 0
    assert (told["target_name"], told["chosen_by"], told["reason"]) == ("购物车", "words", None)
    assert told["candidates"][0]["name"] == "购物车"
    assert told["route"] == [{"from": "home", "to": "p1", "label": "购物车", "locator": {"text": "购物车"}}]
    assert told["model"] == {"calls": 0, "prompt_tokens": 0, "completion_tokens": 0, "simulated": False}
    assert "\n  首页 -> 购物车\n" in lxb("plan", "打开购物车")[1]


def test_plan_goes_the_way_whose_signs_name_the_page(home: Path) -> None:
    """Of equally short ways: the labels that say most of the target, then what worked most often."""
    found = a_map(TAOBAO, "淘宝", "充值中心", "我的淘宝", "我的订单", "外卖")
    ways = [("p0", "充值记录", 1, 0), ("p1", "查看全部订单", 1, 0), ("p3", "外卖中心", 1, 0)]
    own = [edge for edge in found.edges if edge.target_page != "p2"]
    for first in ("p0", "p1", "p3"):  # whatever stands first in the file
        more = sorted(ways, key=lambda way: way[0] != first)
        edges = [
            Edge(source_page=a, target_page="p2", locator=Locator(text=b), label=b, seen=seen, failed=failed)
            for a, b, seen, failed in more
        ]
        save_app(home / "lxb", NavigationMap(found.file.model_copy(update={"edges": (*own, *edges)})))
        assert [leg.label for leg in plan("打开我的订单").route] == ["我的淘宝", "查看全部订单"]


def test_plan_goes_the_way_that_worked_where_signs_say_nothing(home: Path) -> None:
    found = a_map(TAOBAO, "淘宝", "左", "右", "收货地址")
    own = [edge for edge in found.edges if edge.target_page != "p2"]
    ways = [("p0", "甲", 1, 2), ("p1", "乙", 6, 0)]
    edges = [
        Edge(source_page=a, target_page="p2", locator=Locator(text=b), label=b, seen=seen, failed=failed)
        for a, b, seen, failed in ways
    ]
    save_app(home / "lxb", NavigationMap(found.file.model_copy(update={"edges": (*own, *edges)})))
    assert [leg.label for leg in plan("打开收货地址").route] == ["右", "乙"]


@pytest.mark.parametrize(
    "how", [{"sensitive": True}, {"label": "提交订单"}, {"locator": Locator(text="立即支付")}]
)
def test_plan_goes_over_nothing_that_is_not_walked(lxb: Lxb, home: Path, how: dict[str, object]) -> None:
    found = a_map(TAOBAO, "淘宝", "购物车", "订单确认")
    edges = [edge if edge.target_page == "p0" else edge.model_copy(update=how) for edge in found.edges]
    save_app(home / "lxb", NavigationMap(found.file.model_copy(update={"edges": tuple(edges)})))
    told = plan("打开订单确认", app="淘宝")
    assert (told.target, told.route) == ("p1", ())
    out = lxb("plan", "打开订单确认", "--app", "淘宝")[1]
    assert "No way there" in out
    assert "first page." not in out


@pytest.mark.usefixtures("maps")
def test_plan_tells_a_missing_map_from_a_missing_page_and_from_an_app_that_is_not_clear(lxb: Lxb) -> None:
    assert "there is no map of the app" in lxb("plan", "打开微信")[1]
    assert "not clear which app" in lxb("plan", "打开扫雷排行榜")[1]
    assert "no map of the app" not in lxb("plan", "打开扫雷排行榜", "--app", "淘宝")[1]


@pytest.mark.usefixtures("maps")
@pytest.mark.parametrize(
    ("task", "reason"),
    [("打开微信", "no map"), ("打开扫雷排行榜", "no app"), ("打开淘宝扫雷排行榜", "unsure")],
)
def test_the_json_of_a_plan_gives_the_reason_that_its_text_gives(lxb: Lxb, task: str, reason: str) -> None:
    told = json.loads(lxb("plan", task, "--json")[1])
    assert (told["target"], told["reason"]) == (None, reason)
    assert lxb("plan", task)[1].startswith(f"No page chosen: {reason_text('en', reason, told['app'])}\n")


def test_a_page_that_is_called_like_an_app_without_a_map_is_planned_as_it_is_walked(home: Path) -> None:
    """No phone is known to have that app; on one that has it a run says that its map is missing."""
    save_app(home / "lxb", a_map("a.notes", "备忘录", "设置", "蓝牙"))
    planned = plan("打开设置")
    assert (planned.app, planned.target_name) == ("a.notes", "设置")
    ran = choose_app("打开设置", load_settings(), installed=[InstalledApp("a.notes", "备忘录")])
    assert ran.page is not None
    assert (ran.package, ran.page.target) == (planned.app, planned.target)
    has_both = [InstalledApp("a.notes", "备忘录"), InstalledApp(SETTINGS, "设置")]
    assert choose_app("打开设置", load_settings(), installed=has_both).reason == Reason.NO_MAP
    assert plan("打开微信").reason == "no map"


@pytest.mark.usefixtures("maps")
def test_plan_says_that_there_is_no_such_page(lxb: Lxb) -> None:
    code, out, _ = lxb("plan", "打开扫雷排行榜", "--app", "淘宝", "--json")
    told = json.loads(out)
    assert code in {1, 4}
    assert told["target"] is None
    assert told["reason"] in {"absent", "unsure"}


def test_many_tasks_are_planned_a_line_each(lxb: Lxb, maps: Path, tmp_path: Path) -> None:
    rows = [
        "打开购物车",
        "",
        json.dumps({"task": "打开蓝牙", "map": str(maps / f"{SETTINGS}.json"), "id": 7}),
        json.dumps({"task": "x", "map": "没有这个图"}),
    ]
    tasks = tmp_path / "tasks.jsonl"
    tasks.write_text("\n".join(rows), "utf-8")
    code, out, _ = lxb("plan", "--tasks", str(tasks), "--no-model")
    told = [json.loads(line) for line in out.splitlines()]
    assert [row.get("target_name") for row in told] == ["购物车", "蓝牙", None]
    assert told[2]["reason"] == "unknown name"
    assert code == 2


@pytest.mark.usefixtures("maps")
@pytest.mark.parametrize("bad", ['{"tusk": 1}', '{"task": 1}', '{"task": "', '{"task":' + "[" * 100_000])
def test_a_line_without_a_task_is_told_and_the_others_are_planned(lxb: Lxb, tmp_path: Path, bad: str) -> None:
    tasks = tmp_path / "tasks.jsonl"
    tasks.write_text(f"打开购物车\n{bad}\n打开购物车\n", "utf-8")
    code, out, err = lxb("plan", "--tasks", str(tasks), "--no-model", "--app", "淘宝")
    first, told, last = map(json.loads, out.splitlines())
    assert (first["target_name"], last["target_name"]) == ("购物车", "购物车")
    assert (code, told["task"], told["status"], told["reason"]) == (1, None, "failed", "damaged")
    assert "line 2" in told["error"]
    assert err == ""


@pytest.mark.usefixtures("maps")
def test_the_limits_hold_for_all_tasks_of_a_file_together(
    lxb: Lxb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks = tmp_path / "tasks.txt"
    tasks.write_text("我上次买的东西到哪了\n" * 3, "utf-8")
    monkeypatch.setenv("LXB_MODEL_CALLS", "1")
    with serving(whole(json.dumps({"page": 0, "rest": ""}))) as endpoint:
        monkeypatch.setenv("LXB_BASE_URL", endpoint.url)
        monkeypatch.setenv("LXB_MODEL", "m")
        code, out, _ = lxb("plan", "--tasks", str(tasks), "--app", "淘宝")
        assert len(endpoint.asked) == 1
    told = [json.loads(line)["reason"] for line in out.splitlines()]
    assert (code, told[1:]) == (6, ["limit:model"] * 2)
    assert told[0] == "absent"


@pytest.mark.usefixtures("maps")
def test_a_limit_of_one_of_many_tasks_is_told_as_such(
    lxb: Lxb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {
        "LXB_BASE_URL": "http://127.0.0.1:9/v1",
        "LXB_MODEL": "m",
        "LXB_MODEL_CALLS": "0",
    }.items():
        monkeypatch.setenv(name, value)
    tasks = tmp_path / "tasks.txt"
    tasks.write_text("我上次买的东西到哪了\n打开购物车\n", "utf-8")
    code, out, _ = lxb("plan", "--tasks", str(tasks), "--app", "淘宝")
    limited, planned = map(json.loads, out.splitlines())
    assert (code, limited["status"], limited["reason"]) == (6, "limit", "limit:model")
    assert planned["target_name"] == "购物车"


@pytest.mark.usefixtures("maps")
def test_only_a_line_feed_ends_a_task(lxb: Lxb, tmp_path: Path) -> None:
    tasks = tmp_path / "tasks.jsonl"
    tasks.write_text('{"task": "打开\u2028购物车"}\r\n', "utf-8", newline="")
    code, out, _ = lxb("plan", "--tasks", str(tasks), "--no-model", "--app", "淘宝")
    assert (code, json.loads(out)["target_name"]) == (0, "购物车")


@pytest.mark.parametrize("named", ["shop", "shop.json"])
def test_the_map_of_a_task_may_lie_beside_the_file_of_tasks(
    lxb: Lxb, maps: Path, tmp_path: Path, named: str
) -> None:
    folder = tmp_path / "many"
    folder.mkdir()
    (folder / "shop.json").write_bytes((maps / f"{TAOBAO}.json").read_bytes())
    tasks = folder / "tasks.jsonl"
    tasks.write_text(json.dumps({"task": "打开购物车", "map": named}), "utf-8")
    code, out, _ = lxb("plan", "--tasks", str(tasks), "--no-model")
    assert (code, json.loads(out)["target_name"]) == (0, "购物车")


@pytest.mark.usefixtures("maps")
@pytest.mark.parametrize(
    ("task", "package", "reason"),
    [
        ("打开微信查看订单", "com.tencent.mm", Reason.NOT_INSTALLED),
        ("在微信里查看订单", "com.tencent.mm", Reason.NOT_INSTALLED),
        ("打开购物车", TAOBAO, None),
    ],
)
def test_an_app_that_the_phone_lacks_is_not_replaced_by_another(
    task: str, package: str, reason: Reason | None
) -> None:
    choice = choose_app(task, load_settings(), installed=[InstalledApp(TAOBAO, "淘宝")])
    assert (choice.package, choice.reason) == (package, reason)


def test_a_page_that_is_called_like_an_app_may_be_meant(home: Path) -> None:
    save_app(home / "lxb", a_map(TAOBAO, "淘宝", "飞猪旅行", "购物车"))
    choice = choose_app("打开飞猪旅行", load_settings(), installed=[InstalledApp(TAOBAO, "淘宝")])
    assert choice.page is not None
    assert choice.page.target_name == "飞猪旅行"


def test_an_app_that_fits_as_well_counts_though_it_is_not_sure_of_a_page(lxb: Lxb, home: Path) -> None:
    """A shop's settings are no answer to "display settings" where another map has two of these."""
    save_app(home / "lxb", a_map("a.shop", "甲", "我的订单"))
    assert choose_app("查看我的订单列表", load_settings()).package == "a.shop"
    save_app(home / "lxb", a_map("a.other", "乙", "我的订单列表甲", "我的订单列表乙"))
    assert choose_app("查看我的订单列表", load_settings()).reason == Reason.NO_APP
    told = plan("查看我的订单列表")
    assert {(page.app, page.name) for page in told.candidates} == {
        ("a.shop", "我的订单"),
        ("a.other", "我的订单列表甲"),
        ("a.other", "我的订单列表乙"),
    }
    assert "  a.shop: 我的订单 (" in lxb("plan", "查看我的订单列表")[1]
    assert "a.shop" not in lxb("plan", "查看我的订单列表", "--app", "甲")[1].partition("\n")[2]


@pytest.mark.usefixtures("maps")
def test_a_model_that_finds_no_page_is_not_told_as_a_missing_map(
    lxb: Lxb, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = "那个谁给我寄的东西"
    with serving(whole(json.dumps({"page": 0, "rest": ""}))) as served:
        monkeypatch.setenv("LXB_TEXT_BASE_URL", served.url)
        monkeypatch.setenv("LXB_TEXT_MODEL", "some-model")
        code, out, _ = lxb("plan", task)
    assert (code, len(served.asked)) == (1, 1)
    assert "no page" in out
    assert "make one with" not in out
    assert "Candidates:" in out


@pytest.mark.usefixtures("maps")
def test_where_words_are_not_enough_the_closest_pages_of_all_maps_are_told(lxb: Lxb) -> None:
    code, out, _ = lxb("plan", "那个谁给我寄的东西", "--json")
    told = json.loads(out)
    assert (code, told["target"]) == (4, None)
    assert told["candidates"]


def test_pages_that_fit_alike_end_as_words_that_are_not_enough(lxb: Lxb, home: Path) -> None:
    save_app(home / "lxb", a_map(TAOBAO, "淘宝", "音乐会员", "视频会员"))
    code, out, _ = lxb("plan", "打开会员", "--app", "淘宝", "--json")
    assert (code, json.loads(out)["reason"]) == (4, "ambiguous")
