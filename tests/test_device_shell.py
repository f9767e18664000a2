"""What goes into the phone's shell and what is read out of its answers."""

from __future__ import annotations

import shlex
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lxb.device import shell
from lxb.errors import BadName

INJECTIONS = [
    "com.android.settings; reboot",
    "http://x'; reboot; echo '",
    "a; input keyevent 3",
    "$(rm /sdcard/x)",
    "a'; rm -rf /sdcard; echo 'b",
    "ro.x$(reboot)",
    "/sdcard; id",
    "`id`",
    "a\nreboot",
    "a && b",
    "-n",
    "",
    "~",
    "*",
    "a\\",
    '"',
]


@pytest.mark.parametrize("value", INJECTIONS)
def test_no_injection_is_a_package(value: str) -> None:
    with pytest.raises(BadName) as caught:
        shell.package_name(value)
    assert caught.value.exit_code == 2
    assert "包名" in caught.value.say("zh")


@pytest.mark.parametrize("name", ["android", "com.tencent.mm", "com.UCMobile", "tv.danmaku.bili", "a.b_c.D1"])
def test_real_packages_pass(name: str) -> None:
    assert shell.package_name(name) == name


@pytest.mark.parametrize(
    "name", ["com..x", ".com.x", "com.x.", "com.1x", "com.x-y", "c" * 300, "com.ｘ", "com.x\n"]
)
def test_what_android_refuses_is_no_package(name: str) -> None:
    with pytest.raises(BadName):
        shell.package_name(name)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell to judge the quoting")
@pytest.mark.parametrize("value", INJECTIONS)
def test_a_real_shell_sees_one_word(value: str) -> None:
    line = shell.command("printf", "%s", value)
    seen = subprocess.run(["sh", "-c", line], capture_output=True, check=True).stdout
    assert seen.decode() == value


@given(st.lists(st.text(st.characters(blacklist_characters="\0", codec="utf-8")), min_size=1, max_size=5))
def test_quoting_keeps_every_word(words: list[str]) -> None:
    assert shlex.split(shell.command(*words)) == words


def test_a_nul_is_refused() -> None:
    with pytest.raises(BadName, match="NUL"):
        shell.command("echo", "a\0b")


@pytest.mark.parametrize(
    ("output", "reason", "cure"),
    [
        pytest.param(
            "java.lang.SecurityException: Injecting input events requires the caller (or the source of the "
            "instrumentation, if any) to have the INJECT_EVENTS permission.\n\tat android.os.Parcel...\n",
            "INJECT_EVENTS",
            "USB debugging (Security settings)",
            id="input on a locked-down phone",
        ),
        pytest.param(
            "  bash arg: -p\n  bash arg: com.x\n** No activities found to run, monkey aborted.\n",
            "No activities found to run",
            "lxb apps",
            id="monkey, unknown app",
        ),
        pytest.param(
            "Starting: Intent { cmp=com.x/.Y }\nError type 3\n"
            "Error: Activity class {com.x/com.x.Y} does not exist.\n",
            "does not exist",
            "lxb apps",
            id="am, no such activity",
        ),
        pytest.param(
            "Exception occurred while executing 'put':\njava.lang.SecurityException: uid 2000 does not have "
            "android.permission.WRITE_SECURE_SETTINGS.\n",
            "WRITE_SECURE_SETTINGS",
            "developer options",
            id="settings",
        ),
        pytest.param("Error: Unknown input method com.x/.Ime\n", "Unknown input method", "", id="ime"),
        pytest.param(
            "Failure [INSTALL_FAILED_USER_RESTRICTED: Install canceled by user]",
            "INSTALL_FAILED",
            "confirm",
            id="pm",
        ),
        pytest.param(
            "/system/bin/sh: monkey: inaccessible or not found\n", "not found", "", id="no such command"
        ),
        pytest.param("cmd: Can't find service: package\n", "Can't find service", "wait", id="still booting"),
    ],
)
def test_refusals_are_read(output: str, reason: str, cure: str) -> None:
    found = shell.refusal(output)
    assert found is not None
    assert reason in found.reason
    assert cure in found.cure_en
    error = shell.refused("4a1f", "do it", output)
    assert found.reason in error.say("en")
    assert found.cure_zh in error.say("zh")


@pytest.mark.parametrize(
    "output",
    [
        "",
        "Starting: Intent { act=android.intent.action.MAIN cmp=com.x/.Main }\n"
        "Warning: Activity not started, its current task has been brought to the front\n",
        "Events injected: 1\n## Network stats: elapsed time=8ms (0ms mobile, 0ms wifi, 8ms not connected)\n",
        "Broadcast completed: result=-1\n",
        "Input method com.x/.Ime selected for user #0\n",
        "Success\n",
    ],
)
def test_good_answers_are_no_refusals(output: str) -> None:
    assert shell.refusal(output) is None


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        (
            "priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\ncom.x/.Main\n",
            "com.x/.Main",
        ),
        ("No activity found\n", None),
        ("priority=0 ...\nandroid/com.android.internal.app.ResolverActivity\n", None),
        ("", None),
    ],
)
def test_resolved_component(output: str, expected: str | None) -> None:
    assert shell.resolved_component(output) == expected


def test_components_of_a_query() -> None:
    output = (
        "2 activities found:\n  Activity #0:\n    priority=0 preferredOrder=0\n    com.x/.Main\n"
        "  Activity #1:\n    priority=0\n    com.y/com.y.ui.Home$Start\n"
    )
    assert shell.components(output) == ["com.x/.Main", "com.y/com.y.ui.Home$Start"]


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("Broadcasting: Intent { act=X }\nBroadcast completed: result=-1\n", -1),
        ('Broadcast completed: result=0, data="no"', 0),
        ("", None),
    ],
)
def test_broadcast_result(output: str, expected: int | None) -> None:
    assert shell.broadcast_result(output) == expected


def test_listed_packages_are_checked() -> None:
    assert shell.listed_packages("package:com.x\npackage:a;reboot\nWARNING: linker\npackage:android\n") == [
        "com.x",
        "android",
    ]
