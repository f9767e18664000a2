"""What of an overlay may stand in a map: nothing that is meant for whoever holds the phone."""

from __future__ import annotations

from typing import Literal

import pytest

from lxb.locator import Ancestor, Locator
from maps.model import Overlay
from router.overlay_words import without_content

LATER = Locator(text="以后再说", cls="Button")
Dismiss = Locator | Literal["back"]


def known(*marks: Locator, dismiss: Dismiss = LATER, owned: str = "") -> Overlay | None:
    overlay = Overlay(kind="update", marks=marks, dismiss=dismiss)
    return without_content(overlay, lambda words: words == owned)


@pytest.mark.parametrize(
    ("mark", "stays"),
    [
        (Locator(id="tv_msg", text="张三先生，您的体检报告已出"), Locator(id="tv_msg")),
        (Locator(id="tv_msg", desc="Mr Zhang, your report is ready"), Locator(id="tv_msg")),
        (Locator(id="row", ancestor=Ancestor(text="尾号的储蓄卡")), Locator(id="row")),
        (Locator(id="row", ancestor=Ancestor(id="sheet")), Locator(id="row", ancestor=Ancestor(id="sheet"))),
        (Locator(text="立即升级"), Locator(text="立即升级")),
        (Locator(text="Update now"), Locator(text="Update now")),
        (Locator(id="btn", text="Not now"), Locator(id="btn", text="Not now")),
        (Locator(text="Weather"), Locator(text="Weather")),
    ],
)
def test_ids_words_of_all_overlays_and_the_app_s_own_stay(mark: Locator, stays: Locator) -> None:
    found = known(mark, dismiss=LATER, owned="Weather")
    assert found is not None
    assert found.marks == (stays,)


@pytest.mark.parametrize(
    "mark",
    [
        Locator(text="张三先生，您的体检报告已出"),
        Locator(desc="尾号的储蓄卡", cls="TextView"),
        Locator(ocr="Dear Ann"),
        Locator(id="a1b", text="Dear Ann"),
        Locator(id="tv_msg", text="Dear Ann", rank=(0, 2)),
        Locator(cls="TextView", ancestor=Ancestor(text="Dear Ann")),
        LATER,
        Locator(text="Cancel"),
    ],
)
def test_what_nothing_else_tells_is_in_no_map(mark: Locator) -> None:
    """A button that only says "Cancel" stands on many pages, where it would be pressed."""
    assert known(mark) is None


def test_of_two_marks_that_become_one_there_is_one() -> None:
    found = known(Locator(id="line", text="Dear Ann"), Locator(id="line", text="Your order"))
    assert found is not None
    assert found.marks == (Locator(id="line"),)


@pytest.mark.parametrize(
    ("dismiss", "stays"),
    [
        (Locator(id="iv_close"), Locator(id="iv_close")),
        (Locator(id="btn", text="No, Ann"), Locator(id="btn")),
        (Locator(text="No, Ann"), None),
        (Locator(id="btn", text="No, Ann", rank=(1, 3)), None),
    ],
)
def test_so_is_what_dismisses_it(dismiss: Locator, stays: Locator | None) -> None:
    found = known(Locator(id="ad_root"), dismiss=dismiss)
    assert (found.dismiss if found else None) == stays


def test_the_back_key_needs_more_than_one_id() -> None:
    """On a page that bears the same id it would lead away."""
    one, other = Locator(id="message", text="Dear Ann"), Locator(id="grant_dialog")
    assert known(one, dismiss="back") is None
    assert known(one, other, dismiss="back") is not None
    assert known(Locator(text="发现新版本"), dismiss="back") is not None
