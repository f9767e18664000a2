"""`python -m lxb` and the program `lxb`: a Ctrl-C that comes while the rest is being read waits for it."""

import os
import signal
import sys


def main() -> None:
    """The entry point. `guarded` lets the signals in, once there is somebody who can say "interrupted"."""
    _understand_utf8()
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
    from lxb.cli.main import main as program

    program()


def _understand_utf8() -> None:
    """Starts anew where Python takes the command line for ASCII, as in the locale C without its UTF-8 mode.

    The names of apps, pages and files would not be those that were typed.
    """
    if sys.getfilesystemencoding() == "ascii" and sys.executable:
        os.execv(sys.executable, [sys.executable, "-X", "utf8", *sys.orig_argv[1:]])


if __name__ == "__main__":
    main()
