"""A line of the journal: the JSON array of what one step taught; in `lxb-journal/1` it was one event."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, TypeAdapter

from explorer.events import JOURNAL_SCHEMA, Event

READ_SCHEMAS = frozenset({"lxb-journal/1", JOURNAL_SCHEMA})

_EVENT: TypeAdapter[Event] = TypeAdapter(Event)
_STEP: TypeAdapter[tuple[Event, ...]] = TypeAdapter(Annotated[tuple[Event, ...], Field(min_length=1)])


def to_line(*step: Event) -> str:
    """One line of the journal, without its end."""
    return f"[{','.join(event.model_dump_json(by_alias=True) for event in step)}]"


def from_line(line: str | bytes) -> tuple[Event, ...]:
    """The events of a line: those of a step, or the only one of an older journal's.

    Raises pydantic's ValidationError.
    """
    return _STEP.validate_json(line) if is_step(line) else (_EVENT.validate_json(line),)


def is_step(line: str | bytes) -> bool:
    """Whether a line holds a whole step; one of an older journal holds a single event of it."""
    return line[:1] in {"[", b"["}
