"""What of a model's answer is believed, beside what the tree knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PIL import Image

from explorer.anchors import anchors
from explorer.events import Told
from explorer.vision.asking import Account
from explorer.vision.describer import Describer
from explorer.vision.fusion import Fusion, Shown
from explorer.vision.moment import Moment
from explorer.vision.reply import read
from explorer.vision.rounds import Rounds
from lxb.budget import Budget
from lxb.forbidden import Forbidden
from lxb.geometry import Size
from lxb.model import Message, Reply, Usage
from lxb.model.profile import ModelProfile
from lxb.screen import Screen
from lxb.screen.xml import parse
from lxb.virtual.spec import PhoneSpec
from maps.content_words import digest
from tests.exploring import Journey
from tests.seeing import APP

SIZE = Size(1080, 2400)
NOTHING = Forbidden(())


def _node(cls: str, left: int, top: int, right: int, bottom: int, inside: str = "", **more: str) -> str:
    said = {"package": "com.x", "class": f"android.{cls}", "enabled": "true", **more}
    written = " ".join(f'{key.replace("_", "-")}="{value}"' for key, value in said.items())
    return f'<node {written} bounds="[{left},{top}][{right},{bottom}]">{inside}</node>'


def _screen(*nodes: str) -> Screen:
    whole = _node("widget.FrameLayout", 0, 0, 1080, 2400, "".join(nodes))
    return parse(f'<hierarchy rotation="0">{whole}</hierarchy>')


def _told(screen: Screen, reply: str) -> Told:
    shown = Shown(screen, SIZE, SIZE, "pixel", 2.625)
    fusion = Fusion(shown, tuple(anchors(screen, NOTHING)), NOTHING)
    return fusion.told("p", read(f"name: Home\n{reply}"), "m")


TITLE = _node("widget.TextView", 200, 60, 500, 160, text="Shop", resource_id="com.x:id/title")
ICON = _node("widget.ImageView", 900, 60, 1000, 160, clickable="true", resource_id="com.x:id/iv_s4")


def test_icons_without_words_get_their_function() -> None:
    told = _told(_screen(TITLE, ICON), "anchor: 955,115 | Scan")
    assert [words for _, words in told.functions] == ["Scan"]
    assert (told.bound, told.loose, told.anchors) == (1, 0, ())


def test_controls_inside_a_web_page_are_new_to_structure() -> None:
    link = _node("view.View", 100, 500, 500, 600, clickable="true", text="Join us")
    told = _told(
        _screen(TITLE, _node("webkit.WebView", 0, 200, 1080, 2400, link)), "anchor: 300,550 | Join us"
    )
    assert [anchor.label for anchor in told.anchors] == ["Join us"]


def test_what_may_not_be_tapped_is_no_anchor_whatever_the_model_says() -> None:
    link = _node("view.View", 100, 500, 500, 600, clickable="true", text="Pay now")
    back = _node("view.View", 100, 700, 500, 800, clickable="true", text="Close")
    page = _screen(TITLE, _node("webkit.WebView", 0, 200, 1080, 2400, link + back))
    told = _told(page, "anchor: 300,550 | Join us\nanchor: 300,550 | Pay now\nanchor: 300,750 | Close")
    assert told.anchors == ()


def test_points_outside_of_the_picture_and_those_that_mean_nothing_are_loose() -> None:
    told = _told(_screen(TITLE, ICON), "anchor: 9000,115 | Scan\nanchor: 500,1500 | Scan")
    assert (told.bound, told.loose) == (0, 2)


def test_only_a_hollow_tree_is_told_by_its_picture() -> None:
    hollow = _screen(_node("view.View", 0, 0, 1080, 2400))
    reply = "anchor: 300,550 | Start\nanchor: 300,750 | Shop\nanchor: 310,550 | Start"
    assert [locator.ocr for locator in _told(hollow, reply).pictured] == ["Start", "Shop"]
    assert _told(_screen(TITLE), reply).pictured == ()


def test_of_a_picture_too_only_what_leads_on_and_is_the_apps_own_is_kept() -> None:
    hollow = _screen(_node("view.View", 0, 0, 1080, 2400))
    labels = ("Start", "Pay now", "Close", "ann@example.com", "a" * 90)
    reply = "\n".join(f"anchor: 300,{500 + 200 * n} | {words}" for n, words in enumerate(labels))
    told = _told(hollow, f"{reply}\nanchor: 300,9000 | Beside the picture")
    assert [locator.ocr for locator in told.pictured] == ["Start"]


class _Saying:
    """A model that says the same of every picture."""

    name, endpoint, simulated, profile = "m", "e", True, ModelProfile(space="pixel")

    def __init__(self, reply: str) -> None:
        self._reply = reply

    def ask(self, messages: Sequence[Message], **options: Any) -> Reply:
        return Reply(self._reply, thought="", usage=Usage(), seconds=0.0)


def test_of_a_picture_no_words_are_kept_that_were_content_elsewhere() -> None:
    made = Journey(PhoneSpec.parse(f"virtual:{APP}?latency=0"))
    expedition = made.go(actions=1).expedition
    expedition.items.add(digest("Ann"))
    reply = "name: Home\nanchor: 300,550 | Start\nanchor: 300,750 | Ann\nanchor: 300,950 | Chat: Ann"
    describer = Describer(_Saying(reply), Budget(made.clock), NOTHING, "en", 420)
    hollow = _screen(_node("view.View", 0, 0, 1080, 2400))
    describer.ask("p", Moment(hollow, Image.new("RGB", SIZE)), Account("App"), ())
    Rounds(describer, expedition, made.explorer.performer, "App").hear(all_of_them=True)
    assert [locator.ocr for locator in expedition.told["p"].pictured] == ["Start"]


def test_a_pop_up_comes_with_what_closes_it_and_what_it_is_known_by() -> None:
    later = _node(
        "widget.Button", 200, 1500, 500, 1600, clickable="true", text="Later", resource_id="com.x:id/l"
    )
    told = _told(_screen(TITLE, later), "kind: popup\nclose: 350,1550 | Later")
    assert told.close is not None
    assert told.close.text == "Later"
    assert told.marks
    pay = later.replace("Later", "Pay now")
    assert _told(_screen(TITLE, pay), "kind: popup\nclose: 350,1550 | Pay now").close is None


def test_words_of_content_on_the_screen_stay_out_of_what_the_model_says() -> None:
    typed = _node("widget.EditText", 0, 300, 900, 400, text="Birthday of Ann")
    told = _told(
        _screen(TITLE, typed),
        "description: Search the shop. Looks for Birthday of Ann.\nkeywords: find, birthday of ann",
    )
    assert told.description == "Search the shop."
    assert told.keywords == ("find",)
