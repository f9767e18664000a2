"""A screen at one instant: frozen, made by pure functions from what a phone sent."""

from lxb.screen.layers import Window, WindowKind
from lxb.screen.tree import Element, Quality, Screen, is_field, short_class, short_id

__all__ = ["Element", "Quality", "Screen", "Window", "WindowKind", "is_field", "short_class", "short_id"]
