"""Whatever a model says: a reading or a failure, never an exception, and never an action without a call."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from executor.action import Parsed, ParseFailure
from executor.dialect import Said
from executor.dialects.registry import dialect
from executor.dialects.wire import of_text
from tests.any_reply import FINISHES, reading, replies
from tests.replying import FRAME, TEXT_DIALECTS

CALL = re.compile(
    r"(?:do|finish(?:ed)?|[a-z_]+)\s*[(（]|action\s*[:：]|[\"'“]?action(?:_type)?[\"'”]?\s*[:：]",
    re.IGNORECASE,
)
"""Nothing is an action in any of these dialects that holds none of these."""

PIECES = [
    *r"""
    do( finish( finished( click( type( action= message= text= element= content= start_box=
    "Tap" "Type" 'Back'
    “ ” " ' \" \ [1,2] [ ] ( ) （ ） , ， <think> </think> <answer> </answer> <THINK> </THINK>
    <|begin_of_box|>
    <|end_of_box|> ``` Thought: Action: { }
    {"action": "action_type": "click" "target":"x" : explain: action: CLICK
    TYPE value: point: summary: \t 想 a 1 0.5 direction='down' None
    """.split(),
    "### Action ###",
    "### Thought ###",
    "<point>1 2</point>",
    "\t",
    "\n",
    " ",
    "\ufeff",
    "\x00",
    "\ud83d",
]
REPLIES = replies(PIECES)


@pytest.mark.parametrize("name", TEXT_DIALECTS)
@given(reply=REPLIES, reasoning=st.just("") | REPLIES, finish=FINISHES)
def test_any_reply_is_read_or_refused(name: str, reply: str, reasoning: str, finish: str) -> None:
    found = reading(name, Said(reply, reasoning, finish))  # type: ignore[arg-type]
    if isinstance(found, ParseFailure):
        assert found.reason
    else:
        assert CALL.search(reply if reply.strip() else reasoning)


PROSE = st.text(
    alphabet=st.characters(exclude_characters="({[（｛［:：=＝", exclude_categories=["Cs"]), max_size=80
)


@pytest.mark.parametrize("name", TEXT_DIALECTS)
@given(reply=PROSE)
def test_prose_is_no_action(name: str, reply: str) -> None:
    assert isinstance(dialect(name).parse(of_text(reply), FRAME), ParseFailure)


TYPED = st.text(
    alphabet=st.characters(exclude_categories=["Cs"], exclude_characters="\\\r"), min_size=1, max_size=40
)


@given(text=TYPED)
def test_an_escaped_text_is_typed_as_it_is(text: str) -> None:
    quoted = text.replace('"', '\\"')
    found = dialect("autoglm").parse(of_text(f'do(action="Type", text="{quoted}")'), FRAME)
    assert isinstance(found, Parsed), text
    assert getattr(found.action, "text", None) == text


@given(text=TYPED, cut=st.data())
def test_a_cut_text_is_never_typed(text: str, cut: st.DataObject) -> None:
    whole = f'do(action="Type", text="{text.replace(chr(34), chr(92) + chr(34))}")'
    at = cut.draw(st.integers(0, len(whole) - 2))
    found = dialect("autoglm").parse(of_text(whole[:at], "length"), FRAME)
    assert isinstance(found, ParseFailure)


LONG = 40_000
HOSTILE = [
    *r"""
    do(action= do(action=" " ") 'x \" <think> </think> <answer> < ` ( [ { {"a": # 1, click(x=
    """.split(),
    'do(action="Type", text="\n',
    'do(action="Back")\n',
    '") ',
    '", text=',
    '{"action": "x"} ',
    "### Action ###\n",
    "Action:\n",
    "Thought:\n",
    "\t",
    "\taction:CLICK",
    "explain:a\t",
    "\nsummary:x",
    " ",
    "\n",
]


@pytest.mark.parametrize("name", TEXT_DIALECTS)
@pytest.mark.parametrize("piece", HOSTILE)
def test_long_replies_of_one_piece_are_no_trouble(name: str, piece: str) -> None:
    heads = {"autoglm": 'do(action="Type", text="', "ma3": '### Action ###\n{"action": "type", "text": "'}
    reply = piece * (LONG // len(piece))
    for said in (reply, heads.get(name, "Action: ") + reply):
        assert isinstance(dialect(name).parse(of_text(said), FRAME), Parsed | ParseFailure)
