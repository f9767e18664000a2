"""An app ready to be drawn in one language: its pages compiled, its groups of tabs looked up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from lxb.errors import Damaged, Lang
from lxb.virtual.app import OVERLAYS, App, Group, Headed, Page, localised
from lxb.virtual.expand import Expander
from lxb.virtual.expr import Evaluate, ExpressionError
from lxb.virtual.load import library
from lxb.virtual.node import Compiler, Node, evaluator
from lxb.virtual.places import PackageInfo
from lxb.virtual.system_apps import WITHOUT_ICON


@dataclass(frozen=True, slots=True)
class Shell:
    """A group around a page, and which of its tabs is selected."""

    name: str
    group: Group
    selected: str


@dataclass(frozen=True, slots=True)
class Parts:
    """The compiled views of a page."""

    head: list[Node]
    body: list[Node]
    bottom: list[Node]
    floating: list[Node]


@contextmanager
def blame(book: Book, page: str) -> Iterator[None]:
    """Turns an expression that fails while a page is shown into an error that names the page."""
    try:
        yield
    except ExpressionError as error:
        where = f"page {page}"
        raise Damaged(path=book.package, where=where, reason=str(error), cure="", cure_zh_="") from error


class Book:
    """One app in one language."""

    def __init__(self, app: App, lang: Lang) -> None:
        self.app = app.model_copy(update={"state": localised(app.state, lang)})
        self.lang = lang
        self.name: str = localised(app.name, lang)
        self.pages = {**library().pages, **app.pages}
        components = {**library().components, **app.components}
        self._compiler = Compiler(components, lang)
        self.expander = Expander(self._compiler)
        self._lists = {**library().lists, **app.lists}
        self._words: dict[str, list[Any]] = {}
        self._parts: dict[str, Parts] = {}
        self._bars: dict[tuple[str, str], list[Node]] = {}
        self._hooks: dict[tuple[str, str], Evaluate] = {}
        self._shells: dict[str, list[Shell]] = {}

    @property
    def package(self) -> str:
        return self.app.package

    def page(self, name: str) -> Page:
        return self.pages[name]

    def page_name(self, name: str) -> str:
        return str(localised(self.pages[name].name, self.lang))

    def activity(self, page: str) -> str:
        name = self.pages[page].activity or self.app.activity
        return self.package + name if name.startswith(".") else name

    def page_of(self, activity: str | None) -> str | None:
        """The page that an activity shows first; None for the main one and what is none of the app's."""
        if activity is None:
            return None
        full = self.package + activity if activity.startswith(".") else activity
        if full == self.activity(self.app.home):
            return None
        return next((p for p in self.app.pages if self.activity(p) == full and not self.is_overlay(p)), None)

    @property
    def info(self) -> PackageInfo:
        """The app as the package manager lists it."""
        app = self.app
        activity = None if app.package in WITHOUT_ICON else self.activity(app.home)
        return PackageInfo(app.package, self.name, activity, app.version, app.version_code, app.system)

    def is_overlay(self, page: str) -> bool:
        return self.pages[page].kind in OVERLAYS

    def words(self, name: str) -> Sequence[Any]:
        """The entries of a list of words."""
        if name not in self._words:
            found = localised(self._lists.get(name, []), self.lang)
            self._words[name] = found if isinstance(found, list) else []
        return self._words[name]

    def parts(self, name: str) -> Parts:
        if name not in self._parts:
            page = self.pages[name]
            nodes = self._compiler.nodes
            self._parts[name] = Parts(
                self.head(page), nodes(page.body), nodes(page.bottom), nodes(page.floating)
            )
        return self._parts[name]

    def head(self, of: Headed) -> list[Node]:
        """The bar on top of a page or a group."""
        bar = of.toolbar or ("toolbar" if of.title is not None else "none")
        if bar == "none":
            return []
        title = {} if of.title is None else {"title": of.title}
        return [self._compiler.node({bar: {**title, **of.toolbar_with}})]

    def hook(self, page: str, name: str) -> Evaluate | None:
        """What is computed for `on_open`, `on_back` or `requires` of a page; None where it has none."""
        raw = getattr(self.pages[page], name)
        if raw is None:
            return None
        if (page, name) not in self._hooks:
            self._hooks[page, name] = evaluator(localised(raw, self.lang), bare=name == "requires")
        return self._hooks[page, name]

    def shells(self, page: str) -> list[Shell]:
        """The groups around a page, the innermost first."""
        if page not in self._shells:
            self._shells[page] = self._find_shells(page)
        return self._shells[page]

    def _find_shells(self, page: str) -> list[Shell]:
        groups = [
            Shell(name, group, page)
            for name, group in self.app.tabs.items()
            if any(tab.page == page for tab in group.items)
        ]
        inner = [s for s in groups if s.group.inside is not None]
        outer = [s for s in groups if s.group.inside is None]
        if not inner:
            return outer[:1]
        found = [inner[0]]
        at = inner[0].group.inside
        if at == page:
            return [*found, *outer[:1]]
        around = self._find_shells(str(at))
        return [*found, *(shell for shell in around if shell.name != inner[0].name)]

    def bar(self, shell: Shell) -> list[Node]:
        """The tabs of a group as one bar."""
        at = (shell.name, shell.selected)
        if at not in self._bars:
            style = {"chips": "chip"}.get(shell.group.style, shell.group.style)
            item = shell.group.item or f"{style}_tab"
            tabs = []
            for tab in shell.group.items:
                given = {k: v for k, v in tab.model_dump().items() if k != "page" and v is not None}
                given["selected"] = tab.page == shell.selected
                # The selected tab takes taps no longer where it is Android's own TabLayout.
                given["go"] = {"page": tab.page, "tab": True}
                if shell.group.style == "top" and tab.page == shell.selected:
                    given["clickable"] = False
                tabs.append({item: given})
            self._bars[at] = self._compiler.nodes([{f"{style}_bar": {"children": tabs}}])
        return self._bars[at]

    def header(self, shell: Shell) -> list[Node]:
        """What stands above the tabs of a group."""
        at = (shell.name, "")
        if at not in self._bars:
            self._bars[at] = [*self.head(shell.group), *self._compiler.nodes(shell.group.header)]
        return self._bars[at]
