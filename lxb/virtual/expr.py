"""Expressions in app files: a small, safe part of Python's, compiled once.

No calls but those of named functions, no attributes but keys of mappings, no statements.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

Lookup = Callable[[str], Any]
Evaluate = Callable[[Lookup], Any]

_PART = re.compile(r"\$\{([^{}]*)\}")
LONGEST = 100_000
"""Characters, entries or bits that the result of a multiplication may have."""


class ExpressionError(ValueError):
    """An expression that cannot be understood or computed."""


def _times(a: Any, b: Any) -> Any:
    sizes = [x.bit_length() if isinstance(x, int) else len(x) if hasattr(x, "__len__") else 0 for x in (a, b)]
    if isinstance(a, int) and isinstance(b, int):
        size = sum(sizes)
    else:
        size = max(sizes) * max([x for x in (a, b) if isinstance(x, int)], default=1)
    if size > LONGEST:
        raise ExpressionError("too large a result")
    return a * b


def _rest(a: Any, b: Any) -> Any:
    if isinstance(a, str):
        raise ExpressionError("% is for numbers")
    return a % b


_BINARY: dict[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: _times,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: _rest,
}
_COMPARE: dict[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda a, b: a in b,
    ast.NotIn: lambda a, b: a not in b,
}


@lru_cache(maxsize=8192)
def compile_expression(text: str) -> Evaluate:
    """Compiles one expression (without `${}`)."""
    try:
        build = _build(ast.parse(text.strip(), mode="eval").body, text)
    except SyntaxError as error:
        raise ExpressionError(f"{text!r}: {error.msg}") from error
    except (RecursionError, MemoryError, ValueError) as error:
        if isinstance(error, ExpressionError):
            raise
        raise ExpressionError(f"{text[:60]!r}...: too long or nested too deeply") from error

    def run(look: Lookup) -> Any:
        try:
            return build(look)
        except (TypeError, ArithmeticError, ValueError, RecursionError) as error:
            raise ExpressionError(f"{text!r}: {error}") from error

    return run


@lru_cache(maxsize=8192)
def compile_text(text: str) -> Evaluate | None:
    """Compiles a string with `${...}` parts; None where it has none. A lone part keeps its type."""
    parts = _PART.split(text)
    if len(parts) == 1:
        return None
    if len(parts) == 3 and not parts[0] and not parts[2]:
        return compile_expression(parts[1])
    pieces = [compile_expression(p) if n % 2 else p for n, p in enumerate(parts)]
    return lambda look: "".join(p if isinstance(p, str) else show(p(look)) for p in pieces)


@dataclass(frozen=True, slots=True)
class Mentions:
    """What an expression asks for: names, and lists of words by their literal name."""

    names: frozenset[str]
    lists: frozenset[str]


def mentions(text: str) -> Mentions:
    """What all expressions in a text (or a bare expression) ask for."""
    parts = _PART.findall(text) if "${" in text else [text]
    names: set[str] = set()
    lists: set[str] = set()
    for part in parts:
        for node in ast.walk(ast.parse(part.strip(), mode="eval")):
            if isinstance(node, ast.Name):
                names.add(node.id)
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                first = node.args[0]
                if node.func.id in {"pick", "sample"} and isinstance(first, ast.Constant):
                    lists.add(str(first.value))
    return Mentions(frozenset(names - {"true", "false", "null", "True", "False", "None"}), frozenset(lists))


def show(value: Any) -> str:
    """A value as text on the screen."""
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _build(node: ast.AST, text: str) -> Evaluate:
    maker = _MAKERS.get(type(node))
    if maker is None:
        raise ExpressionError(f"{text!r}: {type(node).__name__} is not allowed here")
    return maker(node, text)


def _constant(node: Any, text: str) -> Evaluate:
    value = node.value
    return lambda look: value


def _name(node: Any, text: str) -> Evaluate:
    name = {"true": "True", "false": "False", "null": "None"}.get(node.id, node.id)
    if name in {"True", "False", "None"}:
        value = {"True": True, "False": False, "None": None}[name]
        return lambda look: value
    return lambda look: look(name)


def _binary(node: Any, text: str) -> Evaluate:
    act = _BINARY.get(type(node.op))
    if act is None:
        raise ExpressionError(f"{text!r}: this operator is not allowed")
    left, right = _build(node.left, text), _build(node.right, text)
    if isinstance(node.op, ast.Add):
        return lambda look: _plus(left(look), right(look))
    return lambda look: act(left(look), right(look))


def _plus(a: Any, b: Any) -> Any:
    return show(a) + show(b) if isinstance(a, str) or isinstance(b, str) else a + b


def _unary(node: Any, text: str) -> Evaluate:
    inner = _build(node.operand, text)
    if isinstance(node.op, ast.Not):
        return lambda look: not inner(look)
    return lambda look: -inner(look)


def _logic(node: Any, text: str) -> Evaluate:
    parts = [_build(v, text) for v in node.values]
    stop = isinstance(node.op, ast.Or)

    def run(look: Lookup) -> Any:
        value: Any = None
        for part in parts:
            value = part(look)
            if bool(value) is stop:
                return value
        return value

    return run


def _compare(node: Any, text: str) -> Evaluate:
    acts = [_COMPARE.get(type(op)) for op in node.ops]
    if None in acts:
        raise ExpressionError(f"{text!r}: this comparison is not allowed")
    terms = [_build(n, text) for n in (node.left, *node.comparators)]

    def run(look: Lookup) -> bool:
        values = [term(look) for term in terms]
        return all(act(a, b) for act, a, b in zip(acts, values, values[1:], strict=False) if act)

    return run


def _choice(node: Any, text: str) -> Evaluate:
    test, yes, no = (_build(n, text) for n in (node.test, node.body, node.orelse))
    return lambda look: yes(look) if test(look) else no(look)


def _attribute(node: Any, text: str) -> Evaluate:
    key = node.attr
    inner = _build(node.value, text)
    return lambda look: _get(inner(look), key)


def _item(node: Any, text: str) -> Evaluate:
    inner, key = _build(node.value, text), _build(node.slice, text)
    return lambda look: _get(inner(look), key(look))


def _get(value: Any, key: Any) -> Any:
    """Entry of a mapping or list; None where there is none, as the page may not have been given it."""
    if isinstance(value, Mapping):
        return value.get(key)
    if isinstance(value, (list, tuple, str)) and isinstance(key, int) and -len(value) <= key < len(value):
        return value[key]
    return None


def _call(node: Any, text: str) -> Evaluate:
    if not isinstance(node.func, ast.Name) or node.keywords:
        raise ExpressionError(f"{text!r}: only plain calls of the listed functions")
    name = node.func.id
    args = [_build(a, text) for a in node.args]

    def run(look: Lookup) -> Any:
        function = look(name)
        if not callable(function):
            raise ExpressionError(f"{text!r}: {name} is not a function")
        return function(*[arg(look) for arg in args])

    return run


def _sequence(node: Any, text: str) -> Evaluate:
    parts = [_build(e, text) for e in node.elts]
    return lambda look: [part(look) for part in parts]


_MAKERS: dict[type[ast.AST], Callable[[Any, str], Evaluate]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.BinOp: _binary,
    ast.UnaryOp: _unary,
    ast.BoolOp: _logic,
    ast.Compare: _compare,
    ast.IfExp: _choice,
    ast.Attribute: _attribute,
    ast.Subscript: _item,
    ast.Call: _call,
    ast.List: _sequence,
    ast.Tuple: _sequence,
}
