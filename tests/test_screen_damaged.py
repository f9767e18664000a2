"""What comes instead of a tree, and trees that are damaged, hostile or beyond all measure."""

from __future__ import annotations

import pytest

from lxb.errors import ScreenUnreadable
from lxb.screen.xml import parse
from tests.hierarchy import HEAD, dump, one


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
