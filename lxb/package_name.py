"""Names of packages: what Android takes for one, and which of them are home screens.

Source of the grammar: AOSP, `FrameworkParsingPackageUtils.validateName`. Parts are joined by dots; each
begins with a letter, then come letters, digits and underscores. An app has two parts or more; a single one
is for the system's own ("android").
"""

from __future__ import annotations

import re
from typing import Final

_PART = r"[A-Za-z][A-Za-z0-9_]*"
NAME: Final = rf"{_PART}(?:\.{_PART})*"
"""Of any package, as a part of patterns."""
APP_NAME: Final = rf"{_PART}(?:\.{_PART})+"
"""Of an app's package."""
LONGEST: Final = 223
"""Android refuses longer ones: file names built from them would not fit."""
SYSTEM_UI: Final = "com.android.systemui"
"""Of the status and navigation bars, the notification shade, the lock screen."""

_NAME = re.compile(NAME)
_APP_NAME = re.compile(APP_NAME)
_LAUNCHER = re.compile(
    r"launcher|trebuchet|quickstep|lawnchair|ginlemon\.flower|\.home$|miui\.home", re.IGNORECASE
)


def is_package_name(text: str) -> bool:
    """Whether Android could have a package of this name."""
    return len(text) <= LONGEST and _NAME.fullmatch(text) is not None


def is_app_name(text: str) -> bool:
    """Whether this is an app's package, where it may be other words too: of those one alone says nothing."""
    return len(text) <= LONGEST and _APP_NAME.fullmatch(text) is not None


def is_launcher(package: str) -> bool:
    """Whether it is the package of a home screen."""
    return _LAUNCHER.search(package) is not None
