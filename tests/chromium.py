"""A headless Chromium, driven over its DevTools pipe: no port, no driver program, no further package."""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "msedge")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--remote-debugging-pipe",
)

# The browser reads its orders from descriptor 3 and answers on 4, whatever ours are.
_AS_3_AND_4 = """
import fcntl, os, sys
far = [fcntl.fcntl(int(fd), fcntl.F_DUPFD, 20) for fd in sys.argv[1:3]]
os.dup2(far[0], 3)
os.dup2(far[1], 4)
os.execv(sys.argv[3], sys.argv[3:])
"""


def installed() -> str | None:
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Browser:
    """One browser with one tab. Everything it asks for over the network is noted in `requests`."""

    def __init__(self, program: str, profile: Path, size: tuple[int, int] = (1600, 1000)) -> None:
        self.requests: list[str] = []
        self.complaints: list[str] = []
        self._number = 0
        self._loaded = False
        self._buffer = b""
        orders, self._out = os.pipe()
        self._in, answers = os.pipe()
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-c", _AS_3_AND_4, str(orders), str(answers), program, *FLAGS),
                *(f"--user-data-dir={profile}", f"--window-size={size[0]},{size[1]}", "about:blank"),
            ],
            pass_fds=(orders, answers),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(orders)
        os.close(answers)
        try:
            self._session = self._attach(size)
        except BaseException:
            self.close()
            raise

    def _attach(self, size: tuple[int, int]) -> str:
        target = self._browser("Target.createTarget", url="about:blank")
        attached = self._browser("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        self._session = str(attached["sessionId"])
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")
        self.resize(*size)
        return self._session

    def resize(self, width: int, height: int) -> None:
        """Gives the window another size."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.call("Emulation.setDeviceMetricsOverride", **size)

    def _browser(self, method: str, **parameters: Any) -> dict[str, Any]:
        return self._ask({"method": method, "params": parameters})

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        return self._ask({"method": method, "params": parameters, "sessionId": self._session})

    def _ask(self, order: dict[str, Any]) -> dict[str, Any]:
        self._number += 1
        os.write(self._out, json.dumps({"id": self._number, **order}).encode() + b"\0")
        end = time.monotonic() + 30
        while True:
            answer = self._next(end)
            if answer.get("id") == self._number:
                assert "error" not in answer, answer["error"]
                return dict(answer["result"])

    def _next(self, end: float) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            ready, _, _ = select.select([self._in], [], [], max(0.0, end - time.monotonic()))
            assert ready, "the browser does not answer"
            read = os.read(self._in, 1 << 20)
            assert read, "the browser has gone"
            self._buffer += read
        line, _, self._buffer = self._buffer.partition(b"\0")
        message: dict[str, Any] = json.loads(line)
        self._note(message.get("method", ""), message.get("params", {}))
        return message

    def _note(self, event: str, told: dict[str, Any]) -> None:
        if event == "Page.loadEventFired":
            self._loaded = True
        elif event == "Network.requestWillBeSent":
            self.requests.append(told["request"]["url"])
        elif event == "Runtime.exceptionThrown":
            self.complaints.append(json.dumps(told["exceptionDetails"])[:500])
        elif event == "Log.entryAdded" and told["entry"]["level"] == "error":
            self.complaints.append(told["entry"]["text"])
        elif event == "Page.javascriptDialogOpening":
            self.complaints.append(f"dialog: {told['message']}")

    def open(self, page: Path) -> None:
        self._loaded = False
        self.call("Page.navigate", url=page.as_uri())
        end = time.monotonic() + 30
        while not self._loaded:
            self._next(end)
        self.wait("document.documentElement.dataset.ready === 'yes'")

    def evaluate(self, script: str) -> Any:
        """What a script gives, as plain values."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def wait(self, condition: str, seconds: float = 20.0) -> None:
        done = self.evaluate(
            f"""new Promise((done) => {{
                const end = Date.now() + {seconds * 1000};
                const look = () => ({condition}) ? done(true)
                    : Date.now() > end ? done(false) : setTimeout(look, 20);
                look();
            }})"""
        )
        assert done, f"never came true: {condition}"

    def click(self, x: float, y: float) -> None:
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def type_text(self, text: str) -> None:
        self.call("Input.insertText", text=text)

    def screenshot(self) -> bytes:
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])

    def close(self) -> None:
        os.close(self._out)
        self._process.terminate()
        self._process.wait(10)
        os.close(self._in)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
