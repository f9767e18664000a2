"""`dumpsys window` and `dumpsys activity`, in the shapes of the Android version that the phone says it has.

Where the window in front is told (all seen on real phones):

    Android   window windows              activity activities                    activity top
    <= 9      mCurrentFocus=Window{...}   mResumedActivity: ActivityRecord{...   ACTIVITY p/.A tag pid=n
    10, 11    the same after a null one   mResumedActivity:, ResumedActivity:    the same
    12        mCurrentFocus=Window{...}   topResumedActivity=, ResumedActivity:  the same
    13 - 15   nothing; `window` and       topResumedActivity=ActivityRecord{     ... pid=n userId=0
              `window displays` have it     tag u0 p/.A} tN} (13 and 14)
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from lxb.virtual.shell.call import Call

if TYPE_CHECKING:
    from lxb.virtual.world import FocusLike

ANDROID_10, ANDROID_11, ANDROID_12, ANDROID_13, ANDROID_14 = 29, 30, 31, 33, 34
HELP = "Use -h for help."


def window(call: Call, words: list[str]) -> str:
    part = words[0] if words else "all"
    if part in {"policy", "p"}:
        state = "SCREEN_STATE_ON" if call.phone.screen_on else "SCREEN_STATE_OFF"
        return f"WINDOW MANAGER POLICY STATE (dumpsys window policy)\n    screenState={state}"
    if part not in {"all", "-a", "a", "windows", "w", "displays", "d"}:
        return f"Bad window command, or no windows match: {part}\n{HELP}"
    lines = ["WINDOW MANAGER WINDOWS (dumpsys window windows)"]
    if part not in {"displays", "d"}:
        shown = call.phone.windows()
        for at, one in enumerate(shown):
            lines += _window_lines(call, len(shown) - 1 - at, one)
    if part not in {"windows", "w"} or call.phone.sdk < ANDROID_13:
        lines += _focus_lines(call)
    return "\n".join(lines)


def _window_lines(call: Call, at: int, one: FocusLike) -> list[str]:
    width, height = call.phone.size
    return [
        f"  Window #{at} {_window_name(one)}:",
        f"    mDisplayId=0 mSession=Session{{{tag('session', one.package)} 4242:u0a10123}}",
        f"    mOwnerUid=10123 showForAllUsers=false package={one.package} appop=NONE",
        "    mAttrs={(0,0)(fillxfill) sim={adjust=resize} ty=BASE_APPLICATION fmt=TRANSPARENT",
        f"      fl=LAYOUT_IN_SCREEN{' SECURE' if one.secure else ''} HARDWARE_ACCELERATED}}",
        f"    mFrame=[0,0][{width},{height}] mHasSurface=true isReadyForDisplay()=true",
        "    isOnScreen=true\n    isVisible=true",
    ]


def _focus_lines(call: Call) -> list[str]:
    focus = call.phone.focus()
    shown = _window_name(focus) if focus else "null"
    # a second, empty display comes first on some phones of these versions
    lines = ["  mCurrentFocus=null\n  mFocusedApp=null"] if call.phone.sdk in {ANDROID_10, ANDROID_11} else []
    lines.append(f"  mCurrentFocus={shown}")
    resumed = _resumed(call)
    lines.append(f"  mFocusedApp={_focused_app(call, resumed) if resumed else 'null'}")
    lines.append(f"  mInputMethodTarget={shown if call.phone.keyboard_shown else 'null'}")
    return lines


def _focused_app(call: Call, focus: FocusLike) -> str:
    record = _record(call, focus)
    if call.phone.sdk >= ANDROID_10:
        return record
    token = f"Token{{{tag('token', focus.package)} {record}}}"
    return f"AppWindowToken{{{tag('app', focus.package)} token={token}}}"


def activity(call: Call, words: list[str]) -> str:
    part = words[0] if words else "all"
    if part == "top":
        return _top(call)
    if part in {"activities", "a", "all", "recents", "r"}:
        return "\n".join(_activities(call))
    if part in {"processes", "p"}:
        head = "ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)\n"
        return head + "\n".join(_process(pid, name) for pid, name in call.phone.processes())
    return f"Bad activity command, or no activities match: {part}\n{HELP}"


def _process(pid: int, name: str) -> str:
    return f"  *APP* UID 10123 ProcessRecord{{{tag('process', name)} {pid}:{name}/u0a123}}"


def _activities(call: Call) -> list[str]:
    focus = _resumed(call)
    head = [
        "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)",
        "Display #0 (activities from top to bottom):",
    ]
    if focus is None:
        return [*head, "", "  ResumedActivity: null"]
    record = _record(call, focus)
    name = focus.package
    lines = [
        f"  * Task{{{tag('task', name)} #{_task(name)} type=standard A=10123:{name}}}",
        f"    * Hist #0: {record}\n      packageName={name} processName={name}",
        f"    mResumedActivity: {record}"
        if call.phone.sdk < ANDROID_12
        else f"    topResumedActivity={record}",
    ]
    if call.phone.sdk >= ANDROID_10:
        lines.append(f"\n  ResumedActivity: {record}")
    return head + lines


def _top(call: Call) -> str:
    """One block an app, the one in front last."""
    pids = {name: pid for pid, name in call.phone.processes()}
    shown = {one.package: one for one in reversed(call.phone.windows()) if one.activity}
    user = " userId=0" if call.phone.sdk >= ANDROID_14 else ""
    blocks = ["TASK null id=1 userId=0"]
    for name, one in shown.items():
        component = call.system.component(one)
        blocks.append(
            f"TASK {name} id={_task(name)} userId=0\n"
            f"  ACTIVITY {component} {tag('activity', name)} pid={pids.get(name, 4242)}{user}\n"
            f"    Local Activity {tag('local', name)} State:\n      mResumed=true mStopped=false"
        )
    return "\n".join(blocks)


def _resumed(call: Call) -> FocusLike | None:
    """The activity in front: below a window that has none, such as a popup."""
    return next((one for one in call.phone.windows() if one.activity), None)


def _record(call: Call, one: FocusLike) -> str:
    # Android 13 and 14 close a brace too early
    brace = "}" if call.phone.sdk in {ANDROID_13, ANDROID_14} else ""
    component = call.system.component(one)
    return f"ActivityRecord{{{tag('activity', one.package)} u0 {component}{brace} t{_task(one.package)}}}"


def _window_name(one: FocusLike) -> str:
    """Windows of activities are titled package/full.Class, others as their app calls them."""
    title = one.window_title or (f"{one.package}/{one.activity}" if one.activity else one.package)
    return f"Window{{{tag('window', title)} u0 {title}}}"


def tag(kind: str, name: str) -> str:
    """A steady stand-in for Java's identity hash."""
    return f"{zlib.crc32(f'{kind}:{name}'.encode('utf-8', 'replace')) >> 4:07x}"


def _task(package: str) -> int:
    return 2 + zlib.crc32(package.encode()) % 900
