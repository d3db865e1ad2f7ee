"""Learn to beat random play as Blue in the plain duel, with numpy alone, by REINFORCE.

    python docs/examples/learn_duel.py [BATTLES [CURVE.csv]]

Each option is described by a few numbers; the policy is a softmax over their weighted sums. After
every battle the weights move towards what was done in those that were won and away from what was
done in those that were lost.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game.link.environments import SHOWN, BattleEnv

BATTLES = 1000
BATCH = 100
"""Battles for one point of the curve."""
RATE = 0.05
SEED = 1


def features(seen, verbs):
    """Describe every option: which verb it is, and how near to an enemy it leads or aims."""
    options = seen["options"][: np.count_nonzero(seen["action_mask"])].astype(int)
    units = seen["units"]
    columns = seen["board"].shape[1]
    side, row, column = SHOWN.index("side"), SHOWN.index("row"), SHOWN.index("column")
    enemy = units[(units[:, side] == -1) & (units[:, row] >= 0)][0]
    mine = units[(units[:, side] == 1) & (units[:, row] >= 0)][0]
    now = np.hypot(mine[row] - enemy[row], mine[column] - enemy[column])
    rows, places = np.divmod(options[:, 2], columns)
    then = np.where(options[:, 2] < 0, now, np.hypot(rows - enemy[row], places - enemy[column]))
    found = np.zeros((len(options), verbs + 2))
    found[np.arange(len(options)), options[:, 1]] = 1
    found[:, verbs] = (now - then) / 5
    found[:, verbs + 1] = then == 0
    return found


def learn(battles=BATTLES, seed=SEED):
    """Yield after each batch how many battles were fought, and the share of it that was won."""
    environment = BattleEnv("energy-duel", bot="random", side="blue")
    verbs = len(environment.verbs)
    chance = np.random.default_rng(seed)
    weights = np.zeros(verbs + 2)
    won = 0
    baseline = 0.0
    for number in range(1, battles + 1):
        seen, _ = environment.reset(seed=seed if number == 1 else None)
        push = np.zeros_like(weights)
        over = broken = False
        steps = 0
        while not (over or broken):
            found = features(seen, verbs)
            likely = np.exp(found @ weights - np.max(found @ weights))
            likely /= likely.sum()
            action = chance.choice(len(likely), p=likely)
            push += found[action] - likely @ found
            seen, reward, over, broken, _ = environment.step(action)
            steps += 1
        weights += RATE * (reward - baseline) * push / np.sqrt(steps)
        baseline += 0.02 * (reward - baseline)
        won += reward > 0
        if number % BATCH == 0:
            yield number, won / BATCH
            won = 0


def main():
    """Learn, and print the curve; write it to a file if one is named."""
    battles = int(sys.argv[1]) if len(sys.argv) > 1 else BATTLES
    lines = ["battles,won"]
    for number, share in learn(battles):
        lines.append(f"{number},{share:.2f}")
        print(f"{number:6} battles: {100 * share:3.0f}% won  {'#' * round(40 * share)}", flush=True)
    if len(sys.argv) > 2:
        Path(sys.argv[2]).write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
