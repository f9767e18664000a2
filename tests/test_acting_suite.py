"""Tasks of the suite, acted through the real loop and the real client, and judged by the phone."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

from lxb.virtual.tasks import bundled

BENCH = Path(__file__).parents[1] / "scripts" / "bench"
DIALECTS = ("autoglm", "qwen3", "uitars15", "gelab")
RIGHT, RIGHT_WITH_ERRORS = 0.95, 0.85


@pytest.fixture(scope="module")
def act() -> Any:
    """The benchmark as a module."""
    sys.path.insert(0, str(BENCH))
    try:
        spec = importlib.util.spec_from_file_location("bench_act", BENCH / "act.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules["bench_act"] = module
        spec.loader.exec_module(module)
        return module
    finally:
        sys.path.remove(str(BENCH))


@pytest.mark.parametrize(
    ("task", "dialect"),
    [
        ("notes-rename", "uitars15"),  # a field is emptied, taps go dead
        ("messages-reply", "qwen3"),  # sent on a yes
        ("messages-refused", "autoglm"),  # and not on a no
        ("shop-pay", "gelab"),  # a black page, a password that is left to the person
        ("shop-voucher", "autoglm"),  # a page that only its picture shows
        ("shop-login", "qwen3"),  # handed over
        ("across-total", "uitars1"),  # what was read in one app is written in another
        ("settings-lockscreen-black", "gelab"),  # every third picture is black
    ],
)
def test_a_task_is_done_and_nothing_else(act: Any, task: str, dialect: str) -> None:
    result = act.run_task(bundled()[task], dialect)
    assert (result.wrong, result.unapproved) == ([], [])
    assert result.calls >= result.steps > 0


def test_a_model_that_errs_is_borne_with(act: Any) -> None:
    result = act.run_task(bundled()["settings-timeout"], "gelab", malformed=0.3, wrong_tap=0.2, seed=3)
    assert result.wrong == []
    assert result.calls > result.steps


def test_what_was_not_done_is_not_right_whatever_is_said(act: Any) -> None:
    """A model that hits nothing but other controls does not get through."""
    result = act.run_task(bundled()["settings-dark"], "autoglm", wrong_tap=1.0, seed=2)
    assert result.wrong
    assert result.status != "done"


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("errs", [{}, {"malformed": 0.15, "wrong_tap": 0.1}], ids=["good", "erring"])
def test_the_whole_suite(act: Any, dialect: str, errs: dict[str, float]) -> None:
    results = [act.run_task(task, dialect, **errs) for task in bundled().values()]
    figures = act.summary(results)
    assert figures["unapproved"] == []
    assert figures["share"] >= (RIGHT_WITH_ERRORS if errs else RIGHT)
    assert errs or figures["claimed"] == []
