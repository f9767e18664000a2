"""What every error of LXB is made of: a cause and a cure in English and Chinese, and an exit code."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

Lang = Literal["zh", "en"]


class LXBError(Exception):
    """Base: a cause, a cure and an exit code. Templates are filled with the keyword fields."""

    exit_code: ClassVar[int] = 1
    en: ClassVar[str] = "{reason}"
    zh: ClassVar[str] = "{reason}"
    cure_en: ClassVar[str] = ""
    cure_zh: ClassVar[str] = ""

    def __init__(self, **fields: Any) -> None:
        self.fields = fields
        super().__init__(self.say("en"))

    def __getattr__(self, name: str) -> Any:
        fields = self.__dict__.get("fields", {})
        if name in fields:
            return fields[name]
        raise AttributeError(name)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self), self.fields))

    def say(self, lang: Lang = "en") -> str:
        """Cause and cure as one line. In Chinese a field `x_zh` stands for `x` where there is one."""
        cure = self.cure_zh if lang == "zh" else self.cure_en
        told = self._filled(cure, lang)
        parts = (self.cause(lang), told if lang == "zh" else _begun(told))
        return ("。" if lang == "zh" else ". ").join(part for part in parts if part)

    def cause(self, lang: Lang = "en") -> str:
        """What happened, without what to do about it."""
        return self._filled(self.zh if lang == "zh" else self.en, lang)

    def _filled(self, template: str, lang: Lang) -> str:
        return template.format_map(_Fields(self.fields, lang)).strip().rstrip("。.")


def _begun(cure: str) -> str:
    """A cure as the sentence that it is; one that begins with a command or a name stays as that is typed."""
    first = cure.partition(" ")[0]
    return cure if first in _COMMANDS or not first.isalpha() else cure[:1].upper() + cure[1:]


_COMMANDS = frozenset({"lxb", "adb", "pip", "pipx"})

LONGEST_FIELD = 1000
"""An answer of a stranger may be of any length; a line for people may not."""
LONGEST_NAME = 100
"""Of a name the beginning tells which one it was."""


class _Fields(dict[str, Any]):
    """Fields for a template; a list becomes words with commas, a missing field nothing, a long one is cut."""

    def __init__(self, fields: dict[str, Any], lang: Lang) -> None:
        super().__init__(fields)
        if lang == "zh":
            self.update({key[:-3]: value for key, value in fields.items() if key.endswith("_zh")})

    def __missing__(self, key: str) -> str:
        return ""

    def __getitem__(self, key: str) -> Any:
        value = super().__getitem__(key)
        if isinstance(value, (list, tuple)):
            value = ", ".join(map(str, value))
        longest = LONGEST_NAME if key == "name" else LONGEST_FIELD
        if isinstance(value, str) and len(value) > longest:
            return f"{value[:longest]}..."
        return value


def _rebuild(kind: type[LXBError], fields: dict[str, Any]) -> LXBError:
    return kind(**fields)
