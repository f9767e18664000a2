from __future__ import annotations

import pytest

from lxb.errors import BadName
from lxb.model.address import read_address


@pytest.mark.parametrize(
    ("given", "url"),
    [
        ("https://api.example.com/v1", "https://api.example.com/v1"),
        ("https://api.example.com/v1/", "https://api.example.com/v1"),
        (" https://api.example.com/v1/chat/completions ", "https://api.example.com/v1"),
        ("https://api.example.com/v1/chat/completions/", "https://api.example.com/v1"),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000/v1"),
        ("http://127.0.0.1:8000/", "http://127.0.0.1:8000/v1"),
        ("http://127.0.0.1:8000/chat/completions", "http://127.0.0.1:8000/v1"),
        ("https://open.example.cn/api/paas/v4", "https://open.example.cn/api/paas/v4"),
        ("https://api.example.com:443/v1", "https://api.example.com/v1"),
        ("http://[::1]:8000/v1", "http://[::1]:8000/v1"),
        ("HTTPS://API.example.com/v1", "https://api.example.com/v1"),
    ],
)
def test_what_was_meant_is_clear(given: str, url: str) -> None:
    address = read_address(given)
    assert address.url == url
    assert address.name == url.partition("://")[2]


@pytest.mark.parametrize(
    "given",
    [
        "",
        "api.example.com/v1",
        "127.0.0.1:8000",
        "ftp://x/v1",
        "https://",
        "http://a b/v1",
        "http://x:port/v1",
        "http://[::1",
    ],
)
def test_what_is_no_address_is_told_with_its_setting(given: str) -> None:
    with pytest.raises(BadName) as caught:
        read_address(given, "LXB_TEXT_BASE_URL")
    assert caught.value.exit_code == 2
    for lang in ("en", "zh"):
        assert "LXB_TEXT_BASE_URL" in caught.value.say(lang)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "given", ["https://me:pass-word@h/v1", "https://pass-word@h/v1", "ftp://me:pass-word@h?k=pass-word"]
)
def test_a_password_is_refused_and_not_shown(given: str) -> None:
    with pytest.raises(BadName) as caught:
        read_address(given)
    assert "pass-word" not in str(caught.value) + repr(caught.value.fields)


def test_a_query_is_kept_apart() -> None:
    address = read_address("https://h/openai/v1?api-version=2024-10-21&key=se%20cret")
    assert (address.url, address.name) == ("https://h/openai/v1", "h/openai/v1")
    assert address.query == (("api-version", "2024-10-21"), ("key", "se cret"))
    assert address.secrets == ("2024-10-21", "se%20cret", "se cret")
    assert "cret" not in repr(address)


@pytest.mark.parametrize(
    ("host", "here", "nearby"),
    [
        ("127.0.0.1", True, True),
        ("localhost", True, True),
        ("[::1]", True, True),
        ("0.0.0.0", True, True),
        ("192.168.1.5", False, True),
        ("10.0.0.1", False, True),
        ("gpu.local", False, True),
        ("8.8.8.8", False, False),
        ("api.example.com", False, False),
        ("localhost.example.com", False, False),
        ("127.0.0.1.example.com", False, False),
    ],
)
def test_where_it_is(host: str, here: bool, nearby: bool) -> None:
    address = read_address(f"http://{host}:1/v1")
    assert (address.here, address.nearby) == (here, nearby)
