"""A game that is to be killed: plays on in a player's folder and tells each finished action.

`python -m tests.campaign.played journal|window SEED`; each line is how many actions the battle has
now, or "back" before one is taken back.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random

from game.play.saves import autosave_path
from game.play.session import Session, unfinished
from rules.record.lines import ActionLine

SCENARIOS = ("energy-duel", "energy-trios", "seven_phase-trios", "dexterity-lair", "side-orcs")
MAPS = Path(__file__).resolve().parents[2] / "maps"
BACK = "back"
OFTEN_BACK = 0.1
SAVES = 0.05


def tell(session: Session) -> None:
    """Say how many actions the battle has now."""
    print(sum(isinstance(line, ActionLine) for line in session.record.lines), flush=True)


def play_without_window(random: Random) -> None:
    """Do, take back and save, one battle after another, without any pause."""
    while True:
        session = unfinished()
        if session is None:
            scenario = MAPS / f"{random.choice(SCENARIOS)}.toml"
            session = Session.start(scenario, random.getrandbits(32), autosave=autosave_path())
        tell(session)
        while not session.battle.over:
            if session.can_undo and random.random() < OFTEN_BACK:
                print(BACK, flush=True)
                session.undo()
            else:
                session.do(random.choice(session.battle.options))
            tell(session)
            if random.random() < SAVES:
                session.save_new()
        session.close()


def play_in_window(random: Random) -> None:
    """Let bots play in a window, frame by frame without a clock, with their own process."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    from game.window.program import Game
    from game.window.screens.new_battle_plan import BattlePlan

    game = Game()
    game.app.change_settings(animation_speed=0)
    game.open_menu()
    if not game.battles.resume_unfinished():
        scenario = MAPS / f"{random.choice(SCENARIOS)}.toml"
        game.start(
            BattlePlan(scenario, {"red": "random", "blue": "random"}, {}, random.getrandbits(32))
        )
    told = -1
    while (session := game.battles._battle) is not None and not session.battle.over:
        if len(session.log) != told:
            told = len(session.log)
            tell(session)
        game.app.step(1)


if __name__ == "__main__":
    chance = Random(int(sys.argv[2]))
    play_in_window(chance) if sys.argv[1] == "window" else play_without_window(chance)
