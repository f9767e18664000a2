"""The format of an app of the virtual phone, as models. `docs/virtual-phone.md` tells it in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from lxb.errors import Lang
from lxb.package_name import APP_NAME

Text = str | dict[Literal["zh", "en"], str]
"""A text, or one per language."""
Raw = Any
"""A view as it stands in the file; `lxb.virtual.check` judges it, `lxb.virtual.node` compiles it."""
Kind = Literal["page", "dialog", "sheet", "menu", "popup", "drawer"]
OVERLAYS = frozenset({"dialog", "sheet", "menu", "popup", "drawer"})
Permission = Literal["location", "camera", "contacts", "notifications", "storage", "microphone"]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Headed(_Model):
    """What a page and a group of tabs have in common: a bar on top."""

    title: Text | None = None
    toolbar: str | None = None
    """Component of the bar; None = `toolbar` where there is a title, "none" = no bar."""
    toolbar_with: dict[str, Any] = Field(default_factory=dict)
    """Further parameters of that component."""


class Page(Headed):
    """A place in the app; its key in `pages` is its true id."""

    name: Text
    kind: Kind = "page"
    activity: str | None = None
    layout: Literal["scroll", "list", "column", "frame"] = "scroll"
    body: list[Raw] = Field(default_factory=list)
    bottom: list[Raw] = Field(default_factory=list)
    floating: list[Raw] = Field(default_factory=list, alias="float")
    bg: str | None = None
    cancel: bool = True
    width: float | None = None
    requires: str | None = None
    otherwise: str | None = None
    on_open: Any = None
    on_back: Any = None
    back: str | None = None
    """"stay", a page id, or None for what is usual."""
    refresh: bool = False
    keyboard: Literal["cover", "resize"] = "cover"
    permission: Permission | None = None
    content: bool = False
    loads: bool = True
    secure: bool = False
    """No picture shows it (FLAG_SECURE); the tree does."""


class Tab(BaseModel):
    """One tab of a group; further keys are parameters of the tab's component."""

    model_config = ConfigDict(extra="allow", frozen=True)

    page: str
    label: Text = ""
    icon: str | None = None
    id: str | None = None
    badge: str | int | None = None


class Group(Headed):
    """Pages that take one another's place."""

    style: Literal["bottom", "top", "chips", "side"] = "bottom"
    items: list[Tab] = Field(min_length=1)
    inside: str | None = None
    """The page of an outer group in whose place this group stands."""
    back: str | None = None
    item: str | None = None
    swipe: bool = True
    remember: bool = True
    """A group inside a tab shows the page that was last open there."""
    keeps: bool = True
    """A tab that was left stays as it was; else it starts anew at every visit."""
    header: list[Raw] = Field(default_factory=list)


class Component(_Model):
    """A building block made of views."""

    params: dict[str, Any] = Field(default_factory=dict)
    main: str | None = None
    view: dict[str, Any]


class App(_Model):
    """A whole app."""

    package: str = Field(pattern=rf"^{APP_NAME}$|^android$")
    name: Text
    version: str = "1.0.0"
    version_code: int = 1
    activity: str = ".MainActivity"
    home: str
    exit: Literal["once", "twice"] = "once"
    handles: list[str] = Field(default_factory=list)
    link: str | None = None
    """Page that shows what a URI of `handles` names; gets `arg.uri` and `arg.rest`."""
    system: bool = False
    launcher: bool = True
    """Whether it has an icon on the home screen."""
    icon: str = "app"
    colour: str = "#1677ff"
    state: dict[str, Any] = Field(default_factory=dict)
    lists: dict[str, list[Any] | dict[Literal["zh", "en"], list[Any]]] = Field(default_factory=dict)
    components: dict[str, Component] = Field(default_factory=dict)
    tabs: dict[str, Group] = Field(default_factory=dict)
    pages: dict[str, Page]

    @field_validator("version", mode="before")
    @classmethod
    def _version_as_text(cls, value: Any) -> Any:
        return str(value) if isinstance(value, (int, float)) else value


def in_all_languages(text: Text) -> tuple[str, ...]:
    """A text in each language that it has."""
    return tuple(text.values()) if isinstance(text, dict) else (text,)


def localised(value: Any, lang: Lang) -> Any:
    """Replaces every {zh, en} mapping in `value` by the text of one language (or the only one there is)."""
    if isinstance(value, Mapping):
        if value and value.keys() <= {"zh", "en"}:
            return localised(value.get(lang, next(iter(value.values()))), lang)
        return {key: localised(v, lang) for key, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [localised(v, lang) for v in value]
    return value
