"""What is done against going in circles; `executor.recovery` says when, and on which level."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from executor import telling
from executor.action import Action
from executor.doing import Done, Scene
from executor.doing.apps import ASKS_FIRST
from executor.recovery import Cycles, Ladder
from executor.settling import settled
from executor.sight import Eyes, Sight
from lxb.device import Key
from lxb.errors import DeviceRefused, ScreenUnreadable
from lxb.finger import touch_point
from lxb.locator import tap_target
from lxb.package_name import is_launcher
from lxb.screen import Screen
from lxb.trace import Recovered, Trace
from lxb.trace.acting import Rung
from router.overlays import plain_overlay

Reroute = Callable[[Screen], Screen | None]
"""Takes the phone on by the map, from a screen; the screen it ended on, None where the map does not help."""


@dataclass(frozen=True, slots=True)
class Way:
    """Where a recovery left the phone."""

    sight: Sight
    told: str = ""
    hopeless: bool = False
    """Nothing helped, and nobody could be asked."""


@dataclass
class Recovery:
    """Watches one run, and helps it out of circles."""

    scene: Scene
    eyes: Eyes
    trace: Trace
    reroute: Reroute | None = None
    _cycles: Cycles = field(default_factory=Cycles)
    _ladder: Ladder = field(default_factory=Ladder)

    def after(self, action: Action, done: Done, before: Sight, now: Sight) -> Way:
        """Notes a step, and does something where it completes a circle.

        Args:
            action: what was done.
            done: what became of it.
            before: the screen on which it was done.
            now: the screen that came of it.
        """
        circle = self._cycles.add(action, done, before.shown)
        if self._cycles.new_place:
            self._ladder.reset()
        if circle is None:
            return Way(now)
        self._cycles.forget()
        why = f"cycle of {circle.length}"
        told = telling.of_cycle(circle.length, self.scene.lang)
        level = self._ladder.up(sure=circle.sure)
        try:
            return self._helped(level, why, told, now)
        except (DeviceRefused, ScreenUnreadable):  # by a phone that the model may yet go on with
            return self._asked(why, told, now)

    def _helped(self, level: int, why: str, told: str, now: Sight) -> Way:
        match level:
            case 1:
                return self._cleared(why, told, now)
            case 2:
                return self._back(why, told, now)
            case 3:
                return self._restarted(why, told, now)
            case _:
                return self._asked(why, told, now)

    def _note(self, level: int, how: Rung, why: str) -> None:
        self.trace.add(Recovered(level=level, how=how, why=why))

    def _cleared(self, why: str, told: str, now: Sight) -> Way:
        found = plain_overlay(now.screen) if now.has_tree else None
        if found is None or not found.sure or found.press is None:
            self._note(1, "told", why)
            return Way(now, told)
        control = tap_target(now.screen, found.press)
        self.scene.performer.counts.taps += 1
        self.scene.device.tap(touch_point(now.screen, control))
        self._note(1, "cleared", why)
        closed = self.scene.say("What lay over the page was closed for you.", "已为你关闭遮挡页面的弹窗。")
        return Way(self._settled(now), telling.joined((told, closed)))

    def _back(self, why: str, told: str, now: Sight) -> Way:
        screen = self.reroute(now.screen) if self.reroute is not None and now.has_tree else None
        if screen is not None:
            self._note(2, "rerouted", why)
            went = self.scene.say(
                "You were taken on by the map; see where you are.", "已按地图为你重新定位，请查看当前页面。"
            )
            return Way(self.eyes.look(screen), telling.joined((told, went)))
        self.scene.performer.counts.keys += 1
        self.scene.device.press(Key.BACK)
        self._note(2, "back", why)
        went = self.scene.say("Back was pressed for you.", "已为你按下返回键。")
        return Way(self._settled(now), telling.joined((told, went)))

    def _restarted(self, why: str, told: str, now: Sight) -> Way:
        device = self.scene.device
        front = device.current_app()
        if front is None or not self._is_an_app(front.package):
            return self._asked(why, told, now)
        device.stop(front.package)
        self.scene.performer.counts.launches += 1
        device.launch(front.package)
        self._note(3, "restarted", why)
        went = self.scene.say("The app was restarted for you.", "已为你重启应用。")
        return Way(self._settled(now), telling.joined((told, went)))

    def _is_an_app(self, package: str) -> bool:
        """Whether it may be ended and can be started again: no dialog of the system, no home screen."""
        if is_launcher(package) or ASKS_FIRST.search(package):
            return False
        return any(app.package == package for app in self.scene.device.apps())

    def _asked(self, why: str, told: str, now: Sight) -> Way:
        """A person may know better; without one the run ends."""
        question = self.scene.for_person(
            "The model goes in circles and gets nowhere. What should it do instead?",
            "模型陷入循环，没有进展。接下来应该怎么做？",
        )
        answer = self.scene.person.ask(question)
        if answer is None or not answer.strip():
            self._note(3, "gave_up", why)
            return Way(now, told, hopeless=True)
        self._note(3, "asked", why)
        self._ladder.reset()
        says = self.scene.say(f"The user says: {answer}", f"用户说：{answer}")
        return Way(self.eyes.look(), telling.joined((told, says)))

    def _settled(self, now: Sight) -> Sight:
        return settled(self.eyes, now, self.scene.performer.patience)
