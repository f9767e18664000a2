"""What came of an exploration, once nothing is left to try: an app of one page may have nothing to try."""

from __future__ import annotations

from explorer.doubt import Doubt
from explorer.expedition import Expedition
from lxb.screen import Quality, Screen
from lxb.screen.rest import is_loading
from router.walls import wall


def verdict(screen: Screen, expedition: Expedition, doubt: Doubt) -> str:
    """Why it ended, as a `lxb.reason.Reason`.

    Args:
        screen: what the phone shows.
        expedition: what is known.
        doubt: what became of the controls.
    """
    atlas, led = expedition.atlas, doubt.anything_led
    if (doubt.stuck or not led) and (asked := wall(screen)) is not None:
        return asked
    first = atlas.places.get(atlas.home or "")
    if first is None:
        return "nothing found"
    if not led and first.kind == "overlay":
        return "stuck"  # at something over the app's first page that does not go away
    if not doubt.tried_anything and (screen.quality is not Quality.FULL or is_loading(screen)):
        return "nothing found"
    return "stuck" if doubt.stuck else "all explored"
