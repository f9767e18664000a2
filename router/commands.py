"""Labels of acts that cannot be taken back: whatever a map says, they are not pressed on the way."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lxb.locator import tap_target
from lxb.screen import Element, Screen
from lxb.screen.words import plain

_GRAVE = re.compile(
    r"(?:立即|马上|去|确认|确定|一键|全部|免密|永久|彻底|仍要)*"
    r"(?:付款|支付|还款|转账|充值|提现|打赏|下单|购买|抢购|秒杀|买单|提交订单|开通|续费"
    r"|删除|清空|抹掉|格式化|注销|发送|发布|发表|退出登录|登出|卸载|拨打|呼叫|恢复出厂设置)"
    r"(?:账号|账户|帐号|全部|所有数据|数据|评论|消息|动态|电话)?(?:\s*[¥￥]?\s*[\d.,]+)?"
    r"|(?:confirm (?:and )?)?(?:pay|buy|purchase|place order|subscribe|transfer|top up)(?: now)?"
    r"(?:\s*[$€£]?[\d.,]+)?"
    r"|(?:permanently )?(?:delete|erase|wipe)(?: all| everything| account| forever| all data)?"
    r"|确认收货|confirm receipt"
    r"|send|publish|post|log ?out|sign ?out|uninstall|call|dial|factory reset",
    re.IGNORECASE,
)
"""What pays, deletes, sends, logs out, uninstalls or calls, as a whole label."""

_GOES_ON = re.compile(
    r"允许|同意|接受|授权|支付|付款|购买|下单|订单|结算|确认|提交|更新|升级|安装|下载|登录|注册|领取|开通|续费|抢|拼单"
    r"|充值|转账|提现|删除|清空|卸载|注销|发送|发布|拨打"
    r"|\b(allow|agree|accept|grant|authori[sz]e|pay|buy|purchase|order|checkout|confirm|submit|update|upgrade|install"
    r"|download|log ?in|sign ?(in|up)|register|claim|subscribe|transfer|delete|erase|send|publish|call)\b",
    re.IGNORECASE,
)
"""What agrees to something, anywhere in a label."""

_REFUSES = re.compile(
    r"(不|暂不|拒绝|禁止|取消|关闭|跳过|忽略|稍后|以后|下次|仍然拒绝).*"
    r"|don.t .*|do not .*|deny.*|decline.*|dis(miss|agree).*|not now.*|no,? .*"
    r"|cancel.*|close.*|skip.*|later.*|remind me later.*",
    re.IGNORECASE,
)


def is_grave(screen: Screen, element: Element) -> bool:
    """Whether a control is named after an act that cannot be taken back."""
    return any(_GRAVE.fullmatch(words) for words in _named(screen, element))


def goes_on(screen: Screen, element: Element) -> bool:
    """Whether a control agrees, pays, installs ...: no control to get rid of something with."""
    return any(_GOES_ON.search(words) and not _REFUSES.fullmatch(words) for words in _named(screen, element))


def _named(screen: Screen, element: Element) -> Iterable[str]:
    """All that is written on a control."""
    for e in screen.subtree(tap_target(screen, element)):
        for said in (e.text, e.desc):
            if words := plain(said):
                yield words
