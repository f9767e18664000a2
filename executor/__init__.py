"""Acts on the target page."""
