from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from pydantic import ValidationError

import maps
from maps.model import Edge, MapFile, one_line
from maps.schema import schema
from tests.map_samples import shop, small


def plain() -> dict[str, Any]:
    return small().file.to_json()


def test_the_schema_file_is_that_of_the_types() -> None:
    stored = json.loads((Path(maps.__file__).parent / "schema.json").read_text("utf-8"))
    assert stored == schema(), "run: python -m maps.schema > maps/schema.json"


def test_maps_satisfy_the_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())
    validator = jsonschema.Draft202012Validator(schema())
    for m in (small(), shop(40)):
        validator.validate(m.file.to_json())
    with pytest.raises(jsonschema.ValidationError):
        validator.validate({**plain(), "home": "no page id!"})
    with pytest.raises(jsonschema.ValidationError, match="'schema' is a required property"):
        validator.validate({key: value for key, value in plain().items() if key != "schema"})


def test_a_map_survives_the_way_through_plain_values() -> None:
    assert MapFile.model_validate(plain()) == small().file


def test_fields_have_the_names_of_the_contract() -> None:
    file = plain()
    assert list(file) == ["schema", "app", "built", "home", "pages", "edges", "overlays"]
    assert list(file["edges"][0])[:4] == ["from", "to", "action", "locator"]
    locator = next(edge["locator"] for edge in file["edges"] if edge["label"] == "查看全部订单")
    assert locator == {"text": "查看全部订单", "ancestor": {"id": "orders"}}


@pytest.mark.parametrize(
    "name",
    ["two\nlines", "\x1b[31mred", "right\u202eleft", "nul\x00", "x" * 201, "c1\x9b"],
)
def test_texts_that_could_deceive_are_refused_in_files_and_made_plain_by_builders(name: str) -> None:
    file = plain()
    file["pages"][0]["name"] = name
    with pytest.raises(ValidationError):
        MapFile.model_validate(file)
    file["pages"][0]["name"] = one_line(name)
    assert MapFile.model_validate(file).pages[0].name


def test_emoji_and_every_script_are_fine() -> None:
    file = plain()
    name = "👨‍👩‍👧 家庭 Größe العربية ไทย"
    file["pages"][0]["name"] = name
    assert MapFile.model_validate(file).pages[0].name == name == one_line(name)


@pytest.mark.parametrize(
    "package", ["com.taobao.taobao", "tv.danmaku.bili", "com.foo.my-app", "settings", "a.B_9"]
)
def test_packages(package: str) -> None:
    file = plain()
    file["app"]["package"] = package
    assert MapFile.model_validate(file).app.package == package


@pytest.mark.parametrize(
    "package", ["", "../../etc", "a/b", "a b", "a;rm", ".a", "a..b", "a.", "包", "a\n", "-a"]
)
def test_what_is_no_package_is_refused(package: str) -> None:
    file = plain()
    file["app"]["package"] = package
    with pytest.raises(ValidationError):
        MapFile.model_validate(file)


def test_the_order_of_files_does_not_depend_on_the_order_of_finding() -> None:
    file = shop(30).file
    shuffled = file.model_copy(update={"pages": file.pages[::-1], "edges": file.edges[::-1]})
    assert shuffled.in_order() == file.in_order()
    assert shuffled.in_order().pages[0].id == file.home


def test_reliability_grows_with_success_and_with_evidence() -> None:
    def edge(seen: int, failed: int) -> float:
        return Edge(source_page="a", target_page="b", seen=seen, failed=failed).reliability

    assert edge(1, 0) < edge(9, 0)
    assert edge(9, 1) > edge(1, 0)
    assert edge(1, 3) < edge(0, 0) < edge(1, 0)
