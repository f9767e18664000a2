"""The grammar of commands: verbs and what they are done to, held against what places are called."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lxb.errors import ScreenUnreadable
from lxb.forbidden import agrees, command_kind, is_command
from lxb.locator import control_words
from lxb.screen.words import LONGEST_LABEL, label, plain
from lxb.screen.xml import parse

COMMANDS = [
    *"""
立即借钱 确认买入 确认卖出 马上申购 一键清仓 立即定投 确认兑换 立即兑换 立即投保 确认退款 去还款
提前还款 全部还清 去提现 确认转出 转出到银行卡 转账给张三 发个红包 塞钱进红包 赠送礼物 送出礼物 打赏主播
抢红包 开通VIP 开通超级会员 续费会员 购买套餐 购买课程 立即抢票 确认叫车 立即打车 呼叫快车 呼叫司机
确认用车 再来一单 撤销订单 取消行程 确认收货 签收 去结算 退出群聊 退出该群 删除并退出 退群 解散群聊
解散小组 退出家庭组 退出团队 退出会议 结束会议 踢出群聊 移出群聊 拉黑 拉黑该用户 加入黑名单 屏蔽此人
屏蔽用户 举报用户 举报该视频 投诉商家 删除好友 删除联系人 删除该评论 清空聊天记录 清空回收站 移到回收站
移入废纸篓 恢复默认设置 恢复出厂设置 重置为默认值 还原默认设置 清理缓存 一键清理 撤回消息 撤回 发送位置
发布动态 分享给TA 提交申请 提交审核 退出登录 退出账号 注销账户 关机 重启手机 重新启动 关闭手机 冻结账户
挂失银行卡 停用账号 断开连接 取消配对 忘记此网络 忽略此网络 加入群聊 申请加入 申请入群 不看他的动态
取消收藏 强制停止 卸载应用 授权并登录 同意授权 一键登录 绑定银行卡 解绑银行卡 立即授权 我要买 我要卖
确认支付 立即支付 打开免密支付 开启免密支付 关闭自动续费 确认预约 立即报名 立即参加 报名参加 去抢购
参与拼团 发起拼单 我要报名 出售 一键卖出 上架 下架 接单 抢单 拒单 确认发货 确认提交 我已付款 同意退款
拒绝退款 转让群主 清除未读 全部已读 永久删除 彻底删除 取消关注 取关
举报垃圾邮件 举报并拉黑 标记为垃圾邮件 移至垃圾箱 不是垃圾邮件 退订 退订邮件
""".split(),
    *" ".join(
        """
Place your order, Submit order, Submit application, Pay with card, Pay with PayPal, Pay by card, Pay $12
now, Buy 1-click, Buy now with 1-Click, Buy it now, Proceed to checkout, Continue to payment, Complete
purchase, Confirm purchase, Place bid, Confirm order, Sell, Sell all, Sell now, Buy BTC, Sell BTC,
Withdraw cash, Transfer money, Repay now, Borrow, Redeem, Redeem code, Donate now, Tip driver, Send tip,
Send gift, Book a ride, Request ride, Confirm ride, Book table, Reserve a table, Book appointment, Renew
membership, Start free trial, Subscribe for $9.99, Upgrade to Premium, Log me out, Sign me out, Log out
of all devices, Sign out everywhere, Leave group, Leave this chat, Leave channel, Delete and leave,
Disband group, Exit group, End meeting, Leave meeting, Block user, Block this person, Block @john,
Report user, Report post, Report this comment, Ban user, Kick member, Remove member, Remove friend,
Unfriend, Unblock user, Move to trash, Move to bin, Move to recycle bin, Empty recycle bin, Empty trash,
Reset to default, Restore defaults, Reset all settings, Factory reset, Erase all content, Discard
changes, Discard draft, Restart, Restart now, Restart phone, Reboot, Power off, Shut down, Turn off
phone, Forget this network, Forget device, Disconnect, Unpair device, Unlink account, Revoke access,
Freeze card, Lock card, Report lost card, Close account, Deactivate account, Delete my account, Cancel
ride, Cancel my order, Cancel plan, Unsubscribe, Send 3 photos, Send to group, Forward message, Share
post, Post story, Go live, Submit review, Call driver, Call support, Accept request, Grant access, Trust
this device, Join group, Join now, Add friend, Add to basket, Install anyway, Update now, Agree and pay,
Delete for everyone, Delete 3 items, Remove from cart, Remove account, Clear chat, Archive
chat, Send anyway, Put on sale, List item for sale, Mark as sold, Mark as delivered, Confirm delivery,
Release funds, Stop sharing, Turn off, Report spam, Report as junk, Mark as spam, Move to junk, Not spam,
Report phishing, Report & block, Block and report
""".split()
    ).split(", "),
]

PLACES = [
    *"""
借钱 理财 基金 股票 贷款 银行卡 转账记录 转入记录 待付款 待收货 支付宝 账单 礼物墙 我的礼物 红包
红包记录 红包封面 群聊 我的群聊 群组 加入的群 黑名单 黑名单管理 屏蔽管理 屏蔽词 消息免打扰 举报中心
投诉与建议 举报记录 回收站 废纸篓 最近删除 缓存管理 存储清理 清理 手机清理 清理加速 会员中心 会员
VIP会员 大会员 开通记录 我的预约 预约记录 我的报名 报名记录 叫车 打车 出租车 快车 订单 我的订单 全部订单
退款/售后 退换/售后 发票 卡包 我的卡券 定时开关机 自动重启 电源 电池 关机充电 系统更新 网络 设备管理
登录设备管理 已登录设备 切换账号 账号与安全 家庭共享 家庭组 组织 公司 企业 频道 房间 会议 会议记录 班级
战队 公会 直播 游戏 商城 积分商城 积分兑换 兑换记录 礼品卡 充值中心 话费充值 生活缴费 缴费记录 借款记录
还款日历 还款计划 还款记录 我的借款 提现记录 转账设置 保险 保单 理赔 理赔进度 交易 行情 自选 持仓 委托
成交 交易记录 买卖盘 买家 卖家 卖家中心 销售 发布记录 发现 发起群聊 我的发布 上传记录 下载管理 下载列表
授权管理 应用权限 权限管理 立即查看 立即体验 马上看 立即进入 确认订单 断开记录 消息通知 关闭 关于
关注的人 关注的店铺 点赞我的 赞过的 收藏夹 历史记录 浏览历史 搜索历史 垃圾邮件 垃圾短信 垃圾箱 退订记录
""".split(),
    *" ".join(
        """
Orders, Order history, Order details, My orders, Trade, Trades, Trade history, Invest, Markets,
Portfolio, Deposit, Deposits, Exchange, Exchange rates, Transfer history, Payment methods, Payments,
Bills, Cards, Rewards, Redeem history, Gift cards, Gifts, Wallet, Groups, My groups, Group chats, Group
settings, Channels, Teams, Meetings, Rooms, Blocked users, Block list, Blocked contacts, Reports, Report
history, Report a problem, Trash, Recycle bin, Archive, Archived chats, Power, Power options, Power
saving, Battery, Restart options, System, Devices, Connected devices, Network, Network settings,
Sessions, Account, Account settings, Subscriptions, Subscription settings, Memberships, Premium, Free
trial, Trial, Bookings, My trips, Trips, Rides, Ride history, Tickets, Tables, Call log, Calls,
Contacts, Requests, Friend requests, Join requests, Sell page, Selling, Buying, Sellers, Buyer
protection, Borrowed, Loans, Shipping, Delivery, Delivery details, Share list, Shared with me, Posts,
Post settings, Reviews, Drafts, Sent, Outbox, Inbox, Spam, Privacy policy, Terms of service, Refund
policy, Returns & refunds, Following, Followers, Likes, Updates, Downloads, Clear all filters, Log in,
Login history, Sign in, Sign-in options, Exit, Close, Cancel, Skip, Later, Not now, Help center, Call
history, Book, Books, Reading list, Turn on location, Lock screen, Screen lock, Freeze, Discover, Junk,
Spam settings, Spam protection
""".split()
    ).split(", "),
]


@pytest.mark.parametrize("words", COMMANDS)
def test_a_verb_and_what_it_is_done_to_are_a_command(words: str) -> None:
    assert is_command(words)
    assert agrees(words)


@pytest.mark.parametrize("words", PLACES)
def test_what_a_page_is_called_is_none(words: str) -> None:
    assert not is_command(words)


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("pay", "买入,赎回,确认转出,Sell,Submit order,Pay with card,Confirm ride"),
        ("delete", "移到回收站,解散该群,Move to trash,Reset to default,Discard changes"),
        ("send", "撤回消息,举报该视频,Report post,Share post"),
        ("leave", "退出群聊,关机,冻结账户,Log me out,Leave group,Power off,Freeze card"),
        ("call", "呼叫司机,Call driver"),
        ("other", "拉黑该用户,取消行程,Block user,Cancel ride,Join group"),
    ],
)
def test_of_each_it_is_known_what_it_does(kind: str, told: str) -> None:
    assert {words: command_kind(words) for words in told.split(",")} == dict.fromkeys(told.split(","), kind)


@pytest.mark.parametrize(
    "words", ["iv cancel order", "btnDeleteAccount", "sendMessageBtn", "ic leave group", "img block user"]
)
def test_the_id_of_an_icon_may_be_a_verb_with_a_thing(words: str) -> None:
    assert is_command(words)


@pytest.mark.parametrize(
    "words", ["iv pay bg", "transferCountIcon label", "ic order list", "btn call log", "iv"]
)
def test_the_id_of_a_part_is_none(words: str) -> None:
    assert not is_command(words)


def test_long_texts_of_many_verbs_take_no_long_time() -> None:
    for text in ("move a b c " * 900, "pay the my your " * 900, "确认" * 3000, "send to all the " * 900):
        assert command_kind(text) in {None, "send", "pay", "delete"}


# --- recorded labels ---------------------------------------------------------------------------------------

RECORDED = {
    *"""
确定 确认 完成 清除未读 允许 始终允许 仅在使用中允许 一键登录 卸载 +关注 点赞 一键已读 立即预约 开通会员
赞赏作者 上传 发布 发送 继续上传 转发
""".split(),
    *" ".join(
        """
Apply, CONFIRM, OK, CLEAR ALL, Delete List, ALLOW, Accept cookies, Agree and Continue, GRANT ACCESS,
GRANT PERMISSION, grant dialog, grant singleton, Install, Uninstall, Turn off, Add to wishlist, Download now,
Follow, Like, Share, UPDATE, Upgrade, btn like, share button, share icon, iv share icon, Reserve, btn reserve,
Send Gift to creator, Sell, Post, Reply, Report, Send, Repost, Allow access to manage all files,
While using the app, Only this time
""".split()
    ).split(", "),
    "允许“通讯录”访问您设备上的照片、媒体内容和文件吗?",
    "Grant access to your device’s storage",
    'ALLOW ACCESS TO "DOWNLOADS',
}
"""What of the labels on recorded screens and in recorded maps commands something."""

TAKEN_FOR_ONES = {
    "重置网络、应用偏好或恢复出厂设置",
    "语言、时间、更新、备份",
    "查看已添加商品、结算及管理",
    "结算视频在平台上的收益",
    "Affirm: Buy now, pay over time",
    "purchase of",
}
"""Descriptions and names of apps that hold one, set off by punctuation: nothing is lost with them."""

TEXTS = {"text", "desc", "description", "label", "name", "title", "content_desc", "content-desc", "element"}


def said_in(node: Any) -> Iterator[str]:
    """What a map or a trace calls things."""
    if isinstance(node, dict):
        for key, value in node.items():
            if isinstance(value, str) and key in TEXTS:
                yield value
            else:
                yield from said_in(value)
    elif isinstance(node, list):
        for value in node:
            yield from said_in(value)


def labels(folder: Path) -> Iterator[str]:
    for path in (*(folder / "dumps").rglob("*.xml"), *(folder / "traces").rglob("*.xml")):
        try:
            screen = parse(path.read_text("utf-8", "replace"))
        except ScreenUnreadable:
            continue
        for e in screen.elements:
            yield from (e.text, e.desc, control_words(screen, e) if e.clickable else "")
    for path in (*(folder / "maps").rglob("*.json"), *(folder / "traces").rglob("*.json")):
        yield from said_in(json.loads(path.read_text("utf-8")))


def test_of_recorded_labels_commands_are_commands_and_the_rest_is_not(field_data: Path) -> None:
    found = {plain(words) for words in labels(field_data)}
    short = {words for words in found if 0 < len(words) <= LONGEST_LABEL}
    assert len(short) >= 4000

    def named(words: str) -> str:
        return label(words).split(",")[0].casefold()

    told = {named(words) for words in short if is_command(words)}
    assert told - {named(words) for words in RECORDED | TAKEN_FOR_ONES} == set()
    there = {named(words) for words in short}
    assert {named(words) for words in RECORDED} & there - told == set()
