"""`model=scripted:...` in the address of a virtual phone."""

from __future__ import annotations

import pytest

from lxb.errors import BadName, UnknownName
from lxb.virtual.scripted.spec import ScriptedSpec
from lxb.virtual.spec import PhoneSpec


def test_no_model_plays_along_unasked() -> None:
    assert PhoneSpec.parse("virtual:taobao").model is None


def test_options_stand_behind_a_colon() -> None:
    spec = PhoneSpec.parse("virtual:taobao?seed=7&model=scripted:jitter=12,missed=0.1,space=0-1,think=tags")
    assert spec.model == ScriptedSpec(jitter=12, missed=0.1, space="0-1", think="tags")


@pytest.mark.parametrize("text", ["gpt", "scripted:jiter=3", "scripted:space=inches", "scripted:think=loud"])
def test_unknown_names_are_told(text: str) -> None:
    with pytest.raises(UnknownName):
        PhoneSpec.parse(f"virtual:taobao?model={text}")


@pytest.mark.parametrize("text", ["missed=2", "jitter=much", "e500=-1", "seed=x", "slow="])
def test_values_that_cannot_be_are_told(text: str) -> None:
    with pytest.raises(BadName):
        PhoneSpec.parse(f"virtual:taobao?model=scripted:{text}")
