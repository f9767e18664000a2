"""Starts virtual phones, so that adb, adbutils and uiautomator2 find them."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterable
from types import TracebackType
from typing import TYPE_CHECKING, Literal

from lxb.device.adb_server import PrivateAdb, find_adb
from lxb.device.closing import Closing
from lxb.errors import BadName, NoDevice
from lxb.virtual.adb_server import BuiltinAdbServer
from lxb.virtual.adbd import Connection
from lxb.virtual.channel import shut
from lxb.virtual.services import banner, find_service
from lxb.virtual.system import AndroidSystem

if TYPE_CHECKING:
    from lxb.clock import Clock
    from lxb.virtual.adbd import Service
    from lxb.virtual.world import World

POLL_SECONDS = 0.1
EMULATOR_PORTS = range(5555, 5586)
"""Every adb server on the machine looks for emulators here: a phone would appear in the user's own list."""

Adb = Literal["auto", "binary", "builtin"]


class PhoneServer:
    """One phone on a port of its own: the device side of adb over TCP.

    While `phone.connected` is False all lines are cut and new ones refused.

    Args:
        phone: the world behind the wires.
        host: where to listen.
        port: 0 = any free one; 5555-5585 are refused.
        clock: for the phone's times; None = the machine's.
    """

    def __init__(
        self, phone: World, host: str = "127.0.0.1", port: int = 0, clock: Clock | None = None
    ) -> None:
        if port in EMULATOR_PORTS:
            raise BadName(
                kind="port for a virtual phone",
                kind_zh="虚拟手机端口",
                name=str(port),
                reason="adb takes 5555-5585 for emulators",
                reason_zh="5555-5585 是 adb 为模拟器保留的端口",
            )
        self.system = AndroidSystem(phone, clock)
        self._host = host
        self._port = port
        self._guard = threading.Lock()
        self._connections: set[Connection] = set()
        self._closed = threading.Event()
        self._listener: socket.socket | None = None
        self._thread = threading.Thread(target=self._run, name=f"phone {phone.serial}", daemon=True)

    @property
    def address(self) -> str:
        """ "HOST:PORT", which is also the serial that adb gives it."""
        return f"{self._host}:{self._port}"

    def start(self) -> PhoneServer:
        """Listens when it returns. Raises OSError where the port is taken."""
        self._listen()
        self._thread.start()
        return self

    def close(self) -> None:
        """Ends all lines and commands. May be called twice."""
        self._closed.set()
        self._deafen()
        self.system.stop_processes()
        if self._thread.is_alive():
            self._thread.join(2)

    def __enter__(self) -> PhoneServer:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _alive(self) -> bool:
        return self.system.phone.connected and not self._closed.is_set()

    def _listen(self) -> socket.socket:
        listener = socket.create_server((self._host, self._port))
        listener.settimeout(POLL_SECONDS)
        self._port = listener.getsockname()[1]
        self._listener = listener
        return listener

    def _run(self) -> None:
        while not self._closed.is_set():
            if not self._alive():
                self._deafen()
                self._closed.wait(POLL_SECONDS)
                continue
            try:
                listener = self._listener or self._listen()
            except OSError:  # somebody took the port while the cable was out
                self._closed.wait(POLL_SECONDS)
                continue
            with contextlib.suppress(OSError):  # nobody came
                sock, _ = listener.accept()
                sock.settimeout(None)
                threading.Thread(target=self._talk, args=(sock,), name="adb host", daemon=True).start()

    def _talk(self, sock: socket.socket) -> None:
        connection = Connection(sock, banner(self.system), self._find, self._alive)
        with self._guard:
            self._connections.add(connection)
        try:
            connection.run()
        finally:
            with self._guard:
                self._connections.discard(connection)

    def _find(self, name: str) -> Service | None:
        return find_service(self.system, name)

    def _deafen(self) -> None:
        """Closes the port and cuts every line."""
        listener, self._listener = self._listener, None
        if listener:
            shut(listener)
        with self._guard:
            connections = list(self._connections)
        for connection in connections:
            connection.close()


class ServedPhones(Closing):
    """Phones and the adb server that knows them.

    Attributes:
        serials: of the phones, in their order, as adb lists them.
        adb_port: of the adb server on 127.0.0.1.
        adb: which kind of server it is.
    """

    def __init__(self, servers: list[PhoneServer], adb: Literal["binary", "builtin"]) -> None:
        self._servers = servers
        self.serials = [server.address for server in servers]
        self.adb = adb
        self._adb_server: PrivateAdb | BuiltinAdbServer
        if adb == "binary":
            self._adb_server = PrivateAdb()
            self._attach(self._adb_server)
        else:
            self._adb_server = BuiltinAdbServer({s.address: s.system for s in servers})
        self.adb_port = self._adb_server.port

    def close(self) -> None:
        """Ends the adb server and the phones. May be called twice."""
        self._adb_server.close()
        for server in self._servers:
            server.close()

    def _attach(self, adb_server: PrivateAdb) -> None:
        try:
            for serial in self.serials:
                adb_server.connect(serial)
        except BaseException:
            adb_server.close()
            raise


def serve(phones: Iterable[World], adb: Adb = "auto", clock: Clock | None = None) -> ServedPhones:
    """Starts phones and a private adb server, and connects them.

    Args:
        phones: the worlds to serve, one phone each.
        adb: "binary" = a real adb, "builtin" = our own answer to its protocol, "auto" = what is there.
        clock: for the phones' times.

    Raises:
        NoDevice: no adb binary works, with `adb="binary"`.
    """
    servers: list[PhoneServer] = []
    try:
        for phone in phones:
            servers.append(PhoneServer(phone, clock=clock).start())
        return _with_adb(servers, adb)
    except BaseException:
        for server in servers:
            server.close()
        raise


def _with_adb(servers: list[PhoneServer], adb: Adb) -> ServedPhones:
    if adb != "auto":
        return ServedPhones(servers, adb)
    if find_adb() is None:
        return ServedPhones(servers, "builtin")
    try:
        return ServedPhones(servers, "binary")
    except NoDevice:
        # a binary that runs and cannot serve here, e.g. in a sandbox
        return ServedPhones(servers, "builtin")
