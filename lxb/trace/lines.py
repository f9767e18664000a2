"""An event as a line of text for people, in English and Chinese."""

from __future__ import annotations

from lxb.errors import Lang
from lxb.messages import REASONS, TEXTS, reason_text, say
from lxb.trace.acting_lines import told_of
from lxb.trace.events import (
    Acted,
    Chosen,
    Ended,
    Event,
    Explored,
    Failed,
    Hopped,
    Mentioned,
    ModelAsked,
    OverlayDismissed,
    PageFound,
    Planned,
    ScreenSeen,
    Started,
)


def recount(event: Event, lang: Lang) -> str:
    """What an event means for those who look at a run that is over."""
    match event:
        case Acted():
            return say(lang, "trace.acted", do=event.action.do, label=event.label, outcome=event.outcome)
        case ScreenSeen():
            return say(lang, "trace.screen", page=event.page or "?", package=event.package, n=event.elements)
        case Chosen(target=None):
            return say(lang, "plan.none", why=_reason(event.reason, lang))
        case PageFound():
            name = _found(event, lang)
            return name if event.via in {"", name} else f"{name} ({event.via})"
        case Explored():
            return " / ".join(dict.fromkeys(filter(None, (event.page, event.label)))) or "-"
        case Failed():
            return f"{event.kind}: {event.text}"
        case Ended():
            return _reason(event.reason, lang, str(event.result.get("app", "")))
        case Mentioned():
            return event.text
        case _:
            return describe(event, lang)


def _reason(code: str, lang: Lang, app: str = "") -> str:
    return reason_text(lang, code, app) if code in REASONS else code


def describe(event: Event, lang: Lang) -> str:
    """What an event means for those who wait; "" for what only matters afterwards (`recount`)."""
    match event:
        case Explored():
            where = " / ".join(dict.fromkeys(filter(None, (event.page, event.label))))
            return say(
                lang,
                "progress.explored",
                pages=event.pages,
                edges=event.edges,
                left=event.left,
                actions=event.actions,
                where=where,
            )
        case Started():
            return say(lang, "progress.start", device=event.device, app=event.app_name or event.app)
        case PageFound():
            return f"+ {_found(event, lang)}"
        case OverlayDismissed():
            return say(lang, "progress.overlay", kind=event.kind)
        case ModelAsked():
            return say(lang, "progress.model", purpose=event.purpose)
        case Mentioned():
            return event.text if event.level != "debug" else ""
        case _:
            return _of_a_route(event, lang) or told_of(event, lang)


def _found(event: PageFound, lang: Lang) -> str:
    return event.name or say(lang, "trace.nameless")


def _of_a_route(event: Event, lang: Lang) -> str:
    match event:
        case Chosen(target=str()):
            return say(lang, "progress.chosen", page=event.target_name or event.target)
        case Planned(reason=""):
            return say(lang, "progress.planned", labels=_way(event))
        case Planned():
            return say(lang, "progress.replanned", reason=_cause(event.reason, lang), labels=_way(event))
        case Hopped(arrived=True):
            return say(lang, "progress.hop", label=event.label, page=event.target_name or event.target_page)
        case Hopped():
            page, seen = event.target_name or event.target_page, event.seen_name or event.seen or "?"
            return say(lang, "progress.hop_failed", label=event.label, page=page, seen=seen)
        case _:
            return ""


def _cause(code: str, lang: Lang) -> str:
    """Why it was planned anew; what is no code of ours stays."""
    key = f"plan.anew.{code}"
    return say(lang, key) if key in TEXTS else code


def _way(event: Planned) -> str:
    return " > ".join(event.labels) or "-"
