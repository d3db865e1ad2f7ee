"""The screen on which a team is built: its characters, and each one's kind, items and abilities."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.play.dossier import fact_words
from game.player.faults import tell_fault, told_by, told_failure
from game.player.language import _, fill
from game.player.teams import LONGEST_NAME, Team, delete_named, is_saved, save_team
from game.window.screens.base import Screen
from game.window.screens.battle.card_panel import CardPanel
from game.window.screens.chapters import Chapter, KeyRow
from game.window.screens.new_battle_rows import NotedSelector
from game.window.screens.team_members import MemberList
from game.window.screens.team_plan import TeamPlan
from game.window.screens.team_rows import AbilityRow, KindSelector, in_one_line
from game.window.widgets import (
    Answer,
    Button,
    Dialog,
    Label,
    ScrollArea,
    Stepper,
    TextField,
    Widget,
    columns,
    cut,
)
from rules.battle.sheet import Card
from rules.battle.system import EquipmentSlot, System
from rules.errors import ContentError
from rules.record.opening import sample_card
from rules.unit import SIDES

WIDE = 1000  # pixels at 100%; a narrower window has two columns instead of three
WIDE_SHARES = (26, 46, 28)
NARROW_SHARES = (40, 60)
LIST_SHARE = 40  # per cent of the left column's height where the card stands below the list
NAME_WIDTH = 300  # pixels at 100%


class SaveButton(Button):
    """The button that saves; Ctrl and S press it too."""

    def hotkey_matches(self, event: pygame.event.Event) -> bool:
        """Say whether Ctrl and S were pressed."""
        return bool(
            event.type == pygame.KEYDOWN
            and event.key == pygame.K_s
            and event.mod & pygame.KMOD_CTRL
        )


class TeamScreen(Screen):
    """Characters on the left, the chosen one's rows in the middle, its card on the right."""

    def __init__(
        self,
        system: System,
        team: Team,
        side: str = SIDES[0],
        on_saved: Callable[[Team], object] | None = None,
    ) -> None:
        """Build on a team; `game.window.screens.team_plan.fresh_team` makes one to begin with.

        :param side: in whose colours it is seen.
        :param on_saved: hears of the team each time it has been saved, and leads it into battle;
            where nobody does, it is told where it is found.
        """
        super().__init__()
        self._side, self._on_saved = side, on_saved
        self.system = system
        self.plan = TeamPlan(system, team)
        self._panels: list[pygame.Rect] = []

    def enter(self) -> None:
        """Make the widgets; they stay while the screen does."""
        style = self.style
        self._title = Label(style, lambda: _("Build a team"), "large", bold=True)
        self.name = TextField(
            style,
            self.plan.name,
            on_change=self._name_team,
            greatest_length=LONGEST_NAME,
            placeholder=lambda: _("Name of the team"),
        )
        self.save = SaveButton(
            style, lambda: _("Save"), self._save, hotkey_name="Ctrl+S", primary=True
        )
        self._back = self.back_button()
        self.list = MemberList(style, self._side, self._pick)
        self.add = Button(
            style, lambda: _("Add"), self._add, hotkey=pygame.K_INSERT, hotkey_name="Ins"
        )
        self.remove = Button(
            style, lambda: _("Remove"), self._remove, hotkey=pygame.K_DELETE, hotkey_name="Del"
        )
        self.card = CardPanel(style, self.app.open_clause)
        self.rows = ScrollArea(style, ())
        self._make_rows()

    def _make_rows(self) -> None:
        """Make the rows of a character; whose they are, `_show` says."""
        style, system = self.style, self.system
        self.kind = KindSelector(style, system, self._use_kind)
        self.level = Stepper(
            style, lambda: _("Level"), self.plan.member.level, self._use_level, least=1, greatest=1
        )
        self.member_name = TextField(
            style,
            on_change=self._name_member,
            greatest_length=LONGEST_NAME,
            placeholder=lambda: _("Name of the character"),
        )
        self.slots = {
            slot_id: self._slot_row(slot_id, slot) for slot_id, slot in system.equipment.items()
        }
        self.count = Label(style, self._count_words, bold=True, wrap=True)
        self.own = Button(
            style, lambda: _("Back to what this kind knows of its own"), self._use_own
        )
        self.abilities = {
            ability: AbilityRow(style, info, partial(self._use_ability, ability))
            for ability, info in system.choices.items()
        }

    def _slot_row(self, slot_id: str, slot: EquipmentSlot) -> NotedSelector[str]:
        """Make the row of what a character carries in one place."""
        options = self._options(slot_id, slot)
        return NotedSelector(
            self.style,
            lambda: f"{_(slot.title)} ({slot.clause})" if slot.clause else _(slot.title),
            options,
            options[0][0],
            lambda item: self._use_item(slot_id, item),
            lambda item: (
                in_one_line(map(fact_words, slot.items[item].facts)) if item in slot.items else ""
            ),
        )

    def _options(self, slot_id: str, slot: EquipmentSlot) -> list[tuple[str, Callable[[], str]]]:
        """Return what the chosen character may carry in one place; what is part of its body cannot
        be picked by any other kind."""
        options = [(item_id, self._words_of(item.title)) for item_id, item in slot.items.items()]
        if slot.optional:
            options.insert(0, ("", lambda: _("Nothing")))
        own = self.plan.kind.equipment.get(slot_id, "")
        if own and own not in slot.items:
            options.append((own, lambda: _("Part of its body")))
        return options

    @staticmethod
    def _words_of(title: str) -> Callable[[], str]:
        """Return a title, looked up when it is drawn."""
        return lambda: _(title)

    # Places

    def layout(self, size: tuple[int, int]) -> None:
        """Put three columns side by side, or two where the text is large."""
        style = self.style
        room = pygame.Rect((0, 0), size).inflate(-2 * style.padding, -2 * style.padding)
        wide = size[0] >= style.px(WIDE)
        head, room = cut(room, "top", style.control, style.gap)
        self._back.rect, head = cut(head, "right", self._back.wanted(head.width)[0], style.gap)
        self.save.rect, head = cut(head, "right", self.save.wanted(head.width)[0], style.gap)
        name = style.px(NAME_WIDTH) if wide else head.width
        self.name.rect, head = cut(head, "right", name, style.gap)
        self._title.rect, self._title.visible = head, wide
        if wide:
            self._place_wide(room)
        else:
            self._place_narrow(room)
        aside: list[Widget] = [self.add, self.remove] if wide else []
        self._wide = wide
        self._show()
        self.group.set(
            [self._title, self.list, self.rows, self.card, *aside, self.name, self.save, self._back]
        )
        if self.group.focus is None:
            self.group.give_focus(self.list, by_keyboard=True)

    def _place_wide(self, room: pygame.Rect) -> None:
        """List above its buttons; rows; card."""
        style = self.style
        left, middle, self.card.rect = columns(room, WIDE_SHARES, style.gap)
        below, left = cut(left, "bottom", style.control, style.gap)
        self.add.rect, self.remove.rect = columns(below, (45, 55), style.gap)
        self._panels = [left, middle]
        self.list.rect = left.inflate(-style.gap, -style.gap)
        self.rows.rect = middle.inflate(-style.gap, -style.gap)

    def _place_narrow(self, room: pygame.Rect) -> None:
        """List above card; rows, with the buttons of the list at their end."""
        style = self.style
        left, right = columns(room, NARROW_SHARES, style.gap)
        top, self.card.rect = cut(left, "top", left.height * LIST_SHARE // 100, style.gap)
        self._panels = [top, right]
        self.list.rect = top.inflate(-style.gap, -style.gap)
        self.rows.rect = right.inflate(-style.gap, -style.gap)

    # What is shown

    def _show(self) -> None:
        """Show the team and the chosen character everywhere."""
        plan = self.plan
        self.list.show_team(self._cards(), plan.index)
        self.card.show(self._card(plan.index))
        self.add.enabled, self.remove.enabled = not plan.full, not plan.single
        self.add.hint = (
            fill(_("A team has at most {most} characters."), most=len(plan.members))
            if plan.full
            else ""
        )
        self.remove.hint = _("A team has at least one character.") if plan.single else ""
        self.kind.choose(plan.member.kind)
        levels = plan.kind.levels
        self.level.least, self.level.greatest = levels[0], levels[-1]
        self.level.value = plan.member.level
        if self.member_name.text.strip() != plan.member.name:
            self.member_name.show(plan.member.name)
        for slot_id, row in self.slots.items():
            row.options = tuple(self._options(slot_id, self.system.equipment[slot_id]))
            row.choose(plan.item(slot_id))
        self._show_abilities()
        self.save.hint = plan.fault()

    def _show_abilities(self) -> None:
        """Show which abilities the character knows, and put its kind's own first."""
        plan = self.plan
        known, most = plan.known(plan.member), plan.most(plan.member)
        colours = self.style.theme.colours
        self.count.colour = colours.warning if len(known) > most else None
        self.own.enabled = plan.member.abilities is not None
        for ability, row in self.abilities.items():
            learned = plan.system.choices[ability].level <= plan.member.level
            row.show(ability in known, plan.refusal(ability), alike=plan.sated and learned)
        rows: list[Widget] = [self.kind, self.level, self.member_name, *self.slots.values()]
        if self.abilities:
            rows += [self.count, self.own, *(self.abilities[name] for name in plan.offered())]
        self.rows.group.set(rows if self._wide else [*rows, self.add, self.remove])

    def _cards(self) -> list[Card]:
        """Return everybody's cards."""
        return [self._card(index) for index in range(len(self.plan.members))]

    def _card(self, index: int) -> Card:
        """Return the card of one; its number in the team tells it from the others."""
        return sample_card(self.system, self.plan.members[index], self._side)._replace(unit=index)

    def _count_words(self) -> str:
        """Return how many abilities are chosen, of how many."""
        plan = self.plan
        words = _("Abilities: {number} of {most} chosen")
        if plan.sated:
            words = _("Abilities: {number} of {most} chosen; give one up to take another")
        return fill(
            words,
            number=len(plan.known(plan.member)),
            most=plan.most(plan.member),
        )

    # What the player does

    def _pick(self, index: int) -> None:
        self.rows.scroll_to(0)  # what kind another is comes first
        self.plan.index = index
        self._show()

    def _add(self) -> None:
        self.plan.add()
        self._show()

    def _remove(self) -> None:
        self.plan.remove()
        self._show()

    def _use_kind(self, kind: str) -> None:
        self.plan.set_kind(kind)
        self._show()

    def _use_level(self, level: int) -> None:
        self.plan.set_level(level)
        self._show()

    def _name_member(self, name: str) -> None:
        self.plan.set_name(name)
        self._show()

    def _use_item(self, slot: str, item: str) -> None:
        self.plan.set_item(slot, item)
        self._show()

    def _use_own(self) -> None:
        self.plan.use_own()
        self._show()

    def _use_ability(self, ability: str, known: bool) -> None:
        self.plan.set_known(ability, known)
        self._show()

    def _name_team(self, name: str) -> None:
        self.plan.name = name
        self.save.hint = self.plan.fault()

    # Saving and leaving

    def _save(self) -> None:
        """Save under the name; ask first if another team has it, say so if a limit is broken."""
        plan = self.plan
        team = plan.team()
        fault = plan.fault()
        if fault:
            self.app.tell(fault)
            if not plan.members_fault():
                self.group.give_focus(self.name, by_keyboard=True)
        elif team.name != plan.kept_name and is_saved(team.system, team.name):
            title = fill(_("Replace {name}?"), name=team.name)
            answers = [
                Answer(_("Back"), escape=True),
                Answer(_("Replace"), self._write, primary=True),
            ]
            self.ask(Dialog(self.style, title, _("A team of this name is saved."), answers))
        elif team.name != plan.kept_name and is_saved(team.system, plan.kept_name):
            title = fill(_("Rename {name}?"), name=plan.kept_name)
            answers = [
                Answer(_("Rename"), self._rename, primary=True),
                Answer(_("Keep both"), self._write),
                Answer(_("Back"), escape=True),
            ]
            words = fill(_("It is called {name} now."), name=team.name)
            self.ask(Dialog(self.style, title, words, answers))
        else:
            self._write()

    def _rename(self) -> None:
        """Write the team under its new name, and remove that of its old one."""
        before = self.plan.kept_name
        if self._write():
            with told_by(self.app.tell, _("The team could not be deleted: {reason}")):
                delete_named(self.system.id, before)

    def _write(self) -> bool:
        """Write the team and say so; False if that failed, which is told."""
        team = self.plan.team()
        try:
            save_team(team)
        except ContentError as error:
            self.app.tell(tell_fault(error))
        except OSError as error:
            self.app.tell(
                fill(_("The team could not be saved: {reason}"), reason=told_failure(error))
            )
        else:
            self.plan.keep()
            words = _("Saved: {name}. A new battle has it under Team.")
            if self._on_saved is not None:
                self._on_saved(team)
                words = _("Saved: {name}")
            self.app.tell(fill(words, name=team.name))
            return True
        return False

    def back(self) -> bool:
        """Leave; ask first if something would be lost."""
        if not self.plan.changed:
            return super().back()
        answers = [
            Answer(_("Go on building"), primary=True, escape=True),
            Answer(_("Leave without saving"), self.app.pop),
        ]
        self.ask(Dialog(self.style, _("Leave?"), _("The changes are not saved."), answers))
        return True

    def help(self) -> Sequence[Chapter]:
        """Return the keys of this screen."""
        return (
            Chapter(
                _("Build a team"),
                (_("Choose a character on the left, then its kind, level, items and abilities."),),
                (
                    KeyRow("↑ ↓", _("Another character, or another row")),
                    KeyRow("← →", _("Another value of the row")),
                    KeyRow("Tab", _("Go from the list to the rows and on to the buttons")),
                    KeyRow("Space", _("Choose an ability, or give it up")),
                    KeyRow("Ins, Del", _("Add a character, or remove it")),
                    KeyRow("Ctrl+S", _("Save the team")),
                    KeyRow("Esc", _("Back")),
                ),
            ),
        )

    def draw_contents(self, surface: pygame.Surface) -> None:
        """Draw the panels behind list and rows."""
        self.draw_panels(surface, *self._panels)
