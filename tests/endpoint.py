"""A service on loopback that answers as it is told: one behaviour a request, the last one for ever."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Says:
    """One answer.

    Attributes:
        pieces: of the body; a `threading.Event` in between is waited for, `BREAK` cuts the connection.
        chunked: the body's length is not said before.
    """

    status: int = 200
    pieces: tuple[bytes | threading.Event | None, ...] = ()
    type: str = "application/json"
    headers: dict[str, str] = field(default_factory=dict)
    chunked: bool = False


BREAK = None


@dataclass(frozen=True)
class Asked:
    """One request as it came; names of headers in small letters."""

    path: str
    headers: dict[str, str]
    body: dict[str, Any]


class Endpoint:
    def __init__(self, behaviours: Sequence[Says]) -> None:
        self.behaviours = list(behaviours)
        self.asked: list[Asked] = []
        self.lock = threading.Lock()
        self.before: Callable[[], object] = lambda: None
        self.url = ""

    def next(self, asked: Asked) -> Says:
        with self.lock:
            self.asked.append(asked)
            return self.behaviours.pop(0) if len(self.behaviours) > 1 else self.behaviours[0]


def whole(content: str | None = "fine", finish: str | None = "stop", **more: Any) -> Says:
    """A completion in one piece. `message`: further fields of it; the rest are fields of the body."""
    message = {"role": "assistant", "content": content, **more.pop("message", {})}
    body = {"model": "served", "choices": [{"index": 0, "message": message, "finish_reason": finish}], **more}
    return plain(body)


def plain(body: Any, status: int = 200, **headers: str) -> Says:
    data = body.encode() if isinstance(body, str) else json.dumps(body, ensure_ascii=False).encode()
    kind = "text/html" if data.startswith(b"<") else "application/json"
    return Says(status, (data,), kind, {name.replace("_", "-"): value for name, value in headers.items()})


def piece(content: str | None = None, finish: str | None = None, **delta: Any) -> bytes:
    told = {**({} if content is None else {"content": content}), **delta}
    return event({"model": "served", "choices": [{"index": 0, "delta": told, "finish_reason": finish}]})


def event(body: Any) -> bytes:
    return b"data: " + json.dumps(body, ensure_ascii=False).encode() + b"\n\n"


DONE = b"data: [DONE]\n\n"


def stream(*pieces: bytes | threading.Event | None, kind: str = "text/event-stream") -> Says:
    return Says(200, pieces, kind, chunked=True)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))) or b"{}")
        endpoint = self.server.endpoint
        says = endpoint.next(
            Asked(self.path, {name.lower(): value for name, value in self.headers.items()}, body)
        )
        endpoint.before()
        self.send_response(says.status)
        self.send_header("Content-Type", says.type)
        for name, value in says.headers.items():
            self.send_header(name, value)
        if says.chunked:
            self.send_header("Transfer-Encoding", "chunked")
        else:
            self.send_header(
                "Content-Length", str(sum(len(part) for part in says.pieces if isinstance(part, bytes)))
            )
        self.end_headers()
        for part in says.pieces:
            if not self._send(part, says.chunked):
                return
        if says.chunked:
            self.wfile.write(b"0\r\n\r\n")

    def _send(self, part: bytes | threading.Event | None, chunked: bool) -> bool:
        if part is BREAK:
            self.close_connection = True
            self.connection.shutdown(socket.SHUT_RDWR)
            return False
        if isinstance(part, threading.Event):
            part.wait(10)
            return True
        self.wfile.write(b"%x\r\n%b\r\n" % (len(part), part) if chunked else part)
        self.wfile.flush()
        return True

    def log_message(self, format: str, *args: Any) -> None:
        pass


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    endpoint: Endpoint

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that went away is part of the tests."""


@contextmanager
def serving(*behaviours: Says) -> Iterator[Endpoint]:
    endpoint = Endpoint(behaviours)
    with _Server(("127.0.0.1", 0), _Handler) as server:
        server.endpoint = endpoint
        endpoint.url = f"http://127.0.0.1:{server.server_port}/v1"
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield endpoint
        finally:
            server.shutdown()
            thread.join()
