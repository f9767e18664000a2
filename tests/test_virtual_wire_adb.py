"""The virtual phone through the real adb program, used as anybody would, on a server of the test's own."""

from __future__ import annotations

import subprocess
from pathlib import Path

import uiautomator2

from tests import wire as wires
from tests.wire import ADB, Wire, needs_binary

pytestmark = needs_binary
served, wire = wires.served, wires.wire


def test_adb_lists_the_phone(wire: Wire) -> None:
    assert wire.out("devices").splitlines()[1] == f"{wire.serial}\tdevice"
    listed = wire.out("devices", "-l")
    assert "product:toyone model:Toy_One device:toyone" in listed.replace("Toy One", "Toy_One")
    assert wire.out("get-state") == "device\n"
    assert wire.out("get-serialno").strip() == wire.serial
    assert "shell_v2" in wire.out("features")


def test_adb_shell_has_both_streams_and_exit_codes(wire: Wire) -> None:
    done = wire.adb("shell", "echo out; echo err >&2; exit 7")
    assert (done.returncode, done.stdout, done.stderr) == (7, b"out\n", b"err\n")
    missing = wire.adb("shell", "xyz")
    assert missing.returncode == 127
    assert missing.stderr == b"/system/bin/sh: xyz: inaccessible or not found\n"
    assert wire.adb("shell", "cat | wc -c", stdin=b"12345\n").stdout.strip() == b"6"
    assert wire.adb("exec-out", "screencap", "-p").stdout.startswith(b"\x89PNG\r\n")


def test_an_interactive_shell(wire: Wire) -> None:
    done = wire.adb("shell", stdin=b"echo one\nexit 3\n")
    assert b"one" in done.stdout
    assert done.returncode == 3


def test_adb_push_and_pull(wire: Wire) -> None:
    source = wire.folder / "资料.bin"
    source.write_bytes(bytes(range(256)) * 4000)
    pushed = wire.adb("push", str(source), "/sdcard/deep/er/资料.bin")
    assert b"1 file pushed" in pushed.stdout + pushed.stderr
    goal = wire.folder / "back.bin"
    assert wire.adb("pull", "/sdcard/deep/er/资料.bin", str(goal)).returncode == 0
    assert goal.read_bytes() == source.read_bytes()
    refused = wire.adb("push", str(source), "/system/x")
    assert refused.returncode == 1
    assert b"Read-only file system" in refused.stdout + refused.stderr
    assert b"No such file" in wire.adb("pull", "/sdcard/none", str(goal)).stderr
    (wire.folder / "tree" / "in").mkdir(parents=True)
    (wire.folder / "tree" / "in" / "a.txt").write_text("a")
    assert wire.adb("push", str(wire.folder / "tree"), "/sdcard/").returncode == 0
    assert wire.adb("pull", "/sdcard/tree", str(wire.folder / "copy")).returncode == 0
    assert (wire.folder / "copy" / "in" / "a.txt").read_text() == "a"


def test_adb_install_forward_and_reverse(wire: Wire) -> None:
    apk = Path(uiautomator2.__file__).parent / "assets" / "app-uiautomator.apk"
    assert "Success" in wire.out("install", "-r", str(apk))
    assert "package:com.github.uiautomator\n" in wire.out("shell", "pm", "list", "packages")
    assert "Success" in wire.out("uninstall", "com.github.uiautomator")
    port = wire.out("forward", "tcp:0", "tcp:9008").strip()
    assert f"{wire.serial} tcp:{port} tcp:9008" in wire.out("forward", "--list")
    assert wire.adb("forward", "--remove", f"tcp:{port}").returncode == 0
    assert wire.adb("reverse", "tcp:7001", "tcp:7002").returncode == 0
    assert "tcp:7001 tcp:7002" in wire.out("reverse", "--list")
    assert wire.adb("reverse", "--remove-all").returncode == 0


def test_adb_asked_for_what_is_not_there(wire: Wire) -> None:
    command = [str(ADB), "-P", str(wire.served.adb_port), "-d", "get-state"]
    done = subprocess.run(command, capture_output=True, timeout=30, check=False)
    assert (done.returncode, b"no devices" in done.stderr) == (1, True)
    assert b"cannot run as root in production builds" in wire.adb("root").stdout
