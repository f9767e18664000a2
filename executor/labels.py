"""What a control's label does, where only a person's question is at stake and not a way of an explorer.

Wider than `lxb.forbidden`: in doubt the person is asked. A label may tell the gesture before the deed
("长按支付"), two deeds in one ("Pay now and agree to the Terms"), an explanation in brackets, or the price of
what it buys.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from executor.pressed import is_brief
from lxb.forbidden import Kind, command_kind, deed, says_yes
from lxb.screen.words import plain, spaceless

WEIGHTY: frozenset[Kind] = frozenset({"pay", "delete", "send", "call", "grant", "leave"})
"""What is not done without a person's word. A like or a cart is of no weight; a form that is submitted does
what its page is about."""

_MONEY = (
    r"(?:(?:US|HK|NT|AU|CA|[A-Z]{2})?[¥￥$€£₹₩]\s?\d[\d.,]*|\d[\d.,]*\s?(?:元|[€£]|(?:USD|EUR|CNY|RMB)\b))"
)

_PRICE = re.compile(_MONEY)
_URGED = r"(?:立即|立刻|马上|现在|确认|确定|一键|我要|申请|同意|去|仍要)"
_OURS: Mapping[Kind, str] = {
    "pay": (
        rf"(?:发|塞|抢|开|拆|领)(?:个|普通|拼手气)?红包|抢"
        rf"|{_URGED}(?:投保|挂号|转让|打车|叫车|用车|约车|派车|代驾|续租|租用|兑换|认筹)"
        rf"|{_URGED}(?:仅)?退(?:款|货|货退款)"
        r"|(?:使用.{1,6}|刷脸|指纹|面容|人脸|密码|短信)(?:确认)?(?:支付|付款)"
        rf"|{_URGED}(?:下单|支付|付款|购买|抢购|开通|充值|转账|结算|提交订单)"
        r"(?!成功|失败|记录|方式|设置|密码|页|后|前).{1,30}"
        r"|(?:开始|免费|立即){0,2}试用\d+(?:天|个?月|年)|\d+(?:天|个?月|年)(?:免费)?试用|(?:开始|立即)(?:免费)?试用"
        r"|(?:start|begin|try|get|claim)(?: your| my| a| the)?(?: free)?"
        r"(?: \d+[- ]?(?:day|week|month|year)s?)?(?: free)? (?:trial|subscription|membership)"
        r"|try (?:it )?free|try \d+ (?:day|week|month)s? free"
        r"|(?:单独|原价|直接|全款|分期)购买|(?:recharge|bid) now"
        r"|(?:install|get|unlock|rent|own|watch|download|order|play|upgrade|continue|try|start|join|renew|book)\b"
        rf".{{0,20}}\b(?:for|at) {_MONEY}.{{0,10}}"
        rf"|{_MONEY}.{{0,3}}(?:抢|拼|解锁|试用|开通|参团|开团|兑换|下单|秒).{{0,4}}"
        rf"|(?:抢|拼|解锁|参团|开团|开通|兑换).{{0,3}}{_MONEY}"
    ),
    "send": (
        r"(?:发给|转给|传给)(?!我).{1,8}"
        r"|send(?: an?| the| this| my)? (?:e-?mail|text|sms|mail|files?|pictures?|gif|voice(?: message)?)"
        r"|(?:按住|长按|松开|按下)(?:说话|讲话|录音|发送|发言)"
        r"|(?:press and )?hold to (?:talk|speak|record)|push to talk"
        r"|开始直播|立即开播"
        r"|release to send"
    ),
    "grant": r"信任(?:此|该|这台)?(?:电脑|设备)?|trust",
    "delete": (
        r"忘记(?:此|该|这个)?网络|忘记|forget(?: network)?"
        r"|(?:确认|确定|我要)?取消(?:该|此|这个)?(?:订单|预约|预订|订阅|行程|叫车|挂号|报名|会员)"
        r"|cancel (?:the |this |my |your )?"
        r"(?:order|booking|reservation|appointment|subscription|ride|trip|membership)"
    ),
    "leave": (
        r"(?:确认|立即|申请)?(?:解绑|解除绑定)(?:该|此|这张|当前)?"
        r"(?:银行卡|信用卡|储蓄卡|卡片?|账号|账户|手机号?|邮箱|微信|支付宝|QQ|设备)"
        r"|(?:拉黑|屏蔽|封禁|(?:加入|拉入|移入)黑名单)(?:该|此|这个)?"
        r"(?:TA|他|她|此人|对方|用户|好友|联系人|账号)?"
        r"|(?:block|ban)"
        r"(?: (?:user|contact|this (?:user|person|contact|caller|sender)|caller|sender|number|@\S+))?"
        r"|block and report|report and block"
    ),
}
"""Beside the commands of `lxb.verbs`, or those of them that weigh more where something is done.

delete: a network that is forgotten may be the one by which the phone is held, what was ordered is given up.
leave: somebody is shut out, or an account is taken from another.
"""

_WHOLE: Mapping[Kind, re.Pattern[str]] = {
    kind: re.compile(pattern, re.IGNORECASE) for kind, pattern in _OURS.items()
}
_BEGINS = re.compile(
    r"(发送|转发|拨打|呼叫)(?!的|者|人|方|中|时|量|端|箱|间|频|失败|设置|记录|管理|列表|状态|历史|等待|转移)"
)
"""Short buttons that send or call something named: "发送订单"."""
_GESTURE = re.compile(
    r"(?:请|向|往){0,2}(?:点击|点此|点这里|轻点|轻触|长按|按住|双击|连点|[左右上下]滑动?|[左右上下]?滑动|拖动)"
    r"(?:滑块|此处|这里|按钮|屏幕|两次)?(?:即可|来|以|并|后|完成|进行)?"
    r"|(?:to )?(?:(?:press|touch|tap)(?: here)?(?: and|,|&) hold|hold|press|long[- ]?press"
    r"|double[- ]?(?:tap|click)|click(?: here)?|tap here|touch"
    r"|(?:slide|swipe|drag)(?: (?:up|right|left|across))?)(?: here)? to ",
    re.IGNORECASE,
)
"""How a label says that it is to be touched, before it says for what."""
_BETWEEN = re.compile(
    r"\s*[(（\[【{]\s*|\s*[)）\]】}]\s*|\s+(?:and|then)\s+|\s*[&+]\s*"
    r"|\s*(?:并且?|且)\s*|[,，;；、:：]\s*(?!\d)"
)
_BRACKET = re.compile(r"[(（\[【]")
_GOES_ALONG = re.compile(
    r"(?:agree|accept|finish|complete|continue|review|save|submit|sign|close)\b.*|(?:i )?agree.*"
    r"|(?:完成|继续|同意|接受|提交|保存|领取|签署|阅读|已读|确认).*",
    re.IGNORECASE,
)
"""What stands beside a deed in one label and does not make it the name of a place."""


def kind_of(label: str) -> Kind | None:
    """What of weight a control with this label does; None where it does nothing of that."""
    for words in dict.fromkeys((spaceless(plain(label)), without_gesture(label))):
        kind = _whole(words)
        if kind is None or kind == "grant":  # who agrees in the same breath pays all the same
            kind = _part(words) or kind
        if kind is not None:
            return kind
    return None


def without_gesture(label: str) -> str:
    """What it is touched for: "确认支付" of "右滑确认支付"."""
    said = spaceless(plain(label))
    how = _GESTURE.match(said)
    return said[how.end() :] if how is not None else said


def is_price(text: str) -> bool:
    """Whether a label is a price and nothing else: what is pressed there is bought."""
    return _PRICE.fullmatch(plain(text)) is not None


def _whole(words: str) -> Kind | None:
    known = command_kind(words)
    if known in WEIGHTY:
        return known
    ours = next((kind for kind, pattern in _WHOLE.items() if pattern.fullmatch(words)), None)
    return ours or (deed(words) if is_brief(words) and _BEGINS.match(words) else None)


def _part(words: str) -> Kind | None:
    """What one of several parts does: the one before or in a bracket, or one of two that are joined."""
    parts = [part for part in _BETWEEN.split(words) if part]
    if len(parts) < 2:
        return None
    found = [_whole(part) for part in parts]
    first: Kind | None = "pay" if "pay" in found else next(filter(None, found), None)
    if _BRACKET.search(words) and (found[0] is not None or found[-1] is not None):
        return first
    if found[0] is not None and _GOES_ALONG.fullmatch(parts[1]):
        return first
    said = zip(found, parts, strict=True)
    return (
        first if all(kind or _GOES_ALONG.fullmatch(part) or says_yes(part) for kind, part in said) else None
    )
