"""Builds a map: explores an app node by node."""
