"""What comes as a tree, in all its flavours, and what comes instead of one."""

from __future__ import annotations

import json

import pytest

from lxb.errors import ScreenUnreadable
from lxb.geometry import Rect, Size
from lxb.screen import Quality
from lxb.screen.xml import parse

HEAD = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
ROOT = 'class="android.widget.FrameLayout" package="com.example.shop" bounds="[0,0][1080,2400]"'


def dump(inner: str, root: str = ROOT) -> str:
    return f'{HEAD}<hierarchy rotation="0"><node {root}>{inner}</node></hierarchy>'


def one(attributes: str):
    """The second node of a dump, with these attributes."""
    return parse(dump(f"<node {attributes} />")).elements[1]


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


@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        ("", "empty"),
        ("  \n", "empty"),
        ("ERROR: null root node returned by UiTestAutomationBridge.", "null root node"),
        ("ERROR: could not get idle state.", "could not get idle state"),
        ("cat: /sdcard/x.xml: No such file or directory", "No such file"),
        ("Killed", "Killed"),
        (
            "java.lang.IllegalArgumentException: <java.lang.String> Illegal character (d83d)",
            "not a hierarchy",
        ),
        (
            'Row: 0 result={"status":"error","error":"No active window or root filtered out"}',
            "not a hierarchy",
        ),
        ("<html><body bounds='no'>502 Bad Gateway</body></html>", "not a hierarchy|damaged|another kind"),
        ("<?xml version='1.0'?><status>13</status>", "another kind"),
        ("{}", "another kind"),
        ("[]", "not a hierarchy"),
        ('{"attributes": {"bounds": "[0,0][9,9]"}, "children": [{"attr', "cut short"),
        ("<AppiumAUT></AppiumAUT>", "without any element"),
    ],
)
def test_what_is_no_tree_is_an_error_with_its_beginning(sent: str, reason: str):
    with pytest.raises(ScreenUnreadable, match=reason) as caught:
        parse(sent)
    assert caught.value.excerpt == sent[:200]


def test_the_excerpt_is_the_first_200_characters_of_what_came():
    with pytest.raises(ScreenUnreadable) as caught:
        parse("x" * 5000)
    assert caught.value.excerpt == "x" * 200


def test_a_document_cut_anywhere_is_an_error():
    whole = dump('<node text="购物" clickable="true" bounds="[0,0][9,9]"><node text="b"/></node>')
    for end in range(len(whole)):
        with pytest.raises(ScreenUnreadable):
            parse(whole[:end])
    for end in range(0, len(whole.encode()), 7):
        with pytest.raises(ScreenUnreadable):
            parse(whole.encode()[:end])


def test_a_hierarchy_without_nodes_is_an_empty_screen():
    screen = parse('<hierarchy rotation="0"/>')
    assert screen.quality is Quality.NONE
    assert (screen.package, screen.size, screen.main, screen.front) == ("", Size(0, 0), None, None)
    assert screen.fingerprint == parse("<hierarchy></hierarchy>").fingerprint


def test_bytes_that_are_not_utf8_are_replaced():
    korean = "차량".encode("cp949")
    document = dump("").encode().replace(b"></node>", b'><node text="' + korean + b'"/></node>')
    assert "\ufffd" in parse(document).elements[1].text


def test_other_encodings():
    document = dump('<node text="价格"/>')
    assert parse(document.encode("utf-8-sig")).elements[1].text == "价格"
    assert parse(document.encode("utf-16")).elements[1].text == "价格"
    gbk = document.replace("UTF-8", "GBK").encode("gbk")
    assert parse(gbk).elements[1].text == "价格"
    # Declared and not so: what the bytes are wins.
    assert parse(document.replace("UTF-8", "GBK").encode()).elements[1].text == "价格"
    unknown = document.replace("UTF-8", "x-none").encode("gbk")
    assert "\ufffd" in parse(unknown).elements[1].text


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("&#xD83D;&#xDE00;", "😀"),
        ("&#55357;&#56832;", "😀"),
        ("&#128512;", "😀"),
        ("&#xD83D;", "\ufffd"),
        ("&#xDE00;&#xD83D;", "\ufffd\ufffd"),
        ("a\x00b\x07c", "a\ufffdb\ufffdc"),
        ("&#0;&#x1F;", "\ufffd\ufffd"),
        ("R&D", "R&D"),
        ("&nbsp;x", "&nbsp;x"),
        ("&#99999999;", "\ufffd"),
        ("\ud83d\ude00", "😀"),
        ("\ud83d", "\ufffd"),
        ("\u200b\u202eabc", "\u200b\u202eabc"),
    ],
)
def test_characters_that_xml_does_not_allow(written: str, read: str):
    assert one(f'text="{written}"').text == read


def test_hostile_xml_is_refused():
    laughs = '<!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]>'
    for declaration in (laughs, '<!DOCTYPE x SYSTEM "file:///etc/passwd">', '<!ENTITY x "y">'):
        with pytest.raises(ScreenUnreadable, match="document type"):
            parse(f'{HEAD}{declaration}<hierarchy><node text="&b;"/></hierarchy>')


def test_limits():
    with pytest.raises(ScreenUnreadable, match="too large"):
        parse(b"<hierarchy>" + b" " * 25_000_000)
    with pytest.raises(ScreenUnreadable, match="nodes"):
        parse("<hierarchy>" + "<node/>" * 100_001 + "</hierarchy>")
    with pytest.raises(ScreenUnreadable, match="levels"):
        parse("<hierarchy>" + "<node>" * 200_000)
    with pytest.raises(ScreenUnreadable):
        parse('{"attributes":{},"children":[' * 50_000)


def test_deep_and_long_trees_are_read():
    deep = parse("<hierarchy>" + "<node>" * 1500 + "</node>" * 1500 + "</hierarchy>")
    assert deep.elements[-1].depth == 1499
    long = parse(dump(f'<node text="{"长" * 1_000_000}" bounds="[0,0][9,9]"/>'))
    assert len(long.elements[1].text) == 1_000_000


def test_what_the_caller_knows_goes_into_the_screen():
    text = "log\n" + dump("")
    screen = parse(text, source="recorded", activity="com.x.Main", keep_raw=True, size=Size(1440, 3200))
    assert (screen.source, screen.activity, screen.raw) == ("recorded", "com.x.Main", text)
    assert screen.size == Size(1440, 3200)
    assert parse(text).raw == ""


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
