"""What closes, refuses or puts off, and does nothing else: whole labels, and ids of icons without one."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lxb.screen.words import is_obfuscated, label, plain

_REFUSAL = re.compile(
    r"(?:我)?(?:不|暂不|先不|暂时不)(?:再)?(?:了|用了?|需要|允许|同意|接受|更新|升级|开启|打开|设置|登录|使用|安装|下载|加入"
    r"|提醒|显示|提示|感兴趣|参加|考虑|处理|开通|领取|绑定|授权|切换|评价|购买|关注)?(?:[,，]?谢谢)?|暂不"
    r"|(?:仍然|残忍|狠心)?拒绝(?:并不再询问)?|禁止|取消|返回|关闭(?:广告|弹窗|窗口|弹层|浮层|提示|按钮)?"
    r"|跳过(?:广告|更新|此版本|引导|介绍)?|忽略(?:此版本|该版本|本次更新|此次更新|更新)?"
    r"|(?:以后|稍后|下次|改天)(?:再说|再看|吧|更新|升级|提醒我?|处理|设置)?|×|✕|x"
    r"|don.?t (?:allow|agree|update|install|ask again|show again)|deny(?: anyway)?|decline|disagree"
    r"|dismiss|ignore|not (?:now|today|interested)|no,? thank(?:s| you)|cancel|i(?: would|.d) rather not"
    r"|close(?: ads?| dialog| popup| window| button)?|skip(?: (?:ads?|update|intro|for now|this version))?"
    r"|(?:maybe |remind me |ask me )?(?:later|tomorrow|next time|another time)",
    re.IGNORECASE,
)
"""Whole labels; with an object ("取消订单", "Close account") they are commands."""

_ASKED_ABOUT = re.compile(
    r"(?:确定|确认|是否|要不要|想要|真的要).{0,6}?(取消|关闭|拒绝|忽略)|(取消|关闭|忽略)(?=[^,，。]*[?？])"
    r"|\b(cancel|close|decline|ignore|dismiss)\b(?=[^.]*\?)",
    re.IGNORECASE,
)

_NOTHING_SAID = frozenset(
    "ad ads area b back banner bar bg bottom box bt btn button cl container dialog dlg fab fl float frame ic"
    " ib icon id image imagebutton imageview img item iv layer layout left ll m mask overlay pic pop popup"
    " popupwindow pw right rl root text top tv v view widget window wrapper".split()
)
"""Words of ids that say what kind of view it is, or where."""

_CLOSES = re.compile(
    r"(?:iv|btn|img|ic|ad|pop|dialog)?(?:close|guanbi|dismiss)(?:btn|button|icon|iv|img|view)?"
)
_CLOSES_ALONE = frozenset({"cancel", "x", "cha"})
"""Beside other words these do something: "cancel_order"."""

_HELD = frozenset(
    "account order orders position store shop group subscription ticket trade deal case market card loan"
    " contract service membership plan".split()
)
"""What may be closed for good: a control named close and one of these is no close icon."""


def is_refusal(words: str) -> bool:
    """Whether a label closes, refuses or puts off, and does nothing else."""
    return any(_REFUSAL.fullmatch(said) for said in (plain(words), label(words)))


def asked_about(texts: Iterable[str]) -> set[str]:
    """The refusing verbs, case-folded, that a question is about.

    To "Cancel your trip?" the answer "Cancel" refuses nothing.
    """
    found = (match for words in texts for match in _ASKED_ABOUT.findall(words))
    return {verb.casefold() for match in found for verb in match if verb}


def is_close_id(short: str) -> bool:
    """Whether a short resource id names a control that closes what it stands on, and does no more."""
    said = words_of_id(short)
    if not said or not _HELD.isdisjoint(said):
        return False
    return bool(_CLOSES.fullmatch(said[-1])) or (len(said) == 1 and said[0] in _CLOSES_ALONE)


def words_of_id(short: str) -> list[str]:
    """What a short resource id says a control is for.

    Nothing where a tool made the id, or it tells only what kind of view it is.
    """
    if is_obfuscated(short) and short.casefold() not in _CLOSES_ALONE:
        return []
    words = (word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", short))
    return [word for word in words if word not in _NOTHING_SAID]
