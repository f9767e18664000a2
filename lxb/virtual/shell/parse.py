"""Reads a command line as the phone's mksh does, as far as adb users need it.

    list      = and_or { (";" | "&" | newline) and_or }
    and_or    = pipeline { ("&&" | "||") pipeline }
    pipeline  = [ "!" ] command { "|" command }
    command   = { NAME=word } { word | redirect }  |  ( "(" list ")" | "{" list "}" ) { redirect }

Loops and functions are not read: they end in the shell's own syntax error.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from lxb.virtual.shell.lexer import Part, ShellSyntaxError, Token, Word, tokens

MAX_DEPTH = 40

Joint = Literal[";", "&&", "||"]

ASSIGNMENT = re.compile(r"[A-Za-z_][A-Za-z0-9_]*=")
UNREAD = frozenset("if then else elif fi for while until do done case esac function".split())


@dataclass(frozen=True, slots=True)
class Redirect:
    """`fd` goes to or comes from a file, or where another one goes."""

    fd: int
    mode: Literal["<", ">", ">>", ">&"]
    target: Word


@dataclass(frozen=True, slots=True)
class Simple:
    """A command with its arguments."""

    assignments: tuple[tuple[str, Word], ...]
    words: tuple[Word, ...]
    redirects: tuple[Redirect, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """A list in brackets; `subshell` = its variables and folder are forgotten afterwards."""

    body: Script
    subshell: bool
    redirects: tuple[Redirect, ...]


@dataclass(frozen=True, slots=True)
class Pipeline:
    """Commands, each reading what the one before wrote."""

    commands: tuple[Simple | Group, ...]
    negated: bool


@dataclass(frozen=True, slots=True)
class Script:
    """Pipelines in their order."""

    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A pipeline and what stands before it: ";" = run always, "&&" = after success, "||" = after failure."""

    joint: Joint
    pipeline: Pipeline
    background: bool
    """Whether "&" follows."""


def parse(source: str, depth: int = 0) -> Script:
    """Raises ShellSyntaxError."""
    if depth > MAX_DEPTH:
        raise ShellSyntaxError("nesting too deep")
    parser = _Parser(tokens(source), depth)
    script = parser.script(closing=None)
    return script


class _Parser:
    def __init__(self, tokens: list[Token], depth: int) -> None:
        self._tokens = tokens
        self._at = 0
        self._depth = depth

    def script(self, closing: str | None) -> Script:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise ShellSyntaxError("nesting too deep")
        steps: list[Step] = []
        joint: Joint = ";"
        self._skip_newlines()
        while not self._closed(closing):
            pipeline = self._pipeline()
            follower = self._here()
            steps.append(Step(joint, pipeline, follower is not None and follower.operator == "&"))
            joint = self._joint(closing)
        self._depth -= 1
        return Script(tuple(steps))

    def _closed(self, closing: str | None) -> bool:
        token = self._here()
        if token is None:
            if closing:
                raise ShellSyntaxError(f"syntax error: '{'(' if closing == ')' else '{'}' unmatched")
            return True
        return closing is not None and _text(token) == closing

    def _joint(self, closing: str | None) -> Joint:
        token = self._here()
        if token is None or self._closed(closing):
            return ";"
        if token.operator not in {";", "&", "\n", "&&", "||"}:
            raise _unexpected(token)
        self._at += 1
        self._skip_newlines()
        if token.operator not in {"&&", "||"}:
            return ";"
        if self._here() is None:
            raise ShellSyntaxError("syntax error: unexpected 'EOF'")
        return "&&" if token.operator == "&&" else "||"

    def _pipeline(self) -> Pipeline:
        negated = False
        while (token := self._here()) and token.word and token.word.plain == "!":
            negated = not negated
            self._at += 1
        commands = [self._command()]
        while (token := self._here()) and token.operator == "|":
            self._at += 1
            self._skip_newlines()
            commands.append(self._command())
        return Pipeline(tuple(commands), negated)

    def _command(self) -> Simple | Group:
        token = self._here()
        if token is None:
            raise ShellSyntaxError("syntax error: unexpected 'EOF'")
        text = _text(token)
        if (text == "(" and token.operator) or text == "{":
            self._at += 1
            body = self.script(")" if text == "(" else "}")
            self._at += 1
            return Group(body, text == "(", tuple(self._redirects()))
        if text in UNREAD or (token.operator and token.operator[0] not in "<>&") or token.operator == "&":
            raise _unexpected(token)
        return self._simple()

    def _simple(self) -> Simple:
        assignments: list[tuple[str, Word]] = []
        words: list[Word] = []
        redirects: list[Redirect] = []
        while token := self._here():
            if token.word is None:
                found = self._redirects()
                if not found:
                    break
                redirects += found
                continue
            self._at += 1
            pair = None if words else _assignment(token.word)
            if pair:
                assignments.append(pair)
            else:
                words.append(token.word)
        return Simple(tuple(assignments), tuple(words), tuple(redirects))

    def _redirects(self) -> list[Redirect]:
        found: list[Redirect] = []
        while (token := self._here()) and token.operator in {"<", ">", ">>", ">&", "&>"}:
            self._at += 1
            target = self._here()
            if target is None or target.word is None:
                raise ShellSyntaxError("syntax error: unexpected redirect")
            self._at += 1
            found += _redirect(token, target.word)
        return found

    def _here(self) -> Token | None:
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def _skip_newlines(self) -> None:
        while (token := self._here()) and token.operator == "\n":
            self._at += 1


def _redirect(token: Token, target: Word) -> list[Redirect]:
    if token.operator == "&>":
        return [Redirect(1, ">", target), Redirect(2, ">&", Word((Part("text", "1", False),)))]
    if token.operator == "<":
        return [Redirect(0 if token.fd is None else token.fd, "<", target)]
    mode: Literal[">", ">>", ">&"] = (
        ">" if token.operator == ">" else ">>" if token.operator == ">>" else ">&"
    )
    return [Redirect(1 if token.fd is None else token.fd, mode, target)]


def _assignment(word: Word) -> tuple[str, Word] | None:
    head = word.parts[0] if word.parts else None
    if head is None or head.kind != "text" or head.quoted:
        return None
    match = ASSIGNMENT.match(head.text)
    if not match:
        return None
    rest = Part("text", head.text[match.end() :], False)
    return match.group()[:-1], Word((rest, *word.parts[1:]))


def _text(token: Token) -> str | None:
    return token.operator or (token.word.plain if token.word else None)


def _unexpected(token: Token) -> ShellSyntaxError:
    text = _text(token) or ""
    return ShellSyntaxError(f"syntax error: unexpected '{'newline' if text == chr(10) else text}'")
