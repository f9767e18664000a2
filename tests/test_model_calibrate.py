"""Calibration: marks at known places tell what a model's numbers mean."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lxb.geometry import Size, Space
from lxb.model.calibrate import Answer, judged, read_marks
from lxb.model.marks import COLOURS, SHEETS
from lxb.space import extent, replied

SPACES: tuple[Space, ...] = get_args(Space)
FAMILIES: tuple[set[Space], ...] = ({"pixel", "resized-28", "resized-32"}, {"0-1000", "0-999"}, {"0-1"})
ALIKE = {space: family for family in FAMILIES for space in family}
"""Spaces that differ by less than a finger's width."""
PHONE = (Size(720, 1600), Size(1280, 960))
SMALL = (Size(495, 1100), Size(1100, 825))
CLAUDE = (Size(705, 1568), Size(1238, 929))
Pair = tuple[float, float]


def answers(
    space: Space,
    sent: tuple[Size, Size] = PHONE,
    spoil: Callable[[Pair], Pair] = lambda at: at,
    leave_out: tuple[int, ...] = (),
) -> list[Answer]:
    return [
        Answer(
            sheet,
            size,
            {
                number: spoil(replied(mark, space, size, sheet.size))
                for number, mark in enumerate(sheet.marks, start=1)
                if number not in leave_out
            },
        )
        for sheet, size in zip(SHEETS, sent, strict=True)
    ]


def jittered(space: Space, sent: tuple[Size, Size], pixels: float, seed: int) -> list[Answer]:
    """Answers that are off by up to so many pixels of the screen, in whole numbers where there are such."""
    chance = random.Random(seed)
    result = []
    for answer in answers(space, sent):
        far, screen = extent(space, answer.sent), answer.sheet.size
        points = {
            number: tuple(
                round(at + chance.uniform(-pixels, pixels) * end / side, 3 if space == "0-1" else 0)
                for at, end, side in zip(point, far, screen, strict=True)
            )
            for number, point in answer.points.items()
        }
        result.append(Answer(answer.sheet, answer.sent, points))
    return result


@pytest.mark.parametrize("sent", [PHONE, SMALL, CLAUDE], ids=["phone", "small", "claude"])
@pytest.mark.parametrize(("declared", "true"), list(itertools.product(SPACES, SPACES)))
def test_every_space_is_told_from_every_other(declared: Space, true: Space, sent: tuple[Size, Size]) -> None:
    for seed in range(5):
        found = judged(declared, jittered(true, sent, 12, seed))
        assert found.verdict == ("agrees" if true in ALIKE[declared] else "contradicts")
        assert {found.seen, *found.alike} == ALIKE[true]
        assert found.error is not None
        assert found.error < 30
        assert (found.answered, found.asked) == (12, 12)


def test_a_contradiction_is_told_with_all_that_fits() -> None:
    words = judged("pixel", answers("0-1000")).words()
    assert "fit 0-1000 or 0-999 (" in words.en
    assert 'pixel stays in use: if the other is right, set space = "0-1000"' in words.en
    assert "0-1000 或 0-999" in words.zh


@pytest.mark.parametrize("space", SPACES)
def test_what_is_exact_has_no_error_to_speak_of(space: Space) -> None:
    found = judged(space, answers(space))
    assert (found.verdict, found.seen) == ("agrees", space)
    assert found.error is not None
    assert found.error < 1
    for corner, size in zip(found.corners, PHONE, strict=True):
        assert corner == pytest.approx(extent(space, size), rel=0.001)


def test_some_marks_may_be_missed_but_not_most() -> None:
    assert judged("0-1000", answers("0-1000", leave_out=(2, 5))).verdict == "agrees"
    few = judged("0-1000", answers("0-1000", leave_out=(1, 2, 3, 4)))
    assert (few.verdict, few.seen, few.answered, few.corners) == ("useless", None, 4, (None, None))


@given(st.randoms(use_true_random=False), st.sampled_from(SPACES), st.sampled_from(SPACES))
def test_points_at_random_are_useless(chance: random.Random, declared: Space, in_space: Space) -> None:
    made_up = [
        Answer(
            answer.sheet,
            answer.sent,
            {
                number: tuple(chance.random() * end for end in extent(in_space, answer.sent))
                for number in answer.points
            },
        )
        for answer in answers(in_space)
    ]
    found = judged(declared, made_up)
    assert (found.verdict, found.seen, found.error) == ("useless", None, None)


@pytest.mark.parametrize("at", [(0.0, 0.0), (500.0, 500.0), (-3.0, 12.0)])
def test_one_point_for_all_is_useless(at: Pair) -> None:
    assert judged("0-1000", answers("0-1000", spoil=lambda _: at)).verdict == "useless"


def test_nothing_at_all_is_useless() -> None:
    found = judged("pixel", [Answer(sheet, sheet.size, {}) for sheet in SHEETS], "I cannot see pictures.")
    assert (found.verdict, found.answered, found.said) == ("useless", 0, "I cannot see pictures.")


def test_x_and_y_exchanged_contradict_nothing_we_know() -> None:
    assert judged("0-1000", answers("0-1000", spoil=lambda at: at[::-1])).verdict == "useless"


def test_a_service_that_shrinks_pictures_is_told_by_its_corners() -> None:
    """The model means pixels, but of a smaller picture than was sent."""
    found = judged("pixel", answers("pixel", spoil=lambda at: (at[0] * 0.6, at[1] * 0.6)))
    assert (found.verdict, found.seen) == ("contradicts", None)
    assert found.corners[0] == pytest.approx((432, 960), rel=0.01)
    assert found.corners[1] == pytest.approx((768, 576), rel=0.01)


MARKS = {1: (120.0, 80.5), 2: (700.0, 300.0), 3: (5.0, 999.0), 4: (0.0, 10.0), 5: (1.0, 2.0), 6: (3.0, 4.0)}


@pytest.mark.parametrize(
    "line",
    [
        "mark {n}: {x:g},{y:g}",
        "mark {n}: {x:g}, {y:g}",
        "标记{n}：（{x:g}，{y:g}）",
        "{n}. ({x:g}, {y:g})",
        "{n}. mark {n}: [{x:g}, {y:g}]",
        "- **Mark {n}**: <point>{x:g} {y:g}</point>",
        '{{"mark": {n}, "x": {x:g}, "y": {y:g}}},',
        "mark {n}: <|box_start|>({x:g},{y:g})<|box_end|>",
    ],
)
def test_replies_are_read_in_any_brackets(line: str) -> None:
    lines = [line.format(n=n, x=x, y=y) for n, (x, y) in MARKS.items()]
    assert read_marks("\n".join(["Here are the 6 marks:", "```", *lines, "```"]), 6) == MARKS


def test_json_on_one_line_and_over_many() -> None:
    one = str([{"mark": n, "x": x, "y": y} for n, (x, y) in MARKS.items()])
    assert read_marks(one, 6) == MARKS
    assert read_marks("The 6 marks are: " + one.replace(", ", ",\n"), 6) == MARKS


def test_a_box_counts_by_its_middle() -> None:
    assert read_marks("mark 1: 10,20,30,60\nmark 2: 0,0,1,1\nmark 3: 1,1,2,2", 6) == {
        1: (20, 40),
        2: (0.5, 0.5),
        3: (1.5, 1.5),
    }


@pytest.mark.parametrize("text", ["", "I cannot see any picture.", "1 2", "mark 9: 1,2", "there are 6 marks"])
def test_what_names_no_mark_is_no_answer(text: str) -> None:
    assert read_marks(text, 6) == {}


@given(st.text())
def test_any_text_is_read(text: str) -> None:
    assert set(read_marks(text, 6)) <= set(range(1, 7))


@pytest.mark.parametrize("sheet", SHEETS, ids=["tall", "wide"])
def test_the_middle_of_a_colour_is_where_its_mark_is(sheet: object) -> None:
    assert sheet in SHEETS
    picture = SHEETS[SHEETS.index(sheet)]  # type: ignore[arg-type]
    pixels = picture.drawn().load()
    assert pixels is not None
    for colour, mark in zip(COLOURS, picture.marks, strict=True):
        own = [
            (x, y)
            for x in range(mark.x - 80, mark.x + 80)
            for y in range(mark.y - 80, mark.y + 80)
            if 0 <= x < picture.size.width and 0 <= y < picture.size.height and pixels[x, y] == colour
        ]
        middle = (sum(x for x, _ in own) / len(own), sum(y for _, y in own) / len(own))
        assert middle == pytest.approx(mark, abs=3)


def test_marks_lie_unevenly_apart_and_inside() -> None:
    for sheet in SHEETS:
        assert sheet.size.width != sheet.size.height
        for axis in (0, 1):
            places = sorted(mark[axis] for mark in sheet.marks)
            gaps = {after - before for before, after in itertools.pairwise(places)}
            assert len(gaps) == len(places) - 1, "an even row fits a wrong scale"
            assert min(gaps) > 0.02 * sheet.size[axis]
