"""The virtual phone's shell: what a command line means."""

from __future__ import annotations

import pytest

from tests import terminal
from tests.terminal import Terminal

adb = terminal.adb


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
