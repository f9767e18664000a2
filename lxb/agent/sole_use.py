"""One LXB at a time acts on a phone: the touches of a second one would count as the app's own doing."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from lxb.device.adb import AdbServer
from lxb.errors import NotWritable
from maps.lock import only_one

if TYPE_CHECKING:
    from lxb.device import Device


@contextmanager
def sole_use(device: Device, home: Path) -> Iterator[None]:
    """Holds a phone for the block. Virtual and recorded ones belong to their process and are not held.

    Raises:
        Busy: another process acts on it; says which, and since when.
    """
    with ExitStack() as held:
        if device.address.startswith("android:"):
            what, what_zh = f"work on the phone {device.address}", f"对手机 {device.address} 的操作"
            with suppress(NotWritable):  # a home that cannot be written holds no locks
                held.enter_context(only_one(_lock(device.address, home), what, what_zh))
        yield


def _lock(address: str, home: Path) -> Path:
    """Serials are any text, and the same one may be of two phones on two adb servers."""
    server = AdbServer.of(os.environ)
    told = f"{server.host}:{server.port}/{address}".encode()
    return home / "cache" / "phones" / f"{blake2b(told, digest_size=8).hexdigest()}.lock"
