"""What a map says of its app, whatever the app calls itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from lxb.agent.origin import app_on
from tests.exploring import journey

APP = """
package: com.example.odd
name: "{name}"
version: "{version}"
home: home
pages:
  home: {{name: Home, title: Home, body: [{{text: Welcome}}]}}
"""


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (r"Live\u202E evil", "Live evil"),
        (r"\e[31mRed\a", "[31mRed"),
        ("long" * 1000, "long" * 50),
        (r"\u202E", "com.example.odd"),
        ("<b>备忘录</b>", "<b>备忘录</b>"),
    ],
)
def test_a_name_that_no_map_may_hold_is_made_fit_for_one(tmp_path: Path, name: str, told: str) -> None:
    made = journey(tmp_path, APP.format(name=name, version=r"1.0\n2"))
    label = next(app.label for app in made.device.apps() if app.package == made.package)
    app = app_on(made.device, made.package, label)
    assert (app.name, app.version_name) == (told, "1.0 2")
