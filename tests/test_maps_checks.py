from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from maps.checks import Finding, check, is_clean
from maps.files import load
from maps.graph import NavigationMap
from maps.model import MapFile
from tests.map_samples import shop, small


def changed(change: Callable[[dict[str, Any]], object]) -> list[Finding]:
    file = small().file.to_json()
    change(file)
    return check(NavigationMap(MapFile.model_validate(file)))


def test_a_good_map_is_clean() -> None:
    assert changed(lambda f: f["overlays"].clear()) == []
    assert is_clean(check(small()))
    assert is_clean(check(shop(100)))


def page(at: int) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda file: file["pages"][at]


ORPHAN = {"id": "orphan", "name": "孤儿", "marks": [{"text": "孤儿"}]}

CASES: list[tuple[str, str, Callable[[dict[str, Any]], object]]] = [
    ("no-marks", "error", lambda f: f["pages"][0].update(marks=[])),
    ("equal-marks", "error", lambda f: f["pages"][0].update(marks=f["pages"][1]["marks"])),
    ("subset-marks", "note", lambda f: f["pages"][0]["marks"].extend(f["pages"][1]["marks"])),
    ("unreachable", "warning", lambda f: f["pages"].append(ORPHAN)),
    ("same-name", "note", lambda f: f["pages"][0].update(name=f["pages"][1]["name"])),
    ("dangling-edge", "error", lambda f: f["edges"][0].update(to="gone")),
    ("dangling-edge", "error", lambda f: f["edges"][0].update({"from": "gone"})),
    ("no-locator", "error", lambda f: f["edges"][0].update(action="tap", locator=None)),
    ("two-targets", "warning", lambda f: f["edges"].append({**f["edges"][0], "to": f["home"]})),
    ("repeated-edge", "warning", lambda f: f["edges"].append(f["edges"][0])),
    ("failing-edge", "warning", lambda f: f["edges"][0].update(failed=9)),
    ("sensitive", "note", lambda f: f["edges"][0].update(sensitive=True)),
    ("sensitive", "note", lambda f: f["edges"][0].update(label="提交订单")),
    ("sensitive", "note", lambda f: f["edges"][0]["locator"].update(text="Pay now")),
    ("overlay-is-page", "error", lambda f: f["overlays"][0].update(marks=f["pages"][0]["marks"])),
    ("dismiss-is-control", "warning", lambda f: f["overlays"][0].update(dismiss=f["edges"][0]["locator"])),
    ("unseen-characters", "error", lambda f: f["pages"][0]["marks"][0].update(text="a\x1b[2Jb")),
    ("address", "warning", lambda f: f["pages"][0].update(description="see http://example.com")),
    ("address", "warning", lambda f: f["edges"][0]["locator"].update(text="javascript:alert(1)")),
    ("markup", "warning", lambda f: f["pages"][0].update(name="<script>alert(1)</script>")),
    ("private", "warning", lambda f: f["pages"][0].update(name="张三 13812345678")),
    ("private", "warning", lambda f: f["pages"][0].update(keywords=["a.b@example.com"])),
    ("private", "warning", lambda f: f["edges"][0].update(label="6222 0212 3456 7890 123")),
    ("private", "warning", lambda f: f["overlays"][0]["marks"][0].update(text="+49 151 23456789")),
    ("long-locator", "warning", lambda f: f["pages"][0]["marks"][0].update(text="长" * 300)),
]


@pytest.mark.parametrize(("code", "level", "change"), CASES)
def test_each_fault_is_found(code: str, level: str, change: Callable[[dict[str, Any]], object]) -> None:
    before = {finding.code for finding in check(small())}
    found = changed(change)
    hits = [finding for finding in found if finding.code == code]
    assert hits
    assert code not in before
    for finding in hits:
        assert finding.level == level
        assert finding.where
        assert finding.say("en") != finding.say("zh")
    assert is_clean(found) == all(finding.level != "error" for finding in found)


def test_plain_numbers_and_words_are_not_private() -> None:
    harmless = (
        "2026-01-02 订单",
        "版本 12.3.4",
        "满300减40",
        "第 3 页，共 12 页",
        "WLAN 5GHz",
        "a@b",
        "1280x720",
        "5<6",
    )
    found = changed(lambda f: (f["pages"][0].update(keywords=list(harmless)), f["overlays"].clear()))
    assert found == []


def test_pages_that_need_no_marks() -> None:
    found = changed(lambda f: f["pages"][0].update(marks=[], kind="external"))
    assert "no-marks" not in {finding.code for finding in found}


def test_errors_come_first() -> None:
    found = changed(lambda f: (f["edges"][0].update(sensitive=True), f["edges"][1].update(to="gone")))
    assert [finding.level for finding in found] == sorted(
        (f.level for f in found), key=["error", "warning", "note"].index
    )


def test_published_maps_are_checked(field_data: Path) -> None:
    found = check(load(field_data / "maps" / "taobao.json"))
    codes = {finding.code for finding in found}
    assert {"no-marks", "same-name"} <= codes
    assert "private" not in codes


@pytest.mark.parametrize("part", ["a", "a@", "<a", "< ", "1 ", "+", "www.", "a://", "+86 1"])
def test_a_text_of_any_length_is_checked_in_no_time(part: str) -> None:
    long = part * (200_000 // len(part))
    began = time.perf_counter()
    changed(lambda f: f["edges"][0]["locator"].update(text=long))
    assert time.perf_counter() - began < 5


def test_each_page_is_told_once_however_many_are_alike() -> None:
    def many(file: dict[str, Any]) -> None:
        one = file["pages"][0]
        file["pages"].extend({**one, "id": f"more-{n}"} for n in range(2000))

    told = [finding for finding in changed(many) if finding.code == "equal-marks"]
    assert len(told) == 2000


def test_a_page_that_is_a_part_of_many_is_told_once() -> None:
    def many(file: dict[str, Any]) -> None:
        marks = file["pages"][0]["marks"]
        file["pages"].extend(
            {"id": f"more-{n}", "name": f"n{n}", "marks": [*marks, {"text": f"n{n}"}]} for n in range(2000)
        )

    told = [finding for finding in changed(many) if finding.code == "subset-marks"]
    assert len(told) == 1
