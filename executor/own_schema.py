"""From a schema of arguments to the model that checks them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, PydanticUserError, create_model
from pydantic_core import SchemaError

from lxb.errors import UsageError

_TYPES: dict[str, Any] = {
    "string": str,
    "integer": int,
    "number": float,
    "boolean": bool,
    "array": list[Any],
    "object": dict[str, Any],
}
_LIMITS = {
    "minimum": "ge",
    "maximum": "le",
    "minLength": "min_length",
    "maxLength": "max_length",
    "pattern": "pattern",
    "minItems": "min_length",
    "maxItems": "max_length",
}
_KNOWN = {"type", "enum", "description", "title", "default", "items", *_LIMITS}


class NoArguments(BaseModel):
    """Of actions that take none."""

    model_config = ConfigDict(extra="forbid")


def model_of(name: str, schema: type[BaseModel] | Mapping[str, Any] | None) -> type[BaseModel]:
    """The model of an action's arguments.

    A JSON schema is one of an object, whose properties have a type (or an enum) and the usual limits.

    Raises:
        UsageError: it says what could not be checked; better to refuse it than to pass it over.
    """
    if schema is None:
        return NoArguments
    if isinstance(schema, type):
        return schema
    if schema.get("type", "object") != "object" or not isinstance(schema.get("properties", {}), Mapping):
        raise _bad(name, "it is no schema of an object")
    unknown = set(schema) - {"type", "properties", "required", "additionalProperties", "title", "description"}
    if unknown:
        raise _bad(name, f"it says {', '.join(sorted(unknown))}, which is not checked")
    properties, required = schema.get("properties", {}), set(schema.get("required", ()))
    if required - set(properties):
        raise _bad(
            name, f"it requires {', '.join(sorted(required - set(properties)))}, and does not describe it"
        )
    fields: dict[str, Any] = {
        key: _field(name, key, value, key in required) for key, value in properties.items()
    }
    extra: Literal["allow", "forbid"] = "allow" if schema.get("additionalProperties") is True else "forbid"
    try:
        return create_model(f"{name} arguments", __config__=ConfigDict(extra=extra), **fields)
    except (PydanticUserError, SchemaError, NameError, ValueError) as error:
        raise _bad(name, str(error).splitlines()[0]) from error


def _field(name: str, key: str, value: Any, required: bool) -> tuple[Any, Any]:
    """Type and default of one argument."""
    if not isinstance(value, Mapping) or set(value) - _KNOWN:
        raise _bad(name, f"{key} says what is not checked")
    if "enum" in value:
        kind: Any = Literal[tuple(value["enum"])]
    elif value.get("type") in _TYPES:
        kind = _TYPES[value["type"]]
    else:
        raise _bad(name, f"{key} has no type of {', '.join(_TYPES)}")
    if value.get("type") == "array" and isinstance(value.get("items"), Mapping):
        kind = list[_TYPES.get(value["items"].get("type", ""), Any)]  # type: ignore[misc]
    limits = {ours: value[theirs] for theirs, ours in _LIMITS.items() if theirs in value}
    kind = Annotated[kind, Field(description=value.get("description"), **limits)]
    return (kind, ...) if required else (kind | None, value.get("default"))


def _bad(name: str, why: str) -> UsageError:
    return UsageError(
        reason=f"the schema of the own action {name!r} cannot be used: {why}",
        reason_zh=f"自定义动作“{name}”的参数结构无法使用：{why}",
    )
