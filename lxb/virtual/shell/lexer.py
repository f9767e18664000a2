"""Cuts a command line into words and operators, as the phone's mksh does."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

OPERATOR = re.compile(r"&&|\|\||>>|&>|>&|[;&|()<>\n]")
VARIABLE = re.compile(
    r"\$(?:\{([A-Za-z_][A-Za-z0-9_]*|[?$#*@!0-9])\}|([A-Za-z_][A-Za-z0-9_]*)|([?$#*@!0-9]))"
)


class ShellSyntaxError(Exception):
    """The text after "/system/bin/sh: "."""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a word: plain text, a variable's name, or a command whose output is put in."""

    kind: Literal["text", "variable", "command"]
    text: str
    quoted: bool


@dataclass(frozen=True, slots=True)
class Word:
    """One argument before expansion."""

    parts: tuple[Part, ...]

    @property
    def plain(self) -> str | None:
        """Its text, if nothing in it is quoted or expanded."""
        if all(part.kind == "text" and not part.quoted for part in self.parts):
            return "".join(part.text for part in self.parts)
        return None


@dataclass(frozen=True, slots=True)
class Token:
    """A word, or an operator with the file descriptor written before it."""

    operator: str | None
    word: Word | None = None
    fd: int | None = None


def tokens(source: str) -> list[Token]:
    """Raises ShellSyntaxError."""
    return _Lexer(source).tokens()


@dataclass
class _Lexer:
    source: str
    at: int = 0
    parts: list[Part] = field(default_factory=list)
    out: list[Token] = field(default_factory=list)

    def tokens(self) -> list[Token]:
        while self.at < len(self.source):
            self._step()
        self._end_word()
        return self.out

    def _step(self) -> None:
        ch = self.source[self.at]
        if ch in " \t\r":
            self._end_word()
            self.at += 1
        elif ch == "#" and not self.parts:
            end = self.source.find("\n", self.at)
            self.at = len(self.source) if end < 0 else end
        elif match := OPERATOR.match(self.source, self.at):
            self._operator(match.group())
        else:
            self._piece(ch)

    def _operator(self, text: str) -> None:
        fd = None
        number = Word(tuple(self.parts)).plain if self.parts else None
        if text[0] in "<>" and number is not None and re.fullmatch("[0-9]", number):
            fd = int(number)
            self.parts.clear()
        self._end_word()
        self.out.append(Token(text, fd=fd))
        self.at += len(text)

    def _piece(self, ch: str) -> None:
        if ch == "'":
            self.parts.append(Part("text", self._until("'"), True))
        elif ch == '"':
            self._double()
        elif ch == "\\":
            follower = self.source[self.at + 1 : self.at + 2]
            if follower != "\n":
                self.parts.append(Part("text", follower, True))
            self.at += 2
        elif ch in "$`":
            self._expansion(quoted=False)
        else:
            self.parts.append(Part("text", ch, False))
            self.at += 1

    def _double(self) -> None:
        self.at += 1
        self.parts.append(Part("text", "", True))
        while (ch := self._peek()) != '"':
            if ch == "\\":
                follower = self.source[self.at + 1 : self.at + 2]
                if follower != "\n":
                    kept = follower if follower and follower in '$`"\\' else ch + follower
                    self.parts.append(Part("text", kept, True))
                self.at += 2
            elif ch in "$`":
                self._expansion(quoted=True)
            else:
                self.parts.append(Part("text", ch, True))
                self.at += 1
        self.at += 1

    def _peek(self) -> str:
        if self.at >= len(self.source):
            raise ShellSyntaxError("no closing quote")
        return self.source[self.at]

    def _expansion(self, *, quoted: bool) -> None:
        if self.source[self.at] == "`":
            self.parts.append(Part("command", self._until("`"), quoted))
        elif self.source.startswith("$(", self.at):
            self.parts.append(Part("command", self._brackets(), quoted))
        elif match := VARIABLE.match(self.source, self.at):
            self.parts.append(Part("variable", next(g for g in match.groups() if g is not None), quoted))
            self.at = match.end()
        else:
            self.parts.append(Part("text", "$", quoted))
            self.at += 1

    def _until(self, quote: str) -> str:
        end = self.source.find(quote, self.at + 1)
        if end < 0:
            raise ShellSyntaxError("no closing quote")
        text = self.source[self.at + 1 : end]
        self.at = end + 1
        return text

    def _brackets(self) -> str:
        """The inside of $(...), whose own quotes may hold brackets."""
        start = self.at = self.at + 2
        depth = 1
        quote = ""
        while depth:
            ch = self._peek()
            if ch == "\\" and quote != "'":
                self.at += 1
            elif quote:
                quote = "" if ch == quote else quote
            elif ch in "'\"":
                quote = ch
            else:
                depth += (ch == "(") - (ch == ")")
            self.at += 1
        return self.source[start : self.at - 1]

    def _end_word(self) -> None:
        if self.parts:
            self.out.append(Token(None, Word(_joined(self.parts))))
            self.parts = []


def _joined(parts: list[Part]) -> tuple[Part, ...]:
    """Runs of plain characters as one part."""
    out: list[Part] = []
    for part in parts:
        if out and part.kind == "text" == out[-1].kind and part.quoted == out[-1].quoted:
            out[-1] = Part("text", out[-1].text + part.text, part.quoted)
        else:
            out.append(part)
    return tuple(out)
