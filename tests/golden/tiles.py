"""The action bar as text: every tile of fixed positions, with why it cannot be used.

Of a tile only what has changed is written: since the same character last had it, or, where it
has it for the first time in a battle, since anybody had it.
"""

from collections.abc import Iterator
from pathlib import Path

from rules.battle.machine import Battle
from rules.battle.sheet import Command, Fact, Note
from rules.errors import Refusal
from tests.contract.positions import extra_positions
from tests.golden.battles import BEGINNINGS, played, title

FOLDER = Path(__file__).parent / "tiles"

Written = dict[tuple[str | int, ...], dict[str, str]]
"""What each tile said last, by kind and ability, and by kind, ability, battle and unit."""


def tiles_file(system_id: str) -> Path:
    """Where a system's tiles are kept."""
    return FOLDER / f"{system_id}.txt"


def tiles_text(system_id: str) -> str:
    """The tiles of a battle of the system's own, of three on rough ground, and of the positions
    that its own tests think worth looking at."""
    lines: list[str] = []
    written: Written = {}
    for number, name in enumerate(BEGINNINGS):
        told = f"{title(system_id, name)}, battle {number}"
        lines.append(f"# {told}")
        for battle, action in played(system_id, name):
            lines += _decision(battle, told, written)
            battle.apply(action)
        lines.append("")
    for number, battle in enumerate(extra_positions(system_id)):
        told = f"position {number}"
        lines += [f"# {told}", *_decision(battle, told, written), ""]
    return "\n".join(lines)


def _decision(battle: Battle, title: str, written: Written) -> Iterator[str]:
    """Who decides what, then a line for each tile of which something has changed."""
    pending = battle.pending
    assert pending is not None
    phase = battle.setup.system.phase(battle)
    yield f"= round {battle.round} {phase}: {pending.side} {pending.unit} {pending.kind}"
    for command in battle.setup.system.commands(battle):
        tile = command.kind, command.ability
        own = *tile, title, pending.unit
        now, before = _fields(command), written.get(own, written.get(tile, {}))
        written[tile] = written[own] = now
        changed = [
            f"{name} {now.get(name, 'none')}"
            for name in (*now, *(gone for gone in before if gone not in now))
            if now.get(name) != before.get(name)
        ]
        if changed:
            yield f"    {command.kind} {command.ability}".rstrip() + ": " + "; ".join(changed)


def _fields(command: Command) -> dict[str, str]:
    """What a tile says beyond its kind and ability, by field; nothing of what it has not."""
    refusal = [command.refusal] if command.refusal is not None else []
    amounts = (command.amount_label, f"{command.amount_most}" * bool(command.amount_most))
    fields = {
        "label": f"{command.label} ({command.icon}): {command.summary}",
        "aim": command.aim,
        "costs": ", ".join(map(_fact, command.costs)),
        "left": _fact(command.stock) if command.stock is not None else "",
        "facts": ", ".join(map(_fact, command.facts)),
        "amounts": " at most ".join(filter(None, amounts)),
        "rules out": ", ".join(map(_reason, command.rules_out)),
        "refused": ", ".join(map(_reason, refusal)),
    }
    return {name: text for name, text in fields.items() if text}


def _fact(fact: Fact) -> str:
    signs = (fact.clause, fact.icon, "halved" * fact.halved)
    span = "" if fact.most is None else f"–{fact.most}"
    unit = f" {fact.unit}" if fact.unit.isalpha() else fact.unit
    return f"{fact.label} {fact.value}{span}{unit} ({' '.join(filter(None, signs))})"


def _reason(one: Note | Refusal) -> str:
    numbers = (f"{name}={number}" for name, number in one.numbers)
    return f"{one.code} ({' '.join([one.clause, *numbers])})"
