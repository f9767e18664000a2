from __future__ import annotations

from lxb.virtual.in_process import InProcessDevice
from tests.shop_phone import phone, tap


def test_a_tree_is_read_once_for_as_long_as_it_is_the_same() -> None:
    made = phone()
    device = InProcessDevice(made)
    first = device.screen()
    assert device.screen() is first
    tap(made, "关注")
    second = device.screen()
    assert {e.text for e in second.elements} != {e.text for e in first.elements}
    assert device.screen() is second
