"""What the model is shown at a step, and what its points mean then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from executor import telling
from executor.controls import Controls, Spell, listed
from executor.dialect import Frame, Talk
from executor.dialects.names import JUMP
from executor.sight import Shown, Sight
from lxb.apps import known_apps
from lxb.errors import Lang
from lxb.geometry import Point
from lxb.model.picture import encoded, painted_over
from lxb.package_name import SYSTEM_UI, is_launcher
from lxb.screen import Screen
from lxb.screen.notices import notices
from lxb.space import replied
from lxb.trace import ScreenSeen
from maps.front import front

if TYPE_CHECKING:
    from datetime import datetime

    from PIL.Image import Image

    from executor.loop import Loop

HOME = "System Home"
"""What AutoGLM knows the home screen by, whatever the language."""
_DAYS = ("星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日")


@dataclass(frozen=True, slots=True)
class View:
    """One screen as it is shown."""

    talk: Talk
    """Without the past."""
    frame: Frame
    private: bool
    """Whether a field for a password is on the screen, or may be: no tree tells of those of a web page."""


class Showing:
    """Makes views for one run."""

    def __init__(self, loop: Loop, task: str) -> None:
        self._loop = loop
        self._task = task
        self._before: Shown | None = None

    def view(self, sight: Sight, told: str) -> View:
        """The view of a sight; sets the scene's screen and numbers to it.

        Args:
            sight: what the phone shows.
            told: what became of the last action.
        """
        loop, scene, shown = self._loop, self._loop.scene, sight.shown
        image = self._image(sight)
        picture = encoded(image, loop.model.profile, shown.size) if image is not None else None
        frame = Frame(loop.model.profile.space, picture.size if picture else shown.size, shown.size)
        controls = self._controls(sight, frame)
        scene.screen, scene.listed = sight.screen, dict(controls.numbered)
        private = not sight.has_tree or any(e.password for e in sight.screen)
        self._keep(sight, None if private else image)
        amiss = telling.of_sight(shown, self._before, scene.lang)
        self._before = shown
        talk = Talk(
            task=self._task,
            lang=scene.lang,
            today=day(scene.performer.clock.wall().astimezone(), scene.lang),
            picture=picture,
            app=self._app(sight),
            account=loop.account,
            told=telling.joined((told, amiss)),
            controls=controls.text,
            own=[line for one, line in zip(scene.own, scene.own.lines(), strict=True) if one.name != JUMP],
            jumps=loop.jumps(sight.screen) if loop.jumps is not None and sight.has_tree else "",
        )
        return View(talk, frame, private=private)

    def _image(self, sight: Sight) -> Image | None:
        """What the model is shown; None where there is no picture, or one that shows nothing."""
        if sight.image is None or not sight.has_picture:
            return None
        return without_notices(sight.image, sight.screen, sight.shown.size.width)

    def _controls(self, sight: Sight, frame: Frame) -> Controls:
        """Always where the tree is all there is; then with what can only be read."""
        if not sight.has_tree or (sight.has_picture and not self._loop.model.profile.controls):
            return Controls("", {})
        texts = not sight.has_picture
        return listed(sight.screen, self._loop.scene.lang, spell=_speller(frame), texts=texts)

    def _app(self, sight: Sight) -> str:
        package = sight.screen.package
        if not package:
            front = self._loop.scene.performer.device.current_app()
            package = front.package if front is not None else ""
        return called(package, self._loop.scene.lang)

    def _keep(self, sight: Sight, image: Image | None) -> None:
        trace, shown = self._loop.trace, sight.shown
        trace.add(
            ScreenSeen(
                package=sight.screen.package,
                quality=sight.screen.quality,
                elements=len(sight.screen.elements),
                picture=trace.picture(image) if image is not None else None,
                sight=sight.kind,
                size=(shown.size.width, shown.size.height),
            )
        )


def without_notices(image: Image, screen: Screen, width: int) -> Image:
    """A picture without what others say over the page: a message that just came is not the model's.

    Dialogs of the system stay, those that only notify do not.

    Args:
        image: of the screen.
        screen: its tree.
        width: of the screen in pixels.
    """
    over = front(screen).package
    shown = {screen.package} if over == SYSTEM_UI else {screen.package, over}
    return painted_over(image, notices(screen, *shown), width)


def called(package: str, lang: Lang) -> str:
    """What the model is told of the app in front: a name of the task's language, else the package."""
    if is_launcher(package):
        return HOME
    names = next((app.names for app in known_apps() if app.package == package), (package,))
    english = next((name for name in names if name.isascii()), names[0])
    return english if lang == "en" else names[0]


def day(now: datetime, lang: Lang) -> str:
    """A date and its day of the week."""
    if lang == "zh":
        return f"{now:%Y年%m月%d日} {_DAYS[now.weekday()]}"
    return f"{now:%Y-%m-%d}, {now:%A}"


def _speller(frame: Frame) -> Spell | None:
    """Writes a pixel as the model would say it; None where it says no points."""
    space = frame.space
    if space is None:
        return None

    def spell(at: Point) -> str:
        x, y = replied(at, space, frame.sent, frame.screen)
        return f"({x:.3f}, {y:.3f})" if space == "0-1" else f"({round(x)}, {round(y)})"

    return spell
