"""Finds a sentence, fills it in, and tells in which language it is said."""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Any

from lxb.errors import Lang
from lxb.messages import acting, build, choosing, doctor, general, maps, phones, run, trace
from lxb.messages.reasons import REASONS
from lxb.messages.text import Text

TEXTS: Mapping[str, Text] = MappingProxyType(
    {
        **acting.TEXTS,
        **build.TEXTS,
        **choosing.TEXTS,
        **doctor.TEXTS,
        **general.TEXTS,
        **maps.TEXTS,
        **phones.TEXTS,
        **run.TEXTS,
        **trace.TEXTS,
    }
)


def moment(at: str) -> str:
    """ "2026-01-01T00:00:00Z" as it is read here: to the minute, in local time; other texts stay."""
    try:
        return f"{datetime.fromisoformat(at).astimezone():%Y-%m-%d %H:%M}"
    except (ValueError, OverflowError):
        return at


def say(lang: Lang, key: str, **fields: Any) -> str:
    """A sentence of `TEXTS` with its fields filled in."""
    text = TEXTS[key]
    return (text.zh if lang == "zh" else text.en).format(**fields)


def reason_text(lang: Lang, reason: str, app: str = "") -> str:
    """What a short code of `lxb.reason.Reason` means. `app`: the package it is said of; "" = of any."""
    text = REASONS[reason]
    return text.zh.format(app=app or "应用") if lang == "zh" else text.en.format(app=app or "APP")


def choose_lang(wanted: str | None = None) -> Lang:
    """The language to speak: the one asked for, else LXB_LANG, else the machine's; English if neither."""
    for lang in (wanted, os.environ.get("LXB_LANG")):
        if lang in {"zh", "en"}:
            return "zh" if lang == "zh" else "en"
    return "zh" if _of_the_machine().lower().startswith(("zh", "chinese")) else "en"


def _of_the_machine() -> str:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value
    return (locale.getlocale()[0] or "") if sys.platform in {"win32", "darwin"} else ""
