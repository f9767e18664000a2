"""Text into fields. What is typed gets into no message: of a secret not even the model knows it."""

from __future__ import annotations

from collections.abc import Sequence

from executor.action import Type, TypeSecret
from executor.doing.scene import Done, Place, Scene, impossible
from executor.pressed import element_at
from lxb.clock import wait_until
from lxb.device import Key
from lxb.device.typing import focused_field, is_editable
from lxb.errors import DeviceRefused, DeviceTimeout, ScreenUnreadable
from lxb.screen import Element, Screen
from maps.front import front


def type_text(action: Type, scene: Scene, places: Sequence[Place]) -> Done:
    """Taps the field where one is named, types, reads back, and presses enter where that is asked for."""
    place = places[0] if places else None
    if place is not None:
        _focus(place, scene)
    refused = _typed(action.text, scene, clear=action.clear, place=place)
    if refused is not None:
        return refused
    if action.submit:
        scene.performer.counts.keys += 1
        scene.device.press(Key.ENTER)
    return Done("done", place=place)


def type_secret(action: TypeSecret, scene: Scene, places: Sequence[Place]) -> Done:
    """Types a secret over what a password field holds; any other field would show it to the model."""
    secret = scene.secrets.get(action.secret)
    if secret is None:
        names = ", ".join(sorted(scene.secrets)) or "-"
        return impossible(
            scene,
            f"The user keeps no secret of that name; there are: {names}",
            f"用户没有保存这个名称的密钥；已有：{names}",
        )
    place = places[0] if places else None
    if place is not None:
        _focus(place, scene)
    field = _field_in_focus(scene)
    if field is None or not field.password:
        return impossible(
            scene,
            "A secret is only typed into a password field, and the field in focus is none.",
            "密钥只能输入到密码框，当前焦点不是密码框。",
            place,
        )
    if field.package != front(scene.screen).package:
        return impossible(
            scene,
            "Another app came up, and nobody agreed that it gets the secret. Look again.",
            "出现了其他应用，用户并未同意向其提供密钥，请重新查看。",
            place,
        )
    refused = _typed(secret.get_secret_value(), scene, clear=True, place=place)
    return refused or Done("done", place=place)


def _typed(text: str, scene: Scene, *, clear: bool, place: Place | None) -> Done | None:
    """None when the field shows the text; every way of typing was tried where it does not."""
    scene.performer.counts.keys += 1
    try:
        scene.device.type_text(text, clear=clear)
    except DeviceTimeout:
        raise
    except DeviceRefused as error:
        en, zh = error.fields.get("reason", ""), error.fields.get("reason_zh", error.fields.get("reason", ""))
        return impossible(
            scene,
            f"The text was not typed: {en}. Tap the field first, or try another one.",
            f"文字没有输入成功：{zh}。请先点击输入框，或换一个输入框。",
            place,
        )
    return None


def _focus(place: Place, scene: Scene) -> None:
    """Taps the field that is named, unless it has the focus.

    A search box may be a button that opens a page with the true field: any field that gets the focus counts.
    """
    field = focused_field(scene.screen)
    if field is not None and _is_at(field, place, scene.screen):
        return
    scene.performer.counts.taps += 1
    scene.device.tap(place.at)
    wait_until(scene.performer.clock, lambda: _got_focus(place, scene) or None, scene.timing.reaction)


def _got_focus(place: Place, scene: Scene) -> bool:
    """Whether the field that was tapped has the focus now, or one that came up for it."""
    try:
        now = scene.performer.look()
    except ScreenUnreadable:
        return False
    field = focused_field(now)
    if field is None:
        return False
    under = element_at(now, place.at)
    return under is None or not is_editable(under) or under.index == field.index


def _is_at(field: Element, place: Place, screen: Screen) -> bool:
    seen = screen.visible_bounds(field)
    return seen is not None and seen.contains(place.at)


def _field_in_focus(scene: Scene) -> Element | None:
    try:
        return focused_field(scene.performer.look())
    except ScreenUnreadable:
        return None
