"""What a map says of the app and the phone that it was made on."""

from __future__ import annotations

from datetime import datetime

from lxb.agent.version import BY
from lxb.device import Device, DeviceInfo
from maps.model import App, Built


def app_on(device: Device, package: str, name: str) -> App:
    """The app, in the version that the phone has."""
    version = device.app_version(package)
    return App(
        package=package,
        name=name,
        platform=device.platform,
        version_name=version.name if version else "",
        version_code=version.code if version else None,
    )


def built_on(info: DeviceInfo, at: datetime, *, describer: str = "tree", simulated: bool) -> Built:
    """When, by whom, and on what kind of phone."""
    return Built(
        at=at.isoformat(timespec="seconds"),
        by=BY,
        describer=describer,
        locale=info.locale,
        screen=(info.size.width, info.size.height),
        simulated=simulated,
    )
