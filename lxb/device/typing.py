"""Typing that is believed only when it was read back.

Three ways, in turn, until the field shows the text: set the field's text (quick, leaves keyboard and
clipboard alone), paste it, type it with a borrowed keyboard. A hint is not text, a password is only counted,
and no text that was typed gets into an error.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence

from lxb.clock import Clock, wait_until
from lxb.device.adb import AdbPhone
from lxb.device.keyboard import borrowed, give_back, is_shown
from lxb.device.u2 import U2Service
from lxb.errors import DeviceRefused, DeviceTimeout
from lxb.screen import Element, Screen, short_class

EDITABLE = ("EditText", "AutoComplete", "AutoCompleteTextView", "TextField", "SearchView")
READ_BACK_SECONDS = 1.0
Way = Callable[[Element, str, str], bool]
"""Field, what it held, what is typed -> whether the phone agreed."""
MASK_CLASS, MASK_FOCUSED = 0x10, 0x20000


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
        if not self._checked:
            give_back(self._phone, self._clock)
            self._checked = True
        field = focused_field(self._look())
        if field is None:
            self._type_blindly(text, clear=clear)
            return
        before = "" if clear else shown_text(field)
        tries: list[str] = []
        for way in self._ways(field, clear=clear, before=before):
            note = self._attempt(way, field, before, text)
            if note is None:
                return
            tries.append(note)
        raise self._failed("; ".join(tries))

    def _ways(self, field: Element, *, clear: bool, before: str) -> Sequence[Way]:
        """Setting replaces what is there, so what is there must be known: not so with a filled password."""
        ways = [self._set, self._paste, self._key_in]
        return ways[1:] if field.password and before else ways

    def _attempt(self, way: Way, field: Element, before: str, text: str) -> str | None:
        """None when the field shows the text, else what went wrong, without any text of the field."""
        name = way.__name__.strip("_").replace("_", " ")
        try:
            agreed = way(field, before, text)
        except DeviceTimeout:
            raise
        except DeviceRefused as error:
            return f"{name}: {error.fields.get('reason', error)}"
        if field.password and not self._now():  # a field that does not even show dots
            return None if agreed else f"{name}: not taken"

        def arrived() -> bool | None:
            now = self._now()
            return True if now is not None and landed(now, before, text, field) else None

        if wait_until(self._clock, arrived, READ_BACK_SECONDS if agreed else 0.0):
            return None
        return f"{name}: the field shows {len(self._now() or '')} of {len(before + text)} characters"

    def _now(self) -> str | None:
        """What the field in focus holds at this moment; None where none has the focus any more."""
        field = focused_field(self._look())
        return None if field is None else shown_text(field)

    def _set(self, field: Element, before: str, text: str) -> bool:
        return bool(self._service.call("setText", selector(field), before + text))

    def _paste(self, field: Element, before: str, text: str) -> bool:
        whole = self._make_room(field, before, text)
        call = self._service.call
        kept = call("getClipboard")
        call("setClipboard", None, whole)
        try:
            if call("getClipboard") != whole:
                raise self._failed("the clipboard does not keep what is put into it")
            pasted = call("pasteClipboard", repeatable=False) is not False
            # The app reads the clipboard in its own time: what was in it comes back after that.
            wait_until(self._clock, lambda: self._now() != before or None, READ_BACK_SECONDS / 2)
            return pasted
        finally:
            call("setClipboard", None, kept or "")

    def _key_in(self, field: Element, before: str, text: str) -> bool:
        whole = self._make_room(field, before, text)
        with borrowed(self._phone, self._clock) as keyboard:
            return keyboard.type(whole)

    def _make_room(self, field: Element, before: str, text: str) -> str:
        """What has to be inserted so that the field shows all of it; empties the field where need be."""
        now = self._now()
        if now is None or (now == before and before):
            return text
        if field.password and before:
            raise self._failed("the password was changed half way; clear the field and type all of it")
        if now:
            self._service.call("clearInputText")
        return before + text

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
    return short_class(element.cls).endswith(EDITABLE)


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


def landed(now: str, before: str, text: str, field: Element) -> bool:
    """Whether a field that held `before` shows that `text` was typed into it."""
    if field.password:
        return len(now) in {len(before) + len(text), len(before) + _utf16_units(text)}
    if now == before and text:
        return False
    return reads_as(now, before + text) or (before != "" and _inserted(now, before, text))


def reads_as(shown: str, wanted: str) -> bool:
    """Whether it is the same text, up to what fields and dumps do to it.

    Fields space and punctuate numbers, change case and drop line breaks; dumps write dots for emoji.
    """
    if shown == wanted:
        return True
    core = _core(wanted)
    return _core(shown) == core if core else bool(shown.strip()) == bool(wanted.strip())


def _inserted(now: str, before: str, text: str) -> bool:
    """The cursor stood somewhere inside: taking the text out again leaves what was there."""
    at = now.find(text)
    return at >= 0 and now[:at] + now[at + len(text) :] == before


def _core(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(ch for ch in folded if ch.isalnum() and ord(ch) <= 0xFFFF)


def _utf16_units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
