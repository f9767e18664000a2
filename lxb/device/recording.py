"""The file format of a recorded crawl: states with a tree and maybe a picture, and the moves between them."""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from lxb.complaints import in_chinese
from lxb.errors import Damaged, NoDevice
from lxb.files import damaged, is_file, is_folder, read_json
from lxb.geometry import Rect, Size

INDEX = "trace.json"


class _Base(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class Touch(_Base):
    """A finger on the centre of a view."""

    type: Literal["tap", "long_press"]
    bounds: Rect


class Drag(_Base):
    """A finger moved over a view."""

    type: Literal["swipe"]
    bounds: Rect
    direction: Literal["up", "down", "left", "right"]
    """Of the finger: "up" shows what is further down."""


class Typed(_Base):
    """Text put into a field."""

    type: Literal["text"]
    bounds: Rect
    text: str


class Bare(_Base):
    """A move that needs no place."""

    type: Literal["back", "home", "launch"]


Move = Annotated[Touch | Drag | Typed | Bare, Field(discriminator="type")]


class State(_Base):
    """One screen."""

    activity: str = ""
    """As the phone wrote it: "package/.Activity" or with the full class name; "" where not recorded."""
    tree: str
    """Path of the tree below the recording's folder."""
    screenshot: str | None = None

    @property
    def package(self) -> str:
        return self.activity.partition("/")[0]

    @property
    def activity_class(self) -> str | None:
        """Full class name, None where it was not recorded."""
        package, _, name = self.activity.partition("/")
        return (package + name if name.startswith(".") else name) or None


class Transition(_Base):
    """A move and the state that it led to; the same move may have led to several."""

    source: str = Field(alias="from")
    target: str = Field(alias="to")
    action: Move


class Recording(_Base):
    """What `trace.json` holds."""

    package: str = Field(min_length=1)
    size: Size
    start: str
    states: dict[str, State] = Field(min_length=1)
    transitions: list[Transition]


def load(folder: Path) -> Recording:
    """The recording in a folder, checked: every state that is named exists, and so does its tree.

    Raises:
        NoDevice: there is no such folder, or no `trace.json` in it.
        FileError: its `trace.json` cannot be read.
        Damaged: `trace.json` is no recording; the error names the field.
    """
    index = folder / INDEX
    if not is_folder(folder):
        raise _none(folder, "no such folder", "没有这个文件夹")
    if not is_file(index):
        raise _none(folder, f"it holds no {INDEX}", f"其中没有 {INDEX}")
    try:
        recording = Recording.model_validate(read_json(index))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "the top"
        raise _damaged(index, where, first["msg"], in_chinese(first["msg"])) from error
    _check(folder, recording)
    return recording


def _none(folder: Path, why: str, why_zh: str) -> NoDevice:
    return NoDevice(
        reason=f"no recording at {folder}: {why}",
        reason_zh=f"{folder} 没有录制：{why_zh}",
        cure=f"name a folder that holds a {INDEX}",
        cure_zh_=f"请指定包含 {INDEX} 的文件夹",
        found=[],
    )


def _check(folder: Path, recording: Recording) -> None:
    index, states = folder / INDEX, recording.states
    named = [("start", recording.start)]
    for i, move in enumerate(recording.transitions):
        named += [(f"transitions.{i}.from", move.source), (f"transitions.{i}.to", move.target)]
    for where, name in named:
        if name not in states:
            raise _damaged(index, where, f"no state named {name!r}", f"没有名为“{name}”的状态")
    for name, state in states.items():
        for field, path in (("tree", state.tree), ("screenshot", state.screenshot)):
            if path is not None:
                _check_path(folder, f"states.{name}.{field}", path)
    if min(recording.size) <= 0:
        raise _damaged(index, "size", "a screen without area", "屏幕大小无效")


def _check_path(folder: Path, where: str, path: str) -> None:
    """A recording may come from anybody: it names files of its own folder only."""
    parts = PurePosixPath(path)
    if parts.is_absolute() or ".." in parts.parts or "\\" in path or "\0" in path:
        raise _damaged(folder / INDEX, where, f"{path!r} is outside of the folder", f"“{path}”不在该文件夹内")
    if not is_file(folder / path):
        raise _damaged(folder / INDEX, where, f"no file {path!r}", f"没有文件“{path}”")


def _damaged(path: Path, where: str, reason: str, reason_zh: str) -> Damaged:
    cure = {"cure": "get the recording again from where it came", "cure_zh_": "请重新获取该录制"}
    return damaged(path, where, reason, reason_zh, **cure)
