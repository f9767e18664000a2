"""The virtual phone through the real adb binary, adbutils and uiautomator2, and through the builtin server.

The tools are used as anybody would use them, on a server of the test's own.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import adbutils
import pytest
import uiautomator2

from lxb.geometry import Size
from lxb.virtual.serve import ServedPhones, serve
from tests.toy_world import LAUNCHER, NOTES, OWN_KEYBOARD, ToyWorld
from tests.wire import ADB, Wire, needs_binary

KEYBOARD = "com.github.uiautomator/.AdbKeyboard"

# adbutils leaves the sockets of calls that fail to the garbage collector
pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.fixture(scope="module", params=[pytest.param("binary", marks=needs_binary), "builtin"])
def served(request: pytest.FixtureRequest) -> Iterator[tuple[ToyWorld, ServedPhones]]:
    world = ToyWorld()
    with serve([world], adb=request.param) as phones:
        yield world, phones


@pytest.fixture
def wire(served: tuple[ToyWorld, ServedPhones], tmp_path: Path) -> Wire:
    world, phones = served
    world.launch(LAUNCHER.package)
    world.text, world.focused, world.scrolled = "", False, 0
    return Wire(world, phones, tmp_path)


@pytest.fixture(scope="module")
def connected(served: tuple[ToyWorld, ServedPhones]) -> Iterator[Any]:
    """uiautomator2, connected once: its server stays on the phone."""
    client = adbutils.AdbClient("127.0.0.1", served[1].adb_port)
    device = uiautomator2.connect(client.device(served[1].serials[0]))
    yield device
    device.stop_uiautomator()


@pytest.fixture
def u2(connected: Any, wire: Wire) -> Any:
    wire.world.launch(NOTES.package)
    return connected


# the adb program


@needs_binary
def test_adb_lists_the_phone(wire: Wire) -> None:
    assert wire.out("devices").splitlines()[1] == f"{wire.serial}\tdevice"
    listed = wire.out("devices", "-l")
    assert "product:toyone model:Toy_One device:toyone" in listed.replace("Toy One", "Toy_One")
    assert wire.out("get-state") == "device\n"
    assert wire.out("get-serialno").strip() == wire.serial
    assert "shell_v2" in wire.out("features")


@needs_binary
def test_adb_shell_has_both_streams_and_exit_codes(wire: Wire) -> None:
    done = wire.adb("shell", "echo out; echo err >&2; exit 7")
    assert (done.returncode, done.stdout, done.stderr) == (7, b"out\n", b"err\n")
    missing = wire.adb("shell", "xyz")
    assert missing.returncode == 127
    assert missing.stderr == b"/system/bin/sh: xyz: inaccessible or not found\n"
    assert wire.adb("shell", "cat | wc -c", stdin=b"12345\n").stdout.strip() == b"6"
    assert wire.adb("exec-out", "screencap", "-p").stdout.startswith(b"\x89PNG\r\n")


@needs_binary
def test_an_interactive_shell(wire: Wire) -> None:
    done = wire.adb("shell", stdin=b"echo one\nexit 3\n")
    assert b"one" in done.stdout
    assert done.returncode == 3


@needs_binary
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


@needs_binary
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


@needs_binary
def test_adb_asked_for_what_is_not_there(wire: Wire) -> None:
    command = [str(ADB), "-P", str(wire.served.adb_port), "-d", "get-state"]
    done = subprocess.run(command, capture_output=True, timeout=30, check=False)
    assert (done.returncode, b"no devices" in done.stderr) == (1, True)
    assert b"cannot run as root in production builds" in wire.adb("root").stdout


# adbutils


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


# uiautomator2


def test_u2_info(u2: Any) -> None:
    assert u2.info["currentPackageName"] == NOTES.package
    assert (u2.info["displayWidth"], u2.info["displaySizeDpX"]) == (720, 360)
    assert u2.device_info["version"] == 11
    assert u2.window_size() == (720, 1280)
    assert u2.orientation == "natural"


def test_u2_dump_and_depth(u2: Any, wire: Wire) -> None:
    assert u2.dump_hierarchy() == wire.world.dump()
    shallow = u2.dump_hierarchy(max_depth=1)
    assert shallow.count("<node") == 1
    assert u2.dump_hierarchy(root_in_active=True).count("<node") == wire.world.dump().count("<node")


def test_u2_touches(u2: Any, wire: Wire) -> None:
    wire.world.log.clear()
    u2.click(100, 900)
    u2.long_click(10, 20, 0.8)
    u2.swipe(10, 900, 10, 300, 0.1)
    u2.swipe_points([(1, 2), (3, 4), (5, 6)], 0.05)
    u2.double_click(7, 8, 0)
    u2.drag(1, 1, 50, 50, 0.05)
    u2.click(0.5, 0.5)
    assert wire.world.log == [
        ("tap", 100, 900),
        ("long_press", 10, 20, 800),
        ("swipe", [(10, 900), (10, 300)], 100),
        ("swipe", [(1, 2), (3, 4), (5, 6)], 100),
        ("touch", "down", 7, 8),
        ("touch", "up", 7, 8),
        ("tap", 7, 8),
        ("touch", "down", 1, 1),
        ("touch", "move", 50, 50),
        ("touch", "up", 50, 50),
        ("tap", 360, 640),
    ]


def test_u2_selectors(u2: Any, wire: Wire) -> None:
    assert u2(text="to page one").exists
    assert not u2(text="to page").exists
    assert u2(textContains="PAGE ONE").count == 1
    assert u2(resourceId="com.example.notes:id/row").count == 8
    assert u2(resourceId="com.example.notes:id/row", instance=2).get_text() == "row 2"
    assert u2(resourceId="com.example.notes:id/row")[3].info["text"] == "row 3"
    assert u2(scrollable=True).child(textMatches="row .").count == 8
    assert u2(text="row 1").sibling(text="row 4").exists
    assert u2(className="android.widget.EditText", index=1).info["bounds"]["top"] == 200
    assert (
        u2(scrollable=True).child_by_text("row 5", className="android.widget.TextView").get_text() == "row 5"
    )
    assert [i["text"] for i in u2(textStartsWith="row").info_list()][:2] == ["row 0", "row 1"]
    assert not u2(clickable=False, text="to page one").exists
    u2(text="to page one").click()
    assert u2(text="to page two").wait(timeout=1)
    assert u2(text="to page one").wait_gone(timeout=1)
    assert u2.xpath("//*[@text='row 3']").exists
    with pytest.raises(uiautomator2.UiObjectNotFoundError):
        u2(text="nobody").info  # noqa: B018 - asking is the point
    with pytest.raises(uiautomator2.UiObjectNotFoundError):
        u2(text="nobody").click(timeout=0)
    assert u2.toast.get_message(0) == "page two"


def test_u2_scrolls(u2: Any, wire: Wire) -> None:
    assert u2(scrollable=True).scroll.to(text="row 20")
    assert u2(text="row 20").exists
    u2(scrollable=True).scroll.toBeginning()
    assert wire.world.scrolled == 0
    assert u2(scrollable=True).fling.forward()
    assert not u2(scrollable=True).fling.toEnd(max_swipes=1) or wire.world.scrolled == 20


def test_u2_keys_and_screen(u2: Any, wire: Wire) -> None:
    assert u2.press("back")
    assert u2.press(4)
    assert not u2.press("dance")
    u2.press("home")
    assert wire.world.front == LAUNCHER.package
    u2.screen_off()
    assert not u2.info["screenOn"]
    u2.keyevent("wakeup")
    assert u2.info["screenOn"]
    u2.orientation = "left"
    assert (u2.window_size(), u2.info["displayRotation"]) == ((1280, 720), 1)
    u2.orientation = "natural"
    assert wire.world.size == Size(720, 1280)


def test_u2_apps(u2: Any, wire: Wire) -> None:
    u2.app_stop(NOTES.package)
    assert wire.world.front == LAUNCHER.package
    u2.app_start(NOTES.package, wait=True)
    assert u2.app_current()["package"] == NOTES.package
    u2.app_start("com.nope")
    assert u2.app_current()["package"] == NOTES.package
    u2.app_start(NOTES.package, ".MainActivity")
    assert u2.app_info(NOTES.package) == {"versionName": "1.2.3", "versionCode": 123}
    assert u2.app_list("-3") == [NOTES.package]
    assert NOTES.package in u2.app_list_running()
    u2.open_url("notes:1")
    assert u2.session(NOTES.package, attach=True).info["currentPackageName"] == NOTES.package


def test_u2_pictures(u2: Any) -> None:
    assert u2.screenshot().size == (720, 1280)
    red, green, _ = u2.screenshot(display_id=0).getpixel((5, 5))
    assert red < 20 < green


def test_u2_types_with_and_without_its_keyboard(
    u2: Any, wire: Wire, capsys: pytest.CaptureFixture[str]
) -> None:
    wire.world.tap(100, 250)
    u2.send_keys("héllo 你好 ' \" $x")
    assert wire.world.text == "héllo 你好 ' \" $x"
    u2.clear_text()
    u2(className="android.widget.EditText").set_text("set")
    assert (wire.world.text, u2(focused=True).get_text()) == ("set", "set")
    u2.set_input_ime(True)
    assert "successfully installed" in capsys.readouterr().out
    assert (u2.current_ime(), wire.world.ime) == (KEYBOARD, KEYBOARD)
    u2.clear_text()
    u2.send_keys("世界😀\nשלום!")
    assert wire.world.text == "世界😀\nשלום!"
    u2.send_action("search")
    assert ("press", "enter") in wire.world.log
    u2.set_input_ime(False)
    assert wire.world.ime == OWN_KEYBOARD
    u2.app_uninstall("com.github.uiautomator")
    assert not u2.is_input_ime_installed()


def test_u2_exclusive_tree(u2: Any, wire: Wire) -> None:
    with pytest.raises(adbutils.AdbError, match="dump failed"):
        wire.phone.dump_hierarchy()


def test_u2_ends_and_starts_its_server(u2: Any, wire: Wire) -> None:
    u2.stop_uiautomator()
    assert wire.phone.dump_hierarchy().startswith("<?xml")
    assert u2.info["currentPackageName"] == NOTES.package
