"""Which app and which page of it a sentence asks for, by words and meaning."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from lxb.app_mention import Mention, app_in_sentence
from lxb.config import Settings
from lxb.errors import FileError
from lxb.reason import Reason
from lxb.results import ChosenBy, Leg, ModelUse, PlanResult, Ranked

if TYPE_CHECKING:
    from pathlib import Path

    from lxb.device import InstalledApp
    from maps.files import Stored
    from maps.graph import NavigationMap
    from maps.model import Edge
    from router.choose import Choice

NOTHING_ASKED = ModelUse()

MOST = 5
"""Candidates that are told."""

LEAD = 0.1
"""By so much the best page of one app must fit better than those of others, also where these are not sure."""


@dataclass(frozen=True, slots=True)
class AppChoice:
    """The app a task is about.

    Attributes:
        package: "" where it is not clear which one is meant.
        map: None where there is none of it.
        page: what the map makes of the sentence; None where there is no map.
        reason: why it cannot go on from here; None where it can.
        others: what all the maps make of it, where none of them settles it.
        by: who chose the page.
        usage: what asking a model cost.
    """

    package: str = ""
    map: NavigationMap | None = None
    page: Choice | None = None
    reason: Reason | None = None
    others: tuple[AppChoice, ...] = ()
    by: ChosenBy = "words"
    usage: ModelUse = NOTHING_ASKED
    simulated: bool = False

    @property
    def settled(self) -> bool:
        """Whether nobody has to be asked: there is a page, or none can be found by asking."""
        if self.page is None:
            return not self.others
        return self.page.target is not None or self.page.reason == "absent"


def choose_in(
    task: str, navigation_map: NavigationMap, home: Path | None, mention: Mention | None = None
) -> AppChoice:
    """The page of this map. A sentence that only opens the app means its first page.

    `home` is where the meaning of pages is kept; None = words must do.
    """
    from router.choose import Choice, choose
    from router.embed import meaning_of

    package = navigation_map.app.package
    if mention is not None and mention.package == package and not mention.rest:
        first = navigation_map.pages[navigation_map.home]
        return AppChoice(package, navigation_map, Choice(first.id, first.name, "", None, (), 1.0))
    words = (mention.name,) if mention is not None and mention.package == package else ()
    meaning = meaning_of(navigation_map, home) if home else None
    chosen = choose(task, navigation_map, app_words=words, meaning=meaning)
    return AppChoice(package, navigation_map, _or_by_use(task, chosen, navigation_map))


def _or_by_use(task: str, chosen: Choice, navigation_map: NavigationMap) -> Choice:
    """Where the sentence names what is done on a page, to be there is not all."""
    from router.uses import by_use

    found = by_use(task, navigation_map)
    if found is None or chosen.target not in {None, found.page.id} or chosen.rest:
        return chosen
    page = found.page
    told = Ranked(id=page.id, name=page.name, score=round(0.5 + found.share / 2, 3))
    others = tuple(one for one in chosen.candidates if one.id != page.id)
    return replace(
        chosen, target=page.id, target_name=page.name, rest=task, reason=None, candidates=(told, *others)
    )


def choose_app(
    task: str,
    settings: Settings,
    *,
    app: str | None = None,
    installed: Sequence[InstalledApp] | None = None,
    in_front: str = "",
) -> AppChoice:
    """The app: the one the user named, else the one in the sentence, else the one whose map explains it.

    Args:
        task: the user's sentence.
        settings: the home with the maps, and the user's aliases.
        app: name, alias or package where the user said which.
        installed: what the phone has; None where there is no phone.
        in_front: package of the app the phone shows; it goes before others that fit as well.

    Raises:
        UnknownName: no app is called `app`.
        FileError: there is no map of it, and one that cannot be read might be that.
    """
    from lxb import apps
    from maps.files import stored

    there = None if installed is None else {one.package for one in installed}
    kept = stored(settings.home)
    found = [item for item in kept if there is None or item.package in there]
    mention = app_in_sentence(task, installed=installed, aliases=settings.aliases, maps=_names(found))
    if app is not None:
        package = apps.find_app(app, installed=installed, aliases=settings.aliases, maps=_names(kept))
        return _named(task, package, found, settings, mention, on_phone=installed is not None)
    if mention is None:
        best = _best(task, found, in_front, settings.home)
        missing = _missing(task, settings, there, best, _names(kept))
        return best if missing is None else AppChoice(missing, reason=Reason.NOT_INSTALLED)
    mapped = any(item.package == mention.package for item in found)
    if installed is None and not mention.as_app and not mapped:
        best = _best(task, found, in_front, settings.home)
        if best.page is not None and best.page.target is not None:
            return best  # "打开设置" means the page of that name on a phone where no app is called so
    return _named(task, mention.package, found, settings, mention, on_phone=installed is not None)


def _named(
    task: str,
    package: str,
    found: Sequence[Stored],
    settings: Settings,
    mention: Mention | None,
    *,
    on_phone: bool,
) -> AppChoice:
    """The page of an app that is known to be meant."""
    kept = next((item for item in found if item.package == package), None)
    if kept is not None:
        return choose_in(task, kept.map, settings.home, mention)
    if not on_phone:  # what the app is called may stand in a map that cannot be read
        _all_readable(found)
    return AppChoice(package, reason=Reason.NO_MAP)


def _names(kept: Iterable[Stored]) -> dict[str, str]:
    return {item.package: item.name for item in kept}


def _missing(
    task: str,
    settings: Settings,
    there: Collection[str] | None,
    best: AppChoice,
    maps: Mapping[str, str],
) -> str | None:
    """The app that a sentence opens and the phone does not have, unless a page found is called so."""
    named = app_in_sentence(task, aliases=settings.aliases, maps=maps)
    if there is None or named is None or not named.as_app or named.package in there:
        return None
    page = best.page.target_name if best.page is not None else None
    return None if page is not None and named.name in page else named.package


def _with_page(choices: Iterable[AppChoice]) -> list[AppChoice]:
    return [one for one in choices if one.page is not None and one.page.target is not None]


def _best(task: str, kept: Iterable[Stored], in_front: str, home: Path) -> AppChoice:
    """Of all maps the one that explains the sentence, where it leads.

    Raises:
        FileError: none does, and a map that cannot be read might have.
    """
    have = list(kept)
    if not have:
        return AppChoice(reason=Reason.NO_MAP)
    maps = [item.found for item in have if not isinstance(item.found, FileError)]
    choices = [choose_in(task, one, None) for one in maps]
    sure = _with_page(choices)
    if not sure:
        choices = [choose_in(task, one, home) for one in maps]
        sure = _with_page(choices)
    here = next((one for one in sure if one.package == in_front), None)
    if here is not None:
        return here
    if not sure:
        _all_readable(have)
    ranked = sorted(choices, key=_score, reverse=True)
    best = max(sure or choices, key=_score, default=None)
    if best is None or any(_score(best) - _score(one) < LEAD for one in choices if one is not best):
        return AppChoice(reason=Reason.NO_APP, others=tuple(ranked))
    return best if sure else replace(best, others=tuple(ranked))


def _all_readable(maps: Iterable[Stored]) -> None:
    for item in maps:
        item.map  # noqa: B018 - raises what is wrong with it


def _score(one: AppChoice) -> float:
    return one.page.candidates[0].score if one.page is not None and one.page.candidates else 0.0


def closest(choice: AppChoice) -> tuple[Ranked, ...]:
    """The pages that came closest, of all the maps that were looked at, each with its app."""
    looked_at = (choice,) if choice.page is not None and choice.page.candidates else choice.others
    every = [
        page.model_copy(update={"app": one.package})
        for one in looked_at
        if one.page is not None
        for page in one.page.candidates
    ]
    return tuple(sorted(every, key=lambda page: -page.score)[:MOST])


def way_from_home(navigation_map: NavigationMap, page: str, settings: Settings) -> tuple[Edge, ...] | None:
    """The taps from the app's first page, as a walk plans them; None where no way may be walked."""
    from lxb.forbidden import Forbidden
    from router.commands import may_be_walked
    from router.ways import Ways

    forbidden = Forbidden(settings.forbid)
    return Ways(navigation_map).path(navigation_map.home, page, lambda edge: may_be_walked(edge, forbidden))


def _without_map(choice: AppChoice) -> Literal["no map", "no app"]:
    return "no map" if choice.reason is Reason.NO_MAP else "no app"


def as_plan(task: str, choice: AppChoice, settings: Settings) -> PlanResult:
    """What was chosen, with the way from the app's first page."""
    page, m = choice.page, choice.map
    if page is None or m is None:
        return PlanResult(
            task=task,
            app=choice.package,
            reason=page.reason if page is not None else _without_map(choice),
            candidates=closest(choice),
            model=choice.usage,
            simulated=choice.simulated,
        )
    route = way_from_home(m, page.target, settings) if page.target else None
    return PlanResult(
        task=task,
        app=choice.package,
        target=page.target,
        target_name=page.target_name,
        reason=page.reason,
        chosen_by=choice.by if page.target else "none",
        rest=page.rest,
        candidates=closest(choice),
        route=tuple(
            Leg(
                source_page=edge.source_page,
                target_page=edge.target_page,
                label=edge.label,
                locator=edge.locator.model_dump() if edge.locator else None,
            )
            for edge in route or ()
        ),
        model=choice.usage,
        simulated=choice.simulated,
    )
