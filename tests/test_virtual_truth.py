"""The virtual phone knows what its apps truly are, and draws them."""

from __future__ import annotations

import pytest

from lxb.virtual.fonts import font_file
from lxb.virtual.load import bundled, load_app
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec
from lxb.virtual.truth import TrueMap, truth
from tests.shop_phone import PACKAGE, SHOP, phone, tap


@pytest.fixture(scope="module")
def shop() -> TrueMap:
    return truth(PhoneSpec.parse(f"virtual:{SHOP}"), PACKAGE)


def test_every_page_of_the_app_is_found(shop: TrueMap) -> None:
    assert shop.home == "home"
    assert shop.unreached == ()
    assert shop.places.keys() == load_app(str(SHOP)).pages.keys()


def test_what_it_takes_to_get_somewhere(shop: TrueMap) -> None:
    needs = {id: place.needs for id, place in shop.places.items() if place.needs != "plain"}
    assert needs == {
        "product": "content", "address": "content", "note_delete": "gesture",
        "pay": "forbidden", "sku": "forbidden", "logout": "forbidden",
    }  # fmt: skip
    assert shop.reachable() == shop.places.keys() - {"pay", "sku", "logout"}
    assert "product" not in shop.reachable("plain")


def test_pages_behind_a_log_in_are_found(shop: TrueMap) -> None:
    assert shop.places["vip"].needs == "plain"
    assert "profile" in {tap.to for tap in shop.leads("me")}


def test_taps_tell_where_they_lead_and_what_they_are(shop: TrueMap) -> None:
    taps = {(t.label, t.gesture): t for t in shop.leads("home")}
    assert taps["领券", "tap"].to == "coupons"
    assert (taps["官网", "tap"].to, taps["官网", "tap"].package) == (None, "com.android.browser")
    assert [t.forbidden for t in shop.leads("cart") if t.to == "pay"] == ["pay"]
    assert [t.to for t in shop.leads("about") if t.gesture == "back"] == ["settings"]
    content = [t for t in shop.leads("home") if t.content]
    assert {t.to for t in content} == {"product"}


def test_what_depends_on_the_way_one_came_is_told(shop: TrueMap) -> None:
    home = next(t for t in shop.leads("cart") if t.label == "首页")
    assert (home.to, home.also) == ("home", ("home", "follow", "live"))
    arrow = next(t for t in shop.leads("about") if t.gesture == "tap")
    assert arrow.returns
    assert all(t.returns for t in shop.taps if t.gesture == "back")


def test_places_know_their_names_in_both_languages(shop: TrueMap) -> None:
    assert shop.places["coupons"].names == {"zh": "领券中心", "en": "Coupons"}
    assert shop.places["notes_menu"].kind == "menu"
    assert shop.places["product"].activity == f"{PACKAGE}.DetailActivity"


def test_asking_for_the_truth_leaves_the_phone_alone() -> None:
    made = phone("faults=popup:3&latency=0")
    before = made.dump()
    assert made.truth(PACKAGE).places
    assert made.dump() == before


@pytest.mark.parametrize("name", sorted(set(bundled()) - {"taobao"}))  # which its own tests see to
def test_every_page_of_a_bundled_app_can_be_reached(name: str) -> None:
    assert truth(PhoneSpec.parse(f"virtual:{name}"), load_app(name).package).unreached == ()


def test_a_picture_shows_the_screen_in_full_size() -> None:
    made = phone()
    picture = made.picture()
    assert (picture.mode, picture.size) == ("RGB", (1080, 2400))
    colours = picture.getcolors(1 << 24)
    assert colours
    assert len(colours) > 50
    tap(made, "领券")
    assert made.picture().tobytes() != picture.tobytes()


def test_pictures_of_dialogs_dim_the_page_behind() -> None:
    made = phone()
    tap(made, "笔记")
    page = made.picture().getpixel((500, 1800))
    tap(made, "更多选项")
    dimmed = made.picture().getpixel((500, 1800))
    assert isinstance(page, tuple)
    assert isinstance(dimmed, tuple)
    assert sum(dimmed) < sum(page) * 0.7


def test_pictures_with_everything_on_every_profile() -> None:
    for profile in ("small", "tablet", "gesture"):
        made = VirtualPhone(
            PhoneSpec.parse(f"virtual:{SHOP}?profile={profile}&faults=splash,popup,permission")
        )
        made.launch(PACKAGE)
        assert made.picture().size == made.size


def test_there_is_a_font_with_chinese_characters() -> None:
    assert font_file().is_file()
