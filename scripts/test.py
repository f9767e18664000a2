"""`python3 scripts/test.py`: sets LXB up for tests in .venv, then runs the linters and all tests.

Arguments go to pytest, and then only pytest runs: `python3 scripts/test.py -k maps`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import environment

CHECKS = {
    "ruff": ["-m", "ruff", "check", "."],
    "mypy": ["-m", "mypy"],
    "import-linter": ["-c", "from importlinter.cli import lint_imports_command as check; check()"],
}
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
BROWSER_SECONDS = 300
"""What a package manager may take; without a browser only the tests of the drawn map are skipped."""


def main(arguments: list[str]) -> int:
    """Runs what was asked for; the exit code is pytest's, or 1 where only a check failed."""
    environment.set_up("test")
    os.chdir(environment.ROOT)
    if arguments:
        environment.become(environment.python("-m", "pytest", *arguments))
    _see_to_browser()
    failed = [name for name, command in CHECKS.items() if not _passes(name, command)]
    if failed:
        environment.say(f"failed: {', '.join(failed)}", "检查未通过，仍继续测试")
    environment.say("running the tests", "运行测试")
    workers = str((os.cpu_count() or 1) + 1)  # one more than cores: many tests wait for phones and processes
    return environment.run(environment.python("-m", "pytest", "-n", workers)) or int(bool(failed))


def _passes(name: str, command: list[str]) -> bool:
    environment.say(f"checking with {name}", f"{name} 检查")
    return environment.run(environment.python(*command)) == 0


def _see_to_browser() -> None:
    """The tests of the drawn map open it in Chromium: that on PATH, else installed where possible."""
    if any(shutil.which(name) for name in BROWSERS):
        return
    if not shutil.which("apt-get") or not hasattr(os, "geteuid") or os.geteuid() != 0:
        environment.say("no Chromium on PATH: its tests will be skipped", "未找到 Chromium，相关测试将跳过")
        return
    environment.say("installing Chromium for the tests of the drawn map", "安装 Chromium，用于测试地图网页")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", "chromium"]):
        if not _ends_well(["apt-get", *command], quiet):
            environment.say("that failed: those tests will be skipped", "安装失败，相关测试将跳过")
            return


def _ends_well(command: list[str], variables: dict[str, str]) -> bool:
    try:
        ended = subprocess.run(
            command,
            check=False,
            env=variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            timeout=BROWSER_SECONDS,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return ended.returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
