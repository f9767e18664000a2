"""Apps of a few pages, each written in the test that explores it."""

from __future__ import annotations

from pathlib import Path

from tests.exploring import Journey, journey


def app(pages: str, **more: str) -> str:
    """An app of which a test tells only the pages."""
    head = {"package": "com.example.small", "name": "Small", "home": "home", **more}
    lines = "\n".join(f"{key}: {value}" for key, value in head.items())
    return f"{lines}\npages:\n{pages}"


def explored(folder: Path, text: str, options: str = "", actions: int = 400) -> Journey:
    made = journey(folder, text, f"lang=en&{options}")
    made.go(actions=actions)
    return made


def names(made: Journey) -> dict[str, str]:
    """The kind of each page that was found."""
    return {page.name: page.kind for page in made.map}
