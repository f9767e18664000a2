"""What is not done unasked: the words of controls that pay, delete, send, log out, buy, call or agree.

The one list for all who touch a phone. An explorer never taps such a control, a walk never goes over one, an
overlay is not dismissed by one.

A label is a command when it IS one ("删除", "Log out"), not when it merely holds the word: "待付款" and
"支付宝" are places, "不允许" is the opposite of "允许" (`lxb.verbs`). In doubt a button counts as a command
and a row of a list as a place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

from lxb.screen.words import LONGEST_LABEL, label, plain, spaceless
from lxb.verbs import Kind, patterns

__all__ = [
    "LANGUAGES",
    "Forbidden",
    "Kind",
    "agrees",
    "command_kind",
    "deed",
    "deeds",
    "is_command",
    "says_yes",
]

LANGUAGES = frozenset({"zh", "yue", "en"})
"""Those in which commands are known. In any other a control that deletes or pays reads like a place."""

_CONFIRMS = r"重命名|保存|完成|确定|确认|应用更改|创建|新建文件夹|save|done|ok|confirm|apply|create"
"""What ends a form: on a page it may do anything, on a notice it only says that one has read it."""

_NO_PLACE = (
    r"(?!设置|方式|密码|管理|宝|码|记录|安全|助手|中心|账单|明细|与|和|通知|提醒|规则|限额|说明|线|的|页|帮助|详情"
    r"|状态|进度|时间|成功|失败|原因|率|后|前)"
)
_AGAIN = (
    r"好|好的|是|是的|对|继续|提交|仍要继续|继续操作|(?:立即|马上|仍要|仍然|确认|确定).+"
    r"|yes|okay|sure|continue|proceed|submit|go ahead|yes,? .+|confirm .+"
)
"""What says yes to whatever stands around it, beside what ends a form."""

_DOES_ZH: Mapping[Kind, str] = {
    "pay": (
        r"支付|付款|转账|还款|扣款|扣费|收费|充值|提现|购买|抢购|下单|开通|续费|订购|打赏|转给|转出|付费|结算|结账"
        r"|买单|发红包"
    ),
    "delete": r"删除|清空|清除|抹掉|抹除|移除|格式化|注销|重置|恢复出厂|移至回收站|永久丢失",
    "send": r"发送|发布|发表|转发|群发|上传|传送|发给|公开",
    "grant": r"允许|授权|同意|授予|安装|访问您的|获取您的|访问你的|获取你的",
    "call": r"拨打|呼叫|拨号",
    "leave": r"退出登录|退出账号|退出当前|登出|卸载|停用|强行停止|强制停止",
}
_DOES_EN: Mapping[Kind, str] = {
    "pay": (
        r"pay|transfer|purchase|buy|checkout|check out|place (?:an |the |your )?order|be charged|subscribe"
        r"|donate"
    ),
    "delete": (
        r"delete|erase|remove|clear|reset|wipe|factory reset"
        r"|be (?:deleted|erased|removed|cleared|reset|lost)"
    ),
    "send": r"send|post|publish|upload|forward|be (?:sent|posted|published|shared)",
    "grant": r"allow|grant|authori[sz]e|agree|install|give access|access your",
    "call": r"call|dial",
    "leave": r"log ?out|sign ?out|uninstall|disable|deactivate|force stop",
}
_NOT_DONE = (
    r"(?:不会再|不会|不再|不能|不可|不要|不必|不需要?|无法|无需|无须|未能|尚未|没有|还没|请勿|切勿|取消|停止|放弃|暂停|暂不|拒绝"
    r"|禁止|避免|防止|终止|已经|不|未|没|勿|别|已|待)(?:自动|被|再|继续|立即)?"
)
_NO_DEED = (
    r"(?:成功|失败|完成|记录|方式|宝|密码|设置|管理|时间|状态|进度|历史|明细|账单|说明|规则|须知|协议|限额|额度|码|助手|中心"
    r"|提醒|通知|详情|列表|渠道|工具|功能)"
)
_NOT_DONE_EN = (
    r"\b(?:do not|don.?t|doesn.?t|did not|didn.?t|not|never|cancel(?:ling)?|stop|won.?t|will not|cannot"
    r"|can.?t|unable to|failed to|without|no longer|no need to|already|has been|have been|was|were)"
    r"(?: to| be| the)? "
)

_BEGINS: Mapping[Kind, str] = {
    "pay": r"(?:结算|付款|支付|转账|还款|确认收货|提交订单|立即购买|去支付)(?!日历|计划)" + _NO_PLACE,
    "delete": r"(?:删除|清空|清除|抹掉|注销)" + _NO_PLACE,
    "leave": r"(?:卸载|退出登录)" + _NO_PLACE,
}
"""What a label must not even begin with, unless the word only names a place or a thing."""

_AGREES = (
    r"允许|同意|接受|授权|支付|付款|购买|下单|订单|结算|确认|提交|更新|升级|安装|下载|登录|注册|领取|开通|续费|抢|拼单"
    r"|充值|转账|提现|删除|清空|卸载|注销|发送|发布|拨打"
    r"|\b(allow|agree|accept|grant|authori[sz]e|pay|buy|purchase|order|checkout|confirm|submit|update|upgrade|install"
    r"|download|log ?in|sign ?(in|up)|register|claim|subscribe|transfer|delete|erase|send|publish|call)\b"
)
"""What agrees to something, anywhere in a label."""

_REFUSES = re.compile(
    r"(不|暂不|拒绝|禁止|取消|关闭|跳过|忽略|稍后|以后|下次|仍然拒绝).*"
    r"|don.?t .*|do not .*|deny.*|decline.*|dis(miss|agree).*|not now.*|no,? .*"
    r"|cancel.*|close.*|skip.*|later.*|remind me later.*",
    re.IGNORECASE,
)

_ICON_BEFORE = frozenset("btn button iv img image icon ic ib fab".split())
_ICON_BEHIND = frozenset("btn button icon img fab".split())
"""Words of an id ("btn delete", "sendButton") that tell that it is one."""
_OF_A_PART = frozenset(
    "area arrow background bg container count hint image label layout num row state tag text tip type".split()
)
"""What an id of a part of a control ends in, rather than that of the control."""

_TRADITIONAL = MappingProxyType(
    str.maketrans(
        "刪結帳賬發佈轉號確認購買訂閱單開續費預約註銷綁關讚贊點領簽應電話撥語視頻緊還儲錄檔許權載裝復廠設備數據"
        "記歷評論動態馬現徹極強僅時傳報舉並網絡",
        "删结账账发布转号确认购买订阅单开续费预约注销绑关赞赞点领签应电话拨语视频紧还储录档许权载装复厂设备数据"
        "记历评论动态马现彻极强仅时传报举并网络",
    )
)


def _any_of(patterns: Iterable[str]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns), re.IGNORECASE)


_ACT: Mapping[Kind, re.Pattern[str]] = {kind: _any_of(acts) for kind, acts in patterns()}
_BEGIN: Mapping[Kind, re.Pattern[str]] = {kind: _any_of((pattern,)) for kind, pattern in _BEGINS.items()}
_CONFIRM, _AGREE = (_any_of((pattern,)) for pattern in (_CONFIRMS, _AGREES))
_SAYS_YES = _any_of((_CONFIRMS, _AGAIN))
_DEED: Mapping[Kind, re.Pattern[str]] = {
    kind: re.compile(rf"{zh}|\b(?:{_DOES_EN[kind]})\b", re.IGNORECASE) for kind, zh in _DOES_ZH.items()
}
_NO_DEEDS = re.compile(
    rf"{_NOT_DONE}(?:{'|'.join(_DOES_ZH.values())})|(?:{'|'.join(_DOES_ZH.values())}){_NO_DEED}"
    rf"|{_NOT_DONE_EN}(?:\w+ )?(?:{'|'.join(_DOES_EN.values())})\w*",
    re.IGNORECASE,
)


@lru_cache(maxsize=65536)
def is_command(words: str) -> bool:
    """Whether a control with this label does something that only its user may ask for."""
    return command_kind(words) is not None or any(map(_CONFIRM.fullmatch, _parts(words)))


@lru_cache(maxsize=65536)
def command_kind(words: str) -> Kind | None:
    """What a control with this label does; None where it is no command, or one that only ends a form."""
    return next(filter(None, map(_act, _parts(words))), None)


def says_yes(words: str) -> bool:
    """Whether a label agrees to whatever stands around it: "确定", "OK", "立即办理"."""
    return any(_SAYS_YES.fullmatch(part) and not _REFUSES.fullmatch(part) for part in _parts(words))


@lru_cache(maxsize=4096)
def deed(text: str) -> Kind | None:
    """What a title or a question is about: "确认支付 ¥99", "删除后无法恢复", "Send to 3 people?".

    None where nothing is done, or where it is denied or over: "取消付款", "未支付", "支付成功", "支付设置".
    """
    return next(deeds(text), None)


def deeds(text: str) -> Iterator[Kind]:
    """All that a text is about, as `deed`: "delete the old note and send the new one"."""
    seen = spaceless(plain(text).translate(_TRADITIONAL))
    left = _NO_DEEDS.sub(" ", seen)
    return (kind for kind, pattern in _DEED.items() if pattern.search(left))


def agrees(words: str) -> bool:
    """Whether a label agrees to something, pays, installs ...: no control to get rid of something with.

    Wider than `is_command`: a word anywhere in the label is enough, unless the label refuses.
    """
    if command_kind(words) is not None:
        return True
    whole = plain(words).translate(_TRADITIONAL)
    return bool(_AGREE.search(whole)) and not _REFUSES.fullmatch(whole)


class Forbidden:
    """Says which labels are commands; what a user adds is looked for anywhere in a label."""

    def __init__(self, more: Iterable[str] = ()) -> None:
        self._more = tuple(word.casefold() for word in more if word.strip())

    def __call__(self, words: str) -> bool:
        """Whether a control with this label must not be tapped."""
        return self._is_the_users(words) or is_command(words)

    def on_a_notice(self, words: str) -> bool:
        """As when called, but for what ends a form: on a notice "OK" only says that one has read it."""
        return self._is_the_users(words) or command_kind(words) is not None

    def _is_the_users(self, words: str) -> bool:
        said = words.casefold()
        return any(word in said for word in self._more)


def _act(part: str) -> Kind | None:
    """What one part of a label, or the words of an id, says is done."""
    said = tuple(filter(None, (part, _of_an_icon(part))))
    acts = (kind for kind, pattern in _ACT.items() if any(map(pattern.fullmatch, said)))
    begins = (kind for kind, pattern in _BEGIN.items() if pattern.match(part))
    return next(acts, None) or next(begins, None)


def _of_an_icon(part: str) -> str | None:
    """What the words of an id say of an icon without a label, of which they are all that is known."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", part).casefold().split()
    before, behind = bool(words[:1]) and words[0] in _ICON_BEFORE, bool(words) and words[-1] in _ICON_BEHIND
    own = words[int(before) : len(words) - int(behind)]
    if not (before or behind) or not 1 <= len(own) <= 3 or own[-1] in _OF_A_PART:
        return None
    return " ".join(own)


def _parts(words: str) -> Iterator[str]:
    """What a label says, with and without what a shop or a screen reader adds: a price, a count, "button"."""
    seen = plain(words).translate(_TRADITIONAL)
    for part in re.split(r"[,，、;；](?!\d)", seen) if len(seen) <= LONGEST_LABEL else (seen,):
        yield part.strip()
        yield label(part)
