"""Apps on the phone: what there is, which version, start and end."""

from __future__ import annotations

import re

from lxb.device import AppVersion, InstalledApp, props
from lxb.device.adb import AdbPhone
from lxb.device.shell import (
    command,
    components,
    listed_packages,
    package_name,
    refusal,
    refused,
    resolved_component,
)
from lxb.device.web import web_address

MAIN = "android.intent.action.MAIN"
LAUNCHER = "android.intent.category.LAUNCHER"
VIEW = "android.intent.action.VIEW"
BROWSABLE = "android.intent.category.BROWSABLE"
AS_ICON = "0x10200000"
"""NEW_TASK and RESET_TASK_IF_NEEDED, as a launcher sets them: an open app comes to the front as it is."""
_LABEL = re.compile(
    r"packageName=(\S+)(?:(?!packageName=).)*?nonLocalizedLabel=(.*?)\s+(?:icon|labelRes|banner)=", re.DOTALL
)


def launch(phone: AdbPhone, package: str) -> None:
    """As the icon would: the launcher activity if the phone names it, else through `monkey`.

    Raises:
        BadName: no such package can exist.
        DeviceRefused: the phone says that it started nothing.
    """
    component = _launcher_activity(phone, package_name(package))
    if component is not None:
        words = ("am", "start", "-a", MAIN, "-c", LAUNCHER, "-f", AS_ICON, "-n", component)
        if refusal(phone.shell(command(*words)).output) is None:
            return
    output = phone.shell(command("monkey", "-p", package, "-c", LAUNCHER, "1")).output
    _check(phone, f"launch {package}", output)


def open_url(phone: AdbPhone, url: str) -> None:
    """Hands an address to the app that takes it.

    Raises:
        BadName: it is no address of the web.
        DeviceRefused: the phone says that nothing opens it.
    """
    words = ("am", "start", "-a", VIEW, "-c", BROWSABLE, "-d", web_address(url))
    _check(phone, "open the address", phone.shell(command(*words)).output)


def stop(phone: AdbPhone, package: str) -> None:
    """Ends an app by force."""
    output = phone.shell(command("am", "force-stop", package_name(package))).output
    _check(phone, f"stop {package}", output)


def launchable(phone: AdbPhone) -> list[InstalledApp]:
    """What has an icon, by package; where the phone cannot tell, all packages. Labels where it names them."""
    query = ("cmd", "package", "query-activities", "--brief", "-a", MAIN, "-c", LAUNCHER)
    found = [component.partition("/")[0] for component in components(phone.shell(command(*query)).output)]
    if not found:
        output = phone.shell(command("pm", "list", "packages")).output
        found = listed_packages(output)
        if not found:
            raise refused(phone.serial, "list its apps", output)
        return [InstalledApp(package, None) for package in sorted(set(found))]
    labels = _labels(phone)
    return [InstalledApp(package, labels.get(package)) for package in sorted(set(found))]


def version(phone: AdbPhone, package: str) -> AppVersion | None:
    """None where the app is not installed."""
    output = phone.shell(command("dumpsys", "package", package_name(package))).output
    found = props.app_version(output, package)
    if found is None and (said := refusal(output)) and "not found" not in said.reason:
        raise refused(phone.serial, f"tell the version of {package}", output)
    return found


def labels_in(text: str) -> dict[str, str]:
    """Names that apps carry as plain text, in `cmd package query-activities`; most carry a resource."""
    return {package: label for package, label in _LABEL.findall(text) if label and label != "null"}


def _labels(phone: AdbPhone) -> dict[str, str]:
    query = ("cmd", "package", "query-activities", "-a", MAIN, "-c", LAUNCHER)
    return labels_in(phone.shell(command(*query)).output)


def _launcher_activity(phone: AdbPhone, package: str) -> str | None:
    query = ("cmd", "package", "resolve-activity", "--brief", "-a", MAIN, "-c", LAUNCHER, package)
    found = resolved_component(phone.shell(command(*query)).output)
    return found if found and found.partition("/")[0] == package else None


def _check(phone: AdbPhone, what: str, output: str) -> None:
    if refusal(output):
        raise refused(phone.serial, what, output)
