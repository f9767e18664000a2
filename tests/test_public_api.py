"""The public door: every name is there, typed, and loaded only when it is used."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import lxb

SOURCE = Path(lxb.__file__)


def test_every_name_can_be_had() -> None:
    for name in lxb.__all__:
        assert getattr(lxb, name).__name__ == name or name == "Event"


def test_what_is_offered_is_sorted_and_seen_by_type_checkers() -> None:
    (block,) = (node for node in ast.parse(SOURCE.read_text("utf-8")).body if isinstance(node, ast.If))
    typed = {
        (alias.asname, node.module)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert {name for name, _ in typed} == set(lxb.__all__)
    assert all(lxb._HOME_OF[name or ""] == module for name, module in typed)
    assert lxb.__all__ == sorted(set(lxb.__all__))
    assert set(lxb.__all__) <= set(dir(lxb))


def test_all_errors_are_offered() -> None:
    from lxb import errors

    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)]
    assert {kind.__name__ for kind in kinds} <= set(lxb.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = lxb.nothing


def test_importing_loads_nothing_heavy() -> None:
    code = "import sys, lxb, lxb.cli.main; print(*sorted(set(sys.modules) & set(sys.argv[1:])))"
    heavy = [
        "pydantic",
        "networkx",
        "lxml",
        "PIL",
        "uiautomator2",
        "adbutils",
        "rich",
        "rapidfuzz",
        "openai",
        "pyvis",
    ]
    done = subprocess.run(
        [sys.executable, "-c", code, *heavy], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == ""


def test_the_version_is_that_of_the_package() -> None:
    assert lxb.__version__.count(".") >= 2
