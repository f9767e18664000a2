"""`python -m lxb` is `lxb`."""

from lxb.cli.main import main

if __name__ == "__main__":
    main()
