"""Whatever is sent becomes a Screen or ScreenUnreadable, and nothing else."""

from __future__ import annotations

import json
from xml.sax.saxutils import quoteattr

from hypothesis import example, given, settings
from hypothesis import strategies as st

from lxb.errors import ScreenUnreadable
from lxb.geometry import Point
from lxb.screen import Screen
from lxb.screen.xml import parse

DUMP = (
    "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\">"
    '<node index="0" text="" class="android.widget.FrameLayout" package="com.x" bounds="[0,0][1080,2400]">'
    '<node text="购物车&#10;3" resource-id="com.x:id/cart" class="android.widget.TextView" clickable="true"'
    ' enabled="true" content-desc="&lt;cart&gt;" bounds="[0,2200][360,2400]" drawing-order="2" />'
    '<android.view.View scrollable="true" bounds="[0,-20][1080,2200]"><node text="😀"/></android.view.View>'
    "</node></hierarchy>"
)
LAYOUT = json.dumps(
    {"attributes": {"bounds": "[0,0][9,9]"}, "children": [{"attributes": {"text": "a"}, "children": []}]}
)


def use(sent: str | bytes) -> Screen | None:
    """Reads and then asks everything that a screen answers."""
    try:
        screen = parse(sent)
    except ScreenUnreadable as error:
        refusal = error
    else:
        check(screen)
        return screen
    assert len(refusal.excerpt) <= 200
    assert refusal.reason
    str(refusal).encode("utf-8")
    return None


def check(screen: Screen) -> None:
    for element in screen:
        seen = screen.visible_bounds(element)
        assert seen is None or seen.area > 0
        cover = screen.covered(element)
        assert cover is None or cover.index != element.index
        assert element.parent is None or element.index in screen.elements[element.parent].children
        assert [e.index for e in screen.children(element)] == list(element.children)
        (element.text + element.desc + element.cls + element.id).encode("utf-8")
    screen.at(Point(5, 5))
    assert len(screen.fingerprint + screen.full_fingerprint) == 40
    assert screen.quality


@given(st.binary(max_size=400))
@example(b"\xff\xfe<\x00")
@example(b"\x00" * 9)
def test_any_bytes(sent: bytes):
    use(sent)


@given(st.text(max_size=300))
@example("{")
@example('{"result": 5}')
@example('{"attributes": {}, "children": [null]}')
@example("<node")
@example("\ud800<node/>")
def test_any_text(sent: str):
    use(sent)


@given(st.text(st.sampled_from('<>/="&; nodebuns[]0,\n?!-#x'), max_size=120))
def test_any_text_of_the_alphabet_of_dumps(sent: str):
    use("<hierarchy>" + sent)
    use("<hierarchy><node>" + sent + "</node></hierarchy>")


MARKUP = [
    "<",
    ">",
    '"',
    "&",
    "&#xD83D;",
    "</node>",
    "<node>",
    "]]>",
    "<!--",
    "<![CDATA[",
    "<?xml ?>",
    "/>",
    "<!DOCTYPE x>",
]
OTHERS = [
    "\0",
    "\ud83d",
    "é",
    "[",
    "9" * 30,
    "true",
    " ",
    "{",
    'bounds="',
    "\\",
    '"children": [',
    "<hierarchy>",
    DUMP,
]
PIECES = st.sampled_from([*MARKUP, *OTHERS])


@given(st.sampled_from([DUMP, LAYOUT]), st.data())
@settings(max_examples=300)
def test_mutated_dumps(dump: str, data: st.DataObject):
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(dump)))
        end = data.draw(st.integers(start, min(len(dump), start + 60)))
        dump = dump[:start] + data.draw(PIECES) + dump[end:]
    use(dump)
    use(dump.encode("utf-8", "surrogatepass"))


@given(st.integers(0, len(DUMP.encode())), st.binary(min_size=1, max_size=3))
def test_bytes_changed_in_a_dump(at: int, put: bytes):
    raw = DUMP.encode()
    use(raw[:at] + put + raw[at + len(put) :])


@given(
    st.dictionaries(
        st.sampled_from(["text", "bounds", "clickable", "class", "package"]), st.text(max_size=40)
    )
)
def test_any_attribute_value_arrives_or_is_replaced(values: dict[str, str]):
    words = " ".join(f"{name}={quoteattr(value)}" for name, value in values.items())
    screen = use(f"<hierarchy><node {words}/></hierarchy>")
    assert screen is not None
    assert len(screen.elements) == 1


def test_texts_made_to_be_slow_are_read_at_once():
    # Each makes a careless pattern or parser quadratic, and that runs into the time limit of the tests.
    big = 2_000_000
    for sent in (
        "<" * big,
        "<a " * (big // 3),
        "<a bounds" * (big // 9),
        '<?xml encoding="' * (big // 16),
        "&" * big,
        "<hierarchy>" + "&#xD83D;" * (big // 8),
        "<hierarchy><node text='" + "&" * big,
        "{" * big,
        '{"children":' * (big // 12),
        "<node>" * (big // 6),
        "<node a='" + "[" * big + "'/>",
        "<node bounds='" + " " * big + "'/>",
        "<hierarchy>" + "<node/></hierarchy>" * (big // 19),
    ):
        use(sent)
