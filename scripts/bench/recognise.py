"""How well pages are told by their marks: every page of the virtual apps against every other.

    python scripts/bench/recognise.py [APP ...] [--phones N] [--no-speed] [--json] [--told]

Marks are made as the explorer makes them, from three visits on one phone. Then every page is looked at on
other phones (other content, screen, density, font size), at its top and scrolled down, and the recogniser
says which page it is. Printed for each app: the share that was recognised; how many it was unsure of (no
page, or none clearly ahead); how many it surely took for another page; how many pages were surely taken for
another one by a map that lacks them; and the time of localising a screen on a map of 300 pages. With --told
first the mistakes one by one.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from explorer.marks import marks_of
from explorer.place import Place
from lxb.locator import Locator
from lxb.screen import Screen
from lxb.screen.xml import parse
from lxb.virtual.gallery import Gallery
from lxb.virtual.spec import PhoneSpec
from maps.content_words import content_words
from maps.facts import Fact, sight
from maps.model import Page, PageKind
from maps.recognise import Recogniser

APPS = ("taobao", "settings", "notes")
LEARNT_ON = "seed=1"
SIGHTS = 3
PHONES = ("seed=1", "seed=2", "profile=small&seed=3", "profile=large&seed=4", "profile=gesture&seed=5")
SCROLLS = (0.0, 0.5, 1.0)


@dataclass(frozen=True)
class Look:
    """One screen, and what it truly is."""

    place: str
    phone: str
    scrolled: float
    screen: Screen


def learnt(app: str) -> list[Page]:
    """The pages of an app with marks, as an explorer that came by three times has them."""
    gallery = Gallery(PhoneSpec.parse(f"virtual:{app}?{LEARNT_ON}"))
    visits = {name: [parse(gallery.tree(name, visit=n)) for n in range(SIGHTS)] for name in gallery.places}
    places = [_place(gallery, name, seen) for name, seen in visits.items()]
    spread = Counter[Fact](fact for place in places for fact in place.core)
    content = {words for seen in visits.values() for screen in seen for words in content_words(screen).items}
    return [_page(place, spread, len(places), content) for place in places]


def _place(gallery: Gallery, name: str, visits: list[Screen]) -> Place:
    sights = [sight(screen) for screen in visits]
    kind: PageKind = "page" if sights[0].layer == "page" else "overlay"
    place = Place(name, name, kind, sights[0], gallery.is_behind_content(name))
    for seen in sights:
        place.add(seen.facts)
    return place


def _page(place: Place, spread: Counter[Fact], among: int, content: set[str]) -> Page:
    titled = not place.from_content or len(place.titles) == 1
    must, marks = marks_of(place, spread, among, lambda f: bool({f.text, f.desc} & content), titled=titled)
    return Page(id=place.id, name=place.id, kind=place.kind, marks=(*must, *marks), must=len(must))


def looks(app: str, phones: int) -> Iterator[Look]:
    """Every page on so many phones; a page that does not scroll only once a phone."""
    for phone in PHONES[:phones]:
        gallery = Gallery(PhoneSpec.parse(f"virtual:{app}?{phone}"))
        for place in gallery.places:
            seen = set()
            for scrolled in SCROLLS:
                tree = gallery.tree(place, visit=SIGHTS + 4, scrolled=scrolled)
                if tree not in seen:
                    seen.add(tree)
                    yield Look(place, phone, scrolled, parse(tree))


def judged(recogniser: Recogniser, look: Look) -> tuple[str, str]:
    """The verdict on one look, and the page it was taken for."""
    located = recogniser.localise(look.screen)
    if located is None:
        return "unsure", "-"
    if not located.sure:
        return "unsure", f"{located.page.id}?"
    return ("right" if located.page.id == look.place else "wrong"), located.page.id


def measured(app: str, *, phones: int, told: bool) -> dict[str, Any]:
    pages = learnt(app)
    recogniser = Recogniser(pages)
    without = {page.id: Recogniser(other for other in pages if other is not page) for page in pages}
    verdicts, top, stranger, lines = Counter[str](), Counter[str](), Counter[str](), []
    for look in looks(app, phones):
        verdict, taken_for = judged(recogniser, look)
        verdicts[verdict] += 1
        if look.scrolled == 0:
            top[verdict] += 1
            unknown, guess = judged(without[look.place], look)
            stranger[unknown] += 1
            if unknown == "wrong":
                lines.append(f"unknown {look.place} @ {look.phone} -> {guess}")
        if verdict != "right":
            lines.append(f"{verdict:7} {look.place} @ {look.phone} {look.scrolled:g} -> {taken_for}")
    if told:
        print(*lines, sep="\n")
    return {
        "pages": len(pages),
        "looks": verdicts.total(),
        "recall": round(verdicts["right"] / verdicts.total(), 4),
        "recall_at_top": round(top["right"] / top.total(), 4),
        "unsure": verdicts["unsure"],
        "wrong": verdicts["wrong"],
        "strangers": stranger.total(),
        "strangers_taken": stranger["wrong"],
    }


def large_map(pages: int) -> tuple[Recogniser, Screen]:
    """A map of so many pages, copies of taobao's under other titles, and a screen of about 200 elements."""
    own = learnt("taobao")
    made = [_copy(page, number) for number in range(1 + pages // len(own)) for page in own][:pages]
    gallery = Gallery(PhoneSpec.parse("virtual:taobao?seed=2"))
    screens = [parse(gallery.tree(place)) for place in gallery.places]
    return Recogniser(made), min(screens, key=lambda s: abs(len(s.elements) - 200))


def _copy(page: Page, number: int) -> Page:
    marks = [_other(mark, number) if at < 1 else mark for at, mark in enumerate(page.marks)]
    return page.model_copy(update={"id": f"{page.id}.{number}", "marks": tuple(marks)})


def _other(mark: Locator, number: int) -> Locator:
    return mark.model_copy(update={"id": f"{mark.id or ''}_{number}"}) if number else mark


def localise_ms(rounds: int = 60) -> tuple[float, int]:
    """Median of localising a screen that was not looked at before; and its elements."""
    recogniser, screen = large_map(300)
    times = []
    for _ in range(rounds):
        fresh = Screen(screen.elements, screen.size, screen.package)
        start = time.perf_counter()
        recogniser.localise(fresh)
        times.append(time.perf_counter() - start)
    return round(statistics.median(times) * 1000, 3), len(screen.elements)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("apps", nargs="*", default=APPS, help="names or folders of virtual apps")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--phones", type=int, default=len(PHONES), help="how many phones to look on")
    parser.add_argument(
        "--no-speed", dest="speed", action="store_false", help="leave out the time of localising"
    )
    parser.add_argument("--told", action="store_true", help="first print every look that was not recognised")
    options = parser.parse_args()
    found = {app: measured(app, phones=options.phones, told=options.told) for app in options.apps}
    took, elements = localise_ms() if options.speed else (0.0, 0)
    if options.json:
        print(json.dumps({"apps": found, "localise_ms": took}, ensure_ascii=False))
        return
    print(
        f"{'':24}{'pages':>7}{'looks':>7}{'recall':>8}{'at top':>8}{'unsure':>8}{'wrong':>7}"
        f"{'unmapped, taken':>18}"
    )
    for app, of in found.items():
        print(
            f"{app:24}{of['pages']:7}{of['looks']:7}{of['recall']:8.1%}{of['recall_at_top']:8.1%}"
            f"{of['unsure']:8}{of['wrong']:7}{of['strangers_taken']:9} of {of['strangers']:5}"
        )
    if elements:
        print(f"localise {elements} elements on a map of 300 pages: {took} ms")


if __name__ == "__main__":
    main()
