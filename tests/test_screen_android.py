"""What Android's tools send as a tree, in all its flavours, and what may stand around it."""

from __future__ import annotations

import json

import pytest

from lxb.errors import ScreenUnreadable
from lxb.geometry import Rect, Size
from lxb.screen import Quality
from lxb.screen.xml import parse
from tests.hierarchy import HEAD, ROOT, dump, one


def test_fields_of_a_uiautomator_node():
    screen = parse(
        dump(
            '<node index="0" text="加入购物车&#10;快" resource-id="com.example.shop:id/buy"'
            ' class="android.widget.Button" package="com.example.shop" content-desc="buy &lt;now&gt;"'
            ' checkable="true" checked="true"'
            ' clickable="true" enabled="false" focusable="true" focused="true" scrollable="true"'
            ' long-clickable="true" password="true" selected="true" visible-to-user="false" hint="type"'
            ' drawing-order="3" bounds="[10,20][110,60]" xpos="[0,0]" />'
        )
    )
    root, button = screen.elements
    assert (button.text, button.desc, button.hint) == ("加入购物车\n快", "buy <now>", "type")
    assert (button.cls, button.id) == ("android.widget.Button", "com.example.shop:id/buy")
    assert button.bounds == Rect(10, 20, 110, 60)
    assert button.clickable
    assert button.long_clickable
    assert button.scrollable
    assert button.checkable
    assert button.checked
    assert button.focusable
    assert button.focused
    assert button.selected
    assert button.password
    assert not button.enabled
    assert not button.visible
    assert button.drawing_order == 3
    assert (button.index, button.parent, button.depth, button.window) == (1, 0, 1, 0)
    assert (root.parent, root.children, root.depth) == (None, (1,), 0)
    assert (screen.package, screen.size, screen.source) == (
        "com.example.shop",
        Size(1080, 2400),
        "uiautomator",
    )


def test_missing_attributes_are_what_they_are_by_default():
    bare = parse("<hierarchy><node/></hierarchy>").elements[0]
    assert (bare.cls, bare.id, bare.package, bare.text, bare.desc, bare.hint) == ("", "", "", "", "", "")
    assert bare.bounds is None
    assert bare.enabled
    assert bare.visible
    assert not bare.clickable


def test_elements_are_frozen_like_any_other():
    element = one('text="a"')
    with pytest.raises(AttributeError):
        element.text = "b"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("[0,0][10,20]", Rect(0, 0, 10, 20)),
        ("[-30,-5][10,20]", Rect(-30, -5, 10, 20)),
        (" [ 0, 10 ] [9 ,19] ", Rect(0, 10, 9, 19)),
        ("[0,0][2147483647,100]", Rect(0, 0, 2147483647, 100)),
        ("[10,0][5,20]", None),
        ("[0,20][10,5]", None),
        ("[0,0][0,0]", None),
        ("[0,0][10,0]", None),
        ("", None),
        ("[0,0]", None),
        ("[0,0][10,20][30,40]", None),
        ("[0.5,0][10,20]", None),
        ("x0,0][10,20y", None),
        ("[0,0][" + "9" * 5000 + ",20]", None),
        ("[a,b][c,d]", None),
    ],
)
def test_bounds(written: str, read: Rect | None):
    assert one(f'bounds="{written}"').bounds == read


@pytest.mark.parametrize(
    ("word", "clickable", "enabled"),
    [("true", True, True), ("false", False, False), ("True", True, True), (" FALSE ", False, False),
     ("1", True, True), ("0", False, False), ("", False, True), ("maybe", False, True)],
)  # fmt: skip
def test_booleans_that_are_no_booleans(word: str, clickable: bool, enabled: bool):
    element = one(f'clickable="{word}" enabled="{word}"')
    assert (element.clickable, element.enabled) == (clickable, enabled)


def test_appium_flavour_with_class_names_as_element_names():
    screen = parse(
        f'{HEAD}<hierarchy index="0" class="hierarchy" rotation="1" width="1080" height="90">'
        '<android.widget.FrameLayout package="com.example.shop" bounds="[0,0][1920,1080]" displayed="true">'
        '<android.widget.EditText text="Name" showing-hint="true" displayed="false" bounds="[0,0][9,9]"/>'
        "</android.widget.FrameLayout></hierarchy>"
    )
    assert [e.cls for e in screen] == ["android.widget.FrameLayout", "android.widget.EditText"]
    assert (screen.rotation, screen.source, screen.size) == (1, "appium", Size(1920, 1080))
    assert screen.elements[1].hint == "Name"
    assert not screen.elements[1].visible


@pytest.mark.parametrize("name", ["o.ﮃ", "a.$b", "é.Ω", "1.a", "a.b&c"])
def test_obfuscated_class_names_as_element_names(name: str):
    screen = parse(f'<{name} package="com.x" bounds="[0,0][9,9]"><{name} text="a"/></{name}>')
    assert [e.cls for e in screen] == [name, name]
    assert screen.elements[1].text == "a"


def test_a_root_node_without_hierarchy():
    screen = parse(f'<node {ROOT}><node text="a" bounds="[0,0][9,9]"/></node>')
    assert len(screen.elements) == 2
    assert screen.package == "com.example.shop"


@pytest.mark.parametrize(
    "before",
    [
        "UI hierchary dumped to: /sdcard/window_dump.xml",
        "UI hierchary dumped to: /sdcard/window_dump.xml\r\n",
        "WARNING: linker: <unused> tag & more\n",
        '[Tool] {"level": "info"}\n',
        '{"level": "info"}\n',
        "\ufeff",
        "\n\n  ",
    ],
)
def test_text_before_the_document_is_evidence(before: str):
    screen = parse(before + dump('<node text="a"/>'))
    assert len(screen.elements) == 2
    assert screen.stray == before.strip("\ufeff \r\n")


def test_text_and_a_second_document_after_the_first():
    first = dump('<node text="first"/>')
    for after in (
        "UI hierchary dumped to: /dev/tty",
        dump('<node text="second"/><node/>'),
        "\0\0",
        "<broken",
    ):
        screen = parse(first + after)
        assert [e.text for e in screen] == ["", "first"]
    assert parse(first + "\nthe end\n").stray == "the end"


def test_json_rpc_answers():
    document = dump('<node text="a &quot;b&quot;"/>')
    answer = json.dumps({"jsonrpc": "2.0", "id": 1, "result": document})
    assert parse(answer).elements[1].text == 'a "b"'
    failed = json.dumps({"jsonrpc": "2.0", "error": {"code": -32001, "message": "NullPointerException"}})
    with pytest.raises(ScreenUnreadable, match="NullPointerException"):
        parse(failed)


def test_a_hierarchy_without_nodes_is_an_empty_screen():
    screen = parse('<hierarchy rotation="0"/>')
    assert screen.quality is Quality.NONE
    assert (screen.package, screen.size, screen.main, screen.front) == ("", Size(0, 0), None, None)
    assert screen.fingerprint == parse("<hierarchy></hierarchy>").fingerprint


def test_what_the_caller_knows_goes_into_the_screen():
    text = "log\n" + dump("")
    screen = parse(text, source="recorded", activity="com.x.Main", keep_raw=True, size=Size(1440, 3200))
    assert (screen.source, screen.activity, screen.raw) == ("recorded", "com.x.Main", text)
    assert screen.size == Size(1440, 3200)
    assert parse(text).raw == ""
