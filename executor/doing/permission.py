"""Before the phone is touched: is the screen still the one that was seen, and does a person have to agree?

A model takes seconds to answer and a person minutes: what lies under the finger by then is judged, not what
lay there. Nothing sensitive is done but on a person's "yes" to just that.
"""

from __future__ import annotations

from collections.abc import Sequence

from executor import action as actions
from executor.action import Action, Described, Type, Where
from executor.consent import Sensitive, Touched, of_enter, of_touch, same, sums, writes_to_somebody
from executor.doing.keys import chord
from executor.doing.people import hand_over
from executor.doing.scene import Done, Place, Scene, impossible
from executor.doing.wording import asked_for, named_action
from executor.keypad import asks_for_payment_password, is_figure
from executor.pressed import element_at, words_of
from lxb.device import Key
from lxb.device.typing import focused_field
from lxb.errors import PersonNeeded, ScreenUnreadable
from lxb.screen import Quality, Screen
from maps.structure import front

HARMLESS = (
    actions.Wait, actions.Screenshot, actions.Noop, actions.Locate, actions.Finish, actions.Note,
    actions.ListApps, actions.Ask, actions.TakeOver, actions.CallApi,
)  # fmt: skip
"""Actions that leave the phone as it is."""

_PRESSES = frozenset({Key.ENTER, Key.CENTER, Key.SPACE})


def permitted(
    action: Action, places: Sequence[Place], scene: Scene, approval: str | None, thought: str
) -> Done | None:
    """None where the action may be carried out now, else what to tell instead.

    Args:
        action: as the model gave it.
        places: where it goes, one for each place that it names.
        scene: its screen is the one that the model saw.
        approval: what the model says that the user must agree to; None where it does not say so.
        thought: what it thinks, for pages of which nothing else is known.

    Raises:
        PersonNeeded: consent is needed and nobody can be asked.
        Cancelled: the person ended the run.
    """
    if isinstance(action, HARMLESS):
        return None
    now = _look(scene)
    if _covered(scene.screen, now):
        return _changed(scene, now)
    if _enters_password(action, places, scene, now):
        return hand_over(scene.say("enter the payment password", "输入支付密码"), scene)
    found = _judged(action, places, scene, now, thought)
    if found is not None and not same(found, _judged(action, places, scene, scene.screen, thought)):
        return _changed(scene, now)  # what was seen there pressed nothing, or something else
    reason = Sensitive(found.kind if found else None, approval, "model") if approval is not None else found
    if reason is None:
        return None
    refused = _asked(reason, action, places, scene, now)
    if refused is not None:
        return refused
    then = _look(scene)
    dearer = reason.kind == "pay" and sums(now) != sums(then)
    if dearer or _covered(now, then) or not same(found, _judged(action, places, scene, then, thought)):
        return _changed(scene, then)
    return None


def _look(scene: Scene) -> Screen:
    """The screen now; where the tree cannot be read, the one that was seen has to do."""
    if scene.screen.quality is Quality.NONE:
        return scene.screen
    try:
        return scene.performer.look()
    except ScreenUnreadable:
        return scene.screen


def _covered(before: Screen, now: Screen) -> bool:
    """Whether another app, a dialog or a sheet came up, or went."""
    one, other = front(before), front(now)
    return (one.package, one.layer) != (other.package, other.layer)


def _enters_password(action: Action, places: Sequence[Place], scene: Scene, now: Screen) -> bool:
    """Whether it would put a figure or a text into what asks for a payment password."""
    if isinstance(action, actions.Tap | actions.DoubleTap | actions.LongPress):
        under = element_at(now, places[0].at)
        if not is_figure(words_of(now, under, places[0].at) if under is not None else ()):
            return False
    elif not isinstance(action, actions.Type | actions.TypeSecret):
        return False
    hollow = now.quality is not Quality.FULL
    return asks_for_payment_password(now, scene.read() if hollow and scene.read is not None else ())


def _judged(
    action: Action, places: Sequence[Place], scene: Scene, screen: Screen, thought: str
) -> Sensitive | None:
    match action:
        case Type(where=where, submit=submit):
            pressed = _touch(where, places, scene, screen, thought) if where is not None else None
            return pressed or (_sent(action, places, scene, screen) if submit else None)
        case actions.Press(key=key):
            found = chord(key)
            return of_enter(screen) if found is not None and found[1] in _PRESSES else None
        case actions.Swipe(start=where) | actions.Tap(where) | actions.DoubleTap(where):
            return _touch(where, places, scene, screen, thought)
        case actions.LongPress(where=where) | actions.TypeSecret(where=where) if where is not None:
            return _touch(where, places, scene, screen, thought)
        case actions.Own(name=name) if (own := scene.own.get(name)) is not None and own.sensitive:
            return Sensitive(None, own.name, "control")
        case _:
            return None


def _touch(
    where: Where, places: Sequence[Place], scene: Scene, screen: Screen, thought: str
) -> Sensitive | None:
    described = where.words if isinstance(where, Described) else ""
    at = places[0].at
    return of_touch(Touched(screen, at, element_at(screen, at), described, thought, scene.read))


def _sent(action: Type, places: Sequence[Place], scene: Scene, screen: Screen) -> Sensitive | None:
    """Whether enter, after the text, sends it to somebody."""
    field = element_at(screen, places[0].at) if places else focused_field(screen)
    if field is None or not writes_to_somebody(screen, field):
        return None
    return Sensitive("send", named_action(action, places, scene, screen), "page")


def _asked(
    reason: Sensitive, action: Action, places: Sequence[Place], scene: Scene, now: Screen
) -> Done | None:
    answer = scene.person.confirm(asked_for(reason, action, places, scene, now))
    if answer == "yes":
        return None
    if answer == "nobody":
        raise PersonNeeded(
            reason=f"consent is needed and nobody could be asked: {reason.words}",
            reason_zh=f"需要用户同意，但无人可询问：{reason.words}",
        )
    told = scene.say(
        "The user does not agree to this. Do not try it again in any way; if the task cannot be done without "
        "it, end it and say so.",
        "用户不同意此操作。请勿以任何方式重试；若任务必须执行该操作，请结束任务并说明。",
    )
    return Done("refused", told, places[0] if places else None)


def _changed(scene: Scene, now: Screen) -> Done:
    done = impossible(
        scene,
        "Nothing was done: the screen changed before it could be touched. Look again.",
        "未执行任何操作：操作前屏幕已变化，请重新查看。",
    )
    return Done(done.ending, done.told, after=now)
