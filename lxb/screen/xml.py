"""XML of every flavour becomes a Screen: `parse` is the one door for what a phone sent as its tree.

The parser is expat, fed at once, in one pass: it hands over attributes faster than lxml, has no limit of
depth, does nothing with files or the network, and has the first document complete when a second one
follows. A document type is refused before parsing, so there are no entities to expand.
"""

from __future__ import annotations

from typing import NoReturn
from xml.parsers import expat

from lxb.geometry import Size
from lxb.screen import harmony
from lxb.screen.build import Rows, to_screen
from lxb.screen.mend import mend
from lxb.screen.payload import EXCERPT, Payload, decode, find, unreadable
from lxb.screen.reader import MAIN_DISPLAY, Reader
from lxb.screen.tree import Screen

_CUT = frozenset(
    expat.errors.codes[name]
    for name in (
        expat.errors.XML_ERROR_NO_ELEMENTS,
        expat.errors.XML_ERROR_UNCLOSED_TOKEN,
        expat.errors.XML_ERROR_PARTIAL_CHAR,
        expat.errors.XML_ERROR_UNCLOSED_CDATA_SECTION,
    )
)


def parse(
    text: str | bytes,
    *,
    source: str | None = None,
    activity: str | None = None,
    keep_raw: bool = False,
    size: Size | None = None,
) -> Screen:
    """The screen in what a phone or a tool sent, whatever the flavour.

    Args:
        text: the answer as it came, with all that stands around the tree.
        source: how the screen shall name its origin; by default the flavour that was found.
        activity: full class name of the activity in front, where the caller knows it.
        keep_raw: whether the screen keeps the text.
        size: the display's size, where the caller knows it.

    Raises:
        ScreenUnreadable: there is no tree in it, or it is cut short, damaged or beyond the limits.
    """
    sent = decode(text)
    payload = find(sent)
    raw = sent if keep_raw else ""
    if payload.kind == "json":
        rows = Rows(sent)
        display = harmony.fill(rows, payload.data, sent)
        size = size or (Size(display.right, display.bottom) if display else None)
        found, rotation, stray = "harmony", 0, payload.stray
    else:
        reader, stray = _read(payload, sent)
        rows, found, rotation = reader.rows, reader.flavour, reader.rotation
        size = size or reader.display
        if not rows and reader.wrapper != "hierarchy":
            unreadable("a tree without any element", sent)
    return to_screen(
        rows, size=size, rotation=rotation, source=source or found, activity=activity, raw=raw, stray=stray
    )


def _read(payload: Payload, sent: str) -> tuple[Reader, str]:
    """The nodes, and what stood around the document."""
    document = payload.text
    if "<!DOCTYPE" in document or "<!ENTITY" in document:
        unreadable("a document type or an entity, which no phone sends", sent)
    try:
        reader, after = _strict(document, sent)
    except expat.ExpatError as error:
        mended = mend(document)
        if mended == document:
            _refuse(error, sent)
        try:
            reader, after = _strict(mended, sent)
        except expat.ExpatError as again:
            _refuse(again, sent)
    return reader, "\n".join(part for part in (payload.stray, after) if part)


def _strict(document: str, sent: str) -> tuple[Reader, str]:
    """The nodes of the first document, and the beginning of what follows it.

    Of several displays (a desktop, a car, a cover) the main one is read: a finger is put down on that.
    """
    reader, after = _parsed(document, Reader(sent))
    if len(reader.displays) > 1 and MAIN_DISPLAY in reader.displays:
        return _parsed(document, Reader(sent, MAIN_DISPLAY))
    return reader, after


def _parsed(document: str, reader: Reader) -> tuple[Reader, str]:
    parser = expat.ParserCreate()
    parser.ordered_attributes = True
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    try:
        parser.Parse(document, True)
    except expat.ExpatError:
        if not reader.complete:
            raise
        after = document.encode("utf-8")[parser.ErrorByteIndex :][: 4 * EXCERPT]
        return reader, after.decode("utf-8", "ignore").strip()[:EXCERPT]
    return reader, ""


def _refuse(error: expat.ExpatError, sent: str) -> NoReturn:
    what = "the XML is cut short" if error.code in _CUT else "the XML is damaged"
    unreadable(f"{what} ({error})", sent)
