"""The scripted model acts: by the picture alone, in each dialect, and finds its way back from astray."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from executor.action import (
    Action,
    Ask,
    Back,
    Finish,
    Launch,
    LongPress,
    Parsed,
    ParseFailure,
    Press,
    Swipe,
    TakeOver,
    Tap,
    Type,
    Wait,
)
from executor.dialect import Dialect, Frame, Said, Talk, Turn
from executor.dialects.registry import dialect
from lxb.errors import Damaged
from lxb.geometry import Point, Size
from lxb.model import Message, Picture
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.scripted.acting.intent import Intent, Kind
from lxb.virtual.scripted.acting.lapses import LAPSES, broken
from lxb.virtual.scripted.acting.progress import MARK, Progress, progress
from lxb.virtual.scripted.acting.tongues import Said as Wanted
from lxb.virtual.scripted.acting.tongues import said_in
from lxb.virtual.scripted.acting.ways import next_hop
from lxb.virtual.scripted.asked import Asked
from lxb.virtual.scripted.asked import Turn as Sent
from lxb.virtual.scripted.model import ScriptedModel
from lxb.virtual.tasks import Task, bundled, faults, read_tasks, weighty
from tests.scripted_phone import encoded, model_of, scripted_phone

TONGUES = ("autoglm", "qwen3", "uitars15", "uitars1", "gelab")
NAMES = {
    "autoglm": "autoglm",
    "qwen3": "qwen",
    "uitars15": "uitars15",
    "uitars1": "uitars1",
    "gelab": "gelab",
}
DARK = "打开深色主题"


def asked(messages: list[Message]) -> Asked:
    """What the service would read of a conversation."""
    turns = tuple(
        Sent(
            m.role,
            "\n".join(part for part in m.parts if isinstance(part, str)),
            tuple(part.data for part in m.parts if isinstance(part, Picture)),
        )
        for m in messages
    )
    return Asked("scripted", turns, None, stream=False, tell_usage=False, most_tokens=None)


class Talks:
    """A conversation with the scripted model about one phone, in one dialect."""

    def __init__(
        self, name: str, task: str, app: str = "settings", options: str = "", errs: str = ""
    ) -> None:
        self.phone: VirtualPhone = scripted_phone(options, app, errs)
        self.model: ScriptedModel = model_of(self.phone)
        self.adapter: Dialect = dialect(name)
        self.task = task
        self.turns: list[Turn] = []

    def next(self, told: str = "", controls: str = "", *, blind: bool = False) -> Action:
        """The model's next action on what the phone shows now."""
        size = self.phone.size
        data = encoded(self.phone.picture())
        picture = None if blind else Picture(data, "image/jpeg", Size(360, 800), size)
        talk = Talk(self.task, "zh", "", picture, "", self.turns, told=told, controls=controls)
        reply = self.model.answer(self.model.case(asked(self.adapter.request(talk))))
        said = Said(reply.text)
        parsed = self.adapter.parse(said, Frame("0-1000", Size(360, 800), size))
        assert isinstance(parsed, Parsed), reply.text
        written, summary = self.adapter.written(parsed, said)
        self.turns.append(Turn(written, summary, parsed.thought, told))
        return parsed.action

    def do(self, action: Action) -> None:
        """Carries a simple action out."""
        match action:
            case Tap(where=Point() as at):
                self.phone.tap(*at)
            case Back():
                self.phone.press("back")
            case Launch():
                self.phone.launch(self.phone.apps[0])
            case _:
                raise AssertionError(action)


@pytest.mark.parametrize("name", TONGUES)
def test_it_goes_step_by_step_in_each_dialect(name: str) -> None:
    talks = Talks(name, DARK)
    for _ in range(2):
        talks.do(talks.next())
    assert talks.phone.state("com.android.settings")["dark"]
    end = talks.next()
    assert isinstance(end, Finish)
    assert end.success is not False


def test_what_has_no_effect_is_done_again() -> None:
    talks = Talks("autoglm", DARK)
    first = talks.next()
    assert talks.next(told="上一步操作后屏幕没有变化。") == first


def test_led_astray_it_comes_back() -> None:
    talks = Talks("gelab", DARK)
    talks.do(talks.next())
    talks.phone.launch("com.android.launcher3")
    talks.do(talks.next())
    assert talks.phone.place().package == "com.android.settings"
    talks.phone.view("settings://page/network")
    for _ in range(8):
        if isinstance(action := talks.next(), Finish):
            break
        talks.do(action)
    assert talks.phone.state("com.android.settings")["dark"]


def test_it_goes_by_the_list_where_there_is_no_picture() -> None:
    talks = Talks("autoglm", DARK)
    controls = '<data>\n1 "声音和振动" (500, 300)\n2 "显示 · 深色主题、字体大小" (480, 610)\n</data>'
    assert isinstance(talks.next(controls=controls, blind=True), Launch)
    assert talks.next(controls=controls, blind=True) == Tap(Point(518, 1464))


def test_nothing_but_the_picture_tells_where_the_phone_is() -> None:
    """The phone has walked on since the picture was taken: the answer is about the picture."""
    phone = scripted_phone(app="settings")
    model, adapter = model_of(phone), dialect("autoglm")
    picture = Picture(encoded(phone.picture()), "image/jpeg", Size(360, 800), phone.size)
    phone.view("settings://page/display")
    talk = Talk(DARK, "zh", "", picture, "")
    reply = model.answer(model.case(asked(adapter.request(talk))))
    assert "点击“显示”" in reply.text


def test_what_the_person_refused_ends_the_task_honestly() -> None:
    talks = Talks("uitars15", "请删除备忘录“面试准备”", "notes")
    for _ in range(12):
        action = talks.next()
        if talks.phone.place().overlay == "editor_menu":
            break
        if isinstance(action, Tap):
            talks.do(action)
        else:
            assert isinstance(action, Swipe) or type(action).__name__ == "Fling"
            talks.phone.swipe([(540, 1700), (540, 700)], 800)
    end = talks.next(told="用户不同意此操作。请勿以任何方式重试；若任务必须执行该操作，请结束任务并说明。")
    assert isinstance(end, Finish)
    assert "无法完成" in end.message


def test_an_unknown_task_is_not_claimed() -> None:
    end = Talks("autoglm", "帮我把月亮摘下来").next()
    assert isinstance(end, Finish)
    assert end.message.startswith("无法完成")


def test_what_nobody_asked_for_is_closed() -> None:
    talks = Talks("autoglm", "把购物车里方格线圈本的数量加一", "taobao", "faults=popup:1")
    for page in ("cart", "mine", "home", "messages"):
        talks.phone.view(f"taobao://page/{page}")
        talks.phone.clock.sleep(1)
        if talks.phone.place().unsolicited:
            break
    assert talks.phone.place().unsolicited
    talks.do(talks.next())
    assert not talks.phone.place().unsolicited


@pytest.mark.parametrize(
    "kept", [Progress(), Progress(3, True, 2, {"a": "128.00", "who": "姐姐 】x=1"}), Progress(0, own=True)]
)
def test_progress_is_read_as_it_was_written(kept: Progress) -> None:
    marks = MARK.findall(f"想一想 {kept.written(7)} 点击")
    assert [progress(mark) for mark in marks] == [kept]


EXPECTED: dict[Kind, type[object] | tuple[type[object], ...]] = {
    "tap": Tap,
    "hold": LongPress,
    "type": Type,
    "back": Back,
    "launch": Launch,
    "wait": Wait,
    "ask": (Ask, TakeOver),
    "hand_over": (TakeOver, Ask),
    "finish": Finish,
    "give_up": Finish,
    "clear": Press,
}


@pytest.mark.parametrize("name", TONGUES)
@pytest.mark.parametrize("kind", [kind for kind in EXPECTED if kind != "clear"])
def test_each_action_is_read_as_it_was_meant(name: str, kind: Kind) -> None:
    text = '他说"好"，it\'s 1/2\n第二行' if kind == "type" else "备忘录"
    what = Wanted(Intent(kind, "想一想", text=text), "【1/2】 想一想", (500, 250), (500, 750))
    frame = Frame("0-1000", Size(100, 200), Size(1000, 2000))
    tongue = NAMES[name]
    parsed = dialect(name).parse(Said(said_in(tongue, what)), frame)  # type: ignore[arg-type]
    assert isinstance(parsed, Parsed)
    assert isinstance(parsed.action, EXPECTED[kind])
    if isinstance(parsed.action, Tap | LongPress):
        assert parsed.action.where == Point(500, 500)
    if isinstance(parsed.action, Type):
        assert parsed.action.text == text


@pytest.mark.parametrize("name", TONGUES)
def test_no_malformed_reply_is_taken_for_another_action(name: str) -> None:
    """Each kind is an error, or the very action that was meant."""
    frame, tongue = Frame("0-1000", Size(100, 200), Size(1000, 2000)), NAMES[name]
    what = Wanted(Intent("tap", "点击“显示”"), "【1/2】 点击“显示”", (500, 250))
    good = said_in(tongue, what)  # type: ignore[arg-type]
    unread = 0
    for lapse in LAPSES:
        bad = lapse(good, tongue)  # type: ignore[arg-type]
        said = Said(bad.text, bad.thought, bad.finish)
        parsed = dialect(name).parse(said, frame)
        unread += isinstance(parsed, ParseFailure)
        if isinstance(parsed, Parsed):
            assert parsed.action == Tap(Point(500, 500)), lapse.__name__
    assert unread >= 8


def test_a_wrong_tap_goes_to_another_control() -> None:
    sure, wrong = Talks("autoglm", DARK), Talks("autoglm", DARK, errs="wrong_tap=1")
    assert sure.next() != wrong.next()


def test_each_try_of_a_reply_has_its_own_lot() -> None:
    phone = scripted_phone(app="settings", model="malformed=0.5")
    model, adapter = model_of(phone), dialect("autoglm")
    picture = Picture(encoded(phone.picture()), "image/jpeg", Size(360, 800), phone.size)
    case = model.case(asked(adapter.request(Talk(DARK, "zh", "", picture, ""))))
    replies = {model.answer(replace(case, turn=turn)).text for turn in range(1, 12)}
    assert len(replies) > 2
    assert len({model.answer(replace(case, turn=3)).text for _ in range(3)}) == 1


def test_a_reply_that_could_not_be_read_does_not_cost_gelab_its_history() -> None:
    turns = [Turn("..", "【2/5】 点击“显示”"), Turn("???", "no_action", None, "无法执行")]
    [message] = dialect("gelab").request(Talk(DARK, "zh", "", None, "", turns))
    assert any("【2/5】" in part for part in message.parts if isinstance(part, str))


def test_the_shortest_way_leads_over_tabs_and_menus() -> None:
    book = scripted_phone(app="notes").books["com.example.notes"]
    assert next_hop(book, "todos", ["select"]) in {"home", "drawer"}
    assert next_hop(book, "home", ["settings"]) in {"home_menu", "drawer"}
    assert next_hop(book, "home", ["nowhere"]) is None


def test_the_tasks_that_come_with_it_are_sound() -> None:
    tasks = bundled()
    assert len(tasks) >= 40
    sentences = [said for task in tasks.values() for said in task.say.values()]
    assert len(set(sentences)) == len(sentences)
    kinds = {kind for task in tasks.values() for kind in task.kinds}
    assert kinds >= {"search", "filter", "fill", "submit", "toggle", "create", "edit", "delete", "compare"}
    assert kinds >= {
        "multi-app",
        "confirmation",
        "hand-over",
        "impossible",
        "black",
        "h5",
        "hollow",
        "secure",
    }
    for task in tasks.values():
        phone = scripted_phone(f"lang={task.phone.lang}&{task.phone.options}", ",".join(task.apps))
        pages = {page for package in phone.books for page in phone.books[package].app.pages}
        named = {name for step in task.steps for name in (step.page, step.to) if name}
        assert named <= pages, task.id


@pytest.mark.parametrize(
    "wrong",
    [
        "tasks: [{id: a, say: {zh: a, en: b}, apps: [notes], kinds: [x], steps: [{tap: x}]}]",
        "tasks: [{id: a, say: {zh: a}, apps: [notes], kinds: [x], steps: [{finish: {zh: a, en: b}}]}]",
        "tasks: [{id: a, say: {zh: a, en: b}, apps: [notes], kinds: [x], steps: [{tap: x, back: true}]}]",
        "tasks: [{",
    ],
)
def test_a_task_that_is_none_is_refused(wrong: str) -> None:
    with pytest.raises(Damaged):
        read_tasks(wrong, "mine.yaml")


def _task(goal: str, ends: str = "done") -> Task:
    text = (
        "tasks: [{id: a, say: {zh: a, en: b}, apps: [notes], kinds: [x], "
        f"steps: [{{finish: {{zh: a, en: b}}}}], ends: {ends}, goal: {goal}}}]"
    )
    [task] = read_tasks(text, "mine.yaml")
    return task


def test_the_phone_is_judged_and_not_what_is_said_of_it() -> None:
    phone = scripted_phone(app="notes")
    held = "len(having(notes, 'title', '牛奶')) == 1"
    asks = f'{{state: {{com.example.notes: ["{held}"]}}, answer: [三, "${{len(folders)}}"]}}'
    task = _task(asks)
    assert len(faults(task, phone, "done", "一切都好")) == 3
    notes = phone.state("com.example.notes")["notes"]
    phone.arrange("com.example.notes", {"notes": [*notes, {**notes[0], "title": "牛奶"}]})
    assert faults(task, phone, "done", "三条，4 个文件夹") == []
    assert faults(task, phone, "failed", "三条，4 个文件夹") == ["ended as failed"]


def test_what_the_person_did_is_not_held_against_whoever_drives_the_phone() -> None:
    phone = scripted_phone("faults=logged_out")
    phone.view("taobao://page/cart")
    phone.hands.tap("本机号码一键登录")
    assert [event.kind for event in phone.events]
    assert weighty(phone) == []


def test_errors_are_drawn_from_all_kinds() -> None:
    chance = Random(1)
    drawn = {broken('do(action="Tap", element=[1,2])', "autoglm", chance).text for _ in range(200)}
    assert len(drawn) >= len(LAPSES) - 3
    assert not any(re.fullmatch(r'do\(action="Tap", element=\[1,2\]\)', text) for text in drawn)
