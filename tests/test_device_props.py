"""Sizes, density, properties and versions out of what Android prints."""

from __future__ import annotations

import pytest

from lxb.device import AppVersion, props
from lxb.geometry import Size


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Physical size: 1080x2340\nOverride size: 540x1170\n", Size(540, 1170)),
        ("Override size: 1920x1080\nPhysical size: 3440x1440\n", Size(1920, 1080)),
        ("WARNING: linker: libdvm.so has text relocations\nPhysical size: 720x1280\r\n", Size(720, 1280)),
        ("", None),
        ("cmd: Can't find service: window", None),
    ],
)
def test_natural_size(text: str, expected: Size | None) -> None:
    assert props.natural_size(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [("Physical density: 440\nOverride density: 400\n", 400), ("Physical density: 560\n", 560), ("", None)],
)
def test_density(text: str, expected: int | None) -> None:
    assert props.density(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("  mCurrentOrientation=1\n", 1),
        (
            "mViewports=[DisplayViewport{type=INTERNAL, displayId=0, orientation=3, logicalFrame=Rect(0)}]",
            3,
        ),
        ("DisplayInfo{..., rotation 2, state ON}", 2),
        ("  mRotation=ROTATION_270\n", 3),
        ("nothing of the kind", None),
    ],
)
def test_rotation(text: str, expected: int | None) -> None:
    assert props.rotation(text) == expected


def test_a_turned_screen_swaps_its_sides() -> None:
    assert [props.turned(Size(10, 20), turn) for turn in range(4)] == [(10, 20), (20, 10), (10, 20), (20, 10)]


def test_properties_may_hold_anything() -> None:
    text = "[ro.product.model]: [Pixel 7]\n[a.b]: []\n[c.d]: [two\nlines]\n[e]: [x]: [y]\n"
    assert props.properties(text) == {
        "ro.product.model": "Pixel 7",
        "a.b": "",
        "c.d": "two\nlines",
        "e": "x]: [y",
    }


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({"persist.sys.locale": "zh-Hans-CN,en-US", "ro.product.locale": "en-US"}, "zh-Hans-CN"),
        ({"ro.product.locale": "en_GB"}, "en-GB"),
        ({"persist.sys.language": "zh", "persist.sys.country": "CN"}, "zh-CN"),
        ({}, ""),
    ],
)
def test_locale(told: dict[str, str], expected: str) -> None:
    assert props.locale(told) == expected


DUMP = """\
Packages:
  Package [com.x.shop] (1f2e3d):
    userId=10123
    versionCode=1203 minSdk=21 targetSdk=33
    versionName=12.0.3 beta
  Package [com.x.shop.helper] (1f2e3e):
    versionCode=7 minSdk=21
    versionName=null

Hidden system packages:
  Package [com.x.shop] (9f2e3d):
    versionCode=1 minSdk=21
    versionName=1.0
"""


def test_app_version_is_the_one_in_use() -> None:
    assert props.app_version(DUMP, "com.x.shop") == AppVersion("12.0.3 beta", 1203)


def test_a_longer_name_is_another_app() -> None:
    assert props.app_version(DUMP, "com.x") is None
    assert props.app_version("Unable to find package: com.x\n", "com.x") is None
