"""Films of the lab: fought out of sight, shown from frame to frame, the same for the same seed."""

from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from game.ai.lab import Fight, bouts, of_teams
from game.ai.simulation import course_of
from game.play.films import AHEAD, Films, film, team
from rules.errors import ScenarioError

FIGHT = Fight(("axe",), ("sword",), Path(__file__).parents[3] / "maps" / "duel.tmx", 3)


class Slow(Executor):
    """Does what it is asked for when it is told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[Future[Any], Any]] = []

    def submit(self, work: Any, /, *given: Any, **named: Any) -> Future[Any]:
        self.asked.append((Future(), lambda: work(*given, **named)))
        return self.asked[-1][0]

    def do(self) -> None:
        """Do the first thing that was asked for."""
        asked, work = self.asked.pop(0)
        asked.set_result(work())


def test_a_film_ends_as_the_battle_does_and_shows_every_change() -> None:
    for bout in bouts(FIGHT, ("dexterity",), 2, 1, ("random", "random")):
        shot = film(FIGHT, bout)
        assert shot.fought == of_teams(FIGHT, bout, course_of(bout.match))
        sides = {token.glyph: token.side for token in shot.frames[0].tokens}
        assert sides == {"axe": "red", "sword_shield": "blue"}, "on whichever seat"
        for one, later in zip(shot.frames, shot.frames[1:], strict=False):
            assert one.tokens != later.tokens
            assert one.round <= later.round
        if shot.fought.winner in ("red", "blue"):
            standing = {one.side for one in shot.frames[-1].tokens if one.health > 0}
            assert standing == {shot.fought.winner}


def test_battles_come_in_their_order_and_are_asked_for_ahead() -> None:
    pool = Slow()
    films = Films(FIGHT, 1, "random", pool)
    assert films.next("dexterity") is None, "nothing has begun"
    films.begin("dexterity")
    assert len(pool.asked) == AHEAD
    assert films.next("dexterity") is None, "it is being fought"
    pool.do()
    first = films.next("dexterity")
    assert first == film(FIGHT, bouts(FIGHT, ("dexterity",), 2, 1, ("random", "random"))[0])
    assert len(pool.asked) == AHEAD, "another was asked for"


def test_what_cannot_be_staged_is_refused() -> None:
    with pytest.raises(ScenarioError, match="red: found 4 characters"):
        Films(FIGHT._replace(red=("axe",) * 4), 1, "random", Slow()).begin("side")


def test_a_mixed_team_has_one_of_each_in_turn() -> None:
    assert team("axe", 2, ("sword", "axe")) == ("axe", "axe")
    assert team("", 3, ("sword", "axe")) == ("sword", "axe", "sword")
