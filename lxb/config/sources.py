"""Where settings are read from besides options and the variables of LXB."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from pydantic_settings import BaseSettings, PydanticBaseSettingsSource

from lxb.config_file import ConfigFile, lxb_home, read_config

AUTOGLM = {"base_url": "PHONE_AGENT_BASE_URL", "model": "PHONE_AGENT_MODEL", "api_key": "PHONE_AGENT_API_KEY"}
"""Variables of AutoGLM users, honoured where ours are not set."""


class Toml(PydanticBaseSettingsSource):
    """config.toml in LXB_HOME; `keys` are the settings that there are, by their dotted names."""

    def __init__(self, settings_cls: type[BaseSettings], keys: Sequence[str]) -> None:
        super().__init__(settings_cls)
        self._keys = keys

    def get_field_value(self, field: Any, field_name: str) -> tuple[Any, str, bool]:
        return self._read().values.get(field_name), field_name, False

    def __call__(self) -> dict[str, Any]:
        return dict(self._read().values)

    def _read(self) -> ConfigFile:
        return read_config(lxb_home() / "config.toml", self._keys)


class AutoGLM(PydanticBaseSettingsSource):
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
