"""`lxb apps`: what the phone has."""

from __future__ import annotations

from lxb.cli.command import phone_command
from lxb.cli.session import Session


@phone_command
def apps(session: Session) -> None:
    from lxb.apps import app_name
    from maps.files import stored

    with session.phone() as phone:
        found = sorted(phone.apps(), key=lambda app: app.package)
    mapped = {item.package for item in stored(session.settings.home)}
    rows = [(app.package, app.label or app_name(app.package) or "", app.package in mapped) for app in found]
    session.ui.document([{"package": package, "name": name, "map": has} for package, name, has in rows])
    session.ui.table("apps.head", [(package, name, "*" if has else "") for package, name, has in rows])
