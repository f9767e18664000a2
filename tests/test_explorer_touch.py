"""The last look before the explorer's finger goes down: a control may read otherwise by then."""

from __future__ import annotations

import pytest

from explorer import events as ev
from explorer.anchors import Anchor
from explorer.engine import Explorer
from explorer.expedition import Expedition
from explorer.limits import Limits
from lxb.forbidden import Forbidden
from lxb.locator import Locator
from lxb.screen import Screen
from maps.model import Edge
from tests.shifting_phone import APP, ShiftingPhone, button, dialog, page, row, text


class StayingPhone(ShiftingPhone):
    """Shows the next screen once something was pressed."""

    @property
    def now(self) -> Screen:
        return self.screens[min(len(self.pressed), len(self.screens) - 1)]


def shown(first: str) -> Screen:
    rest = (row(words, n) for n, words in enumerate(("消息中心", "关于我们"), 1))
    return page("我的店铺", row(first, 0, "action_main"), *rest)


def explorer(*screens: Screen, forbid: tuple[str, ...] = ()) -> Explorer:
    """On a page that it has seen before the phone shows these screens."""
    phone = ShiftingPhone(screens)
    performer, expedition = phone.performer(), Expedition(APP)
    limits = Limits(performer.clock)
    made = Explorer(performer, expedition, Forbidden(forbid), limits)
    arrival = made.arrivals.at(shown("推荐商品"))
    assert arrival is not None
    made.expedition.atlas.here = arrival.page
    expedition.tell(ev.Home(page=arrival.page))
    return made


def here(made: Explorer) -> str:
    page = made.expedition.atlas.here
    assert page is not None
    return page


def pressed(made: Explorer) -> list[str]:
    phone = made.performer.device
    assert isinstance(phone, ShiftingPhone)
    return phone.pressed


@pytest.mark.parametrize(("words", "forbid"), [("立即购买", ()), ("看直播", ("直播",)), ("热卖商品", None)])
@pytest.mark.parametrize("how", ["text changes", "stands for all"])
def test_what_reads_like_a_command_by_now_is_not_tapped(
    words: str, forbid: tuple[str, ...] | None, how: str
) -> None:
    made = explorer(shown("热卖商品"), shown(words), forbid=forbid or ())
    seen = made.performer.look()
    if how == "stands for all":
        anchor = Anchor(Locator(id="action_main", any=True), "", "goods", any=True)
        made.expedition.tell(ev.Anchored(page=here(made), anchors=(anchor,)))
        locator = anchor.locator
    else:
        made.survey.look_around(here(made), seen)
        locator = next(
            c.anchor.locator for c in made.expedition.frontier.of(here(made)) if not c.anchor.label
        )
    candidate = made.expedition.frontier.find(here(made), locator)
    assert candidate is not None
    made.attempts.attempt(candidate, seen)
    if forbid is None:
        assert pressed(made) == ["热卖商品"], "what is no command is"
    else:
        assert (pressed(made), candidate.state) == ([], "skipped")


def test_a_control_that_went_before_the_touch_is_not_called_dead() -> None:
    made = explorer(page("我的店铺", row("消息中心", 1), row("关于我们", 2)))
    candidate = made.expedition.frontier.find(
        here(made), Locator(id="action_main", text="推荐商品", cls="Button")
    )
    assert candidate is not None
    made.attempts.attempt(candidate, shown("推荐商品"))
    assert (pressed(made), candidate.state) == ([], "open")


def test_a_control_is_not_gone_where_something_came_up_while_it_was_sought() -> None:
    notice = dialog(text("限时优惠"), button("以后再说"))
    made = explorer(notice, shown("推荐商品"))
    made.performer.device = made.walker.performer.device = StayingPhone((notice, shown("推荐商品")))  # type: ignore[assignment]
    candidate = made.expedition.frontier.find(
        here(made), Locator(id="action_main", text="推荐商品", cls="Button")
    )
    assert candidate is not None
    made.attempts.attempt(candidate, notice)
    assert (pressed(made), candidate.state) == (["以后再说"], "open")


@pytest.mark.parametrize(("forbid", "expected"), [(("商品",), []), ((), ["推荐商品"])])
def test_the_users_own_words_hold_on_the_way_back_to_a_page(
    forbid: tuple[str, ...], expected: list[str]
) -> None:
    made = explorer(shown("推荐商品"), forbid=forbid)
    locator = Locator(id="action_main")
    edge = Edge(source_page=here(made), target_page="goods", locator=locator, label="")
    made.walker.take(edge, made.performer.look())
    assert pressed(made)[:1] == expected
