"""Pictures of a map's pages: the phone walks to each, and what it shows there is made as a model wants it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lxb.agent.go import walk_to

if TYPE_CHECKING:
    from lxb.clock import Clock
    from lxb.config import Settings
    from lxb.device import Device
    from lxb.model import Picture
    from lxb.model.profile import ModelProfile
    from lxb.trace import Trace
    from maps.graph import NavigationMap
    from maps.model import Page


def may_be_shown(page: Page) -> bool:
    """Whether the phone is walked there for a picture: not to other apps, not to a log-in."""
    return page.kind not in {"external", "blocked"}


@dataclass(frozen=True, slots=True)
class Photographer:
    """Walks one phone over one map. What walks teach goes into the map, as with `lxb go`."""

    device: Device
    settings: Settings
    clock: Clock
    trace: Trace
    navigation_map: NavigationMap
    profile: ModelProfile

    def picture(self, page: Page) -> Picture | None:
        """A page's picture; None where the phone did not get there, or shows what may not be sent.

        Never sent is what another app shows, what may as well be another page, and what does not hold still
        long enough to be sure.
        """
        if not may_be_shown(page):
            return None
        walk = walk_to(self.navigation_map, page.id, self.device, self.settings, self.clock, self.trace)
        return self._taken(page.id) if walk.certain else None

    def _taken(self, page: str) -> Picture | None:
        from explorer.vision.moment import moment
        from lxb.model.picture import encoded
        from lxb.perform import Performer
        from router.map_places import MapPlaces

        performer = Performer(self.device, self.clock, self.settings.timing)
        localise = MapPlaces(self.navigation_map).localise
        package = self.navigation_map.app.package
        seen = moment(performer, performer.look(), package, lambda screen: localise(screen) == page)
        return encoded(seen.picture, self.profile, seen.screen.size) if seen is not None else None
