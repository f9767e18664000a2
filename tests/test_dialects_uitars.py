from __future__ import annotations

import pytest

from executor.action import (
    Action,
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
    Press,
    Swipe,
    TakeOver,
    Tap,
    Type,
    Wait,
)
from executor.dialect import Frame
from executor.dialects.uitars import UiTars1, UiTars15
from executor.dialects.wire import of_text
from lxb.geometry import Point, Size
from tests.replying import FRAME, action, read

BOTH = pytest.mark.parametrize("name", ["uitars1", "uitars15"])
TAP = Tap(Point(310, 480))


@BOTH
@pytest.mark.parametrize(
    ("call", "meant"),
    [
        ("click(start_box='<|box_start|>(310,240)<|box_end|>')", TAP),
        ("click(point='<point>310 240</point>')", TAP),
        ("click(start_box='(310,240)')", TAP),
        ("click(start_box='[300, 220, 320, 260]')", TAP),
        ("click(start_box='<bbox>300 220 320 260</bbox>')", TAP),
        ("click(point=<point>310 240</point>)", TAP),
        ("Click(Point='310 240')", TAP),
        ("tap(point='<point>310 240</point>')", TAP),
        ("click(x=310, y=240)", TAP),
        ("left_double(start_box='(310,240)')", DoubleTap(Point(310, 480))),
        ("long_press(start_box='(310,240)', time='1.5')", LongPress(Point(310, 480), 1.5)),
        ("long_press(point='<point>310 240</point>', time='')", LongPress(Point(310, 480))),
        ("type(content='牛奶')", Type("牛奶")),
        ("type(content='牛奶\\n')", Type("牛奶", submit=True)),
        ("type(content='一\\n二\\n')", Type("一\n二", submit=True)),
        ("type(content='\\n')", Press("enter")),
        ("type(content='I'm off, don't wait')", Type("I'm off, don't wait")),
        ("type(content='it\\'s')", Type("it's")),
        ('type(content="说"好"")', Type('说"好"')),
        ("type(content='一行\n二行')", Type("一行\n二行")),
        ("type(content='Action: click(point=\\'1 1\\')')", Type("Action: click(point='1 1')")),
        ("type(content='例\nAction: press_back()\n完')", Type("例\nAction: press_back()\n完")),
        ("scroll(start_box='(500,800)', end_box='(500,200)')", Swipe(Point(500, 1600), Point(500, 400))),
        ("scroll(point='<point>310 240</point>', direction='down')", Fling("up", Point(310, 480))),
        ("scroll(start_box='(310,240)', direction='left')", Fling("right", Point(310, 480))),
        ("scroll(direction='up')", Fling("down")),
        ("drag(start_point='<point>1 1</point>', end_point='<point>9 9</point>')",
         Swipe(Point(1, 2), Point(9, 18), drag=True)),
        ("open_app(app_name='便签')", Launch("便签")),
        ("press_home()", Home()),
        ("press_back()", Back()),
        ("hotkey(key='ctrl a')", Press("ctrl+a")),
        ("hotkey(key='Enter')", Press("enter")),
        ("wait()", Wait()),
        ("wait(time=3)", Wait(3.0)),
        ("call_user()", TakeOver()),
        ("finished(content='共 3 条 (见 '附件')')", Finish("共 3 条 (见 '附件')")),
        ("finished()", Finish()),
        ("go_to_page(page='订单')", Own("go_to_page", {"page": "订单"})),
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    "form",
    [
        "Thought: 想一想。\nAction: {}",
        "Thought: 想一想。\nAction: {}<|im_end|>",
        "**Thought:** 想一想。\n**Action:** {}",
        "Thought：想一想。\nAction：{}",
        "Thought: 想一想。\nAction:\n```python\n{}\n```",
        "<think>想一想。</think>\nAction: {}",
    ],
)
def test_every_action_is_read(name: str, form: str, call: str, meant: Action) -> None:
    found = read(name, form.format(call))
    assert isinstance(found, Parsed)
    assert (found.action, found.thought) == (meant, "想一想。")


@BOTH
@pytest.mark.parametrize(
    ("reply", "thought"),
    [
        ('Thought: 上次 "Action: click" 没用。\nAction: press_home()', '上次 "Action: click" 没用。'),
        ("Reflection: 点偏了。Action_Summary: 回去。\nAction: press_home()", "回去。"),
        ("Thought: 回去。\npress_home()", "回去。"),
        ("Action: press_home()", None),
        ("Thought: 回去。\nAction: press_home(", "回去。"),
    ],
)
def test_labels_may_vary(name: str, reply: str, thought: str | None) -> None:
    found = read(name, reply)
    if reply.endswith("("):
        assert not isinstance(found, Parsed)
    else:
        assert isinstance(found, Parsed)
        assert (found.action, found.thought) == (Home(), thought)


@BOTH
@pytest.mark.parametrize(
    ("reply", "codes"),
    [
        ("", {"empty"}),
        ("Thought: 点设置。\nclick the icon", {"no_action"}),
        ("Thought: 点设置。\nAction: click the icon", {"no_action"}),
        ("Thought: 点设置。\nAction:", {"no_action"}),
        ("Thought: 要不要 click(start_box='(310,240)') 呢", {"no_action"}),
        ("Thought: x\nAction: pinch(start_box='(310,240)')", {"unknown_action"}),
        ("Thought: x\nAction: right_single(start_box='(310,240)')", {"unknown_action"}),
        ("Thought: x\nAction: click()", {"bad_arguments"}),
        ("Thought: x\nAction: click(start_box='(310,)')", {"bad_arguments"}),
        ("Thought: x\nAction: type(content='')", {"bad_arguments"}),
        ("Thought: x\nAction: open_app(app_name='')", {"bad_arguments"}),
        ("Thought: x\nAction: scroll(point='<point>1 1</point>', direction='in')", {"bad_arguments"}),
        ("Thought: x\nAction: scroll(point='<point>1 1</point>')", {"bad_arguments"}),
        ("Thought: x\nAction: click(start_box='(1310,240)')", {"out_of_range"}),
        ("Thought: x\nAction: type(content='今晚", {"truncated"}),
        ("Thought: x\nAction: press_back()\nAction: press_home()", {"ambiguous"}),
        ("Thought: x\nAction: press_back()\npress_home()", {"ambiguous"}),
    ],
)
def test_what_is_no_one_action_is_never_done(name: str, reply: str, codes: set[FailureCode]) -> None:
    assert action(name, reply) in codes


BATCH = "Thought: 输入。\nAction: click(point='<point>310 240</point>')\n\ntype(content='a')\n\npress_back()"


def test_version_1_5_may_send_several_actions_of_which_the_first_is_done() -> None:
    found = read("uitars15", BATCH)
    assert isinstance(found, Parsed)
    assert (found.action, found.rest) == (TAP, 2)
    assert action("uitars1", BATCH) == "ambiguous"
    followed = read("uitars15", "Action: press_back()\n\n这样就回去了。")
    assert isinstance(followed, Parsed)
    assert followed.rest == 0


def test_points_are_pixels_of_the_resized_picture_where_the_profile_says_so() -> None:
    frame = Frame("resized-28", Size(1080, 2400), Size(1080, 2400))
    assert action("uitars15", "Action: click(start_box='(546,1204)')", frame=frame) == Tap(Point(540, 1200))
    assert action("uitars15", "Action: click(start_box='(1500,300)')", frame=frame) == "out_of_range"


@pytest.mark.parametrize("adapter", [UiTars1(), UiTars15()])
def test_box_tokens_are_written_back(adapter: UiTars1 | UiTars15) -> None:
    said = of_text("Thought: 点。\nAction: click(start_box='(310,240)')")
    found = adapter.parse(said, FRAME)
    assert isinstance(found, Parsed)
    written, summary = adapter.written(found, said)
    assert written == "Thought: 点。\nAction: click(start_box='<|box_start|>(310,240)<|box_end|>')"
    assert summary == "tap (310, 480)"
    assert adapter.parse(of_text(written), FRAME) == found


def test_own_actions_are_known_by_their_names() -> None:
    said = of_text("Action: read_clock(zone='东八区')")
    assert UiTars1(("read_clock",)).parse(said, FRAME) == Parsed(Own("read_clock", {"zone": "东八区"}))
