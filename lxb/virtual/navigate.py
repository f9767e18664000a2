"""How pages open, stack, replace one another and go: the phone's window manager, without time or touch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from lxb.errors import Lang
from lxb.package_name import SYSTEM_UI
from lxb.virtual import tabs
from lxb.virtual.book import Book
from lxb.virtual.content import mix, mix_text
from lxb.virtual.hooks import Hooks
from lxb.virtual.places import Place
from lxb.virtual.state import Entry, PhoneState, Task, deep
from lxb.virtual.system_apps import LAUNCHER, SYSTEM_APPS, WITHOUT_ICON

EXIT_SECONDS = 2.0
"""A second back within these leaves an app that asks for two."""


@dataclass(slots=True)
class Navigator:
    """Changes the stacks in `state`.

    Attributes:
        opened: is told of every entry that came up, and whether the app was started for it.
    """

    state: PhoneState
    books: Mapping[str, Book]
    seed: int
    lang: Lang
    now: Callable[[], float]
    hooks: Hooks
    opened: Callable[[Entry, bool], None]

    # where we are

    @property
    def task(self) -> Task:
        return self.state.tasks[self.state.order[-1]]

    @property
    def top(self) -> Entry:
        return self.task.top

    def page_below(self) -> Entry:
        """The topmost entry that is a page, not an overlay."""
        return next((e for e in reversed(self.task.stack) if not self.on_overlay(e)), self.task.stack[0])

    def place(self) -> Place:
        """Where the phone truly is."""
        overlay = self.top.page if self.on_overlay() else None
        stack = reversed(self.task.stack)
        below = next((e for e in stack if not e.unsolicited and not self.on_overlay(e)), self.page_below())
        return Place(below.package, below.page, overlay, self.top.unsolicited)

    def on_overlay(self, entry: Entry | None = None) -> bool:
        """Whether an entry (the top one by default) is an overlay."""
        entry = entry or self.top
        return self.books[entry.package].is_overlay(entry.page)

    def can_cancel(self) -> bool:
        """Whether the overlay on top goes when somebody taps beside it."""
        return self.on_overlay() and self.books[self.top.package].page(self.top.page).cancel

    # opening

    def entry(self, package: str, page: str, arg: Mapping[str, Any] | None = None) -> Entry:
        at = (package, page)
        visit = self.state.visits[at] = self.state.visits.get(at, 0) + 1
        key = mix_text(mix(self.seed, visit), f"{package}/{page}")
        return Entry(package, page, key, visit, dict(arg or {}))

    def open(
        self,
        package: str,
        page: str,
        arg: Mapping[str, Any] | None = None,
        mode: str = "push",
        *,
        tab: bool = False,
    ) -> None:
        """Opens a page or overlay of an app within the task in front."""
        book = self.books[package]
        page = self.hooks.allowed(book, page, arg or {})
        task = self.task
        if not book.is_overlay(page):
            self._drop_overlays(task)
        group = tabs.outermost(book, page)
        if group is not None:
            page = tabs.remembered(task, book, page) if tab else page
            if mode == "single":
                tabs.pop_to(task, book, group.name)
            if tabs.shows(task, book, group.name):
                self._switch(task, book, page, arg)
                return
        if mode == "clear":
            task.stack.clear()
        elif mode == "replace" and task.stack:
            task.stack.pop()
        elif mode == "single" and any(e.package == package and e.page == page for e in task.stack):
            while not (task.top.package == package and task.top.page == page):
                task.stack.pop()
            return
        self._push(task, self.entry(package, page, arg))

    def push(self, entry: Entry) -> None:
        """Puts up an entry that nobody asked for."""
        entry.unsolicited = True
        self._push(self.task, entry)

    def _push(self, task: Task, entry: Entry, *, cold: bool = False) -> None:
        task.stack.append(entry)
        self._opened(entry, cold=cold)

    def _opened(self, entry: Entry, *, cold: bool = False) -> None:
        self.state.keyboard = False
        tabs.note(self.task, self.books[entry.package], entry)
        self.hooks.call(entry, "on_open")
        self.opened(entry, cold)

    def _drop_overlays(self, task: Task) -> None:
        while len(task.stack) > 1 and self.on_overlay(task.top):
            task.stack.pop()

    def _switch(self, task: Task, book: Book, page: str, arg: Mapping[str, Any] | None) -> None:
        """Takes the place of another tab."""
        if task.top.page == page:
            return
        entry = self.entry(book.package, page, arg)
        tabs.park(task, book, entry)
        self._opened(entry)

    def neighbour(self, step: int) -> None:
        """What a horizontal swipe over the pages of a group of top tabs does."""
        top = self.top
        page = tabs.beside(self.books[top.package], top.page, step)
        if page is not None:
            self.open(top.package, page)

    # leaving

    def back(self) -> None:
        """What Android's back does, the keyboard aside."""
        task, entry = self.task, self.top
        book = self.books[entry.package]
        page = book.page(entry.page)
        if book.is_overlay(entry.page):
            if page.cancel:
                self.close()
            return
        if page.back == "stay" or (task.root == LAUNCHER and len(task.stack) == 1):
            return
        self.hooks.call(entry, "on_back")
        if self.top is not entry:
            return
        if page.back is not None:
            self.open(entry.package, page.back, mode="replace")
        elif len(task.stack) > 1:
            task.stack.pop()
            self.state.keyboard = False
        elif (group := tabs.outermost(book, entry.page)) and group.group.back not in {None, entry.page}:
            self._switch(task, book, str(group.group.back), None)
        else:
            self._leave(book)

    def _leave(self, book: Book) -> None:
        if book.app.exit == "twice" and self.now() >= self.state.exit_until:
            self.state.exit_until = self.now() + EXIT_SECONDS
            self.state.toast = "再按一次退出" + book.name if self.lang == "zh" else "Press again to exit"
            self.state.toast_until = self.now() + EXIT_SECONDS
            return
        self.state.exit_until = 0.0
        self.home()

    def close(self) -> None:
        """Closes the overlay (or splash) on top."""
        if len(self.task.stack) > 1:
            self.task.stack.pop()
            self.state.keyboard = False

    # apps

    def launch(self, package: str) -> bool:
        """Brings an app to the front as it was, or starts it at its home page."""
        book = self.books.get(package)
        if book is None or package in WITHOUT_ICON:
            return False
        if package in self.state.tasks:
            self._front(package)
            if package == LAUNCHER:
                del self.task.stack[1:]
            return True
        self._start(package, book.app.home)
        return True

    def _start(self, package: str, page: str, arg: Mapping[str, Any] | None = None) -> None:
        book = self.books[package]
        self.state.states.setdefault(package, deep(dict(book.app.state)))
        task = self.state.tasks[package] = Task(package)
        self._front(package)
        self._push(task, self.entry(package, self.hooks.allowed(book, page, arg or {}), arg), cold=True)

    def _front(self, package: str) -> None:
        if package in self.state.order:
            self.state.order.remove(package)
        self.state.order.append(package)
        self.state.keyboard = False
        if self.state.turned:
            self.state.rotation = int(package in self.state.turned)

    def turn(self, package: str) -> None:
        """From now on an app has the screen lie on its side while it is in front."""
        self.state.turned.add(package)
        self.state.rotation = 1

    def home(self) -> None:
        """What the home key does."""
        if LAUNCHER not in self.state.tasks:
            self._start(LAUNCHER, "home")
        self._front(LAUNCHER)
        del self.task.stack[1:]

    def page_in_app(self, package: str, page: str, arg: Mapping[str, Any] | None = None) -> None:
        """Opens a page of an app from outside: in the app's own task."""
        if package in self.state.tasks or self.books[package].is_overlay(page):
            self.launch(package)
            self.open(package, page, arg)
        else:
            self._start(package, page, arg)

    def stop(self, package: str) -> bool:
        """Ends an app; what it remembers stays, what it showed is gone."""
        if package not in self.state.tasks or package in SYSTEM_APPS:
            return False
        in_front = self.state.order[-1] == package
        self.state.coming = [c for c in self.state.coming if c[1] != package]
        del self.state.tasks[package]
        self.state.order.remove(package)
        if in_front:
            self.home()
        return True

    def clear(self, package: str) -> bool:
        """Ends an app and makes it forget everything; False where there is no such app."""
        if package not in self.books:
            return False
        self.stop(package)
        self.state.states.pop(package, None)
        self.state.marks = {m for m in self.state.marks if f" {package}" not in m}
        return True

    def shade(self) -> None:
        """Pulls the notification shade down."""
        if self.top.package != SYSTEM_UI:
            self.open(SYSTEM_UI, "shade")
