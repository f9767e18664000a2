"""The settings by their names, and how those in force are made."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, ClassVar

from pydantic import Field, PrivateAttr, SecretStr, StringConstraints, ValidationError, field_validator
from pydantic_settings import (
    BaseSettings,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    SettingsError,
)

from lxb.config.address import address_secrets
from lxb.config.misfit import explained
from lxb.config.origin import Origin, origins
from lxb.config.sources import AutoGLM, Toml
from lxb.config.timing import Timing
from lxb.config_file import ConfigFile, lxb_home, read_config
from lxb.errors import Lang, UsageError
from lxb.geometry import Space
from lxb.package_name import LONGEST, NAME

Word = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
Package = Annotated[str, StringConstraints(pattern=rf"^{NAME}$", max_length=LONGEST)]


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

    reads_file: ClassVar[bool] = True
    """Whether config.toml is one of its sources."""

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
    keep_pictures: bool = False
    """Whether traces keep the pictures that a model acts by; those with a password field never."""
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
        file = (Toml(settings_cls, known_keys()),) if cls.reads_file else ()
        return (init_settings, env_settings, *file, AutoGLM(settings_cls))

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


def known_keys() -> tuple[str, ...]:
    """All settings by their dotted names."""
    plain = [key for key in Settings.model_fields if key != "timing"]
    return (*plain, *(f"timing.{key}" for key in Timing.model_fields))


class _Fileless(Settings):
    """The settings without those of config.toml."""

    reads_file: ClassVar[bool] = False


def load_settings(*, use_file: bool = True, **options: Any) -> Settings:
    """The settings in force; options that are None count as not given.

    Without `use_file` config.toml is left out: somebody has to say what is wrong with it.

    Raises:
        Damaged: config.toml cannot be read, or holds an unknown setting or a value that does not fit.
        UsageError: an option or a variable of the environment holds a value that does not fit.
    """
    given = {key: value for key, value in options.items() if value is not None}
    path = lxb_home() / "config.toml"
    file = read_config(path, known_keys()) if use_file else ConfigFile(path)
    found = dict(origins(given, file, known_keys()))
    try:
        settings = Settings(**given) if use_file else _Fileless(**given)
    except ValidationError as error:
        raise explained(error, found, known_keys()) from error
    except SettingsError as error:  # a table in the environment that is no JSON
        key = next((key for key in Settings.model_fields if f'"{key}"' in str(error)), "")
        raise UsageError(
            reason=f'LXB_{key.upper()}: not JSON such as {{"name": "value"}}',
            reason_zh=f'LXB_{key.upper()}：不是形如 {{"名称": "值"}} 的 JSON',
        ) from error
    settings._origins.update({key: origin for key, origin in found.items() if _is_set(settings, key)})
    return settings


def _is_set(settings: Settings, key: str) -> bool:
    """False for what a variable gives and no source took, as a key that is another service's."""
    return key.startswith("timing.") or getattr(settings, key) is not None
