from __future__ import annotations

import math

import pytest

from executor.dialect import Frame
from executor.dialects.points import Fault, box, point
from lxb.geometry import Point, Rect, Size, Space

SCREEN = Size(1000, 2000)
GRID = Frame("0-1000", SCREEN, SCREEN)


def frame(space: Space, sent: Size = SCREEN, screen: Size = SCREEN) -> Frame:
    return Frame(space, sent, screen)


@pytest.mark.parametrize(
    "value",
    [
        [310, 240],
        (310, 240),
        [310.0, 240.0],
        ["310", "240"],
        [[310, 240]],
        "310, 240",
        "310 240",
        "(310,240)",
        "[310, 240]",
        "310，240",
        "３１０，２４０",
        "<point>310 240</point>",
        "<|box_start|>(310,240)<|box_end|>",
        "<|begin_of_box|>[310, 240]<|end_of_box|>",
        "x=310, y=240",
        '{"x": 310, "y": 240}',
        {"x": 310, "y": 240},
        {"x": "310", "y": "240"},
        [300, 220, 320, 260],
        "<bbox>300 220 320 260</bbox>",
        [[300, 220], [320, 260]],
        {"x1": 300, "y1": 220, "x2": 320, "y2": 260},
    ],
)
def test_every_shape_of_the_same_point_is_read(value: object) -> None:
    assert point(value, GRID) == Point(310, 480)


@pytest.mark.parametrize(
    "value",
    [
        [],
        [54],
        "54, ",
        54,
        [1, 2, 3],
        [1, 2, 3, 4, 5],
        "x,300",
        "top left",
        "",
        None,
        True,
        [True, 5],
        [None, 5],
        {"x": 5},
        math.nan,
        [math.nan, 5],
        "500-300",
        "500300",
        "5.5.5, 3",
        "12px, 30px",
        "50%, 50%",
        [[[[310, 240]]]],
        "1" * 500 + ", 2",
    ],
)
def test_what_is_no_point_is_a_bad_argument(value: object) -> None:
    fault = point(value, GRID)
    assert isinstance(fault, Fault)
    assert fault.code == "bad_arguments"


@pytest.mark.parametrize(
    ("value", "space"),
    [
        ([-1, 5], "0-1000"),
        ([1001, 5], "0-1000"),
        ([540, 1800], "0-1000"),
        ([1001, 5], "0-999"),
        ([1001, 5], "pixel"),
        ([0.5, 0.25], "0-1000"),
        ([0.5, 300], "0-999"),
        ([0.5, 0.5], "pixel"),
        ([1.2, 0.5], "0-1"),
        ([900, 900, 1200, 950], "0-1000"),
        ([10**400, 5], "0-1000"),
    ],
)
def test_what_lies_outside_of_the_declared_space_is_never_guessed(value: object, space: Space) -> None:
    fault = point(value, frame(space))
    assert isinstance(fault, Fault)
    assert fault.code == "out_of_range"


@pytest.mark.parametrize(
    ("value", "space", "pixel"),
    [
        ([0, 0], "0-1000", (0, 0)),
        ([1000, 1000], "0-1000", (999, 1999)),
        ([999, 999], "0-999", (999, 1999)),
        ([1000, 1000], "0-999", (999, 1999)),
        ([1000, 2000], "pixel", (999, 1999)),
        ([0.5, 0.5], "0-1", (500, 1000)),
    ],
)
def test_edges_stay_on_the_screen(value: object, space: Space, pixel: tuple[int, int]) -> None:
    assert point(value, frame(space)) == pixel


def test_each_axis_is_scaled_by_its_own_side() -> None:
    assert point([348, 333, 928, 365], frame("pixel", Size(1366, 768), Size(1366, 768))) == (638, 349)
    assert point([270, 480], frame("pixel", Size(540, 960), Size(1080, 2424))) == (540, 1212)
    assert point([546, 1204], frame("resized-28", Size(1080, 2400), Size(1080, 2400))) == (540, 1200)


def test_a_dialect_without_points_takes_none() -> None:
    fault = point([5, 5], Frame(None, SCREEN, SCREEN))
    assert isinstance(fault, Fault)
    assert "words" in fault.reason


def test_a_region_is_a_part_of_the_screen() -> None:
    assert box([100, 100, 300, 200], GRID) == Rect(100, 200, 300, 400)
    assert box([0, 0, 1000, 1000], GRID) == Rect(0, 0, 1000, 2000)


@pytest.mark.parametrize("value", [[1, 2], [300, 200, 100, 100], [5, 5, 5, 9], [0, 0, 1200, 10]])
def test_a_region_of_two_numbers_or_without_area_is_none(value: object) -> None:
    assert isinstance(box(value, GRID), Fault)
