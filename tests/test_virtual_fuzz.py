"""Whatever a caller sends, the phone answers in its own words: no exception leaves it."""

from __future__ import annotations

import io
import json
from contextlib import suppress
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from lxb.clock import ManualClock
from lxb.virtual.http import Request
from lxb.virtual.rpc import METHODS, UiAutomatorServer
from lxb.virtual.shell.builtins import BUILTINS
from lxb.virtual.shell.call import Streams
from lxb.virtual.shell.commands import COMMANDS
from lxb.virtual.shell.lexer import ShellSyntaxError
from lxb.virtual.shell.parse import parse
from lxb.virtual.shell.run import Shell
from lxb.virtual.system import AndroidSystem
from tests.toy_world import NOTES, ToyWorld

PIECES = [
    *"-a -n -c -p -d -S -s -t -e - -- --user 0 1 -1 x = A=1 % %s %d nan 99999999999 ² 你 😀".split(),
    *"/sdcard /sdcard/x com.example.notes com.example.notes/.MainActivity * ? [ ]".split(),
    *"' \" \\ $ $( ` ) ( { } | || && ; & > < >> 2>&1 >&".split(),
    *"tap swipe list packages get put secure start broadcast install enable set dump".split(),
    *"window activity package top windows".split(),
    *("\n", "\udc80", "\0"),
]
WORDS = st.sampled_from(PIECES) | st.text(max_size=5)
LINES = st.builds(
    lambda name, words, glue: glue.join([name, *words]),
    st.sampled_from([*COMMANDS, *BUILTINS]),
    st.lists(WORDS, max_size=8),
    st.sampled_from(["", " "]),
)

SELECTORS = st.dictionaries(
    st.sampled_from(["mask", "text", "instance", "index", "scrollable", "textMatches", "childOrSibling"]),
    st.none() | st.integers(-2, 2**25) | st.sampled_from(["row 1", "(", "child", True, ["child"], [], {}]),
    max_size=4,
)
PARAMS = st.lists(
    st.none()
    | st.integers(-(2**40), 2**40)
    | st.integers(0, 900)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(["", "back", "natural", "up", "row 1", "\ud800", True, [1, 2, 3, 4], [[]]])
    | SELECTORS,
    max_size=6,
)


@given(st.text(max_size=60) | LINES)
@settings(max_examples=300)
def test_any_line_is_read_or_refused(line: str) -> None:
    with suppress(ShellSyntaxError):
        assert parse(line) == parse(line)


@given(LINES)
@settings(max_examples=300)
def test_any_command_ends_with_an_exit_code(line: str) -> None:
    system = AndroidSystem(ToyWorld(), ManualClock())
    out: list[bytes] = []
    streams = Streams(io.BytesIO(b"abc\ndef\n"), out.append, out.append, lambda: None)
    assert 0 <= Shell(system).run(line, streams) <= 255
    system.stop_processes()


@given(st.sampled_from(sorted(METHODS)), PARAMS)
@settings(max_examples=300)
def test_any_call_is_answered(method: str, params: list[Any]) -> None:
    world = ToyWorld()
    world.launch(NOTES.package)
    server = UiAutomatorServer(AndroidSystem(world, ManualClock()), lambda: None)
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
    answer = json.loads(server.answer(Request("POST", "/jsonrpc/0", {}, body)).body)
    assert ("result" in answer) != ("error" in answer)
