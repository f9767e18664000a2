"""How phones are named, and which attached one is meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lxb.device.address import Address, parse_address
from lxb.device.discover import Attached, choose, parse_devices
from lxb.errors import BadName, NoDevice


@pytest.mark.parametrize(
    ("text", "kind", "rest"),
    [
        ("4a1f", "android", "4a1f"),
        ("android:4a1f", "android", "4a1f"),
        ("emulator-5554", "android", "emulator-5554"),
        ("192.168.1.5:5555", "android", "192.168.1.5:5555"),
        ("phone.lan:5555", "android", "phone.lan:5555"),
        ("android:192.168.1.5:5555", "android", "192.168.1.5:5555"),
        ("[fe80::1%eth0]:5555", "android", "[fe80::1%eth0]:5555"),
        ("adb-1a2b-XyZ (2)._adb-tls-connect._tcp", "android", "adb-1a2b-XyZ (2)._adb-tls-connect._tcp"),
        ("recorded:/tmp/a b", "recorded", "/tmp/a b"),
        (r"recorded:C:\traces\x", "recorded", r"C:\traces\x"),
        ("harmony:FMR0223", "harmony", "FMR0223"),
        ("ios:http://127.0.0.1:8100", "ios", "http://127.0.0.1:8100"),
    ],
)
def test_forms(text: str, kind: str, rest: str) -> None:
    found = parse_address(text)
    assert (found.kind, found.rest) == (kind, rest)
    assert parse_address(str(found)) == found


def test_virtual_phones_have_apps_and_options() -> None:
    found = parse_address("virtual:taobao,./my-app?profile=small&seed=7&faults=splash,popup&drift=rename:3")
    assert found.apps == ("taobao", "./my-app")
    assert dict(found.options) == {
        "profile": "small",
        "seed": "7",
        "faults": "splash,popup",
        "drift": "rename:3",
    }


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "android:",
        "virtual:",
        "virtual:?seed=1",
        "virtual:a?=1",
        "virtual:a?x=1&x=2",
        "ios:phone",
        "andriod:4a1f",
        "a b",
        "x:99999",
        "recorded:",
        "4a1f\n",
    ],
)
def test_bad_forms_are_told(text: str) -> None:
    with pytest.raises(BadName) as caught:
        parse_address(text)
    assert caught.value.exit_code == 2
    assert caught.value.say("zh")


def test_a_misspelt_kind_lists_the_kinds() -> None:
    with pytest.raises(BadName, match="android, virtual, recorded, harmony, ios"):
        parse_address("andriod:4a1f")


@pytest.mark.parametrize("text", ["127.0.0.1:99999", "android:phone.lan:0", "[fe80::1]:65536"])
def test_a_port_that_there_is_not_is_named(text: str) -> None:
    with pytest.raises(BadName, match=f"{text.rpartition(':')[2]!r} is no port; .* 1 to 65535"):
        parse_address(text)


@given(st.text(max_size=40))
def test_every_text_is_an_address_or_a_bad_name(text: str) -> None:
    try:
        found = parse_address(text)
    except BadName:
        return
    assert isinstance(found, Address)
    assert found.rest


LISTING = (
    "4a1f                   device usb:1-1 product:sunfish model:Pixel_4a device:sunfish transport_id:3\n"
    "emulator-5554          offline transport_id:4\n"
    "0123456789ABCDEF0123456 unauthorized usb:1-2 transport_id:5\n"
    "77aa                   no permissions (user in plugdev group; are your udev rules wrong?); see "
    "[http://developer.android.com/tools/device.html] usb:1-3 transport_id:6\n"
    "adb-1a2b-XyZ (2)._adb-tls-connect._tcp device product:x model:M_2 device:y transport_id:7\n"
)


def test_states_decide_not_the_line() -> None:
    phones = parse_devices(LISTING)
    assert [(p.serial, p.ready) for p in phones] == [
        ("4a1f", True),
        ("emulator-5554", False),
        ("0123456789ABCDEF0123456", False),
        ("77aa", False),
        ("adb-1a2b-XyZ (2)._adb-tls-connect._tcp", True),
    ]
    assert phones[0] == Attached("4a1f", "device", "Pixel 4a", "sunfish", "sunfish", 3)
    assert phones[3].state.startswith("no permissions (user in plugdev group")


def test_without_tags_and_with_tabs() -> None:
    assert parse_devices("List of devices attached\n4a1f\tdevice\n\n") == [Attached("4a1f", "device")]


def test_the_only_usable_phone_is_chosen() -> None:
    assert choose(parse_devices(LISTING)[:4]).serial == "4a1f"


def test_several_are_listed() -> None:
    with pytest.raises(NoDevice, match=r"4a1f .*adb-1a2b.* -d SERIAL") as caught:
        choose(parse_devices(LISTING))
    assert caught.value.exit_code == 3
    assert len(caught.value.found) == 5


def test_none_says_what_to_do() -> None:
    with pytest.raises(NoDevice, match="virtual:taobao"):
        choose([])


@pytest.mark.parametrize(
    ("state", "cure"),
    [("unauthorized", "allow USB debugging"), ("offline", "reconnect"), ("no permissions", "udev")],
)
def test_an_unusable_phone_gets_its_cure(state: str, cure: str) -> None:
    phones = [p for p in parse_devices(LISTING) if p.state.startswith(state)]
    for wanted in (None, phones[0].serial):
        with pytest.raises(NoDevice) as caught:
            choose(phones, wanted)
        assert state in str(caught.value)
        assert cure in str(caught.value)


def test_what_is_the_matter_is_said_once() -> None:
    offline = Attached("a", "offline", "Pixel")
    for serial in ("a", None):
        with pytest.raises(NoDevice) as caught:
            choose([offline], serial)
        assert caught.value.say("en") == "a is offline. Replug it, or run `adb reconnect offline`"
    with pytest.raises(NoDevice) as caught:
        choose([offline, Attached("b", "offline"), Attached("c", "unauthorized")])
    said = caught.value.say("zh")
    assert "a：请重新插拔" in said
    assert "c：请解锁手机" in said
    with pytest.raises(NoDevice, match=r"b \(offline\)\. Replug it"):
        choose([offline, Attached("b", "offline")])


def test_a_phone_of_the_network_that_is_offline_is_connected_again() -> None:
    with pytest.raises(NoDevice, match=r"Run `lxb connect 192\.168\.1\.5:5555` again"):
        choose([Attached("192.168.1.5:5555", "offline")])


def test_a_serial_that_is_not_attached() -> None:
    with pytest.raises(NoDevice, match=r"9z is not attached; there is 4a1f"):
        choose(parse_devices(LISTING)[:1], "9z")
    with pytest.raises(NoDevice, match=r"lxb connect 10\.0\.0\.2:5555"):
        choose([], "10.0.0.2:5555")
