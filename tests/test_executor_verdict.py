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


@pytest.mark.parametrize(
    "message",
    [
        "任务未完成",
        "收藏没有成功",
        "商品已下架",
        "请先登录",
        "需要登录后才能继续",
        "余额不足，支付没有成功",
        "该商品已售罄",
        "未完成收藏",
        "没能收藏成功",
        "收藏未成功",
        "页面一直加载，操作没有生效",
        "被用户拒绝，已停止",
        "用户不同意，任务终止",
        "已停止：需要验证码",
        "网络错误，请稍后再试",
        "加载失败",
        "已取消任务",
        "我放弃了",
        "由于账号问题，该功能暂时不可用",
        "打开了详情页，但收藏按钮没有反应",
        "尝试三次后收藏仍失败",
    ],
)
def test_failure_is_heard_wherever_it_stands(message: str) -> None:
    assert verdict(Finish(message), DO) == "failed"


@pytest.mark.parametrize(
    "message",
    [
        "I stopped because a login is needed",
        "The item is out of stock.",
        "I was not able to find it",
        "The task is incomplete",
        "The alarm was not set",
        "I couldn't set the alarm",
        "Task not completed",
        "Login required",
        "The user refused, so I stopped",
        "The page never loaded",
        "Sadly the setting could not be changed",
        "No such contact exists",
        "After three tries it still failed",
        "You need to sign in first",
        "The request timed out",
        "I couldn’t set it",
        "The task was aborted",
    ],
)
def test_failure_in_english_is_heard_too(message: str) -> None:
    assert verdict(Finish(message), "Set an alarm") == "failed"


@pytest.mark.parametrize(
    ("task", "message"),
    [
        ("上传照片", "照片全部上传，没有失败"),
        ("清空未读消息", "已确认没有未读消息"),
        ("把视频整理一下", "已删除无法播放的视频"),
        ("拒绝张三的好友申请", "已拒绝张三的好友申请"),
        ("停止下载", "已停止下载"),
        ("给李四发消息说我不能来了", "已告诉李四我不能来了"),
        ("取消订单", "订单已取消"),
        ("删除过期的优惠券", "已删除过期的优惠券"),
        ("改备忘录标题", "标题已改为登录失败"),
        ("登录账号", "已登录账号"),
        ("打开飞行模式", "飞行模式已打开，之后将无法接电话"),
        ("Stop the timer", "I stopped the timer"),
        ("Upload the photos", "All photos were uploaded and nothing failed"),
        ("Clean up", "I deleted the videos that cannot be played"),
        ("Clean up", "Removed 3 failed downloads"),
        ("Decline the invitation", "The invitation was declined"),
        ("Rename the note", "The note was renamed to Login required"),
        ("Sign in", "You are signed in now"),
        ("Delete the alarm", "The alarm is deleted and nothing is left"),
        ("如果售罄就告诉我", "该商品已售罄"),
    ],
)
def test_words_of_failure_that_tell_of_none(task: str, message: str) -> None:
    assert verdict(Finish(message), task) == "done"


def test_the_tasks_own_verb_excuses_no_failure_to_do_it() -> None:
    assert says_failed("请先登录", "登录账号后收藏第一个")
    assert says_failed("订单未完成", "完成订单")
    assert says_failed("The alarm was not deleted", "Delete the alarm")


def test_who_could_not_look_has_no_answer() -> None:
    for message in ("请先登录", "用户不同意，任务终止", "加载失败", "网络错误"):
        assert verdict(Finish(message), ASK) == "failed"
    for message in ("Login required", "The user refused, so I stopped"):
        assert verdict(Finish(message), "How many books are there?") == "failed"


def test_finding_nothing_answers_a_question() -> None:
    for message in ("没有找到牛奶", "未找到", "I did not find any milk"):
        assert verdict(Finish(message), ASK) == "done"
    assert verdict(Finish("无法完成：没有登录"), ASK) == "failed"
    assert verdict(Finish("Unable to complete the task"), "How many books are there?") == "failed"


def test_a_word_for_it_goes_before_the_message() -> None:
    assert verdict(Finish("无法入睡时听的歌已加入歌单", success=True), DO) == "done"
    assert verdict(Finish("", success=True), DO) == "done"
    assert verdict(Finish("done", success=False), DO) == "failed"
    assert verdict(Finish("无法完成，没有找到该商品", success=True), DO) == "failed"
    assert verdict(Finish("Sorry, I could not send the message", success=True), "Send hi to Bob") == "failed"
    assert verdict(Finish(" \n"), DO) == "empty"


@given(st.text(max_size=300), st.text(max_size=100))
def test_any_text_is_read(message: str, task: str) -> None:
    assert says_failed(message, task) in {True, False}
