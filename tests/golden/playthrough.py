"""A battle as text: actions, events with clause, numbers, dice and parts, digests by round."""

from pathlib import Path

from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.battle.notation import action_text
from rules.record.told import BEGINNING, digest_after
from tests.golden.battles import WHOLE, played, title

FOLDER = Path(__file__).parent


def golden_file(system_id: str) -> Path:
    """Where a system's playthrough is kept."""
    return FOLDER / f"{system_id}.txt"


def playthrough(system_id: str) -> str:
    """The text of two battles: a scenario of maps/, and one on rough ground."""
    return "\n".join(line for name in WHOLE for line in tell(system_id, name))


def tell(system_id: str, name: str) -> list[str]:
    """The lines of one battle, played by its kept actions."""
    lines, digest = [f"# {title(system_id, name)}"], BEGINNING
    for battle, action in played(system_id, name):
        if digest == BEGINNING:
            digest = digest_after(digest, battle.events)
            lines += [*map(event_line, battle.events), round_line(battle, digest)]
        round_before, side = battle.round, battle.pending.side if battle.pending else ""
        lines.append(f"{side} {action.unit}> {action_text(action, battle)}")
        events = battle.apply(action)
        digest = digest_after(digest, events)
        lines += map(event_line, events)
        if battle.round != round_before or battle.over:
            lines.append(round_line(battle, digest))
    return [*lines, ""]


def round_line(battle: Battle, digest: str) -> str:
    """The digest of all told before with which a round begins, or the end of the battle."""
    return f"= round {battle.round} {battle.outcome or digest}"


def event_line(event: Event) -> str:
    """Everything that an event says, in one line."""
    who = f"{event.unit}" if event.target < 0 else f"{event.unit}→{event.target}"
    dice = " ".join(f"[{die.low}–{die.high}: {die.value}]" for die in event.dice)
    parts = " ".join(
        f"{part.name}={part.value}{part.unit}" + (f" ({part.clause})" if part.clause else "")
        for part in event.parts
    )
    cells = "@" + ",".join(map(str, event.cells)) if event.cells else ""
    numbers = ",".join(map(str, event.figures))
    fields = (event.kind, event.clause, who, event.ability, cells, numbers, dice, parts)
    if event.against is not None:
        fields += (f"against {event.against}",)
    return "    " + " ".join(filter(None, fields))
