"""The virtual phone's shell: what a command line means, and what its commands answer."""

from __future__ import annotations

import base64
import io
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from lxb.clock import ManualClock
from lxb.geometry import Size
from lxb.virtual.shell.call import Streams
from lxb.virtual.shell.run import Shell
from lxb.virtual.system import AndroidSystem
from tests.toy_world import LAUNCHER, NOTES, OWN_KEYBOARD, ToyWindow, ToyWorld


@dataclass
class Answer:
    code: int
    out: str
    err: str


class Terminal:
    def __init__(self, **phone: object) -> None:
        self.phone = ToyWorld(**phone)  # type: ignore[arg-type]
        self.clock = ManualClock()
        self.system = AndroidSystem(self.phone, self.clock)

    def run(self, line: str, stdin: bytes = b"") -> Answer:
        out, err = io.BytesIO(), io.BytesIO()
        streams = Streams(
            io.BytesIO(stdin), lambda d: out.write(d) and None, lambda d: err.write(d) and None, lambda: None
        )
        code = Shell(self.system).run(line, streams)
        return Answer(code, out.getvalue().decode(), err.getvalue().decode())

    def out(self, line: str, stdin: bytes = b"") -> str:
        return self.run(line, stdin).out


@pytest.fixture
def adb() -> Terminal:
    return Terminal()


@pytest.mark.parametrize(
    ("line", "printed"),
    [
        ("echo a b", "a b\n"),
        ("echo 'a  b' \"c  d\" e\\ f", "a  b c  d e f\n"),
        ("echo a; echo b", "a\nb\n"),
        ("true && echo yes || echo no", "yes\n"),
        ("false && echo yes || echo no", "no\n"),
        ("false; echo $?; echo ${?}", "1\n0\n"),
        ("xyz 2>/dev/null; echo X4EXIT:$?", "X4EXIT:127\n"),
        ("A=1; echo $A '$A' \"$A\" \\$A", "1 $A 1 $A\n"),
        ("A='x y'; printf '%s.' $A \"$A\"", "x.y.x y."),
        ("echo $(echo inner; echo two) `echo old`", "inner two old\n"),
        ("echo \"$(echo ')')\"", ")\n"),
        ("echo a | cat | cat", "a\n"),
        ("echo '#no' # comment", "#no\n"),
        ("echo a#b", "a#b\n"),
        ("(cd /sdcard; pwd); pwd", "/storage/emulated/0\n/\n"),
        ("{ echo a; echo b; } | wc -l", "2\n"),
        ("! true; echo $?", "1\n"),
        ("echo a >/dev/null; echo b 1>&2 2>/dev/null", ""),
        ("(exit 3); echo $?", "3\n"),
        ("sh -c 'echo in; exit 4'; echo $?", "in\n4\n"),
        ("echo one > /sdcard/f; echo two >> /sdcard/f; cat < /sdcard/f", "one\ntwo\n"),
        ("echo -n a; echo -e 'b\\tc'", "ab\tc\n"),
        ("ls /sdcard/D*", "/sdcard/DCIM:\nCamera\n/sdcard/Download:\n"),
        ("ls -d /sdcard/DC*", "/sdcard/DCIM\n"),
        ("[ -d /sdcard ] && test 3 -gt 2 && echo ok", "ok\n"),
        ("echo $UNSET x", "x\n"),
        ("echo 你好 😀", "你好 😀\n"),
        ("printf 'a\\nb\\nc\\n' | tail -n 1", "c\n"),
        ("printf 'x=1\\ny=2\\n' | grep y | cut -d = -f 2", "2\n"),
    ],
)
def test_a_line_means_what_it_means_on_a_phone(adb: Terminal, line: str, printed: str) -> None:
    assert adb.out(line) == printed


@pytest.mark.parametrize(
    "value", ["com.x; reboot", "http://x'; reboot; echo '", "$(rm /sdcard/x)", "a'; rm -rf /sdcard; echo 'b"]
)
def test_a_quoted_value_stays_a_value(adb: Terminal, value: str) -> None:
    quoted = "'" + value.replace("'", "'\"'\"'") + "'"
    assert adb.out(f"echo {quoted}") == value + "\n"


def test_an_unquoted_value_runs_as_commands(adb: Terminal) -> None:
    adb.run("touch /sdcard/x; am force-stop com.x; rm /sdcard/x")
    assert adb.run("ls /sdcard/x").code == 1
    assert ("force_stop", "com.x") in adb.phone.log


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("echo 'a", "no closing quote"),
        ("echo $(date", "no closing quote"),
        ("; echo", "unexpected ';'"),
        ("echo a &&", "unexpected 'EOF'"),
        ("(echo a", "unmatched"),
        ("if true; then echo; fi", "unexpected 'if'"),
        ("echo >", "unexpected"),
    ],
)
def test_a_line_that_cannot_be_read_says_so(adb: Terminal, line: str, complaint: str) -> None:
    answer = adb.run(line)
    assert answer.code == 1
    assert answer.err.startswith("/system/bin/sh: ")
    assert complaint in answer.err


@pytest.mark.parametrize(("sdk", "words"), [(30, "inaccessible or not found"), (28, "not found")])
def test_an_unknown_command_is_127(sdk: int, words: str) -> None:
    answer = Terminal(sdk=sdk).run("xyz --help")
    assert (answer.code, answer.err) == (127, f"/system/bin/sh: xyz: {words}\n")


def test_scripts_that_call_themselves_end(adb: Terminal) -> None:
    adb.system.files.write("/sdcard/me.sh", b"sh /sdcard/me.sh\n")
    assert adb.run("sh /sdcard/me.sh").code == 1
    assert adb.run("(" * 500 + "echo" + ")" * 500).code == 1


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
