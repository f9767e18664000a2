"""Ports of this machine that lead to a service of a phone: `adb forward`."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass

from lxb.virtual.adbd import serve
from lxb.virtual.channel import SocketChannel, prompt, shut

Find = Callable[[str, str], Callable[[SocketChannel], None] | None]
"""The service of a phone's address and a service name, None = refused."""


@dataclass(frozen=True)
class Forward:
    """One listening port."""

    serial: str
    local: str
    remote: str
    sock: socket.socket


class Forwards:
    """All forwarded ports of a server.

    Args:
        find: asked for every caller of a port.
    """

    def __init__(self, find: Find) -> None:
        self._find = find
        self._guard = threading.Lock()
        self._open: dict[str, Forward] = {}

    def add(self, serial: str, pair: str, norebind: bool) -> str:
        """Opens "tcp:PORT;REMOTE"; the port's number if 0 was asked, else "". Raises OSError, ValueError."""
        local, _, remote = pair.partition(";")
        kind, _, port = local.partition(":")
        if kind != "tcp" or not remote or not (port.isascii() and port.isdigit() and int(port[:6]) < 65536):
            raise ValueError(f"cannot forward {local!r}")
        with self._guard:
            old = self._open.pop(local, None)
        if old:
            if norebind:
                self._open[local] = old
                raise ValueError(f"cannot rebind existing socket {local}")
            shut(old.sock)
        sock = socket.create_server(("127.0.0.1", int(port)))
        local = f"tcp:{sock.getsockname()[1]}"
        forward = Forward(serial, local, remote, sock)
        with self._guard:
            self._open[local] = forward
        threading.Thread(target=self._accept, args=(forward,), name="adb forward", daemon=True).start()
        return local.removeprefix("tcp:") if port == "0" else ""

    def remove(self, local: str) -> None:
        """Raises ValueError where there is none."""
        with self._guard:
            forward = self._open.pop(local, None)
        if forward is None:
            raise ValueError(f"listener '{local}' not found")
        shut(forward.sock)

    def clear(self, serial: str | None) -> None:
        """Closes those of one phone, or all."""
        for forward in list(self._open.values()):
            if serial in {None, forward.serial}:
                self.remove(forward.local)

    def listing(self) -> str:
        return "".join(f"{f.serial} {f.local} {f.remote}\n" for f in self._open.values())

    def close(self) -> None:
        self.clear(None)

    def _accept(self, forward: Forward) -> None:
        while True:
            try:
                sock, _ = forward.sock.accept()
            except OSError:
                return
            service = self._find(forward.serial, forward.remote)
            if service is None:
                shut(sock)
                continue
            prompt(sock)
            threading.Thread(target=serve, args=(service, SocketChannel(sock)), daemon=True).start()
