"""`python -m lxb` and the program `lxb`: a Ctrl-C that comes while the rest is being read waits for it."""

import signal


def main() -> None:
    """The entry point. `guarded` lets the signals in, once there is somebody who can say "interrupted"."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
    from lxb.cli.main import main as program

    program()


if __name__ == "__main__":
    main()
