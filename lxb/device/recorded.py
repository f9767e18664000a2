"""A phone that replays a recorded crawl of a real app: real screens, and only recorded moves lead on.

What was not recorded is not made up:

- A tap, long press, swipe or text without a record changes nothing, and nor does back: the recording does not
  say where it would have led, and a guess would put edges into maps that the app may not have.
- Home without a record shows the recorded launcher, or a bare one of our own where none was recorded; a
  forced stop does the same, because the format has no word for it.
- A launch without a record from the present state goes to `start` where that is a screen of the app, else to
  where it led from the launcher, else to where any move led into the app. The same goes for one more launch
  where all recorded ones stayed outside of the app: a phone on which the app never comes up again would end
  every run.
- A text leads on only if it is the one that was typed.

Where the same move has led to several states, they are taken in turn, from the seed on. A launch after a
forced stop is a start from scratch: it leads to the first of them each time, not to where the recorder had
left the app.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from lxb.device import AppVersion, DeviceInfo, Foreground, InstalledApp, Key, Platform
from lxb.device.closing import Closing
from lxb.device.matching import dragged, touched
from lxb.device.recording import Bare, Drag, Recording, State, Touch, Transition, Typed, load
from lxb.errors import DeviceRefused, FileError, UnknownName
from lxb.files import why
from lxb.package_name import is_launcher
from lxb.screen.xml import parse

if TYPE_CHECKING:
    from PIL.Image import Image

    from lxb.clock import Clock
    from lxb.geometry import Point
    from lxb.screen import Screen

_BARE_PACKAGE = "lxb.recorded.launcher"
_BARE_LAUNCHER = (
    '<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="{package}"'
    ' bounds="[0,0][{width},{height}]"><node class="android.widget.TextView" package="{package}"'
    ' text="LXB recording" bounds="[0,0][{width},{line}]"/></node></hierarchy>'
)
_USUAL_WIDTH_DP = 411


class RecordedDevice(Closing):
    """Implements `lxb.device.Device` over a folder with a `trace.json`. The phone begins at the launcher."""

    simulated = True
    platform: Platform = "android"

    def __init__(
        self, folder: Path, clock: Clock, *, seed: int = 0, delay: float = 0.0, at: str | None = None
    ) -> None:
        """Loads the recording.

        Args:
            folder: where the recording lies.
            clock: waited on for `delay` seconds at each move.
            seed: with which of several outcomes of one move to begin.
            delay: how long a move takes.
            at: the state to begin in; by default the launcher.
        """
        self._folder = Path(folder)
        self._clock = clock
        self._seed = seed
        self._delay = delay
        self._recording: Recording = load(self._folder)
        self._moves: dict[str, list[Transition]] = defaultdict(list)
        for move in self._recording.transitions:
            self._moves[move.source].append(move)
        self._turns: Counter[tuple[str, str]] = Counter()
        self._screens: dict[str | None, Screen] = {}
        self._home = _launcher(self._recording)
        self._at = self._home if at is None else self._named(at)
        self._finger: Point | None = None
        self._stopped = False

    @property
    def address(self) -> str:
        return f"recorded:{self._folder}"

    @property
    def state(self) -> str | None:
        """Name of the recorded state that the phone shows; None = the bare launcher of our own."""
        return self._at

    def show(self, state: str) -> None:
        """Puts the phone into a state, as no finger could. Raises `UnknownName`."""
        self._at, self._finger = self._named(state), None

    def screen(self) -> Screen:
        shown = self._screens.get(self._at)
        if shown is None:
            shown = self._screens[self._at] = self._read()
        return shown

    def picture(self) -> Image:
        from PIL import Image

        state = self._shown
        if state is None or state.screenshot is None:
            raise self._refused(
                "take a picture", "no screenshot of this state was recorded", "这个状态没有录制截图"
            )
        try:
            with Image.open(self._folder / state.screenshot) as picture:
                return picture.convert("RGB").resize(self._recording.size, Image.Resampling.BICUBIC)
        except (OSError, ValueError, Image.DecompressionBombError) as error:
            where = state.screenshot
            raise self._refused("take a picture", f"{where}: {error}", f"{where}：{error}") from error

    def tap(self, at: Point) -> None:
        self._touch("tap", at)
        self._finger = at

    def double_tap(self, at: Point, pause: float = 0.1) -> None:
        raise self._refused("tap twice", "recordings hold no such gesture", "录制中没有这种手势")

    def long_press(self, at: Point, seconds: float = 0.8) -> None:
        self._touch("long_press", at)

    def swipe(self, start: Point, end: Point, seconds: float = 0.3) -> None:
        moves = [m for m in self._here if isinstance(m.action, Drag)]
        self._go(dragged(moves, start, end))

    def drag(self, start: Point, end: Point, seconds: float = 0.5, hold: float = 0.6) -> None:
        self.swipe(start, end, seconds)

    def type_text(self, text: str, *, clear: bool = False) -> None:
        """Follows the record of this very text into the field with the focus; else changes nothing."""
        moves = [m for m in self._here if isinstance(m.action, Typed) and m.action.text == text]
        focused = next((e for e in self.screen() if e.focused and e.bounds), None)
        places = [self._finger, focused.bounds.centre if focused and focused.bounds else None]
        for place in filter(None, places):
            here = [m for m in moves if isinstance(m.action, Typed) and m.action.bounds.contains(place)]
            if here:
                return self._go(here)
        return self._go(moves if len({str(m.action) for m in moves}) == 1 and not any(places) else [])

    def press(self, key: Key, held: Sequence[Key] = ()) -> None:
        if key is Key.BACK and not held:
            self._go(self._bare("back"))
        elif key is Key.HOME and not held:
            self._go(self._bare("home"), otherwise=self._home)
        else:
            raise self._refused(
                f"press {'+'.join((*held, key))}", "recordings hold no such key", "录制中没有这个按键"
            )

    def restore_keyboard(self) -> None:
        """Recordings have none."""

    def launch(self, package: str) -> None:
        if package == self._package_of(self._home):
            return self._go([], otherwise=self._home)
        if package != self._recording.package:
            raise self._refused(
                f"start {package}", "it is not the recorded app", f"{package} 不是被录制的应用"
            )
        return self._launch()

    def open_url(self, url: str) -> None:
        raise self._refused("open an address", "recordings hold no such move", "录制中没有这种操作")

    def stop(self, package: str) -> None:
        self._stopped = self._stopped or package == self._recording.package
        if package == self._package_of(self._at):
            self._go([], otherwise=self._home)

    def current_app(self) -> Foreground | None:
        state = self._shown
        activity = state.activity_class if state else None
        return Foreground(self._package_of(self._at), activity)

    def apps(self) -> list[InstalledApp]:
        return [InstalledApp(self._recording.package, None)]

    def app_version(self, package: str) -> AppVersion | None:
        return AppVersion("", None) if package == self._recording.package else None

    def info(self) -> DeviceInfo:
        """The density was not recorded: it is that of a usual phone of this width."""
        size = self._recording.size
        return DeviceInfo(
            serial=self._folder.name,
            model="recording",
            platform=self.platform,
            version="",
            size=size,
            density=round(160 * min(size) / _USUAL_WIDTH_DP),
            locale="",
        )

    def _named(self, state: str) -> str:
        names = self._recording.states
        if state not in names:
            near = get_close_matches(state, names)
            raise UnknownName(kind="recorded state", kind_zh="录制状态", name=state, near=near)
        return state

    @property
    def _shown(self) -> State | None:
        return None if self._at is None else self._recording.states[self._at]

    @property
    def _here(self) -> list[Transition]:
        return [] if self._at is None else self._moves[self._at]

    def _read(self) -> Screen:
        state, size = self._shown, self._recording.size
        if state is None:
            text: str | bytes = _BARE_LAUNCHER.format(
                package=_BARE_PACKAGE, width=size.width, height=size.height, line=max(1, size.height // 20)
            )
        else:
            text = self._bytes(state.tree)
        return parse(text, source="recorded", activity=state.activity_class if state else None, size=size)

    def _bytes(self, name: str) -> bytes:
        path = self._folder / name
        try:
            return path.read_bytes()
        except OSError as error:
            raise FileError(path=str(path), **why(error)) from error

    def _touch(self, kind: Literal["tap", "long_press"], at: Point) -> None:
        moves = [m for m in self._here if isinstance(m.action, Touch) and m.action.type == kind]
        self._go(touched(self.screen(), moves, at))

    def _bare(self, kind: Literal["back", "home", "launch"]) -> list[Transition]:
        return [m for m in self._here if isinstance(m.action, Bare) and m.action.type == kind]

    def _launch(self) -> None:
        recorded = self._bare("launch")
        inside = [m for m in recorded if self._in_app(m.target)]
        from_scratch, self._stopped = self._stopped, False
        if inside and from_scratch:
            self._turns[_turn(inside)] = 0
        if inside or (recorded and self._turns[_turn(recorded)] < len(recorded)):
            return self._go(inside or recorded)
        return self._go([], otherwise=self._entry())

    def _entry(self) -> str:
        start = self._recording.start
        if self._in_app(start):
            return start
        at_home = [] if self._home is None else self._moves[self._home]
        moves = [m for m in [*at_home, *self._recording.transitions] if self._in_app(m.target)]
        launches = [m.target for m in moves if m.action.type == "launch"]
        entered = [m.target for m in moves if not self._in_app(m.source)]
        return next(iter([*launches, *entered]), start)

    def _in_app(self, state: str) -> bool:
        return self._package_of(state) == self._recording.package

    def _package_of(self, state: str | None) -> str:
        return _BARE_PACKAGE if state is None else self._recording.states[state].package

    def _go(self, moves: list[Transition], *, otherwise: str | Literal[False] | None = False) -> None:
        """Follows equal moves; without any goes to `otherwise`, or stays where that is False."""
        self._clock.sleep(self._delay)
        before = self._at
        if moves:
            targets = list(dict.fromkeys(move.target for move in moves))
            turn = _turn(moves)
            self._at = targets[(self._seed + self._turns[turn]) % len(targets)]
            self._turns[turn] += 1
        elif otherwise is not False:
            self._at = otherwise
        if self._at != before:
            self._finger = None

    def _refused(self, what: str, reason: str, reason_zh: str) -> DeviceRefused:
        return DeviceRefused(device=self.address, what=what, reason=reason, reason_zh=reason_zh)


def _turn(moves: list[Transition]) -> tuple[str, str]:
    """Under what name the turns of equal moves are counted."""
    return (moves[0].source, str(moves[0].action))


def _launcher(recording: Recording) -> str | None:
    """The recorded launcher: of the states of a launcher's package the one that most moves touch."""
    counts = Counter(name for move in recording.transitions for name in (move.source, move.target))
    names = [
        name
        for name, state in recording.states.items()
        if state.package != recording.package and is_launcher(state.package)
    ]
    return max(names, key=lambda name: counts[name], default=None)
