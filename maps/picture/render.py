"""The picture of a map: one HTML page that works from a file, without anything from outside."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from lxb.errors import Lang
from lxb.files import write_text
from lxb.locator import Locator
from maps.graph import NavigationMap
from maps.model import Edge, Page
from maps.picture.layout import Layout
from maps.picture.network import WIDTH, draw, kind_of

_HERE = Path(__file__).parent
_SCRIPTS = ("base", "drawing", "details", "page")
"""The parts of the page's script; each uses those before it."""


def picture(navigation_map: NavigationMap, lang: Lang = "zh") -> str:
    """The HTML page. `lang` is that of the words around the map; a button of the page changes it.

    Words of the map are data wherever they stand: as JSON in which no tag can begin, and from there as text
    nodes. The same map always gives the same page.
    """
    from jinja2 import Environment, FileSystemLoader
    from markupsafe import Markup

    drawn = draw(navigation_map)
    pages = Environment(loader=FileSystemLoader(_HERE), autoescape=True)
    pages.policies["json.dumps_kwargs"] = {"ensure_ascii": False}
    pages.filters["fromjson"] = json.loads
    pages.globals.update(
        lang="zh-CN" if lang == "zh" else "en",
        app=navigation_map.app,
        map=_data(navigation_map, drawn.layout),
        words=json.loads((_HERE / "words.json").read_text("utf-8")),
        style=Markup((_HERE / "page.css").read_text("utf-8")),
        script=Markup("\n".join((_HERE / f"{part}.js").read_text("utf-8") for part in _SCRIPTS)),
        library=Markup(_library()),
    )
    drawn.network.templateEnv = pages
    drawn.network.path = "page.html"
    return str(drawn.network.generate_html(notebook=False))


def write_picture(navigation_map: NavigationMap, path: Path, lang: Lang = "zh") -> None:
    """Writes the page; raises `NotWritable`."""
    write_text(path, picture(navigation_map, lang))


@cache
def _library() -> str:
    """The vis-network that pyvis brings along, to be put into the page."""
    import pyvis

    newest = max((Path(pyvis.__file__).parent / "lib").glob("vis-*/vis-network.min.js"))
    return newest.read_text("utf-8").replace("</script", "<\\/script")


def _data(m: NavigationMap, layout: Layout) -> dict[str, Any]:
    """What the page tells about the map besides the drawing."""
    return {
        "app": m.app.model_dump(mode="json"),
        "built": m.built.model_dump(mode="json"),
        "home": m.home,
        "box": WIDTH,
        "pages": [_page(m, m.pages[page], layout) for page in layout.outline],
        "edges": [_edge(edge) for edge in m.edges],
        "overlays": [
            {
                "kind": overlay.kind,
                "marks": [told(mark) for mark in overlay.marks],
                "dismiss": told(overlay.dismiss) if isinstance(overlay.dismiss, Locator) else overlay.dismiss,
            }
            for overlay in m.overlays
        ],
    }


def _page(m: NavigationMap, page: Page, layout: Layout) -> dict[str, Any]:
    return {
        "id": page.id,
        "name": page.name or page.id,
        "kind": kind_of(m, page),
        "description": page.description,
        "keywords": page.keywords,
        "activity": page.activity,
        "marks": [told(mark) for mark in page.marks],
        "must": page.must,
        "inputs": [field.label for field in page.inputs],
        "depth": layout.depths.get(page.id),
        "parent": layout.parents.get(page.id),
    }


def _edge(edge: Edge) -> dict[str, Any]:
    return {
        "from": edge.source_page,
        "to": edge.target_page,
        "action": edge.action,
        "label": edge.label,
        "locator": told(edge.locator) if edge.locator else "",
        "seen": edge.seen,
        "failed": edge.failed,
        "source": edge.source,
        "sensitive": edge.sensitive,
    }


def told(locator: Locator) -> str:
    """A locator for people, its words first: “订单” #tab_text TextView < #tabs."""
    words = [f"“{text}”" for text in (locator.text, locator.desc, locator.ocr) if text]
    names = [f"#{locator.id}"] if locator.id else []
    names += [locator.cls] if locator.cls else []
    if above := locator.ancestor:
        names.append(f"< #{above.id}" if above.id else f"< “{above.text or above.desc}”")
    if locator.rank:
        names.append(f"{locator.rank[0] + 1}/{locator.rank[1]}")
    if locator.selected:
        names.append("✓")
    return " ".join(words + names)
