"""Carrying out what a model asks for: `do(action, scene)`, one file a kind of action.

An expected failure is a `Done` that says why, in words for the model. Errors of the phone (`DeviceGone`,
`DeviceTimeout`, a touch that was refused) are raised, as everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from executor import action as actions
from executor.action import Action
from executor.doing import apps, keys, pausing, touch
from executor.doing.scene import Done, Ending, Ground, Place, Scene, Unplaced

__all__ = ["Done", "Ending", "Ground", "Place", "Scene", "Unplaced", "do"]

_WAYS: Mapping[type, Callable[[Any, Scene], Done]] = MappingProxyType(
    {
        actions.Tap: touch.tap,
        actions.DoubleTap: touch.double_tap,
        actions.LongPress: touch.long_press,
        actions.Swipe: touch.swipe,
        actions.Fling: touch.fling,
        actions.Back: keys.back,
        actions.Home: keys.home,
        actions.Press: keys.press,
        actions.Launch: apps.launch,
        actions.OpenUrl: apps.open_url,
        actions.ListApps: apps.list_apps,
        actions.Wait: pausing.wait,
        actions.Screenshot: pausing.screenshot,
        actions.Locate: pausing.locate,
        actions.Noop: pausing.noop,
        actions.Finish: pausing.finish,
    }
)


def do(action: Action, scene: Scene) -> Done:
    """Carries out one action. The caller waits for the screen to settle, and compares.

    Args:
        action: what the model asked for.
        scene: in what; its screen is the one that the model saw.

    Raises:
        Cancelled: the run was ended; the phone was not touched.
        DeviceError, DeviceRefused: the phone went away, or refused.
    """
    return _WAYS[type(action)](action, scene)
