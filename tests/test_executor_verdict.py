"""What a closing message says of the task, where a dialect has one word for every end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from executor.action import Finish
from executor.verdict import says_failed, verdict

DO = "收藏第一个商品"
ASK = "购物车里有没有牛奶？"


@pytest.mark.parametrize(
    "message",
    [
        "无法完成任务，该商品已下架",
        "抱歉，未能找到该商品",
        "已尝试多次，仍无法找到该联系人",
        "手机上没有安装美团",
        "该应用不支持导出聊天记录",
        "页面上没有删除账号的入口",
        "任务失败：网络不可用",
        "由于没有登录，操作无法继续",
        "很遗憾，没有找到相关结果",
        "Sorry, I could not find such a book.",
        "The task cannot be completed because the app is not installed",
        "Unable to log in.",
        "It is not possible to export notes in this app",
        "I was unable to complete the order",
        "The app does not support this",
    ],
)
def test_what_failed_is_not_done(message: str) -> None:
    assert says_failed(message, DO)
    assert verdict(Finish(message), DO) == "failed"


@pytest.mark.parametrize(
    "message",
    [
        "已收藏第一个商品",
        "任务完成：闹钟已设为 7:30",
        "已关闭 WLAN，之后将无法上网",
        "已删除无法播放的视频",
        "找到 3 家店，最便宜的是 12 元",
        "已把备忘录标题改为“无法入睡”",
        "The alarm is set for 7:30.",
        "Done. The message “can't wait” was written.",
        "I turned off Wi-Fi, so pages will not load",
        "Canned soup is in the cart",
        "Found three books; the cheapest is 12",
    ],
)
def test_what_was_done_is_done(message: str) -> None:
    assert verdict(Finish(message), DO) == "done"


def test_finding_nothing_answers_a_question() -> None:
    for message in ("没有找到牛奶", "未找到", "I did not find any milk"):
        assert verdict(Finish(message), ASK) == "done"
    assert verdict(Finish("无法完成：没有登录"), ASK) == "failed"
    assert verdict(Finish("Unable to complete the task"), "How many books are there?") == "failed"


def test_a_word_for_it_goes_before_the_message() -> None:
    assert verdict(Finish("无法入睡时听的歌已加入歌单", success=True), DO) == "done"
    assert verdict(Finish("", success=True), DO) == "done"
    assert verdict(Finish("done", success=False), DO) == "failed"
    assert verdict(Finish(" \n"), DO) == "empty"


@given(st.text(max_size=300), st.text(max_size=100))
def test_any_text_is_read(message: str, task: str) -> None:
    assert says_failed(message, task) in {True, False}
