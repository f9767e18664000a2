"""Carrying out what a model asks for: `do(action, scene)`, one file a kind of action.

An expected failure is a `Done` that says why, in words for the model. Errors of the phone (`DeviceGone`,
`DeviceTimeout`, a touch that was refused) are raised, as everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from executor import action as actions
from executor.action import Action
from executor.doing import apps, keys, noting, own, pausing, people, touch, typing
from executor.doing.aim import aimed
from executor.doing.permission import permitted
from executor.doing.scene import Done, Ending, Ground, Place, Scene, Unplaced

__all__ = ["Done", "Ending", "Ground", "Place", "Scene", "Unplaced", "do"]

_AT_PLACES: Mapping[type, Callable[[Any, Scene, Sequence[Place]], Done]] = MappingProxyType(
    {
        actions.Tap: touch.tap,
        actions.DoubleTap: touch.double_tap,
        actions.LongPress: touch.long_press,
        actions.Swipe: touch.swipe,
        actions.Fling: touch.fling,
        actions.Type: typing.type_text,
        actions.TypeSecret: typing.type_secret,
    }
)
_WAYS: Mapping[type, Callable[[Any, Scene], Done]] = MappingProxyType(
    {
        actions.Back: keys.back,
        actions.Home: keys.home,
        actions.Press: keys.press,
        actions.Launch: apps.launch,
        actions.OpenUrl: apps.open_url,
        actions.ListApps: apps.list_apps,
        actions.Ask: people.ask,
        actions.TakeOver: people.take_over,
        actions.Note: noting.note,
        actions.CallApi: noting.call_api,
        actions.Own: own.own,
        actions.Wait: pausing.wait,
        actions.Screenshot: pausing.screenshot,
        actions.Locate: pausing.locate,
        actions.Noop: pausing.noop,
        actions.Finish: pausing.finish,
    }
)


def do(action: Action, scene: Scene, *, approval: str | None = None, thought: str = "") -> Done:
    """Carries out one action, if it may be. The caller waits for the screen to settle, and compares.

    What is sensitive (`executor.consent`) is done only when the person says yes to it; where the screen is no
    longer the one that was seen, nothing is done and the model has to look again.

    Args:
        action: what the model asked for.
        scene: in what; its screen is the one that the model saw.
        approval: what the model itself wants to have agreed to (`Parsed.approval`).
        thought: what it thought; counts where neither tree nor picture tell what a tap would press.

    Raises:
        Cancelled: the run was ended; the phone was not touched.
        PersonNeeded: a person is needed and there is none.
        DeviceError, DeviceRefused: the phone went away, or refused.
    """
    scene.go_on()
    at = aimed(action, scene)
    if isinstance(at, Unplaced):
        return Done("impossible", at.told)
    pointed, places = at
    stopped = permitted(action, places, scene, approval, thought)
    if stopped is not None:
        return stopped
    kind = type(pointed)
    touches = _AT_PLACES.get(kind)
    done = touches(pointed, scene, places) if touches is not None else _WAYS[kind](pointed, scene)
    return replace(done, place=places[0]) if places else done
