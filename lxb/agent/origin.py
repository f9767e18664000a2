"""What a map says of the app and the phone that it was made on."""

from __future__ import annotations

from datetime import datetime

from lxb.agent.version import BY
from lxb.device import Device, DeviceInfo
from maps.model import App, Built, one_line


def app_on(device: Device, package: str, name: str) -> App:
    """The app, in the version that the phone has; what it calls itself may be anything."""
    version = device.app_version(package)
    return App(
        package=package,
        name=one_line(name) or package,
        platform=device.platform,
        version_name=one_line(version.name) if version else "",
        version_code=version.code if version else None,
    )


def built_on(info: DeviceInfo, at: datetime, *, describer: str = "tree", simulated: bool) -> Built:
    """When, by whom, and on what kind of phone."""
    return Built(
        at=at.isoformat(timespec="seconds"),
        by=BY,
        describer=describer,
        locale=one_line(info.locale),
        screen=(info.size.width, info.size.height),
        simulated=simulated,
    )
