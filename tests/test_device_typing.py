"""Typing: every script arrives and is read back; keyboard and clipboard stay the user's."""

from __future__ import annotations

import base64
import re
import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lxb.clock import ManualClock
from lxb.device.adb import AdbServer
from lxb.device.android import AndroidDevice, Deadlines
from lxb.device.keyboard import IME, KEPT
from lxb.device.typing import reads_as
from lxb.errors import DeviceRefused
from tests.device_stub import RpcError, StubPhone, StubServer

LATIN = "com.android.inputmethod.latin/.LatinIME"
TEXTS = [
    "hello world",
    "查看订单",
    "שלום!",
    "999感冒灵",
    "Wünderbar",
    "😀👩‍👩‍👧 ok",
    "a\nb",
    'it\'s "quoted" $HOME `id` ; reboot & | > < * ? \\ %s',
    "\u200bzero",
    "长" * 3000,
    "%20 100%",
    "-n",
]


@dataclass
class FieldPhone(StubPhone):
    """A phone with one text field in focus, its clipboard and its keyboards."""

    text: str = ""
    hint: str = ""
    password: bool = False
    focused: bool = True
    shown: bool = True
    """Whether a keyboard is on the screen."""
    limit: int = 100_000
    sets: bool = True
    """Whether the field obeys `setText`."""
    clips: bool = True
    """Whether the clipboard keeps what is put into it."""
    pastes: bool = True
    keys: bool = True
    """Whether the typing keyboard reaches the field."""
    transform: Callable[[str], str] = str
    clipboard: str = "the user's"
    ime: str = LATIN
    imes: list[str] = field(default_factory=lambda: [LATIN, IME])
    may_switch: bool = True
    installed: int = 0
    """Bytes of the package that was installed."""
    used: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rpc = {
            "dumpWindowHierarchy": lambda _: self.tree(),
            "setText": lambda params: self.set_text(params[1]),
            "getText": lambda _: self.text or self.hint,
            "clearInputText": lambda _: self.put(""),
            "getClipboard": lambda _: self.clipboard if self.clips else None,
            "setClipboard": lambda params: self.copy(params[1]),
            "pasteClipboard": lambda _: self.paste(),
        }
        self.on_shell = self.command

    def tree(self) -> str:
        content = "•" * len(self.text) if self.password else self.text or self.hint
        content = re.sub("[\U00010000-\U0010ffff]", "..", content)  # as Android's dumps write emoji
        node = (
            f'<node index="0" text={quoteattr(content)} hint={quoteattr(self.hint)} '
            'class="android.widget.EditText" package="com.x" resource-id="com.x:id/q" content-desc="" '
            'clickable="true" bounds="[0,0][100,50]" '
            f'focused="{str(self.focused).lower()}" password="{str(self.password).lower()}" />'
        )
        return f'<?xml version="1.0" encoding="UTF-8"?><hierarchy rotation="0">{node}</hierarchy>'

    def put(self, text: str) -> bool:
        self.text = self.transform(text)[: self.limit]
        return True

    def set_text(self, text: str) -> bool:
        if not self.focused:
            raise RpcError({"code": -32002, "message": "androidx.test.uiautomator.UiObjectNotFoundException"})
        self.used.append("set")
        return self.put(text) if self.sets else False

    def copy(self, text: str) -> None:
        self.clipboard = text

    def paste(self) -> bool:
        self.used.append("paste")
        return self.put(self.text + self.clipboard) if self.pastes else False

    def command(self, line: str) -> str | None:
        words = shlex.split(line)
        match words:
            case ["ime", "list", "-s", *more]:
                return "\n".join(self.imes if more else dict.fromkeys([LATIN, *self.imes])) + "\n"
            case ["ime", "enable", ime]:
                return f"Input method {ime}: now enabled for user #0\n"
            case ["ime", "set", ime]:
                self.ime = ime if self.may_switch else self.ime
                return f"Input method {ime} selected for user #0\n"
            case ["settings", "get", "secure", "default_input_method"]:
                return self.ime + "\n"
            case ["dumpsys", "input_method"]:
                return f"  mShowRequested=true mInputShown={str(self.shown).lower()}\n"
            case ["am", "broadcast", "-a", action, *extras]:
                return f"Broadcast completed: result={self.broadcast(action, extras)}\n"
            case ["pm", "install", *_, path]:
                self.installed = len(self.files[path])
                self.imes.append(IME)
                return "Success\n"
            case ["rm", *_, path]:
                self.files.pop(path, None)
                return ""
            case ["cat", path] if path in self.files:
                return self.files[path].decode()
        return None

    def broadcast(self, action: str, extras: list[str]) -> int:
        if self.ime != IME or not self.keys:
            return 0
        self.used.append("keys")
        if action == "ADB_KEYBOARD_INPUT_TEXT":
            self.put(self.text + base64.b64decode(extras[-1]).decode())
        elif action == "ADB_KEYBOARD_CLEAR_TEXT":
            self.text = ""
        return -1


Plug = Callable[[FieldPhone], AndroidDevice]


@pytest.fixture
def plug() -> Iterator[Plug]:
    opened: list[Any] = []

    def attach(phone: FieldPhone) -> AndroidDevice:
        server = StubServer(phone)
        device = AndroidDevice(
            phone.serial,
            adb=AdbServer(port=server.port),
            deadlines=Deadlines(rpc=3, shell=3),
            clock=ManualClock(),
        )
        opened.extend([device, server])
        return device

    yield attach
    for each in opened:
        each.close()


WAYS = {
    "set": {},
    "paste": {"sets": False},
    "keys": {"sets": False, "clips": False},
}


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
@pytest.mark.parametrize("way", WAYS)
def test_every_script_arrives_every_way(plug: Plug, way: str, text: str) -> None:
    phone = FieldPhone(**WAYS[way])
    plug(phone).type_text(text)
    assert phone.text == text
    assert phone.used[-1] == way
    assert phone.ime == LATIN


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("clear", "expected"), [(False, "helloworld"), (True, "world")])
def test_appending_and_replacing_are_two_things(plug: Plug, way: str, clear: bool, expected: str) -> None:
    phone = FieldPhone(text="hello", **WAYS[way])
    plug(phone).type_text("world", clear=clear)
    assert phone.text == expected


@pytest.mark.parametrize("way", WAYS)
def test_a_hint_is_not_text(plug: Plug, way: str) -> None:
    phone = FieldPhone(hint="搜索", **WAYS[way])
    plug(phone).type_text("耳机")
    assert phone.text == "耳机"


@pytest.mark.parametrize("way", WAYS)
def test_emoji_that_were_there_stay_emoji(plug: Plug, way: str) -> None:
    phone = FieldPhone(text="生日快乐🎂", **WAYS[way])
    plug(phone).type_text("!")
    assert phone.text == "生日快乐🎂!"


def test_clearing_alone(plug: Plug) -> None:
    phone = FieldPhone(text="old", hint="搜索")
    plug(phone).type_text("", clear=True)
    assert phone.text == ""


def test_nothing_to_type_is_nothing_to_do(plug: Plug) -> None:
    phone = FieldPhone(text="old")
    plug(phone).type_text("")
    assert (phone.text, phone.asked) == ("old", [])


@pytest.mark.parametrize("way", WAYS)
def test_the_users_clipboard_comes_back(plug: Plug, way: str) -> None:
    phone = FieldPhone(**WAYS[way])
    plug(phone).type_text("secret")
    assert phone.clipboard in {"the user's", ""}


@pytest.mark.parametrize("text", ["", "abc"])
def test_a_password_is_counted_not_read(plug: Plug, text: str) -> None:
    phone = FieldPhone(password=True, text=text)
    plug(phone).type_text("s3cret!")
    assert phone.text == text + "s3cret!"


def test_a_half_typed_password_is_noticed_and_not_told(plug: Plug) -> None:
    phone = FieldPhone(password=True, limit=3)
    with pytest.raises(DeviceRefused) as caught:
        plug(phone).type_text("s3cret!")
    assert "s3c" not in str(caught.value)
    assert phone.ime == LATIN


def test_a_field_that_punctuates_is_content(plug: Plug) -> None:
    phone = FieldPhone(transform=lambda t: f"{t[:3]} {t[3:7]} {t[7:]}".strip())
    plug(phone).type_text("13812345678")
    assert phone.used == ["set"]


def test_a_field_that_takes_only_a_part_is_told_in_numbers(plug: Plug) -> None:
    phone = FieldPhone(limit=4)
    with pytest.raises(DeviceRefused, match="shows 4 of 10 characters") as caught:
        plug(phone).type_text("0123456789")
    assert "0123" not in str(caught.value)
    assert phone.ime == LATIN


def test_a_broadcast_that_nobody_took_is_no_success(plug: Plug) -> None:
    phone = FieldPhone(sets=False, clips=False, keys=False)
    with pytest.raises(DeviceRefused):
        plug(phone).type_text("x")
    assert phone.ime == LATIN


def test_the_keyboard_is_installed_where_it_is_missing(plug: Plug, capfd: pytest.CaptureFixture[str]) -> None:
    phone = FieldPhone(sets=False, clips=False, imes=[LATIN])
    plug(phone).type_text("订单")
    assert phone.text == "订单"
    assert phone.installed > 1_000_000
    assert capfd.readouterr().out == ""


def test_a_phone_that_keeps_its_keyboard_says_so(plug: Plug) -> None:
    phone = FieldPhone(sets=False, clips=False, may_switch=False)
    with pytest.raises(DeviceRefused, match=re.escape(LATIN)):
        plug(phone).type_text("x")


def test_a_keyboard_left_by_a_killed_run_is_put_away(plug: Plug) -> None:
    phone = FieldPhone(ime=IME)
    plug(phone).type_text("x")
    assert (phone.ime, phone.used) == (LATIN, ["set"])


def test_of_several_keyboards_the_users_own_is_given_back_after_a_run_was_killed(plug: Plug) -> None:
    other = "com.example.pinyin/.Ime"
    phone = FieldPhone(sets=False, clips=False, ime=other, imes=[LATIN, other, IME])
    plug(phone).type_text("x")
    assert phone.ime == other
    assert KEPT not in phone.files, "kept only while it is needed"
    phone.ime, phone.files[KEPT] = IME, other.encode()  # what a run leaves that was killed while it typed
    device = plug(phone)
    device.restore_keyboard()
    assert phone.ime == other
    assert KEPT not in phone.files
    device.restore_keyboard()
    assert phone.ime == other


@pytest.mark.parametrize("left", ["", "com.gone/.Ime", "x; reboot", IME])
def test_a_keyboard_that_was_kept_and_is_none_is_not_set(plug: Plug, left: str) -> None:
    phone = FieldPhone(ime=IME)
    phone.files[KEPT] = left.encode()
    plug(phone).restore_keyboard()
    assert phone.ime == LATIN


def test_without_a_focused_field_nothing_is_typed(plug: Plug) -> None:
    phone = FieldPhone(focused=False, shown=False)
    with pytest.raises(DeviceRefused, match="Tap the field first"):
        plug(phone).type_text("x")
    assert phone.used == []


def test_a_field_the_tree_does_not_show_is_typed_into_by_keyboard(plug: Plug) -> None:
    phone = FieldPhone(focused=False, shown=True, text="old")
    plug(phone).type_text("网页", clear=True)
    assert phone.text == "网页"
    assert phone.ime == LATIN


@pytest.mark.parametrize(
    ("shown", "wanted", "same"),
    [
        ("hello", "hello", True),
        ("138 1234", "1381234", True),
        ("HELLO", "hello", True),
        ("ok..", "ok😀", True),
        ("llo", "hello", False),
        ("", "hello", False),
        ("hellohello", "hello", False),
        ("", "", True),
        ("x", "", False),
        ("..", "😀", True),
        ("", "😀", False),
        ("125", "12.5", False),
        ("5", "-5", False),
        ("-5", "5", False),
        ("12.50", "12.5", True),
        ("¥1,234.50", "1234.5", True),
        ("138-1234-5678", "13812345678", True),
        ("7", "007", False),
        ("12.5元", "12.5", True),
    ],
)
def test_reading_back(shown: str, wanted: str, same: bool) -> None:
    assert reads_as(shown, wanted) is same


@given(st.text(max_size=30), st.text(max_size=30))
def test_reading_back_never_takes_letters_for_others(one: str, other: str) -> None:
    def letters(text: str) -> str:
        return "".join(ch for ch in text if "a" <= ch.lower() <= "z").lower()

    if reads_as(one, other) and one.isascii() and other.isascii():
        assert letters(one) == letters(other)
