"""From compiled nodes to views: conditions, repetitions, components, computed properties."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from lxb.virtual.content import mix
from lxb.virtual.expr import ExpressionError, show
from lxb.virtual.kinds import ACTIONS, EXTENTS, MARKS, NUMBERS, ViewKind, full_class
from lxb.virtual.node import Compiler, Node
from lxb.virtual.scope import Scope, Slot
from lxb.virtual.view import Action, View

_TOGGLES = ("CheckBox", "Switch", "RadioButton")
DEEPEST = 100
"""Views and components inside one another."""
MOST = 20_000
"""Views and components of one page, those whose condition is false included."""


class Expander:
    """Makes the views of one page."""

    def __init__(self, compiler: Compiler) -> None:
        self._compiler = compiler
        self._depth = 0
        self._made = 0

    def all(self, nodes: list[Node], scope: Scope, over: Mapping[str, Any] | None = None) -> list[View]:
        if not self._depth:
            self._made = 0
        views: list[View] = []
        for n, node in enumerate(nodes):
            self._node(node, scope, mix(scope.key, n), over or {}, views)
        return views

    def _node(self, node: Node, scope: Scope, key: int, over: Mapping[str, Any], out: list[View]) -> None:
        if node.each is None:
            self._one(node, scope, key, over, out)
            return
        items = node.each(scope.within(key, {}).look)
        for i, item in enumerate(range(items) if isinstance(items, int) else items or ()):
            inner = mix(key, i)
            self._one(node, scope.within(inner, {"item": item, "i": i}), inner, over, out)

    def _one(self, node: Node, scope: Scope, key: int, over: Mapping[str, Any], out: list[View]) -> None:
        self._made += 1
        if self._depth >= DEEPEST:
            raise ExpressionError(f"{node.uses or 'a view'}: more than {DEEPEST} inside one another")
        if self._made > MOST:
            raise ExpressionError(f"more than {MOST} views")
        self._depth += 1
        try:
            self._inside(node, scope, key, over, out)
        finally:
            self._depth -= 1

    def _inside(self, node: Node, scope: Scope, key: int, over: Mapping[str, Any], out: list[View]) -> None:
        if node.lets or node.computed or node.condition or scope.key != key:
            scope = scope.within(key, {})
        if node.lets:
            names: dict[str, Any] = {}
            scope.names = names
            for name, value in node.lets:
                names[name] = value(scope.look)
        if node.condition is not None and not node.condition(scope.look):
            return
        if node.kind is not None:
            out.append(self._view(node, node.kind, scope, key, over))
        elif node.uses == "slot":
            if scope.slot is not None:
                out.extend(self.all(scope.slot.nodes, scope.slot.scope))
        else:
            self._component(node, scope, key, over, out)

    def _component(
        self, node: Node, scope: Scope, key: int, over: Mapping[str, Any], out: list[View]
    ) -> None:
        block = self._compiler.block(node.uses)
        given = self._values(node, scope)
        params = {name: given.pop(name, default) for name, default in block.params.items()}
        slot = Slot(node.children, scope) if node.children else scope.slot
        inside = Scope(scope.context, key, params, None, slot)
        self._node(block.view, inside, mix(key, 1), {**given, **over}, out)

    def _values(self, node: Node, scope: Scope) -> dict[str, Any]:
        values = dict(node.fixed)
        for name, run in node.computed.items():
            values[name] = run(scope.look)
        return values

    def _view(self, node: Node, kind: ViewKind, scope: Scope, key: int, over: Mapping[str, Any]) -> View:
        values = {**kind.defaults, **self._values(node, scope), **over}
        view = View(
            full_class(values["class"]) if values.get("class") else kind.cls,
            # With the depth: what a component was given may have the number of the component itself.
            key=mix(key, self._depth),
            layout=kind.layout,
            scroll=kind.scroll or ("y" if values.get("scrolls") else ""),
            recycles=kind.recycles,
        )
        _fill(view, values)
        _act(view, values)
        _bind(view, values, scope)
        if node.children:
            view.children = self.all(node.children, scope if scope.key == key else scope.within(key, {}))
            if view.selected:
                _select(view.children)
        return view


def _select(views: list[View]) -> None:
    """Android hands "selected" down to all children."""
    for view in views:
        view.selected = True
        _select(view.children)


def _fill(view: View, values: Mapping[str, Any]) -> None:
    if view.layout == "row" and "align" not in values:
        view.align = _CENTRE
    for name, value in values.items():
        if value is None:
            continue
        convert = _CONVERT.get(name)
        if convert is not None:
            setattr(view, name, convert(value))
        elif name == "id":
            view.rid = show(value)
    if values.get("visible") is False:
        view.width = view.height = 0
        view.margin = view.padding = (0, 0, 0, 0)
        view.min_width = view.min_height = 0


def edges(value: Any) -> tuple[float, float, float, float]:
    """Margins or padding: one number, [horizontal, vertical] or [left, top, right, bottom]."""
    if isinstance(value, (int, float)):
        return (value, value, value, value)
    if len(value) == 2:
        return (value[0], value[1], value[0], value[1])
    left, top, right, bottom = value
    return (left, top, right, bottom)


@lru_cache(maxsize=512)
def _words(value: str) -> frozenset[str]:
    return frozenset(value.split())


def _as_it_is(value: Any) -> Any:
    return value


_CENTRE = frozenset({"center_y"})
_CONVERT: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(NUMBERS | EXTENTS | MARKS | {"bold", "colour", "bg", "numeric", "bind"}, _as_it_is),
    **dict.fromkeys(("clickable", "long_clickable", "enabled", "focusable", "checkable"), bool),
    **dict.fromkeys(("checked", "selected", "password", "hollow"), bool),
    **dict.fromkeys(("text", "drawn", "desc", "hint", "icon"), show),
    **dict.fromkeys(("margin", "padding"), edges),
    **dict.fromkeys(("gravity", "align"), _words),
}
"""What becomes of a property's value; names that are not here are no properties of the view itself."""


def _act(view: View, values: Mapping[str, Any]) -> None:
    view.tap = actions(values.get("tap"))
    direct = {
        name: value
        for name, value in values.items()
        if name in ACTIONS and (value is not None or name == "when")  # a condition may be nothing
    }
    if direct:
        view.tap = [*view.tap, direct]
    view.long_press = actions(values.get("long_press"))
    view.enter = actions(values.get("enter"))
    if view.tap and values.get("clickable") is None:
        view.clickable = True
    if view.clickable and values.get("focusable") is None:
        view.focusable = True
    if view.long_press and values.get("long_clickable") is None:
        view.long_clickable = True


def actions(value: Any) -> list[Action]:
    """One action or several as a list."""
    if not value:
        return []
    return [dict(a) for a in value if a] if isinstance(value, list) else [dict(value)]


def _bind(view: View, values: Mapping[str, Any], scope: Scope) -> None:
    if view.is_field:
        bound = scope.context.vars.get(view.bind or str(view.key))
        if bound is None and view.bind:
            bound = scope.context.state.get(view.bind)
        typed = show(bound)
        view.text = ("•" * len(typed) if view.password else typed) or view.hint
    elif view.bind and view.cls.endswith(_TOGGLES):
        view.checked = bool(scope.context.state.get(view.bind, scope.context.vars.get(view.bind)))
        if not view.tap:
            view.tap = [{"toggle": view.bind}]
