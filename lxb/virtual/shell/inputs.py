"""`input`: taps, swipes, keys and plain text."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Literal

from lxb.virtual.fingers import LONG_PRESS_MS
from lxb.virtual.keys import key_code, press_code
from lxb.virtual.shell.call import Call, Command
from lxb.virtual.shell.java import FAILED, thrown

SOURCES = frozenset(
    "keyboard dpad gamepad touchscreen mouse stylus trackball touchpad touchnavigation joystick".split()
)
DEFAULT_SWIPE_MS = 300
OLD_CLASS = "com.android.commands.input.Input"

USAGE = """Usage: input [<source>] [-d DISPLAY_ID] <command> [<arg>...]

The sources are:
      dpad
      keyboard
      mouse
      touchpad
      gamepad
      touchnavigation
      joystick
      touchscreen
      stylus
      trackball

-d: specify the display ID.
      (Default: -1 for key event, 0 for motion event if not specified.)
The commands and default sources are:
      text <string> (Default: touchscreen)
      keyevent [--longpress|--doubletap] <key code number or name> ... (Default: keyboard)
      tap <x> <y> (Default: touchscreen)
      swipe <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      draganddrop <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      press (Default: trackball)
      roll <dx> <dy> (Default: trackball)
      motionevent <DOWN|UP|MOVE|CANCEL> <x> <y> (Default: touchscreen)"""

EVENTS: Mapping[str, Literal["down", "move", "up"]] = MappingProxyType(
    {"DOWN": "down", "MOVE": "move", "UP": "up"}
)


class WrongUse(Exception):
    """Too few or too many arguments."""


def input_command(call: Call) -> int:
    words = call.args
    if words and words[0] in SOURCES:
        words = words[1:]
    if len(words) > 1 and words[0] == "-d":
        words = words[2:]
    if not words:
        call.err(USAGE)
        return FAILED
    act = ACTS.get(words[0])
    if act is None:
        call.err(f"Error: Unknown command: {words[0]}\n{USAGE}")
        return FAILED
    try:
        return act(call, words[1:]) or 0
    except WrongUse:
        call.err(f"Error: Invalid arguments for command: {words[0]}\n{USAGE}")
        return FAILED
    except ValueError as error:
        wrong = str(error).rpartition(": ")[2].strip("'")
        return thrown(
            call, words[0], f'java.lang.NumberFormatException: For input string: "{wrong}"', OLD_CLASS
        )


def _tap(call: Call, words: list[str]) -> None:
    x, y = _floats(words, 2)
    call.phone.tap(x, y)


def _swipe(call: Call, words: list[str]) -> None:
    x1, y1, x2, y2, ms = _stroke(words)
    if (x1, y1) == (x2, y2):
        # the usual way to hold a finger down
        if ms >= LONG_PRESS_MS:
            call.phone.long_press(x1, y1, ms)
        else:
            call.phone.tap(x1, y1)
    else:
        call.phone.swipe([(int(x1), int(y1)), (int(x2), int(y2))], ms)


def _drag(call: Call, words: list[str]) -> None:
    x1, y1, x2, y2, _ = _stroke(words)
    call.system.drag((x1, y1), (x2, y2))


def _motion(call: Call, words: list[str]) -> None:
    if len(words) != 3:
        raise WrongUse
    x, y = _floats(words[1:], 2)
    kind = EVENTS.get(words[0].upper())
    if kind is None and words[0].upper() != "CANCEL":
        raise WrongUse
    if kind:
        call.phone.touch(kind, x, y)


def _text(call: Call, words: list[str]) -> int:
    if len(words) != 1:
        raise WrongUse
    # KeyCharacterMap has no keys for what is not on a keyboard: getEvents answers null
    if not all(" " <= ch <= "~" for ch in words[0]):
        reason = "java.lang.NullPointerException: Attempt to get length of null array"
        return thrown(call, "text", reason, OLD_CLASS)
    call.phone.type_text(words[0].replace("%s", " "))
    return 0


def _keyevent(call: Call, words: list[str]) -> None:
    keys = [word for word in words if not word.startswith("--")]
    if not keys:
        raise WrongUse
    for name in keys:
        code = key_code(name)
        if code is not None:
            # an unknown key is sent as KEYCODE_UNKNOWN: no error and no effect
            press_code(call.system, code)


def _nothing(call: Call, words: list[str]) -> None:
    """A trackball is not there to be pressed."""


def _floats(words: list[str], count: int) -> list[float]:
    if len(words) != count:
        raise WrongUse
    values = [float(word) for word in words]
    for word, value in zip(words, values, strict=True):
        if not math.isfinite(value):
            raise ValueError(f"not a place: {word}")
    return values


def _stroke(words: list[str]) -> tuple[float, float, float, float, int]:
    if len(words) not in {4, 5}:
        raise WrongUse
    x1, y1, x2, y2 = _floats(words[:4], 4)
    ms = int(words[4]) if len(words) == 5 else DEFAULT_SWIPE_MS
    return x1, y1, x2, y2, DEFAULT_SWIPE_MS if ms < 0 else min(ms, 60_000)


Act = Callable[[Call, list[str]], int | None]

ACTS: Mapping[str, Act] = MappingProxyType(
    {
        "tap": _tap,
        "swipe": _swipe,
        "draganddrop": _drag,
        "motionevent": _motion,
        "text": _text,
        "keyevent": _keyevent,
        "press": _nothing,
        "roll": _nothing,
    }
)

COMMANDS: Mapping[str, Command] = MappingProxyType({"input": input_command})
