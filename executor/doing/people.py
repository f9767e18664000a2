"""Asking the user, and handing the phone over."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from executor.action import Ask, TakeOver
from executor.doing.choices import choices_on
from executor.doing.scene import Done, Scene
from lxb.clock import Deadline
from lxb.errors import DeviceRefused, PersonNeeded, ScreenUnreadable
from lxb.model.quoting import quoted
from lxb.screen import Quality, Screen, is_field
from lxb.screen.rest import alike
from maps.structure import front
from router.walls import wall

STILL_SECONDS = 3.0
"""A screen that was left has to hold still for so long: a person who types a code is not done with the first
figure."""
LONGEST_ANSWER = 500


def ask(action: Ask, scene: Scene) -> Done:
    """Asks with the choices that are seen; the answer is told to the model as data."""
    question = action.question.strip() or scene.for_person("Which one do you want?", "您想选择哪一个？")
    scene.go_on()
    answer = scene.person.ask(question, choices_on(scene.screen))
    scene.go_on()
    if answer is None:
        return Done(
            "looked",
            scene.say(
                "Nobody answered. Choose what fits the task best; if the task does not say, end it and tell "
                "what has to be decided.",
                "无人回答。请选择最符合任务的一项；若任务中没有说明，请结束任务并说明需要决定什么。",
            ),
        )
    shown = quoted(answer, LONGEST_ANSWER)
    return Done("looked", scene.say(f"The user answered: “{shown}”", f"用户回答：“{shown}”"))


def take_over(action: TakeOver, scene: Scene) -> Done:
    return hand_over(action.reason.strip(), scene)


def hand_over(reason: str, scene: Scene) -> Done:
    """Gives the phone, with its own keyboard, to the person, and goes on from the screen that is there then.

    Where nobody can say that they are done, the screen is watched: until it is no longer what only a person
    gets past, and holds still.

    Raises:
        PersonNeeded: nobody got past it in time.
        Cancelled: the run was ended meanwhile.
    """
    with suppress(DeviceRefused):  # a phone that does not let its keyboard be set has kept its own
        scene.device.restore_keyboard()
    began = _Seen.now(scene)
    why = quoted(reason, 200) or _reason(began, scene)
    if not scene.person.take_over(why) and not _left(began, scene):
        raise PersonNeeded(
            reason=f"a person has to act on the phone: {why}", reason_zh=f"需要在手机上人工操作：{why}"
        )
    scene.go_on()
    told = scene.say(
        "The user has acted on the phone. Go on from this screen.", "用户已在手机上操作，请从当前屏幕继续。"
    )
    return Done("done", told)


@dataclass(frozen=True, slots=True)
class _Seen:
    """The screen, as far as it tells whether somebody got past it."""

    screen: Screen | None
    """None where the tree cannot be read."""
    picture: bytes

    @classmethod
    def now(cls, scene: Scene) -> _Seen:
        try:
            screen = scene.performer.look()
        except ScreenUnreadable:
            screen = None
        hollow = screen is None or screen.quality is not Quality.FULL
        return cls(screen, _thumbnail(scene) if hollow else b"")

    def same(self, other: _Seen) -> bool:
        """Whether nothing changed but what is typed."""
        if self.screen is None or other.screen is None:
            return self.screen is other.screen and self.picture == other.picture
        return (
            alike(self.screen, other.screen)
            and self.picture == other.picture
            and front(self.screen).package == front(other.screen).package
        )


def _left(began: _Seen, scene: Scene) -> bool:
    """Watches until somebody got past what was there; False when time is up."""
    clock, timing = scene.performer.clock, scene.timing
    deadline = Deadline(clock, timing.person)
    walled = began.screen is not None and wall(began.screen) is not None
    last, since = began, clock.now()
    while not deadline.passed:
        scene.go_on()
        clock.sleep(min(timing.reaction / 4, deadline.left))
        now = _Seen.now(scene)
        if not now.same(last):
            since = clock.now()
        last = now
        # Pages of one app may be made alike: behind a wall it is enough that there is none.
        past = not now.same(began) if now.screen is None or not walled else not _still_walled(now.screen)
        if past and clock.now() - since >= STILL_SECONDS:
            return True
    return False


def _still_walled(screen: Screen) -> bool:
    """Whether there is still a wall, or a field that is being filled in."""
    return wall(screen) is not None or any(e.focused and is_field(e) for e in screen)


def _reason(seen: _Seen, scene: Scene) -> str:
    kind = wall(seen.screen) if seen.screen is not None else None
    match kind:
        case "login":
            return scene.for_person("log in", "登录")
        case "captcha":
            return scene.for_person("prove that you are a person", "完成人机验证")
        case "consent":
            return scene.for_person("read and answer the terms", "阅读并答复协议")
        case "locked":
            return scene.for_person("unlock the phone", "解锁手机")
        case _:
            return scene.for_person("this step needs you", "此步骤需要您本人操作")


def _thumbnail(scene: Scene) -> bytes:
    """The picture, small enough that a cursor that blinks does not change it."""
    try:
        return scene.performer.device.picture().convert("L").resize((24, 48)).tobytes()
    except DeviceRefused:  # between two pages; the next look may see more
        return b""
