"""What the phone shows, tree and picture together; what is amiss with either is told apart by name.

A protected screen has a black picture and a readable tree, a web page or game the reverse; a service that
gives no tree and a picture that came too late are faults of their own. Only a phone that tells nothing at all
is an error.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from lxb.device.picture import is_black
from lxb.errors import DeviceRefused, DeviceTimeout, ScreenUnreadable
from lxb.geometry import Size
from lxb.perform import Performer
from lxb.screen import Quality, Screen
from lxb.screen.pictured import shown_size

if TYPE_CHECKING:
    from PIL.Image import Image

Kind = Literal["clear", "secure", "hollow", "no_tree", "no_picture", "dark"]
"""clear: tree and picture are good.
secure: the app forbids pictures: black, and the tree is readable.
hollow: the tree names nothing, the picture shows the page.
no_tree: the phone could not read its screen; there is a picture.
no_picture: the phone could not take a picture; there is a tree.
dark: a black picture and no tree worth the name: switched off, or protected."""

TREE: frozenset[Kind] = frozenset({"clear", "secure", "no_picture"})
"""Where the tree says what is there."""
PICTURE: frozenset[Kind] = frozenset({"clear", "hollow", "no_tree"})
"""Where the picture does."""

LENGTH = 480
"""Cells along the longer side of a picture that is compared: a small letter is one or two of them wide."""
BAR = 0.045
"""Part of the screen's height that the clock and the signs at its top may take."""


@dataclass(frozen=True, slots=True)
class Restless:
    """What of a screen changes by itself."""

    nodes: frozenset[int] = frozenset()
    """Indexes of elements."""
    box: tuple[int, int, int, int] | None = None
    """Left, top, right and bottom of the part of the picture, in cells; None = nothing of it."""


@dataclass(frozen=True, eq=False)
class Shown:
    """What a look is compared by; small enough to be kept for the whole run. See `executor.effects`."""

    screen: Screen
    """Without a node where there is no tree."""
    kind: Kind
    size: Size
    """Of the screen that points are on, read with each look: a phone may be turned or unfolded."""
    cells: Image | None
    """The picture's shades, small, without the bar at its top; None where it shows nothing."""
    restless: Restless = Restless()
    """As far as it was watched."""

    @property
    def has_tree(self) -> bool:
        return self.kind in TREE


@dataclass(frozen=True, eq=False)
class Sight:
    """One look."""

    shown: Shown
    image: Image | None
    fault: str = ""
    """What the phone said, where a tree or a picture could not be had."""

    @property
    def screen(self) -> Screen:
        return self.shown.screen

    @property
    def kind(self) -> Kind:
        return self.shown.kind

    @property
    def has_tree(self) -> bool:
        return self.shown.has_tree

    @property
    def has_picture(self) -> bool:
        return self.kind in PICTURE


def _sight(screen: Screen, image: Image | None, kind: Kind, fault: str = "") -> Sight:
    cells = _cells(image) if image is not None and kind in PICTURE else None
    return Sight(Shown(screen, kind, shown_size(screen, image), cells), image, fault)


def _cells(image: Image) -> Image:
    width, height = image.size
    top = round(BAR * max(width, height))
    part = LENGTH / max(width, height)
    size = max(1, round(width * part)), max(1, round((height - top) * part))
    return image.crop((0, top, width, height)).convert("L").resize(size)


def _same(one: Image, other: Image | None) -> bool:
    return other is not None and one.size == other.size and one.tobytes() == other.tobytes()


class Eyes:
    """Looks at one phone."""

    def __init__(self, performer: Performer) -> None:
        self.performer = performer
        self._without_tree: Image | None = None
        """The picture of the page that the phone could not read: it is not asked again for that."""

    def look(self, screen: Screen | None = None) -> Sight:
        """Tree and picture of this moment.

        Args:
            screen: the tree, where it has just been read.

        Raises:
            DeviceGone: the phone went away.
            DeviceTimeout: it gives neither tree nor picture in time.
            DeviceRefused: it gives neither.
        """
        fault = ""
        if screen is None and self._without_tree is None:
            screen, fault = self._tree()
        image, refused = self._image()
        if self._without_tree is not None and screen is None:
            screen, fault = self._tree_again(image)
        if screen is not None and image is not None and _turned(screen, image):
            screen, fault = self._tree()
        seen = self._seen(screen, image, refused, fault)
        self._without_tree = seen.shown.cells if seen.kind == "no_tree" else None
        return seen

    def _tree(self) -> tuple[Screen | None, str]:
        """The driver has restarted its service already when it gives up."""
        try:
            return self.performer.look(), ""
        except (ScreenUnreadable, DeviceRefused) as error:
            return None, error.cause("en")

    def _tree_again(self, image: Image | None) -> tuple[Screen | None, str]:
        """Asks for the tree of a page that had none only when it looks like another page."""
        if image is not None and _same(_cells(image), self._without_tree):
            return None, "as before"
        return self._tree()

    def _image(self) -> tuple[Image | None, DeviceRefused | None]:
        """A black one is taken once more: phones give one now and then, whatever they show."""
        device = self.performer.device
        try:
            image = device.picture()
            return device.picture() if _is_withheld(image) else image, None
        except DeviceRefused as error:
            return None, error

    def _seen(
        self, screen: Screen | None, image: Image | None, refused: DeviceRefused | None, fault: str
    ) -> Sight:
        if image is None:
            if screen is None or not screen.elements:
                raise refused or DeviceTimeout(device=self.performer.device.address, what="look", seconds="?")
            return _sight(screen, None, "no_picture", refused.cause("en") if refused else "")
        black = _is_withheld(image)
        if screen is None:
            return _sight(_sized(image), image, "dark" if black else "no_tree", fault)
        if screen.quality in {Quality.HOLLOW, Quality.NONE}:
            return _sight(screen, image, "dark" if black else "hollow")
        return _sight(screen, image, "secure" if black else "clear")


EMPTY = Screen(elements=(), size=Size(1, 1), package="", source="none")
"""A screen of which nothing is known: what a scene may hold before the first look."""


def _sized(image: Image) -> Screen:
    """A screen without a node, of a picture's size."""
    return replace(EMPTY, size=Size(*image.size))


def _is_withheld(image: Image) -> bool:
    """Whether all that an app may draw on is black: the bars of the system show above and below it."""
    width, height = image.size
    return is_black(image.crop((width // 12, height // 12, width - width // 12, height - height // 12)))


def _turned(screen: Screen, image: Image) -> bool:
    """Whether the phone was turned between tree and picture."""
    known, taken = screen.rect, image.size
    return min(known.width, known.height) > 0 and (known.width > known.height) != (taken[0] > taken[1])
