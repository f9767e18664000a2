"""The page on which a payment password is entered: nobody's fingers but the person's belong there."""

from __future__ import annotations

import re
from collections.abc import Sequence

from executor.pressed import Written
from lxb.screen import Screen, is_field
from lxb.screen.words import plain
from maps.structure import structure

MOST_DIGITS = 9
"""So many of the ten figures as keys of their own make a keypad; some hide one behind a picture."""

_ASKS = re.compile(
    r"(支付|交易|付款|取款|数字|六位|[4-8]位|安全|资金|锁屏|UPI|银行卡).{0,4}(密码|PIN|口令)"
    r"|请?(输入|键入|填写|验证|确认|设置).{0,8}(密码|PIN码?|口令)|PIN码"
    r"|payment (password|pin|code)|\b(enter|confirm|input|verify|type|re-enter|use|set|create)\b.{0,24}"
    r"\b(pin|passcode|password|m-?pin)\b|(wallet|transaction|card|upi|atm|security|account|bank).{0,4}"
    r"\b(pin|password|passcode)\b|\bm-?pin\b",
    re.IGNORECASE,
)
_FIGURE = re.compile(
    r"(?:数字|按键|键|key|digit|number|button|btn|num)?[ _:]?(\d)"
    r"(?:[\s,，]*(?:[a-z](?:\s?[a-z]){2,3}|\+|,|[^\W\d]{0,2}键|键|button))?",
    re.IGNORECASE,
)
"""A key says its figure, maybe with its letters ("2 ABC") or what it is ("数字2")."""


def asks_for_payment_password(screen: Screen, written: Sequence[Written] = ()) -> bool:
    """Whether a payment password is asked for: by a field of its own, or by a keypad drawn in the page.

    A dialler and a calculator have keypads too, and no word of a password.
    """
    shown = [e for e in structure(screen).elements() if screen.visible_bounds(e) is not None]
    texts = [plain(e.text) or plain(e.desc) for e in shown] + [plain(w.text) for w in written]
    if not any(_ASKS.search(text) for text in texts if len(text) <= 40):
        return False
    figures = set(filter(None, map(_figure, texts)))
    fields = any(is_field(e) and e.password for e in shown)
    return len(figures) >= MOST_DIGITS or (fields and any("密码" in t and "支付" in t for t in texts))


def is_figure(words: Sequence[str]) -> bool:
    """Whether a key of a keypad was meant: a figure, or one without words."""
    return not words or any(_figure(plain(w)) for w in words)


def _figure(text: str) -> str:
    """The figure that a key enters, "" where it is no such key."""
    found = _FIGURE.fullmatch(text) if text.isascii() or len(text) <= 8 else None
    return found[1] if found is not None else ""
