"""What a hop costs over the app's own time, through the real adb binary.

    python scripts/bench/hops.py [MAP APP_OR_DIR] [--rounds N] [--latency 0.3] [--json]

Walks from the home page of a map to each of its pages (by default those of a small app of the bench's own) on
a virtual phone. Overhead = time of the walk less what the phone says that its apps made one wait, divided by
the hops. A bare dump and a tap, one call each to the service on the phone, are measured in the same run.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from lxb.agent.connect import attach  # noqa: E402 - run from a checkout, the packages are beside scripts/
from lxb.clock import SystemClock  # noqa: E402
from lxb.config import Settings  # noqa: E402
from lxb.device.android import AndroidDevice  # noqa: E402
from lxb.geometry import Point  # noqa: E402
from lxb.locator import Ancestor, Locator  # noqa: E402
from lxb.perform import Performer  # noqa: E402
from lxb.virtual.phone import VirtualPhone  # noqa: E402
from lxb.virtual.spec import PhoneSpec  # noqa: E402
from maps.builder import MapBuilder  # noqa: E402
from maps.files import load  # noqa: E402
from maps.graph import NavigationMap  # noqa: E402
from maps.model import App, Built  # noqa: E402
from router.map_places import MapPlaces  # noqa: E402
from router.walk import Walker  # noqa: E402

PACKAGE = "com.example.hops"
NAMES = ("alpha", "bravo", "charlie", "delta", "echo")
PAGE = """  {name}:
    name: {title}
    title: {title}
    body:
      - list_row: {{title: Further to {next}, go: {next}}}
      - grid: {{columns: 4, children: [{{grid_entry: {{each: 8, label: Entry, icon: box}}}}]}}
      - column: [{{list_row: {{each: 10, title: Entry, icon: box, value: new}}}}]
"""
"""About 150 nodes in view."""


def own_app(folder: Path) -> tuple[NavigationMap, str]:
    """A chain of pages, and its map."""
    onward = dict(zip(NAMES, (*NAMES[1:], NAMES[0]), strict=True))
    pages = "".join(PAGE.format(name=n, title=n.capitalize(), next=onward[n]) for n in NAMES)
    path = folder / "hops.yaml"
    path.write_text(f"package: {PACKAGE}\nname: Hops\nhome: {NAMES[0]}\npages:\n{pages}", "utf-8")
    builder = MapBuilder(App(package=PACKAGE, name="Hops"), Built(at="2026-01-01T00:00:00Z", by="bench"))
    for name in NAMES:
        title = Locator(text=name.capitalize(), ancestor=Ancestor(id="action_bar"))
        builder.add_page(name=name, marks=(title,), must=1)
    for start, end in pairwise(NAMES):
        builder.add_edge(start, end, Locator(id="tv_name", text=f"Further to {end}"))
    return builder.done(), str(path)


def median_ms(values: list[float]) -> float:
    return round(statistics.median(values) * 1000, 1) if values else 0.0


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def run(navigation_map: NavigationMap, app: str, rounds: int, latency: float) -> dict[str, Any]:
    name = f"virtual:{app}?latency={latency}&lang={'en' if app.endswith('.yaml') else 'zh'}"
    phone = VirtualPhone(PhoneSpec.parse(name))
    places = MapPlaces(navigation_map)
    with attach(phone, name, Settings(), SystemClock()) as device:
        home = at_home(navigation_map, places, phone, device)
        walks = []
        for _ in range(rounds):
            for target in (page for page in navigation_map.depths() if page != navigation_map.home):
                phone.restore(home)
                walks += overheads(places, phone, device, target)
        phone.restore(home)
        nodes = len(device.screen().elements)
        dumps = [timed(device.screen) for _ in range(20)]
        taps = [timed(lambda: device.tap(Point(1, 1))) for _ in range(20)]
    return {
        "simulated": True,
        "phone": name,
        "hops": len(walks),
        "nodes": nodes,
        "overhead_per_hop_ms": median_ms(walks),
        "p90_ms": median_ms(sorted(walks)[int(len(walks) * 0.9) :][:1]),
        "bare_dump_ms": median_ms(dumps),
        "bare_tap_ms": median_ms(taps),
    }


def at_home(
    navigation_map: NavigationMap, places: MapPlaces, phone: VirtualPhone, device: AndroidDevice
) -> object:
    """The phone with the app at its home page."""
    walk = Walker(Performer(device, SystemClock(), Settings().timing), places).go(navigation_map.home)
    if not walk.arrived:
        raise SystemExit(f"the app's home was not reached: {walk.reason}")
    return phone.snapshot()


def overheads(places: MapPlaces, phone: VirtualPhone, device: AndroidDevice, target: str) -> list[float]:
    """Seconds over the app's own time of each hop; nothing where the walk took another way than planned."""
    walker = Walker(Performer(device, SystemClock(), Settings().timing), places)
    spent = phone.latency_spent
    took = timed(lambda: walker.go(target))
    hops, tally = walker.tally.hops, walker.tally
    if not hops or tally.replanned or tally.restarts or tally.overlays or walker.performer.counts.swipes:
        return []
    return [(took - (phone.latency_spent - spent)) / hops] * hops


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("map", type=Path, nargs="?", help="map file; by default an app of the bench's own")
    options.add_argument("app", nargs="?", help="virtual app or folder that the map is of")
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--latency", type=float, default=0.3)
    options.add_argument("--json", action="store_true")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if given.map and given.app:
            navigation_map, app = load(given.map), str(given.app)
        else:
            navigation_map, app = own_app(Path(folder))
        found = run(navigation_map, app, given.rounds, given.latency)
    if given.json:
        print(json.dumps(found))
        return 0
    for key, value in found.items():
        print(f"{key:24} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
