"""Nothing private enters a map: no word of what the virtual apps hold as content, however explored."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from lxb.screen.words import label
from lxb.virtual.load import library, load_app
from lxb.virtual.spec import PhoneSpec
from maps.model import MapFile
from tests.exploring import Journey


def strings(value: Any) -> Iterator[str]:
    """All texts in plain values, those of every language."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from strings(part)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from strings(part)


@cache
def said_by(app: str) -> frozenset[str]:
    """What an app's pages say themselves."""
    made = load_app(app)
    parts = [p.model_dump() for many in (made.pages, made.components, made.tabs) for p in many.values()]
    return frozenset(label(text) for text in strings([made.name, *parts]) if "${" not in text)


@cache
def content_of(app: str) -> frozenset[str]:
    """What an app remembers of its user and draws its content from, less what its pages say themselves."""
    made = load_app(app)
    said = {label(text) for text in strings([made.state, made.lists, library().lists])}
    return frozenset(words for words in said - said_by(app) if len(words) > 1)


def words_of(file: MapFile) -> Iterator[str]:
    """Every text of a map's pages, edges and overlays, field by field."""
    for part in (*file.pages, *file.edges, *file.overlays):
        yield from strings(part.model_dump(mode="json", by_alias=True))


def leaks(file: MapFile, app: str) -> set[str]:
    """Words of content that stand in a map, alone or inside words that are not the app's own."""
    content, own = content_of(app), "\n".join(said_by(app))
    inside = {words for words in content if len(words.encode()) > 6 and words not in own}
    told = set(words_of(file))
    return (told & content) | {w for w in inside for words in told if w in words or slug(w) in words}


def slug(words: str) -> str:
    return words.casefold().replace(" ", "-")


def test_the_content_of_the_apps_is_known() -> None:
    """What the test looks for is there to be found."""
    assert {"会议纪要", "季度汇报提纲", "旧快递单号"} <= content_of("notes")
    assert {"模拟淘友", "小鹿母婴", "投影仪", "手机支架桌面懒人折叠", "林小满"} <= content_of("taobao")


@pytest.mark.parametrize(
    ("app", "options", "every"),
    [
        ("notes", "", 1000),
        ("notes", "lang=en&seed=2&faults=splash,popup,permission", 1000),
        ("notes", "", 30),
        ("settings", "", 200),
        ("taobao", "", 200),
        pytest.param("notes", "", 9, marks=pytest.mark.slow),
        pytest.param("settings", "", 1000, marks=pytest.mark.slow),
        pytest.param("taobao", "", 1000, marks=pytest.mark.slow),
        pytest.param("taobao", "faults=splash,popup,permission", 1000, marks=pytest.mark.slow),
    ],
)
def test_no_word_of_content_is_in_the_map(app: str, options: str, every: int) -> None:
    made = Journey(PhoneSpec.parse(f"virtual:{app}?latency=0&{options}"))
    for _ in range(40 if every < 100 else 1):
        made.go(actions=every)
        if made.reason == "all explored":
            break
    assert len(made.map) > 10
    assert leaks(made.map.file, app) == set()
