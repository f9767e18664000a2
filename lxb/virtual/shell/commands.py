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
    toybox,
    windows,
)
from lxb.virtual.shell.call import Call, Command

NO_SERVICE = 20
SERVICES: Mapping[str, Command] = MappingProxyType(
    {
        "package": packages.pm,
        "activity": activities.am,
        "window": windows.wm,
        "input": inputs.input_command,
        "settings": keyboards.settings,
        "input_method": keyboards.ime,
    }
)


def cmd(call: Call) -> int:
    """`cmd SERVICE ARGS`: what the service's own command does, too."""
    if not call.args:
        call.err("cmd: No service specified; use -l to list all services")
        return NO_SERVICE
    if call.args[0] == "-l":
        call.out("Currently running services:\n" + "\n".join(f"  {name}" for name in sorted(SERVICES)))
        return 0
    service = SERVICES.get(call.args[0])
    if service is None:
        call.err(f"cmd: Can't find service: {call.args[0]}")
        return NO_SERVICE
    return service(call.shifted())


COMMANDS: Mapping[str, Command] = MappingProxyType(
    {
        **toybox.COMMANDS,
        **windows.COMMANDS,
        **activities.COMMANDS,
        **automation.COMMANDS,
        **packages.COMMANDS,
        **inputs.COMMANDS,
        **keyboards.COMMANDS,
        **dumpsys.COMMANDS,
        "cmd": cmd,
    }
)
