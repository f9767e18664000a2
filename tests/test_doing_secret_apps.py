"""A secret of the user goes unasked only into the app that it is meant for."""

from __future__ import annotations

import pytest
from pydantic import SecretStr

from executor.action import Tap, TypeSecret
from executor.doing import do
from executor.persons import HeadlessPerson
from lxb.config import load_settings
from lxb.errors import PersonNeeded
from tests.doing import APP, Phone

VALUE = "p4ss-w0rd"


def account(**apps: str) -> Phone:
    phone = Phone(secrets={"bank": SecretStr(VALUE)}, secret_apps=apps)
    phone.tap("Account")
    return phone


@pytest.mark.parametrize("apps", [{}, {"bank": "com.example.bank"}, {"mail": APP}])
def test_any_other_app_gets_it_only_with_a_yes(apps: dict[str, str]) -> None:
    phone = account(**apps)
    phone.person.consent = "no"
    assert phone.do(TypeSecret("bank", where=phone.at("pin"))).ending == "refused"
    phone.do(Tap(phone.at("pin")))
    assert phone.do(TypeSecret("bank")).ending == "refused", "into what has the focus, neither"
    assert phone.state("pin") == ""
    assert ["bank" in request.what + request.why for request in phone.person.requests] == [True, True]
    assert {request.app for request in phone.person.requests} == {APP}
    phone.person.consent = "yes"
    assert phone.do(TypeSecret("bank", where=phone.at("pin"))).ending == "done"
    assert phone.state("pin") == VALUE


def test_without_a_person_the_run_ends() -> None:
    phone = account()
    phone.scene.person = HeadlessPerson("stop", lambda text: None)
    with pytest.raises(PersonNeeded):
        phone.do(TypeSecret("bank", where=phone.at("pin")))
    assert phone.state("pin") == ""


def test_its_own_app_gets_it_unasked() -> None:
    phone = account(bank=APP)
    assert phone.do(TypeSecret("bank", where=phone.at("pin"))).ending == "done"
    assert (phone.state("pin"), phone.person.requests) == (VALUE, [])


def test_settings_say_which_app_is_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LXB_SECRET_APPS_BANK", "com.example.bank")
    assert load_settings().secret_apps == {"bank": "com.example.bank"}


def test_a_name_that_is_unknown_asks_nobody() -> None:
    phone = account()
    assert do(TypeSecret("other"), phone.scene).ending == "impossible"
    assert phone.person.requests == []
