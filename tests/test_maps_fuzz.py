"""Maps are untrusted: whatever stands in a file becomes a map or a typed error, and nothing else happens."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lxb.errors import FileError
from maps.checks import check
from maps.files import load, save
from maps.graph import NavigationMap
from maps.model import MapFile
from maps.picture import picture
from tests.map_samples import small
from tests.test_maps_files import OLD_MAP

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
anything = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
hostile = st.sampled_from(
    [
        "</script><script>alert(1)</script>",
        "<!--<script>",
        "{{ 7 * 7 }}",
        "{% include '/etc/passwd' %}",
        "__import__('os').system('id')",
        "../../../etc/passwd",
        "file:///etc/passwd",
        "http://127.0.0.1:1/",
        "$(touch /tmp/x)",
        "\"'`\\",
        "%s%n{0}{path}",
        "\x1b]0;title\x07",
        "\u202e",
        "\ud800",
        "",
        "a" * 5000,
    ]
)

NOT_ALLOWED = (
    "socket.",
    "subprocess.",
    "os.system",
    "os.exec",
    "os.spawn",
    "os.posix_spawn",
    "exec",
    "compile",
    "import",
)


class Watch:
    """Notes what the interpreter is asked to do while it is on; an audit hook cannot be taken off again."""

    def __init__(self) -> None:
        self.on = False
        self.seen: list[str] = []
        sys.addaudithook(self._note)

    def _note(self, event: str, args: tuple[Any, ...]) -> None:
        if not self.on:
            return
        if event == "open" or event.startswith(NOT_ALLOWED):
            self.seen.append(f"{event} {args[0]!r}")

    @contextmanager
    def watching(self) -> Iterator[list[str]]:
        self.seen = []
        self.on = True
        try:
            yield self.seen
        finally:
            self.on = False


@pytest.fixture(scope="module")
def watch() -> Watch:
    return Watch()


def outcome(path: Path) -> NavigationMap | None:
    """The map in a file, or None where there is a proper error."""
    try:
        return load(path)
    except FileError as error:
        said = [error.say("en"), error.say("zh")]
    assert all(str(path) in text for text in said)
    return None


def mutated(data: Any, value: Any, steps: list[int]) -> Any:
    """A copy of plain data with one place, found by walking at random, replaced or removed."""
    copy = json.loads(json.dumps(data))
    at = copy
    for step in steps[:-1]:
        keys = list(at) if isinstance(at, dict) else list(range(len(at))) if isinstance(at, list) else []
        if not keys or not isinstance(at[keys[step % len(keys)]], dict | list):
            break
        at = at[keys[step % len(keys)]]
    keys = list(at) if isinstance(at, dict) else list(range(len(at)))
    if keys:
        key = keys[steps[-1] % len(keys)]
        if value is Ellipsis:
            del at[key]
        else:
            at[key] = value
    return copy


def written(path: Path, data: Any) -> Path:
    path.write_text(json.dumps(data), "utf-8")
    return path


@pytest.fixture(scope="module")
def place() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder) / "com.example.shop.json"


@given(data=anything)
@settings(max_examples=150)
def test_any_json(place: Path, data: Any) -> None:
    assert outcome(written(place, data)) is None


@given(data=st.binary(max_size=200))
@settings(max_examples=150)
def test_any_bytes(place: Path, data: bytes) -> None:
    place.write_bytes(data)
    assert outcome(place) is None
    assert place.read_bytes() == data


@given(at=st.integers(0, 10_000), change=st.binary(max_size=6), gone=st.integers(0, 30))
@settings(max_examples=150)
def test_a_map_with_bytes_changed(place: Path, at: int, change: bytes, gone: int) -> None:
    save(small(), place)
    data = place.read_bytes()
    at %= len(data)
    place.write_bytes(data[:at] + change + data[at + gone :])
    outcome(place)


@pytest.mark.parametrize("origin", [small().file.to_json(), OLD_MAP], ids=["present", "older"])
@given(value=anything | hostile | st.just(...), steps=st.lists(st.integers(0, 50), min_size=1, max_size=7))
@settings(max_examples=250, suppress_health_check=[HealthCheck.too_slow])
def test_a_map_with_a_value_changed(place: Path, origin: Any, value: Any, steps: list[int]) -> None:
    m = outcome(written(place, mutated(origin, value, steps)))
    if m is not None:
        save(m, place)
        assert load(place).file == m.file.in_order()
        check(m)
        assert m.home in m.depths()


@given(text=hostile, steps=st.lists(st.integers(0, 50), min_size=1, max_size=7))
@settings(max_examples=80)
def test_loading_and_checking_open_nothing_and_run_nothing(
    place: Path, watch: Watch, text: str, steps: list[int]
) -> None:
    written(place, mutated(small().file.to_json(), text, steps))
    outcome(place)
    with watch.watching() as seen:
        m = outcome(place)
        if m is not None:
            check(m)
            m.paths(m.home)
    assert [entry for entry in seen if entry not in {f"open {place!r}", f"open {str(place)!r}"}] == []


@given(text=hostile)
@settings(max_examples=20)
def test_no_text_of_a_map_becomes_part_of_the_page(text: str) -> None:
    file = small().file.to_json()
    for page in file["pages"]:
        page.update(name=text, description=text, keywords=[text], activity=text)
        page["marks"][0].update(text=text, id=text or "x")
    for edge in file["edges"]:
        edge["label"] = text
    try:
        m = NavigationMap(MapFile.model_validate(file))
    except ValueError:
        return
    page = picture(m)
    assert page.count("<script") == picture(small()).count("<script")
    assert page.lower().count("</script") == picture(small()).lower().count("</script")
    assert "49" not in page.partition("<noscript>")[2].partition("</noscript>")[0]
