"""A phone may have several displays: what is shown on another one is not on the screen that is touched."""

from __future__ import annotations

from lxb.geometry import Size
from lxb.screen.xml import parse
from maps.front import front


def window(package: str, bounds: str, display: str, text: str) -> str:
    said = f'display-id="{display}"' if display else ""
    inner = f'<node class="a.TextView" package="{package}" text="{text}" bounds="{bounds}" {said}/>'
    return f'<node class="a.FrameLayout" package="{package}" bounds="{bounds}" {said}>{inner}</node>'


def tree(*windows: str) -> str:
    return f'<hierarchy rotation="0">{"".join(windows)}</hierarchy>'


PHONE = window("com.example.app", "[0,0][1080,2400]", "0", "orders")
DESKTOP = window("com.sec.android.app.desktoplauncher", "[0,0][1920,1080]", "2", "desktop")
COVER = window("com.example.clock", "[0,0][260,512]", "1", "clock")


def test_only_the_main_display_is_read():
    for windows in ((PHONE, DESKTOP, COVER), (COVER, DESKTOP, PHONE)):
        shown = parse(tree(*windows))
        assert [e.text for e in shown if e.text] == ["orders"]
        assert len(shown.windows) == 1
        assert shown.package == "com.example.app"
        assert shown.size == Size(1080, 2400)
        assert front(shown).layer == "page"


def test_all_windows_of_the_main_display_are_read():
    bar = window("com.android.systemui", "[0,0][1080,80]", "0", "9:41")
    shown = parse(tree(bar, DESKTOP, PHONE))
    assert [e.text for e in shown if e.text] == ["9:41", "orders"]
    assert [e.depth for e in shown] == [0, 1, 0, 1]


def test_a_window_that_does_not_say_where_it_is_counts():
    silent = window("com.example.old", "[90,800][990,1400]", "", "dialog")
    assert "dialog" in [e.text for e in parse(tree(PHONE, silent, DESKTOP))]


def test_where_only_another_display_shows_anything_it_is_read():
    assert [e.text for e in parse(tree(COVER)) if e.text] == ["clock"]
