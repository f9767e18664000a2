"""The scripted model knows a picture again, and what was truly on the screen when it was drawn."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from lxb.virtual.scripted.memory import Memory
from lxb.virtual.scripted.moment import Moment
from tests.scripted_phone import encoded, interrupted, scripted_phone
from tests.virtual_hand import Hand


def seen(memory: Memory, data: bytes) -> Moment:
    found = memory.recall(Image.open(io.BytesIO(data)))
    assert found is not None
    return found


@pytest.mark.parametrize(("profile", "longest", "kind"), [("small", 2000, "PNG"), ("large", 448, "JPEG")])
def test_pictures_are_known_however_they_were_sent(profile: str, longest: int, kind: str) -> None:
    phone = scripted_phone(f"profile={profile}")
    memory, sent = Memory(phone), []
    for page in ("cart", "settings", "orders_all", "orders_unpaid", "mine"):
        phone.launch("com.android.launcher3")
        phone.view(f"taobao://page/{page}")
        sent.append((page, encoded(phone.picture(), longest, kind)))
    for page, data in sent:
        assert seen(memory, data).place.page == page


def test_what_the_phone_shows_now_does_not_matter() -> None:
    phone = scripted_phone()
    memory = Memory(phone)
    before = encoded(phone.picture())
    phone.view("taobao://page/cart")
    assert seen(memory, before).place.page == "home"


def test_a_picture_of_something_else_is_none_of_the_phone() -> None:
    phone = scripted_phone()
    memory = Memory(phone)
    phone.picture()
    assert memory.recall(Image.effect_noise((400, 800), 90)) is None


def test_a_touch_at_the_point_of_a_control_reaches_it() -> None:
    """Each control that leads somewhere, on a page with controls inside controls."""
    phone = scripted_phone("profile=small")
    memory = Memory(phone)
    found = seen(memory, encoded(phone.picture()))
    ways = [c for c in found.of("navigation") if not c.forbidden]
    assert len(ways) > 20
    start = phone.snapshot()
    moved = 0
    for control in ways:
        phone.restore(start)
        phone.tap(*control.point)
        place = phone.place()
        moved += (place.page, place.overlay) != ("home", None) or place.package != phone.apps[0]
    assert moved >= len(ways) - 1  # the tab that is selected leads to itself


def test_controls_under_a_dialog_are_not_seen() -> None:
    phone = interrupted(scripted_phone("faults=popup:1"))
    memory = Memory(phone)
    found = seen(memory, encoded(phone.picture()))
    assert found.name == "弹窗广告"
    assert {c.label for c in found.controls} == {"立即领取", "关闭"}


def test_an_unlabelled_icon_is_called_by_what_it_is_for() -> None:
    hand = Hand("tests/explorer_app.yaml", "com.example.explorer")
    memory = Memory(hand.phone)
    found = seen(memory, encoded(hand.phone.picture()))
    assert all(c.label for c in found.of("navigation"))


def test_a_page_that_stands_in_for_others_is_a_log_in_and_a_field_for_a_password_alone_is_none() -> None:
    taobao = scripted_phone()
    taobao.view("taobao://page/login")
    assert seen(Memory(taobao), encoded(taobao.picture())).asks_who
    settings = scripted_phone(app="settings")
    memory = Memory(settings)
    assert settings.view("settings://page/wifi_connect")
    found = seen(memory, encoded(settings.picture()))
    assert found.place.overlay == "wifi_connect"
    assert not found.asks_who
