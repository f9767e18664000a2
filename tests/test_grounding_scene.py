"""Words for what a virtual phone shows: by tree, off its picture, by a model's choice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PIL import Image

from executor.action import Described, Note, Tap
from executor.doing.scene import Place, Unplaced
from executor.grounding import Choices, Found, Grounding, Nothing, TooMany, drawn, reading
from executor.grounding.marks import marked, number_in
from lxb.clock import ManualClock
from lxb.geometry import Rect, Size
from lxb.model.address import read_address
from lxb.model.chat import ChatModel
from lxb.model.profile import profile_for
from lxb.ocr import Missing, reader
from lxb.trace import ModelAsked, Trace
from lxb.trace.events import Event
from tests.doing import Phone
from tests.endpoint import Endpoint, serving, whole
from tests.ocr import needs_ocr

SIX = ", ".join(f"{{button: {{text: Same, set: {{tapped: {n}}}}}}}" for n in range(6))
LOOKS = f"""
package: com.example.looks
name: Looks
home: home
state: {{tapped: "", drawn: 0}}
pages:
  home:
    name: Home
    title: Home
    body:
      - button: {{text: Twice, set: {{tapped: first}}}}
      - button: {{text: Twice, set: {{tapped: second}}}}
      - button: {{text: Delete all, set: {{tapped: gone}}}}
      - button: {{text: Many, go: many}}
      - button: {{text: Web, go: web}}
  many: {{name: Many, body: [{SIX}]}}
  web:
    name: Web
    layout: frame
    body:
      - surface:
          height: match
          children:
            - column:
                children:
                  - button: {{text: Draw now, set: {{drawn: "${{drawn + 1}}"}}}}
                  - text: {{text: The weather is fine}}
                  - button: {{text: 加入购物车, set: {{tapped: cart}}}}
                  - button: {{text: 立即支付, set: {{tapped: paid}}}}
"""


@pytest.fixture
def phone(tmp_path_factory: pytest.TempPathFactory) -> Phone:
    file = tmp_path_factory.mktemp("app") / "looks.yaml"
    file.write_text(LOOKS, "utf-8")
    return Phone(file)


@pytest.fixture
def grounding(phone: Phone) -> Grounding:
    phone.scene.ground = grounding = Grounding(read=Missing)
    return grounding


def web(phone: Phone) -> None:
    phone.tap("Web")
    phone.look()


def test_a_control_is_tapped_by_its_words(phone: Phone, grounding: Grounding) -> None:
    assert phone.do(Tap(Described("the “Web” button"))).ending == "done"
    assert phone.page == "web"


def test_of_a_few_the_model_is_told_what_tells_them_apart(phone: Phone, grounding: Grounding) -> None:
    result = grounding.find("Twice", phone.scene)
    assert isinstance(result, Choices)
    assert len(result.candidates) == 2
    done = phone.do(Tap(Described("Twice")))
    assert done.ending == "impossible"
    assert done.told.count("Twice") == 3
    assert phone.state("tapped") == ""
    phone.do(Tap(Described("the second 'Twice'")))
    assert phone.state("tapped") == "second"


def test_of_many_it_is_told_to_be_more_exact(phone: Phone, grounding: Grounding) -> None:
    phone.tap("Many")
    phone.look()
    result = grounding.find("“Same”", phone.scene)
    assert isinstance(result, TooMany)
    assert result.count == 6
    told = grounding("“Same”", phone.scene)
    assert isinstance(told, Unplaced)
    assert "6" in told.told


def test_what_is_not_there_is_answered_with_what_is_nearest(phone: Phone, grounding: Grounding) -> None:
    result = grounding.find("Delete account", phone.scene)
    assert isinstance(result, Nothing)
    assert [c.words for c in result.nearest][:1] == ["Delete all"]
    assert result.unread is None
    phone.scene.lang = "zh"
    told = grounding("Delete account", phone.scene)
    assert isinstance(told, Unplaced)
    assert "Delete all" in told.told
    assert "没有" in told.told


def test_what_is_sensitive_is_asked_for_though_it_was_named_in_words(
    phone: Phone, grounding: Grounding
) -> None:
    phone.person.consent = "no"
    assert phone.do(Tap(Described("Delete all"))).ending == "refused"
    assert len(phone.person.requests) == 1


def test_without_a_reader_a_page_without_a_tree_names_what_is_missing(
    phone: Phone, grounding: Grounding
) -> None:
    web(phone)
    result = grounding.find("Draw now", phone.scene)
    assert isinstance(result, Nothing)
    assert result.unread == Missing()
    told = grounding("Draw now", phone.scene)
    assert isinstance(told, Unplaced)
    assert "pip install 'lxb[ocr]'" in told.told


@needs_ocr
@pytest.mark.parametrize("words", ["“Draw now”", "the Draw now button", "Drow now at the top"])
def test_a_page_without_a_tree_is_used_off_its_picture(phone: Phone, words: str) -> None:
    phone.scene.ground = Grounding()
    web(phone)
    assert phone.do(Tap(Described(words))).ending == "done"
    assert phone.state("drawn") == 1


@needs_ocr
def test_chinese_words_of_a_picture_are_found_and_asked_for(phone: Phone) -> None:
    grounding = Grounding()
    web(phone)
    result = grounding.find("“加入购物车”", phone.scene)
    assert isinstance(result, Found)
    assert result.by == "ocr"
    assert isinstance(grounding.find("“移出购物车”", phone.scene), Nothing)


@needs_ocr
def test_a_page_without_a_tree_is_noted_off_its_picture(phone: Phone) -> None:
    phone.scene.read = reading(phone.scene)
    web(phone)
    assert phone.do(Note("weather")).ending == "looked"
    (page,) = phone.scene.notes.pages
    assert any("weather" in text for text in page.texts)


@needs_ocr
def test_a_bare_point_on_a_picture_is_asked_for_by_what_is_written_there(phone: Phone) -> None:
    phone.scene.read = reading(phone.scene)
    web(phone)
    result = Grounding().find("“立即支付”", phone.scene)
    assert isinstance(result, Found)
    phone.person.consent = "no"
    assert phone.do(Tap(result.candidate.at)).ending == "refused"
    assert phone.state("tapped") == ""


# --- numbers on the picture ---------------------------------------------------------------------------------


@pytest.fixture
def service() -> Iterator[Endpoint]:
    with serving(whole("2")) as endpoint:
        yield endpoint


def asking(endpoint: Endpoint, trace: Trace | None = None) -> Grounding:
    model = ChatModel("qwen-vl", read_address(endpoint.url), profile_for("qwen-vl"), clock=ManualClock())
    return Grounding(model, trace, read=Missing)


def test_of_a_few_the_model_chooses_by_number(phone: Phone, service: Endpoint) -> None:
    events: list[Event] = []
    trace = Trace("run", phone.clock, watch=events.append)
    phone.scene.ground = asking(service, trace)
    assert phone.do(Tap(Described("Twice"))).ending == "done"
    assert phone.state("tapped") == "second"
    (asked,) = service.asked
    parts = asked.body["messages"][-1]["content"]
    assert [part["type"] for part in parts] == ["text", "image_url"]
    assert parts[0]["text"].count("“Twice”") == 2
    (event,) = [event for event in events if isinstance(event, ModelAsked)]
    assert (event.purpose, event.reply) == ("ground", "2")


@needs_ocr
def test_what_a_drawn_thing_is_said_to_do_is_asked_for_whatever_is_written_beside_it(
    phone: Phone, service: Endpoint
) -> None:
    service.behaviours = [whole("1")]  # the first line on the picture, "Draw now"
    phone.scene.ground, phone.scene.read = asking(service), reading(phone.scene)
    phone.scene.ground.read = reader
    web(phone)
    phone.person.consent = "no"
    assert phone.do(Tap(Described("the icon that means 确认支付"))).ending == "refused"
    assert phone.state("drawn") == 0


@pytest.mark.parametrize("reply", ["0", "I cannot tell", "1 or 2", "7", ""])
def test_an_answer_that_is_none_of_them_touches_nothing(phone: Phone, service: Endpoint, reply: str) -> None:
    service.behaviours = [whole(reply)]
    phone.scene.ground = asking(service)
    assert phone.do(Tap(Described("Twice"))).ending == "impossible"
    assert phone.state("tapped") == ""


def test_a_service_that_refuses_leaves_it_unplaced(phone: Phone) -> None:
    with serving(whole(None, "content_filter")) as endpoint:
        assert isinstance(asking(endpoint)("Twice", phone.scene), Unplaced)


def test_what_no_words_find_is_chosen_among_all_that_can_be_touched(phone: Phone, service: Endpoint) -> None:
    grounding = asking(service)
    result = grounding.find("the thing that is pressed two times, lower down", phone.scene)
    assert isinstance(result, Found)
    assert result.by == "marks"
    place = grounding("the thing that is pressed two times, lower down", phone.scene)
    assert isinstance(place, Place)
    assert place.at == result.candidate.at


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("3", 3),
        ("Number 3.", 3),
        ("0", 0),
        ("I see 1 and 2.\n2", 2),
        ("1, 2", None),
        ("", None),
        ("二", None),
    ],
)
def test_the_number_of_an_answer(text: str, number: int | None) -> None:
    assert number_in(text) == number


def test_marks_stand_on_the_picture_whatever_its_size() -> None:
    white = Image.new("RGB", (360, 800), "white")
    rects = [Rect(0, 0, 100, 100), Rect(900, 2300, 1080, 2400), Rect(500, 500, 501, 501)]
    image = marked(white, rects, Size(1080, 2400))
    assert image.size == white.size
    assert image.getpixel((33, 20)) != (255, 255, 255)
    assert white.getcolors() == [(360 * 800, (255, 255, 255))]


def test_what_is_drawn_is_found_without_words() -> None:
    from PIL import ImageDraw

    image = Image.new("RGB", (720, 1600), "white")
    pen = ImageDraw.Draw(image)
    pen.ellipse((600, 60, 660, 120), outline="black", width=6)
    pen.rectangle((40, 900, 100, 960), fill="blue")
    pen.rectangle((100, 300, 400, 340), fill="black")
    found = drawn.things(image, Size(1440, 3200), [Rect(200, 600, 800, 680)])
    assert len(found) == 2
    assert found[0].contains(Rect(1200, 120, 1320, 240).centre)
    assert found[1].contains(Rect(80, 1800, 200, 1920).centre)
