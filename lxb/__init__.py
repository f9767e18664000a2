"""LXB: muscle memory for phones.

    from lxb import build_map, connect, run

    with connect("virtual:taobao") as phone:
        build_map("淘宝", phone)
        print(run("查看订单", phone).arrived)

This is the public door; everything else is internal. Names are loaded when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from executor.person import Person as Person
    from executor.person import Request as Request
    from executor.persons import CallbackPerson as CallbackPerson
    from executor.persons import HeadlessPerson as HeadlessPerson
    from lxb.actions import OwnAction as OwnAction
    from lxb.actions import Scene as Scene
    from lxb.agent import build_map as build_map
    from lxb.agent import load_map as load_map
    from lxb.agent import plan as plan
    from lxb.agent import where as where
    from lxb.agent.connect import connect as connect
    from lxb.agent.go import go as go
    from lxb.agent.run import run as run
    from lxb.config import Settings as Settings
    from lxb.config import Timing as Timing
    from lxb.config import load_settings as load_settings
    from lxb.device import Device as Device
    from lxb.device import Key as Key
    from lxb.errors import BadName as BadName
    from lxb.errors import BadReply as BadReply
    from lxb.errors import Busy as Busy
    from lxb.errors import Cancelled as Cancelled
    from lxb.errors import Damaged as Damaged
    from lxb.errors import DeviceError as DeviceError
    from lxb.errors import DeviceGone as DeviceGone
    from lxb.errors import DeviceRefused as DeviceRefused
    from lxb.errors import DeviceTimeout as DeviceTimeout
    from lxb.errors import FileError as FileError
    from lxb.errors import LimitReached as LimitReached
    from lxb.errors import LXBError as LXBError
    from lxb.errors import ModelError as ModelError
    from lxb.errors import ModelLimitReached as ModelLimitReached
    from lxb.errors import ModelMissing as ModelMissing
    from lxb.errors import ModelRefused as ModelRefused
    from lxb.errors import ModelUnreachable as ModelUnreachable
    from lxb.errors import NoDevice as NoDevice
    from lxb.errors import NotInstalled as NotInstalled
    from lxb.errors import NotWritable as NotWritable
    from lxb.errors import OwnActionBroken as OwnActionBroken
    from lxb.errors import PersonNeeded as PersonNeeded
    from lxb.errors import ScreenUnreadable as ScreenUnreadable
    from lxb.errors import TooNew as TooNew
    from lxb.errors import UnknownName as UnknownName
    from lxb.errors import UsageError as UsageError
    from lxb.geometry import Point as Point
    from lxb.geometry import Rect as Rect
    from lxb.geometry import Size as Size
    from lxb.locator import Locator as Locator
    from lxb.reason import Reason as Reason
    from lxb.results import BuildResult as BuildResult
    from lxb.results import PlanResult as PlanResult
    from lxb.results import RunResult as RunResult
    from lxb.results import WhereResult as WhereResult
    from lxb.screen import Element as Element
    from lxb.screen import Screen as Screen
    from lxb.trace import Event as Event
    from maps.graph import NavigationMap as NavigationMap
    from maps.model import Edge as Edge
    from maps.model import Page as Page

_HOMES = {
    "executor.person": ("Person", "Request"),
    "executor.persons": ("CallbackPerson", "HeadlessPerson"),
    "lxb.actions": ("OwnAction", "Scene"),
    "lxb.agent": ("build_map", "load_map", "plan", "where"),
    "lxb.agent.run": ("run",),
    "lxb.agent.connect": ("connect",),
    "lxb.agent.go": ("go",),
    "lxb.config": ("Settings", "Timing", "load_settings"),
    "lxb.device": ("Device", "Key"),
    "lxb.errors": (
        "BadName",
        "BadReply",
        "Busy",
        "Cancelled",
        "Damaged",
        "DeviceError",
        "DeviceGone",
        "DeviceRefused",
        "DeviceTimeout",
        "FileError",
        "LXBError",
        "LimitReached",
        "ModelError",
        "ModelLimitReached",
        "ModelMissing",
        "ModelRefused",
        "ModelUnreachable",
        "NoDevice",
        "NotInstalled",
        "NotWritable",
        "OwnActionBroken",
        "PersonNeeded",
        "ScreenUnreadable",
        "TooNew",
        "UnknownName",
        "UsageError",
    ),
    "lxb.geometry": ("Point", "Rect", "Size"),
    "lxb.locator": ("Locator",),
    "lxb.reason": ("Reason",),
    "lxb.results": ("BuildResult", "PlanResult", "RunResult", "WhereResult"),
    "lxb.screen": ("Element", "Screen"),
    "lxb.trace": ("Event",),
    "maps.graph": ("NavigationMap",),
    "maps.model": ("Edge", "Page"),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = sorted(_HOME_OF)  # noqa: PLE0605 - one list of names, not two


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("lxb")
    if name not in _HOME_OF:
        raise AttributeError(f"module 'lxb' has no attribute {name!r}")
    return getattr(import_module(_HOME_OF[name]), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
