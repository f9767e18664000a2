"""Typing that is believed only when it was read back.

Three ways, in turn, until the field shows the text: set the field's text (quick, leaves keyboard and
clipboard alone), paste it, type it with a borrowed keyboard. A hint is not text, a password is only counted,
and no text that was typed gets into an error.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from lxb.clock import Clock, wait_until
from lxb.device.adb import AdbPhone
from lxb.device.keyboard import borrowed, give_back, is_shown
from lxb.device.u2 import U2Service
from lxb.errors import DeviceRefused, DeviceTimeout
from lxb.screen import Element, Screen, is_field, short_class

_NUMBER = re.compile(r"(-?)(\d+)(?:\.(\d*))?")
_GROUPING = re.compile(r"\s|(?<=\d)[-,'](?=\d)")
"""What fields put between the digits of numbers, as of amounts and telephones."""

READ_BACK_SECONDS = 1.0
MASK_CLASS, MASK_FOCUSED = 0x10, 0x20000


@dataclass(frozen=True, slots=True)
class Entry:
    """What is to be typed and where."""

    field: Element
    shown: str
    """What the tree shows in the field before, without its hint; "" where it is to be replaced."""
    held: str
    """What the field really holds then: trees write dots for emoji."""
    text: str

    @property
    def whole(self) -> str:
        """What the field should hold afterwards."""
        return self.held + self.text


class Typist:
    """Types into whatever field has the focus on one phone."""

    def __init__(self, phone: AdbPhone, service: U2Service, look: Callable[[], Screen], clock: Clock) -> None:
        self._phone = phone
        self._service = service
        self._look = look
        self._clock = clock
        self._checked = False

    def type(self, text: str, *, clear: bool = False) -> None:
        """Puts `text` at the end of the field in focus, or in the place of what it holds.

        Raises:
            DeviceRefused: no field has the focus, or none of the ways brought the text into it.
        """
        if not text and not clear:
            return
        self._check_keyboard()
        field = focused_field(self._look())
        if field is None:
            self._type_blindly(text, clear=clear)
            return
        shown = "" if clear else shown_text(field)
        entry = Entry(field, shown, self._held(field, shown), text)
        notes = []
        for name, way in self._ways(entry):
            note = self._attempt(way, entry)
            if note is None:
                return
            notes.append(f"{name}: {note}")
        raise self._failed("; ".join(notes))

    def _check_keyboard(self) -> None:
        """Once: where the phone does not tell its keyboard, there is nothing to give back either."""
        if not self._checked:
            with suppress(DeviceRefused):
                give_back(self._phone, self._clock)
            self._checked = True

    def _held(self, field: Element, shown: str) -> str:
        if not shown or field.password:
            return shown
        told = self._service.call("getText", selector(field))
        return told if isinstance(told, str) else shown

    def _ways(self, entry: Entry) -> Sequence[tuple[str, Callable[[Entry], bool]]]:
        """Setting replaces what is there, so what is there must be known: not so with a filled password."""
        ways = [("set", self._set), ("paste", self._paste), ("keyboard", self._key_in)]
        return ways[1:] if entry.field.password and entry.shown else ways

    def _attempt(self, way: Callable[[Entry], bool], entry: Entry) -> str | None:
        """None when the field shows the text, else what went wrong, without any text of the field."""
        try:
            agreed = way(entry)
        except DeviceTimeout:
            raise
        except DeviceRefused as error:
            return str(error.fields.get("reason", error))
        if entry.field.password and not self._now():  # a field that does not even show dots
            return None if agreed else "not taken"

        def arrived() -> bool | None:
            now = self._now()
            return True if now is not None and landed(now, entry) else None

        if wait_until(self._clock, arrived, READ_BACK_SECONDS if agreed else 0.0):
            return None
        return f"the field shows {len(self._now() or '')} of {len(entry.whole)} characters"

    def _now(self) -> str | None:
        """What the field in focus shows at this moment; None where none has the focus any more."""
        field = focused_field(self._look())
        return None if field is None else shown_text(field)

    def _set(self, entry: Entry) -> bool:
        return bool(self._service.call("setText", selector(entry.field), entry.whole))

    def _paste(self, entry: Entry) -> bool:
        insert = self._make_room(entry)
        call = self._service.call
        users = call("getClipboard")
        call("setClipboard", None, insert)
        try:
            if call("getClipboard") != insert:
                raise self._failed("the clipboard does not keep what is put into it")
            pasted = call("pasteClipboard", repeatable=False) is not False
            # The app reads the clipboard in its own time: what was in it comes back after that.
            wait_until(self._clock, lambda: self._now() != entry.shown or None, READ_BACK_SECONDS / 2)
            return pasted
        finally:
            call("setClipboard", None, users or "")

    def _key_in(self, entry: Entry) -> bool:
        insert = self._make_room(entry)
        with borrowed(self._phone, self._clock) as keyboard:
            return keyboard.type(insert)

    def _make_room(self, entry: Entry) -> str:
        """What has to be inserted so that the field shows all of it; empties the field where need be."""
        now = self._now()
        if now is None or (now == entry.shown and entry.shown):
            return entry.text
        if entry.field.password and entry.shown:
            raise self._failed("the password was changed half way; clear the field and type all of it")
        if now:
            self._service.call("clearInputText")
        return entry.whole

    def _type_blindly(self, text: str, *, clear: bool) -> None:
        """For fields that no tree shows (web pages, games): a keyboard on the screen stands for the focus."""
        if is_shown(self._phone) is False:
            raise DeviceRefused(
                device=self._phone.serial,
                what="type",
                reason="no text field has the focus",
                cure="tap the field first",
                cure_zh_="请先点按输入框",
            )
        with borrowed(self._phone, self._clock) as keyboard:
            done = (keyboard.clear() or not clear) and keyboard.type(text)
        if not done:
            raise self._failed("the focused field took nothing from the keyboard")

    def _failed(self, reason: str) -> DeviceRefused:
        return DeviceRefused(
            device=self._phone.serial,
            what="type",
            reason=reason,
            cure="see whether the field takes this kind of text, or type it by hand",
            cure_zh_="请确认该输入框接受此类文字，或手动输入",
        )


def focused_field(screen: Screen) -> Element | None:
    """The text field in focus: the last focused one, as windows further up come later."""
    fields = [e for e in screen if e.focused and is_editable(e)]
    return fields[-1] if fields else None


def is_editable(element: Element) -> bool:
    return is_field(element) or short_class(element.cls) == "SearchView"


def shown_text(field: Element) -> str:
    """What the field holds: its hint is what it shows when it holds nothing."""
    return "" if field.text == field.hint else field.text


def selector(field: Element) -> dict[str, object]:
    """The server's way to say "the focused element of this class"."""
    return {
        "mask": MASK_CLASS | MASK_FOCUSED,
        "childOrSibling": [],
        "childOrSiblingSelector": [],
        "className": field.cls,
        "focused": True,
    }


def landed(now: str, entry: Entry) -> bool:
    """Whether a field shows that what was to be typed was typed into it."""
    if entry.field.password:
        added = len(now) - len(entry.shown)
        return added in {len(entry.text), _utf16_units(entry.text)}
    if now == entry.shown and entry.text:
        return False
    return reads_as(now, entry.whole) or (entry.shown != "" and _inserted(now, entry.shown, entry.text))


def reads_as(shown: str, wanted: str) -> bool:
    """Whether it is the same text, up to what fields and dumps do to it.

    Fields space and group the digits of numbers, change case and drop line breaks; dumps write dots for
    emoji. A number's sign and decimal point are part of it.
    """
    if shown == wanted:
        return True
    if (number := _number(wanted)) is not None:
        return _number(shown) == number
    core = _core(wanted)
    return _core(shown) == core and (core != "" or bool(shown.strip()) == bool(wanted.strip()))


def _number(text: str) -> str | None:
    """Sign, digits and decimals of a number, however it is grouped, and without its unit; None for others."""
    folded = _GROUPING.sub("", unicodedata.normalize("NFKC", text).strip())
    found = _NUMBER.fullmatch(folded.strip("+¥$€£元%"))
    return found and f"{found[1]}{found[2]}.{(found[3] or '').rstrip('0')}"


def _inserted(now: str, before: str, text: str) -> bool:
    """The cursor stood somewhere inside: taking the text out again leaves what was there."""
    at = now.find(text)
    return at >= 0 and now[:at] + now[at + len(text) :] == before


def _core(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(ch for ch in folded if ch.isalnum() and ord(ch) <= 0xFFFF)


def _utf16_units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
