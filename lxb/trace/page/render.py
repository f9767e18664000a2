"""A trace as one HTML page that works from a file: how it ended, what happened when, and the pictures.

Whatever a trace says is untrusted: the template escapes it, and the page may load nothing from outside.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lxb.errors import Lang
from lxb.files import write_text
from lxb.messages import REASONS, moment, reason_text, say
from lxb.trace.events import Acted, Did, Ended, Explored, Hopped, ScreenSeen, Started
from lxb.trace.lines import recount
from lxb.trace.page.growth import growth
from lxb.trace.page.thoughts import whole_thoughts
from lxb.trace.reader import Line, read_trace

_HERE = Path(__file__).parent
LARGEST_PICTURE = 4 * 1024 * 1024

_COUNTS = ("pages", "edges", "overlays", "blocked", "actions", "restarts")
_ROUTE = ("hops", "taps", "healed", "replanned", "restarts", "overlays")


@dataclass(frozen=True, slots=True)
class Row:
    """One event, as the page shows it."""

    t: float
    kind: str
    """Event name; the filter and the colour go by it."""
    good: bool | None
    """Whether it went as it should; None where that cannot be said."""
    text: str
    data: str
    """The event itself, as JSON."""
    picture: str = ""
    """A data: address; "" = none was kept."""


def write_trace_page(trace: Path, target: Path, lang: Lang = "en") -> None:
    """Writes the page of a trace file. Raises what `read_trace` raises, and `NotWritable`."""
    write_text(target, trace_page(read_trace(trace), trace.parent, lang))


def trace_page(lines: Sequence[Line], folder: Path, lang: Lang = "en") -> str:
    """The page. `folder` is the run's, where its pictures lie."""
    from jinja2 import Environment, FileSystemLoader
    from markupsafe import Markup

    started = next((line.event for line in lines if isinstance(line.event, Started)), None)
    ended = next((line.event for line in reversed(lines) if isinstance(line.event, Ended)), None)
    shown = whole_thoughts(line for line in lines if not isinstance(line.event, Started))
    rows = [_row(line, folder, lang) for line in shown]
    template = Environment(loader=FileSystemLoader(_HERE), autoescape=True).get_template("page.html")
    return template.render(
        lang="zh-CN" if lang == "zh" else "en",
        say=lambda key, **fields: say(lang, f"trace.{key}", **fields),
        started=started,
        title=_title(started),
        status=ended.status if ended else "unfinished",
        why=_why(ended, lang),
        facts=list(_facts(started, ended, lines, lang)),
        rows=rows,
        kinds=list(dict.fromkeys(row.kind for row in rows)),
        growth=growth([(line.t, line.event) for line in lines if isinstance(line.event, Explored)]),
        style=Markup((_HERE / "page.css").read_text("utf-8")),
        script=Markup((_HERE / "page.js").read_text("utf-8")),
    )


def _title(started: Started | None) -> str:
    return (started.task or started.app_name or started.app) if started else ""


def _why(ended: Ended | None, lang: Lang) -> str:
    if ended is None:
        return say(lang, "trace.cut")
    app = str(ended.result.get("app", ""))
    return reason_text(lang, ended.reason, app) if ended.reason in REASONS else ended.reason


def _facts(
    started: Started | None, ended: Ended | None, lines: Sequence[Line], lang: Lang
) -> Iterator[tuple[str, str]]:
    """What the run was and what it cost, as pairs of words."""
    result = ended.result if ended else {}
    if started:
        app = f"{started.app_name} ({started.app})" if started.app_name else started.app
        told = {"app": app, "device": _device(started, lang), "at": moment(started.at), "by": started.by}
        yield from ((say(lang, f"trace.fact.{key}"), value) for key, value in told.items() if value)
        if not started.device and (started.simulated or result.get("simulated")):
            yield say(lang, "trace.fact.simulated"), say(lang, "trace.simulated")
    seconds = max([line.t for line in lines] + [float(result.get("seconds") or 0.0)], default=0.0)
    yield say(lang, "trace.fact.seconds"), f"{seconds:.1f} s"
    yield from (
        (say(lang, f"trace.fact.{key}"), str(n)) for key, n in _counted(result) if isinstance(n, int) and n
    )


def _device(started: Started, lang: Lang) -> str:
    named = started.simulated and started.device
    return say(lang, "simulated.of", text=started.device) if named else started.device


def _counted(result: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    route = result.get("route")
    model = result.get("model")
    if isinstance(route, dict):
        yield from ((key, route.get(key)) for key in _ROUTE)
    else:
        yield from ((key, result.get(key)) for key in _COUNTS)
    if isinstance(model, dict):
        yield "calls", model.get("calls")


def _row(line: Line, folder: Path, lang: Lang) -> Row:
    event = line.event
    data = event.model_dump(mode="json", exclude={"event"}, exclude_defaults=True)
    picture = event.picture if isinstance(event, ScreenSeen) else None
    return Row(
        t=line.t,
        kind=event.event,
        good=_went_well(event),
        text=recount(event, lang) or event.event,
        data=json.dumps(data, ensure_ascii=False, indent=1),
        picture=_embedded(folder, picture) if picture else "",
    )


def _went_well(event: Any) -> bool | None:
    match event:
        case Hopped():
            return event.arrived
        case Acted():
            return event.outcome == "done"
        case Did():
            return event.ending != "impossible" and event.changed is not False
        case Ended():
            return event.status == "done"
        case _:
            return False if event.event in {"failed", "not_understood"} else None


def _embedded(folder: Path, name: str) -> str:
    """A picture of the run as a data: address; "" where it is not there, or lies outside the run's folder."""
    path = (folder / name).resolve()
    if not path.is_relative_to(folder.resolve()) or path.suffix not in {".jpg", ".png"}:
        return ""
    try:
        if path.stat().st_size > LARGEST_PICTURE:
            return ""
        content = path.read_bytes()
    except OSError:  # pictures may be cleared away, the trace says enough
        return ""
    kind = "png" if path.suffix == ".png" else "jpeg"
    return f"data:image/{kind};base64,{base64.b64encode(content).decode('ascii')}"
