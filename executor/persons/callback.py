"""A person who is reached through functions: of a Python caller, a chat, a graphical program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from executor.person import Consent, OnSensitive, Request
from executor.persons.policy import beforehand


@dataclass(frozen=True, slots=True)
class CallbackPerson:
    """What has no function finds nobody. Functions may raise `Cancelled` or `PersonNeeded` to end the run.

    Attributes:
        on_confirm: whether the person agrees to this very action.
        on_take_over: hands the phone over and returns when the person is done; False where nobody took it,
            and then the phone's screen is watched for what somebody does on it.
        on_ask: the answer to a question; None where there is none.
        on_notify: shows a text.
        policy: what is done where consent is needed.
    """

    on_confirm: Callable[[Request], bool] | None = None
    on_take_over: Callable[[str], bool] | None = None
    on_ask: Callable[[str, Sequence[str]], str | None] | None = None
    on_notify: Callable[[str], None] | None = None
    policy: OnSensitive = "ask"

    def confirm(self, request: Request) -> Consent:
        settled = beforehand(self.policy, request)
        if settled is not None:
            return settled
        if self.on_confirm is None:
            return "nobody"
        # Only True is a yes: a function that forgets to return anything has not agreed.
        return "yes" if self.on_confirm(request) is True else "no"

    def take_over(self, reason: str) -> bool:
        return self.on_take_over is not None and self.on_take_over(reason) is True

    def ask(self, question: str, choices: Sequence[str] = ()) -> str | None:
        return self.on_ask(question, choices) if self.on_ask is not None else None

    def notify(self, text: str) -> None:
        if self.on_notify is not None:
            self.on_notify(text)
