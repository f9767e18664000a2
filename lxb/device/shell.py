"""What goes into the phone's shell is quoted, what comes out of it is read for refusals.

Exit codes prove nothing there: `input`, `am`, `monkey` and `ime` print what went wrong and end as if all were
well.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass

from lxb.errors import BadName, DeviceRefused
from lxb.package_name import NAME, is_package_name

_COMPONENT = re.compile(rf"{NAME}/\.?[A-Za-z_][\w$]*(\.[\w$]+)*", re.ASCII)


def command(*words: str) -> str:
    """One command line for the phone's shell in which every word is quoted.

    Raises:
        BadName: a word holds a NUL, which no shell can carry.
    """
    for word in words:
        if "\0" in word:
            raise BadName(
                kind="shell word",
                kind_zh="命令参数",
                name=word,
                reason="it holds a NUL",
                reason_zh="含有 NUL 字符",
            )
    return shlex.join(words)


def package_name(name: str) -> str:
    """The name itself if it follows Android's grammar.

    Raises:
        BadName: it could not be any app's, so it must not get near a shell.
    """
    if is_package_name(name):
        return name
    raise BadName(
        kind="package name",
        kind_zh="应用包名",
        name=name,
        reason="it should look like com.example.app: letters, digits and _ in parts joined by dots",
        reason_zh="应形如 com.example.app：由字母、数字和下划线组成，各段以点号连接",
    )


def is_component(text: str) -> bool:
    """Whether it names an activity as "com.x/.Main" or "com.x/com.x.Main"."""
    return _COMPONENT.fullmatch(text) is not None


def full_activity(package: str, activity: str) -> str:
    """ ".Main" of com.x -> "com.x.Main"; a full class name stays."""
    return package + activity if activity.startswith(".") else activity


@dataclass(frozen=True, slots=True)
class Refusal:
    """What a command's output confesses."""

    reason: str
    """The phone's own line, shortened."""
    cure_en: str = ""
    cure_zh: str = ""


_INJECT = (
    "in developer options switch on 'USB debugging (Security settings)' (Xiaomi) or 'Disable permission "
    "monitoring' (OPPO, vivo), then restart the phone",
    "请在开发者选项中打开“USB 调试（安全设置）”（小米）或“禁止权限监控”（OPPO、vivo），然后重启手机",
)
_SECURE = (
    "in developer options switch on 'USB debugging (Security settings)' or 'Disable permission monitoring'",
    "请在开发者选项中打开“USB 调试（安全设置）”或“禁止权限监控”",
)
_ABSENT = (
    "see whether the app is installed and has an icon: lxb apps",
    "请确认应用已安装且有桌面图标：lxb apps",
)
_INSTALL = (
    "unlock the phone and confirm the installation there; on Xiaomi also switch on 'Install via USB'",
    "请解锁手机并在手机上确认安装；小米手机还需打开“USB 安装”",
)
_NOT_READY = ("wait until the phone has started, then try again", "请等待手机启动完成后重试")

_KNOWN: tuple[tuple[re.Pattern[str], tuple[str, str]], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), cure)
    for pattern, cure in (
        (r"INJECT_EVENTS", _INJECT),
        (r"WRITE_SECURE_SETTINGS", _SECURE),
        (
            r"No activities found to run|Activity class \{.*\} does not exist|unable to resolve Intent",
            _ABSENT,
        ),
        (r"No activity found|Unknown package|Package .* (is unknown|not found)", _ABSENT),
        (r"INSTALL_FAILED|^Failure \[", _INSTALL),
        (r"Can't find service|Could not access the .* manager|Is the system running", _NOT_READY),
        (r"SecurityException|Permission Denial|Permission denied", _SECURE),
        (r"Unknown input method|cannot be (selected|enabled)|is not (installed|enabled)", ("", "")),
        (r"inaccessible or not found|: not found$", ("", "")),
        (r"^\s*(Error|Exception|Failure|Failed)\b|monkey aborted|^\s*[\w.]+(Exception|Error):", ("", "")),
        (r"Exception occurred while", ("", "")),
    )
)
REASON_LENGTH = 240


def refusal(output: str) -> Refusal | None:
    """The refusal that a command's output holds, the most telling one first; None if it reads as done.

    A "Warning:" is no refusal: `am start` warns when the app was open already.
    """
    lines = [
        line for line in output.splitlines() if line.strip() and not line.lstrip().startswith("Warning:")
    ]
    for pattern, (cure_en, cure_zh) in _KNOWN:
        for line in lines:
            if pattern.search(line):
                return Refusal(line[:REASON_LENGTH], cure_en, cure_zh)
    return None


def refused(serial: str, what: str, output: str) -> DeviceRefused:
    """The error for a command whose output is not what it should be."""
    said = refusal(output)
    return DeviceRefused(
        device=serial,
        what=what,
        reason=said.reason if said else output.strip()[:REASON_LENGTH] or "it gave no reason",
        cure=said.cure_en if said else "",
        cure_zh_=said.cure_zh if said else "",
    )


def broadcast_result(output: str) -> int | None:
    """The receiver's result code in `am broadcast`'s output; None where it has none."""
    found = re.search(r"Broadcast completed: result=(-?\d+)", output)
    return int(found.group(1)) if found else None


def resolved_component(output: str) -> str | None:
    """The activity in `cmd package resolve-activity --brief`'s output: the last line, if it is one.

    A chooser ("android/com.android.internal.app.ResolverActivity") is no answer.
    """
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    found = lines[-1] if lines and is_component(lines[-1]) else None
    return None if found and found.startswith("android/") else found


def components(output: str) -> list[str]:
    """Every activity named on a line of its own, as `cmd package query-activities --brief` prints them."""
    return [line.strip() for line in output.splitlines() if is_component(line.strip())]


def listed_packages(output: str) -> list[str]:
    """The names in `pm list packages`' output."""
    found = re.findall(r"^package:(\S+)\s*$", output, re.MULTILINE)
    return [name for name in found if is_package_name(name)]
