"""How a model wants to be asked: pictures, coordinate space, what its service can do, how it answers.

What LXB knows of models by their names lies in profiles.toml beside this file; `[[profiles]]` in config.toml
goes before it, and the setting `space` before both.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from lxb.errors import Damaged, UsageError
from lxb.geometry import Space

if TYPE_CHECKING:
    from lxb.config import Origin, Settings

__all__ = ["ModelProfile", "Sampling", "Space", "known_profiles", "profile_for"]

DEFAULT = "default"
Thinking = Literal["none", "tags", "lines", "service"]
Dialect = Literal[
    "autoglm", "gelab", "uitars1", "uitars15", "qwen25", "qwen3", "guiowl15", "ma3", "maiui", "planner",
    "mobilerun", "openai", "claude", "gemini",
]  # fmt: skip
_CURE = {
    "cure": "correct that entry, or take it out to get what LXB knows of the model",
    "cure_zh_": "请改正该条目，或删去它以使用 LXB 自带的设定",
}
_KINDS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "int": ("a whole number is needed", "需要整数"),
        "float": ("a number is needed", "需要数字"),
        "bool": ("true or false is needed", "需要 true 或 false"),
        "string": ("a text in quotes is needed", "需要加引号的文本"),
        "tuple": ("a list is needed: [...]", "需要列表：[...]"),
        "too": ("it is empty", "不能为空"),
        "model": ("a table is needed: { ... }", "需要表：{ ... }"),
    }
)
"""What is needed, by the beginning of pydantic's name for the mistake."""


class Sampling(BaseModel):
    """What is sent along with a question; None = left to the service."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    temperature: Annotated[float, Field(ge=0, le=2)] | None = None
    top_p: Annotated[float, Field(gt=0, le=1)] | None = None
    frequency_penalty: Annotated[float, Field(ge=-2, le=2)] | None = None
    max_tokens: Annotated[int, Field(ge=1)] | None = None
    """Of an answer in which the model acts; those who ask for something else say how long it may be."""


class ModelProfile(BaseModel):
    """What is known of a kind of model. The defaults are those of a model of which nothing is known."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = DEFAULT
    models: tuple[str, ...] = ()
    """Names of models, `*` and `?` allowed, any case; a name is tried whole and after its last "/"."""
    space: Space = "0-1000"
    """What the numbers of a point mean."""
    longest_side: Annotated[int, Field(ge=64, lt=2000)] = 1600
    """A picture is made smaller until no side is longer, in pixels."""
    max_pixels: Annotated[int, Field(ge=64 * 64)] = 2_000_000
    """And until it has no more pixels than this: a service that makes it smaller itself shifts the points."""
    picture: Literal["jpeg", "png"] = "jpeg"
    order: Literal["picture-first", "text-first"] = "text-first"
    """What comes first in a message that has both."""
    pictures_kept: Annotated[int, Field(ge=1, le=20)] = 1
    """How many pictures of earlier turns and this one a conversation holds; older ones are taken out."""
    controls: bool = False
    """Whether who acts sends a list of the tree's controls with each picture; without a picture it is sent
    anyhow."""
    context: Annotated[int, Field(ge=2000)] = 16_000
    """Tokens that a question of who acts may have; for more the oldest turns are left out."""
    schema_known: bool = False
    """Whether the service understands a JSON schema for the answer."""
    thinking: Thinking = "tags"
    """Where thoughts come, if any: `<think>` tags, a line "Thought:", a field of their own."""
    dialect: Dialect = "autoglm"
    """How the model says what it does on a phone."""
    sampling: Sampling = Sampling(temperature=0.0)

    @property
    def known(self) -> bool:
        """Whether the model's name said which profile is right."""
        return self.name != DEFAULT

    def fits(self, model: str) -> bool:
        """Whether this profile is meant for a model of that name."""
        whole = model.casefold()
        names = (whole, whole.rpartition("/")[2])
        return any(fnmatchcase(name, pattern.casefold()) for pattern in self.models for name in names)


class Entry(BaseModel):
    """One `[[profiles]]` of config.toml: for which models, and what is otherwise with them."""

    model_config = ConfigDict(frozen=True, extra="allow")

    models: Annotated[tuple[Annotated[str, Field(min_length=1)], ...], Field(min_length=1)]
    like: str | None = None
    """A profile of LXB's by its name; None = the one that fits the model's name."""


@cache
def known_profiles() -> tuple[ModelProfile, ...]:
    """Those that come with LXB, the more exact before the less exact."""
    text = files("lxb.model").joinpath("profiles.toml").read_text("utf-8")
    return tuple(ModelProfile.model_validate(entry) for entry in tomllib.loads(text)["profiles"])


def profile_for(model: str, settings: Settings | None = None) -> ModelProfile:
    """What holds for a model of that name; the documented default where nothing is known of it.

    Raises:
        Damaged: `[[profiles]]` of config.toml is wrong; says where and why.
        UsageError: the same of the environment or an option.
    """
    profile = _known(model)
    if settings is None:
        return profile
    for number, (entry, given) in enumerate(_entries(settings), start=1):
        changed = _changed(entry, given, profile, number, settings)
        if changed.fits(model):
            profile = changed
            break
    return profile.model_copy(update={"space": settings.space}) if settings.space else profile


def _known(model: str) -> ModelProfile:
    return next((profile for profile in known_profiles() if profile.fits(model)), ModelProfile())


def _entries(settings: Settings) -> Iterator[tuple[Entry, dict[str, Any]]]:
    for number, given in enumerate(settings.profiles, start=1):
        try:
            yield Entry.model_validate(given), given
        except ValidationError as error:
            raise _explained(error, number, settings) from error


def _changed(
    entry: Entry, given: Mapping[str, Any], found: ModelProfile, number: int, settings: Settings
) -> ModelProfile:
    """The profile that an entry makes of the one it is like."""
    base = found if entry.like is None else _named(entry.like, number, settings)
    mine = {key: value for key, value in given.items() if key != "like"}
    sampling = mine.get("sampling")
    if isinstance(sampling, dict):
        mine["sampling"] = {**base.sampling.model_dump(), **sampling}
    try:
        return ModelProfile.model_validate({**base.model_dump(), "name": entry.models[0], **mine})
    except ValidationError as error:
        raise _explained(error, number, settings) from error


def _named(name: str, number: int, settings: Settings) -> ModelProfile:
    for profile in (*known_profiles(), ModelProfile()):
        if profile.name == name:
            return profile
    names = [profile.name for profile in known_profiles()]
    raise _wrong(
        settings.origin("profiles"),
        f"[[profiles]] {number}: like",
        f"LXB has no profile {name!r}; there are {', '.join(names)}",
        f"LXB 没有名为“{name}”的设定；可用的有：{'、'.join(names)}",
    )


def _explained(error: ValidationError, number: int, settings: Settings) -> Damaged | UsageError:
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    reason, reason_zh = _reasons(first["type"], first["msg"], first.get("ctx", {}), first["loc"])
    return _wrong(settings.origin("profiles"), f"[[profiles]] {number}: {where}", reason, reason_zh)


def _reasons(kind: str, message: str, context: Mapping[str, Any], loc: Sequence[Any]) -> tuple[str, str]:
    match kind:
        case "extra_forbidden":
            fields = (Sampling if loc[0] == "sampling" else ModelProfile).model_fields
            names = ", ".join(fields)
            return f"there is no such setting; known are {names}", f"没有这项设置，可用的有：{names}"
        case "missing":
            return "it has to be there: which models are meant", "缺少该项：需指明适用于哪些模型"
        case "literal_error":
            expected = str(context["expected"])
            return f"must be {expected}", f"必须是 {expected.replace(' or ', ' 或 ')}"
        case "greater_than_equal" | "greater_than" | "less_than_equal" | "less_than":
            return _bound(kind, next(iter(context.values())))
        case _:
            return _KINDS.get(kind.partition("_")[0], (message, message))


def _bound(kind: str, limit: float) -> tuple[str, str]:
    en = {"greater_than_equal": "at least", "greater_than": "above", "less_than_equal": "at most"}
    zh = {"greater_than_equal": "不小于", "greater_than": "大于", "less_than_equal": "不大于"}
    return f"must be {en.get(kind, 'below')} {limit:g}", f"必须{zh.get(kind, '小于')} {limit:g}"


def _wrong(origin: Origin, where: str, reason: str, reason_zh: str) -> Damaged | UsageError:
    """Whose entry it is that is wrong: the file's or the caller's."""
    if origin.kind != "file":
        return UsageError(
            reason=f"{origin.name}: {where}: {reason}", reason_zh=f"{origin.name}：{where}：{reason_zh}"
        )
    path, _, line = origin.name.rpartition(":")
    return Damaged(
        path=path,
        where=f"line {line} ({where})",
        where_zh=f"第 {line} 行（{where}）",
        reason=reason,
        reason_zh=reason_zh,
        **_CURE,
    )
