"""What other apps keep on the screen makes no difference to exploring and walking."""

from __future__ import annotations

from pathlib import Path

import pytest

from lxb.agent.build import build_map
from lxb.agent.go import go
from lxb.clock import ManualClock
from lxb.config import Settings
from lxb.screen import Screen
from lxb.screen.xml import parse
from lxb.virtual.in_process import InProcessDevice
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec
from tests.walking import APP, PACKAGE, PAGES

FLOATING = {
    "the handle of a side panel": ("com.coloros.smartsidebar", "[1050,400][1080,800]"),
    "a chat head": ("org.chat", "[0,900][140,1040]"),
    "a picture in a picture": ("org.video", "[600,1500][1040,1750]"),
}


class Shared(InProcessDevice):
    """A phone on whose screen another app keeps something."""

    package = bounds = ""

    def screen(self) -> Screen:
        floating = (
            f'<node class="android.view.View" package="{self.package}" bounds="{self.bounds}"'
            ' content-desc="open" clickable="true"/>'
        )
        return parse(self._phone.dump().replace("</hierarchy>", f"{floating}</hierarchy>"))


@pytest.mark.parametrize("what", FLOATING)
def test_all_of_the_app_is_found_and_reached(what: str, tmp_path: Path):
    path = tmp_path / "app.yaml"
    path.write_text(APP, "utf-8")
    clock, settings = ManualClock(), Settings(home=tmp_path / "home")
    phone = VirtualPhone(PhoneSpec.parse(f"virtual:{path}?latency=0.1&lang=en"), clock)
    device = Shared(phone)
    device.package, device.bounds = FLOATING[what]
    built = build_map(PACKAGE, device, settings=settings, clock=clock)
    assert (built.reason, built.pages) == ("all explored", len(PAGES))
    walked = go(PACKAGE, "About", device, settings=settings, clock=clock)
    assert walked.arrived
    assert phone.place().page == "about"
