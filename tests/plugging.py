"""A stub phone behind a stub adb server, and the driver for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from lxb.device.adb import AdbServer
from lxb.device.android import AndroidDevice, Deadlines
from tests.device_stub import StubPhone, StubServer

TREE = (
    "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\r\n<hierarchy rotation=\"0\">"
    '<node index="0" text="订单" resource-id="com.x:id/a" class="android.widget.TextView" package="com.x" '
    'content-desc="" clickable="true" bounds="[0,0][100,50]" /></hierarchy>'
)
DUMP = "dumpWindowHierarchy"
Plug = Callable[[StubPhone], AndroidDevice]


def phone(**more: object) -> StubPhone:
    made = StubPhone(rpc={DUMP: lambda _: TREE, "click": lambda _: True, "pressKey": lambda _: False})
    for name, value in more.items():
        setattr(made, name, value)
    return made


@contextmanager
def plugging() -> Iterator[Plug]:
    """Attaches stub phones and hands out the driver for each; all of them go at the end."""
    opened: list[tuple[StubServer, AndroidDevice]] = []

    def attach(phone: StubPhone) -> AndroidDevice:
        server = StubServer(phone)
        device = AndroidDevice(
            phone.serial,
            adb=AdbServer(port=server.port),
            deadlines=Deadlines(rpc=0.4, shell=0.4, install=2.0),
        )
        opened.append((server, device))
        return device

    try:
        yield attach
    finally:
        for server, device in opened:
            device.close()
            server.close()
