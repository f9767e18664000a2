"""Trees of phones that are no Android: HarmonyOS and iOS."""

from __future__ import annotations

import json

import pytest

from lxb.errors import ScreenUnreadable
from lxb.geometry import Rect, Size
from lxb.screen.xml import parse
from tests.hierarchy import HEAD


def test_harmony_layouts():
    layout = {
        "attributes": {"bounds": "[0,0][1260,2720]", "type": ""},
        "children": [
            {
                "attributes": {"bundleName": "com.example.app", "type": "root",
                               "bounds": "[0,120][1260,2720]"},
                "children": [
                    {
                        "attributes": {
                            "type": "Button", "text": "提交", "id": "", "key": "submit",
                            "description": "send", "clickable": "true", "enabled": "false",
                            "bounds": "[-5,200][100,300]", "visible": "",
                        },
                        "children": [],
                    }
                ],
            },
            {
                "attributes": {"bundleName": "com.ohos.sceneboard", "text": "9:41",
                               "bounds": "[0,0][1260,120]"},
                "children": [],
            },
        ],
    }  # fmt: skip
    screen = parse("DumpLayout saved to:/data/local/tmp/x.json\n" + json.dumps(layout))
    root, button, bar = screen.elements
    assert (button.text, button.id, button.desc, button.package) == (
        "提交",
        "submit",
        "send",
        "com.example.app",
    )
    assert button.clickable
    assert not button.enabled
    assert button.visible
    assert button.bounds == Rect(-5, 200, 100, 300)
    assert [w.kind for w in screen.windows] == ["app", "bar"]
    assert (screen.package, screen.size, screen.source) == ("com.example.app", Size(1260, 2720), "harmony")
    assert root.children == (1,)
    assert bar.parent is None


def test_a_harmony_layout_with_odd_nodes_is_an_error():
    for children in ([1], [{"attributes": []}], [{"children": []}]):
        with pytest.raises(ScreenUnreadable, match="without attributes"):
            parse(json.dumps({"attributes": {}, "children": children}))


def test_ios_trees():
    screen = parse(
        f"{HEAD}<AppiumAUT>"
        '<XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Notes" label="Notes" x="0" y="0"'
        ' width="390" height="844" enabled="true" visible="true">'
        '<XCUIElementTypeButton type="XCUIElementTypeButton" name="add-button" label="Add" x="10" y="20.5"'
        ' width="32.5" height="19.5" enabled="true" visible="true"/>'
        '<XCUIElementTypeTextField type="XCUIElementTypeTextField" label="Title" value="abc" x="0" y="0"'
        ' width="0" height="0" visible="false" placeholderValue="type here"/>'
        '<XCUIElementTypeSwitch type="XCUIElementTypeSwitch" name="Wi-Fi" label="Wi-Fi" value="1" x="nan"'
        ' y="0" width="9" height="9"/>'
        "</XCUIElementTypeApplication></AppiumAUT>"
    )
    app, button, field, switch = screen.elements
    assert (screen.package, screen.size, screen.source) == ("Notes", Size(390, 844), "wda")
    assert (button.id, button.text, button.clickable) == ("add-button", "Add", True)
    assert button.bounds == Rect(10, 20, 42, 40)
    assert (field.text, field.desc, field.hint, field.bounds, field.visible) == (
        "abc",
        "Title",
        "type here",
        None,
        False,
    )
    assert switch.checkable
    assert switch.checked
    assert switch.id == ""
    assert switch.bounds is None
    assert app.children == (1, 2, 3)
