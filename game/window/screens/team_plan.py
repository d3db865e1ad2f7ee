"""The team being built: its characters, what each carries and knows, and what is against it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.play.telling import unit_name
from game.player.language import _, fill
from game.player.teams import LARGEST_TEAM, Team
from rules.battle.system import KindInfo, System
from rules.content.scenario import Member


class TeamPlan:
    """A team that may still break a limit; `fault` says in one sentence which."""

    def __init__(self, system: System, team: Team) -> None:
        """Begin with a team, or with one character of the first kind if it has nobody."""
        self.system = system
        self.name = team.name
        self.members = list(team.members) or [Member(next(iter(system.kinds)))]
        self.index = 0
        self._kept = self.team()

    # The team

    def team(self) -> Team:
        """Return the team as it stands."""
        return Team(self.name.strip(), self.system.id, tuple(self.members))

    @property
    def changed(self) -> bool:
        """Whether it differs from what was last loaded or saved."""
        return self.team() != self._kept

    @property
    def kept_name(self) -> str:
        """The name under which it was last loaded or saved."""
        return self._kept.name

    def keep(self) -> None:
        """Take the team as it stands for saved."""
        self._kept = self.team()

    @property
    def full(self) -> bool:
        """Whether nobody can be added."""
        return len(self.members) >= LARGEST_TEAM

    @property
    def single(self) -> bool:
        """Whether nobody can be taken out."""
        return len(self.members) == 1

    def add(self) -> None:
        """Add one like the chosen character, without its name, behind all others; choose it."""
        if not self.full:
            self.members.append(msgspec.structs.replace(self.member, name=""))
            self.index = len(self.members) - 1

    def remove(self) -> None:
        """Take the chosen character out, unless it is the last."""
        if not self.single:
            del self.members[self.index]
            self.index = min(self.index, len(self.members) - 1)

    # The chosen character

    @property
    def member(self) -> Member:
        """The chosen character."""
        return self.members[self.index]

    @property
    def kind(self) -> KindInfo:
        """Its kind."""
        return self.system.kinds[self.member.kind]

    def set_kind(self, kind: str) -> None:
        """Make it another kind, with all that this kind carries and knows of its own."""
        levels = self.system.kinds[kind].levels
        level = max(levels[0], min(levels[-1], self.member.level))
        self.members[self.index] = Member(kind, self.member.name, level)

    def set_level(self, level: int) -> None:
        """Set its level; what it then may not know any more stays chosen, as a fault."""
        self._change(level=level)

    def set_name(self, name: str) -> None:
        """Name it; an empty name is its kind's."""
        self._change(name=name.strip())

    def item(self, slot: str) -> str:
        """Return what it carries in a slot, "" for nothing."""
        return self.member.equipment.get(slot, self.kind.equipment.get(slot, ""))

    def set_item(self, slot: str, item: str) -> None:
        """Let it carry something, or nothing, in a slot."""
        equipment = {**self.member.equipment, slot: item}
        own = self.kind.equipment
        self._change(
            equipment={name: held for name, held in equipment.items() if held != own.get(name)}
        )

    # What it knows

    def own(self, member: Member) -> tuple[str, ...]:
        """Return what a character's kind knows of its own at its level."""
        return tuple(
            ability
            for ability, level in self.system.kinds[member.kind].abilities.items()
            if level <= member.level and ability in self.system.choices
        )

    def known(self, member: Member) -> tuple[str, ...]:
        """Return what a character knows."""
        return self.own(member) if member.abilities is None else member.abilities

    def most(self, member: Member) -> int:
        """Return how many abilities a character may know at its level."""
        kind = self.system.kinds[member.kind]
        if not kind.most_abilities:
            return len(self.system.choices)
        return kind.most_abilities[kind.levels.index(member.level)]

    def use_own(self) -> None:
        """Let it know what its kind knows of its own."""
        self._change(abilities=None)

    def set_known(self, ability: str, known: bool) -> None:
        """Let it know an ability, or not."""
        chosen = [other for other in self.known(self.member) if other != ability]
        if known:
            chosen.append(ability)
        same = set(chosen) == set(self.own(self.member))
        self._change(abilities=None if same else tuple(chosen))

    def offered(self) -> tuple[str, ...]:
        """Return all abilities that can be picked: its kind's own first, then by level."""
        choices, own = self.system.choices, self.kind.abilities
        return tuple(
            sorted(
                choices,
                key=lambda ability: (
                    ability not in own,
                    own.get(ability, choices[ability].level),
                    _(choices[ability].title),
                ),
            )
        )

    @property
    def sated(self) -> bool:
        """Whether the character must give something up before it may take another."""
        most = self.most(self.member)
        return 0 < most <= len(self.known(self.member)) < len(self.system.choices)

    def refusal(self, ability: str) -> str:
        """Return one sentence on why it may not know an ability; empty if it may."""
        learned = self.system.choices[ability].level
        if self.member.level < learned:
            return fill(
                _("Learned at level {level}; this character is at level {own}."),
                level=learned,
                own=self.member.level,
            )
        known, most = self.known(self.member), self.most(self.member)
        if not most:
            return fill(_("None can be chosen at level {level}."), level=self.member.level)
        if ability not in known and self.sated:
            return fill(
                _("{number} of {most} are chosen at level {level}; give one up first."),
                number=len(known),
                most=most,
                level=self.member.level,
            )
        return ""

    # What is against it

    def fault(self) -> str:
        """Return one sentence on why the team cannot be saved; empty if it can."""
        return self.members_fault() or ("" if self.name.strip() else _("Give the team a name."))

    def members_fault(self) -> str:
        """Return one sentence on the first character that breaks a limit."""
        names = [member.name for member in self.members if member.name]
        for name in names:
            if names.count(name) > 1:
                return fill(_("{name}: the name is given twice; expected it once."), name=name)
        faults = (self._fault_of(member) for member in self.members)
        return next((fault for fault in faults if fault), "")

    def _fault_of(self, member: Member) -> str:
        known, most = self.known(member), self.most(member)
        who = member.name or unit_name(self.system.kinds[member.kind].title)
        if len(known) > most:
            return fill(
                _("{name}: {number} abilities are chosen; at most {most} at level {level}."),
                name=who,
                number=len(known),
                most=most,
                level=member.level,
            )
        for ability in known:
            choice = self.system.choices[ability]
            if member.level < choice.level:
                return fill(
                    _("{name}: {ability} is learned at level {level}."),
                    name=who,
                    ability=_(choice.title),
                    level=choice.level,
                )
        return ""

    def _change(self, **changes: object) -> None:
        self.members[self.index] = msgspec.structs.replace(self.member, **changes)


def fresh_team(system: System, like: Sequence[Member] = ()) -> Team:
    """Return a team without a name: characters of the same kinds and levels as some others."""
    members = tuple(Member(member.kind, level=member.level) for member in like)
    return Team("", system.id, members[:LARGEST_TEAM])
