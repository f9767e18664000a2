"""The virtual phone through adbutils, behind the real adb server and the builtin one."""

from __future__ import annotations

from typing import Any

import adbutils
import pytest

from tests import wire as wires
from tests.toy_world import LAUNCHER, NOTES
from tests.wire import Wire

pytestmark = wires.SOCKETS_LEFT_OPEN
served, wire, connected, u2 = wires.served, wires.wire, wires.connected, wires.u2


def test_adbutils_knows_the_phone(wire: Wire) -> None:
    assert [d.serial for d in wire.client.device_list()] == [wire.serial]
    assert wire.client.server_version() == 41
    assert wire.phone.get_state() == "device"
    assert wire.phone.prop.model == "Toy One"
    assert wire.phone.window_size() == (720, 1280)
    assert wire.phone.list_packages() == sorted([LAUNCHER.package, NOTES.package])
    assert wire.phone.wlan_ip() == "192.168.1.64"
    assert wire.phone.is_screen_on()
    assert wire.phone.battery().level == 87


def test_adbutils_shell(wire: Wire) -> None:
    assert wire.phone.shell("echo a; xyz; echo $?") == (
        "a\n/system/bin/sh: xyz: inaccessible or not found\n127"
    )
    assert wire.phone.shell2("(exit 5)").returncode == 5
    both = wire.phone.shell2("echo o; echo e >&2; exit 6", v2=True)
    assert (both.returncode, both.stdout, both.stderr) == (6, "o\n", "e\n")
    assert wire.phone.shell(["echo", "a;b", "$(reboot)", "它's"]) == "a;b $(reboot) 它's"
    assert wire.phone.shell("cat /sdcard/none; echo $?").endswith("1")


def test_adbutils_files(wire: Wire) -> None:
    sync = wire.phone.sync
    data = bytes(range(256)) * 2000
    assert sync.push(data, "/sdcard/Download/a.bin", check=True) == len(data)
    assert sync.read_bytes("/sdcard/Download/a.bin") == data
    names = {entry.path for entry in sync.iter_directory("/sdcard/Download")}
    assert names == {".", "..", "a.bin"}
    assert sync.stat("/sdcard/none").mode == 0
    with pytest.raises(adbutils.AdbError, match="No such file"):
        sync.read_bytes("/sdcard/none")
    sync.pull("/sdcard/Download", wire.folder / "got")
    assert (wire.folder / "got" / "a.bin").read_bytes() == data
    wire.phone.remove("/sdcard/Download/a.bin")
    assert not sync.exists("/sdcard/Download/a.bin")


def test_adbutils_pictures(wire: Wire) -> None:
    wire.world.launch(NOTES.package)
    for picture in (wire.phone.screenshot(error_ok=False), wire.phone.screenshot(0, error_ok=False)):
        assert picture.getpixel((5, 5)) == (10, 200, 30)
    assert wire.phone.framebuffer().convert("RGB").getpixel((5, 5)) == (10, 200, 30)


def test_adbutils_apps(wire: Wire) -> None:
    wire.phone.app_start(NOTES.package)
    assert wire.phone.app_current().package == NOTES.package
    info = wire.phone.app_info(NOTES.package)
    assert (info.version_name, info.version_code) == ("1.2.3", 123)
    assert wire.phone.app_info("com.nope") is None
    wire.phone.app_stop(NOTES.package)
    assert wire.phone.app_current().package == LAUNCHER.package


def test_adbutils_forwards_a_port(wire: Wire, u2: Any) -> None:
    import http.client

    port = wire.phone.forward_port(9008)
    ask = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    ask.request("GET", "/ping")
    assert ask.getresponse().read() == b"pong"
    ask.close()
    assert [f.remote for f in wire.phone.forward_list()] == ["tcp:9008"]
    wire.phone.forward_remove(f"tcp:{port}")
    assert not wire.phone.forward_list()
    wire.phone.reverse("tcp:7001", "tcp:7002")
    assert [(r.remote, r.local) for r in wire.phone.reverse_list()] == [("tcp:7001", "tcp:7002")]
    wire.phone.reverse_remove_all()


@pytest.mark.parametrize("sdk", [28, 30, 32, 34])
def test_adbutils_finds_the_app_in_front_on_every_version(wire: Wire, sdk: int) -> None:
    wire.world.sdk = sdk
    try:
        wire.world.launch(NOTES.package)
        found = wire.phone.app_current()
    finally:
        wire.world.sdk = 30
    assert (found.package, found.activity.rpartition(".")[2]) == (NOTES.package, "MainActivity")
