"""Sentences as people say them, over maps of a bank and of a chat app: how often no model has to be asked."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from maps.builder import MapBuilder
from maps.graph import NavigationMap
from router.choose import Choice, choose
from router.embed import PageMeaning
from router.shortlist import listed
from tests.map_samples import app, built, mark

BANK_PAGES = """
首页 |  | 银行应用首页，显示账户总览、常用功能入口和活动 | 转账、扫一扫、账户总览
转账汇款 | 首页 | 向他人或自己的其他账户转账 | 银行卡转账、手机号转账、跨行转账、转账记录
转账记录 | 转账汇款 | 查看过去的转账明细 | 筛选、导出
信用卡 | 首页 | 信用卡额度、账单和还款入口 | 额度、账单、还款、分期
信用卡账单 | 信用卡 | 按月查看信用卡消费明细和应还金额 | 本期账单、未出账单、账单分期
信用卡还款 | 信用卡 | 为信用卡还款 | 全额还款、最低还款、自动还款
额度管理 | 信用卡 | 查看和调整信用卡额度 | 临时额度、固定额度
理财 | 首页 | 理财产品列表，含定期、基金、黄金 | 定期存款、基金、黄金、收益排行
基金 | 理财 | 基金产品与持仓 | 自选基金、定投、持仓收益
定期存款 | 理财 | 整存整取等定期产品 | 利率、期限
贷款 | 首页 | 个人贷款申请与还款 | 消费贷、房贷、还款计划
账户明细 | 首页 | 借记卡的收支流水 | 收入、支出、按月筛选、导出流水
生活缴费 | 首页 | 水费电费燃气费话费缴纳 | 水费、电费、燃气费、话费
网点查询 | 首页 | 附近银行网点和自助取款机的位置与排队情况 | 地图、营业时间、预约取号
我的 | 首页 | 个人中心，含资料、卡片、安全和设置 | 我的卡片、安全中心、消息、设置
我的卡片 | 我的 | 名下所有银行卡 | 添加银行卡、挂失、注销
挂失 | 我的卡片 | 卡片丢失时冻结卡片 | 临时挂失、正式挂失
安全中心 | 我的 | 登录密码、支付密码、指纹和人脸登录、设备管理 | 修改登录密码、修改支付密码、刷脸登录
消息 | 我的 | 动账通知、活动通知 | 动账提醒、系统公告
客服 | 我的 | 在线客服和电话客服 | 智能客服、人工客服
设置 | 我的 | 通知、语言、字体、关于 | 通知、语言、字体大小、关于
积分商城 | 首页 | 用积分兑换礼品 | 积分余额、兑换记录
"""
"""Name | page above | description | keywords."""

CHAT_PAGES = """
消息 |  | 聊天会话列表 | 搜索、扫一扫、发起群聊
通讯录 | 消息 | 好友和群聊列表 | 新的朋友、群聊、标签
新的朋友 | 通讯录 | 收到的好友申请 | 接受、拒绝
群聊 | 通讯录 | 加入的群列表 | 新建群聊
动态 | 消息 | 好友发布的照片和文字 | 发布、点赞、评论
发布动态 | 动态 | 写文字、选照片发布到动态 | 添加照片、所在位置、谁可以看
我的 | 消息 | 个人资料和各项功能入口 | 收藏、钱包、设置、表情商店
个人资料 | 我的 | 头像、昵称、签名等资料 | 头像、昵称、性别、签名、二维码名片
收藏 | 我的 | 收藏的消息、图片、链接 | 搜索收藏、标签
钱包 | 我的 | 余额、银行卡、账单 | 余额、银行卡、零钱明细、收付款
收付款 | 钱包 | 付款码和收款码 | 付款码、收款码
零钱明细 | 钱包 | 余额的收支记录 | 收入、支出
表情商店 | 我的 | 下载和管理表情包 | 我的表情、推荐表情
设置 | 我的 | 账号、通知、隐私、通用 | 账号与安全、消息通知、隐私、通用、黑名单
账号与安全 | 设置 | 密码、手机号、登录设备 | 修改密码、绑定手机、登录设备
消息通知 | 设置 | 提示音、振动、免打扰 | 新消息提醒、提示音、振动、免打扰时段
隐私 | 设置 | 加好友方式、动态权限、黑名单 | 加我为好友时需要验证、黑名单
黑名单 | 隐私 | 被拉黑的人 | 移出黑名单
存储空间 | 设置 | 缓存清理和聊天记录管理 | 清理缓存、聊天记录迁移
聊天记录迁移 | 存储空间 | 把聊天记录搬到另一台手机 | 导出、导入
扫一扫 | 消息 | 扫描二维码 | 相册、我的二维码
"""

BANK_SAID = """
打开转账汇款 | 转账汇款 |
进入信用卡账单 | 信用卡账单 |
看看我的卡片 | 我的卡片 |
这个月信用卡花了多少 | 信用卡账单 |
还信用卡 | 信用卡还款 |
给人打钱 | 转账汇款 |
以前转给谁过 | 转账记录 |
交电费 | 生活缴费 |
附近哪儿有取款机 | 网点查询 |
卡丢了 | 挂失 |
买基金 | 基金 |
工资到账了没 | 账户明细 / 消息 |
提高信用卡额度 | 额度管理 |
积分换东西 | 积分商城 |
存定期 | 定期存款 |
人工客服在哪 | 客服 |
借点钱 | 贷款 |
流水咋导 | 账户明细 |
改登录密码的地方 | 安全中心 |
设置刷脸登录 | 安全中心 |
预约去柜台取号 | 网点查询 |
transfer money | 转账汇款 |
pay my credit card bill | 信用卡还款 / 信用卡账单 |
nearest branch | 网点查询 |
account transactions | 账户明细 |
mutual funds | 基金 |
买股票 |  |
购买保险 |  |
换外币 |  |
打车回家 |  |
开一张发票 |  |
打开转账记录，导出去年的 | 转账记录 | 导出去年的
进生活缴费交一百块电费 | 生活缴费 | 交一百块电费
去我的卡片把尾号1234的挂失 | 我的卡片 | 把尾号1234的挂失
不是信用卡账单，看账户明细 | 账户明细 |
不看基金，看定期存款 | 定期存款 |
"""
"""Sentence | pages that are right, none where the map has none | what remains."""

CHAT_SAID = """
打开通讯录 | 通讯录 |
去钱包 | 钱包 |
进入黑名单 | 黑名单 |
看看零钱明细 | 零钱明细 |
谁加我好友了 | 新的朋友 |
换头像 | 个人资料 |
改昵称 | 个人资料 |
给别人扫码付钱 | 收付款 |
收藏的聊天内容 | 收藏 |
下载表情包 | 表情商店 |
手机换新了聊天记录怎么搬过去 | 聊天记录迁移 |
新消息没声音 | 消息通知 |
我拉黑的人 | 黑名单 |
发朋友圈照片 | 发布动态 / 动态 |
改密码 | 账号与安全 |
我的群 | 群聊 |
缓存太大清清 | 存储空间 |
朋友圈刷刷 | 动态 |
扫码 | 扫一扫 |
在哪设置谁能加我 | 隐私 |
看哪些设备登录了 | 账号与安全 |
出示付款码 | 收付款 |
contacts | 通讯录 |
friend requests | 新的朋友 |
edit my profile | 个人资料 |
blocked people | 黑名单 |
notification sounds | 消息通知 |
clear cache | 存储空间 |
打开小程序 |  |
视频号 |  |
看附近的人 |  |
游戏中心 |  |
打开群聊，新建一个家庭群 | 群聊 | 新建一个家庭群
去设置里把通知关掉 | 设置 | 把通知关掉
进入收藏删除第一条 | 收藏 | 删除第一条
不是通讯录，是黑名单 | 黑名单 |
不要发布动态，看动态 | 动态 |
"""


@dataclass(frozen=True)
class Said:
    task: str
    pages: frozenset[str]
    rest: str
    choice: Choice
    shown: frozenset[str]

    @property
    def answered(self) -> bool:
        return self.choice.target is not None or self.choice.reason == "absent"

    @property
    def right(self) -> bool:
        if self.choice.target is None:
            return not self.pages
        return self.choice.target_name in self.pages and (not self.rest or bool(self.choice.rest))


def rows(table: str, fields: int) -> list[list[str]]:
    found = [[field.strip() for field in line.split("|")] for line in table.strip().splitlines()]
    return [row + [""] * (fields - len(row)) for row in found]


def made(package: str, name: str, table: str) -> NavigationMap:
    builder = MapBuilder(app(package, name), built())
    ids: dict[str, str] = {}
    for page, above, description, keywords in rows(table, 4):
        words = tuple(keywords.split("、")) if keywords else ()
        ids[page] = builder.add_page(name=page, description=description, keywords=words).id
        if above:
            builder.add_edge(ids[above], ids[page], mark(page), label=page)
    return builder.done()


@pytest.fixture(scope="module")
def said() -> list[Said]:
    found = []
    for package, name, pages, table in (
        ("com.example.bank", "小象银行", BANK_PAGES, BANK_SAID),
        ("com.example.chat", "叮咚", CHAT_PAGES, CHAT_SAID),
    ):
        navigation_map = made(package, name, pages)
        meaning = PageMeaning(navigation_map)
        for task, right, rest in rows(table, 3):
            choice = choose(task, navigation_map, meaning=meaning)
            shown = frozenset(one.page.name for one in listed(navigation_map, choice.near))
            wanted = frozenset(page.strip() for page in right.split("/") if page.strip())
            found.append(Said(task, wanted, rest, choice, shown))
    return found


def test_most_are_answered_and_rightly(said: list[Said]) -> None:
    answered = [one for one in said if one.answered]
    wrong = [(one.task, one.choice.target_name) for one in answered if not one.right]
    assert len(answered) >= 0.5 * len(said)
    assert len(wrong) <= 0.05 * len(answered), wrong


def test_of_the_others_the_right_page_is_shown_to_a_model(said: list[Said]) -> None:
    assert [one.task for one in said if not one.answered and one.pages and not one.pages & one.shown] == []


def test_what_the_map_does_not_have_is_never_chosen(said: list[Said]) -> None:
    assert [one.task for one in said if not one.pages and one.choice.target] == []
