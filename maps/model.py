"""The map file, schema `lxb-map/1`, as types. `docs/map-format.md` tells the same for people.

Everything in a map is untrusted: values are checked here, once, when a file is read. What is an error here
makes a map useless (two pages of one id, no start); what only makes it worse is found by `maps.checks`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator
from pydantic_core import PydanticCustomError

from lxb.locator import Locator

SCHEMA: Final = "lxb-map/1"

# Control characters could steer a terminal, direction marks could make a text look like another one.
_UNSEEN = r"\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069"
_ONE_LINE = rf"^[^{_UNSEEN}]*$"
_CONTROLS = re.compile(rf"[{_UNSEEN}\ud800-\udfff]+")

LONGEST_WORDS = 200
LONGEST_DESCRIPTION = 1000

PageId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,79}$")]
PackageName = Annotated[
    str, StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*$", max_length=200)
]
"""Wider than Android's grammar (`lxb.package_name`), to which maps of this format were never held: it has to
be fit for a file's name and to lead to no other folder. What comes near a shell is held to Android's.
"""
Words = Annotated[str, StringConstraints(max_length=LONGEST_WORDS, pattern=_ONE_LINE)]
Description = Annotated[str, StringConstraints(max_length=LONGEST_DESCRIPTION, pattern=_ONE_LINE)]

PageKind = Literal["page", "overlay", "webview", "external", "blocked"]
EdgeAction = Literal["tap", "long_press", "swipe", "back", "launch", "link"]
EdgeSource = Literal["explored", "learned", "imported"]
EdgeKey = tuple[str, str, str, str]
"""What tells an edge from others: `Edge.key`."""


def one_line(text: str, longest: int = LONGEST_WORDS) -> str:
    """A text as `Words` takes it: control characters and white space become single spaces, the end is cut."""
    return " ".join(_CONTROLS.sub(" ", text).split())[:longest].rstrip()


class _Base(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore", populate_by_name=True)


class App(_Base):
    """The app that the map is of."""

    package: PackageName
    name: Words
    platform: Literal["android", "harmony", "ios"] = "android"
    version_name: Words = ""
    version_code: int | None = None


class Built(_Base):
    """How the map came to be."""

    at: Words
    """ISO 8601, UTC."""
    by: Words
    """ "lxb X.Y.Z"."""
    describer: Words = "tree"
    """ "tree" or "vlm:MODEL"."""
    locale: Words = ""
    """BCP 47 tag of the phone's language: labels are in it."""
    screen: tuple[int, int] = (0, 0)
    """Width and height in pixels of the phone it was built on; information only."""
    simulated: bool = False


class Input(_Base):
    """A text field of a page."""

    label: Words
    locator: Locator


class Page(_Base):
    """A place in the app."""

    id: PageId
    name: Words
    description: Description = ""
    keywords: Annotated[tuple[Words, ...], Field(max_length=60)] = ()
    kind: PageKind = "page"
    activity: Words = ""
    """Full class name; "" where not known."""
    marks: Annotated[tuple[Locator, ...], Field(max_length=60)] = ()
    """Locators whose presence tells the page; the most telling first."""
    must: Annotated[int, Field(ge=0)] = 0
    """The first so many marks must all hold (title, selected tabs); the others may be missing in part."""
    inputs: Annotated[tuple[Input, ...], Field(max_length=60)] = ()
    does: Annotated[tuple[Words, ...], Field(max_length=60)] = ()
    """What controls are called that do something where they are (a switch), as acting found out."""
    written: Words = ""
    """Who wrote name, description and keywords, with a signature (`maps.authors`); "" where not known."""


class Edge(_Base):
    """One way from a page to another."""

    source_page: PageId = Field(alias="from")
    target_page: PageId = Field(alias="to")
    action: EdgeAction = "tap"
    locator: Locator | None = None
    """None for back and launch."""
    label: Words = ""
    """The words on the control, for people and for healing the locator."""
    seen: Annotated[int, Field(ge=0)] = 1
    failed: Annotated[int, Field(ge=0)] = 0
    source: EdgeSource = "explored"
    sensitive: bool = False
    """A tap that pays, deletes, sends ...: shown, never replayed without approval."""

    @property
    def key(self) -> EdgeKey:
        """What makes two edges the same: from, to, action and locator."""
        return (self.source_page, self.target_page, self.action, str(self.locator) if self.locator else "")

    def counting(self, other: Edge) -> Edge:
        """The edge with the successes and failures of another that is the same way."""
        return self.model_copy(update={"seen": self.seen + other.seen, "failed": self.failed + other.failed})

    def renamed(self, ids: Mapping[str, str]) -> Edge:
        """The edge between pages of other ids, by their old ones; what is not among these stays."""
        source, target = (ids.get(page, page) for page in (self.source_page, self.target_page))
        return self.model_copy(update={"source_page": source, "target_page": target})

    @property
    def blind(self) -> bool:
        """A touch that does not say of what: nobody can go this way."""
        return self.locator is None and self.action in {"tap", "long_press"}

    @property
    def words(self) -> tuple[str, ...]:
        """What the map says is written on the control."""
        of = self.locator
        said = (self.label, *((of.text, of.desc) if of is not None else ()))
        return tuple(word for word in said if word)

    @property
    def reliability(self) -> float:
        """How likely it works, 0 to 1: the share of successes, near 1/2 while there are few tries."""
        return (self.seen + 1) / (self.seen + self.failed + 2)


class Overlay(_Base):
    """Something that comes up unasked (ad, permission dialog, update notice) and how to get rid of it."""

    kind: Words
    """ "ad", "permission", "update", "splash", "dialog" ..."""
    marks: Annotated[tuple[Locator, ...], Field(min_length=1, max_length=20)]
    dismiss: Locator | Literal["back"]
    source: EdgeSource = "explored"
    """A build that goes on finds out anew what one explored; what walks met it cannot know."""


class MapFile(_Base):
    """The whole file."""

    schema_: Annotated[Literal["lxb-map/1"], Field(alias="schema")] = SCHEMA
    """Has to stand in a file; in code it goes without saying."""
    app: App
    built: Built
    home: PageId
    """The page that the app opens with."""
    pages: Annotated[tuple[Page, ...], Field(min_length=1, max_length=20_000)]
    edges: Annotated[tuple[Edge, ...], Field(max_length=200_000)] = ()
    overlays: Annotated[tuple[Overlay, ...], Field(max_length=1_000)] = ()

    @model_validator(mode="after")
    def _has_one_page_an_id_and_a_home(self) -> Self:
        seen: set[str] = set()
        for at, page in enumerate(self.pages):
            if page.id in seen:
                where = f"pages[{at}].id"
                raise _wrong(where, f"a second page has the id {page.id!r}", f"页面 id {page.id!r} 重复")
            seen.add(page.id)
        if self.home not in seen:
            raise _wrong("home", f"there is no page {self.home!r}", f"没有页面 {self.home!r}")
        return self

    def in_order(self) -> MapFile:
        """The same in the order of files, however it was found: home first, then by ids and edges' ends."""
        pages = sorted(self.pages, key=lambda page: (page.id != self.home, page.id))
        edges = sorted(self.edges, key=lambda edge: (edge.source_page != self.home, edge.key))
        overlays = sorted(self.overlays, key=lambda overlay: (overlay.kind, str(overlay.marks)))
        update = {"pages": tuple(pages), "edges": tuple(edges), "overlays": tuple(overlays)}
        return self.model_copy(update=update)

    def to_json(self) -> dict[str, Any]:
        """Plain values in the file's order and names."""
        return self.model_dump(mode="json", by_alias=True)


def _wrong(where: str, reason: str, reason_zh: str) -> PydanticCustomError:
    """What is wrong with the map as a whole; `where` and `reason_zh` travel on to the error of the file."""
    fields = {"where": where, "reason": reason, "reason_zh": reason_zh}
    return PydanticCustomError("whole_map", "{reason}", fields)
