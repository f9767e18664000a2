"""Ways to reach the person whose phone it is: at a terminal, through functions of a caller, or not at all."""

from executor.persons.callback import CallbackPerson
from executor.persons.headless import HeadlessPerson
from executor.persons.terminal import TerminalPerson, person_at

__all__ = ["CallbackPerson", "HeadlessPerson", "TerminalPerson", "person_at"]
