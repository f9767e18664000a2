"""Makes XML that no parser takes well-formed, without guessing at its structure.

Called only after a strict parse has failed. Mended are characters and names; a document that is cut short or
wrongly nested stays unreadable.
"""

from __future__ import annotations

import re

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_AMPERSAND = re.compile(r"&(?:#(?:[xX]([0-9a-fA-F]{1,8})|([0-9]{1,9}));|(amp|lt|gt|quot|apos);)?")
_PAIR = re.compile(
    r"&#(?:[xX](?P<hx>[dD][89abAB][0-9a-fA-F]{2})|(?P<hd>5[56]\d{3}));"
    r"&#(?:[xX](?P<lx>[dD][c-fC-F][0-9a-fA-F]{2})|(?P<ld>5[67]\d{3}));"
)
_TAG = re.compile(r"<(/?)([^\s<>/!?\"'=]{1,300})(?=[\s/>])")
_PLAIN_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.\-]*")


def mend(document: str) -> str:
    """The document with only characters, references and element names that every XML parser takes.

    Surrogate pairs written as two references (the way older phones write emoji) become the character; lone
    surrogates and forbidden characters become U+FFFD; a bare ampersand is escaped; an element whose name is
    not plain ASCII becomes a `node` whose attribute `tag` holds the name.
    """
    document = _CONTROL.sub("\ufffd", document)
    if "&" in document:
        document = _AMPERSAND.sub(_reference, _PAIR.sub(_character, document))
    return _TAG.sub(_element, document)


def _character(pair: re.Match[str]) -> str:
    high = int(pair["hx"], 16) if pair["hx"] else int(pair["hd"])
    low = int(pair["lx"], 16) if pair["lx"] else int(pair["ld"])
    if not (0xD800 <= high < 0xDC00 <= low < 0xE000):
        return pair[0]
    return chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))


def _reference(found: re.Match[str]) -> str:
    if found[3]:
        return found[0]
    if not found[1] and not found[2]:
        return "&amp;"
    code = int(found[1], 16) if found[1] else int(found[2])
    return found[0] if _allowed(code) else "\ufffd"


def _allowed(code: int) -> bool:
    plain = 0x20 <= code < 0xD800 or 0xE000 <= code < 0xFFFE
    return plain or 0x10000 <= code < 0x110000 or code in {9, 10, 13}


def _element(tag: re.Match[str]) -> str:
    close, name = tag[1], tag[2]
    if _PLAIN_NAME.fullmatch(name):
        return tag[0]
    return "</node" if close else f'<node tag="{name}"'
