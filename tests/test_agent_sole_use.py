"""Two at one phone: the second says so and touches nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from lxb.agent.build import build_map
from lxb.agent.connect import attach
from lxb.agent.go import go
from lxb.agent.run import run
from lxb.agent.sole_use import sole_use
from lxb.clock import SystemClock
from lxb.config import Settings
from lxb.device.android import AndroidDevice
from lxb.errors import Busy
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec
from maps import files
from tests.walking import APP, PACKAGE, build

Job = Callable[[AndroidDevice, Settings], object]
JOBS: dict[str, Job] = {
    "build": lambda device, settings: build_map("Walk", device, settings=settings),
    "go": lambda device, settings: go(PACKAGE, "about", device, settings=settings),
    "run": lambda device, settings: run("open about", device, settings=settings, app=PACKAGE),
}


@contextmanager
def cabled(folder: Path) -> Iterator[tuple[VirtualPhone, AndroidDevice]]:
    """A phone as on a cable: others can reach it, too."""
    path = folder / "walk.yaml"
    path.write_text(APP, "utf-8")
    phone = VirtualPhone(PhoneSpec.parse(f"virtual:{path}?lang=en&latency=0"))
    device = attach(phone, "android:R58M/../1", Settings(), SystemClock())
    try:
        yield phone, device
    finally:
        device.close()


@pytest.mark.parametrize("job", JOBS)
def test_the_second_one_says_so_and_leaves_the_phone_alone(job: str, tmp_path: Path):
    settings = Settings(home=tmp_path / "home")
    files.save(build().done(), files.map_path(settings.home, PACKAGE))
    with cabled(tmp_path) as (phone, device):
        before = phone.place()
        with sole_use(device, settings.home), pytest.raises(Busy, match="android:R58M"):
            JOBS[job](device, settings)
        assert phone.place() == before


def test_afterwards_it_is_free_again(tmp_path: Path):
    settings = Settings(home=tmp_path / "home")
    files.save(build().done(), files.map_path(settings.home, PACKAGE))
    with cabled(tmp_path) as (_, device):
        assert go(PACKAGE, "orders", device, settings=settings).arrived
        assert go(PACKAGE, "about", device, settings=settings).arrived


def test_another_phone_is_another_matter(tmp_path: Path):
    one, other = AndroidDevice("emulator-5554"), AndroidDevice("emulator-5556")
    with sole_use(one, tmp_path), sole_use(other, tmp_path):
        pass
    simulated = AndroidDevice("lxb", address="virtual:notes")
    with sole_use(simulated, tmp_path), sole_use(simulated, tmp_path):
        pass


def test_a_home_that_cannot_be_written_holds_nobody_up(tmp_path: Path):
    file = tmp_path / "home"
    file.write_text("", "utf-8")
    with sole_use(AndroidDevice("emulator-5554"), file):
        pass
