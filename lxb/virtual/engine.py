"""The inside of a virtual phone: its parts, wired together. Not safe for several threads; the phone is."""

from __future__ import annotations

from typing import Any

from lxb.clock import Clock
from lxb.virtual import ime
from lxb.virtual.act import Actor
from lxb.virtual.app import App
from lxb.virtual.book import Book
from lxb.virtual.faults import Faults
from lxb.virtual.fingers import Fingers
from lxb.virtual.hooks import Hooks
from lxb.virtual.load import SYSTEM, load_app
from lxb.virtual.navigate import Navigator
from lxb.virtual.render import Renderer
from lxb.virtual.spec import PhoneSpec
from lxb.virtual.stage import Stage
from lxb.virtual.state import Entry, PhoneState
from lxb.virtual.system_apps import LAUNCHER
from lxb.virtual.typist import Typist
from lxb.virtual.view import View

QUIET_KEYS = frozenset(
    "volume_up volume_down volume_mute mute camera menu search tab escape space up down left right center "
    "dpad_up dpad_down dpad_left dpad_right dpad_center media_play_pause move_home move_end page_up "
    "page_down forward_del media_next media_previous ctrl shift alt meta".split()
)
"""Keys that the phone has and that change nothing on its screen."""

EDITING = {
    **{f"ctrl+{key}": f"ctrl+{key}" for key in "acvx"},
    "copy": "ctrl+c",
    "cut": "ctrl+x",
    "paste": "ctrl+v",
}
"""Keys that select, copy and paste."""


class Engine:
    """Books, state, navigation, actions, touch and drawing of one phone."""

    def __init__(self, spec: PhoneSpec, clock: Clock) -> None:
        self.spec = spec
        self.books: dict[str, Book] = {}
        for name in (*SYSTEM, *spec.apps):
            book = Book(_as_found(load_app(name), spec), spec.lang)
            self.books[book.package] = book
        self.nav = Navigator(
            PhoneState(ime=ime.ID),
            self.books,
            spec.seed,
            spec.lang,
            clock.now,
            Hooks(self.books, self._run, self._context),
            self._opened,
        )
        self.faults = Faults(spec.faults, spec.seed, spec.lang, self.nav, self.books, clock.now)
        self.actor = Actor(self.nav, self.books, clock.now, self.key, self.soft_key)
        self.renderer = Renderer(spec, self.books)
        self.stage = Stage(self.nav, self.faults, self.renderer, clock, spec.latency)
        self.fingers = Fingers(spec, self.nav, self.stage, self.actor, self.faults, self.key)
        self.typist = Typist(self.actor)
        self.nav.home()
        self.stage.reset()

    @property
    def state(self) -> PhoneState:
        return self.nav.state

    def _run(self, entry: Entry, todo: list[dict[str, Any]]) -> None:
        self.actor.run(entry, todo)

    def _context(self, entry: Entry) -> Any:
        return self.stage.context(entry)

    def _opened(self, entry: Entry, cold: bool) -> None:
        self.faults.opened(entry, cold)

    def key(self, name: str) -> bool:
        """What a key of the phone does; False where it has none of that name."""
        name = name.lower().removeprefix("keycode_")
        state = self.state
        if name == "back" and state.keyboard:
            state.keyboard = False
        elif name == "back":
            self.nav.back()
        elif name == "home":
            self.nav.home()
        elif name in {"recent", "recents", "app_switch"}:
            self.nav.launch(LAUNCHER)
            self.nav.open(LAUNCHER, "recents")
        elif name in {"enter", "numpad_enter"}:
            self.soft_key("enter")
        elif name in {"delete", "del"}:
            self.soft_key("delete")
        elif name in EDITING:
            self.soft_key(EDITING[name])
        elif name in {"power", "wakeup", "sleep"}:
            state.screen_on = name == "wakeup" or (name == "power" and not state.screen_on)
        else:
            return name in QUIET_KEYS
        return True

    def soft_key(self, name: str) -> None:
        """What a key of the keyboard does."""
        if name == "hide":
            self.state.keyboard = False
        else:
            self.typist.key(self.nav.top, name, self.focused())

    def focused(self) -> View | None:
        """The input that has the focus."""
        focus = self.nav.top.focus
        if focus is None:
            return None
        window = self.stage.current().app
        return next((v for v in window.root.walk() if v.key == focus), None) if window else None


def _as_found(app: App, spec: PhoneSpec) -> App:
    """An app as it is at first: the misbehaviour `logged_out` has ended its user's log-in."""
    if "logged_out" not in spec.faults or "logged_in" not in app.state:
        return app
    return app.model_copy(update={"state": {**app.state, "logged_in": False}})
