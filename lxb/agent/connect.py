"""From a device's name to a `Device`."""

from __future__ import annotations

import os
from contextlib import ExitStack
from typing import TYPE_CHECKING

from pydantic import SecretStr

from lxb.clock import Clock, SkippingClock, SystemClock
from lxb.config import Settings, load_settings
from lxb.device.address import parse_address
from lxb.errors import BadName
from lxb.files import typed_path

if TYPE_CHECKING:
    from lxb.device import Device, ModelEndpoint
    from lxb.device.android import AndroidDevice, Deadlines
    from lxb.virtual.phone import VirtualPhone

VIRTUAL_PRODUCT = "lxb_virtual"
"""What a virtual phone that somebody else serves calls itself."""


def connect(
    address: str | None = None, *, settings: Settings | None = None, clock: Clock | None = None
) -> Device:
    """Takes hold of a phone.

    Args:
        address: "SERIAL", "virtual:taobao", "recorded:DIR" ...; None = `LXB_DEVICE`, else what adb takes: the
            phone of `ANDROID_SERIAL`, or the only one attached.
        settings: deadlines and the default device; None = those in force.
        clock: what waits.

    Raises:
        NoDevice: none, or several and none chosen; lists what is attached.
        BadName, UnknownName: the address is none, or names an app or option that there is not.
    """
    settings = settings or load_settings()
    clock = clock or SystemClock()
    name = address or settings.device
    if not name:
        return _usual_phone(settings, clock)
    parsed = parse_address(name)
    match parsed.kind:
        case "virtual":
            return _virtual(name, settings, clock)
        case "recorded":
            from lxb.device.recorded import RecordedDevice

            return RecordedDevice(typed_path(parsed.rest), clock)
        case "android":
            return _attached(parsed.rest, settings, clock)
    raise BadName(
        kind="device address",
        kind_zh="设备地址",
        name=name,
        reason=f"{parsed.kind} phones are not supported yet; use an Android phone or virtual:taobao",
        reason_zh=f"暂不支持 {parsed.kind} 手机；请使用安卓手机或 virtual:taobao",
    )


def clock_for(device: Device) -> Clock:
    """What waits for a phone: on a recorded one nothing comes late, so that no wait there need take time."""
    return SkippingClock() if is_recorded(device) else SystemClock()


def is_recorded(device: Device) -> bool:
    """Whether a phone only replays, and so is never late and swallows no tap."""
    return device.address.startswith("recorded:")


def _deadlines(settings: Settings) -> Deadlines:
    from lxb.device.android import Deadlines

    timing = settings.timing
    return Deadlines(rpc=timing.rpc, shell=timing.shell, install=timing.install)


def _usual_phone(settings: Settings, clock: Clock) -> Device:
    """The one that adb takes without `-s`, too: that of `ANDROID_SERIAL`, else the only one."""
    return _attached(os.environ.get("ANDROID_SERIAL") or None, settings, clock)


def _attached(serial: str | None, settings: Settings, clock: Clock) -> Device:
    """A phone on the user's own adb server: that of the serial, or the only one."""
    from lxb.device.adb import AdbServer
    from lxb.device.android import AndroidDevice
    from lxb.device.discover import attached, choose

    server = AdbServer.of(os.environ)
    chosen = choose(attached(server), serial)
    return AndroidDevice(
        chosen.serial,
        adb=server,
        simulated=chosen.product == VIRTUAL_PRODUCT,
        deadlines=_deadlines(settings),
        clock=clock,
    )


def _virtual(name: str, settings: Settings, clock: Clock) -> Device:
    """A virtual phone of our own: it lives in this process and ends with the device."""
    from lxb.virtual.phone import VirtualPhone
    from lxb.virtual.spec import PhoneSpec

    return attach(VirtualPhone(PhoneSpec.parse(name), clock=clock), name, settings, clock)


def attach(phone: VirtualPhone, name: str, settings: Settings, clock: Clock) -> AndroidDevice:
    """Serves a virtual phone and takes hold of it as of any other; closing the device ends all of it."""
    from lxb.device.adb import AdbServer
    from lxb.device.android import AndroidDevice
    from lxb.virtual.serve import serve

    kept = ExitStack()
    with ExitStack() as starting:
        served = starting.enter_context(serve([phone], clock=clock))
        model = _model_of(phone, clock, starting)
        device = AndroidDevice(
            served.serials[0],
            adb=AdbServer(port=served.adb_port),
            address=name,
            simulated=True,
            deadlines=_deadlines(settings),
            clock=clock,
            model_endpoint=model,
            afterwards=kept.close,
        )
        kept.enter_context(starting.pop_all())
    return device


def _model_of(phone: VirtualPhone, clock: Clock, starting: ExitStack) -> ModelEndpoint | None:
    """Starts the model that was asked for together with the phone."""
    from lxb.device import ModelEndpoint
    from lxb.virtual.scripted.server import beside
    from lxb.virtual.scripted.spec import KEY

    server = beside(phone, clock)
    if server is None:
        return None
    starting.enter_context(server)
    return ModelEndpoint(server.base_url, server.name, KEY)


def settings_for(device: Device, settings: Settings) -> Settings:
    """The settings of a run on a phone: a model that comes with it takes the place of those configured."""
    from lxb.device.android import AndroidDevice

    endpoint = device.model_endpoint if isinstance(device, AndroidDevice) else None
    if endpoint is None:
        return settings
    key = SecretStr(endpoint.api_key)
    return settings.model_copy(
        update={
            "base_url": endpoint.base_url,
            "model": endpoint.model,
            "api_key": key,
            "text_base_url": endpoint.base_url,
            "text_model": endpoint.model,
            "text_api_key": key,
        }
    )
