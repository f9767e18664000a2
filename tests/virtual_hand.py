"""A hand on a virtual phone with one app, for tests that use the app as a person does."""

from __future__ import annotations

from lxb.clock import ManualClock
from lxb.screen import Element, Screen
from lxb.screen.xml import parse
from lxb.virtual.phone import VirtualPhone
from lxb.virtual.spec import PhoneSpec


class Hand:
    """Finds by text, description or id, and touches."""

    def __init__(self, name: str, package: str, options: str = "") -> None:
        self.package = package
        self.phone = VirtualPhone(PhoneSpec.parse(f"virtual:{name}?latency=0&{options}"), ManualClock())
        self.phone.launch(package)

    @property
    def here(self) -> str:
        """True id of the overlay or page on top."""
        place = self.phone.place()
        return place.overlay or place.page

    @property
    def screen(self) -> Screen:
        return parse(self.phone.dump())

    def own(self) -> list[Element]:
        """What of the tree belongs to the app."""
        return [e for e in self.screen if e.package == self.package]

    def words(self) -> list[str]:
        return [word for e in self.own() for word in (e.text, e.desc) if word]

    def find(self, word: str) -> Element | None:
        named = (e for e in self.own() if word in (e.text, e.desc) or e.id.endswith(f":id/{word}"))
        return next((e for e in named if e.bounds is not None), None)

    def tap(self, word: str) -> str:
        """Taps what is called so and says where that led."""
        return self._touch(word, 50)

    def hold(self, word: str) -> str:
        """Keeps a finger on it."""
        return self._touch(word, 900)

    def tap_all(self, *words: str) -> str:
        """Taps one after the other; says where that led."""
        return [self.tap(word) for word in words][-1]

    def write(self, field: str, text: str) -> None:
        self.tap(field)
        assert self.phone.set_text(text)

    def down(self) -> None:
        """Scrolls on by half a screen."""
        width, height = self.phone.size
        self.phone.swipe([(width // 2, height * 3 // 4), (width // 2, height // 4)], 600)

    def back(self) -> str:
        self.phone.press("back")
        return self.here

    def _touch(self, word: str, ms: int) -> str:
        found = self._scrolled_to(word)
        assert found.bounds is not None
        self.phone.long_press(*found.bounds.centre, ms)
        return self.here

    def _scrolled_to(self, word: str) -> Element:
        for _ in range(8):
            found = self.find(word)
            if found is not None:
                return found
            before = self.phone.dump()
            self.down()
            if self.phone.dump() == before:
                break
        raise AssertionError(f"nothing on {self.here} is called {word}: {self.words()}")
