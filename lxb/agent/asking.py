"""Asks the text model which page is meant, where words and meaning do not settle it: one call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from lxb.agent.choice import AppChoice
from lxb.errors import Lang
from lxb.results import ModelUse, Ranked

if TYPE_CHECKING:
    from lxb.budget import Budget
    from lxb.config import Settings
    from lxb.model import Usage
    from lxb.model.chat import ChatModel
    from router.ask import Answer
    from router.shortlist import Listed


@dataclass(frozen=True, slots=True)
class Counsel:
    """Whom to ask, and how much that may cost.

    Attributes:
        model: gives the model when it is needed; None = nobody is asked.
    """

    model: Callable[[], ChatModel | None] | None
    budget: Budget | None = None
    lang: Lang = "zh"

    @classmethod
    def of(cls, settings: Settings, budget: Budget | None = None) -> Counsel:
        """The text model of the settings, within their limits or what is left of `budget`."""
        from lxb.agent.models import model_budget, text_model
        from lxb.messages import choose_lang

        lang = choose_lang(settings.lang)
        return cls(lambda: text_model(settings), budget or model_budget(settings), lang)


NOBODY = Counsel(None)


def settled(task: str, choice: AppChoice, counsel: Counsel) -> AppChoice:
    """The choice as a model completes it; as it was where it is settled, or there is no model.

    Raises:
        ModelError: the model gave no usable answer, or is half configured.
        LimitReached: the budget is used up.
    """
    if choice.settled or counsel.model is None:
        return choice
    pages = _pages(choice)
    model = counsel.model() if pages else None
    if model is None:
        return choice
    from router.ask import ask

    with model:
        answer = ask(model, task, pages, lang=counsel.lang, budget=counsel.budget)
    use = _use(answer.usage, simulated=model.simulated)
    return replace(_answered(choice, answer), usage=use, simulated=model.simulated)


def _pages(choice: AppChoice) -> list[Listed]:
    """The shortlist: of the app's map, or of all maps where the app is open, too."""
    from router.shortlist import listed, merged

    lists = []
    for one in choice.others or (choice,):
        if one.map is None or one.page is None:
            continue
        lists.append(listed(one.map, one.page.near) or _chosen(one))
    return merged(lists)


def _chosen(one: AppChoice) -> Sequence[Listed]:
    """The page that words chose in one map where another map has one that fits as well."""
    from router.shortlist import Listed

    if one.map is None or one.page is None or one.page.target is None:
        return ()
    score = one.page.candidates[0].score if one.page.candidates else 1.0
    return (Listed(one.map, one.map.pages[one.page.target], (), 2 * score),)


def _answered(choice: AppChoice, answer: Answer) -> AppChoice:
    from router.choose import Choice

    if answer.page is None:
        near = choice.page.candidates if choice.page is not None else ()
        nothing = Choice(None, None, "", "absent", near, 0.0)
        told = AppChoice(choice.package, choice.map, nothing, choice.reason, choice.others)
        return replace(told, by="model")
    page, found = answer.page.page, answer.page.map
    said = Choice(page.id, page.name, answer.rest, None, _near(choice, found.app.package), 0.0)
    return AppChoice(found.app.package, found, said, by="model")


def _near(choice: AppChoice, package: str) -> tuple[Ranked, ...]:
    """The pages of this app that came closest by words."""
    every = (one.page for one in (choice, *choice.others) if one.package == package)
    return next((page.candidates for page in every if page is not None), ())


def _use(usage: Usage, *, simulated: bool) -> ModelUse:
    return ModelUse(
        calls=usage.calls,
        prompt_tokens=usage.prompt_tokens,
        completion_tokens=usage.completion_tokens,
        simulated=simulated,
    )
