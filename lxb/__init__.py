"""LXB: muscle memory for phones."""
