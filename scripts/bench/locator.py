"""How quickly locators are made and found, and how well they last.

    python scripts/bench/locator.py [APP ...] [--json] [--told]

Speed, on made-up screens of 200 and of 1,000 elements: medians of one locator made, of 15 made on a screen
not seen before, and of one found. Lasting: locators of the controls of every page of the virtual apps, made
on one phone, looked for on the same page at another visit and on other phones (content, screen, density, font
size). Printed: how many controls got a locator; of these how many find their control again, nothing (mostly
what is further down on a smaller screen), several, or another control, told by its id and words.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from timing import median_ms

from lxb.geometry import Rect, Size
from lxb.locator import Locator, inner_label, make, tap_target
from lxb.screen import Element, Screen, short_id
from lxb.screen.words import label
from lxb.screen.xml import parse
from lxb.virtual.gallery import Gallery
from lxb.virtual.spec import PhoneSpec
from maps.structure import structure

APPS = ("taobao", "settings", "notes")
PHONES = ("seed=1", "seed=2", "profile=small&seed=3", "profile=large&seed=4", "profile=gesture&seed=5")
ROUNDS = 60
ROW = 5
"""Elements of a row of the made-up screen."""


def made_up(elements: int) -> Screen:
    """A list of settings: rows with an icon, a title, a line below and a frame, under a title bar."""
    nodes: list[Element] = [
        _node(0, None, tuple(range(1, elements, ROW)), "FrameLayout", "list_container", "")
    ]
    for first in range(1, elements, ROW):
        inside = tuple(range(first + 1, min(first + ROW, elements)))
        nodes.append(_node(first, 0, inside, "LinearLayout", "", "", clickable=True))
        for at, (cls, name, text) in zip(inside, _row(first // ROW), strict=False):
            nodes.append(_node(at, first, (), cls, name, text))
    return Screen(tuple(nodes), Size(1080, 60 * elements), "com.example")


def _row(number: int) -> list[tuple[str, str, str]]:
    return [
        ("ImageView", "icon", ""),
        ("TextView", "title", f"设置项{chr(0x4E00 + number)}"),
        ("TextView", "summary", f"已使用 {number}%"),
        ("FrameLayout", "widget_frame", ""),
    ]


def _node(
    at: int,
    parent: int | None,
    children: tuple[int, ...],
    cls: str,
    name: str,
    text: str,
    *,
    clickable: bool = False,
) -> Element:
    return Element(
        index=at,
        parent=parent,
        children=children,
        depth=0 if parent is None else 1 if clickable else 2,
        window=0,
        cls=f"android.widget.{cls}",
        id=f"com.example:id/{name}" if name else "",
        package="com.example",
        text=text,
        desc="",
        hint="",
        bounds=Rect(0, 60 * at, 1080, 60 * at + 60),
        clickable=clickable,
        long_clickable=False,
        scrollable=False,
        checkable=False,
        checked=False,
        enabled=True,
        focusable=clickable,
        focused=False,
        selected=False,
        password=False,
        visible=True,
    )


def fresh(screen: Screen) -> Screen:
    """The same as a screen that nobody has looked at yet: nothing is remembered of it."""
    return Screen(screen.elements, screen.size, screen.package)


def speeds(count: int) -> dict[str, float]:
    """Medians in milliseconds on a screen of so many elements; texts are known, as while exploring."""
    screen = made_up(count)
    rows = [e for e in screen if e.clickable]
    last, some = rows[-1], rows[:: max(1, len(rows) // 15)][:15]
    alike = Screen(tuple(replace(e, text=e.text and "更多") for e in screen), screen.size, screen.package)
    locator = make(screen, last)
    assert locator is not None, "the last row has a text of its own"

    def make_some() -> None:
        new = fresh(screen)
        for row in some:
            make(new, row)

    return {
        f"make one locator, {count} elements": median_ms(lambda: make(screen, last), ROUNDS, 3),
        "  on a screen not seen before": median_ms(lambda: make(fresh(screen), last), ROUNDS, 3),
        f"make {len(some)} locators, screen not seen before": median_ms(make_some, ROUNDS, 3),
        "  give one up among look-alikes only": median_ms(
            lambda: make(alike, alike.elements[last.index]), ROUNDS, 3
        ),
        f"find one locator, {count} elements": median_ms(lambda: locator.find(screen), ROUNDS, 3),
        "  on a screen seen for the first time": median_ms(lambda: locator.find(fresh(screen)), ROUNDS, 3),
        "reference: json.loads of as many short texts": median_ms(
            lambda: json.loads(_texts(count)), ROUNDS, 3
        ),
    }


def _texts(count: int) -> str:
    return json.dumps([f"text {n}" for n in range(count)])


# --- lasting


def controls(screen: Screen) -> Iterator[Element]:
    """What is tapped for navigation: clickable, in view, no item of content."""
    taken = structure(screen)
    for e in taken.elements():
        if (
            e.clickable
            and e.enabled
            and e.index not in taken.content
            and screen.visible_bounds(e) is not None
        ):
            yield e


def name(screen: Screen, element: Element) -> tuple[str, str]:
    """What tells controls of one page apart for a person."""
    target = tap_target(screen, element)
    named = inner_label(screen, target)
    return short_id(target.id), label(named.text) or label(named.desc) if named is not None else ""


def lasting(app: str, *, told: bool) -> dict[str, int]:
    """How many of an app's locators still find their control at other visits and on other phones."""
    first = Gallery(PhoneSpec.parse(f"virtual:{app}?seed=1"))
    counts, lines = Counter[str](), []
    made: dict[str, list[tuple[Locator, tuple[str, str]]]] = {}
    for place in first.places:
        screen = parse(first.tree(place))
        every = list(controls(screen))
        pairs = [(locator, name(screen, e)) for e in every if (locator := make(screen, e)) is not None]
        counts["controls"] += len(every)
        counts["made"] += len(pairs)
        made[place] = pairs
    for phone in PHONES:
        gallery = Gallery(PhoneSpec.parse(f"virtual:{app}?{phone}"))
        for place in set(gallery.places) & set(made):
            screen = parse(gallery.tree(place, visit=7))
            for locator, named in made[place]:
                verdict = _found(screen, locator, named)
                counts[verdict] += 1
                if verdict != "found":
                    lines.append(f"{verdict:10}{place} @ {phone}: {locator}")
    if told:
        print(*lines, sep="\n")
    return dict(counts)


def _found(screen: Screen, locator: Locator, named: tuple[str, str]) -> str:
    found = locator.find(screen)
    if not found:
        return "gone"
    if len(found) > 1:
        return "ambiguous"
    return "found" if name(screen, found[0]) == named else "astray"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("apps", nargs="*", default=APPS, help="names or folders of virtual apps")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--told", action="store_true", help="first print every locator that did not last")
    options = parser.parse_args()
    quick = {count: speeds(count) for count in (200, 1000)}
    lasts = {app: lasting(app, told=options.told) for app in options.apps}
    if options.json:
        print(json.dumps({"speed_ms": quick, "lasting": lasts}, ensure_ascii=False))
        return
    for figures in quick.values():
        for what, took in figures.items():
            print(f"{what:50} {took:8.3f} ms")
    print(f"{'':24}{'controls':>9}{'made':>7}{'looked':>8}{'found':>8}{'gone':>7}{'ambig.':>8}{'astray':>8}")
    for app, of in lasts.items():
        verdicts = [of.get(v, 0) for v in ("found", "gone", "ambiguous", "astray")]
        looked = sum(verdicts)
        print(
            f"{app:24}{of['controls']:9}{of['made'] / of['controls']:7.1%}{looked:8}"
            f"{verdicts[0] / looked:8.1%}{verdicts[1]:7}{verdicts[2]:8}{verdicts[3]:8}"
        )


if __name__ == "__main__":
    main()
