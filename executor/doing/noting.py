"""Writing down what a page shows, and having a text model make something of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.resources import files

from executor.action import CallApi, Finish, Note, Parsed, ParseFailure
from executor.dialect import Frame, Said
from executor.dialects.registry import dialect
from executor.dialects.tags import without_residue
from executor.doing.scene import Done, Scene, impossible
from executor.notes import LONGEST_TEXT, Noted
from lxb.apps import app_name
from lxb.errors import Lang, ModelError
from lxb.geometry import Size
from lxb.locator import tap_target
from lxb.model import Message
from lxb.model.profile import ModelProfile
from lxb.model.quoting import fenced, quoted
from lxb.ocr import Missing
from lxb.screen import Element, Quality, Screen, is_field
from lxb.screen.words import plain
from maps.structure import structure

LONGEST_ANSWER = 4000
"""Characters of the answer that are told to the model that acts; the run's own answer is whole."""
LONGEST_INSTRUCTION = 1000


def note(action: Note, scene: Scene) -> Done:
    """Keeps the texts of the page in view under a heading."""
    page = noted(action.heading, scene)
    if page is None:
        en = "Nothing could be noted: no texts were found on the page."
        zh = "没有记录任何内容：页面上没有找到文字。"
        if scene.read is None:
            en += f" {Missing().say('en')}."
            zh += f"{Missing().say('zh')}。"
        return impossible(scene, en, zh)
    scene.notes.add(page)
    scene.jot(page)
    about = page.heading or page.app
    told = scene.say(
        f"Noted {page.characters} characters of this page ({about}). What is further down is not noted yet.",
        f"已记录本页 {page.characters} 个字（{about}）。滚动后才能看到的内容尚未记录。",
    )
    return Done("looked", told)


def call_api(action: CallApi, scene: Scene) -> Done:
    """Asks the text model over the notes; over the page in view where there are none."""
    if scene.text_model is None:
        return impossible(
            scene,
            "No text model is configured to summarise notes; answer from what you see.",
            "没有配置用于总结的文本模型，请直接根据所见内容回答。",
        )
    if not scene.notes.pages:
        page = noted("", scene)
        if page is None:
            return impossible(
                scene, "There are no notes and no texts on this page.", "没有笔记，本页也没有可读取的文字。"
            )
        scene.notes.add(page)
        scene.jot(page)
    try:
        answer = _answered(action.instruction, scene)
    except ModelError as error:
        return impossible(scene, f"It failed: {error.cause('en')}", f"调用失败：{error.cause('zh')}")
    if not answer:
        return impossible(
            scene,
            "The text model gave no answer in words; answer from what you see.",
            "文本模型没有用文字作答，请直接根据所见内容回答。",
        )
    shown = quoted(answer, LONGEST_ANSWER)
    return Done(
        "looked", scene.say(f"Answer from the notes: {shown}", f"根据笔记得到的回答：{shown}"), answer=answer
    )


def noted(heading: str, scene: Scene) -> Noted | None:
    """The page in view; None where nothing on it can be read."""
    screen = scene.screen
    texts = tuple(dict.fromkeys(page_texts(screen))) if screen.quality is Quality.FULL else ()
    if not _tells(screen, texts) and scene.read is not None:
        texts = tuple(text for w in scene.read() if (text := w.text.strip()))
    if not texts:
        return None
    title = "" if heading.strip().casefold() in {"", "true"} else quoted(heading)
    app = app_name(screen.package) or screen.package
    return Noted(title or quoted(structure(screen).title), app, texts)


def page_texts(screen: Screen) -> Iterator[str]:
    """The words in view in front, from the top: texts, and descriptions of what has none. No passwords."""
    for e in structure(screen).elements():
        if e.password or screen.visible_bounds(e) is None or _is_hint(e):
            continue
        words = e.text.strip() or ("" if _is_icon(screen, e) else e.desc.strip())
        if any(ch.isalnum() for ch in words):
            yield words[:LONGEST_TEXT]


def _tells(screen: Screen, texts: Sequence[str]) -> bool:
    """Whether the tree tells what the page shows: a web page without nodes has a title bar and no more."""
    if not texts:
        return False
    empty = [e for e in structure(screen).elements() if not e.children and not e.text and not e.desc]
    large = (seen for e in empty if (seen := screen.visible_bounds(e)) is not None)
    return not any(seen.area > 0.5 * screen.rect.area for seen in large)


def _is_hint(element: Element) -> bool:
    return is_field(element) and element.text == element.hint


def _is_icon(screen: Screen, element: Element) -> bool:
    """Whether a description only names a control: "back", "more"."""
    return tap_target(screen, element).clickable and len(plain(element.desc)) <= 10


def _answered(instruction: str, scene: Scene) -> str:
    assert scene.text_model is not None
    wanted = quoted(instruction, LONGEST_INSTRUCTION) or scene.say("Summarise it.", "请总结。")
    body = f"{scene.say('The user asks:', '用户的要求：')} {wanted}\n{fenced(scene.notes.lines())}"
    messages = [Message("system", (_prompt(scene.lang),)), Message("user", (body,))]
    text = scene.text_model.ask(messages, budget=scene.budget).text
    return _in_words(text, scene.text_model.profile, scene.screen)


def _in_words(text: str, profile: ModelProfile, screen: Screen) -> str:
    """An answer without the form of an action; "" where it is nothing but an action.

    The model that acts may be the one that is asked, and answer as it always does: at best with the end of a
    task, whose message is the answer.
    """
    size = Size(screen.rect.width, screen.rect.height)
    read = dialect(profile.dialect).parse(Said(text), Frame(profile.space, size, size))
    match read:
        case Parsed(action=Finish(message=message)):
            return message.strip()
        case ParseFailure(code="no_action" | "refusal"):
            return without_residue(text)
        case _:
            return ""


@lru_cache(maxsize=2)
def _prompt(lang: Lang) -> str:
    return files("executor.doing").joinpath(f"prompts/notes.{lang}.txt").read_text("utf-8")
