from __future__ import annotations

import pytest

from lxb.package_name import LONGEST, is_app_name, is_launcher, is_package_name

TOO_LONG = "c." + "x" * (LONGEST - 1)


@pytest.mark.parametrize("name", ["com.x", "com.x_1.Y", "a.b.c2", TOO_LONG[:-1]])
def test_an_app_has_parts_of_letters_digits_and_underscores(name: str) -> None:
    assert is_app_name(name)
    assert is_package_name(name)


@pytest.mark.parametrize(
    "name",
    ["", "com..x", ".com.x", "com.x.", "com.1x", "com._x", "com.x-y", "com.ｘ", "com.x\n", "com x", TOO_LONG],
)
def test_anything_else_is_no_package(name: str) -> None:
    assert not is_package_name(name)
    assert not is_app_name(name)


def test_one_part_alone_is_a_package_but_no_app() -> None:
    assert is_package_name("android")
    assert not is_app_name("android")


@pytest.mark.parametrize(
    ("package", "home"),
    [
        ("com.android.launcher3", True),
        ("com.huawei.android.launcher", True),
        ("net.oneplus.Launcher", True),
        ("com.miui.home", True),
        ("com.sonyericsson.home", True),
        ("com.android.quickstep", True),
        ("com.cyanogenmod.trebuchet", True),
        ("app.lawnchair", True),
        ("ginlemon.flowerfree", True),
        ("com.xiaomi.smarthome", False),
        ("com.home.shop", False),
        ("com.android.settings", False),
    ],
)
def test_home_screens_are_known_by_their_packages(package: str, home: bool) -> None:
    assert is_launcher(package) is home
