"""What of a text is a name, and what only changes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lxb.screen.words import LONGEST_LABEL, changes, is_obfuscated, is_price_or_time, label, plain


@pytest.mark.parametrize(
    ("text", "name"),
    [
        # counters and badges
        ("待付款 12", "待付款"),
        ("购物车(3)", "购物车"),
        ("购物车（99+）", "购物车"),
        ("购物车,共12件", "购物车"),
        ("消息,3条未读,标签", "消息"),
        ("Inbox, 3 unread, tab 2 of 5", "Inbox"),
        ("Chats, 12 new messages", "Chats"),
        ("1.2万", ""),
        ("1.2万+", ""),
        ("12,345", ""),
        ("粉丝 3.4w", "粉丝"),
        ("已使用 45%", "已使用"),
        ("内部存储 32.5 GB", "内部存储"),
        # positions, roles and states, as screen readers put them
        ("首页,5之1,标签", "首页"),
        ("首页，已选中", "首页"),
        ("我的淘宝 已选中", "我的淘宝"),
        ("Home, tab, 1 of 4", "Home"),
        ("设置,按钮", "设置"),
        ("Wi-Fi, on, switch", "Wi-Fi"),
        ("not selected, Photos", "Photos"),
        ("第2页，共9页", ""),
        ("点赞,双击即可激活", "点赞"),
        # prices, dates, times
        ("¥199.00", ""),
        ("￥ 12 起", ""),
        ("12.5元", ""),
        ("$9.99 Buy", "Buy"),
        ("2024-05-06", ""),
        ("2024年5月6日", ""),
        ("5月6日 星期三", ""),
        ("12:30", ""),
        ("上午 9:05", ""),
        ("10:15 PM", ""),
        ("3小时前", ""),
        ("5 min ago", ""),
        ("刚刚", ""),
        ("yesterday", ""),
        ("-5℃", ""),
        # names that hold digits stay
        ("88VIP", "88VIP"),
        ("CX-12", "CX-12"),
        ("H5", "H5"),
        ("4G", "4G"),
        ("MP3", "MP3"),
        ("COVID-19", "COVID-19"),
        ("T-shirt", "T-shirt"),
        # nothing to see
        ("", ""),
        ("   ", ""),
        ("•", ""),
        ("…", ""),
        ("\ue60a", ""),
        ("\ue60a 设置", "设置"),
        ("\u200b\u200e", ""),
        ("设\u200b置", "设置"),
        ("😀😁", ""),
        ("🔥热榜", "热榜"),
        ("..热榜", "热榜"),
        # spelling
        ("ＷＬＡＮ", "WLAN"),
        ("查看\u00a0全部", "查看全部"),
        ("Log\n in", "Log in"),
        ("更多 >", "更多"),
        ("【公告】", "公告"),
        ("全部订单›", "全部订单"),
    ],
)
def test_label(text: str, name: str):
    assert label(text) == name


@pytest.mark.parametrize("word", ["首页", "标签", "on", "Go", "开关"])
def test_a_short_word_that_is_all_there_is_names_the_control(word: str):
    assert label(word) == word


@pytest.mark.parametrize("word", ["选项卡", "复选框", "switch", "已选中", "昨天", "周一"])
def test_a_role_state_or_day_that_is_all_there_is_names_nothing(word: str):
    assert label(word) == ""


def test_a_long_text_is_content():
    assert label("字" * LONGEST_LABEL) == "字" * LONGEST_LABEL
    assert label("字" * (LONGEST_LABEL + 1)) == ""


@pytest.mark.parametrize("other", ["待付款 1", "待付款(99+)", "待付款 ", " 待付款，2条未读", "待付款 🔥"])
def test_the_same_control_at_another_visit_has_the_same_label(other: str):
    assert label(other) == label("待付款 12")


TEXTS = st.one_of(
    st.text(max_size=60),
    st.text(
        st.sampled_from("首页消息天月年日元¥$12:：,，()（）.-/%+ \u200b😀\ue60aabAB第共个条之of未读选中按钮"),
        max_size=24,
    ),
)


@settings(max_examples=400)
@given(TEXTS)
def test_label_and_plain_are_at_rest(text: str):
    assert plain(plain(text)) == plain(text)
    assert label(label(text)) == label(text)
    assert label(plain(text)) == label(text)


@settings(max_examples=400)
@given(TEXTS)
def test_a_label_is_short_seen_and_says_something(text: str):
    found = label(text)
    assert len(found) <= LONGEST_LABEL
    assert found == found.strip()
    assert not found or any(ch.isalnum() for ch in found)
    assert not any(ch in found for ch in "\u200b\ue60a😀\n\t")


@pytest.mark.parametrize(
    ("text", "does"),
    [("待付款 12", True), ("12:30", True), ("¥9", True), ("设置", False), ("88VIP", False), ("", False)],
)
def test_what_changes(text: str, does: bool):
    assert changes(text) is does


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("¥199", True),
        ("到手价 ¥199 起", True),
        ("12:30", True),
        ("昨天 12:30", True),
        ("3小时前", True),
        ("05-06", True),
        ("25.83", True),
        ("4.8", False),
        ("版本 12.5", False),
        ("2 days ago", True),
        ("2 hours", False),
        ("8 h", False),
        ("7 h 20 min", False),
        ("2h", True),
        ("10 分钟", False),
        ("11-23 234 KB", True),
        ("2026-11-23, 12 项", True),
        ("已使用 45%", False),
        ("32 GB", False),
        ("12", False),
        ("每天 12:30 提醒", False),
        ("设置", False),
        ("", False),
    ],
)
def test_price_or_time(text: str, is_one: bool):
    assert is_price_or_time(text) is is_one


@pytest.mark.parametrize("figures", ["1", "1,", "1.", "1 "])
def test_a_long_text_of_figures_does_not_take_the_square_of_its_length(figures: str):
    assert not is_price_or_time(figures * 50_000)


@pytest.mark.parametrize("short", ["", "a1b", "kit", "iki", "0_resource_name_obfuscated", "7f0a01b2", "123"])
def test_ids_that_a_tool_made(short: str):
    assert is_obfuscated(short)


@pytest.mark.parametrize("short", ["title", "btn_back", "tab", "iv_search", "menu", "h5_container"])
def test_ids_that_a_person_gave(short: str):
    assert not is_obfuscated(short)
