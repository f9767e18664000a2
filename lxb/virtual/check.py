"""Judges an app's views before they are used: kinds, properties, expressions, and pages that are named."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from lxb.errors import Damaged
from lxb.virtual.app import App, Component
from lxb.virtual.expr import ExpressionError, compile_expression, compile_text
from lxb.virtual.kinds import FORBIDDEN, KINDS, PROPERTIES
from lxb.virtual.nearest import nearest
from lxb.virtual.source import Source, Where

BARE = frozenset({"if", "each", "when"})
"""Keys whose string is an expression even without `${}`."""


class Check:
    """Walks an app's raw views; raises `Damaged` with file, line and field at the first mistake."""

    def __init__(self, app: App, library: Mapping[str, Component], sources: Mapping[tuple[str, str], Source]):
        self._app = app
        self._components = {**library, **app.components}
        self._sources = sources

    def all(self) -> None:
        app = self._app
        self._page(app.home, ("home",))
        self._page(app.link, ("link",))
        for key, component in app.components.items():
            self._node(component.view, ("components", key, "view"))
        for key, group in app.tabs.items():
            for n, tab in enumerate(group.items):
                self._page(tab.page, ("tabs", key, "items", n, "page"))
            self._page(group.inside, ("tabs", key, "inside"))
            self._page(group.back, ("tabs", key, "back"))
            self._component(group.item, ("tabs", key, "item"))
            self._component(group.toolbar, ("tabs", key, "toolbar"))
            self._nodes(group.header, ("tabs", key, "header"))
        for key in app.pages:
            self._one_page(key)

    def _one_page(self, key: str) -> None:
        page, at = self._app.pages[key], ("pages", key)
        self._page(page.otherwise, (*at, "otherwise"))
        self._page(None if page.back == "stay" else page.back, (*at, "back"))
        self._component(page.toolbar, (*at, "toolbar"))
        if page.requires is not None:
            self._expression(page.requires, (*at, "requires"))
        for part, nodes in (("body", page.body), ("bottom", page.bottom), ("float", page.floating)):
            self._nodes(nodes, (*at, part))
        for part in ("on_open", "on_back", "toolbar_with"):
            self._value(getattr(page, part), (*at, part))

    def _nodes(self, raws: Iterable[Any], where: Where) -> None:
        for n, raw in enumerate(raws):
            self._node(raw, (*where, n))

    def _node(self, raw: Any, where: Where) -> None:
        if isinstance(raw, str):
            self._value(raw, where)
            return
        if not isinstance(raw, Mapping) or len(raw) != 1:
            self._fail(where, "a view is a mapping with one key, its kind: `- text: ...`")
        kind, value = next(iter(raw.items()))
        where = (*where, kind)
        if kind == "slot":
            return
        if kind in KINDS:
            allowed: frozenset[str] = PROPERTIES
        elif kind in self._components:
            allowed = PROPERTIES | self._components[kind].params.keys()
        else:
            self._fail(where, f"no kind or component named {kind!r}", [*KINDS, *self._components], kind)
        if isinstance(value, list):
            self._nodes(value, where)
        elif isinstance(value, Mapping) and not value.keys() <= {"zh", "en"}:
            self._properties(value, allowed, where)
        else:
            self._value(value, where)

    def _properties(self, value: Mapping[str, Any], allowed: frozenset[str], where: Where) -> None:
        for key, inner in value.items():
            at = (*where, key)
            if key not in allowed:
                self._fail(at, f"no property {key!r} here", sorted(allowed), str(key))
            if key == "children":
                self._nodes(inner if isinstance(inner, list) else [inner], at)
            elif key == "forbidden" and inner not in FORBIDDEN and not _dynamic(inner):
                self._fail(at, f"{inner!r} is no reason", sorted(FORBIDDEN), str(inner))
            elif key == "let":
                for name, text in inner.items() if isinstance(inner, Mapping) else ():
                    self._expression(text, (*at, name))
            else:
                self._value(inner, at, key)

    def _value(self, value: Any, where: Where, key: str = "") -> None:
        if key in BARE and isinstance(value, str) and "${" not in value:
            self._expression(value, where)
        elif isinstance(value, str):
            if key == "go" and not _dynamic(value):
                self._page(value, where)
            try:
                compile_text(value)
            except ExpressionError as error:
                self._fail(where, str(error))
        elif isinstance(value, Mapping):
            if key == "go" and isinstance(value.get("page"), str) and not _dynamic(value["page"]):
                self._page(value["page"], (*where, "page"))
            for name, inner in value.items():
                self._value(inner, (*where, name), str(name))
        elif isinstance(value, list):
            for n, inner in enumerate(value):
                self._value(inner, (*where, n), key)

    def _expression(self, text: Any, where: Where) -> None:
        if not isinstance(text, str):
            return
        try:
            if "${" in text:
                compile_text(text)
            else:
                compile_expression(text)
        except ExpressionError as error:
            self._fail(where, str(error))

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



