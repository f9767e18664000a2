"""All commands that the shell finds in /system/bin."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lxb.virtual.shell import (
    activities,
    automation,
    dumpsys,
    inputs,
    keyboards,
    packages,
    text_tools,
    toybox,
    windows,
)
from lxb.virtual.shell.call import Command

COMMANDS: Mapping[str, Command] = MappingProxyType(
    {
        **toybox.COMMANDS,
        **text_tools.COMMANDS,
        **windows.COMMANDS,
        **activities.COMMANDS,
        **automation.COMMANDS,
        **packages.COMMANDS,
        **inputs.COMMANDS,
        **keyboards.COMMANDS,
        **dumpsys.COMMANDS,
    }
)
