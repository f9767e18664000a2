"""Whole acting runs through the command line: a served phone, and a service that answers as it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from lxb.config import lxb_home
from lxb.virtual.in_process import InProcessDevice
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.serve import serve
from lxb.virtual.spec import PhoneSpec
from maps.files import map_path
from tests.acting import placed, says, words
from tests.endpoint import Asked, Endpoint, Says, serving
from tests.journey import Ended, in_process

PACKAGE = "com.example.market"
_APP = Path(__file__).with_name("acting_app.yaml")
_MAP: list[str] = []
"""The map of the app, once one was made."""


@dataclass
class Market:
    """The phone with its app, and the commands that are given to it."""

    phone: VirtualPhone
    serial: str
    lxb: Callable[..., Ended]
    patch: pytest.MonkeyPatch

    def run(self, task: str, *more: str) -> Ended:
        return self.lxb("run", task, "-d", self.serial, "--json", *more)

    def built(self) -> Path:
        """The map of the app, which is explored once for all tests."""
        path = map_path(lxb_home(), PACKAGE)
        if not _MAP:
            told = self.lxb("build-map", "小集", "-d", self.serial, "--describer", "tree", "--json").told
            assert told["reason"] == "all explored"
            _MAP.append(path.read_text("utf-8"))
            InProcessDevice(self.phone).stop(PACKAGE)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_MAP[0], "utf-8")
        return path

    def state(self, name: str) -> Any:
        return self.phone.state(PACKAGE)[name]

    @contextmanager
    def model(
        self,
        *answers: str | Says | Callable[[Asked], str],
        names: str = "LXB_{}",
        called: str = "autoglm-phone",
    ) -> Iterator[Endpoint]:
        """A vision model that gives these answers in turn, the last one for ever (`tests.acting.placed`)."""
        with serving(says("")) as endpoint, self.patch.context() as patch:
            left = list(answers)

            def following(asked: Asked) -> Says:
                endpoint.asked.append(asked)
                answer = left.pop(0) if len(left) > 1 else left[0]
                text = answer(asked) if callable(answer) else answer
                return says(placed(text, InProcessDevice(self.phone))) if isinstance(text, str) else text

            endpoint.next = following  # type: ignore[method-assign]
            for name, value in {"BASE_URL": endpoint.url, "MODEL": called, "API_KEY": "k-1"}.items():
                patch.setenv(names.format(name), value)
            yield endpoint


def told(endpoint: Endpoint, number: int) -> str:
    """The words of the last message of a request."""
    return words(endpoint.asked[number].body["messages"][-1])


@contextmanager
def market(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, options: str = ""
) -> Iterator[Market]:
    """The phone, served to the command line of this process."""
    phone = VirtualPhone(PhoneSpec.parse(f"virtual:{_APP}?latency=0&{options}"))
    served = serve([phone], adb="builtin")
    try:
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(served.adb_port))
        yield Market(phone, served.serials[0], in_process(capsys, monkeypatch), monkeypatch)
    finally:
        served.close()
