"""The rules core of Six Orders: plain Python, no window, no clock, no global randomness.

This is the face of the library; each name is loaded from its room when it is first used.

Which systems there are, and a battle of one of them:

>>> import rules
>>> [head.title for head in rules.system_heads().values()][:3]
['Energy Duel', 'Risk', 'Nine Phases']
>>> battle = rules.open_battle("maps/energy-duel.toml", seed=1)
>>> battle
<Battle energy, round 1, 1 against 1: red act Shield swordsman>

Somebody must decide; every allowed action is an option, and has a text that reads back:

>>> decision = battle.decision
>>> decision.side, decision.kind, len(decision.options)
('red', 'act', 18)
>>> rules.action_text(decision.options[0], battle)
'cast Raised Guard'
>>> step = rules.parse_action("Г-1 → Г-2", battle)
>>> step in decision.options
True

What an action may come to, each way with its exact probability, and carrying it out:

>>> forecast = rules.preview(battle, step)
>>> [str(outcome.probability) for outcome in forecast.outcomes]
['1']
>>> [event.kind for event in battle.apply(step)]
['move']

What is not allowed is refused with a clause and its numbers; the battle stays as it was:

>>> try:
...     battle.apply(rules.parse_action("strike at Г-7", battle))
... except rules.Refused as refused:
...     print(refused.refusal)
range (distance 5, range 1): BD-5

A copy is another battle; a view is what one side may know, with dice of its own:

>>> battle.copy().apply(rules.parse_action("end turn", battle))[0].kind
'energy'
>>> battle.view("blue").dice == battle.dice
False

Any position is one line of text, checked as it is read:

>>> text = rules.position_text(battle)
>>> text[:19], rules.read_position(text).key() == battle.key()
('SixOrdersPosition1:', True)

A record holds a battle as text, to be saved, read, replayed and resumed:

>>> scenario = rules.load_scenario("maps/risk-duel.toml", rules.all_systems())
>>> record, battle = rules.record_battle(scenario, 7, {"red": "human", "blue": "greedy"})
>>> for _ in range(3):
...     events = record.advance(battle, battle.options[0])
>>> rules.replay(record).key() == battle.key()
True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules.battle.action import SELECT as SELECT
    from rules.battle.action import Action as Action
    from rules.battle.action import Decision as Decision
    from rules.battle.event import Event as Event
    from rules.battle.machine import Battle as Battle
    from rules.battle.notation import NotationError as NotationError
    from rules.battle.notation import action_text as action_text
    from rules.battle.notation import parse_action as parse_action
    from rules.battle.preview import Preview as Preview
    from rules.battle.preview import forecast as forecast
    from rules.battle.preview import preview as preview
    from rules.battle.registry import all_systems as all_systems
    from rules.battle.registry import load_system as load_system
    from rules.battle.registry import system_heads as system_heads
    from rules.battle.system import System as System
    from rules.content.scenario import LoadedScenario as LoadedScenario
    from rules.content.scenario import Member as Member
    from rules.content.scenario import Scenario as Scenario
    from rules.content.scenario import find_scenarios as find_scenarios
    from rules.content.scenario import load_scenario as load_scenario
    from rules.content.tiled import load_map as load_map
    from rules.errors import ContentError as ContentError
    from rules.errors import MapError as MapError
    from rules.errors import RecordError as RecordError
    from rules.errors import Refusal as Refusal
    from rules.errors import Refused as Refused
    from rules.errors import ScenarioError as ScenarioError
    from rules.record.opening import open_battle as open_battle
    from rules.record.position import position_text as position_text
    from rules.record.position import read_position as read_position
    from rules.record.record import Record as Record
    from rules.record.record import read_record as read_record
    from rules.record.record import record_battle as record_battle
    from rules.record.record import write_record as write_record
    from rules.record.replay import reopen as reopen
    from rules.record.replay import replay as replay
    from rules.record.replay import resume as resume

__version__ = "0.1.0"

_ROOMS = {
    "battle.action": ("SELECT", "Action", "Decision"),
    "battle.event": ("Event",),
    "battle.machine": ("Battle",),
    "battle.notation": ("NotationError", "action_text", "parse_action"),
    "battle.preview": ("Preview", "forecast", "preview"),
    "battle.registry": ("all_systems", "load_system", "system_heads"),
    "battle.system": ("System",),
    "content.scenario": (
        "LoadedScenario",
        "Member",
        "Scenario",
        "find_scenarios",
        "load_scenario",
    ),
    "content.tiled": ("load_map",),
    "errors": (
        "ContentError",
        "MapError",
        "RecordError",
        "Refusal",
        "Refused",
        "ScenarioError",
    ),
    "record.opening": ("open_battle",),
    "record.position": ("position_text", "read_position"),
    "record.record": ("Record", "read_record", "record_battle", "write_record"),
    "record.replay": ("reopen", "replay", "resume"),
}
"""Where each name lives; the imports above say the same to type checkers."""
_HOMES = {name: room for room, names in _ROOMS.items() for name in names}

__all__ = ["__version__", *sorted(_HOMES)]


def __getattr__(name: str) -> Any:
    """Load a name from its room when it is first used."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
