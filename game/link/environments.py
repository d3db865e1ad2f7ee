"""Battles as PettingZoo and Gymnasium environments, for programs that learn (docs/environments.md).

The action is an option's index; the mask says how many there are. The observation holds a code of
each option, which means the same in every position of a system, and a bounded encoding of the
position as the side may know it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from operator import attrgetter
from pathlib import Path
from typing import Any

import msgspec

from game.ai import choose
from game.commands.packages import missing_sentence
from game.player.maps import map_files
from rules.battle.action import Action
from rules.battle.machine import Battle
from rules.battle.registry import all_systems
from rules.battle.system import MOVE, System
from rules.board.board import Terrain
from rules.content.scenario import LoadedScenario, load_scenario
from rules.dice import GOLDEN, MASK, mix
from rules.record.opening import make_setup
from rules.unit import SIDES, other

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError as missing:
    raise ImportError(missing_sentence([str(missing.name)], "gym")) from None

OPTIONS = 1024
"""Most options of a decision that are seen."""
UNITS = 32
"""Most units that are seen, by id."""
BOUND = 32_767
"""Numbers of units are cut to this, below and above 0."""
DECISIONS = 5_000
"""After so many a battle is broken off."""
FIELDS = ("unit", "verb", "cell", "cell", "target", "amount")
"""What the columns of an option's code are: ids of units, -1 for none; the number of a verb with
its ability; cells, -1 for none."""
NO_OPTIONS = np.full((OPTIONS, len(FIELDS)), -1, np.int16)
OUT = (-1, -1)
"""Row and column of who is off the board."""
SHOWN = ("side", "row", "column", "kind")
"""What the first columns of a unit are; the rest are the numbers of the system's units."""

Observation = dict[str, Any]


class Encoding:
    """How the battles of one setup are seen: the same numbers for the same thing, always."""

    def __init__(self, battle: Battle) -> None:
        """Of all battles on the setup of this one."""
        system, board = battle.setup.system, battle.setup.board
        self.verbs = verbs(system)
        self.kinds = {name: number for number, name in enumerate(sorted(system.offers), 1)}
        self.columns = (*SHOWN, *numbers_of(system))
        self._numbers = attrgetter("cell", *numbers_of(system))
        self._known = {kind: number for number, kind in enumerate(sorted(system.kinds))}
        self._columns = board.numbers
        ground = {name: number for number, name in enumerate(Terrain)}
        rows = [ground[Terrain(name)] for name in board.terrain]
        self.board = np.array(rows, np.int8).reshape(board.letters, board.numbers)
        self._places: dict[Action, int] = {}
        self._rows = NO_OPTIONS[:1].copy()
        self.space = spaces.Dict(
            {
                "action_mask": spaces.Box(0, 1, (OPTIONS,), np.int8),
                "options": spaces.Box(-1, BOUND, (OPTIONS, len(FIELDS)), np.int16),
                "units": spaces.Box(-BOUND, BOUND, (UNITS, len(self.columns)), np.int16),
                "board": spaces.Box(0, len(ground) - 1, self.board.shape, np.int8),
                "moment": spaces.Box(-1, BOUND, (4,), np.int16),
            }
        )

    def row(self, action: Action) -> tuple[int, ...]:
        """Return the numbers of an option, one for each of `FIELDS`; no other option has them."""
        verb = self.verbs[action.kind, action.ability]
        first, second = (*action.cells, -1, -1)[:2]
        return action.unit, verb, first, second, action.target, action.amount

    def see(self, battle: Battle, side: str) -> Observation:
        """Return what a side sees; only the one that decides sees options."""
        pending = battle.pending
        deciding = pending is not None and pending.side == side
        mask = np.zeros(OPTIONS, np.int8)
        options = NO_OPTIONS.copy()
        moment = (min(battle.round, BOUND), 0, -1, SIDES.index(side))
        if deciding:
            assert pending is not None
            offered = battle.options[:OPTIONS]
            mask[: len(offered)] = 1
            places = self._places_of(offered)
            options[: len(offered)] = self._rows[places]
            moment = (moment[0], self.kinds[pending.kind], pending.unit, moment[3])
        return {
            "action_mask": mask,
            "options": options,
            "units": self._units(battle, side),
            "board": self.board.copy(),
            "moment": np.array(moment, np.int16),
        }

    def _units(self, battle: Battle, side: str) -> Any:
        """Return everybody's numbers: 1 for a friend, -1 for an enemy; cells from 0."""
        seen = np.zeros((UNITS, len(self.columns)), np.int16)
        rows, kinds, columns = [], self._known, self._columns
        for unit in battle.units[:UNITS]:
            cell, *numbers = self._numbers(unit)
            place = divmod(cell, columns) if cell >= 0 else OUT
            friend = 1 if unit.side == side else -1
            rows.append((friend, *place, kinds.get(unit.kind, -1), *numbers))
        try:
            seen[: len(rows)] = rows
        except OverflowError:
            seen[: len(rows)] = np.clip(np.array(rows, object), -BOUND, BOUND)
        return seen

    def _places_of(self, offered: tuple[Action, ...]) -> list[int]:
        """Return where the codes of some options stand among all that have been seen so far."""
        places = self._places
        try:
            return [places[one] for one in offered]
        except KeyError:
            fresh = [one for one in offered if one not in places]
        first = len(places)
        if first + len(fresh) > len(self._rows):
            self._rows = np.resize(self._rows, (2 * (first + len(fresh)), len(FIELDS)))
        for place, one in enumerate(fresh, first):
            places[one] = place
            self._rows[place] = self.row(one)
        return [places[one] for one in offered]


def verbs(system: System) -> Mapping[tuple[str, str], int]:
    """Return the number of each verb with its ability, from 0, in alphabetical order."""
    return {verb: number for number, verb in enumerate(sorted({*system.phrases, (MOVE, "")}))}


@lru_cache(None)
def numbers_of(system: System) -> tuple[str, ...]:
    """Return the names of all whole numbers that a system's units have, but for id and cell."""
    return tuple(
        field.name
        for field in msgspec.structs.fields(system.unit_type)
        if field.type in (int, bool) and field.name not in ("id", "cell")
    )


class _Course:
    """The battles of one scenario, one after another."""

    def __init__(self, scenario: str | Path | LoadedScenario) -> None:
        if isinstance(scenario, str):
            scenario = map_files("*.toml").get(scenario, scenario)
        if not isinstance(scenario, LoadedScenario):
            scenario = load_scenario(scenario, all_systems())
        self.setup = make_setup(scenario)
        self.battle = Battle(self.setup, 0)
        self.encoding = Encoding(self.battle)
        self.decisions = 0
        self.winner = ""

    def begin(self, seed: int) -> None:
        """Open the next battle."""
        self.battle, self.decisions, self.winner = Battle(self.setup, seed), 0, ""

    def play(self, number: int) -> None:
        """Play the option of a number; one that is none loses the battle."""
        battle = self.battle
        assert battle.pending is not None
        options = battle.options
        if 0 <= number < min(len(options), OPTIONS):
            battle.carry_out(options[number])
            self.winner = battle.outcome
        else:
            self.winner = other(battle.pending.side)
        self.decisions += 1

    @property
    def broken_off(self) -> bool:
        """Whether it has gone on for too long."""
        return not self.winner and self.decisions >= DECISIONS

    def reward(self, side: str) -> int:
        """Return 1 for a battle won, -1 for one lost, else 0."""
        return (self.winner == side) - (self.winner == other(side))

    def drawing(self) -> str:
        """Return round and board as text: capitals are Red, small letters Blue, by their names."""
        battle = self.battle
        rows = [list(row) for row in battle.setup.board.draw().split("\n")]
        for unit in battle.units:
            if unit.cell >= 0:
                row, column = battle.setup.board.row_column(unit.cell)
                letter = unit.name[:1]
                rows[row][column] = letter.upper() if unit.side == "red" else letter.lower()
        return "\n".join((f"round {battle.round}", *map("".join, rows)))


class _Shown:
    """What both environments tell of the battle that is played."""

    _course: _Course
    render_mode: str | None

    @property
    def battle(self) -> Battle:
        """The battle that is played."""
        return self._course.battle

    @property
    def verbs(self) -> Mapping[tuple[str, str], int]:
        """What the numbers of verbs mean: each verb with its ability."""
        return self._course.encoding.verbs

    @property
    def columns(self) -> tuple[str, ...]:
        """What the columns of units are."""
        return self._course.encoding.columns

    def render(self) -> str | None:
        """Return the board as text, if `render_mode` is "ansi"."""
        return self._course.drawing() if self.render_mode == "ansi" else None


class BattleAEC(_Shown, AECEnv):  # type: ignore[misc]
    """Both sides of a battle, in turn, for PettingZoo; the agents are "red" and "blue"."""

    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": "six_orders_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self, scenario: str | Path | LoadedScenario = "energy-duel", render_mode: str | None = None
    ) -> None:
        """Of a scenario, by its name in maps/ or its file.

        :raises ContentError: if it cannot be played.
        """
        super().__init__()
        self._course = _Course(scenario)
        self.render_mode = render_mode
        self.possible_agents = list(SIDES)
        self._space = self._course.encoding.space
        self._actions = spaces.Discrete(OPTIONS)
        self._chance = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        """Return the space of what is seen."""
        return self._space

    def action_space(self, agent: str) -> Any:
        """Return the indices of options; the mask says which there are."""
        return self._actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a battle; the same seed gives the same, and the same ones after it."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self._course.begin(_drawn(self._chance))
        self.agents = list(SIDES)
        self.rewards = dict.fromkeys(SIDES, 0)
        self._cumulative_rewards = dict.fromkeys(SIDES, 0)
        self.terminations = dict.fromkeys(SIDES, False)
        self.truncations = dict.fromkeys(SIDES, False)
        self.infos: dict[str, dict[str, Any]] = {side: {} for side in SIDES}
        self._turn()

    def observe(self, agent: str) -> Observation:
        """Return what a side sees now."""
        return self._course.encoding.see(self.battle, agent)

    def step(self, action: int | None) -> None:
        """Play an option of the side whose turn it is; one that is none loses the battle."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0
        course = self._course
        course.play(int(action))
        if course.winner:
            self.rewards = {side: course.reward(side) for side in SIDES}
            self.terminations = dict.fromkeys(SIDES, True)
        elif course.broken_off:
            self.truncations = dict.fromkeys(SIDES, True)
        self._turn()
        if course.winner:
            self._accumulate_rewards()

    def _turn(self) -> None:
        pending = self.battle.pending
        self.agent_selection = pending.side if pending is not None else SIDES[0]

    def close(self) -> None:
        """Nothing is held."""


class BattleEnv(_Shown, gymnasium.Env[Observation, Any]):
    """One side of a battle against a bot of the game, for Gymnasium."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        scenario: str | Path | LoadedScenario = "energy-duel",
        bot: str = "random",
        side: str = "red",
        render_mode: str | None = None,
    ) -> None:
        """Of a scenario, by its name in maps/ or its file; `bot` plays the other side.

        :raises ContentError: if it cannot be played.
        """
        self._course = _Course(scenario)
        self._bot, self._side, self._thought = bot, side, 0
        self.render_mode = render_mode
        self.observation_space = self._course.encoding.space
        self.action_space = spaces.Discrete(OPTIONS)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a battle and play it to the first decision of one's own side."""
        super().reset(seed=seed)
        self._thought = _drawn(self.np_random)
        self._course.begin(_drawn(self.np_random))
        self._answer()
        return self._seen(), {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an option, and the other side's answers; one that is none loses the battle."""
        course = self._course
        course.play(int(action))
        self._answer()
        reward = float(course.reward(self._side))
        return self._seen(), reward, bool(course.winner), course.broken_off, {}

    def _answer(self) -> None:
        """Let the bot decide for its side until it is one's own turn."""
        course = self._course
        while not course.winner and not course.broken_off:
            pending = course.battle.pending
            assert pending is not None
            if pending.side == self._side:
                return
            self._thought = mix((self._thought + GOLDEN) & MASK)
            view = course.battle.view(pending.side, self._thought)
            action = choose(self._bot, view, self._thought)
            course.battle.carry_out(action)
            course.winner = course.battle.outcome
            course.decisions += 1

    def _seen(self) -> Observation:
        return self._course.encoding.see(self.battle, self._side)


def _drawn(chance: Any) -> int:
    """Return a seed of a battle."""
    return int(chance.integers(0, MASK, dtype=np.uint64, endpoint=True))
