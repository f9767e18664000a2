"""Where only a person can go on: a lock, a consent to give, an account to log in to, a riddle for humans."""

from __future__ import annotations

import re
from typing import Literal

from lxb.locator import tap_target
from lxb.screen import Element, Screen, is_field, short_id
from lxb.screen.words import plain
from maps.structure import front

Wall = Literal["consent", "login", "captcha", "locked"]

LONGEST_SAID = 40
"""Characters; in longer texts (posts, articles) words such as "log in" prove nothing."""

_LOCK = re.compile(
    r"keyguard_(bottom_area|clock|status|pin|password|pattern|sim|security|message|indication|root|slider)"
    r"|lock_?(screen|icon|pattern)",
    re.IGNORECASE,
)
"""In the ids of what a lock screen shows. Empty frames of it stay where the notification shade is open."""
_TERMS = re.compile(
    r"隐私(政策|协议|权政策|条款|保护)|(用户|服务|许可)(服务)?(协议|条款)"
    r"|privacy (policy|notice|statement)|terms (of|and|&)|user agreement|licen[cs]e agreement",
    re.IGNORECASE,
)
_AGREE = re.compile(r"(我)?(已阅读并)?(同意|接受)(并.*)?|(i )?(agree|accept)( (and|&|all).*)?", re.IGNORECASE)
_LOGIN = re.compile(
    r"(密码|短信|验证码|一键|本机号码|手机号|账号|微信|立即)*(登录|登陆)(/注册)?|log ?in|sign ?in",
    re.IGNORECASE,
)
_CAPTCHA = re.compile(
    r"(拖动|按住|滑动).{0,6}(滑块|完成|验证|拼图)|(进行|完成)?(安全|人机)验证"
    r"|captcha|verify (that )?you.{1,5} human|i.m not a robot",
    re.IGNORECASE,
)


def is_login(words: str) -> bool:
    """Whether a title or a control says that one logs in here."""
    return bool(_LOGIN.fullmatch(words))


def wall(screen: Screen) -> Wall | None:
    """What a person has to do on the part in front, or None where nothing of the kind is there."""
    at = front(screen)
    elements = [e for e in screen.elements[at.first : at.last] if screen.visible_bounds(e) is not None]
    if _is_lock(at.package, elements):
        return "locked"
    said = [(e, words) for e in elements if (words := plain(e.text) or plain(e.desc))]
    short = [words for _, words in said if len(words) <= LONGEST_SAID]
    if any(_CAPTCHA.search(words) for words in short):
        return "captcha"
    if any(e.password for e in elements) or (
        any(map(is_field, elements)) and any(is_login(words) and _is_control(screen, e) for e, words in said)
    ):
        return "login"
    asks = any(_AGREE.fullmatch(words) and _is_control(screen, e) for e, words in said)
    return "consent" if asks and any(_TERMS.search(words) for _, words in said) else None


def _is_lock(package: str, elements: list[Element]) -> bool:
    if "keyguard" in package:
        return True
    return package.endswith(".systemui") and any(_LOCK.search(short_id(e.id)) for e in elements)


def _is_control(screen: Screen, element: Element) -> bool:
    return tap_target(screen, element).clickable
