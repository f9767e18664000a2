"""A person, and the trace told of what they were asked; what they answered in words is theirs."""

from __future__ import annotations

from collections.abc import Sequence

from executor.person import Consent, Person, Request
from lxb.clock import Clock
from lxb.trace import Asked, Trace


class Overheard:
    """The same person; see `executor.person.Person`."""

    def __init__(self, person: Person, trace: Trace, clock: Clock) -> None:
        self._person = person
        self._trace = trace
        self._clock = clock
        self.answers: list[tuple[Request, Consent]] = []
        """What they were asked to agree to, and what they said, in its order."""
        self.unanswered = False
        """Whether a question was put to them last that nobody answered."""

    def confirm(self, request: Request) -> Consent:
        began = self._clock.now()
        answer = self._person.confirm(request)
        self.answers.append((request, answer))
        self._trace.add(Asked(what="confirm", text=request.why, answer=answer, seconds=self._since(began)))
        return answer

    def take_over(self, reason: str) -> bool:
        began = self._clock.now()
        taken = self._person.take_over(reason)
        answer = "yes" if taken else "nobody"
        self._trace.add(
            Asked.model_validate(
                {"what": "take_over", "text": reason, "answer": answer, "seconds": self._since(began)}
            )
        )
        return taken

    def ask(self, question: str, choices: Sequence[str] = ()) -> str | None:
        began = self._clock.now()
        answer = self._person.ask(question, choices)
        self.unanswered = answer is None
        self._hide(answer or "")
        told = "nobody" if answer is None else "answered"
        self._trace.add(
            Asked.model_validate(
                {"what": "ask", "text": question, "answer": told, "seconds": self._since(began)}
            )
        )
        return answer

    def notify(self, text: str) -> None:
        self._person.notify(text)

    def _hide(self, answer: str) -> None:
        """What they say is theirs, as is a code in it that is about to be typed."""
        for one in (answer, *(word for word in answer.split() if any(map(str.isdigit, word)))):
            self._trace.hide(one.strip(" .,;:!?。，；：！？"))

    def _since(self, began: float) -> float:
        return round(self._clock.now() - began, 3)
