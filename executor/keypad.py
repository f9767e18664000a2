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
    r"(支付|交易|付款|取款|数字|六位|6位).{0,4}密码|请?输入.{0,6}密码|验证.{0,4}密码"
    r"|payment (password|pin|code)|(enter|confirm|input).{0,12}(pin|passcode|password)"
    r"|(wallet|transaction) (pin|password)",
    re.IGNORECASE,
)


def asks_for_payment_password(screen: Screen, written: Sequence[Written] = ()) -> bool:
    """Whether a payment password is asked for: by a field of its own, or by a keypad drawn in the page.

    A dialler and a calculator have keypads too, and no word of a password.
    """
    shown = [e for e in structure(screen).elements() if screen.visible_bounds(e) is not None]
    texts = [plain(e.text) or plain(e.desc) for e in shown] + [plain(w.text) for w in written]
    if not any(_ASKS.search(text) for text in texts if len(text) <= 40):
        return False
    figures = {text for text in texts if len(text) == 1 and text.isdigit()}
    fields = any(is_field(e) and e.password for e in shown)
    return len(figures) >= MOST_DIGITS or (fields and any("密码" in t and "支付" in t for t in texts))


def is_figure(words: Sequence[str]) -> bool:
    """Whether a key of a keypad was meant: a figure, or one without words."""
    return not words or any(len(plain(w)) == 1 and plain(w).isdigit() for w in words)
