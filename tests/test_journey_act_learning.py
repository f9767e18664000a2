"""What acting found out is in the map afterwards, and the next run goes by it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from lxb.config import lxb_home
from lxb.virtual.in_process import InProcessDevice
from maps.files import load, map_path, save
from maps.graph import NavigationMap
from tests.acting import do, finish, tap, type_
from tests.acting_journey import PACKAGE, Market, market

LAUNCH = do("Launch", app='"小集"')
TASK = "打开小集的推送页面，把促销消息打开"


@pytest.fixture
def stall(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Market]:
    with market(capsys, monkeypatch) as found:
        yield found


def learnt() -> NavigationMap:
    return load(map_path(lxb_home(), PACKAGE))


def ways(of: NavigationMap) -> set[tuple[str, str, str]]:
    names = {page.id: page.name for page in of}
    return {(names[e.source_page], e.label, names[e.target_page]) for e in of.edges}


def test_a_task_without_a_map_makes_one_and_its_second_run_is_routed(stall: Market) -> None:
    answers = (LAUNCH, tap("我的小屋"), tap("偏好"), tap("推送"), tap("促销消息"), finish("已打开"))
    with stall.model(*answers) as model:
        first = stall.run(TASK)
        assert (first.code, first.told["chosen_by"]) == (0, "none"), first.err
        assert len(model.asked) == 6
    found = learnt()
    assert ways(found) == {
        ("小集", "我的小屋", "我的小屋"),
        ("我的小屋", "偏好", "偏好"),
        ("偏好", "推送", "推送"),
    }
    assert {edge.source for edge in found.edges} == {"learned"}
    assert {edge.seen for edge in found.edges} == {1}
    assert found.built.simulated

    InProcessDevice(stall.phone).stop(PACKAGE)
    stall.phone.arrange(PACKAGE, {"offers": False})
    with stall.model(tap("促销消息"), finish("已打开")) as model:
        second = stall.run(TASK)
        assert len(model.asked) == 2
    assert (second.code, second.told["target_name"], second.told["arrived"]) == (0, "推送", True), second.err
    assert stall.state("offers") is True
    assert {edge.seen for edge in learnt().edges} == {2}


def test_no_learn_leaves_the_map_alone(stall: Market) -> None:
    with stall.model(LAUNCH, tap("我的小屋"), tap("偏好"), finish("到了")):
        assert stall.run("打开小集的偏好页面", "--no-learn").code == 0
    assert not map_path(lxb_home(), PACKAGE).exists()
    path = stall.built()
    before = path.read_bytes()
    with stall.model(tap("促销消息"), finish("已打开")):
        assert stall.run(TASK, "--no-learn").code == 0
    assert path.read_bytes() == before


def test_what_was_not_done_teaches_nothing(stall: Market) -> None:
    with stall.model(LAUNCH, tap("我的小屋"), tap("偏好"), finish("无法完成：没有这个开关")):
        assert stall.run(TASK).code == 1
    assert not map_path(lxb_home(), PACKAGE).exists()


def test_neither_typed_words_nor_content_nor_what_lies_behind_them_enter_the_map(stall: Market) -> None:
    answers = (LAUNCH, tap("找东西"), tap("想找什么"), type_("白色帆布鞋"), tap("开始找"))
    with stall.model(*answers, tap("白色帆布鞋甲"), tap("收起来"), finish("已收起")):
        assert stall.run("在小集找白色帆布鞋，把第一个收起来").code == 0
    text = map_path(lxb_home(), PACKAGE).read_text("utf-8")
    assert ways(learnt()) == {("小集", "找东西", "找东西")}
    assert not [word for word in ("帆布鞋", "详情", "收起来") if word in text]


def test_a_way_that_a_map_lacks_is_added_to_it(stall: Market) -> None:
    path = stall.built()
    whole = load(path)
    lost = next(edge for edge in whole.edges if edge.label == "推送")
    kept = [edge for edge in whole.edges if lost.target_page not in {edge.source_page, edge.target_page}]
    pages = [page for page in whole if page.id != lost.target_page]
    file = whole.file.model_copy(update={"edges": tuple(kept), "pages": tuple(pages)})
    save(NavigationMap(file), path)
    with stall.model(LAUNCH, tap("我的小屋"), tap("偏好"), tap("推送"), tap("促销消息"), finish("已打开")):
        assert stall.run("在小集里打开促销消息的开关", "--no-map").code == 0
    grown = learnt()
    assert len(grown) == len(pages) + 1
    added = next(edge for edge in grown.edges if edge.label == "推送")
    assert (added.source, added.seen) == ("learned", 1)
    assert ways(grown) == ways(whole) - {way for way in ways(whole) if way[0] == "推送"}


def test_a_switch_is_found_again_by_its_name_and_being_there_is_not_all(stall: Market) -> None:
    task = "打开小集的促销消息"
    with stall.model(LAUNCH, tap("我的小屋"), tap("偏好"), tap("推送"), tap("促销消息"), finish("已打开")):
        assert stall.run(task, "--no-map").code == 0
    assert [page.does for page in learnt() if page.does] == [("促销消息",)]
    InProcessDevice(stall.phone).stop(PACKAGE)
    stall.phone.arrange(PACKAGE, {"offers": False})
    alone = stall.run(task)
    assert (alone.code, alone.told["reason"], alone.told["target_name"]) == (4, "rest left", "推送")
    with stall.model(tap("促销消息"), finish("已打开")) as model:
        assert stall.run(task).code == 0
        assert len(model.asked) == 2
    assert stall.state("offers") is True
