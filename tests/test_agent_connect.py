"""Which phone is meant where none is named: the one that adb would take, too."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from lxb.agent.connect import connect
from lxb.config import Settings
from lxb.errors import NoDevice
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.serve import ServedPhones, serve
from lxb.virtual.spec import PhoneSpec


@pytest.fixture(scope="module")
def two() -> Iterator[ServedPhones]:
    """Two phones on one adb server."""
    phones = [VirtualPhone(PhoneSpec.parse(f"virtual:notes?seed={seed}")) for seed in (1, 2)]
    with serve(phones) as served:
        yield served


@pytest.fixture(autouse=True)
def _on_their_server(two: ServedPhones, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(two.adb_port))


def test_of_several_none_is_taken_unasked():
    with pytest.raises(NoDevice, match="several phones"):
        connect()


def test_android_serial_names_one_as_it_does_for_adb(two: ServedPhones, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("ANDROID_SERIAL", two.serials[1])
    with connect() as phone:
        assert phone.info().serial == two.serials[1]


def test_what_is_chosen_for_lxb_goes_before_it(two: ServedPhones, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("ANDROID_SERIAL", two.serials[1])
    with connect(settings=Settings(device=two.serials[0])) as phone:
        assert phone.info().serial == two.serials[0]


def test_another_phone_is_no_substitute_for_the_one_that_it_names(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("ANDROID_SERIAL", "R58M123")
    with pytest.raises(NoDevice, match="R58M123 is not attached"):
        connect()
