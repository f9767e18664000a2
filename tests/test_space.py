"""Points of replies: from each coordinate space to pixels of the screen and back."""

from __future__ import annotations

import math
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lxb.geometry import Point, Size, Space
from lxb.space import OutOfRange, extent, on_screen, replied, smart_resized

SPACES: tuple[Space, ...] = get_args(Space)
sides = st.integers(64, 4000)
sizes = st.builds(Size, sides, sides)
sent_sizes = st.builds(Size, st.integers(64, 1999), st.integers(64, 1999))
spaces = st.sampled_from(SPACES)


@given(spaces, sizes, sent_sizes, st.floats(0, 1), st.floats(0, 1))
def test_what_a_pixel_is_called_leads_back_to_it(
    space: Space, screen: Size, sent: Size, right: float, down: float
) -> None:
    pixel = Point(int(right * (screen.width - 1)), int(down * (screen.height - 1)))
    assert on_screen(replied(pixel, space, sent, screen), space, sent, screen) == pixel


@given(spaces, sizes, sent_sizes, st.floats(0, 1), st.floats(0, 1))
def test_what_a_point_means_is_called_so_within_half_a_pixel(
    space: Space, screen: Size, sent: Size, right: float, down: float
) -> None:
    far = extent(space, sent)
    at = (right * far[0], down * far[1])
    pixel = on_screen(at, space, sent, screen)
    assert isinstance(pixel, Point)
    again = replied(pixel, space, sent, screen)
    for number, back, corner, side in zip(at, again, far, screen, strict=True):
        last = (side - 1) / side * corner
        assert abs(min(number, last) - back) <= corner / side / 2 + 1e-9


@given(spaces, sizes, sent_sizes, st.floats(0, 1), st.sampled_from([-0.01, 1.01, 2.3, 1000.0]))
def test_a_point_outside_is_no_pixel(
    space: Space, screen: Size, sent: Size, inside: float, outside: float
) -> None:
    width, height = extent(space, sent)
    for at in ((outside * width, inside * height), (inside * width, outside * height)):
        found = on_screen(at, space, sent, screen)
        assert found == OutOfRange(at, space, (width, height))
        assert space in str(found)


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_no_number_is_no_pixel(number: float) -> None:
    assert isinstance(on_screen((number, 1), "pixel", Size(10, 10), Size(10, 10)), OutOfRange)


@pytest.mark.parametrize(
    ("space", "at", "pixel"),
    [
        # Resized, 720 x 1600 becomes 728 x 1596 and 704 x 1600.
        ("pixel", (360, 800), (540, 1200)),
        ("pixel", (360.5, 800.25), (541, 1200)),
        ("resized-28", (364, 798), (540, 1200)),
        ("resized-32", (352, 800), (540, 1200)),
        ("0-1000", (500, 500), (540, 1200)),
        ("0-1000", (500.4, 12.6), (540, 30)),
        ("0-999", (499.5, 499.5), (540, 1200)),
        ("0-1", (0.5, 0.25), (540, 600)),
    ],
)
def test_each_space_by_hand(space: Space, at: tuple[float, float], pixel: tuple[int, int]) -> None:
    assert on_screen(at, space, Size(720, 1600), Size(1080, 2400)) == pixel


@pytest.mark.parametrize(
    ("space", "corner"), [("0-999", (1000, 1000)), ("0-1000", (1000, 1000)), ("pixel", (720, 1600))]
)
def test_the_far_edge_is_the_last_pixel(space: Space, corner: tuple[int, int]) -> None:
    assert on_screen(corner, space, Size(720, 1600), Size(1080, 2400)) == (1079, 2399)


def test_sides_are_scaled_apart() -> None:
    """A picture that lost its shape on the way still leads to the right place."""
    assert on_screen((100, 100), "pixel", Size(200, 400), Size(1000, 1000)) == (500, 250)


@pytest.mark.parametrize(
    ("size", "multiple", "resized"),
    [
        ((1080, 2400), 28, (1092, 2408)),
        ((720, 1600), 28, (728, 1596)),
        ((720, 1600), 32, (704, 1600)),  # 22.5 goes to the even one, as Python rounds
        ((8000, 8000), 28, (3584, 3584)),
        ((20, 20), 28, (56, 56)),
    ],
)
def test_the_size_that_a_service_gives_a_picture(
    size: tuple[int, int], multiple: int, resized: tuple[int, int]
) -> None:
    assert smart_resized(Size(*size), multiple) == resized


@given(sizes, st.sampled_from([28, 32]))
def test_a_resized_picture_has_sides_of_the_multiple_and_stays_as_it_is(size: Size, multiple: int) -> None:
    resized = smart_resized(size, multiple)
    assert resized.width % multiple == resized.height % multiple == 0
    assert smart_resized(resized, multiple) == resized
