"""Judges an app's views before they are used: kinds, properties, expressions, and pages that are named."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from lxb.errors import Damaged
from lxb.virtual.app import App, Component
from lxb.virtual.expr import ExpressionError, compile_expression, compile_text, mentions
from lxb.virtual.functions import NAMES
from lxb.virtual.kinds import EDGES, EXTENTS, FORBIDDEN, KINDS, NUMBERS, PROPERTIES
from lxb.virtual.nearest import nearest
from lxb.virtual.node import BARE
from lxb.virtual.scope import FACTS
from lxb.virtual.source import Source, Where

Names = frozenset[str]


class Check:
    """Walks an app's raw views; raises `Damaged` with file, line and field at the first mistake."""

    def __init__(
        self,
        app: App,
        components: Mapping[str, Component],
        lists: Mapping[str, Any],
        sources: Mapping[tuple[str, str], Source],
    ) -> None:
        self._app = app
        self._components = {**components, **app.components}
        self._lists = {**lists, **app.lists}
        self._sources = sources
        self._names: Names = NAMES | FACTS | {"arg", "vars", "state", "item", "i"} | app.state.keys()

    def all(self) -> None:
        app = self._app
        self._page(app.home, ("home",))
        self._page(app.link, ("link",))
        for key, component in app.components.items():
            at: Where = ("components", key)
            self._node(component.view, (*at, "view"), self._names | component.params.keys())
            for name, default in component.params.items():
                self._value(default, (*at, "params", name), self._names)
        for key in app.tabs:
            self._group(key)
        for key in app.pages:
            self._one_page(key)

    def _group(self, key: str) -> None:
        group, at = self._app.tabs[key], ("tabs", key)
        for n, tab in enumerate(group.items):
            self._page(tab.page, (*at, "items", n, "page"))
            self._value(tab.model_dump(), (*at, "items", n), self._names)
        self._page(group.inside, (*at, "inside"))
        self._page(group.back, (*at, "back"))
        self._component(group.item, (*at, "item"))
        self._component(group.toolbar, (*at, "toolbar"))
        self._nodes(group.header, (*at, "header"), self._names)

    def _one_page(self, key: str) -> None:
        page, at = self._app.pages[key], ("pages", key)
        self._page(page.otherwise, (*at, "otherwise"))
        self._page(None if page.back == "stay" else page.back, (*at, "back"))
        self._component(page.toolbar, (*at, "toolbar"))
        if page.requires is not None:
            self._expression(page.requires, (*at, "requires"), self._names)
        for part, nodes in (("body", page.body), ("bottom", page.bottom), ("float", page.floating)):
            self._nodes(nodes, (*at, part), self._names)
        for part in ("on_open", "on_back", "toolbar_with", "title"):
            self._value(getattr(page, part), (*at, part), self._names)

    def _nodes(self, raws: Iterable[Any], where: Where, names: Names) -> None:
        for n, raw in enumerate(raws):
            self._node(raw, (*where, n), names)

    def _node(self, raw: Any, where: Where, names: Names) -> None:
        if isinstance(raw, str):
            self._value(raw, where, names)
            return
        if not isinstance(raw, Mapping) or len(raw) != 1:
            self._fail(where, "a view is a mapping with one key, its kind: `- text: ...`")
        kind, value = next(iter(raw.items()))
        where = (*where, kind)
        if kind == "slot":
            return
        params: Iterable[str] = ()
        if kind in self._components:
            params = self._components[kind].params
        elif kind not in KINDS:
            self._fail(where, f"no kind or component named {kind!r}", [*KINDS, *self._components], kind)
        if isinstance(value, list):
            self._nodes(value, where, names)
        elif isinstance(value, Mapping) and not value.keys() <= {"zh", "en"}:
            self._properties(value, frozenset(params), where, names)
        else:
            self._value(value, where, names)

    def _properties(self, value: Mapping[str, Any], params: Names, where: Where, names: Names) -> None:
        if isinstance(value.get("let"), Mapping):
            names = names | value["let"].keys()
            for name, text in value["let"].items():
                self._expression(text, (*where, "let", name), names)
        for key, inner in value.items():
            at = (*where, key)
            if key not in params and key not in PROPERTIES:
                self._fail(at, f"no property {key!r} here", sorted(PROPERTIES | params), str(key))
            if key == "children":
                self._nodes(inner if isinstance(inner, list) else [inner], at, names)
            elif key != "let":
                if key not in params:
                    self._plain(key, inner, at)
                self._value(inner, at, names, key)

    def _plain(self, key: str, value: Any, where: Where) -> None:
        """What a property may be, unless it is computed."""
        if _dynamic(value) or value is None:
            return
        if key == "forbidden" and value not in FORBIDDEN:
            self._fail(where, f"{value!r} is no reason", sorted(FORBIDDEN), str(value))
        if key in NUMBERS and not _number(value):
            self._fail(where, f"{value!r} is no number")
        if key in EXTENTS and not _number(value) and value not in {"match", "wrap"}:
            self._fail(where, f"{value!r} is neither a number of dp nor match or wrap")
        if key in EDGES and not (
            _number(value) or (isinstance(value, list) and len(value) in {2, 4} and all(map(_number, value)))
        ):
            self._fail(where, f"{value!r} is neither a number nor two or four of them")

    def _value(self, value: Any, where: Where, names: Names, key: str = "") -> None:
        if isinstance(value, str):
            if key in BARE or "${" in value:
                self._expression(value, where, names)
            elif key == "go":
                self._page(value, where)
        elif isinstance(value, Mapping):
            if key == "go" and isinstance(value.get("page"), str) and not _dynamic(value["page"]):
                self._page(value["page"], (*where, "page"))
            for name, inner in value.items():
                self._value(inner, (*where, name), names, str(name))
        elif isinstance(value, list):
            for n, inner in enumerate(value):
                self._value(inner, (*where, n), names, key)

    def _expression(self, text: Any, where: Where, names: Names) -> None:
        if not isinstance(text, str):
            return
        try:
            if "${" in text:
                compile_text(text)
            else:
                compile_expression(text)
        except ExpressionError as error:
            self._fail(where, str(error))
        asked = mentions(text)
        for name in sorted(asked.names - names):
            self._fail(where, f"{name!r} is not known here", sorted(names), name)
        for name in sorted(asked.lists - self._lists.keys()):
            self._fail(where, f"no list named {name!r}", sorted(self._lists), name)

    def _page(self, name: str | None, where: Where) -> None:
        if name is not None and name not in self._app.pages:
            self._fail(where, f"no page named {name!r}", self._app.pages, name)

    def _component(self, name: str | None, where: Where) -> None:
        if name not in {None, "none"} and name not in self._components:
            self._fail(where, f"no component named {name!r}", self._components, str(name))

    def _fail(self, where: Where, reason: str, valid: Iterable[str] = (), name: str = "") -> NoReturn:
        raise mistake(self._sources, where, reason, nearest(name, valid))


def mistake(
    sources: Mapping[tuple[str, str], Source], where: Where, reason: str, near: Iterable[str] = ()
) -> Damaged:
    """The error for a place in an app that may be spread over several files."""
    head = (str(where[0]) if where else "", str(where[1]) if len(where) > 1 else "")
    source = sources.get(head) or sources[("", "")]
    return source.mistake(where, reason, near)


def _dynamic(value: Any) -> bool:
    return isinstance(value, str) and "${" in value


def _number(value: Any) -> bool:
    return (isinstance(value, (int, float)) and not isinstance(value, bool)) or _dynamic(value)
