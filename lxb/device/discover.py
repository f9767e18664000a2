"""Which Android phones are attached, in which state, and which one is meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from lxb.device.adb import AdbServer
from lxb.device.address import ADB_PORT, is_network_address, network_address
from lxb.device.stream import ServiceRefused, StreamEnded
from lxb.errors import NoDevice

READY: Final = "device"
VERSION_SECONDS: Final = 5.0
"""A server that takes longer to say its version hangs."""

_LINE = re.compile(r"^(?P<serial>\S+(?: \(\d+\)\S*)?)\s+(?P<rest>\S.*)$")
"""A serial may hold one blank: the " (2)" of a phone found in the network twice."""
_TAG = re.compile(r"(?:^|\s)(usb|product|model|device|transport_id):(\S+)")

_CURES: Final = {
    "unauthorized": ("unlock it and allow USB debugging in its dialog", "请解锁手机并在弹窗中允许 USB 调试"),
    "authorizing": ("unlock it and allow USB debugging in its dialog", "请解锁手机并在弹窗中允许 USB 调试"),
    "offline": ("replug it, or run `adb reconnect offline`", "请重新插拔，或运行 `adb reconnect offline`"),
    "connecting": ("wait a moment and try again", "请稍候再试"),
    "no permissions": (
        "add a udev rule for it, or replug it in file-transfer mode",
        "请为其添加 udev 规则，或以文件传输模式重新插拔",
    ),
    "recovery": ("start its system", "请启动手机系统"),
    "sideload": ("start its system", "请启动手机系统"),
    "bootloader": ("start its system", "请启动手机系统"),
}
"""State -> what to do about it."""


@dataclass(frozen=True, slots=True)
class Attached:
    """One line of `adb devices -l`."""

    serial: str
    state: str
    """"device" = can be used; "offline", "unauthorized" ... are told as the server tells them."""
    model: str = ""
    product: str = ""
    device: str = ""
    transport_id: int | None = None

    @property
    def ready(self) -> bool:
        return self.state == READY

    @property
    def cure(self) -> tuple[str, str]:
        """What to do so that it can be used, in English and Chinese; ("", "") where it can."""
        if self.ready:
            return "", ""
        if self.state == "offline" and is_network_address(self.serial):
            return f"run `lxb connect {self.serial}` again", f"请重新运行 `lxb connect {self.serial}`"
        known = (cure for state, cure in _CURES.items() if self.state.startswith(state))
        return next(known, ("replug it", "请重新插拔"))

    def __str__(self) -> str:
        about = filter(None, (self.model, "" if self.ready else self.state))
        return f"{self.serial} ({', '.join(about)})" if any((self.model, not self.ready)) else self.serial


def attached(server: AdbServer) -> list[Attached]:
    """Every phone that the server knows, usable or not.

    Raises:
        NoDevice: no server answers.
    """
    try:
        return parse_devices(server.ask("host:devices-l"))
    except (ServiceRefused, StreamEnded) as error:
        raise NoDevice(
            reason=f"the adb server gave no list of phones ({error})",
            reason_zh=f"adb 服务没有返回设备列表（{error}）",
            found=[],
        ) from error


def parse_devices(text: str) -> list[Attached]:
    """Reads `adb devices -l`; states may be several words ("no permissions (...); see [...]")."""
    return [phone for line in text.splitlines() if (phone := _parse_line(line)) is not None]


def choose(phones: Sequence[Attached], serial: str | None = None) -> Attached:
    """The phone of that serial, or the only usable one.

    Raises:
        NoDevice: none, several, or not usable; lists what is attached and says what to do.
    """
    if serial is not None:
        return _named(phones, serial)
    ready = [phone for phone in phones if phone.ready]
    if len(ready) == 1:
        return ready[0]
    if ready:
        raise _none(
            "several phones are attached",
            "连接了多台手机",
            phones,
            "choose one with -d SERIAL",
            "请用 -d SERIAL 选择一台",
        )
    if len(phones) == 1:
        return _named(phones, phones[0].serial)
    if phones:
        raise _none("none of the phones can be used", "已连接的手机均不可用", phones, *_cures(phones))
    raise _none(
        "no phone is attached",
        "没有连接手机",
        phones,
        "plug one in and allow USB debugging, `lxb connect HOST:PORT`, or use a virtual one: "
        "-d virtual:taobao",
        "请连接手机并允许 USB 调试，或 `lxb connect HOST:PORT`，或使用虚拟手机：-d virtual:taobao",
    )


def connect(server: AdbServer, address: str, seconds: float = 10.0) -> str:
    """Attaches a phone of the network and gives back the serial it has then.

    Raises:
        BadName: it is no HOST[:PORT].
        NoDevice: it could not be reached, or wants to be paired first.
    """
    target = network_address(address, ADB_PORT)
    said = _told(server, f"host:connect:{target}", seconds)
    if re.match(r"(already )?connected to ", said):
        return said.rpartition(" to ")[2].strip()
    raise NoDevice(
        reason=f"cannot connect to {target}: {said}",
        reason_zh=f"无法连接 {target}：{said}",
        found=[],
        cure="see whether wireless debugging is on and the address is right; pair first: lxb pair",
        cure_zh_="请确认已打开无线调试且地址正确；首次使用请先配对：lxb pair",
    )


def pair(server: AdbServer, address: str, code: str, seconds: float = 20.0) -> str:
    """Pairs with a phone that shows a pairing code; gives back what the server says.

    Raises:
        BadName: the address is no HOST:PORT.
        NoDevice: the code or the address is wrong.
    """
    said = _told(server, f"host:pair:{code}:{network_address(address)}", seconds)
    if said.startswith("Successfully paired"):
        return said
    raise NoDevice(
        reason=f"cannot pair with {address}: {said}",
        reason_zh=f"无法与 {address} 配对：{said}",
        found=[],
        cure="use address and code of the phone's 'Pair device with pairing code' while it is open",
        cure_zh_="请在手机的“使用配对码配对设备”页面打开时使用其中的地址和配对码",
    )


def _told(server: AdbServer, request: str, seconds: float) -> str:
    """What the server says to a request that has it reach for a phone, which may take too long."""
    server.ask("host:version", min(seconds, VERSION_SECONDS))  # raises where it is the server that hangs
    try:
        return server.ask(request, seconds)
    except (ServiceRefused, StreamEnded) as error:
        return str(error)
    except NoDevice:
        return f"no answer within {seconds:g} s"


def _parse_line(line: str) -> Attached | None:
    found = _LINE.match(line.strip())
    if found is None or line.startswith(("List of devices", "*")):
        return None
    rest = found.group("rest").strip()
    tags = list(_TAG.finditer(rest))
    state = rest[: tags[0].start()].strip() if tags else rest
    told = {tag.group(1): tag.group(2) for tag in tags}
    number = told.get("transport_id", "")
    return Attached(
        serial=found.group("serial").strip(),
        state=state,
        model=told.get("model", "").replace("_", " "),
        product=told.get("product", ""),
        device=told.get("device", ""),
        transport_id=int(number) if number.isdecimal() else None,
    )


def _named(phones: Sequence[Attached], serial: str) -> Attached:
    found = next((phone for phone in phones if phone.serial == serial), None)
    if found is None:
        cure = ("see `lxb devices`", "请查看 `lxb devices`")
        if is_network_address(serial):
            cure = (f"run `lxb connect {serial}` first", f"请先运行 `lxb connect {serial}`")
        raise _none(f"{serial} is not attached", f"{serial} 未连接", phones, *cure)
    if not found.ready:
        raise NoDevice(
            reason=f"{serial} is {found.state}",
            reason_zh=f"{serial} 的状态为 {found.state}",
            found=[str(found)],
            cure=found.cure[0],
            cure_zh_=found.cure[1],
        )
    return found


def _cures(phones: Sequence[Attached]) -> tuple[str, str]:
    """What to do about several phones, each cure once where it is the same for all."""
    if len(cures := {phone.cure for phone in phones}) == 1:
        return cures.pop()
    told = [(f"{phone.serial}: {phone.cure[0]}", f"{phone.serial}：{phone.cure[1]}") for phone in phones]
    return "; ".join(en for en, _ in told), "；".join(zh for _, zh in told)


def _none(reason: str, reason_zh: str, phones: Sequence[Attached], cure: str, cure_zh: str) -> NoDevice:
    """Nothing could be chosen; lists what there is."""
    listed = list(map(str, phones))
    return NoDevice(
        reason=f"{reason}; there is {', '.join(listed)}" if listed else reason,
        reason_zh=f"{reason_zh}；现有 {'、'.join(listed)}" if listed else reason_zh,
        found=listed,
        cure=cure,
        cure_zh_=cure_zh,
    )
