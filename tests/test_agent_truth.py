"""A map held against what a virtual app truly is."""

from __future__ import annotations

from pathlib import Path

from lxb.agent.truth import compare
from lxb.locator import Locator
from lxb.virtual.spec import PhoneSpec
from maps.builder import MapBuilder
from maps.model import App, Built

APP = """
package: com.example.held
name: Held
home: home
pages:
  home:
    name: Home
    body:
      - list_row: {title: Orders, go: help, long_press: {go: menu}}
  menu: {name: Menu, title: Menu, body: [{text: Copy or move}]}
  help: {name: Help, title: Help, back: about, body: [{text: Ask us anything}]}
  about: {name: About, title: About, body: [{text: Version 1}]}
"""


def test_the_way_back_from_what_a_long_press_opens_is_tried_from_there(tmp_path: Path) -> None:
    path = tmp_path / "app.yaml"
    path.write_text(APP, "utf-8")
    builder = MapBuilder(App(package="com.example.held", name="Held"), Built(at="", by="test"))
    home, menu, _ = (
        builder.add_page(name=name, marks=(Locator(text=said),)).id
        for name, said in (("Home", "Orders"), ("Menu", "Copy or move"), ("About", "Version 1"))
    )
    builder.add_edge(home, menu, Locator(text="Orders"), action="long_press")
    builder.add_edge(menu, home, action="back")
    true = compare(builder.done(), PhoneSpec.parse(f"virtual:{path}?latency=0"))
    assert (true.wrong_edges, true.broken_edges, true.wrong_merges) == (0, 0, 0)
