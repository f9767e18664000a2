"""The one normaliser: what part of a text is a name and what part only changes.

Locators, marks, page names and routing all look at texts through `plain` and `label`, when they are made and
when they are looked for, so that both sides always agree.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

LONGEST_LABEL = 40
"""Characters; a longer text is content (a post, a description), not the name of a control."""

_SPACE = re.compile(r"\s+")

# Parts of a description, as screen readers put them: "首页,5之1,标签", "Inbox, 3 unread, tab 2 of 5".
_PARTS = re.compile(r"\s*(?:(?<!\d)[,，、;；|•·]|[,，、;；|•·](?!\d))\s*")

# A whole part that tells state, place or role of a control, never its name.
_ASIDE = re.compile(
    r"(?:tab|page|item|第)?\s*\d+\s*(?:of|之|/|out of)\s*\d+"
    r"|第?\s*\d+\s*(?:个|项|条|页|张)?\s*[,，]?\s*共\s*\d+\s*(?:个|项|条|页|张)?"
    r"|第\s*\d+\s*(?:个|项|条|页|张|屏)|共?\s*\d+\s*(?:个|项|条|页|张|件|款|单|份|人)"
    r"|(?:已|未|当前)?(?:选中|选择|勾选)|(?:not |un)?(?:selected|checked)"
    r"|已(?:开启|关闭|打开)|(?:switch )?(?:on|off)"
    r"|标签页?|选项卡|按钮|复选框|单选按钮|开关|tab|button|switch|check ?box|radio button"
    r"|点按两次.*|双击.*|double[- ]tap.*"
    r"|\d*\+?\s*(?:条|个|封)?\s*(?:未读|新)(?:消息|通知|邮件)?"
    r"|\d*\+?\s*(?:unread|new)(?: messages?| notifications?)?"
    r"|有新(?:消息|通知|内容)|有更新",
    re.IGNORECASE,
)

_SELECTED_TAIL = re.compile(r"(?<=.)[\s,，]*(?:已|未)(?:选中|选择)$")

# Digits are bounded at what a label can hold: unbounded ones would take the square of a long text's length.
_FIGURE = rf"\d[\d,.]{{0,{LONGEST_LABEL}}}"
_BRACKETED = r"[(（\[【]\s*[\d.,]+\s*[万千亿kKwW]?\+?\s*[)）\]】]"  # (12)
_MONEY = rf"[¥￥$€£]\s?{_FIGURE}\s*[万千亿]?起?|{_FIGURE}\s*元起?"
_WHEN = (
    r"\d{4}\s?[-/.年]\s?\d{1,2}(?:\s?[-/.月]\s?\d{1,2}日?)?|(?<![\d.])\d{1,2}[-/]\d{1,2}(?![\d.])"  # dates
    r"|\d{1,2}月\d{1,2}日|(?:星期|周)[一二三四五六日天]"
    r"|(?:上午|下午|凌晨|中午|晚上|早上)?\s*\d{1,2}[:：]\d{2}(?:[:：]\d{2})?\s*(?:AM|PM)?"  # times
    r"|\d{1,40}\s*(?:秒|分钟|小时|天|周|个月|月|年)(?:前|后|内)"
    r"|\d{1,40}\s*(?:min|sec|hour|day|week|month|year|h|d)s?(?: ago)?\b"
    r"|刚刚|昨天|前天|just now|yesterday"
)
_SIZE = rf"[+-]?{_FIGURE}\s*(?:%|％|°C?|[KMGT]i?B(?:/s)?)(?![A-Za-z0-9])"
_COUNT = (
    rf"共?(?<![A-Za-z0-9])(?<![A-Za-z]-)[+-]?{_FIGURE}\s*(?:万|千|亿|[kKwW](?![A-Za-z]))?\+?"
    r"(?:(?:件|条|个|项)(?![\u4e00-\u9fff])|(?![A-Za-z0-9]))"
)
_CHANGING = re.compile("|".join((_BRACKETED, _SIZE, _MONEY, _WHEN, _COUNT)), re.IGNORECASE)
_PRICE = re.compile(_MONEY + r"|^\d+\.\d\d$")
_TIME = re.compile(_WHEN, re.IGNORECASE)
_FIGURES = re.compile("|".join((_SIZE, _COUNT)), re.IGNORECASE)
_LASTS = re.compile(
    r"\d+\s*(?:min|sec|hour|day|week|month|year)s?|\d+ [hd]|\d+\s*h(?:ours?)? \d+\s*m(?:in(?:ute)?s?)?",
    re.IGNORECASE,
)

_UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs", "Cn", "So", "Sk", "Mn", "Me"})
"""Unicode categories that are invisible, private, or spelt differently by every dump."""

_BETWEEN_HAN = re.compile(r"(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])")

_EDGES = " \t.,，。、;；:：·•|-–—_/\\()（）[]【】<>《》\"'“”‘’!！?？~～…>›»+*"


@lru_cache(maxsize=65536)
def plain(text: str) -> str:
    """A text as people see it, in NFKC and with single spaces.

    Without invisible, private-use and emoji characters: emoji go because dumps spell them in different ways,
    or as dots.
    """
    if text.isascii():
        return _SPACE.sub(" ", text).strip() if not text.isalnum() else text
    kept = "".join(
        ch if _is_seen(ch) else " " if ch.isspace() else "" for ch in unicodedata.normalize("NFKC", text)
    )
    return _SPACE.sub(" ", kept).strip()


def _is_seen(ch: str) -> bool:
    return ch == "°" or unicodedata.category(ch) not in _UNSEEN


@lru_cache(maxsize=65536)
def label(text: str) -> str:
    """The part of a text that names a control, or "" where nothing stays.

    Counters, prices, dates, times, sizes, badges, "selected", "tab 2 of 5" go: label("消息,3条未读,标签") is
    "消息", label("待付款 12") is "待付款". A long text is content and has no label. A label is its own label.
    """
    seen = plain(text)
    if not seen or len(seen) > LONGEST_LABEL:
        return ""
    seen = _SELECTED_TAIL.sub("", seen)
    if seen.isalpha():  # by far the most frequent case
        return "" if len(seen) > 1 and (_TIME.fullmatch(seen) or _is_role(seen)) else seen
    found = _named_parts(seen)
    return found if found == text else label(found)


def _named_parts(seen: str) -> str:
    parts = [part for part in _PARTS.split(seen) if part]
    named = [part for part in parts if not _ASIDE.fullmatch(part)]
    if len(named) == len(parts):
        return _without_changing(seen)
    return ",".join(words for part in named if (words := _without_changing(part)))


def _is_role(word: str) -> bool:
    """A role or state that stands alone; words of two letters ("on", "标签") may be names."""
    return len(word) > 2 and bool(_ASIDE.fullmatch(word))


def _without_changing(text: str) -> str:
    words = _SPACE.sub(" ", _CHANGING.sub(" ", text))
    words = spaceless(words).strip(_EDGES)
    return words if any(ch.isalnum() for ch in words) else ""


def spaceless(text: str) -> str:
    """A plain text without blanks between Chinese characters: "按住 说话"."""
    return _BETWEEN_HAN.sub("", text)


def changes(text: str) -> bool:
    """Whether a text holds something that will read differently at the next visit."""
    seen = plain(text)
    return bool(seen) and label(text) != spaceless(seen).strip(_EDGES)


def is_price_or_time(text: str) -> bool:
    """Whether a text holds a price or is just a date or time, as they stand on goods, messages and files.

    A size or a count may stand beside the time. "2 hours" is none: settings say so how long something lasts,
    and posts write "2h".
    """
    seen = plain(text)
    if _PRICE.search(seen):
        return True
    rest, times = _TIME.subn(" ", seen)
    rest = _FIGURES.sub(" ", rest) if times else rest
    return times > 0 and not _LASTS.fullmatch(seen) and not any(ch.isalnum() for ch in rest)


_SHORT_WORDS = frozenset(
    """
    ad add all am app back bar bg body box btn buy call card cart cell chat city col copy date day desc
    done down edit end et exit fab fav feed file find fl font foot game get go grid head help hint home
    hot icon id img info item iv job key left like line link list ll logo mail main map me menu mine
    mode more msg mute my name nav new news next no note off ok on open page path pay photo pic play pm
    pop post push rate read right root row run rv save scan scene sea search send set share shop show
    sign size skip sort star stop sub tab tabs tag task team test text time tip title to tool toolbar
    top tv type undo unit up url user video view vip wallet web yes you zoom
    """.split()
)
_MADE_ID = re.compile(r"[0-9a-f]{12,}|.*obfuscated.*|.*dummy.*|(?=.*\d)[0-9a-f]{8,}|\d+", re.IGNORECASE)


@lru_cache(maxsize=16384)
def is_obfuscated(short: str) -> bool:
    """Whether a short resource id was made by a tool rather than a person.

    "a1b", "kit", "0_resource_name_obfuscated": such ids change with every build of the app, so they weigh
    little.
    """
    if not short:
        return True
    if _MADE_ID.fullmatch(short):
        return True
    return len(short) <= 4 and short.isalnum() and short.lower() not in _SHORT_WORDS
