"""Dialogs that ask for a permission: whatever is tapped there and does not refuse gives something.

What their buttons say differs from phone to phone ("While using the app", "仅限这一次", "Start now"); what
they are about is said in the question, or told by who asks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from lxb.locator import tap_target
from lxb.screen import Element, Screen, is_field
from lxb.screen.words import plain
from maps.structure import structure
from router.overlays import asks_permission
from router.refusals import is_refusal

_ASKS = re.compile(
    r"(?:允许|授权|授予|同意).{1,60}(?:吗|么|[?？])"
    r"|(?:想要?|请求|申请|希望|需要|正在尝试).{0,20}(?:访问|获取|使用|读取|查看|控制|录制|投射|发送通知).{0,40}(?:权限|[?？])"
    r"|(?:开始|要).{0,30}(?:录制|录屏|投射|投屏|共享|分享).{0,40}(?:吗|[?？])"
    r"|\ballow\b.{1,80}\bto\b.{1,80}\?|\bgive\b.{1,80}\baccess\b.{0,60}\?|\bgrant\b.{1,80}\?"
    r"|\ballow\b.{0,40}\b(?:access|debugging|installation|connection|permission)\b.{0,60}\?"
    r"|\b(?:start|begin)\b.{0,10}\b(?:recording|casting|sharing|mirroring)\b.{0,80}\?"
    r"|\bwants? (?:permission )?to (?:access|use|read|record|control|capture|send you|find|connect)\b",
    re.IGNORECASE | re.DOTALL,
)
"""Questions that systems put, and apps that put them in a dialog of their own."""
_BEGINS_WITH_NO = re.compile(
    r"(?:不|拒绝|禁止|暂不|以后|稍后).*|(?:don.?t|do not|deny|decline|never|no)\b.*", re.IGNORECASE
)
"""Beside what is a refusal anywhere (`router.refusals`): to a question for a permission, every label that
begins so gives nothing, as "Deny and don't ask again"."""


def permission_asked(screen: Screen, element: Element, words: Sequence[str]) -> str | None:
    """What a dialog asks to be allowed, where a tap on this control does not refuse it; None where none asks.

    Args:
        screen: what the phone shows.
        element: what the finger reaches.
        words: what its control says.
    """
    front = structure(screen).front
    target = tap_target(screen, element)
    if not target.clickable or is_field(target) or target is front.root:
        return None
    if any(is_refusal(said) or _BEGINS_WITH_NO.fullmatch(plain(said)) for said in words):
        return None
    inside = front.holds(target)
    shown = structure(screen).elements() if inside else (e for e in screen if e.window == target.window)
    texts = [plain(text) for e in shown for text in (e.text, e.desc) if text]
    asked = next((text for text in texts if _ASKS.search(text)), None)
    if inside and asks_permission(screen):
        return asked or next(iter(texts), "")
    # a small window of the system beside an app's is taken for a bar, though it may be one that asks
    is_page = inside and front.layer == "page" and not _is_systems(front.package)
    return asked if asked is not None and words and not is_page else None


def _is_systems(package: str) -> bool:
    """Whether all that it shows lies over something else: a dump may tell of its window alone."""
    return package == "android" or package.endswith(".systemui")
