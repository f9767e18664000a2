"""How far what scrolls went, told by where its texts stand."""

from __future__ import annotations

from lxb.screen import Screen
from lxb.screen.travel import moved, travelled
from lxb.screen.xml import parse


def page(**tops: int) -> Screen:
    """A list on a phone of 1000 x 2000 with texts at these heights."""
    rows = "".join(
        f'<node class="android.widget.TextView" text="{words}" bounds="[0,{top}][1000,{top + 80}]"/>'
        for words, top in tops.items()
    )
    return parse(
        f'<hierarchy rotation="0"><node class="android.widget.ListView" package="a.b" scrollable="true" '
        f'bounds="[0,0][1000,2000]">{rows}</node></hierarchy>'
    )


def test_texts_that_go_together_tell_the_way() -> None:
    before, after = page(one=300, two=600, three=900), page(two=100, three=400, four=700)
    assert travelled(before, after) == 500
    assert travelled(after, before) == -500


def test_a_heading_that_sticks_does_not_hide_the_way() -> None:
    before = page(head=0, date=100, one=600, two=900)
    assert travelled(before, page(head=0, date=100, one=200, two=500)) == 400


def test_texts_that_go_different_ways_tell_none() -> None:
    assert travelled(page(one=300, two=600), page(one=200, two=100)) is None
    assert travelled(page(one=300, two=600), page(one=200)) is None, "one may be another row's"
    assert travelled(page(one=300, two=600), page(one=300, two=600)) is None


def test_a_list_that_shows_other_texts_has_moved() -> None:
    assert moved(page(one=300, two=600), page(three=300, four=600))
    assert moved(page(one=300, two=600), page(one=200, two=500))
    assert not moved(page(one=300, two=600), page(one=300, two=600))
