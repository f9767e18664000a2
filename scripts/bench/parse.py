"""How long a dump takes to become a Screen, beside lxml's bare parse of the same bytes.

    python scripts/bench/parse.py [FILE ...] [--json]

Without files a dump of 1,500 nodes is made up. Prints medians in milliseconds.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from lxml import etree
from timing import median_ms

from lxb.screen import fingerprint
from lxb.screen.xml import parse

ROUNDS = 30
NODES = 1_500


def made_up(nodes: int) -> bytes:
    """A list of cards, each a clickable row with texts in it, as a shop's page has them."""
    root = _node("android.widget.FrameLayout", "", (0, 0, 1080, 2400))
    cards = []
    for i in range((nodes - 1) // 4):
        top = 200 * i
        row = _node("android.view.ViewGroup", "", (0, top, 1080, top + 200), clickable="true")
        title = _node("android.widget.TextView", f"商品 {i} &amp; more", (40, top, 900, top + 80))
        price = _node("android.widget.TextView", f"¥{i}.90&#10;已售{i * 7}", (40, top + 90, 900, top + 160))
        icon = _node("android.widget.ImageView", "", (920, top, 1060, top + 160))
        cards.append(f"{row}{title}</node>{price}</node>{icon}</node></node>")
    head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><hierarchy rotation="0">'
    return (head + root + "".join(cards) + "</node></hierarchy>").encode()


def _node(cls: str, text: str, bounds: tuple[int, int, int, int], clickable: str = "false") -> str:
    left, top, right, bottom = bounds
    return (
        f'<node index="0" text="{text}" resource-id="com.example.shop:id/some_name" class="{cls}"'
        f' package="com.example.shop" content-desc="" checkable="false" checked="false"'
        f' clickable="{clickable}"'
        ' enabled="true" focusable="false" focused="false" scrollable="false" long-clickable="false"'
        ' password="false" selected="false" visible-to-user="true"'
        f' bounds="[{left},{top}][{right},{bottom}]">'
    )


def measure(name: str, data: bytes) -> dict[str, object]:
    screen = parse(data)
    try:
        lxml = median_ms(lambda: etree.fromstring(data), ROUNDS)
    except etree.XMLSyntaxError:
        lxml = None
    return {
        "dump": name,
        "nodes": len(screen.elements),
        "kilobytes": len(data) // 1000,
        "parse_ms": median_ms(lambda: parse(data), ROUNDS),
        "lxml_fromstring_ms": lxml,
        "fingerprint_ms": median_ms(lambda: fingerprint.structure(screen), ROUNDS),
        "full_fingerprint_ms": median_ms(lambda: fingerprint.appearance(screen), ROUNDS),
    }


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("files", nargs="*", type=Path)
    options.add_argument("--json", action="store_true")
    given = options.parse_args()
    dumps = [(file.name, file.read_bytes()) for file in given.files] or [("made up", made_up(NODES))]
    results = [measure(name, data) for name, data in dumps]
    if given.json:
        print(json.dumps(results, ensure_ascii=False))
        return 0
    for result in results:
        print("  ".join(f"{key} {value}" for key, value in result.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
