"""Everything on the virtual phone that can change, as plain data that is copied to be remembered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

By = Literal["wire", "person"]
"""Who had the phone in the hand: whoever drives it from outside, or the person it belongs to."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something was done that has consequences, or a control was pressed that is marked for them."""

    kind: str
    """"paid", "sent", "deleted" ...; "pressed" for the control itself, whatever came of it."""
    package: str
    page: str
    by: By
    at: float
    """The phone's clock, in seconds."""
    what: Mapping[str, Any]
    """Details by name, as the app tells them; of a press `mark` (why it is forbidden) and `label`."""


@dataclass(slots=True)
class Entry:
    """One visit of a page: what stands in a task's stack."""

    package: str
    page: str
    key: int
    """Where the visit's random content comes from."""
    visit: int
    arg: dict[str, Any] = field(default_factory=dict)
    vars: dict[str, Any] = field(default_factory=dict)
    scroll: dict[int, int] = field(default_factory=dict)
    focus: int | None = None
    """Key of the input that has the focus."""
    unsolicited: bool = False
    """Put up by a misbehaviour or by the phone, not asked for by anybody."""
    ready_at: float = 0.0
    """Until then a spinner stands in the page's place."""
    ends_at: float | None = None
    """When it goes away of itself (a splash)."""
    hollow: bool = False
    """A misbehaviour keeps what it shows out of the tree."""
    secure: bool = False
    """A misbehaviour keeps it out of pictures."""

    def copy(self) -> Entry:
        return Entry(
            self.package,
            self.page,
            self.key,
            self.visit,
            dict(self.arg),
            dict(self.vars),
            dict(self.scroll),
            self.focus,
            self.unsolicited,
            self.ready_at,
            self.ends_at,
            self.hollow,
            self.secure,
        )


@dataclass(slots=True)
class Task:
    """A running app with its stack of pages; the last entry is on top."""

    root: str
    stack: list[Entry] = field(default_factory=list)
    parked: dict[str, Entry] = field(default_factory=dict)
    """Tabs that were shown before, by page."""
    inner: dict[str, str] = field(default_factory=dict)
    """The page last open in a group that lies inside a tab, by group."""

    @property
    def top(self) -> Entry:
        return self.stack[-1]

    def copy(self) -> Task:
        parked = {page: entry.copy() for page, entry in self.parked.items()}
        return Task(self.root, [e.copy() for e in self.stack], parked, dict(self.inner))


@dataclass(slots=True)
class PhoneState:
    """The state of the whole phone."""

    tasks: dict[str, Task] = field(default_factory=dict)
    order: list[str] = field(default_factory=list)
    """Packages with a task, the one in front last."""
    states: dict[str, dict[str, Any]] = field(default_factory=dict)
    visits: dict[tuple[str, str], int] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    """Counters of the misbehaviours."""
    marks: set[str] = field(default_factory=set)
    """What happened once already: permissions asked for, update dialogs shown."""
    coming: list[tuple[float, str, str]] = field(default_factory=list)
    """What will be put up of itself: when, over which app, which page."""
    toast: str = ""
    toast_until: float = 0.0
    exit_until: float = 0.0
    """Until when a second back leaves the app."""
    clipboard: str = ""
    keyboard: bool = False
    ime: str = ""
    imes: set[str] = field(default_factory=set)
    """Further keyboards that are enabled."""
    screen_on: bool = True
    rotation: int = 0
    turned: set[str] = field(default_factory=set)
    """Apps that have the screen lie on its side."""
    events: list[Event] = field(default_factory=list)
    """What was done that has consequences, the oldest first."""
    selected: int | None = None
    """Key of the input whose whole text is selected."""

    def copy(self) -> PhoneState:
        """An independent copy: nothing in it is shared that can change."""
        return PhoneState(
            {p: t.copy() for p, t in self.tasks.items()},
            list(self.order),
            {p: deep(s) for p, s in self.states.items()},
            dict(self.visits),
            dict(self.counts),
            set(self.marks),
            list(self.coming),
            self.toast,
            self.toast_until,
            self.exit_until,
            self.clipboard,
            self.keyboard,
            self.ime,
            set(self.imes),
            self.screen_on,
            self.rotation,
            set(self.turned),
            list(self.events),
            self.selected,
        )


def deep(value: Any) -> Any:
    """A copy of what YAML can express, quicker than `copy.deepcopy`."""
    if isinstance(value, dict):
        return {k: deep(v) for k, v in value.items()}
    return [deep(v) for v in value] if isinstance(value, list) else value
