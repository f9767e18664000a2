"""The language of a phone or a map, by the locale that it tells."""

from __future__ import annotations


def primary_language(locale: str) -> str:
    """ "zh" of "zh-Hans-CN" and of "zh_TW"; "" of none."""
    return locale.replace("_", "-").partition("-")[0].casefold()
