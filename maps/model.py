"""The map file, schema `lxb-map/1`, as types. `docs/map-format.md` tells the same for people.

Everything in a map is untrusted: values are checked here, once, when a file is read.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from lxb.locator import Locator

SCHEMA = "lxb-map/1"

PageId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,79}$")]
PackageName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)*$", max_length=255)]
Words = Annotated[str, StringConstraints(max_length=200)]

PageKind = Literal["page", "overlay", "webview", "external", "blocked"]
EdgeAction = Literal["tap", "long_press", "swipe", "back", "launch", "link"]
EdgeSource = Literal["explored", "learned", "imported"]


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

    at: str
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
    description: Annotated[str, StringConstraints(max_length=1000)] = ""
    keywords: Annotated[tuple[Words, ...], Field(max_length=60)] = ()
    kind: PageKind = "page"
    activity: Words = ""
    """Full class name; "" where not known."""
    marks: Annotated[tuple[Locator, ...], Field(max_length=60)] = ()
    """Locators whose presence tells the page; the most telling first."""
    inputs: Annotated[tuple[Input, ...], Field(max_length=60)] = ()


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
    def key(self) -> tuple[str, str, str, str]:
        """What makes two edges the same: from, to, action and locator."""
        return (self.source_page, self.target_page, self.action, str(self.locator) if self.locator else "")


class Overlay(_Base):
    """Something that comes up unasked (ad, permission dialog, update notice) and how to get rid of it."""

    kind: Words
    """ "ad", "permission", "update", "splash", "dialog" ..."""
    marks: Annotated[tuple[Locator, ...], Field(min_length=1, max_length=20)]
    dismiss: Locator | Literal["back"]


class MapFile(_Base):
    """The whole file."""

    schema_: Annotated[str, Field(alias="schema")] = SCHEMA
    app: App
    built: Built
    home: PageId
    pages: Annotated[tuple[Page, ...], Field(max_length=20_000)]
    edges: Annotated[tuple[Edge, ...], Field(max_length=200_000)] = ()
    overlays: Annotated[tuple[Overlay, ...], Field(max_length=1_000)] = ()

    def to_json(self) -> dict[str, Any]:
        """Plain values in the file's order and names."""
        return self.model_dump(mode="json", by_alias=True)
