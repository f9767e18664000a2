"""What describing a map is worth: `python scripts/bench/describe.py MAP APP [--model scripted:...] [--json]`.

MAP is the map of a virtual app that was made without a model (`lxb build-map`), APP that app (`taobao`, a
folder or a file). A copy of the map is described by the scripted model, over HTTP. Sentences that ask for
each true page of the map, by what it is called in each language of the app, are then put to both maps, and
the figures say how many of them words alone answer, and how many of the answers are right. All of it is
simulated: the words that the scripted model adds are true names in the app's other language, which no real
model gives so exactly.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from lxb.agent.connect import connect  # noqa: E402 - run from a checkout, the packages are beside scripts/
from lxb.agent.describe import describe_map  # noqa: E402
from lxb.agent.truth import stands_for  # noqa: E402
from lxb.config import load_settings  # noqa: E402
from lxb.results import DescribeResult  # noqa: E402
from lxb.virtual.phone import VirtualPhone  # noqa: E402
from lxb.virtual.spec import PhoneSpec  # noqa: E402
from maps.files import load, map_path  # noqa: E402
from maps.graph import NavigationMap  # noqa: E402
from router.choose import choose  # noqa: E402

SENTENCES = {"zh": ("查看{}", "打开{}页面"), "en": ("open {}", "go to the {} page")}


def described(path: Path, app: str, model: str, home: Path) -> tuple[NavigationMap, DescribeResult]:
    """A copy of the map in a home of its own, described."""
    copy = map_path(home, load(path).app.package)
    copy.parent.mkdir(parents=True)
    shutil.copy(path, copy)
    os.environ["LXB_HOME"] = str(home)
    settings = load_settings()
    with connect(f"virtual:{app}?latency=0&model={model}", settings=settings) as phone:
        result = describe_map(copy, settings=settings, device=phone, again=True)
    return load(copy), result


def sentences(names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What people may say for a page, with the language."""
    for lang, templates in SENTENCES.items():
        for template in templates if names.get(lang) else ():
            yield lang, template.format(names[lang])


def figures(m: NavigationMap, asked: list[tuple[str, str, set[str]]]) -> dict[str, dict[str, float]]:
    """For each language: sentences, the share answered by words, and the share of those that is right."""
    told: dict[str, dict[str, float]] = {}
    for lang in sorted({lang for lang, _, _ in asked}):
        mine = [(choose(sentence, m).target, right) for of, sentence, right in asked if of == lang]
        answered = [(target, right) for target, right in mine if target is not None]
        told[lang] = {
            "sentences": len(mine),
            "answered": round(len(answered) / max(1, len(mine)), 3),
            "right": round(sum(target in right for target, right in answered) / max(1, len(answered)), 3),
        }
    return told


def asked_of(m: NavigationMap, app: str) -> list[tuple[str, str, set[str]]]:
    """Language, sentence and the pages that would be right, for each true page that the map has."""
    spec = PhoneSpec.parse(f"virtual:{app}")
    places = VirtualPhone(spec).truth(m.app.package).places
    true: dict[str, set[str]] = {}
    for page, place in stands_for(m, spec).items():
        true.setdefault(place, set()).add(page)
    named: dict[tuple[str, str], set[str]] = {}
    for place, pages in true.items():
        for lang, sentence in sentences(places[place].names):
            named.setdefault((lang, sentence), set()).update(pages)
    return [(lang, sentence, pages) for (lang, sentence), pages in named.items()]


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("map", type=Path, metavar="MAP")
    options.add_argument("app", metavar="APP")
    options.add_argument("--model", default="scripted", help="how the scripted model behaves")
    options.add_argument("--json", action="store_true")
    given = options.parse_args()
    before = load(given.map)
    with tempfile.TemporaryDirectory() as folder:
        after, result = described(given.map.absolute(), given.app, given.model, Path(folder) / "home")
    asked = asked_of(before, given.app)
    told: dict[str, Any] = {
        "simulated": True,
        "pages": len(before),
        "described": len(result.described),
        "left": len(result.left),
        "invented": result.invented,
        "model": result.model.model_dump(),
        "before": figures(before, asked),
        "after": figures(after, asked),
    }
    if given.json:
        print(json.dumps(told))
        return 0
    for name, value in told.items():
        print(f"{name:<10} {value}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
