"""What is not done unasked, what only sounds like it, and what no notice is dismissed by."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lxb.forbidden import Forbidden, agrees, is_command

COMMANDS_ZH = """
立即支付 去支付 确认支付 付款 立即付款 去付款 确认付款 去结算 结算 提交订单 立即购买 马上抢购
立即抢购 立即下单 去还款 立即还款 转账 充值 提现 打赏 免密支付 续费 开通 立即开通 预约 删除 删除笔记
删除账号 永久删除 批量删除 全部删除 清空 清空购物车 清空回收站 清除缓存 清除数据 清空聊天记录 移除
抹掉所有数据 格式化 注销账号 恢复出厂设置 重置网络设置 重置应用偏好设置 清除历史记录 移至回收站
重置手机 发送 发布 发表评论 提交 回复 群发 转发 确认收货 催发货 举报 退出登录 退出当前账号 退出 登出
一键登录 本机号码一键登录 卸载 卸载应用 强行停止 停用 拨打 拨打电话 立即拨打 呼叫 语音通话 视频通话
紧急呼叫 SOS 打电话 加入购物车 加购 取消关注 关注TA 添加好友 拉黑 点赞 立即领取 领取优惠券 签到 抽奖
取消订单 取消订阅 立即更新 下载并安装 安装 允许 仅在使用中允许 始终允许 同意 同意并继续 授权登录
解绑 解除绑定 解绑手机 保存 完成 确定 确认 创建 去结账 发送给张三 立即去支付 +关注 确认购买
获取验证码 重新获取验证码 发送验证码 获取短信验证码 重新发送验证码 使用本机号码登录
刪除 確認付款 結帳 發送 登出 同意並繼續 解除綁定
""".split()

COMMANDS_EN = " ".join(
    """
Pay, Pay now, Confirm and pay, Checkout, Place order, Buy, Buy now, Purchase, Subscribe, Donate,
Transfer, Top up, Withdraw, Delete, Delete account, Delete all, Delete forever, Erase all data,
Erase everything, Remove, Clear, Clear cache, Clear history, Empty trash, Reset, Factory reset,
Factory data reset, Reset network settings, Reset app preferences, Send, Send message, Post,
Publish, Submit, Reply, Share, Upload, Report, Log out, Log off, Sign out, Logout, Uninstall,
Uninstall updates, Force stop, Disable, Install, Update, Update all, Download, Call, Call us,
Emergency call, Emergency SOS, Dial, Video call, Add to cart, Add to bag, Follow, Unfollow, Like,
Block, Add friend, Claim, Claim now, Check in, Allow, Always allow, Agree, I agree, Accept,
Accept all, Authorize, Unpair, Forget network, Save, Done, OK, Confirm, Apply, Create, DELETE,
Send code, Resend code, Resend, Get code, Get verification code, Send me a new code, Send the code again,
Sign in by this number, Sign in with my phone number, One-tap sign in, Continue as Ada,
buy now, Delete chat, Delete items, Book now, Cancel order, Cancel my subscription, Call 911
""".split()
).split(", ")

PLACES_ZH = """
待付款 待发货 待收货 待评价 支付设置 支付方式 支付密码 付款码 付款方式 支付宝 收付款 账单 充值中心
充值记录 转账记录 还款记录 支付管理 重置选项 领取记录 购物车 我的订单 最近删除 回收站 已删除 消息
发票 草稿箱 评论 我的发布 发现 动态 账号与安全 登录设备 登录密码 隐私设置 通用设置 分享 分享给朋友
我的分享 电话 通话记录 通话设置 紧急联系人 我的关注 关注列表 收藏夹 我的收藏 优惠券 领券中心
签到日历 软件更新 系统更新 下载管理 应用管理 安装记录 权限管理 授权管理 首页 我的 设置 搜索 扫一扫
足迹 地址管理 客服中心 帮助与反馈 关于 退款售后 退款/售后 支付宝 支付成功 删除线 删除的照片 结算页 关注
收不到验证码 验证码登录 验证码 语音验证码 号码管理
不允许 不同意 暂不更新 取消 解绑记录 支付宝支付 已阅读并同意用户协议
""".split()

PLACES_EN = " ".join(
    """
Payment methods, Payments, Wallet, Orders, Unpaid, To pay, Order history, Purchases, Subscriptions,
Transfers, Recently deleted, Trash, Reset options, Storage, Clear all filters, Messages, Sent,
Posts, Comments, Reports, Drafts, Login settings, Sign-in options, Security, Apps, Installed apps,
Updates, Downloads, Call history, Call settings, Emergency contacts, Following, Followers, Likes,
Blocked users, Friends, Coupons, Permissions, Saved items, Network, Display, About phone, Help,
Home, Search, Notifications, Privacy, Agreements, Purchase history, Transfer details, Allowed apps,
QR code, Enter code, Get QR code, Sign in with a password, Continue, Continue as guest,
Claims, Accepted files, Book, Deleted items
""".split()
).split(", ")

MORE_COMMANDS = ("立即支付 ¥99.00", "删除,按钮", "发送,按钮", "Delete, button", "全部删除，按钮")
HAN = [command for command in COMMANDS_ZH if all("\u4e00" <= ch <= "\u9fff" for ch in command)]

REFUSALS = (
    *"不允许 拒绝 不同意 取消 关闭 跳过 稍后 以后再说 暂不更新 不更新 忽略".split(),
    *("Don't allow", "Don\u2019t allow", "Deny", "No thanks", "Not now", "Skip", "Cancel", "Later", "Close"),
)
NO_THING_TO_DISMISS_BY = (
    *"登录 注册 抢 确认 订单 支付宝 我要领取红包".split(),
    "Sign in",
    "Continue to checkout",
)


@pytest.fixture(scope="module")
def forbidden() -> Forbidden:
    return Forbidden()


@pytest.mark.parametrize("words", [*COMMANDS_ZH, *COMMANDS_EN, *MORE_COMMANDS])
def test_commands_are_forbidden(forbidden: Forbidden, words: str) -> None:
    assert forbidden(words)


@pytest.mark.parametrize("words", [*PLACES_ZH, *PLACES_EN])
def test_places_are_not(forbidden: Forbidden, words: str) -> None:
    assert not forbidden(words)


def test_the_users_own_words_are_looked_for_anywhere() -> None:
    own = Forbidden(["直播", "Premium", "  ", ""])
    assert own("看直播")
    assert own("直播间")
    assert own("go PREMIUM today")
    assert not own("首页")
    assert own("删除"), "what is always forbidden stays so"


@pytest.mark.parametrize(
    "words", ["btn delete", "iv like", "share button", "sendButton", "btnSend", "ic call"]
)
def test_an_icon_without_a_label_is_known_by_its_id(words: str) -> None:
    assert is_command(words)


@pytest.mark.parametrize(
    "words",
    [
        "btn search",
        "iv back",
        "more button",
        "iv format image",
        "order card",
        "pay amount",
        "icon",
        "iv done",
    ],
)
def test_ids_of_places_and_parts_are_no_commands(words: str) -> None:
    assert not is_command(words)


def test_no_words_are_no_command() -> None:
    assert not Forbidden()("")
    assert not Forbidden([""])("anything")


@given(st.text(max_size=60))
def test_any_text_has_an_answer_that_white_space_around_it_does_not_change(text: str) -> None:
    ask = Forbidden()
    assert ask(text) is ask(f"  {text.strip()} ")


AROUND = (
    "{},按钮", "{}，标签", "{}, button", "{}、新",  # what a screen reader adds
    "{}(3)", "【{}】", "{} >", "{} ¥99.00", "¥9.9{}", "{} ✓", "{}\u200b", " {}！", "{}...", "\u202e{}",
)  # fmt: skip


@pytest.mark.parametrize("command", [*COMMANDS_ZH, *COMMANDS_EN])
def test_a_command_stays_one_whatever_stands_around_it(command: str) -> None:
    assert [around for around in AROUND if not is_command(around.format(command))] == []


@pytest.mark.parametrize("command", HAN)
def test_a_command_may_be_spaced_out(command: str) -> None:
    assert is_command(" ".join(command))


@pytest.mark.parametrize("command", HAN)
def test_what_is_not_done_or_done_already_is_no_command(command: str) -> None:
    assert [before for before in "不 暂不 已 待".split() if is_command(before + command)] == []


@pytest.mark.parametrize("place", [*PLACES_ZH, *PLACES_EN])
def test_a_place_stays_one_whatever_is_counted_beside_it(place: str) -> None:
    counted = ("{}(3)", "{} >", "{} 12", "{},按钮")
    assert [around for around in counted if is_command(around.format(place))] == []


@pytest.mark.parametrize("words", REFUSALS)
def test_refusals_are_no_commands_and_agree_to_nothing(words: str) -> None:
    assert not is_command(words)
    assert not agrees(words)


@pytest.mark.parametrize("words", NO_THING_TO_DISMISS_BY)
def test_nothing_is_dismissed_by_what_may_agree_to_something(words: str) -> None:
    assert agrees(words)


CONFIRMS = frozenset("保存 完成 确定 创建 重命名 Save Done OK Apply Create".split())


@pytest.mark.parametrize("words", [*COMMANDS_ZH, *COMMANDS_EN])
def test_no_command_dismisses_anything_but_by_saying_that_one_has_read_it(words: str) -> None:
    assert agrees(words) is (words not in CONFIRMS)


def test_a_long_text_is_content_and_no_command() -> None:
    told = "头像无法展示时，可以清除缓存、更换网络环境、卸载、重新登录，再次上传头像，直到显示为止"
    assert not is_command(told)
