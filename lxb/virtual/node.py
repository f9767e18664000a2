"""Views as they stand in the file, compiled: what is fixed apart from what is computed at every drawing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from lxb.errors import Lang
from lxb.virtual.app import Component, localised
from lxb.virtual.expr import Evaluate, Lookup, compile_expression, compile_text
from lxb.virtual.kinds import KINDS, ViewKind

BARE = frozenset({"if", "each", "when", "checked", "selected", "enabled", "visible", "clickable"})
"""Keys whose string is an expression even without `${}`."""


@dataclass(slots=True)
class Node:
    """One compiled view or use of a component."""

    kind: ViewKind | None = None
    """None: a component (`uses`) or a slot."""
    uses: str = ""
    fixed: dict[str, Any] = field(default_factory=dict)
    computed: dict[str, Evaluate] = field(default_factory=dict)
    children: list[Node] = field(default_factory=list)
    condition: Evaluate | None = None
    each: Evaluate | None = None
    lets: list[tuple[str, Evaluate]] = field(default_factory=list)


@dataclass(slots=True)
class Block:
    """A compiled component."""

    params: dict[str, Any]
    view: Node


class Compiler:
    """Compiles raw views of one app in one language."""

    def __init__(self, components: Mapping[str, Component], lang: Lang) -> None:
        self._components = components
        self._lang = lang
        self._blocks: dict[str, Block] = {}

    def block(self, name: str) -> Block:
        """A component, compiled at its first use."""
        if name not in self._blocks:
            raw = self._components[name]
            block = self._blocks[name] = Block(localised(raw.params, self._lang), Node())
            block.view = self.node(raw.view)
        return self._blocks[name]

    def nodes(self, raws: list[Any]) -> list[Node]:
        return [self.node(raw) for raw in raws]

    def node(self, raw: Any) -> Node:
        if isinstance(raw, str):
            raw = {"text": raw}
        name, value = next(iter(raw.items()))
        node = Node(KINDS.get(name), name)
        if name == "slot":
            return node
        for key, inner in self._properties(name, value).items():
            self._property(node, key, inner)
        return node

    def _properties(self, name: str, value: Any) -> dict[str, Any]:
        value = {} if value is None else value
        if isinstance(value, list):
            return {"children": value}
        if isinstance(value, Mapping) and not (value and value.keys() <= {"zh", "en"}):
            return dict(value)
        kind = KINDS.get(name)
        main = kind.main if kind else self._components[name].main
        return {main or "text": value}

    def _property(self, node: Node, key: str, value: Any) -> None:
        if key == "children" and isinstance(value, list):
            node.children = self.nodes(value)
        elif key == "if":
            node.condition = _always(compile_value(value, bare=True))
        elif key == "each":
            node.each = _always(compile_value(value, bare=True))
        elif key == "let":
            node.lets = [(n, _always(compile_value(v, bare=True))) for n, v in value.items()]
        else:
            done = compile_value(localised(value, self._lang), bare=key in BARE)
            if isinstance(done, _Computed):
                node.computed[key] = done.run
            else:
                node.fixed[key] = done


@dataclass(slots=True, frozen=True)
class _Computed:
    run: Evaluate


def compile_value(value: Any, *, bare: bool = False) -> Any:
    """`value` itself where nothing in it is computed, else a `_Computed`."""
    if isinstance(value, str):
        run = compile_text(value) if "${" in value else compile_expression(value) if bare else None
        return _Computed(run) if run else value
    if isinstance(value, Mapping):
        return _mapping({k: compile_value(v, bare=k in BARE) for k, v in value.items()})
    if isinstance(value, (list, tuple)):
        return _sequence([compile_value(v) for v in value])
    return value


def _mapping(parts: dict[str, Any]) -> Any:
    if not any(isinstance(p, _Computed) for p in parts.values()):
        return parts
    return _Computed(lambda look: {k: _value(p, look) for k, p in parts.items()})


def _sequence(parts: list[Any]) -> Any:
    if not any(isinstance(p, _Computed) for p in parts):
        return parts
    return _Computed(lambda look: [_value(p, look) for p in parts])


def _value(part: Any, look: Lookup) -> Any:
    return part.run(look) if isinstance(part, _Computed) else part


def _always(part: Any) -> Evaluate:
    return part.run if isinstance(part, _Computed) else lambda look: part


def evaluator(value: Any, *, bare: bool = False) -> Evaluate:
    """A function that computes `value`, whether or not anything in it needs computing."""
    return _always(compile_value(value, bare=bare))
