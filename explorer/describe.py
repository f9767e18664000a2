"""The tree describer's words: what to call a page and what to say of it, without a model."""

from __future__ import annotations

import re
from dataclasses import dataclass

from explorer.anchors import Anchor
from lxb.locator import tap_target
from lxb.screen import Screen, short_class
from lxb.screen.words import label, plain
from maps.model import PageKind
from maps.structure import Structure, structure

_LOGIN = re.compile(r"(密码|短信|验证码|一键|手机号|账号)?(登录|登陆)|log ?in|sign ?in", re.IGNORECASE)
_CAPTCHA = re.compile(
    r"(拖动|按住|滑动).{0,6}(滑块|完成|验证)|安全验证|人机验证|captcha|verify (you are|that you)",
    re.IGNORECASE,
)
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
MOST_NAMED = 14
"""Controls named in a description..."""

BETWEEN = "、"
"""... with this between them."""

NAMELESS = "page"
"""The name of a page that nothing names."""


@dataclass(frozen=True, slots=True)
class Described:
    """A page in words."""

    name: str
    description: str
    kind: PageKind


def describe(screen: Screen, found: list[Anchor], *, entry: str, from_content: bool) -> Described:
    """Names a page after its title, its selected tab, or the control that led to it, in this order.

    Args:
        screen: the page.
        found: its anchors; their labels make the description.
        entry: label of the control that led here, "" at the start of the app.
        from_content: whether that control was content: then its label and the title belong to the item.
    """
    taken = structure(screen)
    return Described(_name(taken, entry, from_content), _description(found), kind_of(taken))


def _name(taken: Structure, entry: str, from_content: bool) -> str:
    tabs = [tab.name for tab in taken.tabs if not tab.name.startswith("#")]
    title, entry = ("", "") if from_content else (taken.title, entry)
    bottom = _bottom_tab(taken)
    base = (
        title or bottom or entry or (tabs[0] if tabs else "") or _first_words(taken) or _activity_words(taken)
    )
    if entry in tabs and entry != base:
        return f"{base} · {entry}"
    return base or NAMELESS


def _bottom_tab(taken: Structure) -> str:
    limit = taken.front.rect.bottom - 0.2 * taken.front.rect.height
    return next(
        (
            t.name
            for t in taken.tabs
            if t.element.bounds and t.element.bounds.top >= limit and t.named is not None
        ),
        "",
    )


def _first_words(taken: Structure) -> str:
    """For a dialog its first words; for a menu two entries: the first alone is the name of a page."""
    if taken.front.layer == "page":
        return ""
    named = [e for e in taken.elements() if e.index not in taken.content and label(e.text)]
    if not named:
        return ""
    is_menu = tap_target(taken.screen, named[0]).clickable
    words = dict.fromkeys(label(e.text) for e in named)
    return " / ".join(list(words)[: 2 if is_menu else 1])


def _activity_words(taken: Structure) -> str:
    """ "com.x.OrderListActivity" -> "Order List"."""
    short = (taken.screen.activity or "").rpartition(".")[2].removesuffix("Activity")
    return _CAMEL.sub(" ", short)


def _description(found: list[Anchor]) -> str:
    labels = list(dict.fromkeys(anchor.label for anchor in found if anchor.label))
    return BETWEEN.join(labels[:MOST_NAMED])


def kind_of(taken: Structure) -> PageKind:
    """What sort of page it is: a wall, a web page, an overlay or a plain page."""
    elements = list(taken.elements())
    said = [plain(e.text) or plain(e.desc) for e in elements if e.text or e.desc]
    if any(_CAPTCHA.search(words) for words in said if len(words) < 40):
        return "blocked"
    if any(e.password for e in elements) or (_fields(taken) and _LOGIN.fullmatch(taken.title)):
        return "blocked"
    if taken.front.layer != "page":
        return "overlay"
    web = [e for e in elements if short_class(e.cls) == "WebView" and e.bounds]
    if any(e.bounds and e.bounds.area > 0.5 * taken.front.rect.area for e in web):
        return "webview"
    return "page"


def _fields(taken: Structure) -> int:
    return sum(1 for e in taken.elements() if short_class(e.cls) == "EditText")
