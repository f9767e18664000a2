"""Goes to a page of a map, and says which page the phone is on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxb.agent.connect import clock_for
from lxb.agent.language import primary_language
from lxb.agent.sole_use import sole_use
from lxb.agent.version import BY
from lxb.clock import Clock
from lxb.config import Settings, load_settings
from lxb.errors import DeviceRefused
from lxb.reason import WALLS, Reason
from lxb.results import Deviation, OtherLanguage, Ranked, RouteUse, RunResult, WhereResult
from lxb.trace import Trace, Watch, events

if TYPE_CHECKING:
    from lxb.agent.guide import Guide
    from lxb.device import Device
    from lxb.screen import Screen
    from maps.graph import NavigationMap
    from maps.model import Page
    from maps.recognise import Located
    from router.places import Tally
    from router.walk import Walk

_PERSON = WALLS | {Reason.SENSITIVE}


def go(
    app: str,
    page: str,
    device: Device,
    *,
    settings: Settings | None = None,
    clock: Clock | None = None,
    watch: Watch | None = None,
) -> RunResult:
    """Takes the phone to a page of an app's map.

    Args:
        app: name, alias or package of an app that has a map.
        page: id or name of a page.
        device: the phone.
        settings: None = those in force.
        clock: what waits.
        watch: told of every event of the trace.

    Raises:
        UnknownName: no such map or page; lists the nearest.
        Busy: another process acts on this phone.
    """
    from lxb.agent.maps import find_map
    from maps.pages import find_page

    settings, clock = settings or load_settings(), clock or clock_for(device)
    began = clock.now()
    stored = find_map(app, settings)
    target = find_page(stored.map, page)
    with (
        sole_use(device, settings.home),
        begin_trace("go", device, clock, settings, watch, task=page, app=stored.package) as trace,
    ):
        try:
            result = walk_to(stored.map, target.id, device, settings, clock, trace)
        except DeviceRefused:
            if device.app_version(stored.package) is not None:
                raise
            result = _not_installed(stored.package, target, device, trace)
        seconds = round(clock.now() - began, 3)
        result = result.model_copy(update={"chosen_by": "user", "seconds": seconds})
        trace.add(events.Ended(status=result.status, reason=result.reason, result=result.to_json()))
    return result


def _not_installed(package: str, target: Page, device: Device, trace: Trace) -> RunResult:
    return RunResult(
        status="failed",
        reason=Reason.NOT_INSTALLED,
        run=trace.run,
        trace=str(trace.path or ""),
        app=package,
        target=target.id,
        target_name=target.name,
        simulated=device.simulated,
    )


def begin_trace(
    command: str,
    device: Device,
    clock: Clock,
    settings: Settings,
    watch: Watch | None,
    *,
    task: str,
    app: str = "",
) -> Trace:
    """Opens the trace of a run and writes its first line."""
    trace = Trace.begin(
        settings.runs_folder,
        clock,
        secrets=settings.hidden(),
        watch=watch,
        pictures=settings.keep_pictures,
    )
    trace.add(
        events.Started.model_validate(
            {
                "run": trace.run,
                "command": command,
                "at": clock.wall().isoformat(timespec="seconds"),
                "by": BY,
                "task": task,
                "app": app,
                "device": device.address,
                "simulated": device.simulated,
            }
        )
    )
    return trace


def walk_to(
    navigation_map: NavigationMap, target: str, device: Device, settings: Settings, clock: Clock, trace: Trace
) -> RunResult:
    """Replays the way to a page; what was learnt on it goes back into the map."""
    from lxb.agent.guide import Guide

    guide = Guide.on(navigation_map, device, settings, clock, trace)
    try:
        return walked(guide, guide.go(target), target, trace)
    finally:
        guide.save(settings.home)


def walked(guide: Guide, walk: Walk, target: str, trace: Trace) -> RunResult:
    """The result of a walk to a page. The seconds are for the caller to tell."""
    reason = Reason.NO_ROUTE if walk.reason == "no_way" else Reason(walk.reason)
    return RunResult(
        status="done" if walk.arrived else "blocked" if reason in _PERSON else "failed",
        reason=reason,
        run=trace.run,
        trace=str(trace.path or ""),
        app=guide.map.app.package,
        target=target,
        target_name=guide.map.pages[target].name,
        arrived=walk.arrived,
        certain=walk.certain,
        route=route_use(walk.tally, guide.performer.counts.taps),
        deviation=_deviation(guide) if walk.reason == "lost" else None,
        other_language=None if walk.arrived else _other_language(guide),
        simulated=guide.performer.device.simulated,
    )


def _deviation(guide: Guide) -> Deviation | None:
    hop = guide.learner.amiss
    if hop is None:
        return None
    pages = guide.map.pages
    return Deviation(
        source_page=hop.source_page,
        target_page=hop.target_page,
        label=hop.label,
        source_name=pages[hop.source_page].name,
        target_name=pages[hop.target_page].name,
        seen=hop.seen,
        seen_name=hop.seen_name,
    )


def _other_language(guide: Guide) -> OtherLanguage | None:
    told, spoken = guide.map.built.locale, guide.performer.device.info().locale
    if not told or not spoken or primary_language(told) == primary_language(spoken):
        return None
    return OtherLanguage(map=told, phone=spoken)


def route_use(tally: Tally, taps: int) -> RouteUse:
    return RouteUse(
        hops=tally.hops,
        taps=taps,
        healed=tally.healed,
        replanned=tally.replanned,
        restarts=tally.restarts,
        overlays=tally.overlays,
        model_hops=tally.model_hops,
    )


def where(device: Device, *, settings: Settings | None = None, clock: Clock | None = None) -> WhereResult:
    """Which page of which map the phone shows. Looks only; touches nothing."""
    from maps.files import stored
    from router.map_places import MapPlaces
    from router.walls import wall

    settings, clock = settings or load_settings(), clock or clock_for(device)
    began = clock.now()
    screen = device.screen()
    told = _seen(screen, device)
    item = next((item for item in stored(settings.home) if item.package == screen.package), None)
    if wall(screen) == "locked":
        told |= {"status": "blocked", "reason": Reason.LOCKED}
    elif not screen.elements:
        told |= {"status": "failed", "reason": Reason.NOTHING_FOUND}
    elif item is None:
        told |= {"status": "failed", "reason": Reason.NO_MAP}
    else:
        told |= {"map": str(item.path), **_placed(MapPlaces(item.map).locate(screen))}
    return WhereResult.model_validate({**told, "seconds": round(clock.now() - began, 3)})


def _seen(screen: Screen, device: Device) -> dict[str, object]:
    """What the phone tells without a map."""
    from maps.structure import front
    from router.overlays import plain_overlay

    foreground, here = device.current_app(), front(screen)
    lies_over = here.layer != "page" or here.package != screen.package
    overlay = plain_overlay(screen) if lies_over else None
    ours = foreground is not None and foreground.package == screen.package
    return {
        "app": screen.package,
        "activity": foreground.activity if foreground is not None and ours else None,
        "overlay": overlay.kind if overlay is not None else None,
        "simulated": device.simulated,
    }


def _placed(located: Located | None) -> dict[str, object]:
    """What the map makes of the screen."""
    if located is None:
        return {"status": "failed", "reason": Reason.UNKNOWN_PAGE}
    second = located.runner_up
    is_over = located.page.kind == "overlay"
    return {
        **({"overlay": None} if is_over else {}),  # what lies over the app is the page itself
        "status": "done" if located.sure else "failed",
        "reason": Reason.FOUND if located.sure else Reason.AMBIGUOUS,
        "page": located.page.id,
        "page_name": located.page.name,
        "score": round(located.score, 3),
        "runner_up": second
        and Ranked(id=second.page.id, name=second.page.name, score=round(second.score, 3)),
    }
