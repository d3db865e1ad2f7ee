"""Data carried by a text that people paste into a mail or a forum, and read back from there.

The data stands between two marks; around them stands whatever a person reads. Quoting (`>`),
other breaks of lines and BBCode around it do no harm; anything changed in it does, and is told.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from hashlib import sha256
from textwrap import wrap
from zlib import compress, decompressobj
from zlib import error as ZlibError

from rules.errors import Fault, say

WIDTH = 72
"""Letters of a line of data."""
LARGEST = 1 << 20
"""Bytes of data, packed or not."""
CHECK = 8
"""Letters of the check behind the data."""

_DATA = re.compile(r"six-orders-1<([A-Za-z0-9+/=\s>]*)!([0-9a-f]{8})")


def armoured(data: bytes) -> str:
    """Return data as lines of letters."""
    packed = b64encode(compress(data, 9)).decode()
    return "\n".join(wrap(f"six-orders-1<{packed}!{_check(data)}", WIDTH, break_on_hyphens=False))


def unarmoured(text: str) -> bytes:
    """Return the data that a text carries.

    :raises Fault: if it carries none, several, or something that was changed on its way.
    """
    if len(text) > LARGEST:
        raise Fault("", say("a text beyond reason"), say("one post"))
    quoted = re.sub(r"(?m)^[ \t>]+", "", text)
    found = _DATA.findall(re.sub(r"\s+", "", quoted))
    if len(found) != 1:
        raise Fault("", say("{count} {count:post|posts}", count=len(found)), say("one post"))
    packed, check = found[0]
    try:
        unpacking = decompressobj()
        data = unpacking.decompress(b64decode(packed.replace(">", ""), validate=True), LARGEST)
        whole = unpacking.eof
    except (ValueError, ZlibError):
        data, whole = b"", False
    if not whole or _check(data) != check:
        raise Fault("", say("a post that was changed or cut short"), say("it as it was written"))
    return data


def _check(data: bytes) -> str:
    return sha256(data).hexdigest()[:CHECK]
