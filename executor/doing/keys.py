"""Keys: by every name that models call them, alone and held together."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from executor.action import Back, Home, Press
from executor.doing.scene import Done, Scene, impossible
from lxb.device import Key
from lxb.device.keys import HELD

_ALSO: Mapping[str, Key] = MappingProxyType(
    {
        **dict.fromkeys(("return", "kp_enter", "numpad_enter", "ok", "submit", "确认", "回车"), Key.ENTER),
        **dict.fromkeys(("recent", "app_switch", "overview", "appselect", "最近任务"), Key.RECENTS),
        **dict.fromkeys(("del", "backspace", "back_space", "退格", "删除"), Key.DELETE),
        **dict.fromkeys(("forward_del", "kp_delete"), Key.FORWARD_DELETE),
        **dict.fromkeys(("esc",), Key.ESCAPE),
        **dict.fromkeys(("go_back", "返回"), Key.BACK),
        **dict.fromkeys(("go_home", "主页", "桌面"), Key.HOME),
        **dict.fromkeys(("lock", "lock_screen"), Key.POWER),
        **dict.fromkeys(("wakeup", "unlock"), Key.WAKE),
        **dict.fromkeys(("volume_mute", "mute"), Key.MUTE),
        **dict.fromkeys(("volumeup",), Key.VOLUME_UP),
        **dict.fromkeys(("volumedown",), Key.VOLUME_DOWN),
        **dict.fromkeys(("spacebar", "空格"), Key.SPACE),
        **dict.fromkeys(("dpad_up", "arrow_up", "arrowup"), Key.UP),
        **dict.fromkeys(("dpad_down", "arrow_down", "arrowdown"), Key.DOWN),
        **dict.fromkeys(("dpad_left", "arrow_left", "arrowleft"), Key.LEFT),
        **dict.fromkeys(("dpad_right", "arrow_right", "arrowright"), Key.RIGHT),
        **dict.fromkeys(("dpad_center", "select"), Key.CENTER),
        **dict.fromkeys(("pageup", "prior", "pgup"), Key.PAGE_UP),
        **dict.fromkeys(("pagedown", "pgdn", "pgdown"), Key.PAGE_DOWN),
        **dict.fromkeys(("move_home", "kp_home"), Key.LINE_START),
        **dict.fromkeys(("move_end", "end"), Key.LINE_END),
        **dict.fromkeys(("notification", "notification_bar"), Key.NOTIFICATIONS),
        **dict.fromkeys(("media_play_pause", "play", "pause"), Key.PLAY_PAUSE),
        **dict.fromkeys(("media_next",), Key.NEXT),
        **dict.fromkeys(("media_previous",), Key.PREVIOUS),
        **dict.fromkeys(("control", "ctrl_left", "control_l"), Key.CTRL),
        **dict.fromkeys(("shift_left", "shift_l"), Key.SHIFT),
        **dict.fromkeys(("alt_left", "alt_l", "option"), Key.ALT),
        **dict.fromkeys(("cmd", "command", "super", "win", "super_l", "meta_left"), Key.META),
    }
)
"""Names by which Android, X and models know these keys."""

_NAMED: Mapping[str, Key] = MappingProxyType({key.value: key for key in Key})


def key_named(words: str) -> Key | None:
    """ "KEYCODE_VOLUME_UP", "Volume Up", "volumeUp" -> `Key.VOLUME_UP`; None where no key is called so."""
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", words.strip())
    name = re.sub(r"[\s-]+", "_", name).lower().removeprefix("keycode_").removeprefix("key_")
    if name in _ALSO:
        return _ALSO[name]
    return _NAMED.get(name)


def chord(words: str) -> tuple[Sequence[Key], Key] | None:
    """What is held and what is pressed: "ctrl+a", "ctrl a", "enter"; None where a name is unknown."""
    whole = key_named(words)
    if whole is not None:
        return None if whole in HELD else ((), whole)
    names = re.split(r"\s*\+\s*|\s+", words.strip())
    keys = [key for name in names if (key := key_named(name)) is not None]
    if len(keys) != len(names) or keys[-1] in HELD or not all(key in HELD for key in keys[:-1]):
        return None
    return tuple(keys[:-1]), keys[-1]


def back(action: Back, scene: Scene) -> Done:
    return _press(scene, Key.BACK)


def home(action: Home, scene: Scene) -> Done:
    return _press(scene, Key.HOME)


def press(action: Press, scene: Scene) -> Done:
    found = chord(action.key)
    if found is None:
        shown = action.key[:40]
        return impossible(
            scene,
            f"There is no key named {shown!r}; there are back, home, enter, delete, recents ...",
            f"没有名为“{shown}”的按键；可用的有 back、home、enter、delete、recents、volume_up 等。",
        )
    held, key = found
    return _press(scene, key, held)


def _press(scene: Scene, key: Key, held: Sequence[Key] = ()) -> Done:
    scene.performer.counts.keys += 1
    scene.device.press(key, held)
    return Done("done")
