"""Snapshots of older formats: what was chosen in secret stood in the system's own state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.battle.system import Plain


def sealed_since_1(
    state: Plain, casters: Sequence[int], is_complete: Callable[[set[str]], bool]
) -> Plain:
    """Return a snapshot of format 1 with what was chosen in `sealed`.

    :param casters: who may declare a spell, where that was asked without saying of whom.
    :param is_complete: whether one who has chosen actions of these kinds has chosen all.
    """
    chosen = [
        [one["unit"], one["kind"], one["ability"], one["cells"], one["target"], 0]
        for one in state["state"]["chosen"]
    ]
    asking = [task for task in state["agenda"] if task[0] in ("choose", "declare")]
    members = sorted(asking[-1][3]) if asking and len(asking[-1]) > 2 else casters if asking else ()
    sealed = []
    for number in members:
        own = [action for action in chosen if action[0] == number]
        complete = is_complete({action[1] for action in own})
        sealed.append([state["units"][number]["side"], number, own, complete])
    pending = state["pending"]
    if pending is not None and pending[0] == "plan":
        pending = ["choose", *pending[1:]]
    rest = {name: value for name, value in state["state"].items() if name != "chosen"}
    agenda = [_asking_now(task) if task in asking else task for task in state["agenda"]]
    return state | {"state": rest, "agenda": agenda, "pending": pending, "sealed": sealed}


def _asking_now(task: list[Any]) -> list[Any]:
    kind = task[2] if len(task) > 2 else "declare"
    return ["choose", task[1], "choose" if kind == "plan" else kind, ""]
