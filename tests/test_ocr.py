"""Reading pictures, with the real reader; skipped where the extra is not installed."""

from __future__ import annotations

import builtins
import subprocess
import sys
from typing import Any

import pytest
from PIL import Image

from lxb import ocr
from lxb.geometry import Size
from lxb.ocr import Missing
from tests.ocr import a_reader, needs_ocr, page

SHOP = [("白色帆布鞋", 40, 100), ("加入购物车", 40, 400), ("Search settings", 40, 700)]


@needs_ocr
def test_lines_are_read_where_they_stand() -> None:
    lines = a_reader().read(page(SHOP))
    assert [line.text.replace(" ", "") for line in lines] == ["白色帆布鞋", "加入购物车", "Searchsettings"]
    for line, (_, left, top) in zip(lines, SHOP, strict=True):
        assert abs(line.box.left - left) < 20
        assert top - 20 < line.box.centre.y < top + 60
        assert line.confidence > 0.8


@needs_ocr
def test_boxes_are_in_pixels_of_the_screen() -> None:
    picture = page(SHOP)
    small = a_reader().read(picture)
    large = a_reader().read(picture, Size(1440, 2560))
    assert [line.text for line in large] == [line.text for line in small]
    for one, other in zip(small, large, strict=True):
        assert abs(other.box.centre.x - 2 * one.box.centre.x) <= 4
        assert abs(other.box.centre.y - 2 * one.box.centre.y) <= 4


@needs_ocr
@pytest.mark.parametrize("size", [(1, 1), (3000, 2), (3000, 10), (9, 900), (200, 300)])
@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "1"])
def test_a_picture_without_words_has_none(size: tuple[int, int], mode: str) -> None:
    assert a_reader().read(Image.new(mode, size)) == ()


@needs_ocr
def test_the_same_picture_is_read_once() -> None:
    reading = a_reader()
    assert reading.read(page(SHOP)) is reading.read(page(SHOP))
    assert reading.read(page(SHOP[:1])) != reading.read(page(SHOP))


@needs_ocr
def test_reading_says_nothing_of_its_own() -> None:
    """What is on a screen is nobody's business: the package logs to stderr where it is let."""
    code = (
        "from PIL import Image; from lxb.ocr import reader; from tests.ocr import page;"
        "reader().read(page([('private words', 40, 100)])); reader().read(Image.new('RGB', (300, 300)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """An installation whose package does not load, as where a library of the system is not there."""
    real = builtins.__import__

    def load(name: str, *args: Any, **more: Any) -> Any:
        if name == "rapidocr":
            raise ImportError("libsomething.so.1: cannot open shared object file")
        return real(name, *args, **more)

    monkeypatch.setattr(builtins, "__import__", load)
    ocr.reader.cache_clear()


@needs_ocr
@pytest.mark.usefixtures("broken")
def test_a_package_that_does_not_load_is_told() -> None:
    found = ocr.reader()
    ocr.reader.cache_clear()
    assert isinstance(found, Missing)
    assert "libsomething" in found.say("en")


def test_what_is_missing_is_asked_for_by_name() -> None:
    assert "pip install 'lxb[ocr]'" in Missing().say("en")
    assert "pip install 'lxb[ocr]'" in Missing().say("zh")
