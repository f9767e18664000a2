"""Wiring: the only place that names concrete classes. What the command line and Python callers use."""

from lxb.agent.build import build_map
from lxb.agent.connect import connect
from lxb.agent.go import go, where
from lxb.agent.maps import load_map
from lxb.agent.run import plan, run

__all__ = ["build_map", "connect", "go", "load_map", "plan", "run", "where"]
