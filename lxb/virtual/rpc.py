"""uiautomator2's server on the phone: what answers on port 9008 while u2.jar runs."""

from __future__ import annotations

import inspect
import io
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from lxb.errors import DeviceGone, LXBError
from lxb.virtual.http import IDLE_SECONDS, Reply, Request, serve_http
from lxb.virtual.rpc_gestures import GESTURES
from lxb.virtual.rpc_objects import OBJECTS
from lxb.virtual.rpc_screen import SCREEN, jpeg
from lxb.virtual.rpc_types import InvalidParams, RemoteError, Session
from lxb.virtual.selectors import BadSelector

if TYPE_CHECKING:
    from lxb.virtual.channel import Channel
    from lxb.virtual.system import AndroidSystem

PARSE, INVALID, UNKNOWN, PARAMS = -32700, -32600, -32601, -32602
OTHER = -32001
METHODS = {**SCREEN, **GESTURES, **OBJECTS}


class UiAutomatorServer:
    """Serves HTTP on one channel after the other.

    Args:
        system: the phone.
        stop: called on /stop.
        idle: seconds after which a silent connection is closed.
    """

    def __init__(self, system: AndroidSystem, stop: Callable[[], None], idle: float = IDLE_SECONDS) -> None:
        self._session = Session(system)
        self._stop = stop
        self._idle = idle

    def __call__(self, channel: Channel) -> None:
        serve_http(channel, self.answer, self._idle)

    def answer(self, request: Request) -> Reply:
        if request.path == "/ping":
            return Reply(b"pong")
        if request.path == "/jsonrpc/0":
            return self._json(request.body)
        if request.path.startswith("/screenshot/"):
            return self._screenshot()
        if request.path == "/stop":
            self._stop()
            return Reply(b"Server stopped!!!")
        return Reply(b"Not Found!!!", "text/plain", 404)

    def _screenshot(self) -> Reply:
        image = self._session.phone.picture()
        buffer = io.BytesIO()
        buffer.write(jpeg(image, 1.0, 80))
        return Reply(buffer.getvalue(), "image/jpeg")

    def _json(self, body: bytes) -> Reply:
        if not body:
            return Reply(b"Invalid http post data!", "text/plain", 500)
        try:
            asked = json.loads(body)
        except (ValueError, RecursionError):
            return _json(_failed("null", PARSE, "JSON parse error"))
        if isinstance(asked, list):
            return _json([self._one(item) for item in asked])
        return _json(self._one(asked))

    def _one(self, asked: Any) -> dict[str, Any]:
        if not isinstance(asked, dict) or not isinstance(asked.get("method"), str):
            return _failed("null", INVALID, "invalid request")
        number = asked.get("id", "null")
        method = METHODS.get(asked["method"])
        if method is None:
            return _failed(number, UNKNOWN, "method not found")
        try:
            result = method(self._session, *_bound(method, asked.get("params")))
        except (InvalidParams, BadSelector):
            return _failed(number, PARAMS, "method parameters invalid")
        except RemoteError as error:
            return _failed(number, error.code, error.kind, error.data)
        except DeviceGone:
            raise
        except LXBError as error:  # an app whose page cannot be shown: whoever looks at it shall read why
            return _failed(number, OTHER, f"java.lang.IllegalStateException: {error}")
        return {"jsonrpc": "2.0", "id": number, "result": result}


def _bound(method: Callable[..., Any], params: Any) -> list[Any]:
    """Positional arguments, as many as the method takes. An object is only allowed to be empty."""
    if params is None or params == {}:
        params = []
    if not isinstance(params, list):
        raise InvalidParams
    try:
        inspect.signature(method).bind(None, *params)
    except TypeError as error:
        raise InvalidParams from error
    return params


def _failed(number: Any, code: int, message: str, data: str | None = None) -> dict[str, Any]:
    error = {"code": code, "message": message} | ({} if data is None else {"data": data})
    return {"jsonrpc": "2.0", "id": number, "error": error}


def _json(document: Any) -> Reply:
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return Reply(text.encode("utf-8", "replace"), "application/json")
