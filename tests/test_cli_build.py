"""What `lxb build-map` says at its end: the command that is offered works as it stands."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from lxb.cli.build import next_command
from maps.files import save_app
from tests.map_samples import small


@pytest.mark.parametrize("device", [None, "virtual:notes", "virtual:notes?latency=0&seed=7", "a b"])
def test_the_command_offered_names_a_page_and_the_same_phone(home: Path, device: str | None) -> None:
    command = next_command(save_app(home / "lxb", small()), device)
    assert command.startswith("lxb go com.example.shop ")
    assert shlex.split(command)[3] in {"我的", "购物车"}
    assert shlex.split(command)[4:] == (["-d", device] if device else [])
