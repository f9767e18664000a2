"""What calibration found of each model, kept in models.json of LXB_HOME: a model is measured once.

That its answers are useless is no finding and may pass (a service loses pictures, a busy one rambles): it is
measured again, and what was known before has ended. An entry holds for one endpoint, one model and one way of
sending pictures. The file is a memory, no document: one that cannot be read as such counts as empty, and is
written anew; where that cannot be, the model is measured the next time, too.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from lxb.errors import FileError, Lang, NotWritable
from lxb.files import is_file, read_json, write_json
from lxb.model.calibrate import Calibration, calibrate

if TYPE_CHECKING:
    from lxb.budget import Budget
    from lxb.clock import Clock
    from lxb.model import Model
    from lxb.model.profile import ModelProfile

FILE: Final = "models.json"
LARGEST: Final = 1024 * 1024
MOST: Final = 200
"""Entries that are kept, the latest."""
LAYOUT: Final = "lxb-models/1"


class _Entry(BaseModel):
    model_config = ConfigDict(frozen=True)

    endpoint: str
    model: str
    pictures: str
    """The profile's way of sending them."""
    at: datetime
    result: Calibration


class _Memory(BaseModel):
    model_config = ConfigDict(frozen=True)

    layout: Literal["lxb-models/1"] = LAYOUT
    models: tuple[_Entry, ...] = ()


def calibrated(
    model: Model,
    *,
    home: Path,
    clock: Clock,
    lang: Lang = "en",
    budget: Budget | None = None,
    anew: bool = False,
    lost: Callable[[NotWritable], None],
) -> Calibration:
    """What is known of a model's points: measured now (two calls), or remembered if it was of use.

    A simulated model is measured every time: its address means nothing tomorrow.

    Args:
        model: which is asked.
        home: the folder of models.json.
        clock: tells the date.
        lang: of the question.
        budget: what may be spent.
        anew: do not go by what is remembered.
        lost: told why the finding could not be kept.

    Raises:
        ModelError: no answer came.
        LimitReached: the budget is used up.
    """
    path = home / FILE
    if not anew and (known := _known(_read(path), model)) is not None:
        return known
    result = calibrate(model, lang=lang, budget=budget)
    if not model.simulated:
        try:
            _keep(path, model, result, clock.wall())
        except NotWritable as error:
            lost(error)
    return result


def _known(memory: _Memory, model: Model) -> Calibration | None:
    return next((entry.result for entry in memory.models if _is_of(entry, model) and _is_of_use(entry)), None)


def _is_of(entry: _Entry, model: Model) -> bool:
    return (entry.endpoint, entry.model, entry.pictures, entry.result.declared) == (
        model.endpoint,
        model.name,
        _pictures(model.profile),
        model.profile.space,
    )


def _pictures(profile: ModelProfile) -> str:
    return f"{profile.picture} {profile.longest_side} {profile.max_pixels} {profile.order}"


def _keep(path: Path, model: Model, result: Calibration, at: datetime) -> None:
    """Two that write at once may lose one finding, which is then made once more: no lock is worth that."""
    entry = _Entry(
        endpoint=model.endpoint, model=model.name, pictures=_pictures(model.profile), at=at, result=result
    )
    known = _read(path).models
    others = tuple(other for other in known if not _is_of(other, model))
    kept = (*others[1 - MOST :], entry) if _is_of_use(entry) else others
    if kept != known:
        write_json(path, _Memory(models=kept).model_dump(mode="json"))


def _is_of_use(entry: _Entry) -> bool:
    return entry.result.verdict != "useless"


def _read(path: Path) -> _Memory:
    if not is_file(path):
        return _Memory()
    try:
        return _Memory.model_validate(read_json(path, LARGEST))
    except (FileError, ValidationError):
        return _Memory()
