"""Ways to change a file: bytes, words and numbers of a text, and values of JSON."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from rules.record.lines import checksum

NUMBERS = (
    *("0", "-1", "1", "2", "99", "255", "65536", "1000000000", "9" * 30, "9" * 5000),
    *("1.5", "-0.0", "1e400", "nan", "inf", "true", "null", '""', "[]", "{}"),
)
WORDS = (
    *("", " ", "\0", "\u200b", "\u202e", "ß", "Ann", "ann", "red", "blue", "wall", "A-1", "none"),
    *("a\nb", "Guard at B-2", "A with 2 charges", "../../etc/passwd", "/dev/zero", "x" * 10_000),
)
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
WORD = re.compile(r"\w{2,}")
PLAIN: tuple[Any, ...] = (
    *(None, True, 0, -1, 1, 3, 1 << 40, 10**30, 1.5, "", "x", "red", "\0", "Ann", [], {}, [[]]),
    *([0] * 2000, ["x"], {"x": 1}, "y" * 5000),
)
CHANGES_MADE = (1, 1, 1, 2, 4)
"""As likely as they stand here: most files are changed in one place alone."""

Change = Callable[[bytes, Random], bytes]


def changed(data: bytes, random: Random) -> bytes:
    """Return the file with one or a few changes of any kind."""
    for _ in range(random.choice(CHANGES_MADE)):
        data = random.choice(CHANGES)(data, random)
    return data


def _place(data: bytes, random: Random) -> int:
    return random.randint(0, len(data))


def flipped(data: bytes, random: Random) -> bytes:
    """Turn a bit of a byte, or a few."""
    found = bytearray(data or b" ")
    for _ in range(random.randint(1, 4)):
        found[random.randrange(len(found))] ^= 1 << random.randrange(8)
    return bytes(found)


def cut(data: bytes, random: Random) -> bytes:
    """Lose the end, or a piece."""
    start = _place(data, random)
    return data[:start] + (data[start + random.randint(1, 400) :] if random.random() < 0.5 else b"")


def filled(data: bytes, random: Random) -> bytes:
    """Put bytes of any kind in, or zeros as a power cut leaves them."""
    start, count = _place(data, random), random.randint(1, 40)
    new = bytes(count) if random.random() < 0.3 else random.randbytes(count)
    return data[:start] + new + data[start:]


def repeated(data: bytes, random: Random) -> bytes:
    """Say a piece again, once or many times."""
    start = _place(data, random)
    piece = data[start : start + random.randint(1, 300)]
    return data[:start] + piece * random.choice((2, 3, 50, 2000)) + data[start:]


def line_moved(data: bytes, random: Random) -> bytes:
    """Lose a line, say it again, or put it elsewhere."""
    lines = data.split(b"\n")
    line = lines.pop(random.randrange(len(lines)))
    for _ in range(random.choice((0, 1, 2))):
        lines.insert(random.randint(0, len(lines)), line)
    return b"\n".join(lines)


def number_changed(data: bytes, random: Random) -> bytes:
    """Put another number, or what is none, in the place of one."""
    return _put(data, NUMBER, random.choice(NUMBERS), random)


def word_changed(data: bytes, random: Random) -> bytes:
    """Put another word in the place of one, from the file itself or a strange one."""
    known = WORD.findall(data.decode(errors="replace"))
    strange = random.random() < 0.5 or not known
    return _put(data, WORD, random.choice(WORDS if strange else known), random)


def _put(data: bytes, pattern: re.Pattern[str], new: str, random: Random) -> bytes:
    text = data.decode(errors="surrogateescape")
    found = list(pattern.finditer(text))
    if not found:
        return data
    start, stop = random.choice(found).span()
    return (text[:start] + new + text[stop:]).encode(errors="surrogateescape")


def nested(data: bytes, random: Random) -> bytes:
    """Put brackets within brackets, deeper than any file of ours."""
    start, depth = _place(data, random), random.choice((50, 2000, 100_000))
    return data[:start] + random.choice((b"[", b'{"a":', b"<a>")) * depth + data[start:]


def value_changed(data: bytes, random: Random) -> bytes:
    """Change a value of JSON, in a line of a record or in a whole file; it stays JSON.

    A snapshot's checksum is made right again, mostly: it is forged but well sealed.
    """
    lines = data.split(b"\n") if data.startswith(b'{"line"') else [data]
    place = random.randrange(len(lines))
    try:
        plain = msgspec.json.decode(lines[place])
        if isinstance(plain, dict | list) and plain:
            _change_inside(plain, random)
        if isinstance(plain, dict) and "checksum" in plain and random.random() < 0.8:
            plain["checksum"] = checksum(plain.get("state"))
        lines[place] = msgspec.json.encode(plain)
    except (msgspec.MsgspecError, ValueError, OverflowError, RecursionError):
        return data
    return b"\n".join(lines)


def _change_inside(plain: Any, random: Random) -> None:
    """Go down somewhere and change, lose, double or rename what is there."""
    keys = list(plain) if isinstance(plain, dict) else list(range(len(plain)))
    key = random.choice(keys)
    inner = plain[key]
    if isinstance(inner, dict | list) and inner and random.random() < 0.8:
        _change_inside(inner, random)
        return
    match random.randrange(5):
        case 0:
            del plain[key]
        case 1 if isinstance(plain, dict):
            plain[random.choice(WORDS)] = plain.pop(key)
        case 1:
            plain.insert(key, inner)
        case 2 if isinstance(inner, int):
            plain[key] = inner + random.choice((-1, 1, 2, 100))
        case 3:
            plain[key] = plain[random.choice(keys)]
        case _:
            plain[key] = random.choice(PLAIN)


CHANGES: tuple[Change, ...] = (
    *(flipped, cut, filled, repeated, line_moved, nested),
    *(number_changed, word_changed, value_changed) * 4,
)
"""Every way to change a file, the telling ones more often."""
