"""What of a screen words may mean, as the tree tells it: one candidate for each thing with words, or icon."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from executor.grounding.result import Candidate, Kind
from lxb.device.typing import shown_text
from lxb.finger import touch_point
from lxb.geometry import Rect
from lxb.locator import own_parts, tap_target
from lxb.screen import Element, Quality, Screen, WindowKind, is_field, short_class, short_id
from lxb.screen.words import is_obfuscated, plain
from maps.structure import structure

LARGE = 0.35
"""Part of the screen from which on a control is a background: what stands on it is meant where it stands."""
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|_+|-+")


def candidates(screen: Screen) -> list[Candidate]:
    """Everything in view that can be named, document order; of windows that are no bars of the system.

    Keys of a keyboard count where nothing else does.
    """
    apps = list(_of_windows(screen, WindowKind.APP))
    return apps or list(_of_windows(screen, WindowKind.KEYBOARD))


def keys(screen: Screen) -> list[Candidate]:
    """Those of the keyboard."""
    return list(_of_windows(screen, WindowKind.KEYBOARD))


def _of_windows(screen: Screen, kind: WindowKind) -> Iterator[Candidate]:
    tabs = _tabs(screen)
    for window in screen.stack:
        if window.kind is not kind:
            continue
        for e in screen.elements[window.root : window.end]:
            if _is_named(screen, e) and (found := _candidate(screen, e, tabs)) is not None:
                yield found


def _tabs(screen: Screen) -> set[int]:
    """Indexes of tabs and what lies in them: the look-alikes of a selected one."""
    taken = structure(screen)
    selected = {tab.element.index for tab in taken.tabs}
    found = set(selected)
    for group in taken.groups:
        inside = {e.index for item in group.items for e in screen.subtree(item)}
        if inside & selected and not group.content:
            found |= inside
    return found


def _is_named(screen: Screen, e: Element) -> bool:
    """Whether it says something, or is a control of which no part does."""
    if plain(e.text) or plain(e.desc) or (is_field(e) and e.hint):
        return True
    if not _is_control(e):
        return False
    return not any(plain(part.text) or plain(part.desc) for part in own_parts(screen, e))


def _is_control(e: Element) -> bool:
    return e.clickable or e.long_clickable or e.checkable or is_field(e)


def _candidate(screen: Screen, e: Element, tabs: set[int]) -> Candidate | None:
    target = tap_target(screen, e)
    seen, whole = screen.visible_bounds(e), screen.visible_bounds(target)
    if seen is None or whole is None or screen.covered(e) is not None:
        return None
    ground = whole.area > LARGE * screen.rect.area
    if ground and target is e and not (plain(e.text) or plain(e.desc) or is_field(e)):
        return None
    return Candidate(
        names=tuple(_names(e)),
        rect=seen,
        at=seen.centre if ground or is_field(e) else touch_point(screen, target),
        kinds=frozenset(_kinds(screen, e, target, tabs)),
        key=e.index if ground or is_field(e) else target.index,
        element=target if target.clickable and not is_field(e) else e,
        ids=tuple(_ids(screen, e, target)),
    )


def _names(e: Element) -> Iterator[str]:
    """What it says; of a field what it wants and holds, of a password never what it holds."""
    if is_field(e) or e.password:
        held = "" if e.password else shown_text(e)
        said = (e.hint, e.desc, held)
    else:
        said = (e.text, e.desc, e.hint)
    for text in dict.fromkeys(said):
        lines = text.splitlines()
        yield from (line.strip() for line in lines if line.strip())
        if len(lines) > 1:
            yield " ".join(text.split())


def _ids(screen: Screen, e: Element, target: Element) -> Iterator[str]:
    """Ids in words: its own, its control's, and those of an icon's frame."""
    nodes = [e] if e.text and e is not target else [e, target]
    if not (e.text or e.desc):
        nodes += [part for part in own_parts(screen, target) if part.id]
    for node in nodes:
        short = short_id(node.id)
        if short and not is_obfuscated(short):
            words = " ".join(part for part in _CAMEL.split(short) if part).casefold()
            yield words


def _kinds(screen: Screen, e: Element, target: Element, tabs: set[int]) -> Iterator[Kind]:
    if is_field(e):
        yield "field"
        return
    parts = [e, target, *own_parts(screen, target)] if target.clickable else [e]
    if any(part.checkable for part in parts) or short_class(e.cls).endswith(("Switch", "SeekBar")):
        yield "switch"
    if target.index in tabs or e.index in tabs:
        yield "tab"
    if not e.text:
        yield "icon"
        yield "image"
    else:
        yield "text"
    if target.clickable:
        yield "button"
        if _opens_a_field(e, target):
            yield "field"
    if any(up.scrollable for up in screen.ancestors(e)):
        yield "item"


_FIELD_NAME = re.compile(r"(?:框|栏)$|\b(?:box|bar|field)$", re.IGNORECASE)
_FIELD_ID = re.compile(
    r"search.*(?:bar|box|src|input|edit|query|field|view|text)|(?:input|edit)_?(?:box|text)$"
)


def _opens_a_field(e: Element, target: Element) -> bool:
    """Whether it is a button that looks like a field: most pages open the true one on a page of its own."""
    named = any(_FIELD_NAME.search(plain(text)) for text in (e.desc, e.text) if text)
    return named or any(_FIELD_ID.search(short_id(node.id).casefold()) for node in (e, target))


def items(screen: Screen, of: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """The rows of the list that takes the most of the screen, from the top, as far as they are in view."""
    best: tuple[int, tuple[Candidate, ...]] = (0, ())
    for group in structure(screen).groups:
        rows = [(item, seen) for item in group.items if (seen := screen.visible_bounds(item)) is not None]
        found = tuple(_row(screen, item, seen, of) for item, seen in rows)
        best = max(best, (sum(seen.area for _, seen in rows), found), key=lambda one: one[0])
    return best[1]


def _row(screen: Screen, item: Element, seen: Rect, of: Sequence[Candidate]) -> Candidate:
    inside = {e.index for e in screen.subtree(item)}
    names = tuple(name for c in of if c.element is not None and c.key in inside for name in c.names[:1])
    target = tap_target(screen, item)
    if not target.clickable or target.index not in inside:
        target = next((e for e in screen.subtree(item) if e.clickable and not is_field(e)), item)
    return Candidate(
        names, seen, touch_point(screen, target), frozenset({"item", "button"}), target.index, target
    )


def is_blind(screen: Screen) -> bool:
    """Whether a large part of the screen is drawn by something that tells nothing: a web page, a game."""
    if screen.quality is not Quality.FULL:
        return True
    leaves = (e for e in structure(screen).elements() if not (e.children or e.text or e.desc))
    return any(seen.area > LARGE * screen.rect.area for e in leaves if (seen := screen.visible_bounds(e)))
