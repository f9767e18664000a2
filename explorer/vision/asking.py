"""What a model is asked about a page: the prompts, which are files, and what is said of how we came there."""

from __future__ import annotations

from dataclasses import dataclass
from string import Template

from lxb.errors import Lang
from lxb.model import Message, Picture
from lxb.model.profile import ModelProfile
from lxb.model.prompt import prompt
from lxb.model.quoting import fenced, quoted
from lxb.space import extent


@dataclass(frozen=True, slots=True)
class Account:
    """Where a page was come to from: in the app's words, which are data to the model."""

    app: str
    source: str = ""
    """Name of the page that led here; "" at the app's start."""
    control: str = ""
    """Label of the control that was tapped; "" where it has none."""
    title: str = ""
    """What the tree says that the page is titled; "" where it says nothing."""

    def lines(self, lang: Lang) -> list[str]:
        """A line for each thing that is known."""
        told = zip(_HEADS[lang], (self.app, self.source, self.control, self.title), strict=True)
        return [f"{head}: {quoted(words)}" for head, words in told if words]


_PACKAGE = "explorer.vision"
_HEADS: dict[Lang, tuple[str, str, str, str]] = {
    "zh": ("应用", "来自页面", "点击了", "标题"),
    "en": ("app", "came from page", "tapped", "title"),
}


def question(account: Account, picture: Picture, profile: ModelProfile, lang: Lang) -> list[Message]:
    """The messages that ask for a description, the picture where the model wants it."""
    form = "json" if profile.schema_known else "lines"
    right, bottom = extent(profile.space, picture.size)
    wanted = Template(prompt(_PACKAGE, form, lang)).substitute(right=f"{right:g}", bottom=f"{bottom:g}")
    said = f"{prompt(_PACKAGE, 'account', lang)}\n{fenced(account.lines(lang))}"
    parts = (picture, said) if profile.order == "picture-first" else (said, picture)
    return [Message("system", (f"{prompt(_PACKAGE, 'page', lang)}\n\n{wanted}",)), Message("user", parts)]
