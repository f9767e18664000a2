"""Starting apps and addresses, judged by what is in front afterwards; and what apps there are."""

from __future__ import annotations

import re

from executor.action import Launch, ListApps, OpenUrl
from executor.doing.scene import Done, Scene, impossible
from lxb.apps import app_name, find_app
from lxb.clock import wait_until
from lxb.device import Foreground, InstalledApp
from lxb.errors import BadName, DeviceRefused, UnknownName
from lxb.model.quoting import quoted

ASKS_FIRST = re.compile(r"permissioncontroller|packageinstaller|securitycenter|safecenter|^android$|systemui")
"""Packages of the system whose dialogs come up over an app that starts."""
_CHOOSER = re.compile(r"Resolver|Chooser")
MOST_LISTED = 200


def launch(action: Launch, scene: Scene) -> Done:
    """Brings an app of the phone to the front, by name or package."""
    try:
        package = find_app(action.app, installed=scene.device.apps(), aliases=scene.aliases)
    except UnknownName as error:
        near, name = ", ".join(map(quoted, error.near)), quoted(action.app)
        return impossible(
            scene,
            f"This phone has no app called “{name}”." + (f" Nearest: {near}." if near else ""),
            f"手机上没有名为“{name}”的应用。" + (f"最接近的有：{near}。" if near else ""),
        )
    scene.performer.counts.launches += 1
    try:
        scene.device.launch(package)
    except DeviceRefused as error:
        return impossible(scene, f"{package}: {error.cause('en')}", f"{package}：{error.cause('zh')}")
    return _in_front(package, scene)


def open_url(action: OpenUrl, scene: Scene) -> Done:
    scene.performer.counts.launches += 1
    try:
        scene.device.open_url(action.url)
    except (BadName, DeviceRefused) as error:
        return impossible(scene, error.cause("en"), error.cause("zh"))
    return Done("done")


def list_apps(action: ListApps, scene: Scene) -> Done:
    names = sorted({_called(app) for app in scene.device.apps()})
    left = len(names) - MOST_LISTED
    shown = ", ".join(names[:MOST_LISTED]) + (f" ... (+{left})" if left > 0 else "")
    return Done("looked", scene.say(f"Apps on this phone: {shown}", f"手机上的应用：{shown}"))


def _in_front(package: str, scene: Scene) -> Done:
    """Waits for the app, or for what the system asks before it shows it."""
    performer = scene.performer

    def there() -> Foreground | None:
        front = performer.device.current_app()
        stands = front is not None and (front.package == package or _CHOOSER.search(front.activity or ""))
        return front if stands else None

    front = wait_until(performer.clock, there, scene.timing.launch)
    if front is not None and front.package != package:
        return Done("done", _asked(scene))
    if front is not None:
        return Done("done")
    front = performer.device.current_app()
    if front is not None and ASKS_FIRST.search(front.package):
        return Done("done", _asked(scene))
    shown = (app_name(front.package) or front.package) if front else "-"
    return impossible(
        scene,
        f"{package} was started and did not come to the front; {shown} is there.",
        f"已启动 {package}，但没有来到前台；前台是 {shown}。",
    )


def _asked(scene: Scene) -> str:
    return scene.say(
        "The system asks something before it shows the app; answer it on the screen.",
        "系统在显示该应用前有询问，请在屏幕上处理。",
    )


def _called(app: InstalledApp) -> str:
    """Whoever made the app has written its label: to the model it is data."""
    return quoted(app.label or app_name(app.package) or app.package)
