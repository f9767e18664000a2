"""What calibration found is kept and used again, over the real client."""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from lxb.budget import Budget
from lxb.clock import ManualClock
from lxb.errors import LimitReached, ModelError, NotWritable
from lxb.geometry import Size, Space
from lxb.model.address import read_address
from lxb.model.answer import SIMULATED
from lxb.model.calibrate import Calibration
from lxb.model.chat import ChatModel
from lxb.model.marks import SHEETS
from lxb.model.measured import FILE, MOST, calibrated
from lxb.model.picture import fitting
from lxb.model.profile import ModelProfile
from lxb.space import replied
from tests.endpoint import Endpoint, Says, plain, serving, whole


def said(space: Space, profile: ModelProfile, **more: Any) -> list[Says]:
    """What a model that means `space` says to both pictures."""
    return [
        whole(
            "\n".join(
                "mark {}: {:.1f},{:.1f}".format(
                    number, *replied(mark, space, fitting(sheet.size, profile), sheet.size)
                )
                for number, mark in enumerate(sheet.marks, start=1)
            ),
            **more,
        )
        for sheet in SHEETS
    ]


class Trial:
    """A service, and a model behind it."""

    def __init__(self, endpoint: Endpoint, home: Path) -> None:
        self.endpoint = endpoint
        self.home = home
        self.lost: list[NotWritable] = []

    def find(self, profile: ModelProfile, **more: Any) -> Calibration:
        with ChatModel(more.pop("name", "m"), read_address(self.endpoint.url), profile) as model:
            return calibrated(model, home=self.home, clock=ManualClock(), lost=self.lost.append, **more)

    @property
    def calls(self) -> int:
        return len(self.endpoint.asked)


@contextmanager
def answering(home: Path, *says: Says) -> Iterator[Trial]:
    with serving(*says) as endpoint:
        yield Trial(endpoint, home)


PIXELS, THOUSANDTHS = ModelProfile(space="pixel"), ModelProfile(space="0-1000")


def test_a_model_is_measured_once(tmp_path: Path) -> None:
    with answering(tmp_path, *said("pixel", PIXELS), whole("not asked again")) as trial:
        first = trial.find(PIXELS)
        assert (first.verdict, first.seen, trial.calls) == ("agrees", "pixel", 2)
        assert trial.find(PIXELS) == first
        assert trial.calls == 2
    kept = json.loads((tmp_path / FILE).read_text("utf-8"))
    (entry,) = kept["models"]
    assert kept["layout"] == "lxb-models/1"
    assert (entry["model"], entry["endpoint"]) == ("m", trial.endpoint.url.removeprefix("http://"))
    assert entry["at"] == "2026-01-01T00:00:00Z"


def test_a_contradiction_is_kept_too_until_it_is_measured_anew(tmp_path: Path) -> None:
    with answering(tmp_path, *said("0-1000", PIXELS), *said("pixel", PIXELS)) as trial:
        first = trial.find(PIXELS)
        assert (first.verdict, first.declared, first.seen) == ("contradicts", "pixel", "0-1000")
        assert trial.find(PIXELS) == first
        assert trial.find(PIXELS, anew=True).verdict == "agrees"
        assert trial.find(PIXELS).verdict == "agrees"
        assert trial.calls == 4


def test_answers_without_use_are_not_held_against_a_model_for_good(tmp_path: Path) -> None:
    nothing = [whole("I see no marks.") for _ in SHEETS]
    with answering(tmp_path, *nothing, *said("pixel", PIXELS), *nothing, *said("pixel", PIXELS)) as trial:
        assert trial.find(PIXELS).verdict == "useless"
        assert trial.find(PIXELS).verdict == "agrees"
        assert trial.find(PIXELS, anew=True).verdict == "useless"
        assert trial.find(PIXELS).verdict == "agrees"  # measured: what was known before has ended
        assert trial.calls == 8


def test_a_memory_that_holds_a_useless_answer_is_not_gone_by(tmp_path: Path) -> None:
    with answering(tmp_path, *said("pixel", PIXELS), *said("pixel", PIXELS)) as trial:
        trial.find(PIXELS)
        kept = json.loads((tmp_path / FILE).read_text("utf-8"))
        kept["models"][0]["result"]["verdict"] = "useless"
        (tmp_path / FILE).write_text(json.dumps(kept), "utf-8")
        assert trial.find(PIXELS).verdict == "agrees"
    assert len(json.loads((tmp_path / FILE).read_text("utf-8"))["models"]) == 1


@pytest.mark.parametrize(
    "other",
    [THOUSANDTHS, ModelProfile(space="pixel", longest_side=900), ModelProfile(space="pixel", picture="png")],
    ids=["space", "size", "kind"],
)
def test_what_was_measured_holds_for_one_way_of_asking(tmp_path: Path, other: ModelProfile) -> None:
    with answering(tmp_path, *said("pixel", PIXELS), *said(other.space, other)) as trial:
        trial.find(PIXELS)
        assert trial.find(other).verdict == "agrees"
        assert trial.calls == 4
        trial.find(PIXELS)
        assert trial.calls == 4


def test_and_for_one_model(tmp_path: Path) -> None:
    with answering(tmp_path, *said("pixel", PIXELS), *said("pixel", PIXELS)) as trial:
        trial.find(PIXELS)
        trial.find(PIXELS, name="another")
        assert trial.calls == 4


def test_a_simulated_model_is_not_remembered(tmp_path: Path) -> None:
    with answering(tmp_path, *said("pixel", PIXELS, system_fingerprint=SIMULATED)) as trial:
        assert trial.find(PIXELS).answered == 12
    assert not (tmp_path / FILE).exists()


def test_the_pictures_are_what_was_drawn_and_the_question_names_the_far_corner(tmp_path: Path) -> None:
    with answering(tmp_path, *said("resized-28", ModelProfile(space="resized-28"))) as trial:
        trial.find(ModelProfile(space="resized-28"), lang="zh")
        parts = [asked.body["messages"][0]["content"] for asked in trial.endpoint.asked]
    assert "728,1596" in parts[0][0]["text"]
    assert "1288,952" in parts[1][0]["text"]
    assert "标记" in parts[0][0]["text"]
    sizes = []
    for _, picture in parts:
        data = base64.b64decode(picture["image_url"]["url"].partition(",")[2])
        sizes.append(Size(*Image.open(io.BytesIO(data)).size))
    assert sizes == [(720, 1600), (1280, 960)]


def test_a_picture_comes_first_where_the_profile_says_so(tmp_path: Path) -> None:
    profile = ModelProfile(order="picture-first")
    with answering(tmp_path, *said("0-1000", profile)) as trial:
        trial.find(profile)
        content = trial.endpoint.asked[0].body["messages"][0]["content"]
    assert [part["type"] for part in content] == ["image_url", "text"]


@pytest.mark.parametrize(
    "text", ["", "{", '{"layout": "lxb-models/9"}', '{"models": [{"endpoint": 1}]}', "[]"]
)
def test_a_memory_that_cannot_be_read_is_written_anew(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, "utf-8")
    with answering(tmp_path, *said("pixel", PIXELS)) as trial:
        assert trial.find(PIXELS).verdict == "agrees"
        trial.find(PIXELS)
        assert trial.calls == 2


def test_the_latest_are_kept(tmp_path: Path) -> None:
    with answering(tmp_path, *said("pixel", PIXELS), *said("pixel", PIXELS)) as trial:
        trial.find(PIXELS)
        kept = json.loads((tmp_path / FILE).read_text("utf-8"))
        kept["models"] = [{**kept["models"][0], "model": f"m{n}"} for n in range(MOST)]
        (tmp_path / FILE).write_text(json.dumps(kept), "utf-8")
        trial.find(PIXELS, name="new")
    names = [entry["model"] for entry in json.loads((tmp_path / FILE).read_text("utf-8"))["models"]]
    assert names == [*(f"m{n}" for n in range(1, MOST)), "new"]


def test_a_model_that_refuses_pictures_is_told_and_nothing_is_kept(tmp_path: Path) -> None:
    refusal = plain({"error": {"message": "this model does not support image input"}}, 400)
    with answering(tmp_path, refusal) as trial, pytest.raises(ModelError, match="picture"):
        trial.find(PIXELS)
    assert not (tmp_path / FILE).exists()


def test_a_budget_ends_it(tmp_path: Path) -> None:
    budget = Budget(ManualClock(), calls=1)
    with answering(tmp_path, *said("pixel", PIXELS)) as trial, pytest.raises(LimitReached):
        trial.find(PIXELS, budget=budget)
    assert budget.spent_calls == 1


@pytest.mark.parametrize("broken", ["home", f"home/{FILE}/folder"])
def test_a_memory_that_cannot_be_kept_is_told_and_ends_nothing(tmp_path: Path, broken: str) -> None:
    file = tmp_path / broken
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("in the way", "utf-8")
    with answering(tmp_path / "home", *said("pixel", PIXELS)) as trial:
        assert trial.find(PIXELS).verdict == "agrees"
    (told,) = trial.lost
    assert FILE in told.say("en")
    assert file.read_text("utf-8") == "in the way"


def test_a_memory_that_may_not_be_read_is_written_anew(tmp_path: Path) -> None:
    kept = tmp_path / FILE
    kept.write_text("{}", "utf-8")
    kept.chmod(0)
    with answering(tmp_path, *said("pixel", PIXELS), *said("pixel", PIXELS)) as trial:
        assert trial.find(PIXELS).verdict == "agrees"
    assert trial.lost == []
