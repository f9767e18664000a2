"""What a build goes on with: what a former one learnt of the same app on the same kind of phone."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from explorer.events import Event, Finished, Started, Told
from explorer.expedition import Expedition
from explorer.journal import Journal
from lxb.agent.home_key import home_key
from lxb.errors import UsageError
from maps.content_words import digest
from maps.files import checkpoint_path

if TYPE_CHECKING:
    from lxb.device import Device, DeviceInfo

SMALLEST_TABLET = 600
"""Shorter side in dp from which Android gives apps the layouts of tablets: other pages, two at a time."""


@dataclass
class Checkpoint:
    """The journal of a build, a step at a time."""

    journal: Journal
    begun: Started
    """What this build says of itself where it begins."""
    key: bytes
    """What the digests of people's words are made with."""
    _step: list[Event] = field(default_factory=list)
    """What the step under way has taught so far."""

    @classmethod
    def beside(cls, home: Path, begun: Started) -> Checkpoint:
        """That of the app in its place in the home. Raises as `home_key` does."""
        key = home_key(home)
        journal = Journal(checkpoint_path(home, begun.package).with_suffix(".jsonl"))
        return cls(journal, begun.model_copy(update={"key": digest("", key)}), key)

    def taken_up(self, *, fresh: bool = False) -> Expedition:
        """What is known; one without a page, or a fresh build, begins with who it is of.

        Raises:
            Damaged: it cannot be read, is that of another app, or its digests tell nothing any more.
            UsageError: it was made on another kind of phone, or one in another language.
        """
        known, other = Expedition(self.begun.package), None
        lines = [] if fresh else self.journal.lines()
        if lines and not isinstance(lines[0].events[0], Started):
            reason, reason_zh = "does not say of which app it is", "没有说明属于哪个应用"
            raise self.journal.damaged(lines[0].number, reason, reason_zh)
        for line in lines:
            for event in line.events:
                if isinstance(event, Started):
                    self._check_app(event, line.number)
                    known.key = self._key_of(event, line.number)
                    other = other or self._other_phone(event)
                known.apply(event)
        if known.atlas.places or known.explored:
            if other is not None:
                raise other
            known.resumed = True
            known.frontier.retry_unclear()
            return known
        return self.begin()

    def begin(self) -> Expedition:
        """Forgets what was kept: nothing is known."""
        self.journal.forget()
        self._step = [self.begun]
        return Expedition(self.begun.package, key=self.key)

    def _key_of(self, event: Started, number: int) -> bytes:
        """What the digests of a journal were made with: content that is not known again enters the map."""
        if event.key not in {"", self.begun.key}:
            reason = "it was made with another key, which was beside it"
            raise self.journal.damaged(number, reason, "生成它时所用的密钥文件已不在")
        return self.key if event.key else b""

    def _check_app(self, event: Started, number: int) -> None:
        """A file that was copied or renamed would put one app's pages into the map of another."""
        if event.package != self.begun.package:
            reason = f"it is the checkpoint of {event.package}"
            raise self.journal.damaged(number, reason, f"这是 {event.package} 的检查点")

    def _other_phone(self, event: Started) -> UsageError | None:
        for was, now in zip(_kind_of_phone(event), _kind_of_phone(self.begun), strict=True):
            if was != now and all(was) and all(now):
                return _another_phone(was, now)
        return None

    def learnt(self, event: Event) -> None:
        """Holds what the explorer learnt until its step is done.

        What a model said was paid for and is of no step: it is kept at once.
        """
        if isinstance(event, Told) and not any(isinstance(e, Started) for e in self._step):
            self.journal.append(event)
        else:
            self._step.append(event)

    def keep(self) -> None:
        """The step is done. One that is cut short is not kept, and simply taken again."""
        if self._step:
            self.journal.append(*self._step)
            self._step.clear()

    def finish(self) -> None:
        """Nothing is left to explore: lets go of all words, and keeps that it is so."""
        self._step.clear()
        self.journal.replace(self.begun, Finished())


def begun(package: str, device: Device, info: DeviceInfo, at: str) -> Started:
    """What a build on this phone says of itself."""
    return Started(
        package=package,
        at=at,
        simulated=device.simulated,
        platform=device.platform,
        locale=info.locale,
        form=_form(info),
    )


def _form(info: DeviceInfo) -> Literal["phone", "tablet", ""]:
    if not info.density:
        return ""
    shorter = min(info.size.width, info.size.height) * 160 / info.density
    return "tablet" if shorter >= SMALLEST_TABLET else "phone"


_Told = tuple[str, str]
"""English and Chinese; "" where the phone did not tell."""


def _kind_of_phone(event: Started) -> list[_Told]:
    """What must not change within one map, as words."""
    form = {"tablet": ("a tablet", "平板"), "phone": ("a phone", "手机")}.get(event.form, ("", ""))
    return [
        ("a simulated phone", "模拟手机") if event.simulated else ("a real phone", "真实手机"),
        (event.platform, event.platform),
        (event.locale and f"a phone in {event.locale}", event.locale and f"语言为 {event.locale} 的手机"),
        form,
    ]


def _another_phone(was: _Told, now: _Told) -> UsageError:
    return UsageError(
        reason=f"this map was begun on {was[0]}, and this is {now[0]}: one map cannot be of both; "
        "go on there, or start over here with build-map --fresh",
        reason_zh=f"这份地图是在{was[1]}上开始构建的，当前是{now[1]}，两者不能混在一张地图里；"
        "请换回原来的手机继续，或加 --fresh 在当前手机上重新开始",
    )
