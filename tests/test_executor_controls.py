"""The list of what can be touched: numbered, placed, quoted, and without what is nobody's business."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from executor.controls import MOST, listed
from lxb.clock import ManualClock
from lxb.model.quoting import CLOSE, OPEN
from lxb.model.tokens import text_tokens
from lxb.screen import Screen, WindowKind, is_field
from lxb.screen.xml import parse
from lxb.virtual.in_process import InProcessDevice
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec

HEAD = (
    '<hierarchy rotation="0"><node index="0" class="a.FrameLayout" package="com.x" bounds="[0,0][1080,2400]">'
)


def app(name: str, lang: str = "zh") -> Screen:
    phone = VirtualPhone(PhoneSpec.parse(f"virtual:{name}?latency=0&lang={lang}"), ManualClock())
    phone.launch(phone.apps[0])
    return InProcessDevice(phone).screen()


def node(n: int, kind: str = "Button", **more: str) -> str:
    given = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in more.items())
    where = f'package="com.x" bounds="[0,{n}00][500,{n}90]"'
    return f'<node index="{n}" class="android.widget.{kind}" {where}{given}/>'


def screen(*nodes: str) -> Screen:
    return parse(f"{HEAD}{''.join(nodes)}</node></hierarchy>")


@pytest.mark.parametrize(("name", "lang"), [("taobao", "zh"), ("notes", "en"), ("settings", "zh")])
def test_all_that_can_be_touched_has_a_number_that_means_it(name: str, lang: str) -> None:
    shown = app(name, lang)
    controls = listed(shown, "zh" if lang == "zh" else "en", spell=lambda at: f"({at.x},{at.y})")
    app_windows = {w.index for w in shown.windows if w.kind is WindowKind.APP}
    seen = [e for e in shown if shown.visible_bounds(e) and not shown.covered(e)]
    wanted = {e.index for e in seen if e.clickable and e.window in app_windows}
    found = {e.index for e in controls.numbered.values()}
    assert wanted <= found
    lines = controls.text.splitlines()
    assert (lines[0], lines[-1]) == (OPEN, CLOSE)
    assert [line.split()[0] for line in lines[1:-1]] == [str(n) for n in controls.numbered]
    assert list(controls.numbered) == list(range(1, len(controls.numbered) + 1))


def test_a_line_says_what_it_is_and_how_it_stands() -> None:
    shown = screen(
        node(1, "EditText", text="", hint="搜索商品", focused="true", clickable="true"),
        node(2, "Switch", text="蓝牙", checkable="true", checked="true", clickable="true"),
        node(3, text="支付", clickable="true", enabled="false"),
        node(4, "EditText", text="帆布鞋", hint="搜索商品", clickable="true"),
    )
    lines = listed(shown, "zh", spell=lambda at: f"({at.x}, {at.y})").text.splitlines()[1:-1]
    assert lines == [
        '1 "搜索商品" 输入框 空 焦点 (250, 145)',
        '2 "蓝牙" 开关 开 (250, 245)',
        '3 "支付" 不可用 (250, 345)',
        '4 "搜索商品" 输入框 = “帆布鞋” (250, 445)',
    ]


def test_a_password_is_never_listed() -> None:
    shown = screen(node(1, "EditText", text="hunter2!", hint="密码", password="true", clickable="true"))
    for lang in ("en", "zh"):
        text = listed(shown, lang, texts=True).text
        assert "hunter2" not in text
        assert "filled" in text or "已填写" in text


def test_texts_are_listed_only_for_those_who_see_no_picture() -> None:
    shown = screen(node(1, "TextView", text="The number is 4711"), node(2, text="Go", clickable="true"))
    assert "4711" not in listed(shown, "en").text
    assert '- "The number is 4711" text' in listed(shown, "en", texts=True).text
    assert len(listed(shown, "en", texts=True).numbered) == 1


def test_a_long_list_is_cut_by_tokens_and_by_number() -> None:
    rows = [
        f'<node index="{n}" class="a.Button" package="com.x" text="row number {n}" clickable="true" '
        f'bounds="[0,{n * 10}][500,{n * 10 + 9}]"/>'
        for n in range(1, 200)
    ]
    whole = listed(screen(*rows), "en", tokens=100_000)
    assert len(whole.numbered) == MOST
    short = listed(screen(*rows), "en", tokens=100)
    assert text_tokens(short.text) <= 120
    assert "…" in short.text.splitlines()[-2]


@given(st.text(max_size=120))
def test_no_words_of_a_phone_leave_their_line_or_the_fence(words: str) -> None:
    said = words.encode("ascii", "xmlcharrefreplace").decode() if words.isprintable() else "x"
    said = said.replace("<", "&lt;").replace('"', "&quot;").replace("&#", "&amp;#")
    text = listed(screen(node(1, text=said, clickable="true")), "en").text
    assert text.count(OPEN) == 1
    assert text.count(CLOSE) == 1
    assert len(text.splitlines()) == 3


def test_the_keyboard_and_the_bars_are_no_controls_of_the_page() -> None:
    phone = VirtualPhone(PhoneSpec.parse("virtual:notes?latency=0&lang=en"), ManualClock())
    phone.launch(phone.apps[0])
    device = InProcessDevice(phone)
    search = next(e for e in device.screen() if e.desc in {"Search", "搜索"})
    assert search.bounds is not None
    device.tap(search.bounds.centre)
    shown = device.screen()
    field = next(e for e in shown if is_field(e))
    assert field.bounds is not None
    device.tap(field.bounds.centre)
    packages = {e.package for e in listed(device.screen(), "en").numbered.values()}
    assert packages == {"com.example.notes"}


def test_a_screen_without_anything_has_no_list(tmp_path: Path) -> None:
    assert listed(parse('<hierarchy rotation="0"/>'), "en").text == ""
