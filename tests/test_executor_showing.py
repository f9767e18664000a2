"""What the model is told beside the picture: the day, and what is in front."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from PIL import Image

from executor.showing import HOME, called, day, without_notices
from lxb.model.picture import PAINT
from tests.acting import do, finish, staged, words
from tests.screen_samples import HEIGHT, WIDTH
from tests.test_screen_notices import HEADS_UP, page, said, window


def test_an_app_is_called_as_the_task_would_call_it() -> None:
    assert called("com.taobao.taobao", "zh") == "淘宝"
    assert called("com.taobao.taobao", "en").isascii()
    assert called("com.nobody.knows", "zh") == "com.nobody.knows"
    assert called("com.android.launcher3", "zh") == HOME


def test_the_day_is_told_with_its_name() -> None:
    now = datetime(2026, 7, 5, tzinfo=UTC)
    assert day(now, "zh") == "2026年07月05日 星期日"
    assert day(now, "en") == "2026-07-05, Sunday"


def test_the_home_screen_and_the_account_are_told(tmp_path: Path) -> None:
    answers = (do("Home"), finish("There."))
    with staged(*answers, folder=tmp_path, account="Opened the shelf by the map.") as stage:
        stage.run()
    assert HOME in stage.told(1)
    for asked in stage.endpoint.asked:
        assert "Opened the shelf by the map." in "\n".join(words(m) for m in asked.body["messages"])


def test_a_message_that_comes_up_is_not_shown_to_the_model() -> None:
    image = Image.new("RGB", (WIDTH, HEIGHT), "red")
    shown = without_notices(image, page(HEADS_UP), WIDTH)
    assert (shown.getpixel((500, 200)), shown.getpixel((500, 1200))) == (PAINT, (255, 0, 0))


def test_a_dialog_of_the_system_is_shown_to_the_model() -> None:
    dialog = window(
        said("Allow?", package="com.android.permissioncontroller"),
        box=(100, 900, 980, 1500),
        package="com.android.permissioncontroller",
    )
    image = Image.new("RGB", (WIDTH, HEIGHT), "red")
    assert without_notices(image, page(dialog), WIDTH).getpixel((500, 1200)) == (255, 0, 0)
