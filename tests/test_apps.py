from __future__ import annotations

from collections import Counter

import pytest

from lxb.app_mention import Mention, app_in_sentence
from lxb.apps import app_name, find_app, known_apps, nearest, plain_name
from lxb.device import InstalledApp
from lxb.errors import UnknownName
from lxb.package_name import is_app_name

PHONE = [
    InstalledApp("com.taobao.taobao", "淘宝"),
    InstalledApp("com.android.settings", "设置"),
    InstalledApp("com.huawei.camera", None),
    InstalledApp("org.example.notes", "小本子"),
    InstalledApp("android", None),
]


def test_the_table_is_large_and_well_formed() -> None:
    apps = known_apps()
    assert len(apps) >= 200
    assert [package for package, n in Counter(app.package for app in apps).items() if n > 1] == []
    for app in apps:
        assert is_app_name(app.package), app
        assert all(name == name.strip() and name for name in app.names), app
        keys = [plain_name(name) for name in app.names]
        assert len(keys) == len(set(keys)), app


def test_only_common_words_name_several_apps_of_the_table() -> None:
    owners: dict[str, set[str]] = {}
    for app in known_apps():
        for name in app.names:
            if name not in app.common:
                owners.setdefault(plain_name(name), set()).add(app.package)
    assert {name: found for name, found in owners.items() if len(found) > 1} == {
        "手机管家": {"com.miui.securitycenter", "com.huawei.systemmanager"}
    }


@pytest.mark.parametrize(
    ("words", "package"),
    [
        ("淘宝", "com.taobao.taobao"),
        ("《淘宝》", "com.taobao.taobao"),
        ("ＴＡＯＢＡＯ", "com.taobao.taobao"),
        ("淘宝app", "com.taobao.taobao"),
        ("微信", "com.tencent.mm"),
        ("wechat", "com.tencent.mm"),
        ("小破站", "tv.danmaku.bili"),
        ("Google Maps", "com.google.android.apps.maps"),
        ("设置", "com.android.settings"),
        ("com.never.heard.of", "com.never.heard.of"),
    ],
)
def test_names_nicknames_and_packages_are_found(words: str, package: str) -> None:
    assert find_app(words) == package


def test_of_several_packages_the_installed_one_is_meant() -> None:
    assert find_app("相机") != "com.huawei.camera"
    assert find_app("相机", installed=PHONE) == "com.huawei.camera"


def test_the_phones_own_names_are_known() -> None:
    assert find_app("小本子", installed=PHONE) == "org.example.notes"
    assert find_app("android", installed=PHONE) == "android"


def test_a_name_that_fits_nothing_else_may_be_the_end_of_a_package() -> None:
    assert find_app("Notes", installed=PHONE) == "org.example.notes"


def test_aliases_go_before_maps_before_the_table() -> None:
    assert find_app("淘宝", maps={"x.y": "淘宝"}) == "x.y"
    assert find_app("淘宝", maps={"x.y": "淘宝"}, aliases={"淘宝": "a.b"}) == "a.b"


@pytest.mark.parametrize(("typo", "near"), [("淘保", "淘宝"), ("wecaht", "WeChat"), ("哔哩哗哩", "哔哩哔哩")])
def test_a_typo_is_answered_with_the_nearest(typo: str, near: str) -> None:
    with pytest.raises(UnknownName) as caught:
        find_app(typo)
    assert caught.value.near[0] == near
    assert near in caught.value.say("zh")
    assert caught.value.exit_code == 2


def test_the_nearest_are_apps_of_the_phone() -> None:
    assert nearest("小本", PHONE) == ["小本子"]
    with pytest.raises(UnknownName, match=r"微信 \(com\.tencent\.mm\)"):
        find_app("微信", installed=PHONE)
    with pytest.raises(UnknownName, match=r"com\.none\.such"):
        find_app("com.none.such", installed=PHONE)


def test_nonsense_is_told_where_to_look() -> None:
    with pytest.raises(UnknownName, match="lxb apps"):
        find_app("qwrtzplkjh", installed=[])


def test_a_package_has_its_name() -> None:
    assert app_name("com.taobao.taobao") == "淘宝"
    assert app_name("com.none.such") is None


@pytest.mark.parametrize(
    ("sentence", "package", "rest"),
    [
        ("打开淘宝", "com.taobao.taobao", ""),
        ("打开淘宝查看订单", "com.taobao.taobao", "查看订单"),
        ("在淘宝里查看订单", "com.taobao.taobao", "查看订单"),
        ("帮我打开淘宝，然后去购物车", "com.taobao.taobao", "去购物车"),
        ("查看淘宝订单", "com.taobao.taobao", "查看订单"),
        ("打开微信读书", "com.tencent.weread", ""),
        ("去支付宝给淘宝订单付款", "com.eg.android.AlipayGphone", "给淘宝订单付款"),
        ("open Settings and turn on Bluetooth", "com.android.settings", "turn on Bluetooth"),
        ("turn off notifications in Settings", "com.android.settings", "turn off notifications"),
        ("send a message on WeChat to Bob", "com.tencent.mm", "send a message to Bob"),
    ],
)
def test_the_app_of_a_sentence(sentence: str, package: str, rest: str) -> None:
    found = app_in_sentence(sentence)
    assert found is not None
    assert (found.package, found.rest) == (package, rest)


@pytest.mark.parametrize(
    ("sentence", "is_app"),
    [
        ("打开设置", True),
        ("在设置里打开蓝牙", True),
        ("设置里的蓝牙", True),
        ("设置收货地址", False),
        ("打开淘宝的设置", False),
        ("打开设置中心", False),
    ],
)
def test_a_common_word_is_an_app_only_where_it_stands_as_one(sentence: str, is_app: bool) -> None:
    found = app_in_sentence(sentence)
    assert (found is not None and found.package == "com.android.settings") == is_app


@pytest.mark.parametrize(
    "sentence", ["查看订单", "check my order list", "show me Wish list", "打开信息通知", "", "Xylophone"]
)
def test_no_app_is_made_up(sentence: str) -> None:
    assert app_in_sentence(sentence) is None


def test_apps_at_hand_go_first() -> None:
    assert app_in_sentence("打开美团外卖") == Mention(
        "com.sankuai.meituan.takeoutnew", "美团外卖", "", as_app=True
    )
    found = app_in_sentence("打开美团外卖", maps={"com.sankuai.meituan": "美团"})
    assert found == Mention("com.sankuai.meituan", "美团", "外卖", as_app=True)


def test_a_sentence_names_only_apps_the_phone_has() -> None:
    assert app_in_sentence("打开微信", installed=PHONE) is None
    assert app_in_sentence("打开小本子", installed=PHONE) == Mention(
        "org.example.notes", "小本子", "", as_app=True
    )
    assert app_in_sentence("打开本本", installed=PHONE, aliases={"本本": "org.example.notes"}) is not None


@pytest.mark.timeout(30)
@pytest.mark.parametrize(
    "words", ["打开 ", "open the settings of my notes please ", "请打开备忘录的设置看看", "备忘录"]
)
def test_a_long_sentence_takes_no_long_time(words: str) -> None:
    """Nor does one that names apps thousands of times: what stands near each says what it is."""
    assert app_in_sentence(words * 10_000 + "淘宝") is not None


def test_what_stands_near_a_name_tells_in_long_sentences_too() -> None:
    found = app_in_sentence("说来话长，" * 1000 + "打开淘宝")
    assert found is not None
    assert (found.name, found.as_app) == ("淘宝", True)
