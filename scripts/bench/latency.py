"""What one call to a phone costs: the stock uiautomator2 client beside LXB's, in the same run.

    python scripts/bench/latency.py [--serial SERIAL] [--rounds N] [--json]

With --serial a real phone is measured through the user's own adb server; without, a virtual phone through the
real adb binary. Prints medians in milliseconds. The touches go to the top left corner.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from timing import median_ms

from lxb.clock import SystemClock
from lxb.device.adb import AdbPhone, AdbServer
from lxb.device.android import AndroidDevice
from lxb.device.picture import screencap, take
from lxb.device.shell import command
from lxb.device.u2 import U2Service
from lxb.geometry import Point

ROUNDS = 40
Calls = dict[str, Callable[[], object]]


def stock(serial: str, server: AdbServer) -> Calls:
    """The calls as uiautomator2 and adbutils make them."""
    import adbutils
    import uiautomator2

    phone = adbutils.AdbClient(server.host, server.port).device(serial)
    device = uiautomator2.connect(phone)
    return {
        "dump": device.dump_hierarchy,
        "click": lambda: device.click(1, 1),
        "shell": lambda: device.shell(["echo", "hello"]),
        "picture": device.screenshot,
        "screencap": lambda: phone.screenshot(error_ok=False),
        "current app": device.app_current,
    }


def ours(serial: str, server: AdbServer, device: AndroidDevice) -> Calls:
    """The same calls through LXB."""
    phone = AdbPhone(server, serial)
    service = U2Service(phone, SystemClock())
    return {
        "dump": lambda: service.call("dumpWindowHierarchy", False, 50),
        "click": lambda: device.tap(Point(1, 1)),
        "shell": lambda: phone.shell(command("echo", "hello")),
        "picture": lambda: take(phone, service),
        "screencap": lambda: screencap(phone),
        "current app": device.current_app,
        "screen (dump and parse)": device.screen,
    }


@contextmanager
def some_phone(serial: str | None, app: str) -> Iterator[tuple[str, AdbServer]]:
    """The user's phone of that serial, or a virtual one that lives as long as the block."""
    if serial is not None:
        yield serial, AdbServer.of(os.environ)
        return
    from lxb.virtual.phone import VirtualPhone
    from lxb.virtual.serve import serve
    from lxb.virtual.spec import PhoneSpec

    with serve([VirtualPhone(PhoneSpec.parse(app))]) as served:
        yield served.serials[0], AdbServer(port=served.adb_port)


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--serial")
    options.add_argument("--app", default="taobao", help="app of the virtual phone")
    options.add_argument("--rounds", type=int, default=ROUNDS)
    options.add_argument("--json", action="store_true")
    given = options.parse_args()
    with (
        some_phone(given.serial, given.app) as (serial, server),
        AndroidDevice(serial, adb=server, simulated=given.serial is None) as device,
    ):
        start = time.perf_counter()
        nodes = len(device.screen().elements)
        first = round((time.perf_counter() - start) * 1000, 1)
        theirs, mine = stock(serial, server), ours(serial, server, device)
        rows = [
            {
                "call": name,
                "stock_ms": median_ms(theirs[name], given.rounds) if name in theirs else None,
                "lxb_ms": median_ms(work, given.rounds),
            }
            for name, work in mine.items()
        ]
    result = {"simulated": given.serial is None, "nodes": nodes, "first_screen_ms": first, "calls": rows}
    if given.json:
        print(json.dumps(result))
        return 0
    print(f"{'virtual' if given.serial is None else 'real'} phone, {nodes} nodes, first screen {first} ms")
    print(f"{'call':26}{'uiautomator2':>14}{'LXB':>10}   (median of {given.rounds}, ms)")
    for row in rows:
        print(f"{row['call']:26}{row['stock_ms'] or '-':>14}{row['lxb_ms']:>10}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
