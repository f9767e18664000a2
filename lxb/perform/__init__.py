"""Locate -> act -> settle -> compare: the one way to act on a device.

The performer holds no policy. It waits for conditions, never for a fixed time: after an action until the
caller's `arrived` holds, or until the screen has changed and holds still. How long a phone takes to react is
measured as it goes, so that a fast phone is not made to wait for a slow one's sake.
"""

from lxb.finger import can_scroll
from lxb.perform.performer import MOST_SCROLLS, Performer
from lxb.perform.step import Counts, Refusal, Step, Test

__all__ = ["MOST_SCROLLS", "Counts", "Performer", "Refusal", "Step", "Test", "can_scroll"]
