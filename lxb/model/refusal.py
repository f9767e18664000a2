"""What a service means by a status and an error body: every provider says it in words of its own."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from lxb.model.faults import Kind

_PICTURES = re.compile(r"image|vision|multi-?modal|picture|图片|图像|多模态|视觉", re.IGNORECASE)
_UNABLE = re.compile(
    r"not (a |an )?(support|multi|vision|accept|capable|able)|n't support|unsupport|unknown variant|expected|"
    r"no endpoints|missing data|text[- ]only|only text|cannot (process|read|accept)|mmproj|"
    r"不支持|仅支持|只支持",
    re.IGNORECASE,
)
_ONLY_WORDS = re.compile(r"(must|should) be a (valid )?string", re.IGNORECASE)
_BROKEN = re.compile(
    r"\bcuda\b|\btensors?\b|out of memory|\boom\b|traceback|assert|timed? ?out|overload", re.IGNORECASE
)
"""What a service says that broke down over a picture."""
_FILTER = re.compile(
    r"content[_ -]?filter|content[_ -]?policy|data_?inspection|sensitive|safety|moderation|"
    r"敏感|违规|审核|不安全",
    re.IGNORECASE,
)
_QUOTA = re.compile(
    r"insufficient[_ ]?(quota|balance|credit)|billing|欠费|余额|额度不足|arrear", re.IGNORECASE
)
_LONG = re.compile(
    r"context[_ ]?length|context (window|size)|maximum context|too long|too many tokens|"
    r"超出.{0,80}长度|上下文",
    re.IGNORECASE,
)
_MODEL_GONE = re.compile(
    r"model.{0,80}(not[_ ]found|not[_ ]exist|does not exist|unknown|no such|invalid)|"
    r"access to (the |this )?model|"
    r"(not[_ ]found|unknown|no such|invalid|unsupported).{0,20}model|模型.{0,40}(不存在|未找到|无效)",
    re.IGNORECASE | re.DOTALL,
)
_BUSY = re.compile(r"rate.?limit|overload|too many requests|busy|繁忙|限流|频繁", re.IGNORECASE)
_WEB_PAGE = re.compile(r"\s*(<!doctype html|<html|<head|<body)", re.IGNORECASE)
_KEY = re.compile(
    r"(invalid|incorrect|wrong|expired)[ _]?api[ _-]?key|"
    r"api[ _-]?key (is |not |has )?(invalid|valid|expired)|"
    r"(密钥|令牌).{0,6}(无效|错误|过期)",
    re.IGNORECASE,
)
_CLEAR = frozenset({401, 402, 408, 413, 429})
"""What these mean does not depend on who sends them, a proxy's page included."""
_FILTER_CODES = frozenset({"1301", "data_inspection_failed", "content_filter"})


class Said(NamedTuple):
    """The words of an error, and its code where it has one."""

    text: str
    code: str = ""


def error_in(body: Any) -> Said | None:
    """The error that a JSON body tells of, in any of the known ways; None where it tells of none."""
    if not isinstance(body, Mapping):
        return None
    inner = body.get("error")
    if isinstance(inner, Mapping) and inner:
        return Said(_words(inner), _code(inner))
    if isinstance(inner, str) and inner:
        return Said(inner, _code(body))
    if body.get("object") == "error" or ("choices" not in body and _words(body)):
        return Said(_words(body), _code(body))
    return None


def read_error(body: str) -> Said:
    """The words of a body that came with a status of failure."""
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):
        return Said(body)
    return error_in(data) or Said(body if data else "")


def is_web_page(text: str) -> bool:
    return bool(_WEB_PAGE.match(text.lstrip("\ufeff")))


def status_in(said: Said) -> int | None:
    """The status of HTTP that a code is, where it is one of failure."""
    return int(said.code) if re.fullmatch(r"[45]\d\d", said.code) else None


def kind_of(status: int, said: Said, *, pictures: bool) -> Kind:
    """What a status of failure and its words mean. `pictures`: some were sent."""
    words = f"{said.code} {said.text}"
    if status >= 500 and _BROKEN.search(words):  # pictures it takes, when it works
        return Kind.SERVER
    if pictures and status not in {401, 402, 403, 408, 429} and _takes_no_pictures(words):
        return Kind.NO_PICTURES
    if status >= 500:
        return Kind.SERVER
    if is_web_page(said.text) and status not in _CLEAR:
        return Kind.WEB_PAGE
    if by_status := _by_status(status, words):
        return by_status
    return _by_words(words, said.code)


def kind_inside(said: Said, *, pictures: bool) -> Kind:
    """What an error means that came with a status of success."""
    if status := status_in(said):
        return kind_of(status, said, pictures=pictures)
    kind = kind_of(400, said, pictures=pictures)
    if kind is not Kind.REQUEST:
        return kind
    return Kind.BUSY if _BUSY.search(f"{said.code} {said.text}") else Kind.ERROR_INSIDE


def _takes_no_pictures(words: str) -> bool:
    return bool(_ONLY_WORDS.search(words) or (_PICTURES.search(words) and _UNABLE.search(words)))


def _by_status(status: int, words: str) -> Kind | None:
    match status:
        case 401:
            return Kind.KEY
        case 402:
            return Kind.QUOTA
        case 403:
            known = _by_words(words, "")
            return Kind.KEY if known is Kind.REQUEST else known
        case 300 | 301 | 302 | 303 | 307 | 308 | 405:
            return Kind.NO_ADDRESS
        case 404:
            return Kind.NO_MODEL if re.search(r"model|模型", words, re.IGNORECASE) else Kind.NO_ADDRESS
        case 408:
            return Kind.SERVER
        case 413:
            return Kind.TOO_LONG
        case 429:
            return Kind.QUOTA if _QUOTA.search(words) else Kind.BUSY
        case _:
            return None


def _by_words(words: str, code: str) -> Kind:
    if code.lower() in _FILTER_CODES or _FILTER.search(words):
        return Kind.FILTERED
    if _LONG.search(words):
        return Kind.TOO_LONG
    if _QUOTA.search(words):
        return Kind.QUOTA
    if _KEY.search(words):
        return Kind.KEY
    if _MODEL_GONE.search(words):
        return Kind.NO_MODEL
    return Kind.REQUEST


def _words(body: Mapping[str, Any]) -> str:
    for name in ("message", "msg", "detail", "error_msg", "errmsg"):
        value = body.get(name)
        if value and isinstance(value, (str, list, dict)):
            return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return ""


def _code(body: Mapping[str, Any]) -> str:
    value = body.get("code") or body.get("type") or ""
    return str(value)
