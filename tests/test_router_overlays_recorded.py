"""What came up on real phones."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

from lxb.errors import ScreenUnreadable
from lxb.screen import Screen
from lxb.screen.xml import parse
from router.overlays import plain_overlay
from tests.popups import pressed


def recorded(field_data: Path) -> Iterator[tuple[str, str, Screen]]:
    """File, what is special about it, screen."""
    with (field_data / "dumps" / "INDEX.tsv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t"):
            path = field_data / "dumps" / row["file"]
            if row["kind"].startswith("android") and path.suffix == ".xml":
                try:
                    yield row["file"], row["special"].lower(), parse(path.read_text("utf-8", "replace"))
                except ScreenUnreadable:
                    continue


GOOD = {"deny", "don’t allow", "don't allow", "不允许", "拒绝", "cancel", "取消", "back"}
AGREES = (
    "allow",
    "允许",
    "始终允许",
    "仅在使用中允许",
    "agree",
    "同意",
    "update",
    "download now",
    "continue",
)


def test_recorded_permission_dialogs_are_refused(field_data: Path) -> None:
    count = 0
    for file, special, screen in recorded(field_data):
        if "permission dialog" in special:
            if not any(e.text for e in screen.elements):
                continue  # a tree of another moment: the dialog is only in the picture
            found = plain_overlay(screen)
            count += 1
            assert found is not None, file
            assert found.kind == "permission", file
            assert (pressed(found) or "").casefold() in GOOD, file
    assert count >= 4


def test_on_recorded_screens_nothing_that_agrees_is_pressed(field_data: Path) -> None:
    for file, _, screen in recorded(field_data):
        assert (pressed(plain_overlay(screen)) or "").casefold() not in AGREES, file


def test_recorded_progress_dialogs_are_waited_for(field_data: Path) -> None:
    found = [
        plain_overlay(screen) for _, special, screen in recorded(field_data) if "progress dialog" in special
    ]
    assert found
    assert found == [None] * len(found)


def test_recorded_full_pages_are_not_in_the_way(field_data: Path) -> None:
    """Of pages that say a lot, hardly any may be taken for a nuisance for certain."""
    rich = [s for _, _, s in recorded(field_data) if s.main and sum(bool(e.text) for e in s.elements) > 15]
    sure = [s for s in rich if (found := plain_overlay(s)) is not None and found.sure]
    assert len(rich) >= 30
    assert len(sure) <= 0.02 * len(rich)
