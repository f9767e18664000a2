"""What a build tells those who watch it, of pages that nothing has named yet."""

from __future__ import annotations

from pathlib import Path

from lxb.agent import connect
from lxb.agent.build import build_map
from lxb.config import Settings, Timing
from lxb.trace import Event, Explored, PageFound
from maps.files import load

TIMING = Timing(quiet=0.04, reaction=0.1, poll=0.01, splash=0.2)

APP = """
package: com.example.bare
name: Bare
home: home
lists: {words: [Apples, Pears, Plums]}
pages:
  home:
    name: Home
    title: Home
    body:
      - product_card: {each: 6, title: "${pick('words')}", price: "${price(3, 20)}", content: true, go: bare}
  bare:
    name: Bare
    body:
      - input: {hint: "${pick('words')}"}
      - text: "${pick('words')}"
"""


def test_a_page_without_a_title_is_told_without_a_name(tmp_path: Path) -> None:
    file = tmp_path / "bare.yaml"
    file.write_text(APP, "utf-8")
    told: list[Event] = []
    settings = Settings(timing=TIMING)
    with connect(f"virtual:{file}?latency=0&lang=en", settings=settings) as phone:
        result = build_map("com.example.bare", phone, settings=settings, watch=told.append)
    found = [event.name for event in told if isinstance(event, PageFound)]
    assert found == ["Home", ""]
    assert "page" not in {event.page for event in told if isinstance(event, Explored)}
    assert all(page.name for page in load(Path(result.map)))
