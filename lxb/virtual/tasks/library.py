"""The tasks that come with LXB, and reading of others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import yaml
from pydantic import BaseModel, ConfigDict, ValidationError

from lxb.complaints import first_misfit
from lxb.errors import Damaged
from lxb.virtual.tasks.model import Task


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid")

    tasks: list[Task]


@cache
def bundled() -> Mapping[str, Task]:
    """All tasks that come with LXB, by id, in the order of their files' names.

    Raises:
        Damaged: one of them is not as the format wants it, or two have one id.
    """
    folder = files("lxb.virtual.tasks")
    found: dict[str, Task] = {}
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        if entry.name.endswith(".yaml"):
            _add(found, read_tasks(entry.read_text("utf-8"), entry.name), entry.name)
    return found


def read_tasks(text: str, name: str) -> list[Task]:
    """The tasks of one file.

    Args:
        text: YAML with the one key `tasks`.
        name: of the file, for errors.

    Raises:
        Damaged: it is no YAML, or not of this format.
    """
    try:
        held: Any = yaml.safe_load(text)
        return _File.model_validate(held).tasks
    except yaml.YAMLError as error:
        raise _damaged(name, str(error).partition("\n")[0]) from error
    except ValidationError as error:
        raise _damaged(name, first_misfit(error)) from error


def _add(found: dict[str, Task], tasks: Iterable[Task], name: str) -> None:
    for task in tasks:
        if task.id in found:
            raise _damaged(name, f"two tasks are called {task.id}")
        found[task.id] = task


def _damaged(name: str, reason: str) -> Damaged:
    return Damaged(path=name, where="tasks", reason=reason, cure="", cure_zh_="")
