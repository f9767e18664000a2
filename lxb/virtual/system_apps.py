"""Packages of Android's own apps on the virtual phone."""

from __future__ import annotations

from typing import Final

from lxb.package_name import SYSTEM_UI

ANDROID: Final = "android"
LAUNCHER: Final = "com.android.launcher3"
PERMISSIONS: Final = "com.android.permissioncontroller"

WITHOUT_ICON: Final = frozenset({SYSTEM_UI, PERMISSIONS, ANDROID})
"""Nobody starts these."""
SYSTEM_APPS: Final = WITHOUT_ICON | {LAUNCHER}
"""What is no app to its user: not among the recent ones, never ended, spared by misbehaviours."""
