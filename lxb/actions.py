"""For packages that add actions of their own: `from lxb.actions import action`. See docs/actions.md."""

from executor.doing.scene import Scene
from executor.own import OwnAction, action

__all__ = ["OwnAction", "Scene", "action"]
