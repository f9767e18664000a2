"""Mobilerun: calls in tags, values raw, several in a reply; and what is missing or broken in them."""

from __future__ import annotations

import pytest

from executor.action import (
    Back,
    Finish,
    Home,
    Launch,
    Listed,
    LongPress,
    Note,
    Own,
    Parsed,
    Press,
    Swipe,
    Tap,
    Type,
    TypeSecret,
    Wait,
)
from executor.dialects.registry import dialect
from executor.dialects.wire import of_text
from lxb.geometry import Point
from tests.replying import FRAME, action, read


def invoke(name: str, **values: object) -> str:
    inner = "".join(f'<parameter name="{key}">{value}</parameter>\n' for key, value in values.items())
    return f'<invoke name="{name}">\n{inner}</invoke>'


def block(*invokes: str) -> str:
    return "<function_calls>\n" + "\n".join(invokes) + "\n</function_calls>"


CLICK = invoke("click", index=3)
TAP = Tap(Listed(3))


@pytest.mark.parametrize(
    "reply",
    [
        f"Wi-Fi is at 3.\n\n{block(CLICK)}",
        block(CLICK),
        CLICK,
        block(CLICK).replace("\n", ""),
        f"Wi-Fi is at 3. {block(CLICK)}".replace("\n", ""),
        block(CLICK).replace('"', "'"),
        block(CLICK).replace("<invoke", "<x:invoke").replace("</invoke", "</x:invoke"),
        f"```xml\n{block(CLICK)}\n```",
        f"{block(CLICK)}\nThe page opens.",
        f"{block(CLICK)}<|im_end|>",
        f"<function_calls>\n{CLICK}",
        f"<function_calls>\n{CLICK.removesuffix('</invoke>')}",
        f"<function_calls>\n{CLICK.removesuffix('</invoke>')}</function_calls>",
        block(CLICK.replace("</parameter>", "")),
        f"<think>maybe {block(invoke('click', index=9))}</think>\n{block(CLICK)}",
        block(invoke("Click", Index=" 3 ")),
        block(invoke("tap", index=3)),
    ],
)
def test_one_call_is_read_in_every_wrapping(reply: str) -> None:
    assert action("mobilerun", reply) == TAP


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (invoke("click_at", x=500, y=300), Tap(Point(500, 600))),
        (invoke("click_at", x="500, 300"), Tap(Point(500, 600))),
        (invoke("click", x=500, y=300), Tap(Point(500, 600))),
        (invoke("long_press", index=0), LongPress(Listed(0))),
        (invoke("long_press_at", x=500, y=300), LongPress(Point(500, 600))),
        (invoke("click_area", x1=400, y1=200, x2=600, y2=400), Tap(Point(500, 600))),
        (invoke("type", text="a", index=4, clear="true"), Type("a", Listed(4), clear=True)),
        (invoke("type", text="a", index=-1), Type("a")),
        (invoke("type", text="a"), Type("a")),
        (invoke("type", text="true", clear="False"), Type("true")),
        (invoke("type_secret", secret_id="MAIL", index=7), TypeSecret("MAIL", Listed(7))),
        (invoke("system_button", button="back"), Back()),
        (invoke("system_button", button="HOME"), Home()),
        (invoke("system_button", button="enter"), Press("enter")),
        (invoke("swipe", coordinate="[500, 800]", coordinate2="[500, 250]", duration=0.8),
         Swipe(Point(500, 1600), Point(500, 500), 0.8)),
        (invoke("wait", duration=2.5), Wait(2.5)),
        (invoke("wait"), Wait()),
        ('<invoke name="wait"/>', Wait()),
        (invoke("open_app", text="Gmail"), Launch("Gmail")),
        (invoke("remember", information="no. 4471"), Note("no. 4471")),
        (invoke("complete", success="true", message="ok"), Finish("ok", success=True)),
        (invoke("complete", success="False", message=""), Finish("", success=False)),
    ],
)  # fmt: skip
def test_tools(call: str, expected: object) -> None:
    assert action("mobilerun", block(call)) == expected


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        ("", "empty"),
        ("The task is done.", "no_action"),
        (block(), "no_action"),
        (f"One could use {CLICK} here, but not yet.", "no_action"),
        (f"<think>{block(CLICK)}</think>", "no_action"),
        (block(invoke("click")), "bad_arguments"),
        (block(invoke("click", index="")), "bad_arguments"),
        (block(invoke("click", index="Wi-Fi")), "bad_arguments"),
        (block(invoke("click", index=-1)), "bad_arguments"),
        (block(invoke("click_at", x=5)), "bad_arguments"),
        (block(invoke("click_area", x1=1, y1=2, x2=3)), "bad_arguments"),
        (block(invoke("type", index=4)), "bad_arguments"),
        (block(invoke("type", text="", index=4)), "bad_arguments"),
        (block(invoke("type", text="a", index="b")), "bad_arguments"),
        (block(invoke("type_secret", index=4)), "bad_arguments"),
        (block(invoke("system_button", button="camera")), "bad_arguments"),
        (block(invoke("swipe", coordinate="[1, 2]")), "bad_arguments"),
        (block(invoke("open_app", text="")), "bad_arguments"),
        (block(invoke("remember", information="")), "bad_arguments"),
        (block(invoke("complete", message="ok")), "bad_arguments"),
        (block(invoke("complete", success="perhaps", message="ok")), "bad_arguments"),
        (block('<invoke name="click">index: 3</invoke>'), "bad_arguments"),
        (block(CLICK.replace("</invoke>", CLICK.partition("\n")[2])), "bad_arguments"),
        (block(invoke("pinch", index=3)), "unknown_action"),
        (block(invoke("click_at", x=5000, y=1)), "out_of_range"),
        ("I'm sorry, I can't help with that.", "refusal"),
    ],
)
def test_what_holds_no_action_is_told(reply: str, code: str) -> None:
    assert action("mobilerun", reply) == code


@pytest.mark.parametrize(
    "text",
    [
        "café & bar <near me>",
        "&amp; &lt;",
        "line 1\nline 2",
        "a </parameter> b",
        "a </invoke> b </function_calls> c",
        'say <invoke name="click"> now',
        '<parameter name="index">',
        '"quoted" \\n',
        "  blanks  ",
        "</think>",
    ],
)
def test_values_are_raw(text: str) -> None:
    assert action("mobilerun", block(invoke("type", text=text, index=4))) == Type(text, Listed(4))
    assert action("mobilerun", block(invoke("type", index=4, text=text))) == Type(text, Listed(4))


def test_line_breaks_that_set_a_value_apart_are_no_part_of_it() -> None:
    assert action("mobilerun", block(invoke("type", text="\nline 1\nline 2\n"))) == Type("line 1\nline 2")


def test_a_call_that_was_cut_off_is_never_carried_out() -> None:
    whole = "Type.\n\n<function_calls>\n" + invoke("type", text="Dear all", index=4)
    for end in range(len(whole)):
        assert action("mobilerun", whole[:end], "length") == "truncated", whole[:end]
    assert action("mobilerun", whole, "length") == Type("Dear all", Listed(4))
    open_value = whole[: whole.index("Dear all") + 4]
    assert action("mobilerun", open_value) == "truncated"


def test_the_first_of_several_is_done_and_the_others_are_counted() -> None:
    found = read("mobilerun", f"Both.\n{block(CLICK, invoke('type', text='a'), invoke('fly'))}")
    assert isinstance(found, Parsed)
    assert (found.action, found.rest, found.thought) == (TAP, 2, "Both.")
    two = read("mobilerun", f"{block(CLICK)}\n{block(CLICK)}")
    assert isinstance(two, Parsed)
    assert (two.action, two.rest) == (TAP, 1)
    assert action("mobilerun", block(invoke("fly"), CLICK)) == "unknown_action"


def test_own_actions_are_tools_and_replies_are_written_back_in_tags() -> None:
    adapter = dialect("mobilerun", ("READ_CLOCK",))
    said = of_text(f"Look.\n{block(invoke('read_clock', zone='UTC'))}")
    found = adapter.parse(said, FRAME)
    assert isinstance(found, Parsed)
    assert found.action == Own("READ_CLOCK", {"zone": "UTC"})
    written, summary = adapter.written(found, said)
    assert written.startswith("Look.\n\n<function_calls>")
    assert summary
    again = adapter.parse(of_text(written), FRAME)
    assert again == found
