"""What an action would do on a screen, so far as a person's word is needed for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from executor import action as actions
from executor.action import Action, Described, Type, Where
from executor.beside import writes_to_somebody
from executor.consent import Sensitive, Touched, of_blind_enter, of_enter, of_touch
from executor.doing.keys import chord
from executor.doing.scene import Place, Scene
from executor.doing.ways import is_short, way
from executor.keypad import asks_for_payment_password, is_figure
from executor.pressed import Written, element_at, words_of
from executor.slider import of_slide
from lxb.device import Key
from lxb.device.typing import focused_field
from lxb.geometry import Point
from lxb.screen import Quality, Screen, is_field
from maps.front import front

_PRESSES = frozenset({Key.ENTER, Key.CENTER, Key.SPACE})
"""Keys that press what has the focus."""


@dataclass(frozen=True)
class Intent:
    """One action and where it goes. The picture is read once, when it is first needed.

    Attributes:
        places: one for each place that the action names.
        thought: what the model thinks, for pages of which nothing else is known.
    """

    action: Action
    places: Sequence[Place]
    scene: Scene
    thought: str

    def anew(self) -> Intent:
        """The same on a screen that may have changed: its picture is read once more."""
        return replace(self)

    def on(self, screen: Screen) -> Sensitive | None:
        """What it would do there that needs a person's word; None where it needs none."""
        match self.action:
            case Type(where=where, submit=submit):
                pressed = self._touch(where, screen) if where is not None else None
                return pressed or (self._sent(screen) if submit else None)
            case actions.Press(key=key):
                found = chord(key)
                presses = found is not None and found[1] in _PRESSES
                return of_enter(screen, self.thought) if presses else None
            case actions.Swipe() | actions.Fling():
                return self._swipe(screen)
            case actions.Tap(where) | actions.DoubleTap(where):
                return self._touch(where, screen)
            case actions.LongPress(where=where) if where is not None:
                return self._touch(where, screen)
            case actions.TypeSecret(where=where):
                pressed = self._touch(where, screen) if where is not None else None
                return pressed or self._given_away(screen)
            case actions.Own(name=name):
                own = self.scene.own.get(name)
                return Sensitive(None, own.name, "control") if own is not None and own.sensitive else None
            case _:
                return None

    def enters_payment_password(self, screen: Screen) -> bool:
        """Whether it would put a figure or a text into what asks for a payment password."""
        if self._taps(screen):
            at = self.places[0].at
            under = element_at(screen, at)
            if not is_figure(words_of(screen, under, at) if under is not None else ()):
                return False
        elif not isinstance(self.action, Type | actions.TypeSecret):
            return False
        return asks_for_payment_password(screen, self.read(screen))

    def read(self, screen: Screen) -> Sequence[Written]:
        """What its picture says, where the tree says too little; () where it says enough, or it cannot be."""
        return self._written if screen.quality is not Quality.FULL else ()

    def _taps(self, screen: Screen) -> bool:
        """Whether the finger stays where it comes down."""
        if isinstance(self.action, actions.Swipe):
            return is_short(*self._way(), screen)
        return isinstance(self.action, actions.Tap | actions.DoubleTap | actions.LongPress)

    def _way(self) -> tuple[Point, Point]:
        """From where to where a finger is drawn, as it will be: by the screen that the model saw."""
        if isinstance(self.action, actions.Fling):
            return way(self.action, self.places[0] if self.places else None, self.scene.screen)
        start, end = (place.at for place in self.places)
        return start, end

    @cached_property
    def _written(self) -> Sequence[Written]:
        return self.scene.read() if self.scene.read is not None else ()

    def _touch(self, where: Where, screen: Screen) -> Sensitive | None:
        described = where.words if isinstance(where, Described) else ""
        at = self.places[0].at
        read = None if self.scene.read is None else lambda: self._written
        return of_touch(Touched(screen, at, element_at(screen, at), described, self.thought, read))

    def _swipe(self, screen: Screen) -> Sensitive | None:
        """A page is scrolled wherever a finger begins; a slider that pays says so, no way at all is a tap."""
        start, end = self._way()
        if is_short(start, end, screen):
            return self._touch(start, screen)
        read = None if self.scene.read is None else lambda: self._written
        return of_slide(screen, start, end, read)

    def _given_away(self, screen: Screen) -> Sensitive | None:
        """Whether an app would get a secret that the user has not meant for it."""
        assert isinstance(self.action, actions.TypeSecret)
        name = self.action.secret
        if name not in self.scene.secrets or self.scene.secret_apps.get(name) == front(screen).package:
            return None
        return Sensitive(None, name, "secret")

    def _sent(self, screen: Screen) -> Sensitive | None:
        """Whether enter, after the text, sends it to somebody."""
        assert isinstance(self.action, Type)
        field = element_at(screen, self.places[0].at) if self.places else focused_field(screen)
        if screen.quality is not Quality.FULL and (field is None or not is_field(field)):
            where = self.action.where
            return of_blind_enter(where.words if isinstance(where, Described) else self.thought)
        if field is None or not writes_to_somebody(screen, field):
            return None
        return Sensitive("send", field.hint or field.desc, "page")
