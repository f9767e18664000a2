"""What LXB's jobs answer: the same fields in Python and in `--json`.

Every result has a `status` (how it ended) and a `reason` (why, one of `Reason`); the exit code of the
command line follows from the two (`lxb.cli.exits`). A field that is not known is None or "", never left out.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from lxb.reason import Reason, Status

ChosenBy = Literal["words", "model", "user", "none"]


class _Result(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", validate_by_name=True, serialize_by_alias=True)

    def to_json(self) -> dict[str, Any]:
        """Plain values, as in the JSON documents."""
        return self.model_dump(mode="json")


class ModelUse(_Result):
    """What was asked of models."""

    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    simulated: bool = False
    """Whether a simulated model answered: what it costs and says is made up."""


class RouteUse(_Result):
    """How the way to the page went."""

    hops: int = 0
    """Edges of the map that were walked."""
    taps: int = 0
    """Taps on the phone, those on overlays and wrong ways included."""
    healed: int = 0
    """Locators that no longer matched and were found again."""
    replanned: int = 0
    restarts: int = 0
    overlays: int = 0
    """Popups and dialogs that were dismissed."""
    model_hops: int = 0
    """Hops for which a vision model was asked."""


class ActUse(_Result):
    """What the acting loop did on the page."""

    steps: int = 0
    answer: str | None = None
    """What the model answered at the end; None where it was not asked."""


class Ranked(_Result):
    """A page and how well it fits, 0 to 1."""

    id: str
    name: str
    score: float
    app: str = ""
    """Package of the app whose page it is; "" where it goes without saying."""


class Deviation(_Result):
    """The hop of a walk at which the phone showed something else than the map says."""

    source_page: str = Field(alias="from")
    target_page: str = Field(alias="to")
    label: str = ""
    """The words on the control; "" = it has none."""
    source_name: str = ""
    target_name: str = ""
    seen: str | None = None
    """Id of the page that came up instead; None where it was none that the map knows."""
    seen_name: str = ""


class OtherLanguage(_Result):
    """The phone speaks another language than that of the map's phone: few words of the map are on it."""

    map: str
    """Locale of the phone that the map was made on: "zh-CN"."""
    phone: str


class RunResult(_Result):
    """Of `run` and `go`."""

    status: Status
    reason: Reason
    run: str = ""
    """Id of the run, for `lxb trace`."""
    trace: str = ""
    """Path of the trace file; "" where none was written."""
    app: str = ""
    """Package."""
    target: str | None = None
    """Id of the page that was chosen; None where none was."""
    target_name: str | None = None
    arrived: bool = False
    """True only if the target page's marks were seen."""
    certain: bool = False
    """Whether these marks tell the page from all others of the map. False with `arrived`: they are plain, and
    were seen after the tap that leads to the page."""
    chosen_by: ChosenBy = "none"
    rest: str = ""
    """What is to be done on arrival, in the user's words; "" = reaching the page is all."""
    candidates: tuple[Ranked, ...] = ()
    """The pages that came closest, best first; only where none was chosen."""
    route: RouteUse = Field(default_factory=RouteUse)
    act: ActUse = Field(default_factory=ActUse)
    model: ModelUse = Field(default_factory=ModelUse)
    deviation: Deviation | None = None
    """Where the walk came off its way; only with the reason `lost`."""
    other_language: OtherLanguage | None = None
    """Told where the page was not reached; None where the languages are one, or not known."""
    error: str | None = None
    """What ended it, with what to do about that, in words; None where `reason` says all there is to say."""
    seconds: float = 0.0
    simulated: bool = False


class BuildResult(_Result):
    """Of `build_map`."""

    status: Status
    reason: Reason
    map: str = ""
    """Path of the map file; "" where nothing was found to write."""
    app: str = ""
    pages: int = 0
    edges: int = 0
    overlays: int = 0
    blocked: int = 0
    """Places where a person would be needed: log-in, captcha."""
    actions: int = 0
    """Actions on the phone."""
    restarts: int = 0
    model: ModelUse = Field(default_factory=ModelUse)
    seconds: float = 0.0
    left: int = 0
    """Controls whose effect could not be seen: the app went away each time, or no way led back to them."""
    resumed: bool = False
    """Whether it went on from a checkpoint."""
    simulated: bool = False
    run: str = ""
    trace: str = ""


class WhereResult(_Result):
    """Of `where`: the page that the phone shows, as far as the maps at hand tell."""

    status: Status
    reason: Reason
    app: str = ""
    """Package in front."""
    activity: str | None = None
    map: str | None = None
    """Path of the map that was asked; None where there is none of the app."""
    page: str | None = None
    """Page id; None where no page fits well enough."""
    page_name: str | None = None
    score: float = 0.0
    runner_up: Ranked | None = None
    overlay: str | None = None
    """Kind of the popup or dialog that lies over the page; None = none."""
    seconds: float = 0.0
    simulated: bool = False


class Leg(_Result):
    """One hop of a planned route."""

    source_page: str = Field(alias="from")
    target_page: str = Field(alias="to")
    label: str = ""
    locator: dict[str, Any] | None = None
    """None for back and launch."""


class PlanResult(_Result):
    """Of `plan`: what `run` would do."""

    task: str
    app: str = ""
    target: str | None = None
    target_name: str | None = None
    reason: Literal["absent", "ambiguous", "unsure", "no map", "no app"] | None = None
    """Why no target was chosen, as `run` would say it; None where one was."""
    chosen_by: ChosenBy = "none"
    rest: str = ""
    candidates: tuple[Ranked, ...] = ()
    """The best pages with their scores, best first."""
    route: tuple[Leg, ...] = ()
    """The taps from the app's first page."""
    model: ModelUse = Field(default_factory=ModelUse)
    simulated: bool = False
    """Whether the model that was asked is a simulated one."""


class PageWords(_Result):
    """What a page is called and said to be."""

    id: str
    name: str
    description: str = ""
    keywords: tuple[str, ...] = ()
    before: str = ""
    """The name that it had."""


class DescribeResult(_Result):
    """Of `maps describe`."""

    status: Status
    reason: Reason
    map: str = ""
    """Path of the map file."""
    app: str = ""
    """Package."""
    pages: int = 0
    """Of the map."""
    described: tuple[PageWords, ...] = ()
    """The pages with new words; with `dry_run` those that would get some, as they are."""
    left: tuple[str, ...] = ()
    """Ids of pages of which the model said nothing usable, although it was asked again."""
    invented: int = 0
    """How often the model told of a page that it was not asked about."""
    pictures: int = 0
    """Pages of which a picture was shown to the model."""
    dry_run: bool = False
    """Nothing was asked and nothing changed; `model` says about what it would cost."""
    model: ModelUse = Field(default_factory=ModelUse)
    seconds: float = 0.0
    simulated: bool = False
    """Whether the map is of a simulated phone, or the model a simulated one."""
    run: str = ""
    trace: str = ""
