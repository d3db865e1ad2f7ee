"""The position that shows a rule: opened, played and told by the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from game.play.scene import Reach, Scene
from game.play.stage import set_scene
from game.play.telling import SEPARATOR, tell_breakdown, tell_plainly, tell_refusal, unit_name
from game.player.language import alphabet
from game.study.rulebook import Entry
from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.battle.notation import parse_action
from rules.battle.registry import load_system
from rules.board.board import Board, Risk
from rules.content.rulebook import Position
from rules.content.scenario import LoadedScenario, Member, Scenario
from rules.content.tiled import BattleMap
from rules.dice import Scripted
from rules.errors import Refusal, Refused
from rules.record.opening import open_battle


class Illustration(NamedTuple):
    """A drawn position and what happens in it."""

    board: Board
    before: Battle | None
    """Before what is told; None for a board on which nobody stands."""
    marked: tuple[int, ...]
    after: Battle | None
    events: tuple[Event, ...]
    refusal: Refusal | None
    """Why the action that the rule forbids is refused."""

    @property
    def clauses(self) -> frozenset[str]:
        """Every clause that was at work."""
        named = {event.clause for event in self.events}
        named |= {part.clause for event in self.events for part in event.parts}
        return frozenset(named | ({self.refusal.clause} if self.refusal else set()))

    def scene(self) -> Scene:
        """Return what the board view draws."""
        marks = (Reach(self.marked),) if self.marked else ()
        if self.before is None:
            return Scene(overlays=marks)
        scene = set_scene(self.before, None, -1)
        return Scene(scene.tokens, scene.things, (*marks, *scene.overlays))

    def told(self, clause: str) -> tuple[str, ...]:
        """Return in the player's words what happens, with dice and clauses; at most `MOST` lines.

        Of what else happens than by the clause itself only what concerns somebody, or was thrown.
        """
        return tuple(self._lines(clause))[:MOST]

    def _lines(self, clause: str) -> Iterator[str]:
        for event in self.events:
            if event.clause == clause or event.target >= 0 or event.dice:
                assert self.after is not None
                told = tell_plainly(event, self.after)
                if told:
                    sum_ = tell_breakdown(event, self.after)
                    yield SEPARATOR.join(filter(None, (told, sum_, event.clause)))
        if self.refusal is not None:
            assert self.after is not None
            yield tell_refusal(self.refusal, self.after)


MOST = 6
"""Lines told of a position."""


def illustrate(entry: Entry) -> Illustration | None:
    """Return the position of a rule, played; None if it has none.

    :raises ValueError: if the position cannot be.
    """
    return None if entry.position is None else shown(entry.position, entry.system)


def shown(position: Position, system: str) -> Illustration:
    """Return a position, played by a system unless it names another."""
    board, _signs = drawn(position)
    marked = tuple(board.parse(cell) for cell in position.marked)
    if not position.red:
        return Illustration(board, None, marked, None, (), None)
    battle = open_position(position, position.system or system)
    silent = len(position.play) - position.told if position.told else 0
    _play(battle, position.play[:silent])
    before = battle.copy()
    events = _play(battle, position.play[silent:])
    refusal = _refusal(battle, position.refused) if position.refused else None
    return Illustration(board, before, marked, battle, events, refusal)


def drawn(position: Position) -> tuple[Board, Mapping[str, tuple[int, ...]]]:
    """Return the board of a position, and the cells of every sign that is no terrain."""
    board, signs = Board.read_drawing(position.drawing)
    risks: list[Risk | None] = [None] * board.size
    for sign, risk in position.risks.items():
        for cell in signs[sign]:
            risks[cell] = Risk(*risk)
    return Board(board.letters, board.numbers, board.terrain, risks), signs


def open_position(position: Position, system: str) -> Battle:
    """Return the battle of a position, before anything is played."""
    board, marks = drawn(position)
    teams = {"red": position.red, "blue": position.blue}
    starts = {
        (side, len(team)): tuple(marks[sign][0] for sign in team) for side, team in teams.items()
    }
    names = _names([*position.red.items(), *position.blue.items()], system)
    scenario = Scenario(
        system=system,
        title="",
        map="",
        red=_named(position.red, names),
        blue=_named(position.blue, names),
        options=dict(position.options),
    )
    loaded = LoadedScenario(scenario, BattleMap("", "", board, starts))
    battle = open_battle(loaded, 0, Scripted(position.dice))
    return _given(battle, {names[sign]: numbers for sign, numbers in position.given.items()})


def _names(members: list[tuple[str, Member]], system: str) -> dict[str, str]:
    """Return a name for every sign: its own or its kind's, numbered where several share it."""
    kinds = load_system(system).kinds
    titles = [member.name or kinds[member.kind].title for _sign, member in members]
    names = {}
    for number, (sign, _member) in enumerate(members):
        title = titles[number]
        shared = titles.count(title) > 1
        names[sign] = f"{title} {titles[: number + 1].count(title)}" if shared else title
    return names


def _named(team: Mapping[str, Member], names: Mapping[str, str]) -> tuple[Member, ...]:
    return tuple(msgspec.structs.replace(one, name=names[sign]) for sign, one in team.items())


def _given(battle: Battle, changes: Mapping[str, Mapping[str, int | bool]]) -> Battle:
    """Return the battle with some numbers of the units of these names set otherwise."""
    if not changes:
        return battle
    snapshot = msgspec.to_builtins(battle.snapshot())
    for unit in snapshot["units"]:
        unit.update(changes.get(unit["name"], {}))
    return Battle.restore(battle.setup, snapshot, battle.source)


def _play(battle: Battle, texts: tuple[str, ...]) -> tuple[Event, ...]:
    return tuple(event for text in texts for event in battle.apply(parse_action(text, battle)))


def _refusal(battle: Battle, text: str) -> Refusal:
    try:
        battle.copy().apply(parse_action(text, battle))
    except Refused as refused:
        return refused.refusal
    raise ValueError(f"found {text!r} allowed; expected it to be refused")


def drawn_text(seen: Illustration) -> tuple[str, ...]:
    """Return the board in letters: terrain as in a map's drawing, units by their first letters."""
    board, written = seen.board, alphabet()
    units = {} if seen.before is None else {one.cell: one for one in seen.before.units}
    rows = []
    for letter in range(board.letters):
        row = range(letter * board.numbers, (letter + 1) * board.numbers)
        head = board.name(row[0], written).partition("-")[0]
        signs = []
        for cell in row:
            if cell in units:
                first = unit_name(units[cell].name)[:1]
                signs.append(first.upper() if units[cell].side == "red" else first.lower())
            else:
                ground = SIGNS[str(board.terrain[cell])]
                signs.append("*" if cell in seen.marked and ground == "." else ground)
        rows.append(f"{head}  {' '.join(signs)}")
    numbers = " ".join(str(number % 10) for number in range(1, board.numbers + 1))
    return (f"   {numbers}", *rows)


SIGNS = {"floor": ".", "wall": "#", "water": "~", "rough": ",", "cover": "c"}
"""The sign of each terrain."""
