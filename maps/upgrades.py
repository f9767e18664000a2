"""Older maps brought up to date, one step a version: plain values in, plain values of the next version out.

To raise the schema to N: write `_from_N_minus_1`, add it to `_STEPS`, change `maps.model.SCHEMA`, and put a
map of the version left behind among the tests.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from lxb.files import damaged
from lxb.screen.words import is_obfuscated, label
from maps.ids import page_id
from maps.model import LONGEST_DESCRIPTION, SCHEMA, one_line

VERSION = int(SCHEMA.rpartition("/")[2])

Plain = dict[str, Any]

_OWN_TEXT = {"TextView", "Button", "CheckedTextView", "RadioButton", "CheckBox", "Switch", "EditText"}


def upgraded(path: Path, raw: Plain, version: int = 0) -> Plain:
    """The same map at the present version; `path` is for the error only."""
    try:
        for step in _STEPS[version:]:
            raw = step(raw)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        reason = f"an older map (version {version}) that cannot be understood: {error!r}"
        reason_zh = f"旧版地图（版本 {version}）无法理解：{error!r}"
        raise damaged(path, "the whole file", reason, reason_zh) from error
    return raw


def _from_0(old: Plain) -> Plain:
    """LXB-Framework's maps: pages by id, transitions, popups; no home, no marks, texts that change."""
    ids = _new_ids(old["pages"])
    edges = [_edge(ids, transition) for transition in old["transitions"]]
    overlays = [_overlay(popup) for popup in old.get("popups", [])]
    return {
        "schema": "lxb-map/1",
        "app": {"package": old["package"], "name": one_line(str(old.get("app_name") or old["package"]))},
        "built": {"at": "", "by": "LXB-Framework", "describer": "vlm:unknown", "locale": "zh-CN"},
        "home": _start(ids),
        "pages": [_page(ids[key], page) for key, page in old["pages"].items()],
        "edges": [edge for edge in edges if edge],
        "overlays": [overlay for overlay in overlays if overlay],
    }


def _new_ids(pages: Plain) -> dict[str, str]:
    found: dict[str, str] = {}
    for key in pages:
        found[key] = page_id(_shorter(key), set(found.values()))
    return found


def _shorter(old_id: str) -> str:
    """ "orders__n_1a2b3c4d" -> "orders-1a2b3c4d"."""
    return old_id.replace("__n_", "-")


def _start(ids: dict[str, str]) -> str:
    """The page whose id was not made from the tap that led there."""
    first = next(iter(ids.values()), "")
    return next((new for old, new in ids.items() if "__n_" not in old), first)


def _page(new_id: str, page: Plain) -> Plain:
    features = page.get("features") or []
    words = re.split("[、，,]", features) if isinstance(features, str) else features
    return {
        "id": new_id,
        "name": one_line(page["name"]),
        "description": one_line(page.get("description") or "", LONGEST_DESCRIPTION),
        "keywords": [word for feature in words if (word := one_line(feature))][:60],
    }


def _edge(ids: dict[str, str], transition: Plain) -> Plain | None:
    locator = _locator(transition["action"]["locator"])
    if locator is None or transition["from"] not in ids:
        return None
    target = ids.get(transition["to"]) or page_id(_shorter(transition["to"]), ids.values())
    words = locator.get("text") or locator.get("desc") or transition.get("description") or ""
    return {
        "from": ids[transition["from"]],
        "to": target,
        "locator": locator,
        "label": one_line(words),
        "source": "imported",
    }


def _overlay(popup: Plain) -> Plain | None:
    close = _locator(popup.get("close_locator") or {})
    return close and {"kind": one_line(popup.get("type") or "dialog"), "marks": [close], "dismiss": close}


def _locator(old: Plain) -> Plain | None:
    """What of an old locator still identifies: its texts without what changes, its ids; None = nothing.

    The old `text` was the element's own, else its description, else all texts below it joined by spaces. Of a
    class that has no text of its own it is that of labels inside: then the first of them is looked for.
    """
    desc = label(old.get("content_desc") or "")
    cls, short = old.get("class") or "", old.get("resource_id") or ""
    text = old.get("text") or ""
    if text == (old.get("content_desc") or ""):
        text = ""
    inner = bool(text) and cls not in _OWN_TEXT
    found: Plain = {
        "id": short if not inner and short and not is_obfuscated(short) else None,
        "text": label(text.split()[0] if inner and text.split() else text) or None,
        "desc": desc or None,
    }
    if not any(found.values()):
        return None
    parent = old.get("parent_rid") or ""
    found["class"] = cls if cls and not (inner and found["text"]) else None
    found["ancestor"] = {"id": parent} if parent and not is_obfuscated(parent) else None
    return {key: value for key, value in found.items() if value}


_STEPS: tuple[Callable[[Plain], Plain], ...] = (_from_0,)
"""Step N leads from version N to N + 1."""
