from __future__ import annotations

import io

import pytest
from PIL import Image

from lxb.geometry import Size
from lxb.model.picture import encoded
from lxb.model.profile import ModelProfile, known_profiles


@pytest.mark.parametrize(
    ("taken", "sent"),
    [
        ((1080, 2400), (720, 1600)),
        ((2400, 1080), (1600, 720)),
        ((1440, 1440), (1414, 1414)),
        ((720, 1280), (720, 1280)),
        ((10, 20000), (1, 1600)),
    ],
)
def test_a_picture_is_made_smaller_until_it_fits(taken: tuple[int, int], sent: tuple[int, int]) -> None:
    picture = encoded(Image.new("RGB", taken), ModelProfile(longest_side=1600, max_pixels=2_000_000))
    assert (picture.size, picture.screen) == (Size(*sent), Size(*taken))
    assert Image.open(io.BytesIO(picture.data)).size == sent


@pytest.mark.parametrize("kind", ["jpeg", "png"])
@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "P"])
def test_the_kind_is_that_of_the_profile(kind: str, mode: str) -> None:
    picture = encoded(Image.new(mode, (40, 80)), ModelProfile.model_validate({"picture": kind}))
    assert picture.mime == f"image/{kind}"
    assert Image.open(io.BytesIO(picture.data)).format == kind.upper()
    assert picture.url.startswith(f"data:image/{kind};base64,")


def test_the_screen_may_have_other_pixels_than_its_picture() -> None:
    picture = encoded(Image.new("RGB", (540, 1200)), ModelProfile(), Size(1080, 2400))
    assert (picture.size, picture.screen) == (Size(540, 1200), Size(1080, 2400))


@pytest.mark.parametrize("profile", known_profiles(), ids=lambda profile: profile.name)
def test_no_profile_sends_a_side_of_2000_pixels(profile: ModelProfile) -> None:
    for size in ((1080, 2400), (1600, 2560), (3840, 2160)):
        assert max(encoded(Image.new("RGB", size), profile).size) < 2000
