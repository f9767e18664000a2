"""Groups of tabs in a task's stack: which one is in front, which page of it was last open."""

from __future__ import annotations

from lxb.virtual.book import Book, Shell
from lxb.virtual.state import Entry, Task


def outermost(book: Book, page: str) -> Shell | None:
    """The outer group around a page; None where it is no tab."""
    shells = book.shells(page)
    return shells[-1] if shells else None


def note(task: Task, book: Book, entry: Entry) -> None:
    """Remembers for each group inside a tab the page that is open in it now."""
    for shell in book.shells(entry.page):
        if shell.group.inside is not None:
            task.inner[_key(book, shell)] = shell.selected


def remembered(task: Task, book: Book, page: str) -> str:
    """The page that a tap on an outer tab shows: the one that was last open in the group inside it."""
    for shell in book.shells(page):
        group = shell.group
        present = task.stack and any(s.name == shell.name for s in book.shells(task.top.page))
        if group.inside == page and group.remember and not present:
            return task.inner.get(_key(book, shell), page)
    return page


def shows(task: Task, book: Book, group: str) -> bool:
    """Whether a page of this outer group is on top."""
    return bool(task.stack) and _is_of(task.top, book, group)


def pop_to(task: Task, book: Book, group: str) -> None:
    """Drops what lies over the topmost page of this outer group; nothing where there is none."""
    for n in range(len(task.stack) - 1, -1, -1):
        if _is_of(task.stack[n], book, group):
            del task.stack[n + 1 :]
            return


def park(task: Task, book: Book, fresh: Entry) -> None:
    """Puts a tab in the place of the one on top; one seen before is as it was where its group keeps pages."""
    task.parked[f"{book.package}/{task.top.page}"] = task.top
    known = task.parked.get(f"{book.package}/{fresh.page}")
    if known is not None and all(shell.group.keeps for shell in book.shells(fresh.page)):
        fresh.key, fresh.scroll, fresh.vars = known.key, dict(known.scroll), dict(known.vars)
    task.stack[-1] = fresh


def beside(book: Book, page: str, step: int) -> str | None:
    """The tab so many steps to the right, in a group of top tabs that takes swipes; None: none there."""
    for shell in book.shells(page):
        if shell.group.style == "top" and shell.group.swipe:
            pages = [tab.page for tab in shell.group.items]
            at = pages.index(shell.selected) + step
            return pages[at] if 0 <= at < len(pages) else None
    return None


def _is_of(entry: Entry, book: Book, group: str) -> bool:
    shell = outermost(book, entry.page) if entry.package == book.package else None
    return shell is not None and shell.name == group


def _key(book: Book, shell: Shell) -> str:
    return f"{book.package}/{shell.name}"
