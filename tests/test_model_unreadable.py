"""Refusals that are no readable text: the status tells what they mean."""

from __future__ import annotations

import pytest

from lxb.model.faults import Kind
from tests.asked import failing
from tests.endpoint import Says


@pytest.mark.parametrize("charset", ["base64", "zlib", "idna", "undefined", "no such", "utf-16"])
def test_a_refusal_in_an_encoding_that_is_none_is_known_by_its_status(charset: str) -> None:
    says = Says(401, (b"\xff\xfe no text",), f"text/plain; charset={charset}")
    assert failing(says).kind == Kind.KEY


def test_a_refusal_that_cannot_be_unpacked_is_known_by_its_status() -> None:
    says = Says(401, (b"no gzip",), headers={"Content-Encoding": "gzip"})
    assert failing(says).kind == Kind.KEY


def test_a_refusal_in_an_older_chinese_encoding_is_read() -> None:
    told = failing(Says(400, ("模型不存在".encode("gbk"),), "text/plain; charset=gbk"))
    assert (told.kind, "模型不存在" in str(told)) == (Kind.NO_MODEL, True)
