"""The models of the settings: one that sees, one that reads; the same where only one is named."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pydantic import SecretStr

from lxb.budget import Budget
from lxb.clock import Clock, SystemClock
from lxb.config import Settings
from lxb.errors import ModelMissing

if TYPE_CHECKING:
    from lxb.model.address import Address
    from lxb.model.chat import ChatModel


class _Wanted(NamedTuple):
    """What is set of a model; `names` are the settings that a cure speaks of."""

    url: str | None
    name: str | None
    key: SecretStr | None
    names: tuple[str, str, str]


def vision_model(settings: Settings, *, clock: Clock | None = None) -> ChatModel | None:
    """The model that looks at pictures; None where none is configured. Nothing is connected to yet.

    Raises:
        ModelMissing: half of it is configured: no address, no name, or no key for a service that wants one.
        BadName: the address is none.
    """
    names = (_told(settings, "base_url"), _told(settings, "model"), _told(settings, "api_key"))
    return _made(_Wanted(settings.base_url, settings.model, settings.api_key, names), settings, clock)


def text_model(settings: Settings, *, clock: Clock | None = None) -> ChatModel | None:
    """The model that is asked in words: the vision model, in all that is not set of it. None = there is none.

    The vision model's key goes to no other machine than the vision model's.

    Raises:
        ModelMissing: as for `vision_model`.
        BadName: as for `vision_model`.
    """
    shared = _same_machine(settings)
    wanted = _Wanted(
        settings.text_base_url or settings.base_url,
        settings.text_model or settings.model,
        settings.text_api_key or (settings.api_key if shared else None),
        (
            _told(settings, "text_base_url" if settings.text_base_url else "base_url"),
            _told(settings, "text_model" if settings.text_model else "model"),
            _told(settings, "text_api_key" if settings.text_api_key or not shared else "api_key"),
        ),
    )
    return _made(wanted, settings, clock)


def _told(settings: Settings, key: str) -> str:
    """What to change for another value: the variable, or the line of the file that it stands in."""
    origin = settings.origin(key)
    if origin.kind == "file":
        return f"{key} ({origin.name})"
    return origin.name if origin.kind == "environment" else f"LXB_{key.upper()}"


def model_budget(settings: Settings, clock: Clock | None = None) -> Budget:
    """What one run may spend; its time begins now."""
    return Budget(
        clock or SystemClock(),
        calls=settings.model_calls,
        tokens=settings.model_tokens,
        seconds=settings.model_seconds,
    )


def no_model() -> ModelMissing:
    """The error for whoever needs a model where none is configured."""
    return ModelMissing(
        reason="no model is configured",
        reason_zh="没有配置模型",
        cure="set LXB_BASE_URL, LXB_MODEL and LXB_API_KEY; lxb doctor --model tries them",
        cure_zh_="请设置 LXB_BASE_URL、LXB_MODEL 和 LXB_API_KEY；用 lxb doctor --model 检验",
    )


def _made(wanted: _Wanted, settings: Settings, clock: Clock | None) -> ChatModel | None:
    from lxb.model.address import read_address
    from lxb.model.chat import ChatModel, Patience
    from lxb.model.faults import Names
    from lxb.model.profile import profile_for

    if not (wanted.url or wanted.name):
        return None
    url_name, model_name, _ = wanted.names
    if not wanted.url:
        raise _lacking(url_name, "an address", "服务地址")
    if not wanted.name:
        raise _lacking(model_name, "a name", "模型名称")
    address = read_address(wanted.url, url_name)
    return ChatModel(
        wanted.name,
        address,
        profile_for(wanted.name, settings),
        key=_key(wanted, address),
        names=Names(*wanted.names),
        patience=Patience(settings.timing.model, settings.timing.model_silence),
        clock=clock,
    )


def _key(wanted: _Wanted, address: Address) -> str | None:
    """The key; None where the service is near enough to want none.

    Raises:
        ModelMissing: there is none for a service far away, or it cannot travel in a header.
    """
    name = wanted.names[2]
    key = wanted.key.get_secret_value().strip() if wanted.key else ""
    if not key and not address.nearby:
        raise _lacking(name, f"a key for {address.name}", f" {address.name} 的密钥")
    if not all("!" <= letter <= "~" for letter in key):
        raise ModelMissing(
            reason=f"the key in {name} holds characters that no key has (spaces, quotation marks, Chinese)",
            reason_zh=f"{name} 中的密钥含有非法字符（空格、中文引号等）",
            cure="copy it again",
            cure_zh_="请重新复制",
        )
    return key or None


def _lacking(setting: str, what: str, what_zh: str) -> ModelMissing:
    return ModelMissing(
        reason=f"the model lacks {what}",
        reason_zh=f"模型配置缺少{what_zh}",
        cure=f"set {setting}",
        cure_zh_=f"请设置 {setting}",
    )


def _same_machine(settings: Settings) -> bool:
    """Whether the text model's service is not known to be another one than the vision model's."""
    from lxb.model.address import read_address

    if not (settings.base_url and settings.text_base_url):
        return True
    vision = read_address(settings.base_url, _told(settings, "base_url"))
    return vision.host == read_address(settings.text_base_url, _told(settings, "text_base_url")).host
