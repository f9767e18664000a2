"""What the shell's commands tell of a phone: its windows, settings, files, trees and pictures."""

from __future__ import annotations

import io
import re

import pytest

from lxb.geometry import Size
from tests import terminal
from tests.terminal import Answer, Terminal
from tests.toy_world import NOTES, ToyWindow

adb = terminal.adb


# what the phone says of itself


def test_window_size_with_override_and_rotation() -> None:
    phone = Terminal(physical_size=Size(1080, 1920))
    assert phone.out("wm size") == "Physical size: 1080x1920\nOverride size: 720x1280\n"
    phone.run("settings put system user_rotation 1")
    assert phone.phone.size == Size(1280, 720)
    assert phone.out("wm size") == "Physical size: 1080x1920\nOverride size: 720x1280\n"
    first = next(line for line in phone.out("dumpsys display").splitlines() if "orientation=" in line)
    assert "orientation=1" in first
    assert phone.out("wm density") == "Physical density: 320\n"


@pytest.mark.parametrize(
    ("sdk", "windows", "activities"),
    [
        (
            28,
            r"mCurrentFocus=Window\{\w+ u0 com\.example\.notes/com",
            r"mResumedActivity: ActivityRecord\{\w+ u0 ",
        ),
        (30, r"mCurrentFocus=null\n.*\n.*mCurrentFocus=Window\{\w+ u0 com", r"\n  ResumedActivity: Activ"),
        (32, r"mCurrentFocus=Window\{\w+ u0 com", r"topResumedActivity=ActivityRecord\{\w+ u0 \S+ t\d+\}"),
        (34, None, r"topResumedActivity=ActivityRecord\{\w+ u0 com\.example\.notes/\.MainActivity\} t\d+\}"),
    ],
)
def test_the_window_in_front_in_every_versions_words(sdk: int, windows: str | None, activities: str) -> None:
    adb = Terminal(sdk=sdk)
    adb.phone.launch(NOTES.package)
    told = adb.out("dumpsys window windows")
    if windows is None:
        assert "mCurrentFocus" not in told
        assert "mCurrentFocus=Window{" in adb.out("dumpsys window displays")
    else:
        assert re.search(windows, told)
    assert re.search(activities, adb.out("dumpsys activity activities"))
    assert re.search(
        r"ACTIVITY com\.example\.notes/\.MainActivity \w+ pid=2002", adb.out("dumpsys activity top")
    )
    assert adb.out("dumpsys window | grep -c mCurrentFocus").strip() in {"1", "2"}


def test_a_window_without_an_activity(adb: Terminal) -> None:
    adb.phone.launch(NOTES.package)
    adb.phone.popup = ToyWindow("com.example.ad", None, "")
    assert re.search(r"mCurrentFocus=Window\{\w+ u0 com\.example\.ad\}", adb.out("dumpsys window windows"))
    resumed = adb.out("dumpsys activity activities | grep ResumedActivity")
    assert resumed.count(" u0 com.example.notes/.MainActivity ") == 2


def test_properties_and_processes(adb: Terminal) -> None:
    assert adb.out("getprop ro.build.version.sdk") == "30\n"
    assert "[ro.product.model]: [Toy One]\n" in adb.out("getprop")
    assert adb.out("getprop no.such") == "\n"
    adb.phone.launch(NOTES.package)
    row = next(line.split() for line in adb.out("ps -A").splitlines() if line.endswith(NOTES.package))
    assert len(row) >= 9
    assert row[1] == "2002"
    assert NOTES.package not in adb.out("ps")
    assert adb.out(f"pidof {NOTES.package}") == "2002\n"


def test_settings(adb: Terminal) -> None:
    assert adb.out("settings get global nothing") == "null\n"
    adb.run("settings put global my_key 5")
    assert adb.out("settings --user 0 get global my_key") == "5\n"
    assert adb.out("settings delete global my_key") == "Deleted 1 rows\n"
    assert "Invalid namespace" in adb.run("settings get nowhere x").err
    assert adb.run("settings get global").code == 255


def test_unknown_services(adb: Terminal) -> None:
    assert adb.run("dumpsys nothing") == Answer(0, "", "Can't find service: nothing\n")
    assert adb.run("cmd nothing") == Answer(20, "", "cmd: Can't find service: nothing\n")


# files


def test_files_are_where_a_phone_has_them(adb: Terminal) -> None:
    adb.run("mkdir -p /sdcard/a/b; echo hello > /sdcard/a/b/c.txt; cp /sdcard/a/b/c.txt /sdcard/a")
    assert (
        adb.out("cat /storage/emulated/0/a/c.txt /data/local/tmp/../../../sdcard/a/b/c.txt")
        == "hello\nhello\n"
    )
    assert adb.out("toybox md5sum /sdcard/a/c.txt") == "b1946ac92492d2347c6235b4d2611184  /sdcard/a/c.txt\n"
    assert adb.run("rm /sdcard/a").code == 1
    assert adb.run("rm -rf /sdcard/a && ls /sdcard/a").err == "ls: /sdcard/a: No such file or directory\n"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("echo a > /system/x", "Read-only file system"),
        ("echo a > /data/data/x", "Permission denied"),
        ("ls /data/data", "Permission denied"),
        ("cat /sdcard", "Is a directory"),
        ("echo a > /sdcard/none/x", "No such file or directory"),
        ("rm -rf /storage/emulated/0", "Device or resource busy"),
    ],
)
def test_files_fail_as_on_a_phone(adb: Terminal, line: str, reason: str) -> None:
    answer = adb.run(line)
    assert answer.code == 1
    assert reason in answer.err


def test_a_full_phone(adb: Terminal) -> None:
    with pytest.raises(OSError, match="No space left"):
        adb.system.files.write("/sdcard/big", bytes(257 * 1024 * 1024))


# trees


def test_uiautomator_dump(adb: Terminal) -> None:
    assert adb.out("uiautomator dump") == "UI hierchary dumped to: /sdcard/window_dump.xml\n"
    xml = adb.out("cat /sdcard/window_dump.xml")
    assert 'class="android.widget.TextView"' in xml
    assert "visible-to-user" not in xml
    adb.phone.restless = True
    assert adb.run("uiautomator dump").err == "ERROR: could not get idle state.\n"
    assert adb.clock.now() >= 10


def test_one_client_at_a_time_holds_the_tree(adb: Terminal) -> None:
    with adb.system.automation():
        answer = adb.run("uiautomator dump /sdcard/w.xml")
    assert "already registered!" in answer.err
    assert adb.run("cat /sdcard/w.xml").code == 1
    assert adb.run("uiautomator dump /sdcard/w.xml").code == 0


def test_the_server_needs_its_jar(adb: Terminal) -> None:
    line = "CLASSPATH=/data/local/tmp/u2.jar app_process / com.wetest.uia2.Main -p 9008"
    answer = adb.run(line)
    assert answer.code == 134
    assert "ClassNotFoundException: com.wetest.uia2.Main" in answer.err


def test_a_picture(adb: Terminal) -> None:
    from PIL import Image

    adb.run("screencap -p /sdcard/s.png")
    assert Image.open(io.BytesIO(adb.system.files.read("/sdcard/s.png"))).size == (720, 1280)
    adb.run("screencap /sdcard/s.raw")
    assert len(adb.system.files.read("/sdcard/s.raw")) == 16 + 720 * 1280 * 4
