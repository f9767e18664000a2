"""The set-up scripts know when there is something to install, and do not install twice at once."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent
WAIT = """
import sys; sys.path.insert(0, {scripts!r})
import environment
with environment.LOCK.open("a") as lock:
    print("free" if environment._try_lock(lock) else "taken")
"""


@pytest.fixture
def environment(tmp_path: Path) -> ModuleType:
    """scripts/environment.py as it works in a project folder of its own."""
    (tmp_path / "scripts").mkdir()
    (tmp_path / ".venv").mkdir()
    for name in ("scripts/environment.py", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path / name)
    spec = importlib.util.spec_from_file_location("environment", tmp_path / "scripts" / "environment.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def stamp(environment: ModuleType, purpose: str) -> None:
    environment._stamp(purpose).write_text(environment._wanted(), encoding="utf-8")


def test_a_new_environment_is_installed_into(environment: ModuleType) -> None:
    assert not environment._stamped("run")
    assert not environment._stamped("test")


def test_what_is_installed_for_tests_serves_the_demo_but_not_the_reverse(environment: ModuleType) -> None:
    stamp(environment, "run")
    assert environment._stamped("run")
    assert not environment._stamped("test")
    environment._stamp("run").unlink()
    stamp(environment, "test")
    assert environment._stamped("run")
    assert environment._stamped("test")


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_other_packages_are_installed_anew(environment: ModuleType, name: str) -> None:
    stamp(environment, "test")
    with (environment.ROOT / name).open("a") as file:
        file.write("# changed\n")
    assert not environment._stamped("test")


def test_an_interpreter_is_tried_before_it_is_used(environment: ModuleType, tmp_path: Path) -> None:
    assert environment._has(Path(sys.executable), "pip")
    assert not environment._has(Path(sys.executable), "no_such_module")
    assert not environment._has(tmp_path / "missing", "sys")
    broken = tmp_path / "broken"
    broken.write_text("no program\n")
    broken.chmod(0o755)
    assert not environment._has(broken, "sys")


def test_a_failed_step_ends_with_the_command_that_failed(environment: ModuleType) -> None:
    with pytest.raises(SystemExit, match=r"see above: .*exit"):
        environment._must([sys.executable, "-c", "exit(3)"])


def test_two_scripts_do_not_install_at_once(environment: ModuleType) -> None:
    def other() -> str:
        code = WAIT.format(scripts=str(environment.ROOT / "scripts"))
        return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout

    with environment._alone():
        assert other() == "taken\n"
    assert other() == "free\n"


@pytest.mark.skipif(os.name != "posix", reason="CI runs on Linux")
def test_the_ci_entry_can_be_run() -> None:
    entry = ROOT / ".ci" / "run"
    assert os.access(entry, os.X_OK)
    subprocess.run(["bash", "-n", str(entry)], check=True)
