"""Bytes as one line of text that can be pasted anywhere, and back: zlib and base64 after a mark."""

from __future__ import annotations

import binascii
import zlib
from base64 import b64decode, urlsafe_b64encode

from rules.errors import RecordError, quoted, say

MOST_LETTERS = 2_000_000
MOST_BYTES = 16_000_000
"""Of what is packed in a text."""


def packed(mark: str, data: bytes) -> str:
    """Return data as one line that begins with a mark, which names its form and version."""
    return mark + urlsafe_b64encode(zlib.compress(data, 9)).decode("ascii")


def unpacked(mark: str, text: str, name: str) -> bytes:
    """Return the data of a text; spaces and line ends in it do not matter.

    :raises RecordError: for the first fault; `name` is what it calls the text.
    """
    text = "".join(text.split())
    if not text.startswith(mark):
        found = quoted(text[:12]) if text else say("nothing")
        raise RecordError(name, "", found, say("a battle that begins with {mark}", mark=mark))
    if len(text) > MOST_LETTERS:
        found = say("{count} {count:letter|letters}", count=len(text))
        raise RecordError(name, "", found, say("at most {most}", most=MOST_LETTERS))
    whole = say("the text as copied, to its end")
    try:
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(
            b64decode(text.removeprefix(mark), b"-_", validate=True), MOST_BYTES
        )
    except (binascii.Error, ValueError, zlib.error):
        raise RecordError(name, "", say("letters that were changed"), whole) from None
    if unpacker.unconsumed_tail:
        found = say("a battle that is too long")
        raise RecordError(name, "", found, say("at most {most} {most:byte|bytes}", most=MOST_BYTES))
    if not unpacker.eof:
        raise RecordError(name, "", say("a text that is cut off"), whole)
    return data
