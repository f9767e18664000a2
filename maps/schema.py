"""The JSON Schema of the map file, for other programs.

`python -m maps.schema > maps/schema.json` renews the file after a change of the types.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from maps.model import SCHEMA, MapFile


def schema() -> dict[str, Any]:
    """The schema as the types tell it; the docs have what it cannot say: unique ids, home among the pages."""
    made = MapFile.model_json_schema(by_alias=True, mode="validation")
    made["required"] = ["schema", *made["required"]]
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:lxb:{SCHEMA.replace('/', ':')}",
        "title": "LXB navigation map",
    }
    return {**head, **{key: value for key, value in made.items() if key not in head}}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(schema(), ensure_ascii=False, indent=2) + "\n")
