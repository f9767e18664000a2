"""The acting loop on a virtual phone, with a service on loopback that answers as it is told: all real."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from executor.acted import Acted
from executor.dialects.registry import dialect
from executor.doing import Scene
from executor.loop import Loop
from executor.person import Consent, Request
from lxb.budget import Budget
from lxb.clock import ManualClock
from lxb.config import Timing
from lxb.device import Device
from lxb.finger import touch_point
from lxb.model.address import read_address
from lxb.model.chat import ChatModel
from lxb.model.profile import ModelProfile, profile_for
from lxb.perform import Performer
from lxb.trace import Event, Trace
from lxb.virtual.in_process import InProcessDevice
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec
from lxb.virtual.state import PhoneState
from tests.endpoint import DONE, Asked, Endpoint, Says, piece, serving, stream

APP = """
package: com.example.shelf
name: {zh: 书架, en: Shelf}
activity: .MainActivity
home: home
state: {taps: 0, query: "", code: "", saved: false, gone: false}
pages:
  home:
    name: Home
    title: Shelf
    body:
      - input: {id: box, hint: Find a book, bind: query}
      - button: {id: open, text: Open list, go: list}
      - button: {id: count, text: Count, set: {taps: "${taps + 1}"}}
      - button: {id: dead, text: Nothing, set: {taps: "${taps}"}}
      - text: {id: shown, text: "Counted ${taps}"}
      - button: {id: vault, text: Vault, go: vault}
      - button: {id: canvas, text: Canvas, go: canvas}
      - button: {id: login, text: Account, go: account}
      - button: {id: delete, text: Delete all, forbidden: delete, set: {gone: true}}
  list:
    name: List
    title: Books
    body:
      - list_row: {title: First book, go: book}
      - list_row: {title: Second book, go: book}
  book:
    name: Book
    title: A book
    body:
      - text: {text: "Once upon a time"}
      - button: {id: keep, text: Keep it, set: {saved: true}}
      - text: {id: kept, text: "${'It is kept' if saved else 'Not kept'}"}
  vault:
    name: Vault
    title: Vault
    secure: true
    body:
      - text: {text: "The number is 4711"}
      - button: {id: keep, text: Keep it, set: {saved: true}}
      - text: {id: kept, text: "${'It is kept' if saved else 'Not kept'}"}
  canvas:
    name: Canvas
    layout: frame
    body:
      - surface:
          children:
            - column:
                children:
                  - button: {id: keep, text: Keep it, set: {saved: true}}
                  - text: {id: kept, text: "${'It is kept' if saved else 'Not kept'}"}
                  - text: {text: "Drawn by hand"}
  account:
    name: Account
    title: Account
    body:
      - input: {id: pass, hint: Password, password: true, bind: code}
"""


@dataclass
class Somebody:
    """A person who answers as the test says, and remembers what they were asked."""

    consent: Consent = "yes"
    answer: str | None = None
    takes_over: Callable[[], bool] = lambda: False
    asked: list[str] = field(default_factory=list)

    def confirm(self, request: Request) -> Consent:
        self.asked.append(request.what)
        return self.consent

    def take_over(self, reason: str) -> bool:
        self.asked.append(reason)
        return self.takes_over()

    def ask(self, question: str, choices: Sequence[str] = ()) -> str | None:
        self.asked.append(question)
        return self.answer

    def notify(self, text: str) -> None:
        self.asked.append(text)


@dataclass
class Stage:
    """A phone with an app, and a loop on it."""

    phone: VirtualPhone
    device: Device
    loop: Loop
    endpoint: Endpoint
    events: list[Event]
    person: Somebody

    def run(self, task: str = "Do it") -> Acted:
        return self.loop.run(task)

    def state(self, name: str) -> object:
        held = self.phone.snapshot()
        assert isinstance(held, PhoneState)
        return held.states[self.phone.apps[0]][name]

    def of(self, kind: str) -> list[Any]:
        """The events of one kind."""
        return [event for event in self.events if event.event == kind]

    def told(self, number: int) -> str:
        """The words of the last message of a request."""
        return words(self.endpoint.asked[number].body["messages"][-1])


def words(message: dict[str, Any]) -> str:
    content = message["content"]
    if isinstance(content, str):
        return content
    return "\n".join(part.get("text", "") for part in content)


def pictures(asked: Asked) -> int:
    """How many pictures a request holds."""
    return sum(
        part["type"] == "image_url"
        for message in asked.body["messages"]
        if isinstance(message["content"], list)
        for part in message["content"]
    )


def says(text: str, pieces: int = 3) -> Says:
    """A reply that streams in."""
    step = max(1, -(-len(text) // pieces))
    return stream(*(piece(text[n : n + step]) for n in range(0, len(text), step)), piece(finish="stop"), DONE)


def do(action: str, **arguments: str) -> str:
    """One call of AutoGLM with a thought before it."""
    given = "".join(f", {name}={value}" for name, value in arguments.items())
    return f'<think>I think of {action}.</think><answer>do(action="{action}"{given})</answer>'


def tap(on: str, **more: str) -> str:
    """A tap on the control of that name, wherever it is by the time the model is asked."""
    return do("Tap", element=f"@<{on}>", **more)


def type_(text: str) -> str:
    return do("Type", text=f'"{text}"')


def finish(message: str) -> str:
    return f'<think>All is done.</think><answer>finish(message="{message}")</answer>'


def placed(text: str, device: Device) -> str:
    """A reply with the places of controls filled in, in thousandths of the screen as it is now."""
    screen = device.screen()

    def at(found: re.Match[str]) -> str:
        element = next(e for e in screen if found[1] in {e.text, e.desc, e.hint})
        spot = touch_point(screen, element)
        x, y = (round(n / side * 999) for n, side in zip(spot, screen.rect[2:], strict=True))
        return f"[{x},{y}]"

    return re.sub(r"@<(.+?)>", at, text)


@contextmanager
def staged(
    *answers: str | Says,
    folder: Path,
    options: str = "lang=en",
    app: str = APP,
    profile: ModelProfile | None = None,
    device: Callable[[VirtualPhone], Device] = InProcessDevice,
    calls: int | None = None,
    changes: dict[str, Any] | None = None,
    **loop: Any,
) -> Iterator[Stage]:
    """A loop whose model gives these answers in turn, the last one for ever."""
    path = folder / "app.yaml"
    path.write_text(app, "utf-8")
    clock = ManualClock()
    phone = VirtualPhone(PhoneSpec.parse(f"virtual:{path}?latency=0&{options}"), clock)
    phone.launch(phone.apps[0])
    touched = device(phone)
    events: list[Event] = []
    trace = Trace.begin(folder / "runs", clock, watch=events.append)
    person = Somebody()
    performer = Performer(touched, clock, Timing())
    scene = Scene(performer, person, touched.screen(), lang="zh" if "lang=zh" in options else "en")
    profile = (profile or profile_for("autoglm-phone")).model_copy(update=changes or {})
    with serving(*(says("") for _ in answers)) as endpoint:
        left = list(answers)

        def following(asked: Asked) -> Says:
            endpoint.asked.append(asked)
            answer = left.pop(0) if len(left) > 1 else left[0]
            return says(placed(answer, InProcessDevice(phone))) if isinstance(answer, str) else answer

        endpoint.next = following  # type: ignore[method-assign]
        model = ChatModel("autoglm-phone", read_address(endpoint.url), profile, clock=clock)
        spent = Budget(clock, calls=calls)
        acting = Loop(scene, model, dialect(profile.dialect), trace, budget=spent, **loop)
        with model, trace:
            yield Stage(phone, touched, acting, endpoint, events, person)
