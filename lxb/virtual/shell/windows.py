"""`wm`, `screencap`, `getprop` and `setprop`: what the phone is and looks like."""

from __future__ import annotations

import io
from collections.abc import Mapping
from types import MappingProxyType

from lxb.virtual.shell.call import Call, Command
from lxb.virtual.shell.java import FAILED

WM_USAGE = """Window manager (window) commands:
  help
      Print this help text.
  size [reset|WxH|WdpxHdp] [-d DISPLAY_ID]
    Return or override display size.
  density [reset|DENSITY] [-d DISPLAY_ID] [-u UNIQUE_ID]
    Return or override display density."""


def wm(call: Call) -> int:
    verb, *rest = [w for w in call.args if not w.startswith("-")] or [""]
    if verb not in {"size", "density"}:
        call.err(f"Unknown command: {verb}" if verb and verb != "help" else WM_USAGE)
        return FAILED
    if rest and rest[0] != "reset" and "-d" not in call.args:
        # this phone's screen is what it was made with
        call.err(f"Error: bad {verb} {rest[0]}")
        return FAILED
    if not rest:
        call.out(_size(call) if verb == "size" else f"Physical density: {call.phone.density}")
    return 0


def _size(call: Call) -> str:
    """Both lines are about the upright screen, whatever way it is held."""
    now, panel = call.phone.size, call.phone.physical_size
    if call.phone.rotation % 2:
        now = type(now)(now.height, now.width)
    lines = [f"Physical size: {panel.width}x{panel.height}"]
    if now != panel:
        lines.append(f"Override size: {now.width}x{now.height}")
    return "\n".join(lines)


def properties(call: Call) -> dict[str, str]:
    phone = call.phone
    made = (
        f"{phone.brand}/{phone.product}/{phone.product}:{phone.release}/LXB.{phone.sdk}/1:user/release-keys"
    )
    return {
        "dev.bootcomplete": "1",
        "persist.sys.locale": phone.locale,
        "persist.sys.timezone": "Asia/Shanghai",
        "ro.boot.qemu": "0",
        "ro.boot.serialno": phone.serial,
        "ro.build.characteristics": "default",
        "ro.build.fingerprint": made,
        "ro.build.type": "user",
        "ro.build.version.release": phone.release,
        "ro.build.version.sdk": str(phone.sdk),
        "ro.debuggable": "0",
        "ro.product.brand": phone.brand,
        "ro.product.cpu.abi": phone.abi,
        "ro.product.cpu.abilist": phone.abi,
        "ro.product.device": phone.product,
        "ro.product.locale": phone.locale,
        "ro.product.manufacturer": phone.brand,
        "ro.product.model": phone.model,
        "ro.product.name": phone.product,
        "ro.secure": "1",
        "ro.serialno": phone.serial,
        "ro.sf.lcd_density": str(phone.density),
        "sys.boot_completed": "1",
    }


def getprop(call: Call) -> int:
    known = properties(call)
    if call.args:
        call.out(known.get(call.args[0], call.args[1] if len(call.args) > 1 else ""))
    else:
        for name, value in known.items():
            call.out(f"[{name}]: [{value}]")
    return 0


def setprop(call: Call) -> int:
    if len(call.args) != 2:
        call.err("setprop: Needs 2 arguments")
        return 1
    call.err(f"Failed to set property '{call.args[0]}' to '{call.args[1]}'.")
    call.err("See dmesg for error reason.")
    return 1


def screencap(call: Call) -> int:
    """PNG with -p or a name that ends so, else the raw frame."""
    names = [w for i, w in enumerate(call.args) if not w.startswith("-") and call.args[i - 1 : i] != ["-d"]]
    image = call.phone.picture().convert("RGB")
    if "-p" in call.args or (names and names[0].lower().endswith(".png")):
        buffer = io.BytesIO()
        # a phone's encoder is fast, not thorough
        image.save(buffer, "PNG", compress_level=1)
        data = buffer.getvalue()
    else:
        head = b"".join(n.to_bytes(4, "little") for n in (image.width, image.height, 1, 0))
        data = head + image.convert("RGBA").tobytes()
    if not names:
        call.streams.stdout(data)
        return 0
    try:
        call.system.files.write(call.path(names[0]), data)
    except OSError as error:
        call.err(f"Error opening file: {names[0]} ({error.strerror})")
        return 1
    return 0


COMMANDS: Mapping[str, Command] = MappingProxyType(
    {"wm": wm, "getprop": getprop, "setprop": setprop, "screencap": screencap}
)
