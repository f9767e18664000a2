"""What others show over a page, and that no picture for a model holds it."""

from __future__ import annotations

import pytest
from PIL import Image

from explorer.vision.moment import moment
from lxb.clock import ManualClock
from lxb.config import Timing
from lxb.geometry import Rect
from lxb.model.picture import PAINT, painted_over
from lxb.perform import Performer
from lxb.screen import Screen
from lxb.screen.notices import notices
from lxb.screen.xml import parse
from lxb.virtual.in_process import InProcessDevice
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec
from tests.screen_samples import HEIGHT, PACKAGE, WIDTH, Box, Node, node, row, screen

SYSTEM = "com.android.systemui"
RED = (200, 30, 30)
CODE = "Mum: code 482913"


def window(*inside: Node, box: Box, package: str = SYSTEM) -> Node:
    return node("FrameLayout", *inside, box=box, package=package)


def said(text: str = "", desc: str = "", package: str = SYSTEM) -> Node:
    return node("TextView", text=text, desc=desc, package=package)


STATUS = window(said("9:41"), said(desc="Chat notification: Mum wrote"), box=(0, 0, WIDTH, 90))
BUTTONS = window(said(desc="Back"), said(desc="Home"), box=(0, 2268, WIDTH, HEIGHT))
HEADS_UP = window(said(CODE), box=(30, 80, 1050, 330))


def page(*windows: Node) -> Screen:
    return screen(node("TextView", text="Home"), row("Orders"), windows=(STATUS, BUTTONS, *windows))


@pytest.mark.parametrize(
    ("over", "seen"),
    [
        ((), ()),
        ((HEADS_UP,), (Rect(30, 80, 1050, 330),)),
        ((window(said(CODE), box=(0, 0, WIDTH, 420)),), (Rect(0, 0, WIDTH, 420),)),
        ((window(said(desc=CODE), box=(30, 80, 1050, 330)),), (Rect(30, 80, 1050, 330),)),
        (
            (window(said("Boss: the contract"), box=(30, 800, 500, 1100), package="com.tencent.mm"),),
            (Rect(30, 800, 500, 1100),),
        ),
        ((window(said("00:12"), box=(900, 300, 1060, 400)),), (Rect(900, 300, 1060, 400),)),
        ((window(said(desc="Floating button"), box=(930, 1200, 1080, 1350)),), ()),
        ((window(node("ImageView"), box=(30, 80, 1050, 330)),), ()),
        ((window(said("A tip of the app"), box=(30, 300, 700, 500), package=PACKAGE),), ()),
        ((window(said("q"), box=(0, 1600, WIDTH, HEIGHT), package="com.x.inputmethod"),), ()),
        (
            (HEADS_UP, window(said("x"), box=(40, 400, 900, 700))),
            (Rect(30, 80, 1050, 330), Rect(40, 400, 900, 700)),
        ),
    ],
)
def test_what_others_say_over_a_page(over: tuple[Node, ...], seen: tuple[Rect, ...]) -> None:
    assert notices(page(*over), PACKAGE) == seen


def test_the_bars_of_a_phone_that_lies_on_its_side_say_nothing() -> None:
    whole = (0, 0, HEIGHT, WIDTH)
    app = node("FrameLayout", node("TextView", text="Home"), box=whole)
    bars = (
        window(said("9:41"), box=(0, 0, HEIGHT, 70)),
        window(said(desc="Back"), box=(HEIGHT - 132, 0, HEIGHT, WIDTH)),
    )
    body = "".join(root.xml(root.box or whole, PACKAGE) for root in (app, *bars))
    assert notices(parse(f'<hierarchy rotation="1">{body}</hierarchy>'), PACKAGE) == ()


def test_the_dialog_that_is_shown_is_no_notice() -> None:
    asks = window(said("Allow?"), box=(100, 900, 980, 1500), package="com.android.permissioncontroller")
    shown = page(asks)
    assert notices(shown, PACKAGE, "com.android.permissioncontroller") == ()
    assert len(notices(shown, PACKAGE)) == 1


# --- pictures ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [1.0, 0.5, 0.37])
def test_all_of_a_part_is_painted_over_and_nothing_else(scale: float) -> None:
    image = Image.new("RGB", (round(WIDTH * scale), round(HEIGHT * scale)), "white")
    box = Rect(*(round(edge * scale) for edge in (30, 80, 1050, 330)))
    image.paste(RED, box)
    made = painted_over(image, [Rect(30, 80, 1050, 330)], WIDTH)
    assert {colour for _, colour in made.getcolors() or []} == {(255, 255, 255), PAINT}
    painted = sum(count for count, colour in made.getcolors() or [] if colour == PAINT)
    assert painted <= (box.width + 2) * (box.height + 2)
    assert RED in {colour for _, colour in image.getcolors() or []}, "the picture itself is as it was"


def test_a_picture_without_such_a_part_is_the_same() -> None:
    image = Image.new("RGB", (10, 10))
    assert painted_over(image, [], WIDTH) is image


def test_a_part_beyond_the_edge_does_no_harm() -> None:
    image = Image.new("L", (100, 200))
    made = painted_over(image, [Rect(-50, -10, 40, 5000), Rect(90, 90, 90, 90)], 100)
    assert (made.size, made.getpixel((20, 199))) == ((100, 200), PAINT)


class Phone(InProcessDevice):
    """Shows one screen; its pictures are red where a notification is."""

    def __init__(self, shown: Screen) -> None:
        clock = ManualClock()
        super().__init__(VirtualPhone(PhoneSpec.parse("virtual:notes"), clock))
        self.performer = Performer(self, clock, Timing())
        self.shown = shown

    def screen(self) -> Screen:
        return self.shown

    def picture(self) -> Image.Image:
        image = Image.new("RGB", (WIDTH, HEIGHT), "white")
        for part in notices(page(HEADS_UP), PACKAGE):
            image.paste(RED, part)
        return image


@pytest.mark.parametrize(
    ("before", "after"), [((HEADS_UP,), (HEADS_UP,)), ((HEADS_UP,), ()), ((), (HEADS_UP,))]
)
def test_a_notification_is_in_no_picture_though_it_comes_or_goes_meanwhile(
    before: tuple[Node, ...], after: tuple[Node, ...]
) -> None:
    made = moment(Phone(page(*after)).performer, page(*before), PACKAGE, lambda now: True)
    assert made is not None
    assert RED not in {colour for _, colour in made.picture.getcolors() or []}
    assert made.picture.getpixel((500, 1000)) == (255, 255, 255)


def test_a_page_under_much_of_others_is_not_shown() -> None:
    shade = window(said(CODE), box=(0, 90, WIDTH, 1150))
    assert moment(Phone(page(shade)).performer, page(shade), PACKAGE, lambda now: True) is None
