"""In a language whose commands LXB does not know, nothing is pressed but on the user's own words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from lxb.agent.build import build_map
from lxb.clock import ManualClock
from lxb.config import Settings
from lxb.device import DeviceInfo
from lxb.errors import UsageError
from lxb.results import BuildResult
from lxb.virtual.in_process import InProcessDevice
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec
from tests.walking import APP, PACKAGE


class Abroad(InProcessDevice):
    """A phone that tells another language."""

    locale = ""

    def info(self) -> DeviceInfo:
        return replace(super().info(), locale=self.locale)


def build(folder: Path, locale: str, **options: object) -> BuildResult:
    path = folder / "app.yaml"
    path.write_text(APP, "utf-8")
    clock = ManualClock()
    device = Abroad(VirtualPhone(PhoneSpec.parse(f"virtual:{path}?latency=0&lang=en"), clock))
    device.locale = locale
    settings = Settings(home=folder / "home")
    return build_map(PACKAGE, device, settings=settings, clock=clock, max_pages=2, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("locale", ["de-DE", "es-419", "ja-JP", "ar-EG"])
def test_no_app_is_explored_where_a_command_reads_like_a_place(locale: str, tmp_path: Path):
    with pytest.raises(UsageError) as raised:
        build(tmp_path, locale)
    assert locale in raised.value.say("en")
    assert "--forbid" in raised.value.say("zh")
    assert not list((tmp_path / "home").rglob("*.jsonl"))


def test_whoever_names_the_words_may(tmp_path: Path):
    result = build(tmp_path, "de-DE", forbid=("löschen", "abmelden"))
    assert result.pages == 2


@pytest.mark.parametrize("locale", ["zh-Hant-TW", "en_GB", "yue-Hant-HK", ""])
def test_known_languages_and_phones_that_do_not_tell_are_explored(locale: str, tmp_path: Path):
    result = build(tmp_path, locale)
    assert result.pages == 2
