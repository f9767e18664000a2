"""What the model is told with the next screen: what became of its action, and what it cannot see by itself.

Told, not punished: nothing here ends a run, and nothing is called an effect that was not seen.
"""

from __future__ import annotations

from collections.abc import Iterable

from executor.action import Action, Home, Launch, Own, ParseFailure, TakeOver, Type, TypeSecret
from executor.effects import Difference
from executor.sight import Kind, Shown
from lxb.device.typing import focused_field, reads_as, shown_text
from lxb.errors import Lang
from lxb.messages import Text
from lxb.model.quoting import quoted
from lxb.screen import Screen

LONGEST_FIELD = 200
"""Characters of a field that are told."""

_SIGHTS: dict[Kind, Text] = {
    "secure": Text(
        "The app does not allow pictures of this page; go by the list of its controls.",
        "该页面禁止截图，请根据控件列表操作。",
    ),
    "hollow": Text(
        "The controls of this page are not known; go by the picture.",
        "无法读取该页面的控件，请根据截图操作。",
    ),
    "no_tree": Text(
        "The phone could not read the controls of this page; go by the picture.",
        "手机无法读取该页面的控件，请根据截图操作。",
    ),
    "no_picture": Text(
        "No picture could be taken; go by the list of controls.",
        "未能截图，请根据控件列表操作。",
    ),
    "dark": Text(
        "The picture is black and no control is known: the page may be protected, or the screen off.",
        "截图全黑且没有控件信息：页面可能受保护，或屏幕已关闭。",
    ),
}


def of_sight(shown: Shown, before: Shown | None, lang: Lang) -> str:
    """What is amiss with the screen, and whether it was turned or unfolded; "" where all is well."""
    said = []
    if before is not None and before.size != shown.size:
        size = f"{shown.size.width}x{shown.size.height}"
        said.append(Text(f"The screen has turned; it is {size} now.", f"屏幕已旋转，现在为 {size}。"))
    if (text := _SIGHTS.get(shown.kind)) is not None:
        said.append(text)
    return joined(_in(text, lang) for text in said)


def of_effect(action: Action, difference: Difference, after: Screen, lang: Lang) -> str:
    """What became of an action that was carried out; "" where the next screen says it all."""
    if isinstance(action, TypeSecret) or (isinstance(action, Type) and not action.submit):
        return _of_typing(action, after, lang)
    if in_vain(action, difference):
        return _in(Text("The last action changed nothing on the screen.", "上一步操作后屏幕没有变化。"), lang)
    return ""


def in_vain(action: Action, difference: Difference) -> bool:
    """Whether an action that was carried out had no effect that could be seen, and should have had one.

    An app that was in front already is still launched.
    """
    return difference == "none" and not isinstance(action, Launch | Home | TakeOver | Own)


def _of_typing(action: Type | TypeSecret, after: Screen, lang: Lang) -> str:
    """What the field shows; of a password, and of what the model is not to know, only that it was typed."""
    field = focused_field(after)
    if field is None or field.password or isinstance(action, TypeSecret):
        return ""
    held = shown_text(field)
    if not held:
        return _in(Text("The field in focus is still empty.", "当前输入框仍为空。"), lang)
    if reads_as(held, action.text):
        return ""
    shown = quoted(held, LONGEST_FIELD)
    return _in(Text(f"The field in focus now reads: “{shown}”", f"当前输入框内容为：“{shown}”"), lang)


def of_failure(failure: ParseFailure, lang: Lang) -> str:
    """That a reply could not be carried out, why, and what to do."""
    return _in(
        Text(
            f"Your last reply could not be carried out, nothing was done: {failure.reason}. Reply again with "
            "exactly one action in the form asked for.",
            f"你上一条回复无法执行，没有进行任何操作：{failure.reason}。请按要求的格式重新回复一个动作。",
        ),
        lang,
    )


def of_rest(rest: int, lang: Lang) -> str:
    """That only the first of several actions was carried out."""
    if not rest:
        return ""
    return _in(
        Text(
            f"Only the first of {rest + 1} actions was carried out; give one at a time.",
            f"你给出了 {rest + 1} 个动作，只执行了第一个；请每次只给一个。",
        ),
        lang,
    )


def of_cycle(length: int, lang: Lang) -> str:
    """That the model goes in circles."""
    if length == 1:
        text = Text(
            "You have repeated the same action on the same screen and got nowhere. Try another way.",
            "你在同一屏幕上反复执行同一操作，没有进展。请换一种方法。",
        )
    else:
        text = Text(
            f"You have gone through the same {length} actions again and again and got nowhere. "
            "Try another way.",
            f"你在反复执行相同的 {length} 步操作，没有进展。请换一种方法。",
        )
    return _in(text, lang)


def joined(said: Iterable[str]) -> str:
    """Sentences on lines of their own; empty ones left out."""
    return "\n".join(text for text in said if text)


def _in(text: Text, lang: Lang) -> str:
    return text.zh if lang == "zh" else text.en
