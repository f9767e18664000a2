"""`dumpsys`: the state of the phone's services."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from lxb.virtual.shell import dump_windows
from lxb.virtual.shell.call import Call, Command
from lxb.virtual.shell.package_info import describe

DISPLAY = "4619827259835644672"

BATTERY = """Current Battery Service state:
  AC powered: false
  USB powered: true
  Wireless powered: false
  Max charging current: 500000
  Max charging voltage: 5000000
  Charge counter: 3000000
  status: 2
  health: 2
  present: true
  level: 87
  scale: 100
  voltage: 4210
  temperature: 290
  technology: Li-ion"""


def dumpsys(call: Call) -> int:
    words = list(call.args)
    while words and (words[0] == "--" or (words[0] == "-t" and len(words) > 1)):
        words = words[2:] if words[0] == "-t" else words[1:]
    if not words or words[0] == "-l":
        call.out("Currently running services:\n" + "\n".join(f"  {name}" for name in sorted(SERVICES)))
        return 0
    service = SERVICES.get(words[0])
    if service is None:
        call.err(f"Can't find service: {words[0]}")
        return 0
    call.out(service(call, words[1:]))
    return 0


def _display(call: Call, words: list[str]) -> str:
    size, panel, state = call.phone.size, call.phone.physical_size, _state(call)
    frame = f"Rect(0, 0 - {size.width}, {size.height})"
    port = (
        "DisplayViewport{type=INTERNAL, valid=true, isActive=true, displayId=0, "
        f"uniqueId='local:{DISPLAY}', physicalPort=0, orientation={call.phone.rotation}, "
        f"logicalFrame={frame}, physicalFrame={frame}, deviceWidth={size.width}, deviceHeight={size.height}}}"
    )
    device = (
        f'DisplayDeviceInfo{{"Built-in Screen": uniqueId="local:{DISPLAY}", {panel.width} x {panel.height}, '
        f"modeId 1, density {call.phone.density}, state {state}}}"
    )
    return (
        f"DISPLAY MANAGER (dumpsys display)\n  mOnlyCore=false\n  mSafeMode=false\n  mViewports=[{port}]\n\n"
        f"Display Devices: size=1\n  {device}\n\nDisplay Power Controller:\n  mScreenState={state}"
    )


def _power(call: Call, words: list[str]) -> str:
    on = "true" if call.phone.screen_on else "false"
    return (
        "POWER MANAGER (dumpsys power)\n\nPower Manager State:\n"
        f"  mWakefulness={'Awake' if call.phone.screen_on else 'Asleep'}\n"
        f"  mHoldingWakeLockSuspendBlocker={on}\n  mHoldingDisplaySuspendBlocker={on}\n"
        f"Display Power: state={_state(call)}"
    )


def _state(call: Call) -> str:
    return "ON" if call.phone.screen_on else "OFF"


def _battery(call: Call, words: list[str]) -> str:
    return BATTERY


def _input_method(call: Call, words: list[str]) -> str:
    shown = "true" if call.phone.keyboard_shown else "false"
    keyboard = call.system.settings.keyboard
    return (
        f"Current Input Method Manager state:\n  mCurMethodId={keyboard}\n  mCurId={keyboard}\n"
        f"  mShowRequested={shown} mShowExplicitlyRequested=false mShowForced=false mInputShown={shown}"
    )


def _surfaces(call: Call, words: list[str]) -> str:
    return f'Display {DISPLAY} (HWC display 0): port=0 pnpId=LXB displayName="LXB screen"'


def _package(call: Call, words: list[str]) -> str:
    names = [w for w in words if not w.startswith("-")]
    if names:
        return describe(call, names[-1])
    return "\n".join(f"  Package [{p.package}]" for p in call.phone.packages())


def _notification(call: Call, words: list[str]) -> str:
    return "Current Notification Manager state:\n  Notification List:"


SERVICES: Mapping[str, Callable[[Call, list[str]], str]] = MappingProxyType(
    {
        "window": dump_windows.window,
        "activity": dump_windows.activity,
        "package": _package,
        "display": _display,
        "power": _power,
        "battery": _battery,
        "input_method": _input_method,
        "SurfaceFlinger": _surfaces,
        "notification": _notification,
    }
)

COMMANDS: Mapping[str, Command] = MappingProxyType({"dumpsys": dumpsys})
