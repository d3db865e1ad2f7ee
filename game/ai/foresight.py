"""Choosing now what takes effect later: each promising choice is played on to the round's end.

Declarations, held actions and choices that all make at once change nothing by themselves, so
one exact ply sees nothing in them. Here both sides go on with a quick policy, on dice that are
the same for every choice, and the score when the round is over decides.
"""

from __future__ import annotations

from game.ai.pruning import sensible_options
from game.ai.uniform import pick
from rules.action import Action
from rules.battle import Battle
from rules.dice import GOLDEN, MASK, mix

SAMPLES = 3
"""How many futures of each choice are looked at first."""
FINAL_SAMPLES = 9
"""How many more of the best choices."""
FINALISTS = 4
"""How many choices reach the second look."""
LOOKED_AT = 5
"""How many options the quick policy tries at each decision."""
LONGEST = 80
"""Decisions after which a future is cut off."""


def is_deferred(view: Battle) -> bool:
    """Say whether the options of the present decision take effect later."""
    system, pending = view.setup.system, view.pending
    return pending is not None and (
        pending.kind in system.deferred or pending.kind in system.secret
    )


def choose_foreseen(view: Battle, seed: int) -> Action:
    """Return the choice after which the round ends best; the seed decides between equals."""
    assert view.pending is not None
    options = sensible_options(view)
    if len(options) == 1:
        return options[0]
    side, first = view.pending.side, mix(seed & MASK)
    totals = {action: _total(view, action, side, first, SAMPLES) for action in options}
    ranked = sorted(options, key=lambda action: (-totals[action], action))[:FINALISTS]
    later = (first + SAMPLES * GOLDEN) & MASK
    for action in ranked:
        totals[action] += _total(view, action, side, later, FINAL_SAMPLES)
    highest = max(totals[action] for action in ranked)
    return pick([action for action in ranked if totals[action] == highest], seed)


def _total(view: Battle, action: Action, side: str, seed: int, samples: int) -> int:
    """Return the sum of a side's scores at the round's end over several futures."""
    return sum(
        _future(view, action, side, (seed + number * GOLDEN) & MASK) for number in range(samples)
    )


def _future(view: Battle, action: Action, side: str, seed: int) -> int:
    """Return a side's score at the end of the round in one future."""
    battle = view.copy()
    battle.dice = mix(seed)
    battle.apply(action)
    state = seed
    for _ in range(LONGEST):
        if battle.pending is None or battle.round != view.round:
            break
        state = mix((state + GOLDEN) & MASK)
        battle.apply(_quick(battle, state))
    return battle.score(side)


def _quick(battle: Battle, seed: int) -> Action:
    """Return the option of a few random ones that at once looks best to whoever decides."""
    assert battle.pending is not None
    options, side = battle.options, battle.pending.side
    if len(options) == 1:
        return options[0]
    tried = dict.fromkeys(
        options[mix((seed + number * GOLDEN) & MASK) % len(options)] for number in range(LOOKED_AT)
    )
    best, highest = options[0], None
    for action in tried:
        after = battle.copy()
        after.dice = mix(seed ^ MASK)
        after.resolve(action)
        score = after.score(side)
        if highest is None or score > highest:
            best, highest = action, score
    return best
