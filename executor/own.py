"""The user's own actions: by a decorator, or found in installed packages by the entry point "lxb.actions".

An own action has a name, a line that tells the model when and how to use it, a schema of its arguments, and a
function. The function is the user's code and trusted; what the model gives it is checked against the schema
first. See docs/actions.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ValidationError

from executor.own_schema import model_of
from lxb.complaints import first_misfit
from lxb.errors import UsageError

if TYPE_CHECKING:
    from executor.doing.scene import Scene

GROUP = "lxb.actions"
LONGEST_PROMPT = 400
_NAME = re.compile(r"[A-Za-z\u4e00-\u9fff][\w ]{0,39}")

Act = Callable[[Any, "Scene"], str | None]
"""Given the arguments, checked, and the scene; gives back what the model is told, None for nothing.

`ValueError`, `OSError` and errors of LXB are told to the model as the reason why it could not be done."""


@dataclass(frozen=True, slots=True)
class OwnAction:
    """One action of the user's."""

    name: str
    prompt: str
    """One line for the model: what it is for, and its arguments."""
    arguments: type[BaseModel]
    act: Act = field(repr=False)
    sensitive: bool = False
    """Whether a person has to agree each time."""

    @property
    def schema(self) -> dict[str, Any]:
        """JSON schema of the arguments, for services that take tools."""
        return self.arguments.model_json_schema()

    def read(self, given: Mapping[str, Any]) -> BaseModel | str:
        """The arguments, checked; or what is wrong with them, for the model."""
        try:
            return self.arguments.model_validate(dict(given))
        except ValidationError as error:
            return first_misfit(error, "arguments")

    def __call__(self, arguments: Any, scene: Scene) -> str | None:
        return self.act(arguments, scene)


def action(
    name: str,
    *,
    prompt: str,
    schema: type[BaseModel] | Mapping[str, Any] | None = None,
    sensitive: bool = False,
) -> Callable[[Act], OwnAction]:
    """Makes an action of a function.

    Args:
        name: what the model calls it by.
        prompt: one line that tells the model what it does and which arguments it takes.
        schema: of the arguments: a pydantic model, or a JSON schema of an object; None = it takes none.
        sensitive: ask the person each time.

    Raises:
        UsageError: the name, the line or the schema cannot be used.
    """
    line = " ".join(prompt.split())
    if not _NAME.fullmatch(name):
        raise _unusable(
            name,
            "a name is letters, digits, blanks and _, at most 40",
            "名称只能由字母、数字、空格和下划线组成，最多 40 个",
        )
    if not line or len(line) > LONGEST_PROMPT:
        raise _unusable(
            name,
            f"its prompt is one line of 1 to {LONGEST_PROMPT} characters",
            f"提示应为一行，1 到 {LONGEST_PROMPT} 个字符",
        )
    arguments = model_of(name, schema)

    def made(act: Act) -> OwnAction:
        return OwnAction(name, line, arguments, act, sensitive)

    return made


class OwnActions:
    """Those of one run, by name."""

    def __init__(self, of: Iterable[OwnAction] = ()) -> None:
        self._by_name: dict[str, OwnAction] = {}
        for one in of:
            self.add(one)

    def add(self, one: OwnAction) -> None:
        """Raises `UsageError` where another one has its name."""
        key = _key(one.name)
        if key in self._by_name:
            raise _unusable(one.name, "two actions have this name", "有两个动作使用了这个名称")
        self._by_name[key] = one

    def get(self, name: str) -> OwnAction | None:
        return self._by_name.get(_key(name))

    def lines(self) -> list[str]:
        """A line of prompt for each."""
        return [f"{one.name}: {one.prompt}" for one in self]

    def __iter__(self) -> Iterator[OwnAction]:
        return iter(self._by_name.values())

    def __len__(self) -> int:
        return len(self._by_name)


def installed(points: Iterable[EntryPoint] | None = None) -> OwnActions:
    """The actions of all installed packages; an entry point names one, or a list of them.

    Raises:
        UsageError: one cannot be loaded, or is none; it names the package.
    """
    found = OwnActions()
    for point in entry_points(group=GROUP) if points is None else points:
        for one in _loaded(point):
            found.add(one)
    return found


def _loaded(point: EntryPoint) -> Iterator[OwnAction]:
    try:
        loaded = point.load()
    except Exception as error:
        raise _unloadable(point, f"{type(error).__name__}: {error}") from error
    for one in (
        [loaded] if isinstance(loaded, OwnAction) else loaded if isinstance(loaded, list | tuple) else [None]
    ):
        if not isinstance(one, OwnAction):
            raise _unloadable(point, "it is made with @action, or a list of such")
        yield one


def _unloadable(point: EntryPoint, why: str) -> UsageError:
    package = point.dist.name if point.dist is not None else point.value
    return UsageError(
        reason=f"the action {point.name!r} of the package {package} cannot be loaded ({why}); "
        "mend it or uninstall the package",
        reason_zh=f"软件包 {package} 的动作“{point.name}”无法加载（{why}）；请修复或卸载该软件包",
    )


def _unusable(name: str, why: str, why_zh: str) -> UsageError:
    return UsageError(
        reason=f"the own action {name[:60]!r} cannot be used: {why}",
        reason_zh=f"自定义动作“{name[:60]}”无法使用：{why_zh}",
    )


def _key(name: str) -> str:
    """Names are compared without case, blanks and _: models write them as they like."""
    return re.sub(r"[\s_-]+", "", name).casefold()
