"""What programs learn from: steps of an environment beside those of the core alone."""

from __future__ import annotations

from rules.battle.machine import Battle
from rules.dice import mix
from tests.bench.measuring import Work, beside

STEPS = 200
"""Steps of one piece of work."""


def steps(scenario: str, seconds: float) -> dict[str, float]:
    """Measure steps a second in random play, each with what is seen, as a ratio to the core's."""
    ratio, seen, alone = beside(_seen(scenario), _alone(scenario), seconds)
    return {"ratio": ratio, "steps": seen, "core": alone}


def _seen(scenario: str) -> Work:
    import numpy as np

    from game.link.environments import BattleAEC

    environment, state = BattleAEC(scenario), 1
    environment.reset(seed=1)

    def work() -> int:
        nonlocal state
        for _ in range(STEPS):
            state = mix(state)
            seen = environment.observe(environment.agent_selection)
            environment.step(state % int(np.count_nonzero(seen["action_mask"])))
            if environment.terminations["red"]:
                environment.reset(seed=state % (1 << 63))
        return STEPS

    return work


def _alone(scenario: str) -> Work:
    from game.link.environments import BattleAEC

    setup, state = BattleAEC(scenario).battle.setup, 1
    battle = Battle(setup, 1)

    def work() -> int:
        nonlocal state, battle
        for _ in range(STEPS):
            state = mix(state)
            battle.carry_out(battle.options[state % len(battle.options)])
            if battle.pending is None:
                battle = Battle(setup, state)
        return STEPS

    return work
