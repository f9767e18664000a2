"""Families of look-alikes: the controls of one list, grid or bar, known again on other pages by their ids."""

from __future__ import annotations

from lxb.locator import inner_label
from lxb.screen import short_class, short_id
from maps.structure import Group, Structure

FEWEST = 3
"""Items of a group whose controls are look-alikes."""


def families(taken: Structure) -> dict[int, str]:
    """Which look-alikes each control belongs to: by the list's and the items' ids or classes."""
    found: dict[int, str] = {}
    for group in taken.groups:
        if len(group.items) < FEWEST:
            continue
        name = family_of(group)
        for item in group.items:
            for e in taken.screen.subtree(item):
                if e.clickable:
                    named = inner_label(taken.screen, e)
                    part = short_id(named.id) if named is not None else ""
                    found.setdefault(e.index, f"{name}#{part}" if part else name)
    return found


def family_of(group: Group) -> str:
    """The list's id and the item's, as "list/item"; where one has none ".Class" stands for it."""
    return "/".join(short_id(e.id) or f".{short_class(e.cls)}" for e in (group.parent, group.items[0]))


def is_told_by_ids(family: str) -> bool:
    """Whether a family of this name is the same kind of list on every page: not just boxes in a box."""
    return any(not part.startswith(".") for part in family.partition("#")[0].split("/"))
