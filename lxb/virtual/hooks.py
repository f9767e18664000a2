"""What pages have to say when they are opened and left: `on_open`, `on_back`, `requires`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from lxb.virtual.book import Book, blame
from lxb.virtual.expr import ExpressionError
from lxb.virtual.scope import Context, Scope
from lxb.virtual.state import Entry

DEEPEST = 20
"""So many hooks may be at work at once, each started by the one before."""


@dataclass(slots=True)
class Hooks:
    """Asks the apps.

    Attributes:
        run: carries out the actions of a hook.
        context: tells what a page is drawn from.
    """

    books: Mapping[str, Book]
    run: Callable[[Entry, list[dict[str, Any]]], None]
    context: Callable[[Entry], Context]
    _depth: int = 0

    def allowed(self, book: Book, page: str, arg: Mapping[str, Any]) -> str:
        """The page itself, or the one that stands in for it while its condition does not hold."""
        test, instead = book.hook(page, "requires"), book.page(page).otherwise
        if test is None or instead is None:
            return page
        scope = Scope(self.context(Entry(book.package, page, 0, 0, dict(arg))), 0)
        with blame(book, page):
            return page if test(scope.look) else instead

    def call(self, entry: Entry, name: str) -> None:
        """Does what a page wants done on an occasion.

        Raises:
            Damaged: its expression fails, or page opens page without end.
        """
        book = self.books[entry.package]
        hook = book.hook(entry.page, name)
        if hook is None:
            return
        with blame(book, entry.page):
            value = hook(Scope(self.context(entry), entry.key).look)
            if self._depth >= DEEPEST:
                raise ExpressionError(f"{name}: page opens page without end")
        self._depth += 1
        try:
            self.run(entry, value if isinstance(value, list) else [value])
        finally:
            self._depth -= 1
