"""How pages open, stack, replace one another and go: the phone's window manager, without time or touch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from lxb.errors import Lang
from lxb.virtual.book import Book, Shell, blame
from lxb.virtual.content import mix, mix_text
from lxb.virtual.expr import ExpressionError
from lxb.virtual.places import Place
from lxb.virtual.scope import Context, Scope
from lxb.virtual.state import Entry, PhoneState, Task, deep

LAUNCHER = "com.android.launcher3"
SYSTEM_UI = "com.android.systemui"
PERMISSIONS = "com.android.permissioncontroller"
ANDROID = "android"
EXIT_SECONDS = 2.0
HIDDEN = frozenset({LAUNCHER, SYSTEM_UI, PERMISSIONS, ANDROID})

Runner = Callable[[Entry, list[dict[str, Any]]], None]
Drawer = Callable[[Entry], Context]


MOST_HOOKS = 20


@dataclass(slots=True)
class Navigator:
    """Changes the stacks in `state`.

    Attributes:
        run: carries out the actions of a page's hooks.
        context: tells what a page is drawn from.
        opened: is told of every entry that came up, and whether the app was started for it.
    """

    state: PhoneState
    books: Mapping[str, Book]
    seed: int
    lang: Lang
    now: Callable[[], float]
    run: Runner
    context: Drawer
    opened: Callable[[Entry, bool], None]
    hooks: int = 0
    """How many `on_open` and the like are at work, each started by the one before."""

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
        page = self._allowed(book, page, arg or {})
        task = self.task
        if not book.is_overlay(page):
            self._drop_overlays(task)
        group = _outermost(book, page)
        if group is not None:
            page = self._remembered(task, book, page, tab=tab)
            if mode == "single":
                self._pop_to_group(task, book, group.name)
            if self._shows_group(task, book, group.name):
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
        self._note_tab(entry)
        self._hook(entry, "on_open")
        self.opened(entry, cold)

    def _allowed(self, book: Book, page: str, arg: Mapping[str, Any]) -> str:
        """The page itself, or the one that stands in for it while its condition does not hold."""
        test, instead = book.hook(page, "requires"), book.page(page).otherwise
        if test is None or instead is None:
            return page
        scope = Scope(self.context(Entry(book.package, page, 0, 0, dict(arg))), 0)
        with blame(book, page):
            return page if test(scope.look) else instead

    def _hook(self, entry: Entry, name: str) -> None:
        book = self.books[entry.package]
        hook = book.hook(entry.page, name)
        if hook is not None:
            with blame(book, entry.page):
                value = hook(Scope(self.context(entry), entry.key).look)
                if self.hooks >= MOST_HOOKS:
                    raise ExpressionError(f"{name}: page opens page without end")
            self.hooks += 1
            try:
                self.run(entry, value if isinstance(value, list) else [value])
            finally:
                self.hooks -= 1

    def _drop_overlays(self, task: Task) -> None:
        while len(task.stack) > 1 and self.on_overlay(task.top):
            task.stack.pop()

    # tabs

    def _note_tab(self, entry: Entry) -> None:
        for shell in self.books[entry.package].shells(entry.page):
            if shell.group.inside is not None:
                self.task.inner[f"{entry.package}/{shell.name}"] = shell.selected

    def _remembered(self, task: Task, book: Book, page: str, *, tab: bool) -> str:
        """The page that a tap on an outer tab shows: the one that was last open in the group inside it."""
        if not tab:
            return page
        for shell in book.shells(page):
            group = shell.group
            present = task.stack and any(s.name == shell.name for s in book.shells(task.top.page))
            if group.inside == page and group.remember and not present:
                return task.inner.get(f"{book.package}/{shell.name}", page)
        return page

    def _shows_group(self, task: Task, book: Book, name: str) -> bool:
        if not task.stack or task.top.package != book.package:
            return False
        shown = _outermost(book, task.top.page)
        return shown is not None and shown.name == name

    def _pop_to_group(self, task: Task, book: Book, name: str) -> None:
        for n in range(len(task.stack) - 1, -1, -1):
            shown = _outermost(book, task.stack[n].page) if task.stack[n].package == book.package else None
            if shown is not None and shown.name == name:
                del task.stack[n + 1 :]
                return

    def _switch(self, task: Task, book: Book, page: str, arg: Mapping[str, Any] | None) -> None:
        """Takes the place of another tab; where the group keeps its pages, one seen before is as it was."""
        old = task.stack[-1]
        if old.page == page:
            return
        task.parked[f"{book.package}/{old.page}"] = old
        entry = self.entry(book.package, page, arg)
        known = task.parked.get(f"{book.package}/{page}")
        if known is not None and all(shell.group.keeps for shell in book.shells(page)):
            entry.key, entry.scroll, entry.vars = known.key, dict(known.scroll), dict(known.vars)
        task.stack[-1] = entry
        self._opened(entry)

    def neighbour(self, step: int) -> None:
        """What a horizontal swipe over the pages of a group of top tabs does."""
        top = self.top
        for shell in self.books[top.package].shells(top.page):
            if shell.group.style == "top" and shell.group.swipe:
                pages = [tab.page for tab in shell.group.items]
                at = pages.index(shell.selected) + step
                if 0 <= at < len(pages):
                    self.open(top.package, pages[at])
                return

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
        self._hook(entry, "on_back")
        if self.top is not entry:
            return
        if page.back is not None:
            self.open(entry.package, page.back, mode="replace")
        elif len(task.stack) > 1:
            task.stack.pop()
            self.state.keyboard = False
        elif (group := _outermost(book, entry.page)) and group.group.back not in {None, entry.page}:
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
        if book is None or package in {SYSTEM_UI, PERMISSIONS, ANDROID}:
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
        self._push(task, self.entry(package, self._allowed(book, page, arg or {}), arg), cold=True)

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
        if package not in self.state.tasks or package in HIDDEN:
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


def _outermost(book: Book, page: str) -> Shell | None:
    shells = book.shells(page)
    return shells[-1] if shells else None
