"""Settings: an option beats the environment beats config.toml beats the default; each value knows its origin.

Names are the same everywhere: the setting `text_model` is `LXB_TEXT_MODEL` in the environment and
`text_model` in config.toml; `launch` of the timing is `LXB_TIMING_LAUNCH` and `launch` in `[timing]`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import unquote

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PrivateAttr,
    SecretStr,
    StringConstraints,
    ValidationError,
    field_validator,
)
from pydantic_core import PydanticCustomError
from pydantic_settings import (
    BaseSettings,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    SettingsError,
)

from lxb.complaints import in_chinese
from lxb.config_file import ConfigFile, read_config
from lxb.config_file import lxb_home as lxb_home  # noqa: PLC0414 - others have it from here
from lxb.errors import Damaged, Lang, UsageError
from lxb.geometry import Space


def _no_truth_value(value: Any) -> Any:
    """`true` would count as one second."""
    if isinstance(value, bool):
        raise PydanticCustomError("float_type", "a number is needed")
    return value


Seconds = Annotated[float, BeforeValidator(_no_truth_value), Field(gt=0, le=3600)]
Word = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
Package = Annotated[
    str, StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)*$", max_length=255)
]

AUTOGLM = {"base_url": "PHONE_AGENT_BASE_URL", "model": "PHONE_AGENT_MODEL", "api_key": "PHONE_AGENT_API_KEY"}
"""Variables of AutoGLM users, honoured where ours are not set."""


class Timing(BaseModel):
    """Every wait and deadline, in seconds."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    launch: Seconds = 10.0
    """An app must show its first page within."""
    arrive: Seconds = 6.0
    """A tap's page must show within."""
    reaction: Seconds = 1.6
    """How long a tap may show no effect before it counts as having none."""
    settle: Seconds = 2.5
    """The longest wait for a still screen; after it the screen counts as one that never rests."""
    quiet: Seconds = 0.25
    """How long the structure of the screen must stay equal to count as still."""
    splash: Seconds = 8.0
    """The longest a start picture or advertisement is waited out."""
    poll: Seconds = 0.05
    """Pause between two looks at a screen that is waited for."""
    rpc: Seconds = 10.0
    """One call to the service on the phone must answer within."""
    shell: Seconds = 10.0
    """One shell command on the phone must end within."""
    connect: Seconds = 10.0
    """A phone on the network must answer within."""
    install: Seconds = 60.0
    """Bringing the service onto the phone must end within."""
    model: Seconds = 180.0
    """One question to a model must be answered within, all tries included."""
    model_silence: Seconds = 90.0
    """A model that says nothing for so long in an answer that comes in pieces is asked again."""
    press: Seconds = 0.8
    """A long press lasts so long where the model does not say."""
    double_tap: Seconds = 0.1
    """Pause between the two touches of a double tap."""
    swipe: Seconds = 0.6
    """A swipe as long as the screen is high takes so long; others take their part of it."""
    shortest_swipe: Seconds = 0.2
    """No swipe is quicker: it would be a throw."""
    longest_swipe: Seconds = 1.5
    """No swipe is slower, but those that a model gives a time."""
    hold: Seconds = 0.6
    """How long a finger rests on a thing before it drags it."""
    wait: Seconds = 2.0
    """A model that wants to wait, and does not say how long, waits so long."""
    longest_wait: Seconds = 30.0
    """A model may wait so long at once, whatever it says."""
    person: Seconds = 600.0
    """A person who is handed the phone, and cannot say that he is done, must be done within."""
    act: Seconds = 1800.0
    """Acting on one task must end within."""

    def of_swipe(self, pixels: float, height: int) -> float:
        """Seconds for a finger's way of so many pixels on a screen of that height."""
        part = pixels / max(1, height)
        return min(max(self.swipe * part, self.shortest_swipe), self.longest_swipe)


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a value comes from: `name` is the option, the variable or the file with its line."""

    kind: Literal["option", "environment", "file", "default"]
    name: str = ""

    def __str__(self) -> str:
        return self.name or self.kind


class Settings(BaseSettings):
    """All settings in force. `load_settings` makes them; keys print as stars."""

    model_config = SettingsConfigDict(
        env_prefix="LXB_",
        env_nested_delimiter="_",
        env_nested_max_split=1,
        env_ignore_empty=True,
        extra="forbid",
        frozen=True,
    )

    home: Path = Field(default_factory=lxb_home)
    """Folder of maps/, runs/ and config.toml."""
    device: str | None = None
    """The phone to use where none is named."""
    lang: Lang | None = None
    """Language of messages; None = that of the machine."""
    base_url: str | None = None
    """Address of the vision model's OpenAI-compatible service."""
    model: str | None = None
    """Name of the vision model."""
    api_key: SecretStr | None = None
    """Key of the vision model's service."""
    text_base_url: str | None = None
    """Address of the text model's service; None = the vision model's."""
    text_model: str | None = None
    """Name of the text model; None = the vision model's."""
    text_api_key: SecretStr | None = None
    """Key of the text model's service; None = the vision model's."""
    model_calls: Annotated[int, Field(ge=0)] | None = None
    """How many questions one run may put to models; None = no limit."""
    model_tokens: Annotated[int, Field(ge=0)] | None = None
    """How many tokens of models one run may use, questions and answers together; None = no limit."""
    model_seconds: Annotated[int, Field(ge=0)] | None = None
    """How many seconds after its start a run may still ask a model; None = no limit."""
    forbid: Annotated[tuple[Word, ...], NoDecode] = ()
    """Words: a control that holds one of them is never tapped, neither while exploring nor on the way to a
    page. "a,b" in the environment."""
    aliases: dict[Word, Package] = Field(default_factory=dict)
    """The user's own names of apps -> package."""
    secrets: dict[Word, SecretStr] = Field(default_factory=dict)
    """Texts that a model may have typed into password fields by their names, and never sees."""
    secret_apps: dict[Word, Package] = Field(default_factory=dict)
    """Name of a secret -> package of the app that gets it unasked; in any other app the person is asked."""
    space: Space | None = None
    """Coordinate space of the vision model's points; None = that of its profile."""
    profiles: tuple[dict[str, Any], ...] = ()
    """What is otherwise with models than LXB knows; read by `lxb.model.profile`."""
    timing: Timing = Field(default_factory=Timing)

    _origins: dict[str, Origin] = PrivateAttr(default_factory=dict)

    @field_validator("forbid", mode="before")
    @classmethod
    def _comma_separated(cls, value: Any) -> Any:
        if isinstance(value, str):
            return tuple(word.strip() for word in value.replace("，", ",").split(",") if word.strip())
        return value

    @field_validator("home")
    @classmethod
    def _absolute(cls, value: Path) -> Path:
        return value.expanduser().absolute()

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return (init_settings, env_settings, _File(settings_cls), _AutoGLM(settings_cls))

    @property
    def runs_folder(self) -> Path:
        return self.home / "runs"

    def without_models(self) -> Settings:
        """The same with no model configured: nobody is asked."""
        names = [f"{kind}{key}" for kind in ("", "text_") for key in ("base_url", "model", "api_key")]
        return self.model_copy(update=dict.fromkeys(names))

    def hidden(self) -> tuple[str, ...]:
        """The values that must never be written or shown."""
        kept = (self.api_key, self.text_api_key, *self.secrets.values())
        keys = [key.get_secret_value() for key in kept if key]
        parts = [part for url in (self.base_url, self.text_base_url) if url for part in address_secrets(url)]
        return tuple(dict.fromkeys((*keys, *parts)))

    def origin(self, key: str) -> Origin:
        """Where the value of a setting ("model", "timing.launch") comes from."""
        return self._origins.get(key, Origin("default"))


def address_secrets(url: str) -> tuple[str, ...]:
    """What of an address must not be shown: user, password, values of its query; as written and as meant."""
    head, _, query = url.strip().partition("?")
    user, found, _ = head.partition("://")[2].partition("/")[0].rpartition("@")
    parts = [*(user.split(":", 1) if found else ()), *(pair.partition("=")[2] for pair in query.split("&"))]
    return tuple(dict.fromkeys(form for part in parts for form in (part, unquote(part)) if form))


def shown_address(url: str) -> str:
    """An address as it may be shown."""
    head, asked, _ = url.partition("?")
    scheme, found, rest = head.partition("://")
    place, slash, path = rest.partition("/")
    _, at, host = place.rpartition("@")
    return f"{scheme}{found}{'***@' if at else ''}{host}{slash}{path}{'?***' if asked else ''}"


class _Fileless(Settings):
    """The settings without those of config.toml."""

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return (init_settings, env_settings, _AutoGLM(settings_cls))


def load_settings(*, use_file: bool = True, **options: Any) -> Settings:
    """The settings in force; options that are None count as not given.

    Without `use_file` config.toml is left out: somebody has to say what is wrong with it.

    Raises:
        Damaged: config.toml cannot be read, or holds an unknown setting or a value that does not fit.
        UsageError: an option or a variable of the environment holds a value that does not fit.
    """
    given = {key: value for key, value in options.items() if value is not None}
    origins = dict(_origins(given, use_file=use_file))
    try:
        settings = Settings(**given) if use_file else _Fileless(**given)
    except ValidationError as error:
        raise _explained(error, origins) from error
    except SettingsError as error:  # a table in the environment that is no JSON
        key = next((key for key in Settings.model_fields if f'"{key}"' in str(error)), "")
        raise UsageError(
            reason=f'LXB_{key.upper()}: not JSON such as {{"name": "value"}}',
            reason_zh=f'LXB_{key.upper()}：不是形如 {{"名称": "值"}} 的 JSON',
        ) from error
    settings._origins.update({key: origin for key, origin in origins.items() if _is_set(settings, key)})
    return settings


def _is_set(settings: Settings, key: str) -> bool:
    """False for what a variable gives and no source took, as a key that is another service's."""
    return key.startswith("timing.") or getattr(settings, key) is not None


def _origins(given: Mapping[str, Any], *, use_file: bool) -> Iterator[tuple[str, Origin]]:
    """Dotted keys with the strongest source of each; weakest first, so that a later pair overwrites."""
    for key, variable in AUTOGLM.items():
        if os.environ.get(variable):
            yield key, Origin("environment", variable)
    path = lxb_home() / "config.toml"
    file = read_config(path, known_keys()) if use_file else ConfigFile(path)
    for key, line in file.lines.items():
        yield key, Origin("file", f"{file.path}:{line}")
    for key in known_keys():
        variable = "LXB_" + key.upper().replace(".", "_")
        if os.environ.get(variable):
            yield key, Origin("environment", variable)
    for key in given:
        yield key, Origin("option", "--" + key.replace("_", "-"))


def known_keys() -> tuple[str, ...]:
    """All settings by their dotted names."""
    plain = [key for key in Settings.model_fields if key != "timing"]
    return (*plain, *(f"timing.{key}" for key in Timing.model_fields))


def _explained(error: ValidationError, origins: Mapping[str, Origin]) -> Damaged | UsageError:
    """Whose value it is that does not fit: the file's or the caller's."""
    first = error.errors(include_url=False, include_input=False)[0]
    where = [str(part) for part in first["loc"] if part not in ("", "[key]")]
    key = ".".join(where[:2]) if where[0] == "timing" else where[0]
    origin = origins.get(key, Origin("environment", "LXB_" + key.upper().replace(".", "_")))
    reason, reason_zh = _reasons(first["type"], first.get("ctx", {}), first["msg"])
    if origin.kind == "file":
        path = origin.name.rpartition(":")[0]
        line = read_config(Path(path), known_keys()).line(where)
        return Damaged(
            path=path,
            where=f"line {line} ({'.'.join(where)})",
            reason=reason,
            reason_zh=reason_zh,
            cure="correct that line, or take it out to get the default",
            cure_zh_="请改正该行，或删去该行以使用默认值",
        )
    return UsageError(reason=f"{origin.name}: {reason}", reason_zh=f"{origin.name}：{reason_zh}")


def _reasons(kind: str, context: Mapping[str, Any], message: str) -> tuple[str, str]:
    """Why a value does not fit, in English and Chinese."""
    match kind:
        case "extra_forbidden":
            names = ", ".join(Timing.model_fields)
            return f"there is no such setting; known are {names}", f"没有这项设置，可用的有：{names}"
        case "float_parsing" | "float_type":
            return "a number of seconds is needed", "需要一个秒数"
        case "greater_than" | "less_than_equal" | "finite_number":
            return "the number of seconds must be above 0 and at most 3600", "秒数必须大于 0 且不超过 3600"
        case "int_parsing" | "int_type" | "int_from_float" | "greater_than_equal":
            return "a whole number is needed, 0 or more", "需要 0 或更大的整数"
        case "literal_error":
            return (
                f"must be {context['expected']}",
                f"必须是 {str(context['expected']).replace(' or ', ' 或 ')}",
            )
        case "string_pattern_mismatch" | "string_too_long":
            return "not a package name", "不是有效的包名"
        case "tuple_type" | "dict_type":
            return "a list of tables is needed: [[profiles]]", "需要表的列表：[[profiles]]"
        case "string_too_short":
            return "a word must not be empty", "词语不能为空"
        case "string_type":
            return "a text in quotes is needed", "需要加引号的文本"
        case _:
            return message, in_chinese(message)


class _AutoGLM(PydanticBaseSettingsSource):
    """The variables that users of AutoGLM have set already.

    Its key goes to its own service only: another address of our settings needs a key of ours.
    """

    def get_field_value(self, field: Any, field_name: str) -> tuple[Any, str, bool]:
        return os.environ.get(AUTOGLM.get(field_name, "")) or None, field_name, False

    def __call__(self) -> dict[str, Any]:
        found = {key: os.environ[name] for key, name in AUTOGLM.items() if os.environ.get(name)}
        ours, theirs = self.current_state.get("base_url"), found.get("base_url")
        if ours and theirs and ours != theirs:
            del found["base_url"]
            found.pop("api_key", None)
        return found


class _File(PydanticBaseSettingsSource):
    """config.toml in LXB_HOME."""

    def get_field_value(self, field: Any, field_name: str) -> tuple[Any, str, bool]:
        return self._read().values.get(field_name), field_name, False

    def __call__(self) -> dict[str, Any]:
        return dict(self._read().values)

    @staticmethod
    def _read() -> ConfigFile:
        return read_config(lxb_home() / "config.toml", known_keys())
