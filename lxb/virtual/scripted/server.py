"""The scripted model behind HTTP: an OpenAI-compatible service on loopback."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
from collections import OrderedDict
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import TCPServer
from types import TracebackType
from typing import TYPE_CHECKING, Any

from lxb.clock import Clock
from lxb.virtual.scripted.asked import BadRequest, read
from lxb.virtual.scripted.case import Case
from lxb.virtual.scripted.model import ScriptedModel
from lxb.virtual.scripted.spec import KEY
from lxb.virtual.scripted.wire import events, models, one_model, problem, whole

if TYPE_CHECKING:
    from lxb.virtual.phone import VirtualPhone

MAX_BODY = 64 * 1024 * 1024
REMEMBERED = 10_000
"""Requests of which it is known how often they were tried."""


class ScriptedServer:
    """Listens on a port of its own from `start` until `close`.

    Args:
        model: what answers.
        clock: what waits for a slow first token.
        port: 0 = any free one.
    """

    def __init__(self, model: ScriptedModel, clock: Clock, port: int = 0) -> None:
        self.model = model
        self.clock = clock
        self._tries: OrderedDict[str, int] = OrderedDict()
        self._guard = threading.Lock()
        self._http = _Http(("127.0.0.1", port), self)
        self._thread = threading.Thread(
            target=self._http.serve_forever, args=(0.05,), name="scripted model", daemon=True
        )

    @property
    def name(self) -> str:
        """Under which it is asked for."""
        return self.model.spec.name

    @property
    def base_url(self) -> str:
        """As it is set for a client."""
        return f"http://127.0.0.1:{self._http.server_address[1]}/v1"

    def start(self) -> ScriptedServer:
        """Answers when it returns."""
        self._thread.start()
        return self

    def close(self) -> None:
        """Ends all lines, those of slow answers as well. May be called twice."""
        if self._thread.is_alive():
            self._http.shutdown()
            self._thread.join(2)
        self._http.server_close()
        self._http.cut()

    def __enter__(self) -> ScriptedServer:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def counted(self, case: Case) -> Case:
        """The case, with how often this request was tried."""
        with self._guard:
            turn = self._tries.pop(case.key, 0) + 1
            self._tries[case.key] = turn
            if len(self._tries) > REMEMBERED:
                self._tries.popitem(last=False)
        return replace(case, turn=turn)

    @staticmethod
    def fault(case: Case) -> int | None:
        """The status with which this try fails; None = it does not. Each try of a request has its own lot."""
        if case.happens(case.spec.e429, "429", case.turn):
            return 429
        return 500 if case.happens(case.spec.e500, "500", case.turn) else None


def beside(phone: VirtualPhone, clock: Clock) -> ScriptedServer | None:
    """The model that a phone was asked for with, not started yet; None = with none."""
    spec = phone.spec.model
    return ScriptedServer(ScriptedModel(spec, [phone]), clock) if spec is not None else None


class _Http(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, address: tuple[str, int], owner: ScriptedServer) -> None:
        self.owner = owner
        self._lines: set[socket.socket] = set()
        super().__init__(address, _Handler)

    def server_bind(self) -> None:
        """Without asking the network for this machine's name, which may take seconds."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = "localhost", self.server_address[1]

    def get_request(self) -> tuple[socket.socket, Any]:
        line, address = super().get_request()
        self._lines.add(line)
        return line, address

    def shutdown_request(self, request: Any) -> None:
        self._lines.discard(request)
        super().shutdown_request(request)

    def cut(self) -> None:
        for line in list(self._lines):
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A caller that has gone is no reason to write to stderr; a mistake of ours is."""
        import sys

        if not isinstance(sys.exception(), (ConnectionError, TimeoutError)):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    timeout = 120
    server: _Http

    def log_message(self, format: str, *args: Any) -> None:
        """It tells nothing: what was asked is in the run's trace."""

    def do_GET(self) -> None:
        name = self.server.owner.model.spec.name
        if self._welcome():
            match self.path.partition("?")[0].rstrip("/"):
                case "/v1/models":
                    self._json(200, models(name))
                case path if path == f"/v1/models/{name}":
                    self._json(200, one_model(name))
                case path:
                    self._json(404, problem(f"Unknown address: {path}", "invalid_request_error", "not_found"))

    def do_POST(self) -> None:
        body = self._body()
        if body is None or not self._welcome():
            return
        path = self.path.partition("?")[0].rstrip("/")
        if path != "/v1/chat/completions":
            self._json(404, problem(f"Unknown address: {path}", "invalid_request_error", "not_found"))
            return
        try:
            asked = read(body)
            case = self.server.owner.counted(self.server.owner.model.case(asked))
        except BadRequest as error:
            self._json(400, problem(str(error), "invalid_request_error"))
            return
        if self._possible(case):
            self._answer(case)

    def _welcome(self) -> bool:
        if self.headers.get("Authorization") == f"Bearer {KEY}":
            return True
        self._json(401, problem("Incorrect API key provided.", "invalid_request_error", "invalid_api_key"))
        return False

    def _body(self) -> bytes | None:
        length = self.headers.get("Content-Length", "")
        if length.isdecimal() and int(length) <= MAX_BODY:
            return self.rfile.read(int(length))
        self.close_connection = True
        self._json(413 if length.isdecimal() else 411, problem("Content-Length", "invalid_request_error"))
        return None

    def _possible(self, case: Case) -> bool:
        """Whether there is an answer; else it was told why not."""
        spec = case.spec
        if case.asked.model != spec.name:
            message = f"The model `{case.asked.model}` does not exist."
            self._json(404, problem(message, "invalid_request_error", "model_not_found"))
        elif case.sights and case.happens(spec.blind, "blind"):
            message = f"{spec.name} is not a multimodal model: image_url is not supported."
            self._json(400, problem(message, "invalid_request_error"))
        elif (status := self.server.owner.fault(case)) == 429:
            after = {"Retry-After": f"{spec.retry_after:g}"}
            self._json(429, problem("Rate limit reached.", "requests", "rate_limit_exceeded"), after)
        elif status is not None:
            self._json(status, problem("The server had an error.", "server_error"))
        else:
            return True
        return False

    def _answer(self, case: Case) -> None:
        model, spec = self.server.owner.model, case.spec
        said = model.answer(case)
        price = model.price(case, said)
        pause = spec.slow * case.chance("slow").uniform(0.5, 1.5)
        if not case.asked.stream:
            self.server.owner.clock.sleep(pause)
            self._json(200, whole(case, said, price))
            return
        self._head(200, "text/event-stream", {"Transfer-Encoding": "chunked", "Cache-Control": "no-cache"})
        for n, event in enumerate(events(case, said, price)):
            if n == 1:
                self.server.owner.clock.sleep(pause)
            self._chunk(event.encode("utf-8", "replace"))
        self._chunk(b"")

    def _chunk(self, data: bytes) -> None:
        self.wfile.write(b"%x\r\n%b\r\n" % (len(data), data))

    def _json(self, status: int, held: dict[str, Any], more: dict[str, str] | None = None) -> None:
        data = json.dumps(held, ensure_ascii=False).encode("utf-8", "replace")
        self._head(status, "application/json", {**(more or {}), "Content-Length": str(len(data))})
        self.wfile.write(data)

    def _head(self, status: int, kind: str, more: dict[str, str]) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        for name, value in more.items():
            self.send_header(name, value)
        self.end_headers()
