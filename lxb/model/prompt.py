"""The words that models are asked in: files of plain text beside the code that asks."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from lxb.errors import Lang


@cache
def prompt(package: str, name: str, lang: Lang) -> str:
    """The text of `prompts/<name>.<lang>.txt` in a package, stripped, its places not filled.

    Args:
        package: dotted name of the package whose folder `prompts` holds the file.
        name: of the file, without language and ending.
        lang: of the text.
    """
    return files(package).joinpath(f"prompts/{name}.{lang}.txt").read_text("utf-8").strip()
