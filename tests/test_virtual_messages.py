"""The simulated 信息: conversations, writing, deleting after a question, codes that arrive."""

from __future__ import annotations

from typing import Any

import pytest

from lxb.screen.xml import parse
from lxb.virtual.phone import VirtualPhone
from tests.simulated_apps import (
    LOOKS,
    assert_commands_are_known,
    assert_every_page_is_drawn,
    here,
    phone_with,
    truth_of,
)

PACKAGE = "com.android.mms"


def phone(options: str = "") -> VirtualPhone:
    return phone_with("messages", options)


def messages(made: VirtualPhone) -> list[dict[str, Any]]:
    found = made.state(PACKAGE)["messages"]
    assert isinstance(found, list)
    return found


def kinds(made: VirtualPhone) -> list[str]:
    return [e.kind for e in made.events if e.kind != "pressed"]


@pytest.mark.parametrize("look", LOOKS)
def test_every_page_is_drawn_in_both_languages(look: str) -> None:
    assert_every_page_is_drawn("messages", "sms", look)


def test_everything_is_reached_and_only_deleting_is_behind_forbidden_controls() -> None:
    truth = truth_of("messages")
    assert truth.unreached == ()
    assert len(truth.places) == 17
    assert set(truth.places) - truth.reachable() == {"thread_delete", "message_delete"}


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_what_has_consequences_is_known_by_its_words(lang: str) -> None:
    assert_commands_are_known("messages", lang, 9)


def test_a_message_is_written_in_a_conversation() -> None:
    made = phone()
    made.hands.tap("林小满")
    assert here(made) == "thread"
    made.hands.tap("send_button")
    assert kinds(made) == []
    made.hands.tap("embedded_text_editor")
    assert made.type_text("我带早饭 🍞")
    made.hands.tap("发送")
    last = messages(made)[-1]
    assert (last["who"], last["text"], last["mine"]) == ("13900000002", "我带早饭 🍞", True)
    assert [e.what for e in made.events if e.kind == "sent"] == [{"to": "13900000002", "text": "我带早饭 🍞"}]
    assert "我带早饭 🍞" in made.hands.reads()
    made.hands.back()
    made.hands.back()
    assert made.hands.reads().index("林小满") < made.hands.reads().index("10690003"), "the newest on top"


@pytest.mark.parametrize(
    ("to", "number"), [("陈默", "13500000006"), ("13500000006", "13500000006"), ("10010", "10010")]
)
def test_a_new_message_goes_to_a_name_or_a_number(to: str, number: str) -> None:
    made = phone()
    made.hands.tap("新建信息")
    made.hands.type("recipients_editor", to)
    made.hands.type("embedded_text_editor", "房租已转")
    made.hands.tap("发送")
    assert here(made) == "thread"
    assert (messages(made)[-1]["who"], messages(made)[-1]["text"]) == (number, "房租已转")


def test_recipients_come_from_the_contacts_and_from_links() -> None:
    made = phone()
    made.hands.tap("新建信息")
    made.hands.tap("选择联系人")
    made.hands.tap("苏晚")
    assert here(made) == "compose"
    assert "苏晚" in made.dump()
    made.view("smsto:10086")
    made.hands.type("embedded_text_editor", "CXLL")
    made.hands.tap("发送")
    assert messages(made)[-1]["who"] == "10086"


def test_a_conversation_is_deleted_only_after_a_question() -> None:
    made = phone()
    made.hands.tap("周以安")
    made.hands.tap("更多选项")
    made.hands.tap("删除会话")
    assert here(made) == "thread_delete"
    made.hands.tap("取消")
    assert len([m for m in messages(made) if m["who"] == "13800000003"]) == 2
    made.hands.tap("更多选项")
    made.hands.tap("删除会话")
    assert kinds(made) == []
    made.hands.tap("删除")
    assert here(made) == "home"
    assert not [m for m in messages(made) if m["who"] == "13800000003"]
    assert kinds(made) == ["deleted"]
    assert "周以安" not in made.hands.reads()


def test_one_message_is_deleted_by_a_long_press() -> None:
    made = phone()
    made.hands.tap("周以安")
    body = next(e for e in parse(made.dump()) if e.text == "收到，我明天回复")
    assert body.bounds is not None
    made.long_press(*body.bounds.centre, 800)
    assert here(made) == "message_menu"
    made.hands.tap("删除")
    made.hands.tap("删除")
    assert [m["text"] for m in messages(made) if m["who"] == "13800000003"] == ["合同我已经发到你邮箱了"]


def test_a_code_arrives_and_is_unread_until_it_is_looked_at() -> None:
    made = phone()
    code = {"who": "10690009", "text": "验证码 775512", "mine": False, "read": False, "time": "9:41"}
    made.deliver(PACKAGE, "messages", {**code, "who": "10690010"})
    assert "验证码 775512" in made.dump()
    made.hands.tap("10690010")
    assert messages(made)[-1]["read"]
    made.deliver(PACKAGE, "messages", code)
    made.hands.back()
    assert "10690009" not in made.hands.reads(), "a blocked number stays away"


def test_pinning_phrases_search_and_switches_stay() -> None:
    made = phone()
    made.hands.tap("周以安")
    made.hands.tap("更多选项")
    made.hands.tap("置顶")
    made.hands.tap("常用短语")
    made.hands.tap("马上到")
    assert here(made) == "thread"
    assert "马上到" in made.hands.reads()
    made.hands.back()
    words = made.hands.reads()
    assert words.index("周以安") < words.index("10690003")
    made.hands.tap("搜索信息")
    made.hands.type("searchEdit", "取件码")
    made.hands.tap("searchbtn")
    assert "10690001" in made.hands.reads()
    made.view("sms://page/settings")
    made.hands.tap("送达报告")
    made.hands.tap("个性签名")
    made.hands.type("signature_input", " —— 小模")
    made.hands.tap("保存")
    state = made.state(PACKAGE)
    assert (state["pinned"], state["delivery_report"], state["signature"]) == (
        ["13800000003"], True, " —— 小模",
    )  # fmt: skip
