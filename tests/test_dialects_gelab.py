from __future__ import annotations

import pytest

from executor.action import (
    Action,
    Ask,
    Back,
    DoubleTap,
    FailureCode,
    Finish,
    Fling,
    Home,
    Launch,
    LongPress,
    Own,
    Parsed,
    ParseFailure,
    Press,
    Swipe,
    TakeOver,
    Tap,
    Type,
    Wait,
)
from executor.dialects.gelab import GeLab
from executor.dialects.wire import of_message, of_text
from lxb.geometry import Point
from tests.replying import FRAME, action, read

TAP = Tap(Point(310, 480))


@pytest.mark.parametrize(
    ("fields", "meant"),
    [
        ("action:CLICK\tpoint:310,240", TAP),
        ("action:CLICK\tpoint:310 240", TAP),
        ("action:click\tpoint:(310.0, 240.0)", TAP),
        ("action：CLICK\tpoint：310，240", TAP),
        ("action: CLICK \tpoint: [310, 240] ", TAP),
        ("action:DOUBLE_CLICK\tpoint:310,240", DoubleTap(Point(310, 480))),
        ("action:LONGPRESS\tpoint:310,240", LongPress(Point(310, 480))),
        ("action:LONG_PRESS\tpoint:310,240", LongPress(Point(310, 480))),
        ("action:TYPE\tvalue:牛奶", Type("牛奶")),
        ("action:TYPE\tvalue:牛奶\tpoint:310,240", Type("牛奶", Point(310, 480))),
        ("action:TYPE\tvalue:一\n二", Type("一\n二")),
        ("action:TYPE\tvalue:一\\n二", Type("一\n二")),
        ("action:TYPE\tvalue:备注\nnote:无", Type("备注\nnote:无")),
        ("action:TYPE\tvalue:a:b", Type("a:b")),
        ("action:TYPE\tvalue:牛奶\tkeyboard_exists:true", Type("牛奶")),
        ("action:SLIDE\tpoint1:500,800\tpoint2:500,200", Swipe(Point(500, 1600), Point(500, 400))),
        ("action:SCROLL\tpoint:310,240\tdirection:down", Fling("up", Point(310, 480))),
        ("action:AWAKE\tvalue:便签", Launch("便签")),
        ("action:WAIT\tvalue:3", Wait(3.0)),
        ("action:BACK", Back()),
        ("action:HOME", Home()),
        ("action:HOT_KEY\tkey:VOLUME_UP", Press("volume_up")),
        ("action:HOT_KEY\tkey:BACK", Back()),
        ("action:INFO\tvalue:寄到哪里？", Ask("寄到哪里？")),
        ("action:CALL_USER\tvalue:请登录", TakeOver("请登录")),
        ("action:COMPLETE\treturn:余额 3 元", Finish("余额 3 元", success=True)),
        ("action:COMPLETE\tvalue:余额 3 元", Finish("余额 3 元", success=True)),
        ("action:COMPLETE\treturn:没有找到\tstatus:FAILURE", Finish("没有找到", success=False)),
        ("action:COMPLETE\treturn:", Finish("", success=True)),
        ("action:ABORT\tvalue:被限制", Finish("被限制", success=False)),
        ("action:GO_TO_PAGE\tpage:订单", Own("go_to_page", {"page": "订单"})),
    ],
)
def test_every_action_is_read(fields: str, meant: Action) -> None:
    found = read("gelab", f"<THINK> 想一想。 </THINK>\nexplain:说明\t{fields}\tsummary:小结")
    assert isinstance(found, Parsed)
    assert found.action == meant
    assert found.thought == "想一想。"
    assert found.side == {"explain": "说明", "summary": "小结"}


@pytest.mark.parametrize(
    ("status", "success"),
    [("success", True), ("成功", True), ("Done", True)]
    + [
        (word, False) for word in ("FAIL", "未完成", "incomplete", "blocked", "unsuccessful", "error", "失败")
    ],
)
def test_a_status_is_one_of_the_words_for_it(status: str, success: bool) -> None:
    assert action("gelab", f"action:COMPLETE\treturn:没找到\tstatus:{status}") == Finish("没找到", success)


@pytest.mark.parametrize(
    "status", ["FAIL: no network", "partial", "pending", "部分完成", "not success", "没有成功"]
)
def test_a_status_that_is_no_such_word_is_no_success(status: str) -> None:
    found = read("gelab", f"action:COMPLETE\treturn:没找到\tstatus:{status}")
    assert isinstance(found, ParseFailure)
    assert found.code == "bad_arguments"


LINE = "explain:说明\taction:CLICK\tpoint:310,240\tsummary:小结"


@pytest.mark.parametrize(
    ("reply", "thought"),
    [
        (LINE, None),
        ("<think>想</think>" + LINE, "想"),
        ("<TINK> 想 </THINK>\n" + LINE, "想"),
        ("< THINK > 想 </ THINK>\n" + LINE, "想"),
        ("<THINK> 想 \n" + LINE, "想"),
        ("想 </THINK>\n" + LINE, "想"),
        ("想\n" + LINE, "想"),
        ("<THINK> action:BACK\t吗 </THINK>\n" + LINE, "action:BACK\t吗"),
        ("```\n" + LINE + "\n```", None),
        (LINE + "<|im_end|>\n", None),
        (LINE.replace("\t", "\n"), None),
        (LINE.replace("\t", "\\t"), None),
        (LINE.replace("\t", "\n\t"), None),
        (LINE.replace("\t", "    "), None),
    ],
)
def test_tags_and_separators_may_vary(reply: str, thought: str | None) -> None:
    found = read("gelab", reply)
    assert isinstance(found, Parsed)
    assert (found.action, found.thought) == (TAP, thought)
    assert found.side == {"explain": "说明", "summary": "小结"}


def test_the_newer_form_has_other_fields() -> None:
    found = read("gelab", "<think>想</think>verify:没有生效\tnote:无\texplain:返回\taction:BACK\n")
    assert isinstance(found, Parsed)
    assert found.action == Back()
    assert found.side == {"verify": "没有生效", "note": "无", "explain": "返回"}


def test_the_thought_may_come_in_a_field_of_its_own() -> None:
    found = GeLab().parse(of_message({"content": LINE, "reasoning_content": "想"}), FRAME)
    assert isinstance(found, Parsed)
    assert found.thought == "想"
    musing = GeLab().parse(of_message({"content": "", "reasoning_content": "要 action:BACK 吗"}), FRAME)
    assert not isinstance(musing, Parsed)


@pytest.mark.parametrize(
    ("reply", "codes"),
    [
        ("", {"empty"}),
        ("<THINK> 想 </THINK>", {"no_action"}),
        ("<THINK> 想 </THINK>\n点击按钮", {"no_action"}),
        ("<THINK> action:BACK </THINK>", {"no_action"}),
        ("explain:说明\tsummary:小结", {"no_action"}),
        ("explain:说明\taction:\tsummary:小结", {"no_action"}),
        ("explain:说明\taction:ROTATE\tvalue:90\tsummary:小结", {"unknown_action"}),
        ("explain:说明\taction:CLICK\tsummary:小结", {"bad_arguments"}),
        ("explain:说明\taction:CLICK\tpoint:310\tsummary:小结", {"bad_arguments"}),
        ("explain:说明\taction:TYPE\tvalue:\tsummary:小结", {"bad_arguments"}),
        ("explain:说明\taction:TYPE\tkeyboard_exists:true\tsummary:小结", {"bad_arguments"}),
        ("explain:说明\taction:SLIDE\tpoint1:1,2\tsummary:小结", {"bad_arguments"}),
        ("explain:说明\taction:AWAKE\tvalue: \tsummary:小结", {"bad_arguments"}),
        ("explain:说明\taction:INFO\tsummary:小结", {"bad_arguments"}),
        ("explain:说明\taction:COMPLETE\tsummary:小结", {"bad_arguments"}),
        ("explain:说明\taction:CLICK\tpoint:1310,240\tsummary:小结", {"out_of_range"}),
        (LINE + "\n" + LINE.replace("CLICK", "BACK"), {"ambiguous"}),
    ],
)
def test_what_is_no_one_action_is_never_done(reply: str, codes: set[FailureCode]) -> None:
    assert action("gelab", reply) in codes


def test_a_reply_that_was_cut_within_an_argument_is_not_done() -> None:
    assert action("gelab", "explain:说明\taction:TYPE\tvalue:今晚吃", "length") == "truncated"
    assert action("gelab", "<THINK> 想了很", "length") == "truncated"
    assert action("gelab", "explain:说明\taction:BACK\tsummary:小", "length") == Back()


def test_the_summary_is_the_history() -> None:
    said = of_text(LINE)
    found = GeLab().parse(said, FRAME)
    assert isinstance(found, Parsed)
    assert GeLab().written(found, said) == (LINE, "小结")


def test_own_actions_are_known_by_their_names() -> None:
    said = of_text("explain:看钟\taction:READ_CLOCK\tvalue:东八区\tsummary:看了")
    found = GeLab(("read_clock",)).parse(said, FRAME)
    assert isinstance(found, Parsed)
    assert found.action == Own("read_clock", {"value": "东八区"})
