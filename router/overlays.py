"""What comes up unasked, and how to get rid of it without doing anything else.

Three sources, in this order: what the map remembers, general rules by kind (permission dialogs, crash
notices,
splash screens, update notices, advertisements), and the back key for any layer that lies over a page. Labels
are
compared whole and refusal comes first: "不允许" contains "允许" and means the opposite.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from lxb.locator import Locator, inner_label, make, tap_target
from lxb.screen import Element, Screen, short_class, short_id
from lxb.screen.words import label, plain
from maps.facts import mark, sight
from maps.model import Overlay
from maps.structure import front

OverlayKind = Literal["permission", "crash", "splash", "update", "ad", "dialog"]

PERMISSION_PACKAGES = re.compile(
    r"(com\.(google\.)?android\.(permissioncontroller|packageinstaller)|com\.lbe\.security\.miui"
    r"|com\.(miui|huawei|coloros|oplus|oppo|vivo|hihonor|samsung\.android)\.(security|system|perm)[a-z.]*"
    r"|com\.vivo\.permissionmanager|com\.huawei\.systemmanager|com\.meizu\.safe)$"
)
SYSTEM_DIALOG_PACKAGES = frozenset({"android", "com.android.settings.intelligence"})

_DENY = (
    "不允许", "拒绝", "禁止", "拒绝并不再询问", "仍然拒绝", "不同意",
    "Don't allow", "Don’t allow", "Deny", "DENY", "Deny anyway",
)  # fmt: skip
_CLOSE_APP = ("关闭应用", "Close app", "确定", "OK", "关闭", "Close")
_CRASH = re.compile(
    r"(屡次|已|一直)?停止运行|没有响应|无响应|keeps stopping|has stopped|isn.t responding", re.IGNORECASE
)
_LATER = (
    "以后再说", "暂不更新", "稍后再说", "稍后提醒我", "下次再说", "暂不升级", "以后", "稍后", "暂不", "忽略此版本", "忽略", "不更新",
    "取消", "Later", "Not now", "No thanks", "No, thanks", "Maybe later", "Remind me later", "Skip", "Cancel",
    "LATER", "NOT NOW", "NO THANKS", "CANCEL",
)  # fmt: skip
_UPDATE = re.compile(
    r"(发现|检测到|有)?新版本|版本更新|(立即|马上|现在)(更新|升级)|升级到|update available|new version|update now",
    re.IGNORECASE,
)
_SKIP = re.compile(r"(跳过|skip)(广告| ?ads?)?", re.IGNORECASE)
_CLOSE_WORDS = frozenset(
    {"关闭", "关闭广告", "关闭弹窗", "×", "x", "✕", "close", "close ad", "dismiss", "关闭按钮", "no thanks"}
)
_CLOSE_ID = re.compile(r"(^|_)(close|dismiss|cancel|shutdown|x)(_|$)|close|guanbi", re.IGNORECASE)
_KNOWN = ("我知道了", "知道了", "Got it", "GOT IT", "好的", "朕知道了")


@dataclass(frozen=True, slots=True)
class Dismissal:
    """How to get rid of what is in front."""

    kind: OverlayKind
    press: Element | None
    """What to tap; None = the back key."""
    sure: bool
    """Whether the rule is one that does not take a page's own dialog for a nuisance."""


def remembered(screen: Screen, overlays: Iterable[Overlay]) -> Dismissal | None:
    """What the map knows of the thing in front."""
    for overlay in overlays:
        if not all(_in_front(screen, mark_) for mark_ in overlay.marks):
            continue
        kind: OverlayKind = overlay.kind if overlay.kind in _KINDS else "dialog"  # type: ignore[assignment]
        if overlay.dismiss == "back":
            return Dismissal(kind, None, sure=True)
        found = overlay.dismiss.one(screen)
        if isinstance(found, Element) and not _leads_on(screen, found):
            return Dismissal(kind, found, sure=True)
    return None


_KINDS = frozenset({"permission", "crash", "splash", "update", "ad", "dialog"})


def _in_front(screen: Screen, wanted: Locator) -> bool:
    at = front(screen)
    return any(at.holds(e) for e in wanted.find(screen))


def _leads_on(screen: Screen, element: Element) -> bool:
    """Whether a control says that it pays, allows or installs: a map may not make us press such a thing."""
    named = inner_label(screen, tap_target(screen, element))
    return named is not None and bool(_AGREE.fullmatch(label(named.text) or label(named.desc)))


_AGREE = re.compile(
    r"(始终|仅.*|仅在使用.*)?允许.*|同意.*|(立即|马上|去)?(更新|升级|安装|下载|购买|支付|付款|领取|开通|登录|抢购)"
    r"|allow.*|agree.*|update( now)?|install|buy.*|pay.*|ok",
    re.IGNORECASE,
)


def plain_overlay(screen: Screen) -> Dismissal | None:
    """What general rules say of the thing in front; None where nothing seems to be in the way."""
    at = front(screen)
    if at.root is None:
        return None
    if PERMISSION_PACKAGES.match(at.package):
        return Dismissal("permission", _labelled(screen, _DENY), sure=True)
    said = [words for e in screen.elements[at.first : at.last] if (words := plain(e.text) or plain(e.desc))]
    if _is_crash(at.package, said, at.layer):
        return Dismissal("crash", _labelled(screen, _CLOSE_APP), sure=True)
    if (skip := _skip_button(screen)) is not None:
        return Dismissal("splash", skip, sure=True)
    if at.layer == "page":
        return None
    if any(_UPDATE.search(words) for words in said):
        later = _labelled(screen, _LATER) or _close_icon(screen)
        if later is not None:
            return Dismissal("update", later, sure=True)
    close = _close_icon(screen)
    if close is not None and _is_picture(screen, len(said)):
        return Dismissal("ad", close, sure=True)
    if close is not None:
        return Dismissal("dialog", close, sure=False)
    refuse = _labelled(screen, _LATER) or _labelled(screen, _KNOWN)
    return Dismissal("dialog", refuse, sure=False)


def _is_crash(package: str, said: list[str], layer: str) -> bool:
    if package not in SYSTEM_DIALOG_PACKAGES and layer == "page":
        return False
    return any(_CRASH.search(words) for words in said) and len(said) <= 8


def _labelled(screen: Screen, words: tuple[str, ...]) -> Element | None:
    """The control in front whose whole label is one of these words, by their order."""
    at = front(screen)
    found: dict[str, Element] = {}
    for e in screen.elements[at.first : at.last]:
        said = plain(e.text) or plain(e.desc)
        if said in words and screen.visible_bounds(e) is not None and tap_target(screen, e).clickable:
            found.setdefault(said, e)
    return next((found[word] for word in words if word in found), None)


def _skip_button(screen: Screen) -> Element | None:
    """ "跳过 3": a small control in a corner whose label is only that."""
    at = front(screen)
    for e in screen.elements[at.first : at.last]:
        said = label(e.text) or label(e.desc)
        if not said or not _SKIP.fullmatch(said):
            continue
        seen = screen.visible_bounds(e)
        if seen and seen.area < 0.05 * at.rect.area and tap_target(screen, e).clickable:
            return e
    return None


def _close_icon(screen: Screen) -> Element | None:
    """A small control named close, or an unnamed small picture that can only be one."""
    at = front(screen)
    unnamed: list[Element] = []
    for e in screen.elements[at.first : at.last]:
        seen = screen.visible_bounds(e)
        if (
            seen is None
            or not e.clickable
            or seen.area > 0.04 * screen.rect.area
            or not _squarish(seen.width, seen.height)
        ):
            continue
        said = (plain(e.text) or plain(e.desc)).lower()
        if said in _CLOSE_WORDS or (not said and _CLOSE_ID.search(short_id(e.id))):
            return e
        if (
            not said
            and short_class(e.cls) in {"ImageView", "ImageButton", "View"}
            and inner_label(screen, e) is None
        ):
            unnamed.append(e)
    return unnamed[0] if len(unnamed) == 1 else None


def _squarish(width: int, height: int) -> bool:
    return 0.5 <= width / max(1, height) <= 2.0


def _is_picture(screen: Screen, words: int) -> bool:
    """Whether what is in front is mostly one picture, as advertisements are."""
    at = front(screen)
    boxes = [
        seen
        for e in screen.elements[at.first : at.last]
        if short_class(e.cls) in {"ImageView", "Image", "ImageButton"} and (seen := screen.visible_bounds(e))
    ]
    largest = max((box.area for box in boxes), default=0)
    return words <= 6 and largest > 0.35 * _content_area(screen)


def _content_area(screen: Screen) -> int:
    """Area around what can be seen in front, a layer's own background left aside."""
    at = front(screen)
    leaves = [
        seen
        for e in screen.elements[at.first : at.last]
        if not e.children
        and not (e.clickable and not (e.text or e.desc or e.id))
        and (seen := screen.visible_bounds(e))
    ]
    if not leaves:
        return max(1, at.rect.area)
    width = max(b.right for b in leaves) - min(b.left for b in leaves)
    return max(1, width * (max(b.bottom for b in leaves) - min(b.top for b in leaves)))


def remember(screen: Screen, dismissal: Dismissal) -> Overlay | None:
    """The map's entry for an overlay that was just dismissed; None where it has nothing to be told by."""
    facts = sorted(sight(screen).facts)
    marks = [found for fact in facts if (found := mark(fact)) is not None][:4]
    if not marks:
        return None
    press = make(screen, tap_target(screen, dismissal.press)) if dismissal.press is not None else None
    return Overlay(kind=dismissal.kind, marks=tuple(marks), dismiss=press or "back")
