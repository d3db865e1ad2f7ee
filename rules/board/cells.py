"""Names of cells in both alphabets, and sets of cells as integers (BD-1).

A set of cells is an ``int`` with bit ``1 << cell`` set for every cell in it.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

CYRILLIC = "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_LETTERS = len(CYRILLIC)
MOST_NUMBERS = 60

_DIGITS = bytes.maketrans(b"01", b"\0\1")
_NAME = re.compile(r"([A-Z]{1,2}|[А-Я])-([1-9][0-9]?)")


class CellError(ValueError):
    """A text that names no cell of the board; ``str()`` is one sentence."""


def letters_name(index: int, alphabet: str = "cyrillic") -> str:
    """Return the letters of row ``index`` (0 to 31) in an alphabet (BD-1).

    :raises ValueError: for an alphabet other than ``cyrillic`` and ``latin``.

    >>> letters_name(2), letters_name(2, "latin"), letters_name(26, "latin")
    ('В', 'C', 'AA')
    """
    if alphabet == "cyrillic":
        return CYRILLIC[index]
    if alphabet != "latin":
        raise ValueError(f'alphabet "{alphabet}": expected cyrillic or latin')
    beyond, within = divmod(index, len(LATIN))
    return (LATIN[beyond - 1] if beyond else "") + LATIN[within]


def letters_index(letters: str) -> int:
    """Return the row that upper-case ``letters`` of either alphabet name (BD-1).

    The alphabets are told apart by code point: Cyrillic В is 2, Latin B is 1.
    """
    if letters in CYRILLIC:
        return CYRILLIC.index(letters)
    index = 0
    for letter in letters:
        index = index * len(LATIN) + LATIN.index(letter) + 1
    return index - 1


def parse_name(text: str, letters: int, numbers: int) -> tuple[int, int]:
    """Return (letter index, number) of a cell name on a board of that size (BD-1).

    :raises CellError: if the text is no cell name or the cell is outside the board.
    """
    found = _NAME.fullmatch(text.strip().upper())
    last = (
        f"{letters_name(letters - 1)}-{numbers}",
        f"{letters_name(letters - 1, 'latin')}-{numbers}",
    )
    expected = f"expected a cell from А-1 to {last[0]} (A-1 to {last[1]} in Latin letters)"
    if found is None:
        raise CellError(f'"{text}" is not a cell name; {expected}')
    index, number = letters_index(found[1]), int(found[2])
    if index >= letters or number > numbers:
        raise CellError(f'cell "{text}" is outside the board; {expected}')
    return index, number


def mask_of(cells: Iterable[int]) -> int:
    """Return the set of ``cells`` as an integer.

    >>> mask_of((0, 3))
    9
    """
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


@lru_cache(1 << 14)
def cells_of(mask: int) -> tuple[int, ...]:
    """Return the cells of a set, ascending.

    >>> cells_of(9)
    (0, 3)
    """
    return tuple(each_cell(mask))


def bits_of(mask: int) -> bytes:
    """Return a byte for every cell up to the last of a set: 1 for what is in it, else 0.

    >>> bits_of(9)
    b'\\x01\\x00\\x00\\x01'
    """
    return f"{mask:b}"[::-1].encode().translate(_DIGITS)


def each_cell(mask: int) -> list[int]:
    """Return the cells of a set, ascending, where the same is hardly asked again."""
    cells = []
    while mask:
        highest = mask.bit_length() - 1
        cells.append(highest)
        mask ^= 1 << highest
    cells.reverse()
    return cells
