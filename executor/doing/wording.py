"""Actions in words of the person's language, for whoever is asked to agree to them."""

from __future__ import annotations

from collections.abc import Sequence

from executor import action as actions
from executor.action import Action
from executor.consent import Sensitive, sums
from executor.doing.scene import Place, Scene
from executor.person import Request
from executor.pressed import element_at, words_of
from lxb.apps import app_name
from lxb.device.typing import focused_field, is_editable, shown_text
from lxb.model.quoting import quoted
from lxb.screen import Screen
from maps.structure import structure

LONGEST_SENT = 500
"""Characters of what is about to be sent that a person is shown."""

_VERBS: dict[type, tuple[str, str]] = {
    actions.Tap: ("tap", "点击"),
    actions.DoubleTap: ("tap twice", "双击"),
    actions.LongPress: ("hold", "长按"),
    actions.Swipe: ("swipe from", "滑动"),
    actions.Press: ("press the key", "按键"),
    actions.Launch: ("start", "启动"),
    actions.OpenUrl: ("open", "打开"),
    actions.TypeSecret: ("type the secret", "输入密钥"),
    actions.Own: ("do", "执行"),
}


def asked_for(
    reason: Sensitive, action: Action, places: Sequence[Place], scene: Scene, screen: Screen
) -> Request:
    """What a person is asked to agree to, with what would be sent."""
    what = named_action(action, places, scene, screen)
    why, short = _why(reason, scene), _typed_in_short(action, scene) or what
    if reason.kind == "pay" and (money := sums(screen)):
        what += f" ({quoted(', '.join(money))})"
    if reason.kind == "send" and not isinstance(action, actions.Type) and (text := _written(screen)):
        what += scene.for_person(f"; the text is “{text}”", f"，内容为“{text}”")
    return Request(
        what=what,
        why=why,
        app=app_name(screen.package) or screen.package,
        page=quoted(structure(screen).title),
        kind=reason.kind,
        in_short=short if reason.by == "model" else f"{short} ({why})",
    )


def _typed_in_short(action: Action, scene: Scene) -> str:
    """A text by its length: it is its user's, and may not have been sent yet. "" for any other action."""
    if not isinstance(action, actions.Type):
        return ""
    many = len(action.text)
    if action.submit:
        return scene.for_person(f"type {many} characters and press enter", f"输入 {many} 个字符并按回车")
    return scene.for_person(f"type {many} characters", f"输入 {many} 个字符")


def named_action(action: Action, places: Sequence[Place], scene: Scene, screen: Screen) -> str:
    """The action in a few words, as it meets this screen: 'tap “立即支付 ¥99”'."""
    if isinstance(action, actions.Type):
        field = element_at(screen, places[0].at) if places else focused_field(screen)
        hidden = field is not None and field.password
        text = "***" if hidden else quoted(action.text, LONGEST_SENT)
        if action.submit:
            return scene.for_person(f"type “{text}” and press enter", f"输入“{text}”并按回车")
        return scene.for_person(f"type “{text}”", f"输入“{text}”")
    name = type(action).__name__
    en, zh = _VERBS.get(type(action), (name, name))
    named = _named(action, places, screen)
    return scene.for_person(f"{en} {named}".strip(), f"{zh}{named}".strip())


def _named(action: Action, places: Sequence[Place], screen: Screen) -> str:
    match action:
        case (
            actions.Press(key=name)
            | actions.Launch(app=name)
            | actions.OpenUrl(url=name)
            | actions.Own(name=name)
            | actions.TypeSecret(secret=name)
        ):
            return f"“{quoted(name)}”"
    if not places:
        return ""
    at = places[0].at
    element = element_at(screen, at)
    words = words_of(screen, element, at) if element is not None else ()
    return f"“{quoted(words[0])}”" if words else f"({at.x}, {at.y})"


def _why(reason: Sensitive, scene: Scene) -> str:
    words = quoted(reason.words)
    match reason.by:
        case "control":
            return scene.for_person(f"the control is called “{words}”", f"该控件名为“{words}”")
        case "page" if not words:
            return scene.for_person("it is sent off", "内容将被发送")
        case "page":
            return scene.for_person(f"the page says “{words}”", f"页面内容为“{words}”")
        case "secret":
            return scene.for_person(
                f"nothing says that “{words}” is for this app", f"没有设置“{words}”可用于该应用"
            )
        case "model" if words:
            return scene.for_person(f"the model says: {words}", f"模型说明：{words}")
        case _:
            return scene.for_person("the model asks for it", "模型要求确认")


def _written(screen: Screen) -> str:
    """What stands in the fields of the page, passwords aside: what would go off."""
    texts = [shown_text(e) for e in screen if is_editable(e) and not e.password]
    return quoted(" / ".join(filter(None, texts)), LONGEST_SENT)
