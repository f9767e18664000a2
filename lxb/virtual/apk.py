"""Reads what an APK says of itself: package, version and input methods, from its binary manifest."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

INPUT_METHOD = "android.view.InputMethod"
MAX_MANIFEST = 4 * 1024 * 1024

STRING_POOL, START_ELEMENT = 0x0001, 0x0102
UTF8_FLAG = 0x100
TYPE_STRING = 0x03
NO_STRING = 0xFFFFFFFF


class BadApk(Exception):
    """Not an APK that a phone would install."""


@dataclass(frozen=True, slots=True)
class Apk:
    """An app as its file describes it."""

    package: str
    version_name: str
    version_code: int
    input_methods: tuple[str, ...]
    """Ids of the keyboards in it, "package/.Class"."""


def read_apk(data: bytes) -> Apk:
    """Raises BadApk."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if archive.getinfo("AndroidManifest.xml").file_size > MAX_MANIFEST:
                raise BadApk("manifest too large")
            manifest = archive.read("AndroidManifest.xml")
        return _describe(list(_elements(manifest)))
    except (zipfile.BadZipFile, KeyError, struct.error, IndexError, zlib.error, NotImplementedError) as error:
        raise BadApk(str(error)) from error


def _describe(elements: list[tuple[str, dict[str, str]]]) -> Apk:
    root = next((attributes for name, attributes in elements if name == "manifest"), {})
    package = root.get("package", "")
    if not package:
        raise BadApk("no package name")
    code = root.get("versionCode", "0")
    keyboards = [f"{package}/{_short(name, package)}" for name in _keyboards(elements)]
    return Apk(package, root.get("versionName", ""), int(code) if code.isdigit() else 0, tuple(keyboards))


def _keyboards(elements: list[tuple[str, dict[str, str]]]) -> Iterator[str]:
    """Names of the services that take the input-method intent."""
    service = ""
    for name, attributes in elements:
        if name in {"activity", "receiver", "provider"}:
            service = ""
        elif name == "service":
            service = attributes.get("name", "")
        elif name == "action" and service and attributes.get("name") == INPUT_METHOD:
            yield service


def _short(name: str, package: str) -> str:
    return name.removeprefix(package) if name.startswith(package + ".") else name


def _elements(data: bytes) -> Iterator[tuple[str, dict[str, str]]]:
    """Start tags with their attributes, document order."""
    strings: list[str] = []
    at = struct.unpack_from("<HH", data, 0)[1]
    while at + 8 <= len(data):
        kind, head, size = struct.unpack_from("<HHI", data, at)
        if size < 8:
            raise BadApk("chunk without a size")
        if kind == STRING_POOL:
            strings = _strings(data[at : at + size])
        elif kind == START_ELEMENT:
            yield _element(data, at + head, strings)
        at += size


def _element(data: bytes, at: int, strings: list[str]) -> tuple[str, dict[str, str]]:
    name, start, step, count = struct.unpack_from("<4xIHHH", data, at)
    attributes = {}
    for i in range(count):
        place = at + start + i * step
        key, raw, kind, value = struct.unpack_from("<4xII3xBI", data, place)
        text = strings[raw] if raw != NO_STRING else strings[value] if kind == TYPE_STRING else str(value)
        attributes[strings[key]] = text
    return strings[name], attributes


def _strings(pool: bytes) -> list[str]:
    count, flags, start = struct.unpack_from("<8xI4xII", pool, 0)
    offsets = struct.unpack_from(f"<{count}I", pool, struct.unpack_from("<H", pool, 2)[0])
    read = _utf8 if flags & UTF8_FLAG else _utf16
    return [read(pool, start + offset) for offset in offsets]


def _utf16(pool: bytes, at: int) -> str:
    length = struct.unpack_from("<H", pool, at)[0]
    at += 2
    if length & 0x8000:
        length = (length & 0x7FFF) << 16 | struct.unpack_from("<H", pool, at)[0]
        at += 2
    return pool[at : at + 2 * length].decode("utf-16-le", "replace")


def _utf8(pool: bytes, at: int) -> str:
    at += 2 if pool[at] & 0x80 else 1  # length in characters
    length = pool[at]
    at += 1
    if length & 0x80:
        length = (length & 0x7F) << 8 | pool[at]
        at += 1
    return pool[at : at + length].decode("utf-8", "replace")
