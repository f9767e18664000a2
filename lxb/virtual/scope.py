"""What the names in an expression stand for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from lxb.errors import Lang
from lxb.virtual.content import Chance
from lxb.virtual.expr import ExpressionError
from lxb.virtual.functions import NAMES, functions
from lxb.virtual.node import Node

_ABSENT = object()
FACTS = frozenset({"apps", "dock", "tasks", "lang", "version", "new_version", "visit", "left"})
"""Names that every expression knows besides the functions."""


@dataclass(slots=True)
class Context:
    """What a page is drawn from, apart from its views."""

    package: str
    lang: Lang
    key: int
    """Where this visit's randomness comes from."""
    now: datetime
    state: Mapping[str, Any]
    arg: Mapping[str, Any]
    vars: Mapping[str, Any]
    facts: Mapping[str, Any]
    """Names that every expression knows: apps, tasks, version, lang, visit ..."""
    lists: Callable[[str], Sequence[Any]]
    seed: int = 0
    """Of the phone: the same for all pages and visits."""


@dataclass(slots=True)
class Slot:
    """The children that a component was given, with the scope they were written in."""

    nodes: list[Node]
    scope: Scope


@dataclass(slots=True)
class Scope:
    """Names that hold for a view and all below it."""

    context: Context
    key: int
    names: Mapping[str, Any] = field(default_factory=dict)
    parent: Scope | None = None
    slot: Slot | None = None
    _functions: dict[str, Any] | None = None

    def within(self, key: int, names: Mapping[str, Any]) -> Scope:
        return Scope(self.context, key, names, self, self.slot)

    def look(self, name: str) -> Any:
        """The value of a name; an expression that asks for an unknown one is wrong."""
        at: Scope | None = self
        while at is not None:
            if name in at.names:
                return at.names[name]
            at = at.parent
        found = self._elsewhere(name)
        if found is _ABSENT:
            raise ExpressionError(f"{name!r} is not known here")
        return found

    def _elsewhere(self, name: str) -> Any:
        c = self.context
        if name == "arg":
            return c.arg
        if name == "vars":
            return c.vars
        if name == "state":
            return c.state
        for names in (c.state, c.facts):
            if name in names:
                return names[name]
        if name in NAMES:
            if self._functions is None:
                self._functions = functions(Chance(self.key), c.lists, c.lang, c.now, c.seed)
            return self._functions[name]
        return _ABSENT
