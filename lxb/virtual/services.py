"""What the phone offers to adb: shell, exec, sync, its TCP ports, and a few small services."""

from __future__ import annotations

import struct
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from lxb.virtual.channel import CHUNK, Channel, Nonsense, Reader
from lxb.virtual.shell.call import Streams, whole
from lxb.virtual.shell.run import Shell
from lxb.virtual.sync import SyncService

if TYPE_CHECKING:
    from lxb.virtual.adbd import Service
    from lxb.virtual.system import AndroidSystem

FEATURES = "shell_v2,cmd,stat_v2,ls_v2"
STDIN, STDOUT, STDERR, EXIT, CLOSE_STDIN, WINDOW = range(6)
PACKET = struct.Struct("<BI")
MAX_COMMAND = 128 * 1024
NEVER_ROOT = "adbd cannot run as root in production builds\n"


def banner(system: AndroidSystem) -> str:
    """What the phone says of itself when a host connects."""
    phone = system.phone
    made = f"ro.product.name={phone.product};ro.product.model={phone.model};ro.product.device={phone.product}"
    return f"device::{made};features={FEATURES}"


def find_service(system: AndroidSystem, name: str) -> Service | None:
    """The service of that name; None = refuse it, as adbd does with what it does not know."""
    kind, _, rest = name.partition(":")
    if len(name) > MAX_COMMAND:
        return None
    if kind == "shell" or kind.startswith("shell,"):
        options = kind.split(",")[1:]
        return partial(_shell_v2 if "v2" in options else _shell_v1, system, rest, "pty" in options)
    if kind == "exec":
        return partial(_shell_v1, system, rest, False)
    if kind == "sync":
        return SyncService(system.files)
    if kind == "tcp":
        port = whole(rest.partition(":")[0])
        return None if port is None else system.ports.get(port)
    return _small(system, kind, rest)


def _small(system: AndroidSystem, kind: str, rest: str) -> Service | None:
    if kind == "framebuffer":
        return partial(_framebuffer, system)
    if kind == "reverse":
        return partial(_reverse, system, rest)
    if kind in {"root", "remount"}:
        return partial(_say, NEVER_ROOT)
    if kind == "unroot":
        return partial(_say, "adbd not running as root\n")
    if kind in {"tcpip", "usb"}:
        return partial(_say, f"restarting in {'TCP' if kind == 'tcpip' else 'USB'} mode\n")
    return None


def _say(text: str, channel: Channel) -> None:
    channel.send(text.encode())


# shell


class _RawInput:
    """Standard input of `shell:` and `exec:`: the stream as it comes."""

    def __init__(self, channel: Channel) -> None:
        self._reader = Reader(channel)

    def read(self, limit: int) -> bytes:
        return self._reader.some(limit)

    def until_gone(self) -> None:
        with suppress(OSError):  # our own end may be the one that closes
            while self._reader.some(CHUNK):
                pass


class _PacketInput:
    """Standard input of shell v2, which can be closed while the caller stays."""

    def __init__(self, channel: Channel) -> None:
        self._reader = Reader(channel)
        self._held = bytearray()
        self._closed = False

    def read(self, limit: int) -> bytes:
        while not self._held and not self._closed:
            self._packet()
        data = bytes(self._held[:limit])
        del self._held[:limit]
        return data

    def until_gone(self) -> None:
        with suppress(OSError, EOFError, Nonsense):
            while True:
                self._packet()

    def _packet(self) -> None:
        kind, length = PACKET.unpack(self._reader.exact(PACKET.size))
        if length > 1024 * 1024:
            raise Nonsense("shell packet")
        data = self._reader.exact(length)
        if kind == STDIN:
            self._held += data
        elif kind == CLOSE_STDIN:
            self._closed = True


def _shell_v1(system: AndroidSystem, command: str, pty: bool, channel: Channel) -> None:
    given = _RawInput(channel)
    streams = Streams(given, channel.send, channel.send, given.until_gone)
    if command:
        Shell(system).run(command, streams)
    else:
        _interactive(system, streams, given)


def _shell_v2(system: AndroidSystem, command: str, pty: bool, channel: Channel) -> None:
    given = _PacketInput(channel)
    out = partial(_packed, channel, STDOUT)
    # a terminal has one stream for both
    streams = Streams(given, out, out if pty else partial(_packed, channel, STDERR), given.until_gone)
    status = Shell(system).run(command, streams) if command else _interactive(system, streams, given)
    channel.send(PACKET.pack(EXIT, 1) + bytes([status]))


def _packed(channel: Channel, kind: int, data: bytes) -> None:
    if data:
        channel.send(PACKET.pack(kind, len(data)) + data)


def _interactive(system: AndroidSystem, streams: Streams, given: _RawInput | _PacketInput) -> int:
    """A prompt, until `exit` or the end of the input. What is typed is echoed, as a terminal does."""
    shell = Shell(system)
    prompt = f"{system.phone.product}:/ $ ".encode()
    line = bytearray()
    streams.stdout(prompt)
    while data := given.read(CHUNK):
        streams.stdout(data.replace(b"\r", b"\r\n"))
        line += data.replace(b"\r", b"\n")
        if b"\x04" in line:
            break
        while b"\n" in line:
            typed, _, rest = line.partition(b"\n")
            line = bytearray(rest)
            source = typed.decode("utf-8", "surrogateescape").strip()
            shell.run(source, streams)
            if source.split()[:1] == ["exit"]:
                return shell.status & 0xFF
            streams.stdout(prompt)
    return shell.status & 0xFF


# framebuffer and reverse


def _framebuffer(system: AndroidSystem, channel: Channel) -> None:
    image = system.phone.picture().convert("RGBA")
    pixels = image.tobytes()
    # version, bits a pixel, size, width, height, then offset and length of red, blue, green, alpha
    head = (1, 32, len(pixels), image.width, image.height, 0, 8, 16, 8, 8, 8, 24, 8)
    channel.send(struct.pack("<13I", *head) + pixels)


def _reverse(system: AndroidSystem, request: str, channel: Channel) -> None:
    """Reversed ports are remembered and listed; nothing on this phone ever calls them."""
    verb, _, rest = request.partition(":")
    answer: Callable[[], bytes] | None = {
        "forward": partial(_reverse_add, system, rest.removeprefix("norebind:")),
        "list-forward": partial(_reverse_list, system),
        "killforward": partial(_reverse_remove, system, rest),
        "killforward-all": partial(_reverse_clear, system),
    }.get(verb)
    channel.send(answer() if answer else _failed(f"unknown reverse command: {verb}"))


def _reverse_add(system: AndroidSystem, pair: str) -> bytes:
    remote, _, local = pair.partition(";")
    if not local:
        return _failed("bad reverse specification")
    if remote == "tcp:0":
        remote = f"tcp:{20000 + len(system.reversed)}"
        system.reversed[remote] = local
        return b"OKAY" + _block(remote.removeprefix("tcp:"))
    system.reversed[remote] = local
    return b"OKAY"


def _reverse_list(system: AndroidSystem) -> bytes:
    rows = "".join(f"UsbFfs {remote} {local}\n" for remote, local in system.reversed.items())
    return _block(rows)  # without OKAY: that is what opening the stream said


def _reverse_remove(system: AndroidSystem, remote: str) -> bytes:
    if system.reversed.pop(remote, None) is None:
        return _failed(f"listener '{remote}' not found")
    return b"OKAY"


def _reverse_clear(system: AndroidSystem) -> bytes:
    system.reversed.clear()
    return b"OKAY"


def _block(text: str) -> bytes:
    return f"{len(text.encode()):04x}{text}".encode()


def _failed(reason: str) -> bytes:
    return b"FAIL" + _block(reason)
