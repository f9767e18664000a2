"""What is wrong with a map that can be read: findings for people, each with a code that tools can rely on.

`docs/map-format.md` lists the codes. A map without an error is called clean: every page can be told from
every other and no edge misleads. Warnings are worth a look; notes are facts that a reader may want.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator

from lxb.forbidden import is_command
from lxb.locator import Locator
from maps.findings import LEVELS, Finding, of_edge
from maps.graph import NavigationMap
from maps.model import Page
from maps.suspects import long_locators, suspicious_words

__all__ = ["Finding", "check", "is_clean"]


def check(navigation_map: NavigationMap) -> list[Finding]:
    """All findings, errors first, otherwise in the order of the map."""
    found = [finding for look in _LOOKS for finding in look(navigation_map)]
    return sorted(found, key=lambda finding: LEVELS.index(finding.level))


def is_clean(findings: Iterable[Finding]) -> bool:
    """Whether there is no error among them."""
    return all(finding.level != "error" for finding in findings)


# --- pages ------------------------------------------------------------------------------------------------


def _unreachable(m: NavigationMap) -> Iterator[Finding]:
    reached = m.depths()
    for page in m:
        if page.id not in reached:
            yield Finding(
                "warning",
                "unreachable",
                page.id,
                f"no way leads from home to {page.name!r}",
                f"从首页无法到达“{page.name}”",
            )


def _without_marks(m: NavigationMap) -> Iterator[Finding]:
    for page in m:
        if not page.marks and page.kind in {"page", "overlay", "webview"}:
            yield Finding(
                "error",
                "no-marks",
                page.id,
                f"{page.name!r} has no marks: arriving there cannot be seen",
                f"“{page.name}”没有标志，无法确认是否到达",
            )


def _alike(m: NavigationMap) -> Iterator[Finding]:
    """Pages that cannot be told apart, or of which one is a part of another.

    A finding for each page, not for each pair, so that a large map is checked in a time that fits its size.
    """
    alike: dict[frozenset[Locator], list[Page]] = defaultdict(list)
    bearers: dict[Locator, list[frozenset[Locator]]] = defaultdict(list)
    for page in m:
        if page.marks:
            alike[frozenset(page.marks)].append(page)
    for marks in alike:
        for mark in marks:
            bearers[mark].append(marks)
    for marks, (first, *others) in alike.items():
        yield from (_same_marks(first, other) for other in others)
        fewest = min((bearers[mark] for mark in marks), key=len)
        whole = next((other for other in fewest if marks < other), None)
        if whole is not None:
            yield from (_part_of(page, alike[whole][0]) for page in (first, *others))


def _same_marks(page: Page, other: Page) -> Finding:
    return Finding(
        "error",
        "equal-marks",
        page.id,
        f"{page.name!r} and {other.name!r} ({other.id}) have the same marks: they cannot be told apart",
        f"“{page.name}”与“{other.name}”（{other.id}）的标志相同，无法区分",
    )


def _part_of(page: Page, other: Page) -> Finding:
    return Finding(
        "note",
        "subset-marks",
        page.id,
        f"all marks of {page.name!r} also stand on {other.name!r} ({other.id})",
        f"“{page.name}”的全部标志也出现在“{other.name}”（{other.id}）上",
    )


def _same_names(m: NavigationMap) -> Iterator[Finding]:
    names = Counter(page.name for page in m)
    for page in m:
        if names[page.name] > 1:
            yield Finding(
                "note",
                "same-name",
                page.id,
                f"{names[page.name]} pages are named {page.name!r}",
                f"有 {names[page.name]} 个页面名为“{page.name}”",
            )


# --- edges ------------------------------------------------------------------------------------------------


def _dangling(m: NavigationMap) -> Iterator[Finding]:
    for edge in m.edges:
        for end in (edge.source_page, edge.target_page):
            if end not in m:
                yield Finding(
                    "error",
                    "dangling-edge",
                    of_edge(edge),
                    f"there is no page {end!r}; the edge is not used",
                    f"没有页面 {end!r}，此边不会被使用",
                )


def _forked(m: NavigationMap) -> Iterator[Finding]:
    """One action, two targets: the page was told too coarsely, or what it shows changes."""
    targets: dict[tuple[str, str, Locator | None], set[str]] = defaultdict(set)
    for edge in m.edges:
        targets[edge.source_page, edge.action, edge.locator].add(edge.target_page)
    for edge in m.edges:
        others = targets[edge.source_page, edge.action, edge.locator] - {edge.target_page}
        if others and edge.locator is not None:
            also = ", ".join(sorted(others))
            yield Finding(
                "warning",
                "two-targets",
                of_edge(edge),
                f"the same action also leads to {also}",
                f"同一操作还会到达 {also}",
            )


def _repeated(m: NavigationMap) -> Iterator[Finding]:
    counts = Counter(edge.key for edge in m.edges)
    for edge in dict.fromkeys(m.edges):
        if counts[edge.key] > 1:
            yield Finding("warning", "repeated-edge", of_edge(edge), "stands in the map twice", "重复出现")


def _without_locator(m: NavigationMap) -> Iterator[Finding]:
    for edge in m.edges:
        if edge.blind:
            yield Finding(
                "error", "no-locator", of_edge(edge), "nothing says what to touch", "没有说明要点按哪里"
            )


def _failing(m: NavigationMap) -> Iterator[Finding]:
    for edge in m.edges:
        if edge.failed >= 3 and edge.failed > edge.seen:
            yield Finding(
                "warning",
                "failing-edge",
                of_edge(edge),
                f"failed {edge.failed} times and worked {edge.seen} times",
                f"失败 {edge.failed} 次，成功 {edge.seen} 次",
            )


def _sensitive(m: NavigationMap) -> Iterator[Finding]:
    for edge in m.edges:
        if edge.sensitive or any(map(is_command, edge.words)):
            yield Finding(
                "note", "sensitive", of_edge(edge), "is never replayed without approval", "未经同意不会重放"
            )


# --- overlays ---------------------------------------------------------------------------------------------


def _overlays(m: NavigationMap) -> Iterator[Finding]:
    controls = {edge.locator: edge for edge in m.edges if edge.locator is not None}
    bodies = [(page, frozenset(page.marks)) for page in m if page.marks and page.kind != "overlay"]
    for number, overlay in enumerate(m.overlays):
        place = f"overlay {number}"
        if overlay.dismiss in controls:
            yield Finding(
                "warning",
                "dismiss-is-control",
                place,
                f"closing it taps what elsewhere leads on: {of_edge(controls[overlay.dismiss])}",
                f"关闭它所点的控件在别处会跳转：{of_edge(controls[overlay.dismiss])}",
            )
        marks = frozenset(overlay.marks)
        for page, on_page in bodies:
            if marks <= on_page:
                yield Finding(
                    "error",
                    "overlay-is-page",
                    place,
                    f"its marks stand on {page.name!r} ({page.id}): the page would be taken for it",
                    f"其标志就在“{page.name}”（{page.id}）上，会把该页面当作弹窗",
                )


_LOOKS: tuple[Callable[[NavigationMap], Iterator[Finding]], ...] = (
    _without_marks,
    _alike,
    _unreachable,
    _same_names,
    _dangling,
    _without_locator,
    _forked,
    _repeated,
    _failing,
    _sensitive,
    _overlays,
    suspicious_words,
    long_locators,
)
