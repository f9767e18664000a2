"""From the bytes of a map file to a checked `MapFile`, or an error that says where and why not."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError

from lxb.errors import Damaged, TooNew
from lxb.files import damaged, decoded, parse_json
from lxb.package_name import is_package_name
from maps.model import SCHEMA, MapFile
from maps.upgrades import VERSION, upgraded

_BOM = b"\xef\xbb\xbf"
_SCHEMA = re.compile(r"lxb-map/(\d{1,6})")
_PLACE = re.compile(r"(.*) at (line \d+ column \d+)$", re.DOTALL)


def cure(path: Path) -> dict[str, str]:
    """What to do about a file that is no map: one of the home can be built anew, one of elsewhere cannot."""
    if path.parent.name == "maps" and is_package_name(path.stem):
        build = f"lxb build-map {path.stem} --fresh"
        return {
            "cure": f"repair that place, put a copy back, or build the map again ({build}); the file was "
            "left as it is",
            "cure_zh_": f"请修复该处、恢复备份，或重新建图（{build}）；文件未被改动",
        }
    return {
        "cure": "see whether this is the map file that you mean, or get it again from where it came from; "
        "it was left as it is",
        "cure_zh_": "请确认这是要用的地图文件，或从来源重新获取；文件未被改动",
    }


def parse(path: Path, data: bytes) -> MapFile:
    """The map in a file; `path` is for the errors only.

    The usual case is one pass in compiled code. Only when that fails is the file looked at closely: it may be
    of an older schema, which is brought up to date, of a newer one, or damaged.

    Raises:
        TooNew: a newer LXB wrote it.
        Damaged: it is no map; says the line or the field.
    """
    try:
        return _checked(data.removeprefix(_BOM))
    except ValidationError as error:
        raw = parse_json(path, decoded(path, data, **cure(path)), **cure(path))
        version = _version(path, raw)
        if version == VERSION:
            raise _damaged(path, error, raw) from error
    current = upgraded(path, raw, version)
    try:
        return MapFile.model_validate(current)
    except ValidationError as error:
        raise _damaged(path, error, current) from error


def _checked(data: bytes) -> MapFile:
    with _no_collector():
        found = MapFile.model_validate_json(data, strict=True)
    if "schema_" not in found.model_fields_set:
        raise ValidationError.from_exception_data(
            "MapFile", [{"type": "missing", "loc": ("schema",), "input": None}]
        )
    return found


@contextmanager
def _no_collector() -> Iterator[None]:
    """Without the garbage collector, which would look through thousands of lasting objects in vain."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _version(path: Path, raw: Any) -> int:
    """The number of the file's schema; 0 = maps of LXB-Framework, which had none."""
    if isinstance(raw, dict):
        schema = raw.get("schema")
        if schema is None and isinstance(raw.get("pages"), dict) and isinstance(raw.get("transitions"), list):
            return 0
        if isinstance(schema, str) and (found := _SCHEMA.fullmatch(schema)):
            if int(found[1]) > VERSION:
                raise TooNew(path=str(path), found=schema, known=SCHEMA)
            return int(found[1])
    reason, reason_zh = f"no map: its schema is not {SCHEMA!r}", f"不是地图：schema 不是 {SCHEMA!r}"
    raise damaged(path, "schema", reason, reason_zh, **cure(path))


def _damaged(path: Path, error: ValidationError, raw: Any) -> Damaged:
    first, *others = error.errors(include_url=False)
    wrong = _told(first["type"], first["msg"], first.get("ctx", {}))
    more, more_zh = (f" (and {len(others)} more)", f"（另有 {len(others)} 处）") if others else ("", "")
    where = wrong.where or _field(first["loc"], raw)
    return damaged(path, where, wrong.reason + more, wrong.reason_zh + more_zh, **cure(path))


class _Wrong(NamedTuple):
    reason: str
    reason_zh: str
    where: str = ""
    """"" = the field that the error names."""


_TOLD = {
    "missing": ("missing", "缺少该字段"),
    "extra_forbidden": ("no such field", "没有这个字段"),
    "string_type": ("not a text", "应为文字"),
    "int_type": ("not a whole number", "应为整数"),
    "bool_type": ("not true or false", "应为 true 或 false"),
    "tuple_type": ("not a list", "应为列表"),
    "string_pattern_mismatch": ("a form or a character that is not allowed", "格式不对，或含有不允许的字符"),
    "literal_error": ("not one of {expected}", "不是 {expected} 之一"),
    "string_too_long": ("longer than {max_length} characters", "超过 {max_length} 个字符"),
    "too_long": ("more than {max_length} entries", "超过 {max_length} 项"),
    "too_short": ("fewer than {min_length} entries", "少于 {min_length} 项"),
    "greater_than_equal": ("less than {ge}", "小于 {ge}"),
    "model_type": ("not an object", "应为对象"),
    "model_attributes_type": ("not an object", "应为对象"),
}


def _told(kind: str, message: str, context: dict[str, Any]) -> _Wrong:
    if kind == "whole_map":
        return _Wrong(context["reason"], context["reason_zh"], context["where"])
    if kind == "json_invalid" and (placed := _PLACE.match(message)):
        return _Wrong(placed[1], placed[1], placed[2])
    if kind in _TOLD:
        en, zh = _TOLD[kind]
        return _Wrong(en.format_map(context), zh.format_map(context))
    plain = message.removeprefix("Value error, ")
    return _Wrong(plain, plain)


def _field(location: tuple[int | str, ...], raw: Any) -> str:
    """ "pages[3] (orders).marks[0].rank": only what stands in the file, with the id of the page."""
    words, at = "", raw
    for number, part in enumerate(location):
        last = number == len(location) - 1
        if isinstance(part, int) and isinstance(at, list) and part < len(at):
            at = at[part]
            words += f"[{part}]" + (_of_page(at) if number == 1 else "")
        elif isinstance(part, str) and isinstance(at, dict) and (part in at or last):
            at = at.get(part)
            words += f".{part}"
    return words.removeprefix(".") or "the whole file"


def _of_page(item: Any) -> str:
    name = item.get("id") if isinstance(item, dict) else None
    return f" ({name[:80]})" if isinstance(name, str) and name.isprintable() else ""
