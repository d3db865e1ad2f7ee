"""How the chance to win follows from a score, and what else bots go by: numbers of a worth.toml."""

from __future__ import annotations

from typing import Annotated

import msgspec

Count = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Odds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the odds of winning follow from the score of a position."""

    scale: Positive = 200
    """Points of the score by which the odds of winning grow e-fold (2.7 times) where two are on
    their feet; 1 or more."""
    crowd: Count = 50
    """Per cent of that which each further one on its feet adds; 0 or more."""
    optimism: int = 0
    """Points of the score by which a side's own view is too hopeful where two are on their feet."""
    vigour: Count = 0
    """By how many hundredths the logarithm of the odds grows with that of the ratio of what both
    sides have left of their whole health, 0 where the score alone tells it."""


class LaterOdds(Odds, frozen=True, forbid_unknown_fields=True):
    """The same for whoever has seen a round go by and has its turn again."""

    shares: dict[str, int] = {}
    """Per cent of itself that a term of the score counts for; all of those that are not named."""


class Attrition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the odds of unequal teams, all unhurt, follow from their ratios: by how many hundredths
    the logarithm of the odds grows with the logarithm of each; where both count alike it is the
    square law of attrition."""

    toll: Count
    """With what a whole side takes from the other in a turn; 0 or more."""
    heads: Count
    """With how many they are besides; 0 or more."""


class Endings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Endings of which all that can follow is counted out; no rule there may tell rounds by their
    numbers."""

    few: Positive
    """So many are on their feet at most, of both sides together."""
    told: tuple[str, ...] = ()
    """Fields of a fighter that are only told: positions that differ in them alone are the same."""


class BotNumbers(Odds, frozen=True, forbid_unknown_fields=True):
    """What bots go by in a system beside its score: the table `bots` of its worth/worth.toml."""

    attrition: Attrition | None = None
    """What unequal teams are to each other; None where the score alone says it."""
    later: LaterOdds | None = None
    """The odds where a future ends; None where they follow from the score as they do elsewhere."""
    plan: Positive = 30
    """How many futures the value of a plan counts for in search; 1 or more, the more the less is
    learned of a battle from how both sides quickly play on."""
    rounds_end: bool = False
    """Whether a future ends with its round, as dice say anew which side begins the next, rather
    than with the next turn of whoever decides."""
    thrown: bool = False
    """Whether what several choose unseen of each other, to do it at once, is judged after its dice,
    as it does more than the score knows of what is chosen; else before them."""
    endings: Endings | None = None
    """Of what endings all that can follow is counted out where the budget allows; None: of none."""
    pace: Count = 0
    """Points of the score that a walk must promise beyond all that can be done before it; 0 or
    more, 0 where a walk may be the only chance to do something."""
    warmth: tuple[Positive, Positive, Positive, Positive] = (60, 40, 60, 20)
    """Points of the score by which an option is e times less likely to be played, for each of the
    four levels below the hardest, the gentlest first: the first two by the values of greedy play,
    the others by those of plans, which differ more."""
    wavering: tuple[Percent, Percent, Percent, Percent] = (0, 0, 0, 0)
    """In how many of a hundred decisions each of those levels stands still, where it may; for
    systems in which other errors cost little."""
