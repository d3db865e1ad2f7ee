"""What the player is about to do: a command, the cell under the pointer, an amount.

Everything here reads the battle's own options, so nothing can be aimed that the rules refuse.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

from rules.battle.action import SELECT, Action
from rules.battle.event import Event
from rules.battle.machine import Battle
from rules.battle.preview import Outcome, Preview, first_way, forecast, preview, proceeded
from rules.battle.sheet import Command
from rules.battle.system import MOVE
from rules.errors import Refusal

Choice = tuple[str, str]
"""Kind and ability of a command."""


class Aim:
    """The player's intention at one decision; forget it when the battle moves on."""

    def __init__(self, battle: Battle) -> None:
        """Start with no command chosen: a cell then means a step or a plain attack."""
        self.battle = battle
        self.commands: tuple[Command, ...] = battle.setup.system.commands(battle)
        self.choice: Choice | None = None
        self.amount = 0
        self.target = -1
        self.turned = 0
        self.cell = -1
        self._previews: dict[Action, Preview] = {}
        self._answers: dict[Action, tuple[tuple[Action, Preview], ...]] = {}

    def peek(self, choice: Choice) -> Aim:
        """Return what a command would do if it were chosen, with nothing pointed at where that
        matters; this aim stays as it is."""
        if choice == self.choice:
            return self
        shown = copy(self)
        shown.choose(choice)
        command = shown.command()
        if command is not None and command.aimed:
            shown.cell = -1
        return shown

    @property
    def at_once(self) -> bool:
        """Whether the chosen command leaves nothing to choose: neither where nor whom nor how
        much."""
        command = self.command()
        return command is not None and not (command.aimed or self.most() or self.targets())

    def command(self, choice: Choice | None = None) -> Command | None:
        """Return a command of the acting unit, by default the chosen one."""
        wanted = self.choice if choice is None else choice
        for command in self.commands:
            if (command.kind, command.ability) == wanted:
                return command
        return None

    def options(self, choice: Choice) -> tuple[Action, ...]:
        """Return all options of a command, whatever their amount."""
        return tuple(
            option for option in self.battle.options if (option.kind, option.ability) == choice
        )

    def most(self) -> int:
        """Return the largest amount that the chosen command can take."""
        if self.choice is None:
            return 0
        most = max((option.amount for option in self.options(self.choice)), default=0)
        command = self.command()
        return min(most, command.amount_most) if command and command.amount_most else most

    def choose(self, choice: Choice | None) -> None:
        """Choose a command, or none."""
        if choice != self.choice:
            self.choice = choice
            self.amount = 0
            self.target = min(self.targets(), default=-1)
            self.turned = 0

    def arm(self, action: Action) -> bool:
        """Aim so that an option is what would be done; False, and nothing aimed, if none can."""
        choice = (action.kind, action.ability)
        cells = (*action.cells[-1:], *action.cells, *self.area(action), -1)
        for wanted in (choice, None) if action.kind != MOVE else (None, choice):
            if wanted is not None and self.command(wanted) is None:
                continue
            self.choose(None)
            self.choose(wanted)
            self.amount = action.amount
            if wanted is not None:
                self.target = action.target
            for cell in dict.fromkeys(cells):
                self.cell = cell
                for turned in range(max(1, len(self.matches()))):
                    self.turned = turned
                    if self.action() == action:
                        return True
        self.choose(None)
        self.cell = -1
        return False

    def change_amount(self, step: int) -> None:
        """Take more or less of what the command lets one choose."""
        self.amount = max(0, min(self.most(), self.amount + step))

    def targets(self) -> tuple[int, ...]:
        """Return the units that no cell can name and of which the command takes one."""
        if self.choice is None:
            return ()
        return tuple(sorted({o.target for o in self.options(self.choice) if o.target >= 0}))

    def at_amount(self) -> tuple[Action, ...]:
        """Return the chosen command's options with the chosen amount and target."""
        if self.choice is None:
            return ()
        return tuple(
            option
            for option in self.options(self.choice)
            if option.amount == self.amount and option.target == self.target
        )

    def selectable(self) -> tuple[int, ...]:
        """Return the other units of the side that may act instead, by id."""
        return tuple(sorted(one.target for one in self.battle.options if one.kind == SELECT))

    def selecting(self, unit: int) -> Action | None:
        """Return the option that lets another unit act."""
        for option in self.battle.options:
            if option.kind == SELECT and option.target == unit:
                return option
        return None

    def selection(self) -> Action | None:
        """Return the option that a click on a unit of one's own means, if nothing is chosen."""
        if self.choice is not None:
            return None
        unit = self.battle.unit_at(self.cell)
        return self.selecting(unit.id) if unit is not None else None

    def turn(self) -> bool:
        """Take the next of several options for one cell, such as a wall turned; False if none."""
        several = len(self.matches()) > 1
        self.turned += several
        return several

    def area(self, action: Action) -> tuple[int, ...]:
        """Return the cells that an option would touch."""
        return self.battle.setup.system.area(self.battle, action)

    def action(self) -> Action | None:
        """Return the option that a click would carry out now, but for letting another act."""
        if self.choice is None:
            return self._plain(self.cell) if self.selection() is None else None
        options = self.at_amount()
        command = self.command()
        if command is not None and not command.aimed:
            return options[0] if options else None
        matches = self.matches()
        return matches[self.turned % len(matches)] if matches else None

    def matches(self) -> tuple[Action, ...]:
        """Return the options that a click on the cell could mean.

        Those aimed at the cell go first, then those with their middle there, then the one that
        touches it and suits best; at a cell where nobody stands what is aimed at cells takes no
        other.
        """
        options, command = self.at_amount(), self.command()
        exact = tuple(option for option in options if option.cells == (self.cell,))
        at_cells = command is not None and command.aim == "cell"
        if exact or (at_cells and self.battle.unit_at(self.cell) is None):
            return exact
        touching = [(self.area(option), option) for option in options]
        touching = [(area, option) for area, option in touching if self.cell in area]
        centred = tuple(o for area, o in touching if area[len(area) // 2] == self.cell)
        if centred and command is not None and command.aim != "direction":
            return centred
        return () if not touching else (min(touching, key=lambda one: self._misses(*one))[1],)

    def _misses(self, area: tuple[int, ...], option: Action) -> tuple[int, ...]:
        """Return how ill an area suits the cell that is pointed at, to be compared: whom it touches
        beside those of the side of who stands there, how few of these, then how far off its middle
        lies."""
        board, units = self.battle.setup.board, self.battle.units
        meant = self.battle.unit_at(self.cell)
        (down, right), here = board.row_column(area[len(area) // 2]), board.row_column(self.cell)
        off = (down - here[0]) ** 2 + (right - here[1]) ** 2
        if meant is None:
            return (off,)
        touched = [one for one in units if one.cell in area and one.id != option.unit]
        fit = sum(one.side == meant.side for one in touched)
        return len(touched) - fit, -fit, units[option.unit].cell in area, off

    def _plain(self, cell: int) -> Action | None:
        """Return the step to a cell or the plain attack on it, if one is allowed."""
        yielding = {command.kind for command in self.commands if command.yields}
        plain = (
            option
            for option in self.battle.options
            if option.cells == (cell,) and not option.ability and not option.amount
        )
        return min(plain, key=lambda option: option.kind in yielding, default=None)

    @property
    def can_point(self) -> bool:
        """Whether anything can be aimed at the board now."""
        return any(command.aimed and command.refusal is None for command in self.commands)

    @property
    def can_attack(self) -> bool:
        """Whether anything but a walk can be aimed now."""
        return any(one.aimed and one.refusal is None and one.kind != MOVE for one in self.commands)

    def refusal(self) -> Refusal | None:
        """Return why a click here and now would be refused."""
        if self.cell < 0 or self.action() is not None or not (self.choice or self.can_point):
            return None
        pending = self.battle.pending
        if pending is None:
            return None
        target = self.battle.unit_at(self.cell)
        if self.choice is None and target is not None and target.side == pending.side:
            return self._not_selected(target.id)
        kind, ability = self.choice or (MOVE, "")
        if self.choice is None and target is not None:
            attack = self.attack_meant()
            if attack is None and self._has_abilities_now():
                return None
            kind = kind if attack is None else attack.kind
        cells = self._row_at(self.cell) or (self.cell,)
        return self.battle.why_not(
            Action(pending.unit, kind, ability, cells, self.target, self.amount)
        )

    def attack_meant(self) -> Command | None:
        """Return the plain attack that a click on an enemy means where nothing is chosen: one that
        is for now, before those of other times; None where only abilities are for now."""
        found = self._plain_attacks()
        return self.attack_for_now() or (
            found[0] if found and not self._has_abilities_now() else None
        )

    def attack_for_now(self) -> Command | None:
        """Return the plain attack for which it is time, though the enemy that is pointed at may be
        out of its reach: of several the one that can be used at somebody; None where there is
        none, or something is chosen."""
        pending, why = self.battle.pending, self.battle.why_not
        timely: list[Command] = []
        for one in self._plain_attacks():
            assert pending is not None
            at_it = Action(pending.unit, one.kind, "", (self.cell,))
            if why(at_it) != why(Action(pending.unit, one.kind)):
                timely.append(one)
        return min(timely, key=lambda one: one.refusal is not None, default=None)

    def _plain_attacks(self) -> list[Command]:
        """Return the plain attacks, where nothing is chosen and an enemy is pointed at."""
        pending, target = self.battle.pending, self.battle.unit_at(self.cell)
        if self.choice is not None or pending is None or target is None:
            return []
        if target.side == pending.side:
            return []
        return [
            one
            for one in self.commands
            if one.aimed and not one.ability and one.kind != MOVE and one.aim != "direction"
        ]

    def _has_abilities_now(self) -> bool:
        return any(one.ability and one.aimed and one.refusal is None for one in self.commands)

    def _not_selected(self, unit: int) -> Refusal | None:
        """Return why another of one's own cannot act instead, where somebody could."""
        pending, verbs = self.battle.pending, self.battle.setup.system.phrases
        if pending is None or pending.unit in (unit, -1) or (SELECT, "") not in verbs:
            return None
        return self.battle.why_not(Action(pending.unit, SELECT, target=unit))

    def _row_at(self, cell: int) -> tuple[int, ...]:
        """Return the ends of a row like the command's first one, moved to a cell; () if none."""
        command, options = self.command(), self.at_amount()
        if command is None or command.aim != "row" or not options:
            return ()
        board = self.battle.setup.board
        area = self.area(options[0])
        old, new = board.row_column(area[len(area) // 2]), board.row_column(cell)
        down, right = new[0] - old[0], new[1] - old[1]
        ends = [board.row_column(end) for end in options[0].cells]
        moved = [(one + down, other + right) for one, other in ends]
        if all(0 <= one < board.letters and 0 <= other < board.numbers for one, other in moved):
            return tuple(board.cell(one, other + 1) for one, other in moved)
        return ()

    def preview(self, action: Action) -> Preview:
        """Return an option's exact outcomes, once it takes effect; worked out once."""
        if action not in self._previews:
            self._previews[action] = forecast(self.battle, action)
        return self._previews[action]

    def answers(self, action: Action) -> tuple[tuple[Action, Preview], ...]:
        """Return each answer of somebody who is asked before an option goes on, with its outcomes;
        () where nobody is. They are worked out once."""
        interrupts = self.battle.setup.system.interrupts
        if interrupts and action not in self._answers:
            then = first_way(self.battle, action)
            asks = then.pending is not None and then.pending.kind in interrupts
            answers = then.options if asks else ()
            self._answers[action] = tuple((one, preview(then, one)) for one in answers)
        return self._answers.get(action, ())

    def ruled_out(self) -> tuple[Choice, ...]:
        """Return the other commands that could be given now and no longer after what is aimed at.

        Nothing where nothing is, where it gives the decision to somebody else, where the same one
        may decide anew, or where dice fall before the next decision; nor where there are but plain
        answers, to do something or not: one goes without the others. What another weapon lets one
        do in the same turn still can be done.
        """
        action = self.action()
        if action is None or not any(one.aimed or one.ability for one in self.commands):
            return ()
        now, left = self.battle.pending, set[Choice]()
        for way in self._ways_on(action):
            after = proceeded(way)  # none where what comes next is thrown for first
            then = after.pending if after is not None else None
            if after is None or then is None or now is None:
                return ()
            if (now.unit, now.side) != (then.unit, then.side):
                return ()
            if any(one.kind == SELECT and one.target == now.unit for one in after.options):
                return ()
            there = Aim(after)
            left.update(_usable(there))
            for _change, armed in rearmed(there):
                left.update(_usable(armed))
        done = (action.kind, action.ability)
        return tuple(one for one in _usable(self) if one not in left and one != done)

    def _ways_on(self, action: Action) -> Iterator[Battle]:
        """Yield the likeliest way on, where somebody may interrupt it that in which nobody does,
        and others that lay something else on who acts: what is ruled out is so in each of them."""
        system = self.battle.setup.system
        first = first_way(self.battle, action)
        if first.pending is not None and first.pending.kind in system.interrupts:
            first = first_way(*system.foreseen(self.battle, action))
        yield first
        foreseen = self.preview(action)
        if action.unit < 0 or foreseen.before is not self.battle:
            return
        seen = {system.token(first, first.units[action.unit]).marks}
        for _chance, after in foreseen.ways(action.unit):
            marks = system.token(after, after.units[action.unit]).marks
            if marks not in seen and not after.over:
                seen.add(marks)
                yield after

    def path(self, action: Action) -> tuple[int, ...]:
        """Return the way that a move takes where nothing ends it early, both ends included."""
        cells: tuple[int, ...] = ()
        for event in self.walk(action):
            cells += event.cells[bool(cells) :]
        return cells

    def cost(self, action: Action) -> int:
        """Return what a move costs where nothing ends it early, in movement points; where no cost
        is told, in cells."""
        return sum(event.numbers.get("cost", len(event.cells) - 1) for event in self.walk(action))

    def walk(self, action: Action) -> tuple[Event, ...]:
        """Return the steps of a move where nothing ends it early."""
        return self._steps(action, self.walked(action))

    def walked(self, action: Action) -> Outcome:
        """Return what a move comes to where nothing ends it early."""

        def length(outcome: Outcome) -> int:
            return sum(len(event.cells) - 1 for event in self._steps(action, outcome))

        return max(self.preview(action).outcomes, key=length)

    def _steps(self, action: Action, outcome: Outcome) -> tuple[Event, ...]:
        is_walk = self.battle.setup.system.words.is_walk
        return tuple(
            event for event in outcome.events if is_walk(event) and event.unit == action.unit
        )


def _usable(aim: Aim) -> list[Choice]:
    return [(one.kind, one.ability) for one in aim.commands if one.refusal is None]


def rearmed(aim: Aim) -> Iterator[tuple[Command, Aim]]:
    """Yield each change of weapon that one may make, and the decision that one comes to by it."""
    for tile in aim.commands:
        for option in aim.options((tile.kind, tile.ability)) if tile.rearms else ():
            after = proceeded(first_way(aim.battle, option))
            if after is not None and after.pending is not None:
                yield tile, Aim(after)
