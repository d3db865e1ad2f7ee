"""Battles of Risk for tests: drawn, with the order of turns given instead of rolled."""

from collections.abc import Iterable, Mapping

import msgspec

from rules.battle.machine import Battle
from rules.board.board import Board, Risk
from rules.content.scenario import LoadedScenario, Member
from rules.systems.risk.content import content
from tests.builders import drawn_scenario, scripted

PLAIN = dict.fromkeys(content().statistics, 0) | {"speed": 3, "health": 40, "blow": 5}
"""Numbers that leave all to the dice."""
RISKS = {
    "J": Risk("high", "jump"),
    "C": Risk("medium", "climb"),
    "I": Risk("low", "ice"),
    "S": Risk("medium", "swim"),
}
"""Signs of a drawing that are cells with a risk; R is where the relic lies."""


def person(
    *abilities: str,
    kind: str = "shieldbearer",
    level: int = 0,
    weapon: str = "",
    second: str = "",
    **numbers: int,
) -> Member:
    """A player's character with bare hands, 40 health and no statistics but 3 steps unless given;
    its blow does 5."""
    return Member(
        kind=kind,
        level=level,
        numbers=PLAIN | numbers,
        abilities=abilities,
        equipment={"weapon": weapon, "second": second},
    )


def adversary(*abilities: str, kind: str = "bandit", **numbers: int) -> Member:
    """An adversary made as plain as `person`."""
    return person(*abilities, kind=kind, **numbers)


def tale(
    drawing: str,
    dice: Iterable[int] = (),
    *,
    red: Mapping[str, Member],
    blue: Mapping[str, Member],
    options: Mapping[str, str] | None = None,
) -> Battle:
    """A battle in which the dice given are those after the order of turns.

    The signs of the drawing are the names too. Turns go in the order of the teams as written,
    Red's first.
    """
    rolls = [20 - number for number in range(len(red) + len(blue))]
    return scripted(drawn(drawing, red, blue, options), (*rolls, *dice))


def drawn(
    drawing: str,
    red: Mapping[str, Member],
    blue: Mapping[str, Member],
    options: Mapping[str, str] | None = None,
) -> LoadedScenario:
    """The scenario of a drawing, with its risks and its relic."""
    loaded = drawn_scenario(drawing, "risk", red, blue, options)
    scenario, battle_map = loaded
    board, marks = Board.read_drawing(drawing)
    risks: list[Risk | None] = [None] * board.size
    for sign, risk in RISKS.items():
        for cell in marks.get(sign, ()):
            risks[cell] = risk
    board = Board(board.letters, board.numbers, board.terrain, risks)
    places = {"relic": board.name(marks["R"][0])} if "R" in marks else {}
    return LoadedScenario(
        msgspec.structs.replace(scenario, places=places),
        type(battle_map)("drawn", "Drawn", board, battle_map.starts),
    )
