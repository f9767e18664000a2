"""What a build makes of what is there already: settings, checkpoints, and maps that walks have changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lxb.agent.build import build_map
from lxb.agent.go import go
from lxb.config import Settings, Timing, lxb_home
from lxb.errors import UsageError
from lxb.locator import Locator
from lxb.results import BuildResult
from lxb.trace import Ended, Event, Explored
from maps.builder import MapBuilder
from maps.files import checkpoint_path, load_app, save_app
from maps.model import Edge
from tests.walking import PACKAGE, Trip, trip

TIMING = Timing(quiet=0.04, reaction=0.1, poll=0.01, splash=0.2)


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Trip]:
    made = trip(tmp_path)
    yield made
    made.device.close()


def build(phone: Trip, **options: object) -> BuildResult:
    forbid = options.pop("forbid", ())
    settings = Settings.model_validate({"timing": TIMING, "forbid": forbid})
    return build_map(PACKAGE, phone.device, settings=settings, **options)  # type: ignore[arg-type]


def edge_to(name: str) -> Edge:
    """The first tap of the map that leads to the page of this name."""
    made = load_app(lxb_home(), PACKAGE)
    return next(e for e in made.edges if e.action == "tap" and made.pages[e.target_page].name == name)


def names() -> set[str]:
    return {page.name for page in load_app(lxb_home(), PACKAGE)}


def test_the_result_counts_what_is_in_the_map(phone: Trip) -> None:
    result = build(phone)
    made = load_app(lxb_home(), PACKAGE)
    assert (result.reason, result.pages, result.edges) == ("all explored", len(made), len(made.edges))


def test_words_that_the_settings_forbid_are_not_tapped(phone: Trip) -> None:
    build(phone, forbid=("refunds",))
    assert "Unpaid orders" in names()
    assert "Refunds" not in names()


def test_a_word_forbidden_later_holds_for_what_was_found_before(phone: Trip) -> None:
    assert build(phone, max_pages=2).reason == "limit:pages"
    result = build(phone, forbid=("unpaid", "refunds", "orders", "help", "about"))
    assert result.resumed
    assert names() & {"Unpaid orders", "Refunds", "About"} == set()


def test_a_build_that_goes_on_keeps_what_walks_have_learnt(phone: Trip) -> None:
    build(phone, max_pages=6)
    walked = edge_to("Orders")
    assert go(PACKAGE, "Orders", phone.device, settings=Settings(timing=TIMING)).arrived
    seen = edge_to("Orders").seen
    assert seen > walked.seen
    made = load_app(lxb_home(), PACKAGE)
    builder = MapBuilder.of(made)
    healed = builder.heal(edge_to("Help"), Locator(id="other", text="Help"))
    learnt = builder.add_edge(healed.target_page, made.home, healed.locator, label="Up", source="learned")
    builder.add_overlay("ad", [Locator(id="ad_close")], "back", source="learned")
    builder.add_overlay("ad", [Locator(text="Ann's birthday"), Locator(id="ad_root")], "back")  # mid-build
    save_app(lxb_home(), builder.done())
    assert build(phone).resumed
    after = load_app(lxb_home(), PACKAGE)
    assert edge_to("Orders").seen >= seen
    assert edge_to("Help").locator == healed.locator
    assert learnt.key in {edge.key for edge in after.edges}
    assert [overlay.kind for overlay in after.overlays] == ["ad"]
    assert build(phone, fresh=True).overlays == 0
    assert edge_to("Help").locator != healed.locator


def test_what_was_begun_on_a_simulated_phone_is_not_gone_on_with_on_a_real_one(phone: Trip) -> None:
    build(phone, max_pages=2)
    before = load_app(lxb_home(), PACKAGE)
    phone.device.simulated = False
    with pytest.raises(UsageError, match="simulated phone"):
        build(phone)
    assert load_app(lxb_home(), PACKAGE).file == before.file
    assert not build(phone, fresh=True).simulated


@pytest.mark.parametrize("fresh", [True, False])
def test_a_build_cut_short_leaves_a_map_that_knows_more(phone: Trip, fresh: bool) -> None:
    build(phone)
    before = load_app(lxb_home(), PACKAGE)
    checkpoint_path(lxb_home(), PACKAGE).with_suffix(".jsonl").unlink()  # a map from somebody else has none

    def stop(event: Event) -> None:
        if isinstance(event, Explored) and event.pages >= 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build(phone, fresh=fresh, watch=stop)
    assert load_app(lxb_home(), PACKAGE).file == before.file
    result = build(phone)
    assert (result.resumed, result.reason, result.pages) == (True, "all explored", len(before))


@pytest.mark.parametrize(
    ("error", "ending"),
    [(KeyboardInterrupt(), ("cancelled", "interrupted")), (ValueError("a bug"), ("failed", "internal"))],
)
def test_what_cut_a_build_short_is_told_as_what_it_was(
    phone: Trip, error: BaseException, ending: tuple[str, str]
) -> None:
    told: list[tuple[str, str]] = []

    def watch(event: Event) -> None:
        if isinstance(event, Explored) and event.edges:
            raise error
        if isinstance(event, Ended):
            told.append((event.status, event.reason))

    with pytest.raises(type(error)):
        build(phone, watch=watch)
    assert told == [ending]
    assert names(), "what was found is saved"
