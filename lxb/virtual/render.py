"""Draws the phone's state as windows."""

from __future__ import annotations

import math
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from lxb.geometry import Size
from lxb.virtual import bars, ime
from lxb.virtual.book import Book, blame
from lxb.virtual.compose import Bounds, hollow_out, overlay_window, page_window, reveal
from lxb.virtual.layout import Layout, Scale
from lxb.virtual.scope import Context
from lxb.virtual.shots import Frame
from lxb.virtual.spec import PhoneSpec
from lxb.virtual.state import Entry, PhoneState
from lxb.virtual.system_apps import LAUNCHER, SYSTEM_APPS
from lxb.virtual.window import Window

DOCK = ("com.android.dialer", "com.android.browser")


class Renderer:
    """Knows screen and apps; holds nothing that changes."""

    def __init__(self, spec: PhoneSpec, books: Mapping[str, Book]) -> None:
        self._spec = spec
        self._books = books
        self.scale = Scale(spec.density / 160, spec.font)
        self._layout = Layout(self.scale)
        self._apps = [
            {"package": p, "label": b.name, "icon": b.app.icon} for p, b in books.items() if b.app.launcher
        ]

    def size(self, rotation: int) -> Size:
        width, height = self._spec.size
        return Size(height, width) if rotation % 2 else Size(width, height)

    def bounds(self, rotation: int) -> Bounds:
        px, size = self.scale.px, self.size(rotation)
        foot = bars.HANDLE_DP if self._spec.gestures else bars.NAVIGATION_DP
        return Bounds(size, px(bars.STATUS_DP), px(foot))

    def context(self, entry: Entry, state: PhoneState, wall: datetime, now: float) -> Context:
        """What a page is drawn from."""
        book = self._books[entry.package]
        left = 0.0 if entry.ends_at is None else entry.ends_at - now
        major, _, rest = book.app.version.partition(".")
        tasks = [p for p in reversed(state.order) if p not in SYSTEM_APPS]
        facts: dict[str, Any] = {
            "apps": [a for a in self._apps if a["package"] not in DOCK],
            "dock": [a for a in self._apps if a["package"] in DOCK],
            "tasks": [{"package": p, "label": self._books[p].name} for p in tasks],
            "lang": self._spec.lang,
            "version": book.app.version,
            "new_version": f"{int(major) + 1 if major.isdigit() else 2}.{rest or '0'}",
            "visit": entry.visit,
            "left": max(1, math.ceil(left)),
        }
        return Context(
            entry.package,
            self._spec.lang,
            entry.key,
            wall,
            state.states.get(entry.package, book.app.state),
            entry.arg,
            entry.vars,
            facts,
            book.words,
            self._spec.seed,
        )

    def frame(
        self, state: PhoneState, top: Entry, below: Entry, context: Context, now: float, wall: datetime
    ) -> Frame:
        """All windows of this moment, the topmost first."""
        if not state.screen_on:
            return Frame([], self._spec.make.bars_first, state.rotation, math.inf)
        bounds, layout, lang = self.bounds(state.rotation), self._layout, self._spec.lang
        height = min(self.scale.px(ime.HEIGHT_DP), bounds.size.height // 2) if state.keyboard else 0
        clock = f"{wall.hour}:{wall.minute:02}"
        windows = [
            bars.status_bar(bounds, layout, lang, clock, 40 + self._spec.seed % 60),
            bars.navigation_bar(bounds, layout, lang, gestures=self._spec.gestures),
        ]
        if height:
            windows.append(ime.keyboard(bounds, layout, lang, height))
        for bar in windows:
            bar.show({})
        with blame(self._books[top.package], top.page):
            windows.append(self._app(top, below, context, bounds, height, now))
        until = now + 60 - wall.second - wall.microsecond / 1e6
        if top.ready_at > now:
            until = min(until, top.ready_at)
        if top.ends_at is not None:
            until = min(until, now + (top.ends_at - now) % 1 + 0.001)
        return Frame(windows, self._spec.make.bars_first, state.rotation, until)

    def _app(
        self, top: Entry, below: Entry, context: Context, bounds: Bounds, keyboard: int, now: float
    ) -> Window:
        book = self._books[top.package]
        page = book.page(top.page)
        if keyboard and (page.keyboard == "resize" or book.is_overlay(top.page)):
            bounds = Bounds(bounds.size, bounds.status, bounds.navigation, keyboard + bounds.navigation)
        if book.is_overlay(top.page):
            window = overlay_window(book, top.page, context, bounds, self._layout, self.scale.dp)
            if below.package == top.package:
                window.activity = book.activity(below.page)
                window.title = f"{top.package}/{window.activity}"
        else:
            loading = top.ready_at > now
            window = page_window(book, top.page, context, bounds, self._layout, loading=loading)
        for key, offset in reveal(window.root).items():
            top.scroll.setdefault(key, offset)
        window.secure = page.secure or top.secure
        if top.hollow:
            hollow_out(window.root)
        if top.focus is not None and keyboard:
            for view in window.root.walk():
                view.focused = view.key == top.focus
        window.show(top.scroll)
        return window

    def behind(self, below: Entry, context: Context, rotation: int) -> Window:
        """The page under a dialog, for pictures: it is not in the tree."""
        book = self._books[below.package]
        window = page_window(book, below.page, context, self.bounds(rotation), self._layout)
        window.secure = book.page(below.page).secure or below.secure
        window.show(below.scroll)
        return window

    def restless(self, text: str, frame: Frame, tick: int) -> str:
        """The tree with something in it that never keeps still: a floating ball with a countdown."""
        window = frame.app
        if window is None or window.package == LAUNCHER:
            return text
        side, (width, height) = self.scale.px(48), (window.frame.width, window.frame.height)
        left = window.frame.left + max(0, width - side - self.scale.px(4) * (tick % 4))
        top = window.frame.top + max(0, round(height * 0.7) - self.scale.px(6) * (tick % 3))
        node = (
            f'<node index="9" text="00:{59 - tick % 60:02}" resource-id="{window.package}:id/float_ball" '
            f'class="android.widget.TextView" package="{window.package}" content-desc="" checkable="false" '
            'checked="false" clickable="false" enabled="true" focusable="false" focused="false" '
            'scrollable="false" long-clickable="false" password="false" selected="false" '
            f'visible-to-user="true" bounds="[{left},{top}][{left + side},{top + side}]" drawing-order="9" '
            'hint="" display-id="0" />'
        )
        mark = f'package="{window.package}"'
        at = text.find(">", text.find(mark)) + 1
        return f"{text[:at]}{node}{text[at:]}" if text[at - 2] != "/" else text
