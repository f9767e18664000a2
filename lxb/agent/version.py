"""Who made a file."""

from importlib.metadata import PackageNotFoundError, version

try:
    VERSION = version("lxb")
except PackageNotFoundError:  # run from a source tree that was not installed
    VERSION = "0"
BY = f"lxb {VERSION}"
"""As it stands in maps and traces."""
