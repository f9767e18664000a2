"""Whether a step was done, as far as what is seen tells."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

from lxb.virtual.expr import compile_expression, compile_text, show
from lxb.virtual.scripted.acting.heard import Heard
from lxb.virtual.scripted.acting.seeing import View
from lxb.virtual.tasks import Step, Target


def done(step: Step, view: View, told: Heard, names: Mapping[str, str], package: str, *, tried: bool) -> bool:
    """Whether a step was done.

    Args:
        step: the step.
        view: what is seen now.
        told: what was told.
        names: what was read and answered so far.
        package: of the app that the step belongs to.
        tried: whether the last action was this step's own, and had an effect as far as was told.
    """
    if step.ask is not None:
        return tried and (told.answer is not None or told.handed)
    if step.hand_over is not None:
        return tried and (told.handed or told.answer is not None)
    if view.listed and step.turn is None and step.type is None:
        return tried
    if step.open is not None:
        return view.package == step.open
    if step.turn is not None:
        control = view.find(step.turn)
        return control is not None and bool(control.looks.on) == step.active
    if step.type is not None and step.into is not None:
        control = view.find(step.into)
        return control is not None and control.looks.value == filled(step.type, names)
    return view.package == package and _seen(step, view, tried=tried)


def _seen(step: Step, view: View, *, tried: bool) -> bool:
    """By where one is, and by the words in view; where neither tells, that it was tried has to do."""
    signs = []
    if step.to:
        signs.append(view.place == step.to)
    if step.shows:
        signs.append(view.moment.shows(step.shows))
    if step.gone:
        signs.append(not view.moment.shows(step.gone))
    if not signs:
        return tried
    return all(signs) and (tried or not (step.once or step.consent))


def here(step: Step, view: View) -> bool:
    """Whether a step can be done where one is."""
    if view.listed:
        target = step.tap or step.turn or step.into or step.hold
        return target is None or view.find(target) is not None
    at = not step.page or view.place == step.page
    return at and (not step.having or view.moment.shows(step.having))


def wanted(step: Step, names: Mapping[str, str]) -> bool:
    """Whether its condition holds."""
    return not step.when or bool(compile_expression(step.when)(_look(names)))


def filled(text: str, names: Mapping[str, str]) -> str:
    """A text with what was read in its places."""
    computed = compile_text(text)
    return text if computed is None else show(computed(_look(names)))


def read(step: Step, view: View) -> dict[str, str] | None:
    """What a step wants to know; None where not all of it is in view."""
    found: dict[str, str] = {}
    for name, where in (step.read or {}).items():
        value = _by_pattern(where, view) if isinstance(where, str) else _by_place(where, view)
        if value is None:
            return None
        found[name] = value
    return found


def _by_pattern(pattern: str, view: View) -> str | None:
    for text, _ in view.moment.texts:
        if match := re.search(pattern, text):
            return match[match.lastindex or 0].strip()
    return None


def _by_place(target: Target, view: View) -> str | None:
    """Of the texts that are so, the one that is nearest to some words."""
    at = view.where(target.near)
    found = [(text, rect.centre) for text, rect in view.moment.texts if re.search(target.label, text)]
    if at is None or not found:
        return None
    text, _ = min(found, key=lambda pair: math.dist(pair[1], at))
    match = re.search(target.label, text)
    return match[match.lastindex or 0].strip() if match else None


def _look(names: Mapping[str, str]) -> Any:
    functions: dict[str, Any] = {"number": _number, "text": show, "len": len}

    def look(name: str) -> Any:
        return functions[name] if name in functions else names.get(name, "")

    return look


def _number(value: Any) -> float:
    """The first number in a text; 0 where there is none."""
    found = re.search(r"\d+(?:\.\d+)?", show(value).replace(",", ""))
    return float(found[0]) if found else 0.0
