"""What can go wrong with a model, one kind each: its class, its words, its cure, and whether to try again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple

from lxb.errors import BadReply, ModelError, ModelRefused, ModelUnreachable


class Kind(StrEnum):
    """`error.kind` of every `ModelError` that names an endpoint."""

    DOWN = "down"
    SLOW = "slow"
    BUSY = "busy"
    SERVER = "server"
    BROKEN_OFF = "broken off"
    KEY = "key"
    QUOTA = "quota"
    NO_MODEL = "no model"
    NO_ADDRESS = "no address"
    WEB_PAGE = "web page"
    NO_PICTURES = "no pictures"
    FILTERED = "filtered"
    TOO_LONG = "too long"
    REQUEST = "request"
    ERROR_INSIDE = "error inside"
    EMPTY = "empty"
    CUT = "cut"
    NOT_JSON = "not json"
    NO_COMPLETION = "no completion"
    FORM = "form"


class _Text(NamedTuple):
    error: type[ModelError]
    en: str
    zh: str
    cure_en: str
    cure_zh: str
    only_this: bool = False


_KEY_CURE = ("set {key} to a key of this service", "请把 {key} 设为该服务的密钥")
_URL_CURE = (
    "set {base_url} to the service's OpenAI-compatible address, which mostly ends in /v1",
    "请把 {base_url} 设为该服务的 OpenAI 兼容地址，通常以 /v1 结尾",
)
_LATER = ("try again later; what was reached is kept", "请稍后重试；已有结果都已保存")
_NONE = ("", "")
_ONLY_THIS = True

_TEXTS: Mapping[Kind, _Text] = MappingProxyType(
    {
        Kind.DOWN: _Text(
            ModelUnreachable,
            "nothing could be reached there ({said})",
            "无法连接（{said}）",
            "start the service, or correct {base_url}",
            "请启动该服务，或更正 {base_url}",
        ),
        Kind.SLOW: _Text(
            ModelUnreachable,
            "not within {seconds} s",
            "超过 {seconds} 秒",
            "see whether the service hangs, or raise LXB_TIMING_MODEL and LXB_TIMING_MODEL_SILENCE",
            "请检查该服务是否卡住，或调高 LXB_TIMING_MODEL 和 LXB_TIMING_MODEL_SILENCE",
        ),
        Kind.BUSY: _Text(
            ModelUnreachable,
            "it is busy, or you ask too often ({said})",
            "服务繁忙或请求过于频繁（{said}）",
            *_LATER,
        ),
        Kind.SERVER: _Text(ModelUnreachable, "the service failed ({said})", "服务出错（{said}）", *_LATER),
        Kind.BROKEN_OFF: _Text(
            ModelUnreachable, "the answer broke off ({said})", "回答中途断开（{said}）", *_LATER
        ),
        Kind.KEY: _Text(ModelRefused, "the key is not accepted ({said})", "密钥无效（{said}）", *_KEY_CURE),
        Kind.QUOTA: _Text(
            ModelRefused,
            "the account has no credit left ({said})",
            "账户额度不足（{said}）",
            "top the account up, or set {key} to another key",
            "请充值，或把 {key} 设为其他密钥",
        ),
        Kind.NO_MODEL: _Text(
            ModelRefused,
            "there is no such model ({said})",
            "没有这个模型（{said}）",
            "set {model_name} to a model that the service has",
            "请把 {model_name} 设为该服务已有的模型",
        ),
        Kind.NO_ADDRESS: _Text(
            ModelRefused, "there is nothing at that address ({said})", "该地址不存在（{said}）", *_URL_CURE
        ),
        Kind.WEB_PAGE: _Text(
            ModelRefused, "it sent a web page ({said})", "返回的是网页（{said}）", *_URL_CURE
        ),
        Kind.NO_PICTURES: _Text(
            ModelRefused,
            "the model takes no pictures ({said})",
            "该模型不支持图片（{said}）",
            "set {model_name} to a vision model, or go without pictures (--describer tree, no --vision)",
            "请把 {model_name} 设为视觉模型，或不用图片（加 --describer tree，去掉 --vision）",
        ),
        Kind.FILTERED: _Text(
            ModelRefused,
            "its filter refused the content ({said})",
            "内容被其审核拦截（{said}）",
            *_NONE,
            _ONLY_THIS,
        ),
        Kind.TOO_LONG: _Text(
            ModelRefused,
            "the request is longer than the model can read ({said})",
            "请求超出模型的上下文长度（{said}）",
            "give the server a longer context, or set {model_name} to a model with one",
            "请为服务配置更长的上下文，或把 {model_name} 设为上下文更长的模型",
            _ONLY_THIS,
        ),
        Kind.REQUEST: _Text(
            ModelRefused, "it does not take the request ({said})", "请求不被接受（{said}）", *_NONE
        ),
        Kind.ERROR_INSIDE: _Text(
            ModelRefused,
            "it answered with success and an error inside ({said})",
            "状态为成功，内容却是错误（{said}）",
            *_NONE,
        ),
        Kind.EMPTY: _Text(BadReply, "it is empty", "内容为空", *_NONE, _ONLY_THIS),
        Kind.CUT: _Text(
            BadReply,
            "it was cut off at the limit of its length",
            "达到长度上限，被截断",
            "see whether the service limits answers to {tokens} tokens; models that think need more",
            "请检查服务是否把回答限制为 {tokens} 个 token；会思考的模型需要更多",
            _ONLY_THIS,
        ),
        Kind.NOT_JSON: _Text(
            ModelRefused, "it sent no JSON ({said})", "返回的不是 JSON（{said}）", *_URL_CURE
        ),
        Kind.NO_COMPLETION: _Text(
            ModelRefused,
            "it sent JSON that is no chat completion ({said})",
            "返回的 JSON 不是对话补全（{said}）",
            *_URL_CURE,
        ),
        Kind.FORM: _Text(
            BadReply,
            "twice it had not the form that was asked for ({said})",
            "两次都不符合要求的格式（{said}）",
            "a larger model keeps to forms better",
            "更大的模型更能遵守格式",
            _ONLY_THIS,
        ),
    }
)

RETRIED = frozenset({Kind.SLOW, Kind.BUSY, Kind.SERVER, Kind.BROKEN_OFF})
LONGEST_SAID = 200
HIDDEN = "***"
_TAGS = re.compile(r"<(script|style)\b.*?(?:</\1\s*>|\Z)|<[^<>]*>", re.DOTALL | re.IGNORECASE)


class Names(NamedTuple):
    """The settings that a cure speaks of."""

    base_url: str = "LXB_BASE_URL"
    model: str = "LXB_MODEL"
    key: str = "LXB_API_KEY"


VISION = Names()


@dataclass(frozen=True, slots=True)
class Source:
    """Whose faults they are: what an error may say of a service, and what it must not."""

    model: str
    endpoint: str
    names: Names = VISION
    secrets: tuple[str, ...] = field(default=(), repr=False)

    def error(self, kind: Kind, said: str = "", said_zh: str = "", **fields: Any) -> ModelError:
        """The error to raise.

        `said`: the service's own words, and keys that it repeats are taken out of them. `said_zh`: where the
        words are ours, the Chinese ones.
        """
        text = _TEXTS[kind]
        known = {
            "model_name": self.names.model,
            "base_url": self.names.base_url,
            "key": self.names.key,
            "said": self.clean(said) or "-",
            "seconds": "?",
            "tokens": "?",
            **fields,
        }
        return text.error(
            kind=kind,
            model=self.model,
            endpoint=self.endpoint,
            only_this=text.only_this,
            reason=text.en.format_map(known),
            reason_zh=text.zh.format_map({**known, "said": self.clean(said_zh or said) or "-"}),
            cure=text.cure_en.format_map(known),
            cure_zh_=text.cure_zh.format_map(known),
            **fields,
        )

    def clean(self, said: str) -> str:
        """Words of a service on one line, short, without tags and without secrets."""
        for secret in sorted(self.secrets, key=len, reverse=True):
            said = said.replace(secret, HIDDEN)
        line = " ".join(_TAGS.sub(" ", said).split())
        return line if len(line) <= LONGEST_SAID else line[: LONGEST_SAID - 3] + "..."
