"""Builds that a vision model helps with: what it errs in does no harm, what it knows gets into the map."""

from __future__ import annotations

import io
import json
import threading
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, wait
from typing import Any

import pytest
from PIL import Image

from explorer.engine import Explorer
from explorer.events import Told
from explorer.vision.describer import Describer
from explorer.vision.desk import AT_ONCE
from explorer.vision.moment import moment
from explorer.vision.rounds import Rounds
from lxb.errors import DeviceGone, ModelRefused, ModelUnreachable
from lxb.model import Message, Model, Picture, Reply
from lxb.virtual.scripted.memory import Memory
from tests.exploring import Journey
from tests.seeing import Delayed, seeing

NOISE = "jitter=12,missed=0.1,content=0.1,invented=0.02,fences=1,prose=1"
SMALL = "lang=en&profile=small"
"""Small pictures are soon drawn."""


def _drawn(made: Journey) -> str:
    """The map as it is written."""
    return json.dumps([page.model_dump(mode="json") for page in made.map] + [str(e) for e in made.map.edges])


def _told(made: Journey) -> list[Told]:
    return [event for event in made.events if isinstance(event, Told)]


@pytest.mark.parametrize("options", [f"{SMALL}&seed=2", "lang=en&faults=popup:3,update&seed=3"])
def test_a_model_that_errs_makes_no_worse_map_and_is_asked_once_a_page(options: str) -> None:
    with seeing(options=options, model=NOISE) as made:
        made.go(actions=1000)
        true = made.truth()
        assert (made.reason, true.missed) == ("all explored", [])
        assert (true.duplicates, true.wrong_merges, true.wrong_edges, true.broken_edges) == (0, 0, 0, 0)
        assert made.state("harm") == 0
        told = Counter(event.page for event in _told(made))
        assert set(told.values()) == {1}
        assert told.keys() >= {p.id for p in made.explorer.expedition.atlas.places.values()
                               if p.kind not in {"external", "blocked"}}  # fmt: skip


def test_the_map_is_the_same_however_fast_answers_come() -> None:
    drawn = set()
    for seed in (1, 2):
        with seeing(options=SMALL, model=NOISE, seed=seed) as made:
            made.go(actions=1000)
            drawn.add(_drawn(made))
    assert len(drawn) == 1


def test_a_build_that_goes_on_asks_nothing_twice_and_what_was_left_unanswered_again() -> None:
    with seeing(options=SMALL, seed=1) as made:
        made.go(actions=12)
        made.events = made.events[:-1] if isinstance(made.events[-1], Told) else made.events
        before = [event.page for event in _told(made)]
        made.go(actions=1000)
        pages = [event.page for event in _told(made)]
        assert before
        assert Counter(pages).most_common(1)[0][1] == 1
        assert made.truth().missed == []
        places = made.explorer.expedition.atlas.places.values()
        assert set(pages) >= {p.id for p in places if p.kind not in {"external", "blocked"}}


def test_a_finished_map_that_the_tree_alone_made_is_described_when_it_is_built_again() -> None:
    with seeing(options=SMALL) as made:
        look, made.look = made.look, lambda explorer: None
        made.go(actions=1000)
        assert _told(made) == []
        made.look = look
        made.go(actions=1000)
        assert len(_told(made)) >= 0.9 * len(list(made.map))
        pages = {page.name: page for page in made.map}
        assert pages["Coupons"].description.startswith("Coupons")
        assert pages["Coupons"].written.startswith("vlm:scripted ")


class _Prompt(Rounds):
    """Hears every answer before the next step, however slow the model's thread is."""

    def hear(self, *, all_of_them: bool = False) -> None:
        super().hear(all_of_them=True)


def test_a_wrong_key_ends_the_build_at_once_and_keeps_what_was_found() -> None:
    with seeing(options=SMALL, key="wrong") as made:
        look = made.look

        def prompt(explorer: Explorer) -> Rounds | None:
            rounds = look(explorer)
            assert rounds is not None
            return _Prompt(rounds.describer, rounds.expedition, rounds.performer, rounds.app)

        made.look = prompt
        with pytest.raises(ModelRefused, match="key"):
            made.go(actions=1000)
        assert made.explorer.performer.counts.actions < 30
        assert made.events


class _Busy(Delayed):
    """A model that answers nobody before the asking has ended."""

    def __init__(self, model: Model, ended: threading.Event) -> None:
        super().__init__(model, 0)
        self._ended = ended

    def ask(self, messages: Sequence[Message], **options: Any) -> Reply:
        assert self._ended.wait(60)
        return super().ask(messages, **options)


def test_after_a_limit_only_what_is_under_way_is_waited_for_and_the_next_run_asks_the_rest() -> None:
    ended = threading.Event()

    class Telling(Describer):
        def close(self) -> None:
            super().close()
            ended.set()

    with seeing(options=SMALL, wrapped=lambda model: _Busy(model, ended)) as made:
        look = made.look

        def telling(explorer: Explorer) -> Rounds | None:
            rounds = look(explorer)
            assert rounds is not None
            d = rounds.describer
            rounds.describer = Telling(d.model, d.budget, d.forbidden, d.lang, d.density)
            return rounds

        made.look = telling
        made.go(actions=40)
        assert made.reason == "limit:actions"
        assert made.explorer.vision is not None
        assert made.explorer.vision.asked > AT_ONCE
        assert len(_told(made)) == AT_ONCE
        made.go(actions=1000)
        told = Counter(event.page for event in _told(made))
        assert set(told.values()) == {1}
        places = made.explorer.expedition.atlas.places.values()
        assert told.keys() >= {p.id for p in places if p.kind not in {"external", "blocked"}}


def test_answers_under_way_when_the_phone_goes_away_are_kept() -> None:
    """They are paid for; and nobody waits at the phone any more."""
    ended = threading.Event()

    class Telling(Describer):
        def close(self) -> None:
            super().close()
            ended.set()

    with seeing(options=f"{SMALL}&faults=unplugged:14", wrapped=lambda model: _Busy(model, ended)) as made:
        look = made.look

        def telling(explorer: Explorer) -> Rounds | None:
            rounds = look(explorer)
            assert rounds is not None
            d = rounds.describer
            rounds.describer = Telling(d.model, d.budget, d.forbidden, d.lang, d.density)
            return rounds

        made.look = telling
        with pytest.raises(DeviceGone):
            made.go(actions=1000)
        assert made.explorer.vision is not None
        assert made.explorer.vision.asked > 1
        assert len(made.explorer.expedition.told) == min(AT_ONCE, made.explorer.vision.asked)


def test_answers_that_have_come_when_a_person_stops_the_build_are_kept_and_no_other_is_waited_for() -> None:
    leave = threading.Semaphore(0)

    class Slow(Delayed):
        """Answers as many questions as it is given leave for."""

        def ask(self, messages: Sequence[Message], **options: Any) -> Reply:
            assert leave.acquire(timeout=60)
            return super().ask(messages, **options)

    with seeing(options=SMALL, wrapped=lambda model: Slow(model, 0)) as made:
        look = made.look

        def stopping(explorer: Explorer) -> Rounds | None:
            kept, rounds = explorer.on_step, look(explorer)
            assert rounds is not None

            def stop(now: Explorer) -> None:
                kept(now)
                if len(now.expedition.atlas.places) == 4:
                    leave.release()
                    wait(list(rounds.describer._desk._open.values()), 60, FIRST_COMPLETED)
                    raise KeyboardInterrupt

            explorer.on_step = stop
            return rounds

        made.look = stopping
        with pytest.raises(KeyboardInterrupt):
            made.go(actions=1000)
        leave.release(AT_ONCE)
        assert made.explorer.vision is not None
        assert made.explorer.vision.asked > 1
        assert len(made.explorer.expedition.told) == 1


class _Leaving(Delayed):
    """A model that goes away after some answers."""

    def ask(self, messages: Sequence[Message], **options: Any) -> Reply:
        if self.asked.total() >= 5:
            raise ModelUnreachable(model="m", endpoint="e", reason="down", reason_zh="down", kind="down")
        return super().ask(messages, **options)


def test_a_model_that_goes_away_leaves_the_rest_to_the_tree_and_is_told_of_at_the_end() -> None:
    with seeing(options=SMALL, wrapped=lambda model: _Leaving(model, 0)) as made:
        with pytest.raises(ModelUnreachable, match="down"):
            made.go(actions=1000)
        assert made.truth().missed == []
        assert len(_told(made)) >= 5


def test_a_used_up_budget_ends_the_build_as_a_limit() -> None:
    with seeing(options=SMALL, calls=4) as made:
        made.go(actions=1000)
        assert made.reason == "limit:model"
        assert len(_told(made)) == 4


def test_replies_that_stay_unreadable_cost_their_page_the_words_and_no_more() -> None:
    with seeing(options=SMALL, model="malformed=0.4") as made:
        made.go(actions=1000)
        assert made.reason == "all explored"
        assert made.truth().missed == []
        assert len(_told(made)) > 0


def test_no_picture_of_another_app_is_taken() -> None:
    with seeing(options=SMALL) as made:
        made.go(actions=1)
        performer = made.explorer.performer
        screen = performer.look()
        assert moment(performer, screen, made.package, lambda now: True) is not None
        assert moment(performer, screen, "com.other", lambda now: True) is None
        made.phone.press("home")
        made.device.picture = None  # type: ignore[method-assign, assignment]  it must not be called
        assert moment(performer, performer.look(), made.package, lambda now: True) is None


class Album(Delayed):
    """Keeps the pictures that are sent through it."""

    def __init__(self, model: Model) -> None:
        super().__init__(model, 0)
        self.sent: list[bytes] = []

    def ask(self, messages: Sequence[Message], **options: Any) -> Reply:
        self.sent += [part.data for m in messages for part in m.parts if isinstance(part, Picture)]
        return super().ask(messages, **options)


def test_of_all_that_comes_up_only_pictures_of_the_app_are_sent() -> None:
    albums: list[Album] = []

    def kept(model: Model) -> Model:
        albums.append(Album(model))
        return albums[0]

    with seeing(options=f"{SMALL}&faults=permission,popup:3&seed=3", wrapped=kept) as made:
        memory = Memory(made.phone)
        made.go(actions=1000)
        places = [memory.recall(Image.open(io.BytesIO(data))) for data in albums[0].sent]
    assert {page.kind for page in made.map} >= {"page", "external"}
    assert any("permission" in str(overlay) for overlay in made.map.overlays)
    assert {seen.place.package if seen else None for seen in places} == {made.package}


def test_a_picture_is_not_sent_where_another_app_came_up_while_it_was_taken() -> None:
    with seeing(options=SMALL) as made:
        made.go(actions=1)
        performer, taken = made.explorer.performer, made.device.picture

        def late() -> Image.Image:
            made.phone.press("home")
            return taken()

        screen = performer.look()
        made.device.picture = late  # type: ignore[method-assign]
        assert moment(performer, screen, made.package, lambda now: True) is None
