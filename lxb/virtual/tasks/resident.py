"""The person of a task: agrees, refuses, answers, and does by hand what is left to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from lxb.errors import UnknownName
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.tasks.model import Deed, Task


class _Request(Protocol):
    @property
    def what(self) -> str: ...

    @property
    def why(self) -> str: ...


class Resident:
    """Stands for the person wherever the executor asks one (`executor.person.Person`).

    Attributes:
        agreed: how many events the phone had seen at each yes.
        asked: all that was asked, in its order.
    """

    def __init__(self, task: Task, phone: VirtualPhone) -> None:
        self._does = task.person
        self._phone = phone
        self.agreed: list[int] = []
        self.asked: list[str] = []

    def confirm(self, request: _Request) -> Literal["yes", "no", "nobody"]:
        """Agrees to what the task says, and to nothing else."""
        question = f"{request.what} {request.why}"
        self.asked.append(question)
        if not any(words in question for words in self._does.agrees):
            return "no"
        self.agreed.append(len(self._phone.events))
        return "yes"

    def take_over(self, reason: str) -> bool:
        """Does what the task says; False where that is nothing, or is not to be done on this page."""
        self.asked.append(reason)
        return self._act()

    def ask(self, question: str, choices: Sequence[str] = ()) -> str | None:
        """Answers as the task says; who is asked to do something does it and says so."""
        self.asked.append(question)
        if self._does.answer is not None:
            return self._does.answer
        done = "好了" if self._phone.spec.lang == "zh" else "Done"
        return done if self._act() else None

    def notify(self, text: str) -> None:
        self.asked.append(text)

    def _act(self) -> bool:
        try:
            for deed in self._does.takes_over:
                self._do(deed)
                self._phone.clock.sleep(1)
        except UnknownName:
            return False
        return bool(self._does.takes_over)

    def _do(self, deed: Deed) -> None:
        hands = self._phone.hands
        if deed.type is not None:
            hands.type(*deed.type)
        elif deed.tap is not None:
            hands.tap(deed.tap)
        elif deed.back:
            hands.back()
