"""What an exploration learns, as events: applied as they happen, and again on resuming.

They hold labels and structure; of what was recognised as content digests only, made with a key beside the
journal, which stays on this machine. What turns out to be content later leaves the map, see `own_words`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from explorer.anchors import Anchor
from explorer.describe import Described
from explorer.frontier import Candidate, State
from lxb.locator import Locator
from maps.facts import Fact, Sight
from maps.model import Edge, Input, Overlay, PageKind

JOURNAL_SCHEMA = "lxb-journal/2"


class _Event(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class Started(_Event):
    """A build began, of one app on one kind of phone: on another it is not gone on with."""

    event: Literal["started"] = "started"
    schema_: str = JOURNAL_SCHEMA
    package: str
    at: str
    """ISO 8601, UTC."""
    simulated: bool
    platform: str = ""
    """"android" ...; "" where not known, as in checkpoints of versions that did not ask; so below."""
    locale: str = ""
    """BCP 47 tag of the phone's language."""
    form: Literal["phone", "tablet", ""] = ""
    """Which layouts apps choose on its screen."""
    key: str = ""
    """The digest of "" by the key of all digests: it tells the key. "" = they were made without one."""


class Found(_Event):
    """A place that was not known."""

    event: Literal["found"] = "found"
    page: str
    name: str
    kind: PageKind
    activity: str
    facts: tuple[Fact, ...]
    title: str
    tabs: tuple[str, ...]
    layer: str
    package: str
    entry: str
    from_content: bool
    inputs: tuple[Input, ...]
    offers: str = ""
    """Digest of what it lets one choose or fill in, see `explorer.offers`; "" = of nothing."""

    @classmethod
    def of(
        cls,
        page: str,
        words: Described,
        seen: Sight,
        *,
        entry: str,
        from_content: bool = False,
        inputs: tuple[Input, ...] = (),
        offers: str = "",
    ) -> Found:
        """A place by its first sight and the words for it."""
        return cls(
            page=page,
            name=words.name,
            kind=words.kind,
            activity=seen.activity,
            facts=tuple(sorted(seen.facts)),
            title=seen.title,
            tabs=seen.tabs,
            layer=seen.layer,
            package=seen.package,
            entry=entry,
            from_content=from_content,
            inputs=inputs,
            offers=offers,
        )

    @property
    def sight(self) -> Sight:
        return Sight(frozenset(self.facts), self.title, self.tabs, self.layer, self.package, self.activity)


class Seen(_Event):
    """A known place was seen again: the facts it showed."""

    event: Literal["seen"] = "seen"
    page: str
    facts: tuple[Fact, ...]
    scrolled: bool = False
    anew: bool = False
    """It was just opened: look-alikes that read otherwise than at first are content."""

    @classmethod
    def of(cls, page: str, seen: Sight, *, scrolled: bool = False, anew: bool = False) -> Seen:
        """One more sight of a place."""
        return cls(page=page, facts=tuple(sorted(seen.facts)), scrolled=scrolled, anew=anew)


class Content(_Event):
    """Words of content were on the screen: their digests, to know them by wherever else they stand."""

    event: Literal["content"] = "content"
    items: tuple[str, ...]
    values: tuple[str, ...]


class Anchored(_Event):
    """Controls to try were found on a place."""

    event: Literal["anchored"] = "anchored"
    page: str
    anchors: tuple[Anchor, ...]
    below: bool = False


class Tried(_Event):
    """A control was tried."""

    event: Literal["tried"] = "tried"
    page: str
    locator: Locator
    state: State
    led_to: str | None = None

    @classmethod
    def of(cls, candidate: Candidate, state: State, led_to: str | None = None) -> Tried:
        """What became of a candidate."""
        return cls(page=candidate.page, locator=candidate.anchor.locator, state=state, led_to=led_to)


class Led(_Event):
    """An action led from one place to another, once more."""

    event: Literal["led"] = "led"
    edge: Edge
    returning: bool = False
    """It led back to the page from which one had come: it may do just that, wherever one comes from."""


class Failed(_Event):
    """A known edge did not lead where it should."""

    event: Literal["failed"] = "failed"
    edge: Edge


class Overlaid(_Event):
    """Something came up unasked and was dismissed."""

    event: Literal["overlaid"] = "overlaid"
    overlay: Overlay


class Scrolled(_Event):
    """A place was scrolled on; `ended` = there is nothing new further down."""

    event: Literal["scrolled"] = "scrolled"
    page: str
    ended: bool


class Home(_Event):
    """The place that the app starts with."""

    event: Literal["home"] = "home"
    page: str


class Untitled(_Event):
    """A place was reached under another title: it is a template, and titles are content."""

    event: Literal["untitled"] = "untitled"
    page: str


class Shifted(_Event):
    """A control reads differently at every visit: its locator is made anew without words, or given up."""

    event: Literal["shifted"] = "shifted"
    page: str
    locator: Locator
    into: Locator | None


class Merged(_Event):
    """Several places turned out to be one template filled with different content."""

    event: Literal["merged"] = "merged"
    kept: str
    dropped: str


class Suspected(_Event):
    """A place looks like a template that was seen before: it is left until its list has told more."""

    event: Literal["suspected"] = "suspected"
    page: str
    source: str
    """The page whose look-alikes led there..."""
    family: str
    """... and which of them."""


class GaveUp(_Event):
    """What is left on a page cannot be reached any more."""

    event: Literal["gave_up"] = "gave_up"
    page: str
    family: str | None = None
    """Only this family of look-alikes; None = everything."""
    out_of_reach: bool = False
    """No way led back to the page: where its controls lead stays unclear."""
    ending: str = ""
    """In what all of the family end: a page, or "nothing"."""


class Told(_Event):
    """A vision model was asked about a place, and what it said was held against the tree.

    Nothing is walked otherwise for it yet: see `TakenUp`. Words of content on the screen are left out.
    """

    event: Literal["told"] = "told"
    page: str
    by: str
    """The model's name."""
    name: str
    kind: Literal["page", "popup", "login", "captcha"]
    description: str
    keywords: tuple[str, ...]
    anchors: tuple[Anchor, ...] = ()
    """Controls that structure did not see."""
    functions: tuple[tuple[str, str], ...] = ()
    """What controls without words are for: locator (as `str`), words."""
    close: Locator | None = None
    """Of a pop-up: what closes it."""
    marks: tuple[Locator, ...] = ()
    """Of a pop-up: what it is known by."""
    pictured: tuple[Locator, ...] = ()
    """Of a page whose tree is hollow: controls by their words in the picture. They are among `anchors` where
    pictures could be read then."""
    bound: int = 0
    """How many of the controls that the model named are in the tree..."""
    loose: int = 0
    """... and how many are not."""


class TakenUp(_Event):
    """What a model told of a place is taken up: nothing else was left to try."""

    event: Literal["taken_up"] = "taken_up"
    page: str
    blocked: bool = False
    """Only a person can go on there."""


class Finished(_Event):
    """Nothing was left to explore: what was learnt is in the map, and the journal has let go of it."""

    event: Literal["finished"] = "finished"


Event = Annotated[
    Started
    | Found
    | Seen
    | Content
    | Anchored
    | Tried
    | Led
    | Failed
    | Overlaid
    | Scrolled
    | Home
    | Untitled
    | Shifted
    | Merged
    | Suspected
    | GaveUp
    | Told
    | TakenUp
    | Finished,
    Field(discriminator="event"),
]
