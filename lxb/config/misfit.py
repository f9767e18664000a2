"""A value that does not fit its setting: whose it is, and why it does not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from lxb.complaints import in_chinese
from lxb.config.origin import Origin
from lxb.config.timing import Timing
from lxb.config_file import read_config
from lxb.errors import Damaged, UsageError


def explained(
    error: ValidationError, origins: Mapping[str, Origin], keys: Sequence[str]
) -> Damaged | UsageError:
    """Whose value it is that does not fit: the file's or the caller's."""
    first = error.errors(include_url=False, include_input=False)[0]
    where = [str(part) for part in first["loc"] if part not in ("", "[key]")]
    key = ".".join(where[:2]) if where[0] == "timing" else where[0]
    origin = origins.get(key, Origin("environment", "LXB_" + key.upper().replace(".", "_")))
    reason, reason_zh = _reasons(first["type"], first.get("ctx", {}), first["msg"])
    if origin.kind == "file":
        path = origin.name.rpartition(":")[0]
        line = read_config(Path(path), keys).line(where)
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
