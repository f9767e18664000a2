"""What the shell's commands do to a phone: touches, keys, apps, packages, keyboards."""

from __future__ import annotations

import base64
import re
from pathlib import Path

import pytest

from tests import terminal
from tests.terminal import Answer, Terminal
from tests.toy_world import LAUNCHER, NOTES, OWN_KEYBOARD

adb = terminal.adb


# input


def test_input_touches_and_keys(adb: Terminal) -> None:
    adb.run(
        "input tap 10 20; input swipe 1 2 300 400 500; input swipe 5 5 5 5 900; input keyevent KEYCODE_HOME 4"
    )
    assert adb.phone.log == [
        ("tap", 10, 20),
        ("swipe", [(1, 2), (300, 400)], 500),
        ("long_press", 5, 5, 900),
        ("press", "home"),
        ("press", "back"),
    ]


def test_input_text_types_ascii_and_fails_on_anything_else(adb: Terminal) -> None:
    adb.run("am start -n com.example.notes/.MainActivity; input tap 100 250; input text 'a%sb'")
    assert adb.phone.text == "a b"
    for text in ("999感冒灵", "שלום!", "Wünderbar"):
        answer = adb.run(f"input text '{text}'")
        assert answer.code == 255
        assert "NullPointerException: Attempt to get length of null array" in answer.err
    assert adb.phone.text == "a b"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("input", "Usage: input"),
        ("input tap 1", "Error: Invalid arguments for command: tap"),
        ("input tap a b", 'NumberFormatException: For input string: "a"'),
        ("input tap nan 3", "NumberFormatException"),
        ("input dance", "Error: Unknown command: dance"),
    ],
)
def test_input_tells_of_wrong_use(adb: Terminal, line: str, complaint: str) -> None:
    answer = adb.run(line)
    assert answer.code == 255
    assert complaint in answer.err
    assert not adb.phone.log


# apps


def test_monkey_starts_an_app_or_aborts(adb: Terminal) -> None:
    line = "monkey -p {} -c android.intent.category.LAUNCHER 1"
    good = adb.run(line.format(NOTES.package))
    assert (good.code, adb.phone.front) == (0, NOTES.package)
    assert "Events injected: 1" in good.out
    bad = adb.run(line.format("com.nope"))
    assert (bad.code, bad.out) == (252, "** No activities found to run, monkey aborted.\n")


def test_am_start(adb: Terminal) -> None:
    good = adb.run("am start -W -n com.example.notes/.MainActivity")
    assert good.out.startswith("Starting: Intent { cmp=com.example.notes/.MainActivity }\n")
    assert "Status: ok" in good.out
    again = adb.run("am start -n com.example.notes/.MainActivity")
    assert "brought to the front" in again.err
    missing = adb.run("am start -n com.example.notes/.Nope")
    assert missing.code == 1
    assert "Error: Activity class {com.example.notes/com.example.notes.Nope} does not exist." in missing.err
    assert adb.run("am start -a android.intent.action.VIEW -d notes:1").code == 0
    refused = adb.run("am start -a android.intent.action.VIEW -d tel:1")
    assert "unable to resolve Intent { act=android.intent.action.VIEW dat=tel:1" in refused.err
    assert "Bad component name" in adb.run("am start -n com.example.notes").err
    assert "Unknown option: -x" in adb.run("am start -x").err


def test_am_force_stop_says_nothing_even_of_unknown_packages(adb: Terminal) -> None:
    adb.phone.launch(NOTES.package)
    assert adb.run(f"am force-stop {NOTES.package}") == Answer(0, "", "")
    assert adb.phone.front == LAUNCHER.package
    assert adb.run("am force-stop com.nope") == Answer(0, "", "")


def test_pm_lists(adb: Terminal) -> None:
    assert adb.out("pm list packages").splitlines() == [f"package:{p.package}" for p in adb.phone.packages()]
    assert adb.out("pm list packages -3") == f"package:{NOTES.package}\n"
    assert adb.out("pm list packages -s launcher") == f"package:{LAUNCHER.package}\n"
    assert re.fullmatch(
        r"package:/data/app/\S+/base.apk=com.example.notes\n", adb.out("pm list packages -f -3")
    )
    assert adb.out("pm list packages ''") == adb.out("cmd package list packages")
    assert adb.run("pm list packages -x").err == "Error: Unknown option: -x\n"
    path = adb.out(f"pm path {NOTES.package}").removeprefix("package:").strip()
    assert adb.run(f"ls {path}").code == 0
    assert adb.run("pm path com.nope") == Answer(1, "", "")
    assert adb.run("pm").code == 255
    assert adb.run("pm dance").err == "Unknown command: dance\n"


def test_launchable_activities(adb: Terminal) -> None:
    brief = adb.out(
        f"cmd package resolve-activity --brief -c android.intent.category.LAUNCHER {NOTES.package}"
    )
    assert brief.splitlines()[1] == "com.example.notes/.MainActivity"
    assert adb.out("cmd package resolve-activity --brief com.nope") == "No activity found\n"
    every = adb.out("cmd package query-activities --brief -c android.intent.category.LAUNCHER")
    assert every.startswith("1 activities found:\n  Activity #0:\n")
    assert LAUNCHER.package not in every


def test_dumpsys_package_and_versions(adb: Terminal) -> None:
    told = adb.out(f"dumpsys package {NOTES.package}")
    assert re.search(r"versionCode=123 ", told)
    assert re.search(r"versionName=1\.2\.3\n", told)
    assert "Unable to find package: com.nope" in adb.out("dumpsys package com.nope")


def test_installing_an_apk_that_is_none(adb: Terminal) -> None:
    adb.system.files.write("/data/local/tmp/x.apk", b"PK nonsense")
    assert adb.out("pm install -r -t /data/local/tmp/x.apk").startswith(
        "Failure [INSTALL_PARSE_FAILED_NOT_APK"
    )
    assert adb.run("pm install -r /data/local/tmp/none.apk").code == 1


def test_keyboard_that_types_broadcasts(adb: Terminal) -> None:
    import uiautomator2

    apk = Path(uiautomator2.__file__).parent / "assets" / "app-uiautomator.apk"
    keyboard = "com.github.uiautomator/.AdbKeyboard"
    adb.phone.launch(NOTES.package)
    adb.phone.tap(100, 250)
    text = base64.b64encode("世界😀 $(x)".encode()).decode()
    line = f"am broadcast -a ADB_KEYBOARD_INPUT_TEXT --es text {text}"
    assert "Broadcast completed: result=0\n" in adb.out(line)
    assert adb.run(f"ime enable {keyboard}").code == 255
    data = apk.read_bytes()
    assert adb.out(f"cmd package install -S {len(data)}", stdin=data) == "Success\n"
    assert adb.out("ime list -s").split() == [OWN_KEYBOARD]
    assert adb.out("ime list -s -a").split() == [OWN_KEYBOARD, keyboard]
    assert adb.run(f"ime set {keyboard}").code == 255
    assert adb.out(f"ime enable {keyboard}; ime enable {keyboard}").count("enabled for user #0") == 2
    assert adb.out(f"ime set {keyboard}") == f"Input method {keyboard} selected for user #0\n"
    assert adb.out("settings get secure default_input_method") == keyboard + "\n"
    assert 'Broadcast completed: result=-1, data="success"' in adb.out(line)
    assert adb.phone.text == "世界😀 $(x)"
    adb.run("am broadcast -a ADB_KEYBOARD_CLEAR_TEXT")
    assert adb.phone.text == ""
    assert "result=0" in adb.out("am broadcast -a ADB_KEYBOARD_INPUT_TEXT --es text '***'")
    adb.run(f"ime disable {keyboard}")
    assert adb.out("settings get secure default_input_method") == OWN_KEYBOARD + "\n"
