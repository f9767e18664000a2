"""Makes the project's own virtual environment; used by the other scripts.

Only the standard library, and no syntax newer than Python 3.7: an old Python must get as far as the sentence
that says so.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import IO, TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
CONSTRAINTS = ROOT / "constraints.txt"
LOCK = ROOT / ".venv.lock"
OLDEST, NEWEST = (3, 11), (3, 13)
INTERRUPTED = 130
"""Exit code after Ctrl-C."""
EXTRAS = {"run": "[fonts]", "test": "[fonts,test]"}
"""Sets of packages by purpose; "test" holds all that "run" does."""


def say(english: str, chinese: str) -> None:
    print(f"== {english} / {chinese}", flush=True)


def set_up(purpose: str) -> None:
    """Sees to it that `.venv` holds LXB and what `purpose` ("run" or "test") needs; quick if it does."""
    _need_supported_python()
    try:
        with _alone():
            if not _has(PYTHON, "sys"):
                _make()
            if not _has(PYTHON, "pip"):  # made by another tool, or interrupted half-way
                _must(python("-m", "ensurepip", "--default-pip"))
            if not _stamped(purpose):
                _install(purpose)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def python(*arguments: str) -> list[str]:
    """The command line that runs `arguments` with the environment's Python."""
    return [str(PYTHON), *arguments]


def lxb(*arguments: str) -> list[str]:
    """The command line of LXB itself."""
    return [str(BIN / ("lxb.exe" if os.name == "nt" else "lxb")), *arguments]


def become(command: list[str]) -> NoReturn:
    """Goes on as `command`, which gets the terminal, Ctrl-C and the exit code to itself."""
    sys.stdout.flush()
    if os.name == "posix":
        os.execv(command[0], command)
    sys.exit(run(command))


def run(command: list[str]) -> int:
    """Runs `command` to its end; on Ctrl-C it has the time to clean up, and then this program ends too."""
    interrupted = False
    with subprocess.Popen(command) as child:
        while True:
            try:
                code = child.wait()
                break
            except KeyboardInterrupt:
                interrupted = True  # the terminal sent it to the child as well
    if interrupted:
        sys.exit(INTERRUPTED)
    return code


def _need_supported_python() -> None:
    """Goes on with a supported Python if another one started us, or ends with a clear line."""
    if OLDEST <= sys.version_info[:2] <= NEWEST:
        return
    running = f"{sys.version_info[0]}.{sys.version_info[1]}"
    for minor in range(NEWEST[1], OLDEST[1] - 1, -1):
        other = shutil.which(f"python3.{minor}")
        if other and _has(Path(other), "ensurepip"):
            say(f"Python {running} is not supported, going on with {other}", f"改用 {other}")
            become([other, *sys.argv])
    sys.exit(
        f"LXB needs Python 3.11, 3.12 or 3.13; this is {running}. Install one and run the same command "
        f"with it, e.g. python3.12 {sys.argv[0]}\n"
        f"LXB 需要 Python 3.11、3.12 或 3.13，当前为 {running}。请安装后用它重新运行。"
    )


def _has(interpreter: Path, module: str) -> bool:
    """Whether it runs, is of a version that LXB supports, and has `module`."""
    check = f"import sys, {module}; sys.exit(not {OLDEST} <= sys.version_info[:2] <= {NEWEST})"
    if not interpreter.exists():
        return False
    try:
        ended = subprocess.run(
            [str(interpreter), "-c", check], check=False, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
    except OSError:
        return False
    return ended.returncode == 0


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """Holds a lock, so that two scripts started together do not install into one environment at once."""
    with LOCK.open("a") as lock:
        if not _try_lock(lock):
            say("another script is installing, waiting for it", "另一个脚本正在安装，等待其结束")
            _wait_lock(lock)
        yield


if sys.platform == "win32":
    import msvcrt

    def _try_lock(lock: IO[str]) -> bool:
        lock.seek(0)
        try:
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _wait_lock(lock: IO[str]) -> None:
        while True:
            with contextlib.suppress(OSError):
                msvcrt.locking(lock.fileno(), msvcrt.LK_LOCK, 1)  # gives up after ten tries, one a second
                return

else:
    import fcntl

    def _try_lock(lock: IO[str]) -> bool:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _wait_lock(lock: IO[str]) -> None:
        fcntl.flock(lock, fcntl.LOCK_EX)


def _make() -> None:
    version = sys.version.split()[0]
    if importlib.util.find_spec("ensurepip") is None:
        sys.exit(
            "This Python cannot make virtual environments (ensurepip is missing). On Debian or Ubuntu: "
            "apt-get install python3-venv, then run the same command again.\n"
            "当前 Python 缺少 ensurepip，无法创建虚拟环境。Debian/Ubuntu 请先安装 python3-venv。"
        )
    say(f"making .venv with Python {version}", f"用 Python {version} 创建 .venv")
    _must([sys.executable, "-m", "venv", "--clear", str(VENV)])


def _install(purpose: str) -> None:
    say(
        "installing LXB and the packages it needs, at pinned versions (about a minute)",
        "按固定版本安装 LXB 及其依赖（约一分钟）",
    )
    pip = python("-m", "pip", "--disable-pip-version-check", "--no-input", "install", "--quiet")
    pinned = ["--constraint", str(CONSTRAINTS)]
    # The build backend is installed first and used from the environment: one of its own would not be pinned.
    _must([*pip, *pinned, "hatchling", "editables"])
    _must([*pip, *pinned, "--no-build-isolation", "--editable", str(ROOT) + EXTRAS[purpose]])
    _stamp(purpose).write_text(_wanted(), encoding="utf-8")


def _stamp(purpose: str) -> Path:
    return VENV / ("lxb-installed-" + purpose)


def _stamped(purpose: str) -> bool:
    stamps = [_stamp("test")] if purpose == "test" else [_stamp("run"), _stamp("test")]
    return any(stamp.is_file() and stamp.read_text(encoding="utf-8") == _wanted() for stamp in stamps)


def _wanted() -> str:
    """Changes whenever an installation has to be made anew: other packages, or the folder was moved."""
    told = hashlib.sha256(str(ROOT).encode())
    for path in (ROOT / "pyproject.toml", CONSTRAINTS):
        told.update(path.read_bytes())
    return told.hexdigest()


def _must(command: list[str]) -> None:
    if run(command):
        sys.exit(
            f"The step failed, see above: {' '.join(command)}\n"
            "这一步失败了，原因见上。修正后重新运行同一命令即可。"
        )
