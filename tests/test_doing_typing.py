"""Text into fields, read back; what nobody may see is seen by nobody."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import SecretStr

from executor.action import Described, Type, TypeSecret
from executor.doing import Done
from lxb.errors import DeviceRefused
from lxb.virtual.in_process import InProcessDevice
from tests.doing import Phone

TEXTS = [
    "hello",
    "白色帆布鞋",
    "שלום!",
    "Wünderbar",
    "😀👩‍👩‍👧",
    "a\nb",
    'it\'s "quoted" $HOME `id`; reboot',
    "长" * 3000,
    "-n",
]


@pytest.fixture
def phone() -> Phone:
    return Phone()


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_any_text_arrives_in_the_field_that_is_named(phone: Phone, text: str) -> None:
    done = phone.do(Type(text, where=phone.at("box")))
    assert done.ending == "done"
    assert phone.state("text") == text
    assert done.place is not None


def test_a_field_is_added_to_or_emptied_first(phone: Phone) -> None:
    phone.do(Type("white ", where=phone.at("box")))
    phone.do(Type("shoes"))
    assert phone.state("text") == "white shoes"
    phone.do(Type("hats", clear=True))
    assert phone.state("text") == "hats"
    phone.do(Type("", clear=True))
    assert phone.state("text") == ""


def test_a_field_in_focus_is_not_tapped_again(phone: Phone) -> None:
    phone.do(Type("a", where=phone.at("box")))
    taps = phone.scene.performer.counts.taps
    phone.do(Type("b", where=phone.at("box")))
    assert phone.scene.performer.counts.taps == taps


def test_without_a_field_in_focus_the_model_is_told_to_tap_one(phone: Phone) -> None:
    done = phone.do(Type("hello"))
    assert done.ending == "impossible"
    assert "Tap the field" in done.told
    assert phone.do(Type("x", where=Described("the box"))).ending == "impossible"


class Stubborn(InProcessDevice):
    """A phone whose fields take nothing, whatever way it comes."""

    def type_text(self, text: str, *, clear: bool = False) -> None:
        reason = "set: not taken; paste: not taken; keyboard: the field shows 0 of 9 characters"
        raise DeviceRefused(device=self.address, what="type", reason=reason)


def test_a_text_that_did_not_arrive_is_no_success_and_is_not_repeated() -> None:
    phone = Phone(device=Stubborn)
    done = phone.do(Type("my secret", where=phone.at("box")))
    assert done.ending == "impossible"
    assert "not typed" in done.told
    assert "my secret" not in done.told


# --- secrets --------------------------------------------------------------------------------------------

VALUE = "p4ss-w0rd"


@pytest.fixture
def account(phone: Phone) -> Phone:
    phone.tap("Account")
    phone.scene.secrets = {"bank": SecretStr(VALUE)}
    return phone


def test_a_secret_is_typed_into_a_password_field(account: Phone) -> None:
    done = account.do(TypeSecret("bank", where=account.at("pin")))
    assert done.ending == "done"
    assert account.state("pin") == VALUE
    again = account.do(TypeSecret("bank", where=account.at("pin")))
    assert again.ending == "done"
    assert account.state("pin") == VALUE, "in the place of what was there"


def test_a_secret_is_typed_nowhere_else(account: Phone) -> None:
    done = account.do(TypeSecret("bank", where=account.at("who")))
    assert done.ending == "impossible"
    assert account.state("text") == ""
    assert VALUE not in account.phone.dump()


def test_a_secret_is_said_to_nobody(account: Phone) -> None:
    outcomes: list[Done] = [
        account.do(TypeSecret("bank", where=account.at("pin"))),
        account.do(TypeSecret("bank", where=account.at("who"))),
        account.do(TypeSecret("other", where=account.at("pin"))),
        account.do(TypeSecret("bank", where=account.at("pin")), approval="fill in the password"),
    ]
    assert [done for done in outcomes if VALUE in repr(done)] == []
    assert VALUE not in repr(account.person.requests)
    assert VALUE not in repr(account.scene)
    assert "bank" in outcomes[2].told, "the names are no secret"


def test_a_text_for_a_password_field_is_in_no_message(account: Phone) -> None:
    done = account.do(Type(VALUE, where=account.at("pin")), approval="log in")
    assert done.ending == "done"
    assert VALUE not in repr(done)
    assert [request for request in account.person.requests if VALUE in request.what + request.why] == []


@given(st.text(max_size=50), st.booleans())
def test_no_text_breaks_typing(text: str, clear: bool) -> None:
    phone = Phone()
    before = Phone().state("text")
    done = phone.do(Type(text, where=phone.at("box"), clear=clear))
    assert done.ending == "done"
    assert phone.state("text") == f"{before}{text}"
