"""The user's own actions: made by a decorator, found in installed packages, checked before a call."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, Field

from executor.action import Own
from executor.own import GROUP, LONGEST_PROMPT, OwnAction, OwnActions, installed
from lxb.actions import Scene, action
from lxb.errors import Cancelled, OwnActionBroken, UnknownName, UsageError
from tests.doing import Phone

DOCS = (Path(__file__).parent.parent / "docs" / "actions.md").read_text("utf-8")


@pytest.fixture
def phone() -> Phone:
    return Phone()


class City(BaseModel):
    city: str = Field(min_length=1)
    days: int = Field(1, ge=1, le=7)


@action("weather", prompt='The weather of a city. {"city": "Beijing", "days": 2}', schema=City)
def weather(arguments: City, scene: Scene) -> str:
    return f"{arguments.city}: sunny for {arguments.days} days"


SCHEMA = {
    "type": "object",
    "properties": {
        "to": {"type": "string", "minLength": 1, "description": "who gets it"},
        "how": {"enum": ["sms", "mail"]},
        "lines": {"type": "array", "items": {"type": "string"}, "maxItems": 2},
    },
    "required": ["to"],
}


@action("remind me", prompt="Keeps a reminder.", schema=SCHEMA)
def remind(arguments: Any, scene: Scene) -> str | None:
    return f"{arguments.to} by {arguments.how}" if arguments.how else None


# --- carrying out ---------------------------------------------------------------------------------------


def test_an_own_action_is_called_with_checked_arguments(phone: Phone) -> None:
    phone.scene.own = OwnActions([weather, remind])
    done = phone.do(Own("weather", {"city": "北京", "days": "3"}))
    assert (done.ending, done.told) == ("done", "北京: sunny for 3 days")
    assert phone.do(Own("Remind_Me", {"to": "Ann", "how": "sms"})).told == "Ann by sms"
    assert phone.do(Own("remind me", {"to": "Ann"})).told == ""


@pytest.mark.parametrize(
    ("name", "arguments", "why"),
    [
        ("weather", {}, "city"), ("weather", {"city": ""}, "city"),
        ("weather", {"city": "x", "days": 9}, "days"),
        ("remind me", {"to": "Ann", "how": "pigeon"}, "how"), ("remind me", {"to": 5}, "to"),
        ("remind me", {"to": "Ann", "cc": "Bob"}, "cc"),
        ("remind me", {"to": "Ann", "lines": ["a", "b", "c"]}, "lines"),
        ("remind me", {"to": "Ann", "lines": [1]}, "lines"), ("horoscope", {}, "weather"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_told_to_the_model(
    phone: Phone, name: str, arguments: Mapping[str, Any], why: str
) -> None:
    phone.scene.own = OwnActions([weather, remind])
    done = phone.do(Own(name, arguments))
    assert done.ending == "impossible"
    assert why in done.told


def test_an_own_action_may_use_the_phone(phone: Phone) -> None:
    @action("count", prompt="Counts one up.")
    def count(arguments: object, scene: Scene) -> str:
        scene.device.tap(phone.at("Count"))
        return "counted"

    phone.scene.own = OwnActions([count])
    assert phone.do(Own("count")).ending == "done"
    assert phone.state("taps") == 1
    assert phone.do(Own("count", {"x": 1})).ending == "impossible"


def failing(error: BaseException) -> OwnAction:
    @action("fail", prompt="Fails.")
    def fail(arguments: object, scene: Scene) -> str:
        raise error

    return fail


@pytest.mark.parametrize(
    "error",
    [
        ValueError("no such city"),
        ConnectionError("no such city"),
        UnknownName(kind="x", name="no such city", near=[]),
    ],
)
def test_a_failure_that_is_meant_is_told_to_the_model(phone: Phone, error: Exception) -> None:
    phone.scene.own = OwnActions([failing(error)])
    done = phone.do(Own("fail"))
    assert done.ending == "impossible"
    assert "no such city" in done.told


def test_a_failure_that_is_none_ends_the_run_by_name(phone: Phone) -> None:
    phone.scene.own = OwnActions([failing(KeyError("x"))])
    with pytest.raises(OwnActionBroken, match="'fail' failed: KeyError"):
        phone.do(Own("fail"))
    phone.scene.own = OwnActions([failing(Cancelled())])
    with pytest.raises(Cancelled):
        phone.do(Own("fail"))


# --- making ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", "1st", "a" * 41, "x(y)", "a\nb", "do;reboot"])
def test_a_name_is_a_name(name: str) -> None:
    with pytest.raises(UsageError):
        action(name, prompt="x")


@pytest.mark.parametrize("prompt", ["", "  \n ", "x" * (LONGEST_PROMPT + 1)])
def test_a_prompt_is_one_line(prompt: str) -> None:
    with pytest.raises(UsageError):
        action("name", prompt=prompt)


def test_a_prompt_of_several_lines_becomes_one() -> None:
    made = action("name", prompt="first\n   second")(lambda arguments, scene: None)
    assert OwnActions([made]).lines() == ["name: first second"]


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "array"}, {"properties": {"a": {}}}, {"properties": {"a": {"type": "date"}}},
        {"required": ["b"]},
        {"properties": {"a": {"type": "string", "format": "email"}}}, {"oneOf": []}, {"properties": []},
        {"properties": {"a": "string"}}, {"properties": {"a": {"type": "string", "pattern": "("}}},
    ],
)  # fmt: skip
def test_a_schema_that_would_not_be_checked_is_refused(schema: Mapping[str, Any]) -> None:
    with pytest.raises(UsageError) as refused:
        action("name", prompt="x", schema=schema)
    assert "name" in refused.value.say("zh")


def test_services_that_take_tools_get_the_schema() -> None:
    assert weather.schema["properties"]["days"]["maximum"] == 7
    assert remind.schema["required"] == ["to"]


def test_two_actions_of_one_name_are_a_mistake() -> None:
    with pytest.raises(UsageError, match="two actions"):
        OwnActions([weather, action("Weather", prompt="again")(lambda arguments, scene: None)])


# --- installed packages ---------------------------------------------------------------------------------


def install(folder: Path, module: str, source: str, **points: str) -> None:
    """What an installer leaves of a small distribution: its module and its metadata."""
    (folder / f"{module}.py").write_text(source, "utf-8")
    info = folder / f"{module}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n", "utf-8")
    lines = "".join(f"{name} = {value}\n" for name, value in points.items())
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{lines}", "utf-8")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(tmp_path))
    known = set(sys.modules)
    yield tmp_path  # type: ignore[misc]
    for name in set(sys.modules) - known:
        if getattr(sys.modules[name], "__file__", "") and str(tmp_path) in str(sys.modules[name].__file__):
            del sys.modules[name]


def test_the_example_of_the_documentation_is_found_and_works(site: Path, phone: Phone) -> None:
    source = re.findall(r"```python\n(.*?)```", DOCS, re.DOTALL)[0]
    named = re.findall(r"\[project\.entry-points\.\"lxb\.actions\"\]\n(\w+) = \"(.*?)\"", DOCS)
    ((point, value),) = named
    install(site, value.partition(":")[0], source, **{point: value})
    found = installed()
    assert [one.name for one in found] == [point]
    assert found.lines()[0].startswith(f"{point}: ")
    phone.scene.own = found
    done = phone.do(Own(point, {"amount": 100, "to": "CNY"}))
    assert (done.ending, "CNY" in done.told) == ("done", True)
    assert phone.do(Own(point, {"amount": 100, "to": "gold"})).ending == "impossible"


def test_a_package_may_bring_several(site: Path) -> None:
    source = (
        "from lxb.actions import action\n"
        "one = action('one', prompt='One.')(lambda a, s: 'one')\n"
        "two = action('two', prompt='Two.')(lambda a, s: 'two')\n"
        "all = [one, two]\n"
    )
    install(site, "lxb_many", source, many="lxb_many:all")
    assert {one.name for one in installed()} == {"one", "two"}


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("raise RuntimeError('boom')", "x"),
        ("x = 5", "x"),
        ("x = 5", "nothing"),
        ("x = [1]", "x"),
        ("def (", "x"),
    ],
)
def test_a_broken_package_is_named(site: Path, source: str, value: str) -> None:
    install(site, "lxb_broken", source, broken=f"lxb_broken:{value}")
    with pytest.raises(UsageError) as refused:
        installed()
    assert "lxb_broken" in refused.value.say("en")
    assert "lxb_broken" in refused.value.say("zh")
    assert refused.value.exit_code == 2


def test_without_any_package_there_is_none() -> None:
    assert len(installed([])) == 0
    assert [point for point in entry_points(group=GROUP) if point.dist and point.dist.name == "lxb"] == []
