"""Nothing sensitive is done but on a yes to just that; what lies under the finger by then is what counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from executor.action import (
    Back,
    Described,
    Direction,
    DoubleTap,
    Fling,
    Home,
    LongPress,
    Own,
    Press,
    Swipe,
    Tap,
    Type,
    TypeSecret,
    Wait,
)
from executor.doing import Place, do
from executor.doing.ways import is_short, way
from executor.own import OwnActions, action
from executor.person import Consent
from executor.persons import HeadlessPerson
from executor.pressed import Written
from lxb.errors import Lang, PersonNeeded
from lxb.geometry import Point, Rect
from tests.doing import Phone


@pytest.fixture
def phone() -> Phone:
    return Phone()


def cashier(phone: Phone) -> Point:
    phone.tap("Cashier")
    return phone.at("pay")


@pytest.mark.parametrize(("consent", "paid"), [("yes", 99), ("no", 0)])
def test_only_a_yes_pays(phone: Phone, consent: Consent, paid: int) -> None:
    at = cashier(phone)
    phone.person.consent = consent
    done = phone.do(Tap(at))
    assert phone.state("paid") == paid
    assert done.ending == ("done" if paid else "refused")
    (request,) = phone.person.requests
    assert "Pay now ¥99" in request.what
    assert request.page == "Checkout"


@pytest.mark.parametrize(
    ("lang", "asked"), [("zh", ("点击", "该控件名为")), ("en", ("tap", "the control is called"))]
)
@pytest.mark.parametrize("task", ["en", "zh"])
def test_a_person_is_asked_in_their_language_whatever_the_tasks_is(
    phone: Phone, task: Lang, lang: Lang, asked: tuple[str, str]
) -> None:
    at = cashier(phone)
    phone.scene.lang, phone.scene.person_lang, phone.person.consent = task, lang, "no"
    refused = phone.do(Tap(at))
    (request,) = phone.person.requests
    assert request.what.startswith(asked[0])
    assert request.why.startswith(asked[1])
    assert ("用户不同意" in refused.told) == (task == "zh")


@pytest.mark.parametrize("touch", [DoubleTap, LongPress, lambda at: Swipe(at, Point(at.x + 9, at.y))])
def test_every_touch_of_it_is_asked_for(phone: Phone, touch: object) -> None:
    at = cashier(phone)
    phone.person.consent = "no"
    assert phone.do(touch(at)).ending == "refused"  # type: ignore[operator]
    assert phone.do(Type("x", where=at)).ending == "refused"
    assert phone.state("paid") == 0


def test_a_page_is_scrolled_wherever_the_finger_begins(phone: Phone) -> None:
    at = cashier(phone)
    assert phone.do(Swipe(at, Point(at.x, at.y + 900))).ending == "done"
    assert phone.person.requests == []
    assert phone.state("paid") == 0


SLIDER = """
package: com.example.slider
name: Slider
home: home
pages:
  home:
    name: Home
    title: Pay
    body: [{button: {text: Slide to pay ¥99, width: match}}, {button: {text: Slide to unlock}}]
"""


def test_a_slider_that_pays_is_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "slider.yaml"
    file.write_text(SLIDER, "utf-8")
    phone = Phone(file)
    phone.person.consent = "no"
    at = phone.at("Slide to pay ¥99")
    assert phone.do(Swipe(at, Point(at.x + 400, at.y))).ending == "refused"
    assert phone.do(Fling("right", at)).ending == "refused"
    assert phone.do(Fling("right", at, 300)).ending == "refused"
    at = phone.at("Slide to unlock")
    assert phone.do(Swipe(at, Point(at.x + 400, at.y))).ending == "done"
    assert phone.do(Fling("right", at)).ending == "done"


@pytest.mark.parametrize("pixels", [1, 5, 12, 40])
@pytest.mark.parametrize("finger", ["up", "down", "left", "right"])
def test_however_few_pixels_a_page_is_scrolled_by_nothing_is_tapped(
    phone: Phone, pixels: int, finger: Direction
) -> None:
    at = cashier(phone)
    assert phone.do(Fling(finger, at, pixels)).ending == "done"
    assert (phone.state("paid"), phone.page) == (0, "cashier")
    rect = phone.look().rect
    for edge in (Point(at.x, rect.bottom - 1), Point(at.x, 0), Point(0, at.y), Point(rect.right - 1, at.y)):
        start, end = way(Fling(finger, edge, pixels), Place(edge), phone.look())
        assert not is_short(start, end, phone.look())
        assert rect.contains(start)
        assert rect.contains(end)


def test_nobody_is_no_yes_and_ends_the_run(phone: Phone) -> None:
    at = cashier(phone)
    phone.person.consent = "nobody"
    with pytest.raises(PersonNeeded) as needed:
        phone.do(Tap(at))
    assert needed.value.exit_code == 5
    phone.scene.person = HeadlessPerson("stop", lambda text: None)
    with pytest.raises(PersonNeeded):
        phone.do(Tap(at))
    assert phone.state("paid") == 0
    phone.scene.person = HeadlessPerson("allow", lambda text: None)
    assert phone.do(Tap(at)).ending == "done"
    assert phone.state("paid") == 99


def test_what_the_model_holds_for_sensitive_is_asked_for_too(phone: Phone) -> None:
    phone.person.consent = "no"
    assert phone.tap("Count", approval="重要操作").ending == "refused"
    assert phone.tap("Count", approval="").ending == "refused"
    assert phone.state("taps") == 0
    assert "重要操作" in phone.person.requests[0].why
    assert phone.tap("Count").ending == "done", "not sensitive by itself"


def test_what_does_nothing_on_the_phone_is_not_asked_for(phone: Phone) -> None:
    assert phone.do(Wait(1), approval="sure?").ending == "looked"
    assert phone.person.requests == []


def test_a_yes_in_a_dialog_is_what_the_dialog_asks(phone: Phone) -> None:
    phone.tap("Cashier")
    phone.tap("Ask first")
    phone.person.consent = "no"
    assert phone.tap("OK").ending == "refused"
    assert "Pay ¥99 to the shop?" in phone.person.requests[-1].why
    assert phone.tap("Cancel").ending == "done"
    assert (phone.page, phone.state("paid")) == ("cashier", 0)


def test_places_are_gone_to_without_a_word(phone: Phone) -> None:
    phone.tap("Cashier")
    assert phone.tap("Payment methods").ending == "done"
    assert phone.person.requests == []


def test_a_price_that_changes_while_the_person_thinks_was_not_agreed_to(phone: Phone) -> None:
    at = cashier(phone)
    phone.person.before = lambda: set_state(phone, "price", 199)
    done = phone.do(Tap(at))
    assert (done.ending, phone.state("paid")) == ("impossible", 0)
    assert "changed" in done.told


def test_what_comes_up_after_the_model_has_seen_the_screen_does_not_get_the_tap(phone: Phone) -> None:
    phone.tap("Cashier")
    at = phone.at("Payment methods")
    phone.scene.screen = phone.look()
    phone.phone.hands.tap("Ask first")  # a dialog comes up over it

    done = do(Tap(at), phone.scene)
    assert done.ending == "impossible"
    assert phone.page == "sure"
    assert done.after is not None, "the caller need not look again"


def test_what_means_the_same_anywhere_is_done_whatever_came_up(phone: Phone) -> None:
    phone.tap("Cashier")
    phone.scene.screen = phone.look()
    phone.phone.hands.tap("Ask first")
    assert do(Back(), phone.scene).ending == "impossible", "it would close something else"
    assert do(Home(), phone.scene).ending == "done"


def test_what_lies_there_now_is_judged_not_what_lay_there(phone: Phone) -> None:

    at = cashier(phone)
    phone.phone.press("back")
    phone.scene.screen = (
        phone.look()
    )  # the model sees the first page, where nothing sensitive is at that place
    phone.phone.hands.tap("Cashier")
    done = do(Tap(at), phone.scene)
    assert (done.ending, phone.state("paid")) == ("impossible", 0)
    assert phone.person.requests == []


def test_enter_in_a_chat_sends_and_the_person_reads_what(phone: Phone) -> None:
    phone.tap("Chat")
    at = phone.at("message")
    phone.person.consent = "no"
    assert phone.do(Type("see you at 8", where=at, submit=True)).ending == "refused"
    assert "see you at 8" in phone.person.requests[-1].what
    assert (phone.state("sent"), phone.state("chat")) == ([], "")
    assert phone.do(Type("see you at 8", where=at)).ending == "done", "a draft is sent to nobody"
    assert phone.do(Press("enter")).ending == "refused"
    assert phone.tap("send").ending == "refused"
    assert "see you at 8" in phone.person.requests[-1].what
    assert phone.state("sent") == []
    phone.person.consent = "yes"
    assert phone.tap("send").ending == "done"
    assert phone.state("sent") == ["see you at 8"]


def test_enter_in_a_search_box_is_not_asked_for(phone: Phone) -> None:
    assert phone.do(Type("shoes", where=phone.at("box"), submit=True)).ending == "done"
    assert phone.person.requests == []


def test_where_only_a_picture_shows_it_the_words_are_read_off_that(phone: Phone) -> None:
    phone.tap("Canvas")
    middle = Point(540, 1200)
    said = {"Draw": "done", "Pay now": "refused", "Delete": "refused", "Payment methods": "done"}
    phone.person.consent = "no"
    for text, ending in said.items():
        rect = Rect(440, 1170, 640, 1230)
        phone.scene.read = lambda text=text, rect=rect: [Written(text, rect)]  # type: ignore[misc]
        assert phone.do(Tap(middle)).ending == ending, text
    phone.scene.read = None
    assert phone.do(Tap(middle), thought="I press the “Pay now” button").ending == "refused"
    assert phone.do(Tap(middle), thought="I open “Payment methods”").ending == "done"
    phone.scene.ground = lambda words, scene: Place(middle)
    assert phone.do(Tap(Described("the delete icon"))).ending == "refused"


@pytest.mark.parametrize(("later", "ending"), [("Note B", "impossible"), ("Note A", "done")])
def test_where_only_a_picture_shows_it_a_yes_is_for_what_it_showed(
    phone: Phone, later: str, ending: str
) -> None:
    phone.tap("Canvas")
    titles = ["Note A"]
    button, title = Rect(440, 1170, 640, 1230), Rect(100, 100, 400, 160)
    phone.scene.read = lambda: [Written(titles[-1], title), Written("Delete", button)]
    phone.person.before = lambda: titles.append(later)
    assert phone.do(Tap(Point(540, 1200))).ending == ending
    titles[1:] = []
    assert phone.do(Tap(Point(540, 1500)), approval="it says so").ending == ending
    assert len(phone.person.requests) == 2


def test_own_actions_may_be_sensitive(phone: Phone) -> None:
    done: list[str] = []

    @action("wire money", prompt="Sends money.", sensitive=True)
    def wire(arguments: object, scene: object) -> str:
        done.append("wired")
        return "wired"

    phone.scene.own = OwnActions([wire])
    phone.person.consent = "no"
    assert phone.do(Own("wire money")).ending == "refused"
    assert done == []
    phone.person.consent = "yes"
    assert phone.do(Own("Wire_Money")).told == "wired"


KEYPAD = """
package: com.example.keypad
name: Keypad
home: home
state: {pin: "", paid: false}
pages:
  home:
    name: Home
    title: Pay
    body:
      - text: {text: Enter your payment password}
      - {row: {children: [KEYS]}}
      - button: {text: Close, go: done}
  done: {name: Done, title: Done, body: [{text: Nothing here}]}
""".replace(
    "KEYS",
    ", ".join(
        f'{{button: {{text: "{n}", weight: 1, width: 0, set: {{pin: "${{pin + \'{n}\'}}"}}}}}}'
        for n in range(10)
    ),
)


def test_a_payment_password_is_the_persons_to_enter(tmp_path: Path) -> None:

    file = tmp_path / "keypad.yaml"
    file.write_text(KEYPAD, "utf-8")
    phone = Phone(file)

    def enters() -> bool:
        phone.phone.hands.tap("7")
        return True

    phone.person.took = enters
    done = phone.tap("1")
    assert phone.person.handed == ["enter the payment password"]
    assert phone.state("pin") == "7", "of the agent's finger nothing arrived"
    assert done.ending == "done"
    assert phone.do(Type("123456")).ending == "done"
    assert len(phone.person.handed) == 2
    at = phone.at("2")
    assert phone.do(Swipe(at, Point(at.x + 3, at.y))).ending == "done", "it would tap the key"
    assert len(phone.person.handed) == 3
    assert "2" not in str(phone.state("pin"))
    phone.scene.secrets = {}
    assert phone.do(TypeSecret("pin")).ending == "done"
    assert phone.tap("Close").ending == "done"
    assert phone.page == "done"
    assert len(phone.person.handed) == 4


def set_state(phone: Phone, name: str, value: object) -> None:
    held = phone.phone.snapshot()
    held.states[phone.phone.apps[0]][name] = value  # type: ignore[attr-defined]
    phone.phone.restore(held)
