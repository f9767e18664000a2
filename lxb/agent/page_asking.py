"""Asks a model about the pages of a map, many a call, and saves what it says as it comes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from lxb.agent.page_lines import PAGES_A_CALL, batches, page_line
from lxb.agent.page_words import SCHEMA, Read, read
from lxb.agent.rewording import reworded
from lxb.errors import BadReply, FileError, Lang, ModelError
from lxb.model import Message, Model, Usage
from lxb.model.prompt import prompt
from lxb.model.quoting import fenced, quoted
from lxb.model.traced import model_asked
from lxb.results import PageWords
from lxb.trace import Trace

if TYPE_CHECKING:
    from lxb.agent.page_pictures import Photographer
    from lxb.budget import Budget
    from lxb.config import Settings
    from lxb.model import Picture
    from maps.graph import NavigationMap
    from maps.model import Page

PROMPTS = "lxb.agent"
"""The package whose prompts these are."""
PICTURES_A_CALL = 6
"""More pictures than that are mixed up by models of 7-30 B, and fill their context."""


@dataclass
class Asking:
    """One map and one model. What was said is in the file at once, whatever comes after.

    Attributes:
        described: the pages with their new words.
        left: pages of which nothing usable was said, although it was asked again.
        invented: how often a page was told of that was not asked about.
        shown: ids of the pages of which the model saw a picture.
    """

    path: Path
    settings: Settings
    model: Model
    budget: Budget
    photographer: Photographer | None
    trace: Trace
    lang: Lang
    described: list[PageWords] = field(default_factory=list)
    left: list[Page] = field(default_factory=list)
    invented: int = 0
    shown: set[str] = field(default_factory=set)
    _useless: ModelError | None = None
    """The last answer of which nothing could be used."""

    def run(self, m: NavigationMap, pages: Sequence[Page]) -> None:
        """Asks for all pages, then once more for those that were left out, fewer at a time."""
        most = PAGES_A_CALL if self.photographer is None else PICTURES_A_CALL
        missing = [page for batch in batches(pages, m, self.lang, most) for page in self._ask(m, batch)]
        again = batches(missing, m, self.lang, max(1, most // 2))
        self.left = [page for batch in again for page in self._ask(m, batch, again=True)]
        if self.left and not self.described:
            raise self._useless or _no_words(self.model)

    def _ask(self, m: NavigationMap, batch: Sequence[Page], *, again: bool = False) -> list[Page]:
        """Asks about some pages and saves what is said; gives back those of which nothing was."""
        found = self._answer(self._messages(m, batch, again=again), len(batch))
        self.invented += found.invented
        by_id = {batch[number - 1].id: words for number, words in found.words.items()}
        with changing(self.path, self.settings) as current:
            _of_the_same_app(current, m, self.path)
            changed = reworded(current, by_id, self._author)
            self.described += [words_of(page, current.pages[page.id].name) for page in changed.values()]
            save(current, changed, self.path)
        return [page for page in batch if page.id not in by_id]

    def _answer(self, messages: list[Message], asked: int) -> Read:
        """What the model says; nothing where this one answer cannot be used, which another may make good."""
        try:
            reply = self.model.ask(messages, budget=self.budget, schema=dict(SCHEMA))
        except ModelError as error:
            if not error.fields.get("only_this") and not isinstance(error, BadReply):
                raise
            self._useless = error
            if isinstance(error, BadReply):
                self._note(error.usage, error.seconds, error.kind)
            return read(str(error.fields.get("reply") or ""), asked)
        found = read(reply.text, asked)
        self._note(reply.usage, reply.seconds, f"{len(found.words)}/{asked}")
        return found

    def _messages(self, m: NavigationMap, batch: Sequence[Page], *, again: bool) -> list[Message]:
        names = ["describe", *(["describe.json"] if self.model.profile.schema_known else [])]
        rules = "\n\n".join(prompt(PROMPTS, name, self.lang) for name in names)
        about = told(batch, m, self.lang)
        if again:
            about = "\n".join((prompt(PROMPTS, "describe.again", self.lang), about))
        return [Message("system", (rules,)), Message("user", (about, *self._shown(batch)))]

    def _shown(self, batch: Sequence[Page]) -> Iterator[str | Picture]:
        """The pictures of pages, each after the page's number."""
        for number, page in enumerate(batch if self.photographer else (), start=1):
            picture = self.photographer.picture(page) if self.photographer else None
            if picture is not None:
                self.shown.add(page.id)
                yield f"{number}:"
                yield picture

    def _author(self, page: str) -> str:
        return f"{'vlm' if page in self.shown else 'text'}:{self.model.name}"

    def _note(self, usage: Usage, seconds: float, reply: str) -> None:
        self.trace.add(model_asked("describe", self.model, usage, seconds, reply))


@contextmanager
def changing(path: Path, settings: Settings) -> Iterator[NavigationMap]:
    """The map as it stands now, to be saved in the block; one of the home while nobody else changes it."""
    from maps import files as map_files

    found = map_files.load(path)
    if path.absolute() != map_files.map_path(settings.home, found.app.package):
        yield found
        return
    with map_files.changing(settings.home, found.app.package) as current:
        yield current or found


def _of_the_same_app(current: NavigationMap, asked: NavigationMap, path: Path) -> None:
    """Raises FileError where another app's map lies there by now: what was said is of none of its pages."""
    now, then = current.app.package, asked.app.package
    if now != then:
        raise FileError(
            path=str(path),
            reason=f"it is the map of another app by now ({now}, not {then}); it was left as it is",
            reason_zh=f"该文件现在是另一个应用的地图（{now}，而不是 {then}）；文件未被改动",
        )


def save(current: NavigationMap, changed: Mapping[str, Page], path: Path) -> None:
    """Writes the map with the changed pages in the place of the old ones; all of it or nothing."""
    from maps import files as map_files
    from maps.graph import NavigationMap

    if changed:
        pages = tuple(changed.get(page.id, page) for page in current)
        map_files.save(NavigationMap(current.file.model_copy(update={"pages": pages})), path)


def told(batch: Iterable[Page], m: NavigationMap, lang: Lang) -> str:
    lines = (page_line(number, page, m, lang) for number, page in enumerate(batch, start=1))
    return fenced((f"{'应用' if lang == 'zh' else 'app'}: {quoted(m.app.name)}", *lines))


def words_of(page: Page, before: str) -> PageWords:
    return PageWords(
        id=page.id, name=page.name, description=page.description, keywords=page.keywords, before=before
    )


def _no_words(model: Model) -> ModelError:
    return ModelError(
        reason=f"the model {model.name} described none of the pages; try a larger one",
        reason_zh=f"模型 {model.name} 没有描述任何页面；请换一个更大的模型",
    )
