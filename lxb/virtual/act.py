"""What a tap does: the actions of app files, carried out one after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from lxb.virtual.book import Book
from lxb.virtual.expand import actions
from lxb.virtual.expr import show
from lxb.virtual.navigate import Navigator
from lxb.virtual.state import By, Entry, Event, deep

TOAST_SECONDS = 2.0


@dataclass(slots=True)
class Actor:
    """Carries out actions on behalf of an entry."""

    nav: Navigator
    books: Mapping[str, Book]
    now: Callable[[], float]
    press: Callable[[str], object]
    """What a key of the phone does."""
    key: Callable[[str], object]
    """What a key of the keyboard does."""
    by: By = "wire"
    """Who acts."""

    def run(self, entry: Entry, todo: list[dict[str, Any]]) -> None:
        for action in todo:
            if "when" in action:
                self.run(entry, actions(action.get("then" if action["when"] else "else")))
            for name, value in action.items():
                do = getattr(self, f"_do_{name}", None)
                if do is not None and value is not None and value is not False:
                    do(entry, value)

    def _do_go(self, entry: Entry, value: Any) -> None:
        value = value if isinstance(value, dict) else {"page": value}
        page, book = show(value.get("page")), self.books[entry.package]
        if page in book.pages:
            self.nav.open(
                entry.package,
                page,
                value.get("with"),
                str(value.get("mode", "push")),
                tab=bool(value.get("tab")),
            )

    def _do_back(self, entry: Entry, value: Any) -> None:
        self.nav.back()

    def _do_close(self, entry: Entry, value: Any) -> None:
        if self.nav.top is entry:
            self.nav.close()

    def _do_home(self, entry: Entry, value: Any) -> None:
        self.nav.home()

    def _do_toast(self, entry: Entry, value: Any) -> None:
        self.nav.state.toast = show(value)
        self.nav.state.toast_until = self.now() + TOAST_SECONDS

    def _do_set(self, entry: Entry, value: Mapping[str, Any]) -> None:
        for name, new in value.items():
            self.assign(entry, name, new)

    def _do_set_below(self, entry: Entry, value: Mapping[str, Any]) -> None:
        for name, new in value.items():
            self.assign(self.nav.page_below(), name, new)

    def _do_toggle(self, entry: Entry, value: Any) -> None:
        name = show(value)
        self.assign(entry, name, not self.value(entry, name))

    def _do_add(self, entry: Entry, value: Mapping[str, Any]) -> None:
        items, item = self._items(entry, value.get("to")), deep(value.get("item"))
        items.insert(0 if value.get("first") else len(items), item)

    def _do_update(self, entry: Entry, value: Mapping[str, Any]) -> None:
        items = self._items(entry, value.get("in"))
        for at in _places(items, value):
            new, old = deep(value.get("item")), items[at]
            items[at] = {**old, **new} if isinstance(old, dict) and isinstance(new, dict) else new

    def _do_remove(self, entry: Entry, value: Mapping[str, Any]) -> None:
        items = self._items(entry, value.get("from"))
        for at in reversed(_places(items, value)):
            del items[at]

    def _do_event(self, entry: Entry, value: Any) -> None:
        told = deep(value) if isinstance(value, dict) else {"kind": value}
        self.note(entry, show(told.pop("kind", "")), told)

    def note(self, entry: Entry, kind: str, what: Mapping[str, Any]) -> None:
        """Keeps what was done for whoever judges it."""
        event = Event(kind, entry.package, entry.page, self.by, self.now(), what)
        self.nav.state.events.append(event)

    def _do_deliver(self, entry: Entry, value: Mapping[str, Any]) -> None:
        self.deliver(show(value.get("app")), show(value.get("to")), value.get("item"))

    def deliver(self, package: str, name: str, item: Any) -> bool:
        """Something arrives from outside for an app; False where it is not on the phone."""
        if package not in self.books:
            return False
        items = self.state_of(package).setdefault(name, [])
        items.append(deep(item))
        return True

    def _do_refresh(self, entry: Entry, value: Any) -> None:
        fresh = self.nav.entry(entry.package, entry.page)
        entry.key, entry.visit = fresh.key, fresh.visit

    def _do_open(self, entry: Entry, value: Any) -> None:
        self.view(show(value), within=True)

    def _do_dial(self, entry: Entry, value: Any) -> None:
        self.view(f"tel:{show(value)}", within=True)

    def _do_launch(self, entry: Entry, value: Any) -> None:
        self.nav.launch(show(value))

    def _do_press(self, entry: Entry, value: Any) -> None:
        self.press(show(value))

    def _do_key(self, entry: Entry, value: Any) -> None:
        self.key(show(value))

    def view(self, uri: str, *, within: bool) -> bool:
        """Opens a URI in the app that handles it; `within` stacks it on the app that asked."""
        scheme, _, rest = uri.partition(":")
        for package, book in self.books.items():
            if scheme not in book.app.handles:
                continue
            page = rest.removeprefix("//page/").partition("?")[0]
            if page not in book.app.pages:
                page = book.app.link or book.app.home
            arg = {"uri": uri, "rest": rest}
            if within:
                self.nav.open(package, page, arg)
            else:
                self.nav.page_in_app(package, page, arg)
            return True
        return False

    def value(self, entry: Entry, name: str) -> Any:
        """A value of the page (`vars.x`) or of the app's state."""
        if name.startswith("vars."):
            return entry.vars.get(name[5:])
        return self._state(entry).get(name, entry.vars.get(name))

    def assign(self, entry: Entry, name: str, value: Any) -> None:
        if name.startswith("vars."):
            entry.vars[name[5:]] = value
            return
        *path, last = name.removeprefix("state.").split(".")
        at = self._state(entry)
        for step in path:
            at = at.setdefault(step, {})
        at[last] = deep(value)

    def _items(self, entry: Entry, name: Any) -> list[Any]:
        items = self._state(entry).setdefault(show(name).removeprefix("state."), [])
        return items if isinstance(items, list) else []

    def _state(self, entry: Entry) -> dict[str, Any]:
        return self.state_of(entry.package)

    def state_of(self, package: str) -> dict[str, Any]:
        """What an app remembers, to be changed; what its file says where it never ran."""
        return self.nav.state.states.setdefault(package, deep(dict(self.books[package].app.state)))


def _places(items: list[Any], value: Mapping[str, Any]) -> list[int]:
    """Which entries of a list are meant: the one `at` a position, or all `where` keys have these values."""
    where, at = value.get("where"), value.get("at")
    if isinstance(where, Mapping):
        wanted = where.items()
        return [n for n, item in enumerate(items) if isinstance(item, Mapping) and wanted <= item.items()]
    return [at] if isinstance(at, int) and 0 <= at < len(items) else []
