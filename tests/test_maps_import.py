"""`lxb maps import`: maps of the original LXB-Framework with the faults that they have, and maps of ours."""

from __future__ import annotations

import copy
import json
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from types import FrameType
from typing import Any

import pytest

from lxb.errors import FileError
from maps.builder import MapBuilder
from maps.files import load, load_app, save_app, turn
from maps.graph import NavigationMap
from maps.legacy import convert
from maps.lock import in_turn
from maps.taking import take
from tests import command_line
from tests.command_line import Lxb

FIELD_DATA = os.environ.get("LXB_FIELD_DATA")


def tap(source: str, target: str, said: str, **locator: str) -> dict[str, Any]:
    return {
        "from": source,
        "to": target,
        "action": {"type": "tap", "locator": locator},
        "description": f"点击{said}",
    }


PUBLISHED: dict[str, Any] = {
    "package": "com.example.old",
    "pages": {
        "home": {"name": "首页", "description": "", "features": "购物车、消息"},
        "cart__n_00000001": {"name": "购物车", "description": "", "features": ["结算"]},
        "cart__n_00000002": {"name": "购物车", "description": "", "features": []},
        "odd__n_00000003": {"name": "菜单", "description": ""},
    },
    "transitions": [
        tap(
            "home",
            "cart__n_00000001",
            "购物车",
            resource_id="tab",
            text="购物车,5之3,标签,3条未读",
            **{"class": "View"},
        ),
        tap("home", "cart__n_00000002", "消息", text="视频"),
        tap("home", "odd__n_00000003", "更多", text="눍", resource_id="icon"),
        tap("cart__n_00000001", "gone__n_00000004", "去凑单", text="去凑单"),
        tap("cart__n_00000002", "home", "返回", **{"class": "ImageView"}),
        tap("odd__n_00000003", "home", "关注", resource_id="root", text="整页 " * 60),
    ],
    "popups": [
        {"id": "p1", "type": "dialog", "close_locator": {"resource_id": "x/close"}},
        {"id": "p2", "type": "dialog", "close_locator": {}},
    ],
    "blocks": [],
}

lxb = command_line.with_json


def written(folder: Path, data: object) -> str:
    path = folder / "published.json"
    path.write_text(json.dumps(data, ensure_ascii=False), "utf-8")
    return str(path)


def test_a_published_map_is_taken_and_its_faults_are_told(lxb: Lxb, tmp_path: Path, home: Path) -> None:
    code, told, _ = lxb("maps", "import", written(tmp_path, PUBLISHED))
    assert (code, told["status"], told["app"], told["pages"]) == (0, "done", "com.example.old", 5)
    assert Path(told["map"]) == home / "lxb" / "maps" / "com.example.old.json"
    assert {note["code"] for note in told["notes"]} == {
        "one-name", "renamed", "no-entry", "no-locator", "text-dropped", "no-way-out", "no-marks",
    }  # fmt: skip


def test_what_was_mended_stands_in_the_map(lxb: Lxb, tmp_path: Path) -> None:
    found = load(Path(lxb("maps", "import", written(tmp_path, PUBLISHED))[1]["map"]))
    edges = {(edge.source_page, edge.target_page): edge for edge in found.edges}
    cart = edges["home", "cart__n_00000001"].locator
    assert cart is not None
    assert (cart.id, cart.text) == ("tab", "购物车")
    assert edges["home", "cart__n_00000002"].label == "视频"
    sign = edges["home", "odd__n_00000003"]
    assert (sign.label, sign.locator and sign.locator.text) == ("更多", None)
    whole = edges["odd__n_00000003", "home"]
    assert (whole.label, whole.locator and whole.locator.text) == ("", None)
    assert edges["cart__n_00000002", "home"].locator is None
    assert found.pages["gone__n_00000004"].name == "去凑单"
    assert found.pages["home"].keywords == ("购物车", "消息")
    assert len(found.overlays) == 1


def test_a_map_of_ours_is_taken_as_it_is(lxb: Lxb, tmp_path: Path) -> None:
    ours = tmp_path / "ours.json"
    ours.write_text(json.dumps(convert(PUBLISHED).file.to_json()), "utf-8")
    code, told, _ = lxb("maps", "import", str(ours))
    assert (code, told["notes"]) == (0, [])
    assert load(Path(told["map"])).file.in_order() == load(ours).file.in_order()


def test_another_map_of_the_app_is_not_lost(lxb: Lxb, tmp_path: Path) -> None:
    path = lxb("maps", "import", written(tmp_path, PUBLISHED))[1]["map"]
    before = Path(path).read_bytes()
    assert lxb("maps", "import", written(tmp_path, PUBLISHED))[0] == 0
    other = copy.deepcopy(PUBLISHED)
    other["pages"]["home"]["name"] = "主页"
    code, told, _ = lxb("maps", "import", written(tmp_path, other))
    assert (code, told["status"]) == (1, "failed")
    assert "--replace" in told["error"]
    assert Path(path).read_bytes() == before
    assert lxb("maps", "import", written(tmp_path, other), "--replace")[0] == 0
    assert load(Path(path)).pages["home"].name == "主页"


@pytest.mark.parametrize("replace", [False, True])
def test_a_map_that_comes_up_while_its_turn_is_waited_for_is_not_lost(
    tmp_path: Path, home: Path, replace: bool
) -> None:
    """A build ends between the call and its turn."""
    built = MapBuilder.of(NavigationMap(convert(PUBLISHED).file))
    built.change_page("home", name="主页")
    waits = Event()

    def watch(frame: FrameType, event: str, arg: object) -> None:
        if frame.f_code is in_turn.__wrapped__.__code__:  # type: ignore[attr-defined]
            waits.set()

    threading.setprofile(watch)
    with ThreadPoolExecutor(1) as pool:
        with turn(home, "com.example.old"):
            taken = pool.submit(take, Path(written(tmp_path, PUBLISHED)), home, replace=replace)
            assert waits.wait(9)
            save_app(home, built.done())
        threading.setprofile(None)
        if not replace:
            with pytest.raises(FileError, match="--replace"):
                taken.result()
    assert load_app(home, "com.example.old").pages["home"].name == ("首页" if replace else "主页")


@pytest.mark.parametrize(
    "broken",
    [
        [],
        {"pages": {}, "transitions": []},
        {**PUBLISHED, "package": "../../etc"},
        {**PUBLISHED, "pages": {"a": 3}},
        {**PUBLISHED, "transitions": ["x"]},
        {**PUBLISHED, "transitions": [{"from": "home"}]},
        {**PUBLISHED, "popups": 3},
    ],
)
def test_what_is_no_map_is_said_in_one_line(lxb: Lxb, tmp_path: Path, home: Path, broken: object) -> None:
    code, told, err = lxb("maps", "import", written(tmp_path, broken))
    assert code in {1, 2}
    assert told["status"] == "failed"
    assert "Traceback" not in err
    assert not list((home / "lxb").glob("maps/*.json"))


@pytest.mark.skipif(not FIELD_DATA, reason="LXB_FIELD_DATA is not set: no published maps")
def test_published_maps_are_taken(lxb: Lxb) -> None:
    for path in sorted((Path(str(FIELD_DATA)) / "maps").glob("*.json")):
        code, told, _ = lxb("maps", "import", str(path))
        assert code == 0
        assert told["pages"] >= len(json.loads(path.read_text("utf-8"))["pages"])
