"""All that is kept lies in the home of the settings that are passed in, whatever the environment says."""

from __future__ import annotations

from pathlib import Path

from lxb.agent.build import build_map
from lxb.agent.go import go, where
from lxb.agent.run import plan, run
from lxb.config import Settings, Timing, lxb_home
from maps.files import map_path
from tests.walking import PACKAGE, trip

TIMING = Timing(quiet=0.04, reaction=0.1, poll=0.01, splash=0.2)


def test_every_job_works_in_the_home_of_its_settings(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path / "own", timing=TIMING)
    phone = trip(tmp_path).device
    try:
        built = build_map(PACKAGE, phone, settings=settings)
        assert Path(built.map) == map_path(settings.home, PACKAGE)
        for reached in (
            go(PACKAGE, "Orders", phone, settings=settings),
            run("open the help page", phone, settings=settings),
        ):
            assert (reached.reason, settings.runs_folder in Path(reached.trace).parents) == ("arrived", True)
        seen = where(phone, settings=settings)
    finally:
        phone.close()
    assert (seen.reason, seen.page_name, seen.map) == ("found", "Help", built.map)
    assert plan("open refunds", settings=settings).target_name == "Refunds"
    assert not lxb_home().exists()
