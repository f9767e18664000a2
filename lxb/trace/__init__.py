"""What happened in a run: append-only JSON lines, one event a line, in $LXB_HOME/runs/RUN_ID/trace.jsonl.

The events in `lxb.trace.events` are the format. A run can be shown and judged from them alone. Secrets
are taken out by value before anything is written. Whoever wants to follow a run while it goes on
(a progress display, a GUI) passes `watch`, which gets every event after it was written.
"""

from lxb.trace.events import (
    SCHEMA,
    Acted,
    Asked,
    Chosen,
    Did,
    Ended,
    Event,
    Explored,
    Failed,
    Hopped,
    Mentioned,
    ModelAsked,
    Noted,
    NotUnderstood,
    OverlayDismissed,
    PageFound,
    Planned,
    Proposed,
    Recovered,
    ScreenSeen,
    Started,
    Thought,
    Told,
)
from lxb.trace.reader import Line, RunSummary, find_run, read_trace, runs, summary
from lxb.trace.writer import Trace, Watch, new_run_id

__all__ = [
    "SCHEMA",
    "Acted",
    "Asked",
    "Chosen",
    "Did",
    "Ended",
    "Event",
    "Explored",
    "Failed",
    "Hopped",
    "Line",
    "Mentioned",
    "ModelAsked",
    "NotUnderstood",
    "Noted",
    "OverlayDismissed",
    "PageFound",
    "Planned",
    "Proposed",
    "Recovered",
    "RunSummary",
    "ScreenSeen",
    "Started",
    "Thought",
    "Told",
    "Trace",
    "Watch",
    "find_run",
    "new_run_id",
    "read_trace",
    "runs",
    "summary",
]
