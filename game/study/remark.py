"""What is said and drawn at a place in a tree: words, arrows, circles, rules."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

import msgspec

Colour = Literal["green", "red", "blue", "yellow"]
COLOURS: tuple[Colour, ...] = ("green", "red", "blue", "yellow")
LONGEST = 4000
"""Characters of a remark's words."""


class Drawn(NamedTuple):
    """An arrow from cell to cell; a circle where both are one. Cells go by their names."""

    start: str
    end: str
    colour: Colour = "green"


class Remark(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is said and drawn at one place."""

    words: Annotated[str, msgspec.Meta(max_length=LONGEST)] = ""
    drawn: tuple[Drawn, ...] = ()
    clauses: tuple[str, ...] = ()
    """Ids of the rules that it is about."""

    def with_drawn(self, one: Drawn) -> Remark:
        """Return it with an arrow or a circle; without, if it has the same of this colour."""
        others = tuple(other for other in self.drawn if other[:2] != one[:2])
        known = () if one in self.drawn else (one,)
        return msgspec.structs.replace(self, drawn=(*others, *known))

    def __bool__(self) -> bool:
        return bool(self.words or self.drawn or self.clauses)
