"""Before the phone is touched: is the screen still the one that was seen, and does a person have to agree?

A model takes seconds to answer and a person minutes: what lies under the finger by then is judged, not what
lay there. Nothing sensitive is done but on a person's "yes" to just that.
"""

from __future__ import annotations

from collections.abc import Sequence

from executor import action as actions
from executor.action import Action
from executor.consent import Sensitive, same, sums
from executor.doing.intent import Intent
from executor.doing.matter import same_matter, same_written
from executor.doing.moved import moved
from executor.doing.people import hand_over
from executor.doing.scene import Done, Place, Scene, impossible
from executor.doing.wording import asked_for
from lxb.errors import PersonNeeded, ScreenUnreadable
from lxb.screen import Quality, Screen
from maps.structure import front

HARMLESS = (
    actions.Wait, actions.Screenshot, actions.Noop, actions.Locate, actions.Finish, actions.Note,
    actions.ListApps, actions.Ask, actions.TakeOver, actions.CallApi,
)  # fmt: skip
"""Actions that leave the phone as it is."""

ANYWHERE = (actions.Home, actions.Launch, actions.OpenUrl, actions.Own)
"""Actions that mean the same whatever has come up meanwhile."""


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
    if not isinstance(action, ANYWHERE) and _covered(scene.screen, now):
        return _changed(scene, now)
    if moved(action, places, scene.screen, now):
        return _changed(scene, now)
    intent = Intent(action, places, scene, thought)
    if intent.enters_payment_password(now):
        return hand_over(scene.for_person("enter the payment password", "输入支付密码"), scene)
    found = intent.on(now)
    if found is not None and not same(found, intent.on(scene.screen)):
        return _changed(scene, now)  # what was seen there pressed nothing, or something else
    reason = Sensitive(found.kind if found else None, approval, "model") if approval is not None else found
    if reason is None:
        return None
    return _agreed(reason, found, intent, now) if _still(intent, scene.screen, now) else _changed(scene, now)


def _agreed(reason: Sensitive, found: Sensitive | None, intent: Intent, now: Screen) -> Done | None:
    """Asks the person; a yes counts only for what is still there when it comes."""
    scene = intent.scene
    request = asked_for(reason, intent.action, intent.places, scene, now)
    written = intent.read(now)
    answer = scene.person.confirm(request)
    if answer == "nobody":
        raise PersonNeeded(
            reason=f"consent is needed and nobody could be asked: {request.in_short}",
            reason_zh=f"需要用户同意，但无人可询问：{request.in_short}",
        )
    if answer != "yes":
        told = scene.say(
            "The user does not agree to this. Do not try it again in any way; if the task cannot be done "
            "without it, end it and say so.",
            "用户不同意此操作。请勿以任何方式重试；若任务必须执行该操作，请结束任务并说明。",
        )
        return Done("refused", told, intent.places[0] if intent.places else None)
    then = _look(scene)
    dearer = reason.kind == "pay" and sums(now) != sums(then)
    again = intent.anew()
    changed = dearer or _covered(now, then) or not _still(intent, now, then)
    if changed or not same(found, again.on(then)) or not same_written(written, again.read(then)):
        return _changed(scene, then)
    return None


def _still(intent: Intent, before: Screen, now: Screen) -> bool:
    """Whether it would be done to the same thing as before: a label alone does not tell."""
    if isinstance(intent.action, ANYWHERE):
        return True
    points = [place.at for place in intent.places]
    return all(same_matter(before, now, at) for at in points or (None,))


def _look(scene: Scene) -> Screen:
    """The screen now; where the tree cannot be read, the one that was seen has to do."""
    if scene.screen.quality is Quality.NONE:
        return scene.screen
    try:
        return scene.performer.look()
    except ScreenUnreadable:
        return scene.screen


def _covered(before: Screen, now: Screen) -> bool:
    """Whether another app, a dialog or a sheet came up, or went; or the phone was turned."""
    one, other = front(before), front(now)
    return (one.package, one.layer, before.rotation) != (other.package, other.layer, now.rotation)


def _changed(scene: Scene, now: Screen) -> Done:
    done = impossible(
        scene,
        "Nothing was done: the screen changed before it could be touched. Look again.",
        "未执行任何操作：操作前屏幕已变化，请重新查看。",
    )
    return Done(done.ending, done.told, after=now)
