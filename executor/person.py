"""The person whose phone it is: asked, told, and handed the phone, whichever way they can be reached."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from lxb.verbs import Kind

Consent = Literal["yes", "no", "nobody"]
"""nobody: there was no one to ask. It is never taken for a yes."""

OnSensitive = Literal["ask", "stop", "allow"]
"""What is done where consent is needed: ask the person, end the run, go on (a policy of the user's own)."""


@dataclass(frozen=True, slots=True)
class Request:
    """What a person is asked to agree to."""

    what: str
    """The action in words of the person's language: 'tap "立即支付"'."""
    why: str
    """Why it is sensitive: whose words say so."""
    app: str = ""
    page: str = ""
    in_short: str = ""
    """The same for an error or a trace: of what somebody has written only how long it is."""
    kind: Kind | None = None
    """What it does; None where only the model says that it is sensitive."""


class Person(Protocol):
    """Reaches a person. Called before the device is touched; blocks as long as the person takes.

    Raises:
        PersonNeeded: nobody can be reached and the run cannot go on without.
        Cancelled: the person ended the run.
    """

    def confirm(self, request: Request) -> Consent:
        """Whether the person agrees."""
        ...

    def take_over(self, reason: str) -> bool:
        """Hands the phone over and waits; False where nobody took it."""
        ...

    def ask(self, question: str, choices: Sequence[str] = ()) -> str | None:
        """An answer in words, or None where there was none."""
        ...

    def notify(self, text: str) -> None:
        """Tells something that needs no answer."""
        ...
