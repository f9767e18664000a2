"""Whether every page of a map is reached, from the launcher and from others, and nothing else called arrived.

    python scripts/bench/routes.py MAP APP_OR_DIR [--profile small] [--from-random 5] [--sample N] [--json]

Each walk is the real one: router, adb, uiautomator2's protocol. It starts on a virtual phone put into a known
state (the launcher, or a page as it looked when it was reached before) and ends with a question to the phone
itself: is this the place that the page stands for? "wrong" counts arrivals that the phone denies.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from lxb.agent.connect import attach  # noqa: E402 - run from a checkout, the packages are beside scripts/
from lxb.agent.truth import stands_for  # noqa: E402
from lxb.clock import SystemClock  # noqa: E402
from lxb.config import Settings  # noqa: E402
from lxb.device import Device  # noqa: E402
from lxb.perform import Performer  # noqa: E402
from lxb.virtual.phone import VirtualPhone  # noqa: E402
from lxb.virtual.spec import PhoneSpec  # noqa: E402
from maps.files import load  # noqa: E402
from maps.graph import NavigationMap  # noqa: E402
from router.map_places import MapPlaces  # noqa: E402
from router.places import Tally  # noqa: E402
from router.walk import Walk, Walker  # noqa: E402

LAUNCHER = "the launcher"


@dataclass(frozen=True)
class Trip:
    """One walk with what the phone says of it."""

    start: str
    page: str
    name: str
    walk: Walk
    truly: str
    """The place that the phone was at in the end."""
    meant: str
    """The place that the page stands for, "" where nothing leads there."""
    seconds: float

    @property
    def right(self) -> bool:
        return self.walk.arrived and self.truly == self.meant

    @property
    def wrong(self) -> bool:
        return self.walk.arrived and self.truly != self.meant


class Tour:
    """Walks to the pages of one map on one virtual phone."""

    def __init__(
        self, navigation_map: NavigationMap, phone: VirtualPhone, device: Device, meant: dict[str, str]
    ) -> None:
        self.places = MapPlaces(navigation_map)
        self._pages = navigation_map.pages
        self._package = navigation_map.app.package
        self._phone = phone
        self._device = device
        self._meant = meant
        self._states: dict[str, object] = {LAUNCHER: phone.snapshot()}

    def trips(self, targets: list[str], from_random: int, chance: random.Random) -> Iterator[Trip]:
        """From the launcher to each target, then to each from some pages that were reached so."""
        for target in targets:
            trip = self.trip(LAUNCHER, target)
            if trip.right:
                self._states[target] = self._phone.snapshot()
            yield trip
        reached = [page for page in self._states if page != LAUNCHER]
        for target in targets:
            others = [page for page in reached if page != target]
            for start in chance.sample(others, min(from_random, len(others))):
                yield self.trip(start, target)

    def trip(self, start: str, target: str) -> Trip:
        self._phone.restore(self._states[start])
        clock = SystemClock()
        walker = Walker(Performer(self._device, clock, Settings().timing), self.places, tally=Tally())
        began = time.perf_counter()
        walk = walker.go(target)
        seconds = time.perf_counter() - began
        meant = self._meant.get(target, "")
        return Trip(start, target, self._pages[target].name, walk, self._place(meant), meant, seconds)

    def _place(self, meant: str) -> str:
        """Where the phone is; what came up unasked over the right page only now is not counted."""
        place = self._phone.place()
        if place.package != self._package:
            return place.package
        if place.overlay is None or (place.unsolicited and place.page == meant):
            return place.page
        return place.overlay


def summary(trips: list[Trip]) -> dict[str, Any]:
    """Counts over all trips, and those that went amiss one by one."""
    tally: Counter[str] = Counter()
    for trip in trips:
        for name in ("hops", "healed", "replanned", "restarts", "overlays"):
            tally[name] += getattr(trip.walk.tally, name)
    right = sum(trip.right for trip in trips)
    failed = [trip for trip in trips if not trip.walk.arrived]
    return {
        "simulated": True,
        "trips": len(trips),
        "arrived": right,
        "arrived_percent": round(100 * right / max(1, len(trips)), 2),
        "wrong": sum(trip.wrong for trip in trips),
        "median_seconds": _median(trip.seconds for trip in trips if trip.right),
        "median_failing_seconds": _median(trip.seconds for trip in failed),
        **tally,
        "amiss": [told(trip) for trip in trips if not trip.right],
    }


def _median(values: Iterator[float]) -> float:
    found = list(values)
    return round(statistics.median(found), 3) if found else 0.0


def told(trip: Trip) -> dict[str, Any]:
    here = trip.walk.here
    return {
        "from": trip.start,
        "to": trip.page,
        "name": trip.name,
        "meant": trip.meant,
        "reason": "wrong" if trip.wrong else trip.walk.reason,
        "seen": here,
        "truly": trip.truly,
        "seconds": round(trip.seconds, 2),
    }


def targets_of(navigation_map: NavigationMap, sample: int | None, chance: random.Random) -> list[str]:
    """The app's own pages, or so many of them."""
    own = [page.id for page in navigation_map if page.kind != "external"]
    return own if sample is None or sample >= len(own) else sorted(chance.sample(own, sample))


def address(app: str, given: argparse.Namespace) -> str:
    options = {
        "profile": given.profile,
        "latency": given.latency,
        "font": given.font,
        "density": given.density,
        "seed": given.seed,
        "faults": given.faults,
    }
    return f"virtual:{app}?" + urlencode({k: v for k, v in options.items() if v is not None}, safe=":,")


def run(given: argparse.Namespace) -> dict[str, Any]:
    navigation_map = load(given.map)
    chance = random.Random(given.seed or 1)
    meant = stands_for(navigation_map, PhoneSpec.parse(f"virtual:{given.app}"))
    name = address(given.app, given)
    phone = VirtualPhone(PhoneSpec.parse(name))
    trips: list[Trip] = []
    with attach(phone, name, Settings(), SystemClock()) as device:
        tour = Tour(navigation_map, phone, device, meant)
        for trip in tour.trips(targets_of(navigation_map, given.sample, chance), given.from_random, chance):
            trips.append(trip)
            if not trip.right:
                print(json.dumps(told(trip), ensure_ascii=False), file=sys.stderr, flush=True)
    return {"phone": name, **summary(trips)}


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("map", type=Path, help="map file")
    options.add_argument("app", help="virtual app or folder that the map is of")
    options.add_argument("--profile", default="default")
    options.add_argument("--font", type=float)
    options.add_argument("--density", type=int)
    options.add_argument("--seed", type=int)
    options.add_argument("--faults")
    options.add_argument("--latency", type=float, default=0.05)
    options.add_argument("--from-random", type=int, default=5, help="starts from other pages, for each page")
    options.add_argument("--sample", type=int, help="only so many pages")
    options.add_argument("--json", action="store_true")
    given = options.parse_args()
    found = run(given)
    if given.json:
        print(json.dumps(found, ensure_ascii=False))
    else:
        for key, value in found.items():
            if key != "amiss":
                print(f"{key:24} {value}")
    return 0 if not found["amiss"] else 1


if __name__ == "__main__":
    sys.exit(main())
