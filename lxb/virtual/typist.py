"""Text in input fields: where it is kept, and what keys do to it."""

from __future__ import annotations

from dataclasses import dataclass

from lxb.virtual.act import Actor
from lxb.virtual.expr import show
from lxb.virtual.state import Entry
from lxb.virtual.view import View


@dataclass(slots=True)
class Typist:
    """Edits what an input is bound to: the app's state where it has that name, else the page's own value."""

    actor: Actor

    def name(self, entry: Entry, view: View) -> str:
        bind = view.bind or str(view.key)
        known = bind in self.actor.nav.state.states.get(entry.package, {})
        return bind if known and bind not in entry.vars else f"vars.{bind}"

    def text(self, entry: Entry, view: View) -> str:
        return show(self.actor.value(entry, self.name(entry, view)))

    def put(self, entry: Entry, view: View, text: str) -> None:
        self.actor.assign(entry, self.name(entry, view), text)
        self.actor.nav.state.selected = None

    def append(self, entry: Entry, view: View, text: str) -> None:
        """At the end, or in the place of what is selected."""
        self.put(entry, view, ("" if self._is_selected(view) else self.text(entry, view)) + text)

    def key(self, entry: Entry, name: str, view: View | None) -> None:
        """A key of the keyboard: a letter, "delete", "enter"; or one with Ctrl held, "ctrl+a"."""
        if view is None:
            return
        state = self.actor.nav.state
        if name == "delete":
            self.put(entry, view, "" if self._is_selected(view) else self.text(entry, view)[:-1])
        elif name == "ctrl+a":
            state.selected = view.key
        elif name == "ctrl+v":
            self.append(entry, view, state.clipboard)
        elif name in {"ctrl+c", "ctrl+x"} and self._is_selected(view) and not view.password:
            state.clipboard = self.text(entry, view)
            if name == "ctrl+x":
                self.put(entry, view, "")
        elif name == "enter":
            self.actor.nav.state.keyboard = False
            self.actor.run(entry, view.enter)
        elif len(name) == 1:
            self.append(entry, view, name)

    def _is_selected(self, view: View) -> bool:
        return self.actor.nav.state.selected == view.key
