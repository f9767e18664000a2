"""The small picture that closes what is in front: told by its name, or by where it stands."""

from __future__ import annotations

from collections.abc import Iterator

from lxb.locator import inner_label
from lxb.screen import Element, Screen, short_class, short_id
from lxb.screen.words import plain
from maps.structure import Front
from router.refusals import is_close_id, words_of_id

_CLOSE_WORDS = frozenset(
    {"关闭", "关闭广告", "关闭弹窗", "×", "x", "✕", "close", "close ad", "dismiss", "关闭按钮", "no thanks"}
)


def shown(screen: Screen, at: Front) -> Iterator[Element]:
    """What can be seen of the front."""
    return (e for e in screen.elements[at.first : at.last] if screen.visible_bounds(e) is not None)


def close_icon(screen: Screen, at: Front) -> Element | None:
    """A small control named close, or the only unnamed small picture, where close icons are.

    A picture whose id says what else it is for ("cancel_order", "avatar") is named.
    """
    unnamed: list[Element] = []
    for e in shown(screen, at):
        if not e.clickable or not _is_icon_sized(screen, e):
            continue
        said, short = (plain(e.text) or plain(e.desc)).casefold(), short_id(e.id)
        if said in _CLOSE_WORDS or (not said and is_close_id(short)):
            return e
        picture = short_class(e.cls) in {"ImageView", "ImageButton", "View"}
        if not said and picture and inner_label(screen, e) is None and not words_of_id(short):
            unnamed.append(e)
    return unnamed[0] if len(unnamed) == 1 and _is_at_the_edge(screen, at, unnamed[0]) else None


def _is_icon_sized(screen: Screen, element: Element) -> bool:
    seen = screen.visible_bounds(element)
    if seen is None or seen.area > 0.04 * screen.rect.area:
        return False
    return 0.5 <= seen.width / max(1, seen.height) <= 2.0


def _is_at_the_edge(screen: Screen, at: Front, element: Element) -> bool:
    """In an upper corner, or in the middle below all else."""
    seen = screen.visible_bounds(element)
    if seen is None:
        return False
    across = (seen.centre.x - at.rect.left) / max(1, at.rect.width)
    down = (seen.centre.y - at.rect.top) / max(1, at.rect.height)
    return (down < 0.3 and not 0.3 < across < 0.7) or (down > 0.7 and 0.3 < across < 0.7)
