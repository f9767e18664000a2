"""A small HTTP/1.1 server over one channel, with the manners of the NanoHTTPD inside u2.jar."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from email.utils import formatdate

from lxb.virtual.channel import Channel, Nonsense, Reader

MAX_HEAD = 8192
MAX_BODY = 16 * 1024 * 1024
IDLE_SECONDS = 5.0
"""NanoHTTPD's SOCKET_READ_TIMEOUT: a kept connection without a request is closed."""

SYNTAX = "BAD REQUEST: Syntax error. Usage: GET /example/file.html"
METHODS = frozenset("GET PUT POST DELETE HEAD OPTIONS TRACE CONNECT PATCH".split())
REASONS = {200: "OK", 400: "Bad Request", 404: "Not Found", 500: "Internal Server Error"}


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked; header names are lower case."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def keep(self) -> bool:
        return (
            "close" not in self.headers.get("connection", "").lower()
            and self.headers[":version"] == "HTTP/1.1"
        )


@dataclass(frozen=True, slots=True)
class Reply:
    """What is answered."""

    body: bytes
    kind: str = "text/html"
    status: int = 200


class BadRequest(Exception):
    """Answered with status 400 and this text; then the connection is closed."""


def serve_http(channel: Channel, answer: Callable[[Request], Reply], idle: float = IDLE_SECONDS) -> None:
    """Answers requests until the caller leaves, is silent for too long or does not want to go on."""
    reader = Reader(channel, idle)
    keep = True
    while keep:
        try:
            request = _read(reader)
        except BadRequest as error:
            channel.send(_pack(Reply(str(error).encode(), "text/plain", 400), keep=False, head_only=False))
            return
        keep = request.keep
        # one piece: two small packets would wait for each other (Nagle and delayed ACK)
        channel.send(_pack(answer(request), keep=keep, head_only=request.method == "HEAD"))


def _read(reader: Reader) -> Request:
    first = _line(reader).split()
    if len(first) < 2 or first[0] not in METHODS:
        raise BadRequest(SYNTAX if len(first) < 2 else "BAD REQUEST: Unhandled http verb.")
    headers = {":version": first[2] if len(first) > 2 else "HTTP/1.0"}
    used = 0
    while line := _line(reader):
        used += len(line)
        if used > MAX_HEAD:
            raise BadRequest("BAD REQUEST: head too long")
        name, _, value = line.partition(":")
        headers[name.strip().lower()] = value.strip()
    return Request(first[0], first[1].partition("?")[0], headers, reader.exact(_length(headers)))


def _length(headers: dict[str, str]) -> int:
    text = headers.get("content-length", "0")
    if not re.fullmatch(r"\d{1,12}", text) or int(text) > MAX_BODY:
        raise BadRequest("BAD REQUEST: content-length")
    return int(text)


def _line(reader: Reader) -> str:
    try:
        return reader.line(MAX_HEAD).rstrip(b"\r\n").decode("latin-1")
    except Nonsense as error:
        raise BadRequest(SYNTAX) from error


def _pack(reply: Reply, *, keep: bool, head_only: bool) -> bytes:
    head = (
        f"HTTP/1.1 {reply.status} {REASONS[reply.status]} \r\n"
        f"Content-Type: {reply.kind}\r\n"
        f"Date: {formatdate(usegmt=True)}\r\n"
        f"Connection: {'keep-alive' if keep else 'close'}\r\n"
        f"Content-Length: {len(reply.body)}\r\n\r\n"
    )
    return head.encode("latin-1") + (b"" if head_only else reply.body)
