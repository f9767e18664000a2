"""What is amiss with a tree or a picture is told apart by name, and acted around."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest
from PIL import Image

from executor.effects import difference, same_place
from executor.sight import Eyes, Kind, Shown, Sight
from lxb.clock import ManualClock
from lxb.config import Timing
from lxb.device import Device
from lxb.errors import DeviceRefused, DeviceTimeout, ScreenUnreadable
from lxb.geometry import Size
from lxb.perform import Performer
from lxb.screen import Screen
from lxb.screen.xml import parse
from lxb.virtual.in_process import InProcessDevice
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec
from tests.acting import APP, do, finish, pictures, staged, tap, words
from tests.endpoint import Asked, Says


class Broken(InProcessDevice):
    """A phone whose tree or picture fails so many times, as real ones do."""

    trees: list[Exception]
    shots: list[Exception]
    asked: int

    def __init__(self, phone: VirtualPhone) -> None:
        super().__init__(phone)
        self.trees, self.shots, self.asked = [], [], 0

    def screen(self) -> Screen:
        self.asked += 1
        if self.trees:
            raise self.trees.pop(0) if len(self.trees) > 1 else self.trees[0]
        return super().screen()

    def picture(self) -> Image.Image:
        if self.shots:
            raise self.shots.pop(0) if len(self.shots) > 1 else self.shots[0]
        return super().picture()


NO_TREE = ScreenUnreadable(reason="NullPointerException", excerpt="")
LATE = DeviceTimeout(device="x", what="take a picture", seconds=10)
REFUSED = DeviceRefused(device="x", what="take a picture", reason="no permission")

KEEP_IT = (100, 130)
"""Where the button of the page without a tree is drawn, in pixels."""


def phone(folder: Path, options: str = "lang=en") -> VirtualPhone:
    path = folder / "app.yaml"
    path.write_text(APP, "utf-8")
    made = VirtualPhone(PhoneSpec.parse(f"virtual:{path}?latency=0&{options}"), ManualClock())
    made.launch(made.apps[0])
    return made


def eyes(device: Device, clock: ManualClock | None = None) -> Eyes:
    return Eyes(Performer(device, clock or ManualClock(), Timing()))


def opened(folder: Path, page: str) -> VirtualPhone:
    made = phone(folder)
    device = InProcessDevice(made)
    button = next(e for e in device.screen() if e.text == page)
    assert button.bounds is not None
    device.tap(button.bounds.centre)
    return made


# --- looking ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("page", "kind", "tree", "picture"),
    [("Open list", "clear", True, True), ("Vault", "secure", True, False), ("Canvas", "hollow", False, True)],
)
def test_pages_are_told_apart(tmp_path: Path, page: str, kind: str, tree: bool, picture: bool) -> None:
    seen = eyes(InProcessDevice(opened(tmp_path, page))).look()
    assert (seen.kind, seen.has_tree, seen.has_picture) == (kind, tree, picture)
    assert seen.shown.size == Size(1080, 2400)


def test_faults_of_the_phone_are_told_apart(tmp_path: Path) -> None:
    broken = Broken(phone(tmp_path))
    broken.trees = [NO_TREE]
    seen = eyes(broken).look()
    assert (seen.kind, seen.screen.elements, seen.fault) == ("no_tree", (), NO_TREE.cause("en"))
    broken.trees = []
    for fault in (LATE, REFUSED):
        broken.shots = [fault]
        seen = eyes(broken).look()
        assert (seen.kind, seen.image, seen.fault) == ("no_picture", None, fault.cause("en"))


def test_a_phone_that_shows_nothing_at_all_is_an_error_of_its_own(tmp_path: Path) -> None:
    broken = Broken(phone(tmp_path))
    broken.trees, broken.shots = [NO_TREE], [LATE]
    with pytest.raises(DeviceTimeout):
        eyes(broken).look()
    broken.shots = [REFUSED]
    with pytest.raises(DeviceRefused, match="no permission"):
        eyes(broken).look()


def test_a_tree_that_cannot_be_read_is_asked_for_again_only_on_another_page(tmp_path: Path) -> None:
    made = phone(tmp_path)
    broken = Broken(made)
    broken.trees = [NO_TREE]
    looking = eyes(broken)
    assert [looking.look().kind for _ in range(3)] == ["no_tree"] * 3
    assert broken.asked == 1
    broken.trees = []
    button = next(e for e in InProcessDevice(made).screen() if e.text == "Open list")
    assert button.bounds is not None
    broken.tap(button.bounds.centre)
    assert looking.look().kind == "clear"


def test_a_picture_that_is_black_by_chance_is_taken_again(tmp_path: Path) -> None:
    device = InProcessDevice(phone(tmp_path, "lang=en&faults=black:2"))
    looking = eyes(device)
    assert {looking.look().kind for _ in range(4)} == {"clear"}


def test_a_turned_phone_is_seen_in_its_new_size(tmp_path: Path) -> None:
    made = phone(tmp_path)
    looking = eyes(InProcessDevice(made))
    before = looking.look()
    made.set_orientation("left")
    after = looking.look()
    assert (before.shown.size, after.shown.size) == (Size(1080, 2400), Size(2400, 1080))
    assert difference(before.shown, after.shown) == "much"


def test_a_picture_that_was_made_smaller_keeps_the_screens_points(tmp_path: Path) -> None:
    class Small(InProcessDevice):
        def picture(self) -> Image.Image:
            return super().picture().resize((540, 1200))

    seen = eyes(Small(phone(tmp_path))).look()
    assert seen.image is not None
    assert seen.image.size == (540, 1200)
    assert seen.shown.size == Size(1080, 2400)


# --- comparing --------------------------------------------------------------------------------------------


def looks(folder: Path, page: str = "") -> Callable[[], Sight]:
    made = opened(folder, page) if page else phone(folder)
    return eyes(InProcessDevice(made)).look


def test_two_looks_at_one_screen_are_the_same_by_value(tmp_path: Path) -> None:
    for page in ("", "Vault", "Canvas"):
        look = looks(tmp_path, page)
        one, other = look().shown, look().shown
        assert one is not other
        assert difference(one, other) == "none"
        assert same_place(one, other)


@pytest.mark.parametrize("page", ["Open list", "Canvas"])
def test_another_page_is_much(tmp_path: Path, page: str) -> None:
    home, there = looks(tmp_path)().shown, looks(tmp_path, page)().shown
    assert difference(home, there) == "much"
    assert not same_place(home, there)


def test_a_word_that_changes_is_little_and_the_place_is_the_same(tmp_path: Path) -> None:
    made = phone(tmp_path)
    device = InProcessDevice(made)
    look = eyes(device).look
    before = look().shown
    count = next(e for e in device.screen() if e.text == "Count")
    assert count.bounds is not None
    device.tap(count.bounds.centre)
    after = look().shown
    assert difference(before, after) == "little"
    assert same_place(before, after)


def test_a_switch_on_a_page_without_a_tree_is_seen_in_the_picture(tmp_path: Path) -> None:
    made = opened(tmp_path, "Canvas")
    look = eyes(InProcessDevice(made)).look
    before = look().shown
    made.tap(*KEEP_IT)
    assert difference(before, look().shown) in {"little", "much"}


# --- acting -----------------------------------------------------------------------------------------------


def test_a_protected_page_is_acted_on_by_its_tree(tmp_path: Path) -> None:
    with staged(tap("Vault"), tap("Keep it"), finish("Kept."), folder=tmp_path) as stage:
        acted = stage.run()
        assert (acted.status, stage.state("saved")) == ("done", True)
    assert [pictures(asked) for asked in stage.endpoint.asked] == [1, 0, 0]
    told = stage.told(1)
    assert "does not allow pictures" in told
    assert "The number is 4711" in told
    assert '"Keep it"' in told
    assert [event.sight for event in stage.of("screen")] == ["clear", "secure", "secure"]


def test_a_page_without_a_tree_is_acted_on_by_its_picture(tmp_path: Path) -> None:
    keep = do("Tap", element=f"[{round(KEEP_IT[0] / 1.08)},{round(KEEP_IT[1] / 2.4)}]")
    with staged(tap("Canvas"), keep, keep, do("Back"), finish("Seen."), folder=tmp_path) as stage:
        acted = stage.run()
        assert (acted.status, stage.state("saved")) == ("done", True)
    assert {pictures(asked) for asked in stage.endpoint.asked} == {1}
    assert "go by the picture" in stage.told(1)
    assert [event.sight for event in stage.of("screen")] == ["clear", *["hollow"] * 3, "clear"]
    assert [event.changed for event in stage.of("did")] == [True, True, False, True, None]
    assert "changed nothing" in stage.told(3)


def test_a_dead_service_leaves_the_picture(tmp_path: Path) -> None:
    with staged(tap("Count"), finish("Counted."), folder=tmp_path, device=Broken) as stage:
        assert isinstance(stage.device, Broken)
        stage.device.trees = [NO_TREE]
        acted = stage.run()
        assert stage.state("taps") == 1
    assert acted.status == "done"
    assert "could not read the controls" in stage.told(0)
    assert pictures(stage.endpoint.asked[0]) == 1


def test_a_picture_that_never_comes_leaves_the_tree(tmp_path: Path) -> None:
    with staged(tap("Open list"), finish("Opened."), folder=tmp_path, device=Broken) as stage:
        assert isinstance(stage.device, Broken)
        stage.device.shots = [LATE]
        acted = stage.run()
    assert acted.status == "done"
    assert "No picture could be taken" in stage.told(0)
    assert '"Open list"' in stage.told(0)
    assert "sensitive" not in " ".join(words(m) for m in stage.endpoint.asked[0].body["messages"][1:])


def test_a_phone_that_hangs_for_a_moment_is_looked_at_again(tmp_path: Path) -> None:
    with staged(finish("Seen."), folder=tmp_path, device=Broken) as stage:
        device = stage.device
        assert isinstance(device, Broken)
        device.trees = [NO_TREE, NO_TREE]
        device.shots = [LATE, LATE]
        clock = stage.loop.scene.performer.clock
        sleep = clock.sleep

        def recover(seconds: float) -> None:
            device.trees, device.shots = [], []
            sleep(seconds)

        clock.sleep = recover  # type: ignore[method-assign]
        assert stage.run().status == "done"


def test_a_phone_that_turns_is_told_and_taps_still_go_where_they_should(tmp_path: Path) -> None:
    with staged(do("Wait"), tap("Open list"), finish("Opened."), folder=tmp_path) as stage:
        clock = stage.loop.scene.performer.clock
        sleep = clock.sleep

        def turn(seconds: float) -> None:
            if stage.endpoint.asked:
                stage.phone.set_orientation("left")
            sleep(seconds)

        clock.sleep = turn  # type: ignore[method-assign]
        acted = stage.run()
        assert stage.phone.place().page == "list"
    assert acted.status == "done"
    assert "2400x1080" in stage.told(1)
    assert [event.size for event in stage.of("screen")][:2] == [(1080, 2400), (2400, 1080)]


def test_a_countdown_and_a_bar_are_no_difference_and_a_price_is() -> None:
    def shown(text: str, clock: str = "10:00") -> Shown:
        where, bar = 'class="android.widget.TextView"', "com.android.systemui"
        tree = parse(
            '<hierarchy rotation="0">'
            '<node index="0" class="a.FrameLayout" package="com.x" bounds="[0,0][1080,2400]">'
            f'<node index="0" {where} package="com.x" text="{text}" bounds="[0,300][900,400]"/></node>'
            f'<node index="1" class="a.FrameLayout" package="{bar}" bounds="[0,0][1080,70]">'
            f'<node index="0" {where} package="{bar}" text="{clock}" bounds="[0,0][90,70]"/></node>'
            "</hierarchy>"
        )
        return Shown(tree, "clear", Size(1080, 2400), None)

    assert difference(shown("距结束 07:41:43"), shown("距结束 07:41:42")) == "none"
    assert difference(shown("跳过 3 秒"), shown("跳过 2 秒")) == "none"
    assert difference(shown("a", "10:00"), shown("a", "10:01")) == "none"
    assert difference(shown("07:30"), shown("07:31")) == "little"
    assert difference(shown("¥99"), shown("¥89")) == "little"


def test_a_phone_that_turns_while_the_model_thinks_is_not_tapped_where_it_meant(tmp_path: Path) -> None:
    with staged(tap("Open list"), tap("Open list"), finish("Opened."), folder=tmp_path) as stage:
        following = stage.endpoint.next

        def turning(asked: Asked) -> Says:
            reply = following(asked)
            stage.phone.set_orientation("left")
            return reply

        stage.endpoint.next = turning  # type: ignore[method-assign]
        acted = stage.run()
        assert stage.phone.place().page == "list"
    assert acted.status == "done"
    assert [event.ending for event in stage.of("did")] == ["impossible", "done", "finished"]
    assert "2400x1080" in stage.told(1)


def test_a_run_begins_with_a_page_that_has_loaded(tmp_path: Path) -> None:
    with staged(tap("Open list"), finish("x"), folder=tmp_path, options="lang=en&faults=slow:2") as stage:
        acted = stage.run()
        assert stage.phone.place().page == "list"
    assert acted.status == "done"
    assert [event.changed for event in stage.of("did")] == [True, None]


def test_the_documentation_names_all_that_can_be_seen() -> None:
    text = (Path(__file__).parents[1] / "docs" / "acting.md").read_text("utf-8")
    assert [kind for kind in get_args(Kind) if f"| `{kind}` |" not in text] == []
