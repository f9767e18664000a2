"""Nobody is at hand: what the user has said beforehand decides, and the phone itself is where one can act."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from executor.person import Consent, OnSensitive, Request
from executor.persons.policy import beforehand
from lxb.errors import Lang


class HeadlessPerson:
    """Never reads anything, so that no run without a terminal waits for a key that nobody can press.

    Args:
        policy: what is done where consent is needed; "ask" finds nobody.
        notify: told what somebody at the phone has to know, one line at a time.
        lang: of those lines.
    """

    def __init__(self, policy: OnSensitive, notify: Callable[[str], None], lang: Lang = "en") -> None:
        self._policy = policy
        self._notify = notify
        self._lang = lang

    def confirm(self, request: Request) -> Consent:
        return beforehand(self._policy, request) or "nobody"

    def take_over(self, reason: str) -> bool:
        """Tells it, and that the phone is watched; whoever holds it needs no terminal."""
        self._notify(
            f"请在手机上操作：{reason}（完成后会自动继续）"
            if self._lang == "zh"
            else f"please act on the phone: {reason} (it goes on by itself afterwards)"
        )
        return False

    def ask(self, question: str, choices: Sequence[str] = ()) -> str | None:
        return None

    def notify(self, text: str) -> None:
        self._notify(text)
