"""How Android's Java commands tell of their failures."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxb.virtual.shell.call import Call

FAILED = 255
SERVICE_SINCE = 30
"""Since Android 11 `input` and its like run inside the system server and say so in their traces."""


def thrown(call: Call, method: str, exception: str, old_class: str) -> int:
    """Prints an uncaught exception as the command's Android version does; the exit code."""
    if call.phone.sdk >= SERVICE_SINCE:
        call.err(f"\nException occurred while executing '{method}':\n{exception}")
        call.err(
            "\tat com.android.modules.utils.BasicShellCommandHandler.exec(BasicShellCommandHandler.java:97)"
        )
        call.err("\tat android.os.ShellCommand.exec(ShellCommand.java:38)")
        return FAILED
    call.err(f"{exception}\n\tat {old_class}.run({old_class.rpartition('.')[2]}.java:105)")
    call.err("\tat com.android.internal.os.RuntimeInit.nativeFinishInit(Native Method)")
    return 1
