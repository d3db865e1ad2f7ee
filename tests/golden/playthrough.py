"""A battle as text: actions, events with clause, numbers, dice and parts, digests by round."""

from pathlib import Path

from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.battle.notation import action_text
from rules.dice import mix
from rules.record.told import BEGINNING, digest_after
from tests.builders import fresh
from tests.contract.positions import generated_scenarios, own_scenarios

FOLDER = Path(__file__).parent
SEED = 20


def golden_file(system_id: str) -> Path:
    """Where a system's playthrough is kept."""
    return FOLDER / f"{system_id}.txt"


def playthrough(system_id: str) -> str:
    """The text of two battles: the system's first scenario of maps/, and one on rough ground."""
    battles = (own_scenarios(system_id)[0], generated_scenarios(system_id)[0])
    return "\n".join(
        line
        for scenario in battles
        for line in tell(fresh(scenario, SEED), scenario.scenario.title)
    )


def tell(battle: Battle, title: str) -> list[str]:
    """The lines of one battle, played to its end with choices that only `SEED` decides."""
    digest = digest_after(BEGINNING, battle.events)
    lines = [f"# {title}, seed {SEED}", *map(event_line, battle.events)]
    lines.append(round_line(battle, digest))
    state = SEED
    while battle.pending is not None:
        state, round_before = mix(state + 1), battle.round
        action = battle.options[state % len(battle.options)]
        lines.append(f"{battle.pending.side} {action.unit}> {action_text(action, battle)}")
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
