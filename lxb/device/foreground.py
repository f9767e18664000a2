"""Reads the app in front out of Android's dumps: pure functions, Android 4 to 16.

Every reader has three answers: a `Foreground`, `NOTHING` (the phone says that nothing is in front) and None
(this text does not tell). First matches are not trusted: the default display counts, the last focus that is
not null wins, and a window's title is only an app where it has the grammar of one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from lxb.device import Foreground
from lxb.device.shell import full_activity
from lxb.package_name import NAME, SYSTEM_UI, is_app_name


class Nothing(Enum):
    """The type of `NOTHING`."""

    NOTHING = "nothing"


NOTHING: Final = Nothing.NOTHING
"""The phone answers that there is no app in front (booting, display off, between two apps)."""

Reading = Foreground | Nothing | None

_DISPLAY = re.compile(r"^\s*Display(?:: mDisplayId=| #)(\d+)\b", re.MULTILINE)
_END_OF_DISPLAYS = re.compile(
    r"^(?:WINDOW MANAGER |ActivityStackSupervisor|ActivityTaskSupervisor)", re.MULTILINE
)
_FOCUS = re.compile(r"^\s*mCurrentFocus=(.*)$", re.MULTILINE)
_FOCUSED_APP = re.compile(r"^\s*mFocusedApp=(.*)$", re.MULTILINE)
_WINDOW = re.compile(r"Window\{[0-9a-fA-F]+ (?P<title>.+?)(?: paused=\w+| EXITING)?\}\s*$")
_RECORD = re.compile(r"ActivityRecord\{[0-9a-fA-F]+ (?:u\d+ )?(?P<component>[^\s}]+)")
_COMPONENT = re.compile(rf"(?P<package>{NAME})/(?P<activity>[\w.$]+)", re.ASCII)
_OWNERS = ("u", "d", "t", "pid")
_SYSTEM_TITLES = re.compile(
    r"NotificationShade|StatusBar|Keyguard|NavigationBar\d*|VolumeDialog|GlobalActions|Bouncer"
)
_TROUBLE = re.compile(r"Application (?:Not Responding|Error): ")
"""Dialogs of the system about an app; their tree is of the package "android"."""
_RESUMED = tuple(
    re.compile(rf"^\s*{word}\s*[:=]\s*(.*)$", re.MULTILINE)
    for word in ("topResumedActivity", "ResumedActivity", "mResumedActivity", "Resumed", "mFocusedActivity")
)
_TOP = re.compile(r"^\s*ACTIVITY (\S+) [0-9a-fA-F]+ pid=\d+", re.MULTILINE)


def from_windows(text: str) -> Reading:
    """Reads `dumpsys window displays`, `... windows` or plain `dumpsys window`."""
    scope = default_display(text)
    focuses = _FOCUS.findall(scope)
    for value in reversed(focuses):
        if (found := _window(value)) is not None:
            return found
    apps = _FOCUSED_APP.findall(scope)
    for value in reversed(apps):
        if (found := _record(value)) is not None:
            return found
    said_null = [value.strip() == "null" for value in [*focuses, *apps]]
    return NOTHING if focuses and all(said_null) else None


def from_activities(text: str) -> Reading:
    """Reads `dumpsys activity activities`."""
    scope = default_display(text)
    values = [value for pattern in _RESUMED for value in pattern.findall(scope)]
    values += reversed(_FOCUSED_APP.findall(scope))
    found = next(filter(None, map(_record, values)), None)
    if found is not None:
        return found
    return NOTHING if any(value.strip() == "null" for value in values) else None


def from_top(text: str) -> Reading:
    """Reads `dumpsys activity top`, whose last activity is the one in front."""
    for component in reversed(_TOP.findall(text)):
        if (found := _component(component)) is not None:
            return found
    return None


def default_display(text: str) -> str:
    """The parts of a dump that belong to display 0; all of it where it names no display."""
    parts = list(_displays(text))
    return "\n".join(part.text for part in parts if part.number == 0) if parts else text


@dataclass(frozen=True, slots=True)
class _Part:
    number: int
    text: str


def _displays(text: str) -> Iterator[_Part]:
    heads = list(_DISPLAY.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    for head, end in zip(heads, ends, strict=False):
        closing = _END_OF_DISPLAYS.search(text, head.end(), end)
        yield _Part(int(head.group(1)), text[head.start() : closing.start() if closing else end])


def _window(value: str) -> Foreground | None:
    """The app that owns a focused window; None for null and for windows that name none (popups ...)."""
    found = _WINDOW.search(value.strip())
    if found is None:
        return None
    words = found.group("title").split()
    while words and _is_owner(words[0]):
        words.pop(0)
    title = " ".join(words)
    if _TROUBLE.match(title):
        return Foreground("android", None)
    if _SYSTEM_TITLES.fullmatch(title):
        return Foreground(SYSTEM_UI, None)
    if whole := _component(words[-1]) if words else None:
        return whole
    return Foreground(title, None) if is_app_name(title) else None


def _is_owner(word: str) -> bool:
    return any(word.startswith(mark) and word[len(mark) :].isdecimal() for mark in _OWNERS)


def _record(value: str) -> Foreground | None:
    found = _RECORD.search(value)
    return _component(found.group("component")) if found else None


def _component(text: str) -> Foreground | None:
    found = _COMPONENT.match(text)
    if found is None:
        return None
    package = found.group("package")
    return Foreground(package, full_activity(package, found.group("activity")))
