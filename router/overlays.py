"""What comes up unasked, and how to get rid of it without doing anything else.

Two sources, in this order: what the map remembers, and general rules by kind (permission dialogs, crash
notices, splash screens, update notices, advertisements). Any other layer over a page is left by its close
icon, its refusing or only button, or the back key. Labels are compared whole and refusal comes first:
"不允许" contains "允许" and means the opposite. A map, which is untrusted, may have pressed only what closes
or refuses. What a person has to decide (`router.walls`) and what only asks to wait is nothing to get rid of.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

from lxb.forbidden import deed
from lxb.locator import Locator, make, own_parts, tap_target
from lxb.screen import Element, Screen, is_field, short_class
from lxb.screen.rest import is_loading
from lxb.screen.words import label, plain
from maps.facts import mark, sight
from maps.model import Overlay
from maps.structure import Front, front
from router.close_icon import close_icon, shown
from router.commands import goes_on
from router.refusals import asked_about, is_refusal
from router.walls import wall

OverlayKind = Literal["permission", "crash", "splash", "update", "ad", "dialog"]

_PERMISSION_PACKAGES = re.compile(
    r"(com\.(google\.)?android\.(permissioncontroller|packageinstaller)|com\.lbe\.security\.miui"
    r"|com\.(miui|huawei|coloros|oplus|oppo|vivo|hihonor|samsung\.android)\.(security|system|perm)[a-z.]*"
    r"|com\.vivo\.permissionmanager|com\.huawei\.systemmanager|com\.meizu\.safe)$"
)
_ONLY_PERMISSIONS = re.compile(
    r"(com\.(google\.)?android\.(permissioncontroller|packageinstaller)|com\.lbe\.security\.miui"
    r"|com\.vivo\.permissionmanager)$"
)
"""Of these the packages that do little else but ask: a dialog of theirs may fill the screen."""

SYSTEM_DIALOG_PACKAGES = frozenset({"android", "com.android.settings.intelligence"})
"""Who tells that an app has crashed; an app that says so in a dialog of its own asks something else."""

MOST_BESIDE_SKIP = 12
"""Texts beside the "skip" of a start picture or introduction; a page that says more skips something else."""

SHEET_BEGINS = 0.15
"""Part of the screen's height that a sheet leaves free above it."""

# Labels, whole and case-folded, the better ones first.
_DENY = (
    "不允许", "拒绝", "禁止", "拒绝并不再询问", "仍然拒绝", "不同意", "don't allow", "don’t allow",
    "deny", "deny anyway", "取消", "cancel",
)  # fmt: skip
_CLOSE_APP = ("关闭应用", "close app", "确定", "ok", "关闭", "close")
_LATER = (
    "以后再说", "暂不更新", "稍后再说", "稍后提醒我", "下次再说", "暂不升级", "以后", "稍后", "暂不",
    "忽略此版本", "忽略", "不更新", "取消", "later", "not now", "no thanks", "no, thanks", "maybe later",
    "remind me later", "skip", "cancel",
)  # fmt: skip
_READ = (
    "我知道了", "知道了", "朕知道了", "好的", "好", "确定", "关闭", "got it", "ok", "okay", "close",
    "dismiss", "done",
)  # fmt: skip
_CRASH = re.compile(
    r"(屡次|已|一直)?停止运行|没有响应|无响应|keeps stopping|has stopped|isn.t responding", re.IGNORECASE
)
_UPDATE = re.compile(
    r"(发现|检测到|有)?新版本|版本更新|(立即|马上|现在)(更新|升级)|升级到"
    r"|(update|upgrade) available|new version|(update|upgrade) now",
    re.IGNORECASE,
)
_SKIP = re.compile(r"(跳过|skip)(广告| ?ads?)?", re.IGNORECASE)
_COMMON = frozenset({*_DENY, *_CLOSE_APP, *_LATER, *_READ})


def is_common(words: str) -> bool:
    """Whether a label is one that overlays of all apps bear: it tells nothing of whoever holds the phone."""
    said = plain(words)
    rules = (_UPDATE, _SKIP, _CRASH)
    return said.casefold() in _COMMON or is_refusal(said) or any(rule.fullmatch(said) for rule in rules)


@dataclass(frozen=True, slots=True)
class Dismissal:
    """How to get rid of what is in front."""

    kind: OverlayKind
    press: Element | None
    """What to tap; None = the back key."""
    sure: bool
    """Whether the rule is one that does not take a page's own dialog for a nuisance."""
    overlay: Overlay | None = None
    """What of the map told it; None where general rules did."""


def remembered(screen: Screen, overlays: Iterable[Overlay]) -> Dismissal | None:
    """What the map knows of the thing in front; a control that agrees to something is not pressed for it."""
    for overlay in overlays:
        if not all(_in_front(screen, mark_) for mark_ in overlay.marks):
            continue
        kind: OverlayKind = next((kind for kind in get_args(OverlayKind) if kind == overlay.kind), "dialog")
        if overlay.dismiss == "back":
            return Dismissal(kind, None, sure=True, overlay=overlay)
        found = overlay.dismiss.one(screen)
        if isinstance(found, Element) and _may_be_pressed(screen, found):
            return Dismissal(kind, found, sure=True, overlay=overlay)
    return None


def came_up_before(screen: Screen, overlays: Iterable[Overlay]) -> bool:
    """Whether the thing in front has most of the marks of one that is remembered: they come in variants."""
    return any(
        2 * sum(_in_front(screen, wanted) for wanted in overlay.marks) > len(overlay.marks)
        for overlay in overlays
    )


def _in_front(screen: Screen, wanted: Locator) -> bool:
    at = front(screen)
    return any(at.holds(e) for e in wanted.find(screen))


def _may_be_pressed(screen: Screen, element: Element) -> bool:
    """Maps are untrusted: only a small control of the thing in front is pressed, one that closes or refuses.

    "OK" and "Yes" agree to whatever is asked, and what bears no words at all may do anything.
    """
    target, at = tap_target(screen, element), front(screen)
    seen = screen.visible_bounds(target)
    if seen is None or seen.area > 0.1 * screen.rect.area or not at.holds(element):
        return False
    if goes_on(screen, target):
        return False
    said = [words for e in own_parts(screen, target) if (words := plain(e.text) or plain(e.desc))]
    if said:
        return all(map(is_refusal, said)) and not _is_asked_about(screen, at, said)
    close = close_icon(screen, at)
    return close is not None and close.index == target.index


def _is_asked_about(screen: Screen, at: Front, labels: list[str]) -> bool:
    """Whether the thing in front asks about doing what one of these labels says."""
    asked = asked_about(plain(e.text) or plain(e.desc) for e in shown(screen, at))
    return any(words.casefold().startswith(verb) for words in labels for verb in asked)


def asks_permission(screen: Screen, app: str = "") -> bool:
    """Whether the system asks for a permission: no page of an app for permissions does, nor the walked app.

    Args:
        screen: what the phone shows.
        app: package of the app that is walked.
    """
    at = front(screen)
    if at.root is None or at.package == app or not _PERMISSION_PACKAGES.match(at.package):
        return False
    if at.layer != "page":
        return True
    deny = _labelled(screen, _DENY) if _ONLY_PERMISSIONS.match(at.package) else None
    return deny is not None and not tap_target(screen, deny).checkable


def plain_overlay(screen: Screen, app: str = "") -> Dismissal | None:
    """What general rules say of the thing in front; None where nothing seems to be in the way.

    Args:
        screen: what the phone shows.
        app: package of the app that is walked; it may be one that asks for permissions elsewhere.
    """
    at = front(screen)
    if at.root is None:
        return None
    if asks_permission(screen, app):
        return Dismissal("permission", _labelled(screen, _DENY), sure=True)
    said = [words for e in shown(screen, at) if (words := plain(e.text) or plain(e.desc))]
    if _is_crash(at, said):
        return Dismissal("crash", _labelled(screen, _CLOSE_APP), sure=True)
    if _has_field(screen, at) or wall(screen) is not None:
        return None
    if (skip := _skip_button(screen, at)) is not None and len(said) <= MOST_BESIDE_SKIP:
        return Dismissal("splash", skip, sure=True)
    if is_loading(screen) or (at.layer == "page" and not _is_sheet(screen, at)):
        return None
    return _over_a_page(screen, at, said)


def _over_a_page(screen: Screen, at: Front, said: list[str]) -> Dismissal:
    """How to leave a dialog or sheet; sure only where it is plainly an update notice or an advertisement."""
    later, close = _labelled(screen, _LATER), close_icon(screen, at)
    if any(_UPDATE.search(words) for words in said):
        return Dismissal("update", later or close, sure=bool(later or close))
    if close is not None and _is_picture(screen, at, len(said)):
        return Dismissal("ad", close, sure=True)
    return Dismissal("dialog", close or later or _only_button(screen, at, said), sure=False)


def _is_sheet(screen: Screen, at: Front) -> bool:
    """Whether the front begins well below the top of the screen, as sheets do that come up from below."""
    return at.rect.top > SHEET_BEGINS * screen.rect.height


def _is_crash(at: Front, said: list[str]) -> bool:
    from_system = at.package in SYSTEM_DIALOG_PACKAGES
    return from_system and len(said) <= 8 and any(_CRASH.search(words) for words in said)


def _has_field(screen: Screen, at: Front) -> bool:
    return any(is_field(e) or e.password for e in shown(screen, at))


def _labelled(screen: Screen, words: tuple[str, ...]) -> Element | None:
    """The control in front whose whole label is one of these words, by their order."""
    found: dict[str, Element] = {}
    at = front(screen)
    for e in shown(screen, at):
        said = (plain(e.text) or plain(e.desc)).casefold()
        if said in words and tap_target(screen, e).clickable and not _is_asked_about(screen, at, [said]):
            found.setdefault(said, e)
    return next((found[word] for word in words if word in found), None)


def _only_button(screen: Screen, at: Front, said: list[str]) -> Element | None:
    """The button of a notice that has one only, and which says no more than that one has read it.

    Where the notice is about paying, deleting, sending ... it would say yes to that.
    """
    if any(deed(words) is not None for words in said):
        return None
    controls = {tap_target(screen, e).index for e in shown(screen, at) if tap_target(screen, e).clickable}
    read = _labelled(screen, _READ)
    if read is None:
        return None
    own = tap_target(screen, read).index
    return read if all(c == own or _is_backdrop(screen, at, c) for c in controls) else None


def _is_backdrop(screen: Screen, at: Front, index: int) -> bool:
    """Whether a clickable thing is only what the dialog lies on."""
    seen = screen.visible_bounds(screen.elements[index])
    return seen is None or seen.area > 0.8 * at.rect.area


def _skip_button(screen: Screen, at: Front) -> Element | None:
    """ "跳过 3": a small control whose label is only that."""
    for e in shown(screen, at):
        said = label(e.text) or label(e.desc)
        seen = screen.visible_bounds(e)
        small = seen is not None and seen.area < 0.05 * at.rect.area
        if said and small and _SKIP.fullmatch(said) and tap_target(screen, e).clickable:
            return e
    return None


def _is_picture(screen: Screen, at: Front, words: int) -> bool:
    """Whether what is in front is mostly one picture, as advertisements are."""
    boxes = [
        seen.area
        for e in shown(screen, at)
        if short_class(e.cls) in {"ImageView", "Image", "ImageButton"} and (seen := screen.visible_bounds(e))
    ]
    return words <= 6 and max(boxes, default=0) > 0.35 * _content_area(screen, at)


def _content_area(screen: Screen, at: Front) -> int:
    """Area around what can be seen in front, a layer's own background left aside."""
    leaves = [
        seen
        for e in shown(screen, at)
        if not e.children
        and not (e.clickable and not (e.text or e.desc or e.id))
        and (seen := screen.visible_bounds(e))
    ]
    if not leaves:
        return max(1, at.rect.area)
    width = max(b.right for b in leaves) - min(b.left for b in leaves)
    return max(1, width * (max(b.bottom for b in leaves) - min(b.top for b in leaves)))


def remember(screen: Screen, dismissal: Dismissal) -> Overlay | None:
    """The map's entry for an overlay that was just dismissed.

    None where it has nothing to be told by, or where what was pressed cannot be found again.
    """
    facts = sorted(sight(screen).facts)
    marks = [found for fact in facts if (found := mark(fact)) is not None][:4]
    if not marks:
        return None
    if dismissal.press is None:
        return Overlay(kind=dismissal.kind, marks=tuple(marks), dismiss="back")
    press = make(screen, tap_target(screen, dismissal.press))
    return Overlay(kind=dismissal.kind, marks=tuple(marks), dismiss=press) if press is not None else None
