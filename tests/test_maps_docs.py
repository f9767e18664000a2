"""The reference of the map file says what the code does."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from maps import checks, suspects
from maps.graph import NavigationMap
from maps.model import SCHEMA, MapFile
from maps.schema import schema

TEXT = (Path(__file__).parent.parent / "docs" / "map-format.md").read_text("utf-8")


def test_the_example_is_a_map() -> None:
    example = json.loads(TEXT.partition("```json\n")[2].partition("```")[0])
    assert example["schema"] == SCHEMA
    assert checks.check(NavigationMap(MapFile.model_validate(example))) == []


def test_every_finding_is_listed_with_its_level() -> None:
    source = "".join(Path(str(module.__file__)).read_text("utf-8") for module in (checks, suspects))
    pairs = set(re.findall(r'"(error|warning|note)",\s+"([a-z-]+)"', source))
    assert len(pairs) > 12
    for level, code in pairs:
        assert re.search(rf"^\|[^|]*`{code}`[^|]*\| {level} \|", TEXT, re.MULTILINE), code


def fields(name: str, whole: dict[str, Any]) -> set[str]:
    return set(whole["properties"] if name == "MapFile" else whole["$defs"][name]["properties"])


@pytest.mark.parametrize("name", ["MapFile", "App", "Built", "Page", "Edge", "Overlay", "Locator"])
def test_every_field_is_named(name: str) -> None:
    missing = {field for field in fields(name, schema()) if not re.search(rf"`{field}(\[\])?`", TEXT)}
    assert missing == set()
