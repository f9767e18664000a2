"""A virtual phone with a small shop, as a user of it sees it."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from lxb.clock import ManualClock
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec

SHOP = Path(__file__).with_name("virtual_shop.yaml")
PACKAGE = "com.example.shop"


def phone(options: str = "latency=0") -> VirtualPhone:
    made = VirtualPhone(PhoneSpec.parse(f"virtual:{SHOP}?{options}"), ManualClock())
    made.launch(PACKAGE)
    return made


def nodes(made: VirtualPhone) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(made.dump()).iter("node"))


def find(made: VirtualPhone, words: str) -> ElementTree.Element:
    for node in nodes(made):
        if words in {
            node.get("text"),
            node.get("content-desc"),
            (node.get("resource-id") or "").rpartition("/")[2],
        }:
            return node
    raise AssertionError(f"{words} is not in {[n.get('text') for n in nodes(made) if n.get('text')]}")


def centre(node: ElementTree.Element) -> tuple[int, int]:
    left, top, right, bottom = map(int, (node.get("bounds") or "").replace("][", ",").strip("[]").split(","))
    return (left + right) // 2, (top + bottom) // 2


def tap(made: VirtualPhone, words: str) -> None:
    made.tap(*centre(find(made, words)))


def shown(made: VirtualPhone) -> str:
    place = made.place()
    return f"{place.page}/{place.overlay}" if place.overlay else place.page
