"""Snapshots of older formats."""

from __future__ import annotations

from typing import Any

from rules.battle.system import Plain


def from_1(state: Plain, scenario: Plain) -> Plain:
    """Return a snapshot of format 1, where what was not shown stood with the fighters.

    Nothing of it depends on the scenario.
    """
    units, pending = state["units"], state["pending"]
    kind, asked = (pending[0], pending[1]) if pending is not None else ("", "")
    declared = {one["id"]: _declared(one) for one in units}
    agenda, sealed = list(state["agenda"]), []
    if kind in ("declare", "confirm"):
        agenda = [task for task in agenda if task[0] != "declare"]
        agenda += [["choose", side, "declare", "confirm"] for side in _still(asked)]
        sealed = [
            [one["side"], one["id"], declared[one["id"]], one["side"] not in _still(asked)]
            for one in units
            if one["health"] > 0 and one["cell"] >= 0
        ]
        declared = {number: [] for number in declared}
    elif kind == "declare_openly":
        agenda = [
            ["declare_openly", *task[1:]] if task[0] == "declare" else task for task in agenda
        ]
        agenda.append(["declare_openly", asked])
    elif kind == "go" and len(state["state"]["moment"]) > 1:
        agenda = [*agenda[:-1], ["answered"]]
        agenda += [["choose", side, "go", ""] for side in _still(asked)]
        sealed = [_answer(units[number]) for number in state["state"]["moment"]]
        sealed = [one for one in sealed if units[one[1]]["status"] != "called off"]
    return state | {
        "units": [
            _without(one, "confirmed", "target")
            | {"declared": next(iter(declared[one["id"]]), None), "thrown": []}
            for one in units
        ],
        "state": _without(state["state"], "shown", "moment"),
        "agenda": agenda,
        "pending": pending and [*pending[:3], len(agenda)],
        "sealed": sealed,
    }


def _still(asked: str) -> tuple[str, ...]:
    """Return the sides that have not ended their choosing, the one asked now last."""
    return ("blue", "red") if asked == "red" else ("blue",)


def _declared(unit: Plain) -> list[Any]:
    """Return a fighter's declaration, if it has made one, with its target."""
    found = unit["declared"]
    return [] if found is None else [[*found[:4], unit["target"], found[5]]]


def _answer(unit: Plain) -> list[Any]:
    """Return the answer of one who acts at this moment, if it has answered."""
    goes = unit["confirmed"]
    return [unit["side"], unit["id"], [[unit["id"], "go", "", [], -1, 0]] if goes else [], goes]


def _without(fields: Plain, *names: str) -> Plain:
    return {name: value for name, value in fields.items() if name not in names}
