"""How the trees of the virtual apps compare with those of real ones.

    python scripts/bench/trees.py [APP ...] [--dumps FOLDER] [--pages]

Opens every page of the bundled apps (or of those named) on the virtual phone; FOLDER is one of recorded dumps
(*.xml), read for comparison. Prints medians over the screens of each; with --pages the nodes of each page.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from lxb.clock import ManualClock
from lxb.errors import ScreenUnreadable
from lxb.screen import Element, Screen
from lxb.screen.xml import parse
from lxb.virtual.load import SYSTEM, bundled, load_app
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec


@dataclass(frozen=True)
class Figures:
    """What is measured of one screen."""

    nodes: float
    depth: float
    no_id: float
    """Share of nodes without resource id, in percent."""
    same_id: float
    """Nodes that share the commonest id."""
    clickable: float
    """Share of clickable nodes, in percent."""
    mute: float
    """Share of the clickable nodes with neither text nor description of their own, in percent."""


def figures(elements: list[Element]) -> Figures:
    ids = Counter(e.id for e in elements if e.id)
    clickable = [e for e in elements if e.clickable]
    return Figures(
        nodes=len(elements),
        depth=max(e.depth for e in elements),
        no_id=percent(sum(not e.id for e in elements), len(elements)),
        same_id=max(ids.values(), default=0),
        clickable=percent(len(clickable), len(elements)),
        mute=percent(sum(not (e.text or e.desc) for e in clickable), len(clickable)),
    )


def percent(part: int, whole: int) -> float:
    return 100 * part / whole if whole else 0.0


def pages(name: str) -> Iterator[tuple[str, Figures]]:
    """The pages of a virtual app, overlays left out, the system's own windows not counted."""
    app = load_app(name)
    phone = VirtualPhone(PhoneSpec.parse(f"virtual:{name}?latency=0"), ManualClock())
    phone.launch(app.package)
    start = phone.snapshot()
    for page, spec in app.pages.items():
        if spec.kind == "page" and app.handles:
            phone.restore(start)
            phone.view(f"{app.handles[0]}://page/{page}")
            yield page, figures([e for e in parse(phone.dump()) if e.package == app.package])


def recorded(folder: Path) -> Iterator[Figures]:
    for path in sorted(folder.rglob("*.xml")):
        try:
            screen: Screen = parse(path.read_bytes())
        except ScreenUnreadable:
            continue
        if screen.elements:
            yield figures([e for e in screen if e.package == screen.package])


def line(name: str, found: Iterable[Figures]) -> str:
    every = [f for f in found if f.nodes]
    nodes = [round(f.nodes) for f in every]
    rest = [
        f"{median(getattr(f, field) for f in every):6.0f}"
        for field in ("depth", "no_id", "same_id", "clickable", "mute")
    ]
    return f"{name:12}{len(every):8}{min(nodes):6}{median(nodes):8.0f}{max(nodes):6}" + "".join(rest)


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("apps", nargs="*", help="names or folders; by default all bundled apps")
    options.add_argument("--dumps", type=Path, help="folder of recorded dumps")
    options.add_argument("--pages", action="store_true", help="the nodes of every page")
    given = options.parse_args()
    print(f"{'':12}{'screens':>8}{'min':>6}{'median':>8}{'max':>6} depth  no id  same  click  mute")
    for name in given.apps or [a for a in bundled() if a not in SYSTEM]:
        found = dict(pages(name))
        if found:
            print(line(name, found.values()))
        if given.pages:
            for page, of in sorted(found.items(), key=lambda item: item[1].nodes):
                print(f"    {page:24}{of.nodes:5.0f}")
    if given.dumps:
        print(line("recorded", recorded(given.dumps)))


if __name__ == "__main__":
    main()
