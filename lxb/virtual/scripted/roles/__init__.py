"""What the scripted model can be asked, one file a role. A role says None to what is not for it."""

from __future__ import annotations

from collections.abc import Callable

from lxb.virtual.scripted.case import Case
from lxb.virtual.scripted.roles.choose import choose
from lxb.virtual.scripted.roles.describe import describe
from lxb.virtual.scripted.roles.marks import marks
from lxb.virtual.scripted.roles.obey import obey
from lxb.virtual.scripted.roles.pages import pages
from lxb.virtual.scripted.roles.plain import plain

Role = Callable[[Case], str | None]

ROLES: tuple[Role, ...] = (obey, marks, pages, describe, choose, plain)
"""In the order in which they are asked; the last one answers everything."""


def play(case: Case) -> str:
    """The answer of the first role that a request is for."""
    return next(text for role in ROLES if (text := role(case)) is not None)
