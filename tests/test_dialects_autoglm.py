"""Replies of AutoGLM, whole and broken in the ways in which they are seen to break."""

from __future__ import annotations

import pytest

from executor.action import (
    Action,
    Ask,
    Back,
    CallApi,
    DoubleTap,
    FailureCode,
    Finish,
    Home,
    Launch,
    LongPress,
    Note,
    Own,
    Parsed,
    ParseFailure,
    Swipe,
    TakeOver,
    Tap,
    Type,
    Wait,
)
from executor.dialects.autoglm import AutoGlm
from executor.dialects.wire import of_message, of_text
from lxb.geometry import Point
from tests.replying import FRAME, action, read

TAP = Tap(Point(310, 480))


def typed(text: str) -> Type:
    return Type(text, clear=True)


@pytest.mark.parametrize(
    ("reply", "meant"),
    [
        ('do(action="Launch", app="便签")', Launch("便签")),
        ('do(action="Tap", element=[310,240])', TAP),
        ('do(action="Type", text="两盒 牛奶")', typed("两盒 牛奶")),
        ('do(action="Type_Name", text="林小满")', typed("林小满")),
        ('do(action="Interact")', Ask()),
        ('do(action="Swipe", start=[500,800], end=[500,200])', Swipe(Point(500, 1600), Point(500, 400))),
        ('do(action="Note", message="True")', Note("True")),
        ('do(action="Call_API", instruction="比较两家的价格")', CallApi("比较两家的价格")),
        ('do(action="Long Press", element=[310,240])', LongPress(Point(310, 480))),
        ('do(action="Double Tap", element=[310,240])', DoubleTap(Point(310, 480))),
        ('do(action="Take_over", message="请扫脸")', TakeOver("请扫脸")),
        ('do(action="Back")', Back()),
        ('do(action="Home")', Home()),
        ('do(action="Wait", duration="2.5 seconds")', Wait(2.5)),
        ('do(action="Wait")', Wait()),
        ('finish(message="共 3 班车")', Finish("共 3 班车")),
        ('finish(message="")', Finish("")),
        ('do(action="Go_To_Page", page="订单列表")', Own("go_to_page", {"page": "订单列表"})),
    ],
)
@pytest.mark.parametrize("form", ["{}", "想一想。\n{}", "<think>想一想。</think>\n<answer>{}</answer>"])
def test_every_action_is_read_in_every_form(form: str, reply: str, meant: Action) -> None:
    found = read("autoglm", form.format(reply))
    assert isinstance(found, Parsed)
    assert found.action == meant
    assert found.thought == (None if form == "{}" else "想一想。")
    assert found.approval is None


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        ('do(action="Tap", element=[310,240], message="将付 12 元")', "将付 12 元"),
        ('do(action="Tap", element=[310,240], message="")', ""),
        ('do(action="Long Press", element=[310,240], message="会删除")', "会删除"),
        ('do(action="Tap", element=[310,240], message=None)', None),
        ('do(action="Take_over", message="请登录")', None),
    ],
)
def test_an_action_with_a_message_is_sensitive(reply: str, words: str | None) -> None:
    found = read("autoglm", reply)
    assert isinstance(found, Parsed)
    assert found.approval == words


CALL = 'do(action="Tap", element=[310,240])'


@pytest.mark.parametrize(
    "reply",
    [
        CALL + "</answer>",
        "<answer>" + CALL,
        "<answer>\n" + CALL + "\n</answer>",
        CALL + "\n</think>",
        "<|begin_of_box|>" + CALL + "<|end_of_box|>",
        CALL + "<|user|>",
        CALL + "<|endoftext|>\n<|user|>\n好的",
        "```python\n" + CALL + "\n```",
        "```" + CALL + "```",
        "`" + CALL + "`",
        "**" + CALL + "**",
        "Action: " + CALL,
        "1. " + CALL,
        "\ufeff" + CALL + "\r\n",
        CALL + "\n点完以后会出现键盘。",
        CALL + " 点完以后会出现键盘。",
        CALL + '\n没有反应就再 do(action="Back")',
        CALL + ")",
        "do(action='Tap', element=[310, 240])",
        'do( action = "Tap" , element = [ 310 , 240 ] )',
        'do(\n  action="Tap",\n  element=[310,240]\n)',
        "do（action=“Tap”，element=［310，240］）",
        "do（action＝“Tap”，element＝（310，240））",
        'do(action="tap", element=[310,240])',
        'DO(Action="TAP", Element=[310,240])',
        'do(action="Click", element=[310,240])',
        'do("Tap", element=[310,240])',
        'do(element=[310,240], action="Tap")',
        "do(action=Tap, element=[310,240])",
        'do(action="Tap" element=[310,240])',
        'do(action:"Tap", element:[310,240])',
        'do(action=\\"Tap\\", element=[310,240])',
        'do(action="Tap", element=[310,240]',
        'do(action="Tap", coordinate=[310,240])',
        'do(action="Tap", pos=[310,240])',
        'do(action="Tap", x=310, y=240)',
        'do(action="Tap", x="310, 240")',
        'do(action="Tap", element=310, 240)',
        'do(action="Tap", element=<point>310 240</point>)',
        'do(action="Tap", element=<|begin_of_box|>[310,240]<|end_of_box|>)',
        'do(action="Tap", element={"x": 310, "y": 240})',
    ],
)
def test_residue_spelling_and_shape_do_not_matter(reply: str) -> None:
    assert action("autoglm", reply) == TAP


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ('去哪里"吃饭"呀？', '去哪里"吃饭"呀？'),
        ('屏幕 15" 的', '屏幕 15" 的'),
        ('print("hi")', 'print("hi")'),
        ('请输入do(action="Back")然后', '请输入do(action="Back")然后'),
        ('用法：\ndo(action="Back")\n完', '用法：\ndo(action="Back")\n完'),
        ('第一行 "引"\n第二行 (见 "附")\n完', '第一行 "引"\n第二行 (见 "附")\n完'),
        ('设 x="1", y="2" 好', '设 x="1", y="2" 好'),
        ("finish(message=完成)", "finish(message=完成)"),
        ("<answer>a</answer><think>b</think>", "<answer>a</answer><think>b</think>"),
        ('a\\nb\\t\\"c\\"\\\\d', 'a\nb\t"c"\\d'),
        ("\\u4f60\\ud83d\\ude00\\x41", "你😀A"),
        ("周三（下午），地点“三号厅”；勿迟！", "周三（下午），地点“三号厅”；勿迟！"),
        ("😀 :) (18岁)", "😀 :) (18岁)"),
        ("it's, don't", "it's, don't"),
        (" ", " "),
    ],
)
@pytest.mark.parametrize("form", ["{}", "想。\n{}", "<think>想。</think><answer>{}</answer>"])
def test_a_text_is_typed_as_it_was_meant(form: str, text: str, meant: str) -> None:
    assert action("autoglm", form.format(f'do(action="Type", text="{text}")')) == typed(meant)


@pytest.mark.parametrize(
    ("reply", "meant"),
    [
        ("do(action='Type', text='I'm here, don't go')", "I'm here, don't go"),
        ("do(action='Type', text='他说\"好\"')", '他说"好"'),
        ("do(action=“Type”，text=“他说“好”吗”)", "他说“好”吗"),
        ('do(action="Type", text="你好”)', "你好"),
        ('do(action="Type", text="""两行\n"引"。""")', '两行\n"引"。'),
        ('do(action="Type", text=你好)', "你好"),
        ('do(action="Type", content="你好")', "你好"),
    ],
)
def test_quotes_of_other_kinds_are_read(reply: str, meant: str) -> None:
    assert action("autoglm", reply) == typed(meant)


@pytest.mark.parametrize(
    ("reply", "codes"),
    [
        ("", {"empty"}),
        (" \n ", {"empty"}),
        ("<answer></answer>", {"no_action"}),
        ("{}", {"no_action"}),
        ("[{'Type': 'Launch\", app=\"地图\")", {"no_action"}),
        ("[{'type': 'Tap\", element=[310,240])", {"no_action"}),
        ('{"action": "Tap", "element": [310,240]}', {"no_action"}),
        ('action="Tap", element=[310,240]', {"no_action"}),
        ("已经打开了设置。", {"no_action"}),
        ("任务完成！", {"no_action"}),
        ('todo(action="Back")', {"no_action"}),
        ('<think>应该 do(action="Back")</think>', {"no_action"}),
        ('<think>\ndo(action="Back")\n</think>', {"no_action"}),
        ('<think>也许 do(action="Back") 不行', {"no_action"}),
        ('还不能 finish(message="完成")，要先保存。', {"no_action"}),
        ('不能说 finish(message="完成")。', {"no_action"}),
        ('不能说“finish(message="完成")”', {"no_action"}),
        ('I will do(action="Back") now', {"no_action"}),
        ("很抱歉，我无法协助完成这个请求。", {"refusal"}),
        ("I'm sorry, but I can't help with that.", {"refusal"}),
        ('do(action="Pinch", element=[310,240])', {"unknown_action"}),
        ('do(action="Scroll", direction="down")', {"unknown_action"}),
        ('do(action="")', {"bad_arguments"}),
        ('do(action="Tap")', {"bad_arguments"}),
        ('do(action="Tap", element=[x,240])', {"bad_arguments"}),
        ('do(action="Tap", element=[310])', {"bad_arguments"}),
        ('do(action="Tap", element="顶部")', {"bad_arguments"}),
        ('do(action="Tap", element=None)', {"bad_arguments"}),
        ('do(action="Type")', {"bad_arguments"}),
        ('do(action="Type", text="")', {"bad_arguments"}),
        ('do(action="Launch", app=" ")', {"bad_arguments"}),
        ('do(action="Open", url="https://example.com")', {"bad_arguments"}),
        ('do(action="Swipe", start=[1,2])', {"bad_arguments"}),
        ('do(action="Swipe", start=[1,2], end=[3])', {"bad_arguments"}),
        ('do(action="Call_API")', {"bad_arguments"}),
        ("finish()", {"bad_arguments"}),
        ('do(action="Wait", duration="-2 seconds")', {"bad_arguments"}),
        ('do(action="Type", text="多")个")怪")', {"bad_arguments"}),
        ('do(action="Type", text="a") 再点"(好")', {"bad_arguments"}),
        ('do(action="Tap", element=[310,2400])', {"out_of_range"}),
        ('do(action="Tap", element=[-3,240])', {"out_of_range"}),
        ('do(action="Tap", element=[0.31,0.24])', {"out_of_range"}),
        ('do(action="Type", text="今晚', {"truncated"}),
        ('do(action="Type", text="他说"好"', {"truncated", "bad_arguments"}),
        ('do(action="Type", text="15" 屏", message="x")', {"truncated", "bad_arguments"}),
        ('do(action="Tap", element=[310,240],', {"truncated"}),
        ('do(action="Tap", element=[310,24', {"truncated"}),
        ('do(action="Tap", element=[310,240)', {"truncated"}),
        ('do(action="Tap", element=[310,240])\ndo(action="Home")', {"ambiguous"}),
        ('do(action="Back") do(action="Home")', {"ambiguous"}),
        ('do(action="Back"); do(action="Home")', {"ambiguous"}),
        ('do(action="Back")\nfinish(message="好了")', {"ambiguous"}),
        ('先 do(action="Back")，再 do(action="Home")', {"ambiguous"}),
        ('do(action="Back")\ndo(action="Type", text="今晚', {"ambiguous"}),
        ('<answer>do(action="Back")</answer><answer>do(action="Home")</answer>', {"ambiguous"}),
        ('do(action="Tap", element=[1,2])\ndo(action="Tap", element=[1,2], message="付款")', {"ambiguous"}),
    ],
)
def test_what_is_no_one_action_is_never_done(reply: str, codes: set[FailureCode]) -> None:
    found = read("autoglm", reply)
    assert isinstance(found, ParseFailure)
    assert found.code in codes
    assert found.reason
    assert found.evidence == reply[:200]


@pytest.mark.parametrize(
    "reply",
    [
        "<think>先看看地址，地址写的是",
        'do(action="Tap", element=[310,240]',
        'do(action="Launch", app="便签"',
        'finish(message="订单已',
        'finish(message="订单已提交"',
        "再点一次。\ndo(act",
        '也许 do(action="Back")',
        'do(action="Type", text="(见"附录")',
    ],
)
def test_a_reply_that_was_cut_is_not_closed_by_us(reply: str) -> None:
    assert action("autoglm", reply, "length") == "truncated"


def test_a_whole_call_counts_though_the_words_after_it_were_cut() -> None:
    assert action("autoglm", 'do(action="Back")\n然后就可以看到', "length") == Back()


@pytest.mark.parametrize(
    ("reply", "meant", "thought"),
    [
        ('<think>上一步 do(action="Home") 没用。</think><answer>do(action="Back")</answer>', Back(), None),
        (
            '还不能 finish(message="好")，先存。\ndo(action="Back")',
            Back(),
            '还不能 finish(message="好")，先存。',
        ),
        (
            '角标 todo(3)、finish(ed)，I do go.\ndo(action="Back")',
            Back(),
            "角标 todo(3)、finish(ed)，I do go.",
        ),
        ('别用 do(action="Type", text="…" 这样。\ndo(action="Back")', Back(), None),
        ('<think>想\n<answer>do(action="Back")</answer>', Back(), "想"),
        ('<think>想\ndo(action="Back")', Back(), "想"),
        ('想\n</think>\n<answer>do(action="Back")</answer>', Back(), "想"),
        ('<think>想</think><answer>点 do(action="Back") 就好</answer>', Back(), "想 点"),
        ('do(action="Back")\ndo(action="Back")', Back(), None),
        ('直接返回do(action="Back")', Back(), "直接返回"),
    ],
)
def test_thought_and_call_are_told_apart(reply: str, meant: Action, thought: str | None) -> None:
    found = read("autoglm", reply)
    assert isinstance(found, Parsed)
    assert found.action == meant
    if thought is not None:
        assert " ".join((found.thought or "").split()) == thought


def test_a_thought_field_counts_as_the_reply_only_where_it_is_one() -> None:
    adapter = AutoGlm()
    whole = {"content": "", "reasoning_content": '<think>看。</think>\n<answer>do(action="Back")</answer>'}
    found = adapter.parse(of_message(whole), FRAME)
    assert isinstance(found, Parsed)
    assert (found.action, found.thought) == (Back(), "看。")
    musing = {"content": None, "reasoning_content": '也许 do(action="Back")，再看看'}
    assert adapter.parse(of_message(musing), FRAME).__class__ is ParseFailure
    cut = adapter.parse(of_message(whole, "length"), FRAME)
    assert isinstance(cut, ParseFailure)
    beside = {"content": 'do(action="Back")', "reasoning_content": "看。"}
    found = adapter.parse(of_message(beside), FRAME)
    assert isinstance(found, Parsed)
    assert found.thought == "看。"


def test_own_actions_are_known_by_their_names() -> None:
    reply = of_text('do(action="Read_Clock", zone="东八区")')
    assert AutoGlm(("read clock",)).parse(reply, FRAME) == Parsed(Own("read clock", {"zone": "东八区"}))
    found = AutoGlm().parse(reply, FRAME)
    assert isinstance(found, ParseFailure)
    assert "Launch" in found.reason


@pytest.mark.parametrize(
    "reply",
    [
        '想。\ndo(action="Launch", app="便签"',
        '<think>想。</think><answer>do(action="Launch", app="便签")</answer>',
    ],
)
def test_a_reply_is_written_back_in_its_tags(reply: str) -> None:
    adapter, said = AutoGlm(), of_text(reply)
    found = adapter.parse(said, FRAME)
    assert isinstance(found, Parsed)
    written, summary = adapter.written(found, said)
    assert written == '<think>想。</think><answer>do(action="Launch", app="便签")</answer>'
    assert summary == 'launch "便签"'
    assert adapter.parse(of_text(written), FRAME) == found
