"""The screen on which a battle is put together: system, scenario, who plays, variants."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from secrets import randbelow

import pygame

from game.ai import PEOPLE_MEET, Bot
from game.ai.levels import offered
from game.play.session import HUMAN
from game.play.telling import side_name, unit_name
from game.player.faults import tell_fault
from game.player.keys import shown_key
from game.player.language import _, colon, fill
from game.player.maps import MAPS
from game.player.teams import Team, teams
from game.window.screens.base import Host, Screen
from game.window.screens.chapters import Chapter, KeyRow
from game.window.screens.new_battle_cards import FieldCard, FieldCards, SystemCard, SystemCards
from game.window.screens.new_battle_plan import BattlePlan, Draft, start_dots, without_system
from game.window.screens.new_battle_players import Fighter, PlayerCard, PlayerChoice
from game.window.screens.new_battle_rows import StartButton, VariantsButton, value_words
from game.window.screens.new_battle_variants import SideScreen, VariantsScreen
from game.window.screens.team import TeamScreen
from game.window.screens.team_plan import fresh_team
from game.window.widgets import Button, Label, ScrollArea, Widget, columns, cut
from rules.battle.setup import Setup
from rules.content.scenario import Member, ScenarioEntry
from rules.unit import SIDES

__all__ = ["BattlePlan", "NewBattleScreen", "open_new_battle"]

WIDE, HIGH = 1000, 640  # pixels at 100%; a smaller window has no room for sentences
START = 64  # pixels at 100%, the height of the start button
CAPTION = 36  # pixels at 100%
GRID = 6
"""Columns of the screen: six systems, or four scenarios and two for who plays."""
FIELDS = 4
SMALL_SHARES = (45, 55)
NOT_YET = "…"
"""Stands for what is not known of a scenario before it is checked."""
DIGITS = (pygame.K_1, pygame.K_KP1)


class NewBattleScreen(Screen):
    """Systems above, their scenarios on the left, who plays and how on the right.

    Enter starts the battle from anywhere; where that cannot be, the reason is told.
    """

    def __init__(
        self,
        start: Callable[[BattlePlan], object],
        folder: Path = MAPS,
        bots: Mapping[str, Bot] = PEOPLE_MEET,
        own_teams: Callable[[str], tuple[Team, ...]] = teams,
        throw: Callable[[int], int] = randbelow,
        own_folder: Path | None = None,
        by_post: Callable[[BattlePlan], object] | None = None,
    ) -> None:
        """Offer the scenarios of a folder; `start` gets the plan when the player starts.

        Those of `own_folder` follow them. `by_post` gets the plan of a duel by post.

        `throw` returns a number below another, for who wants to be surprised.
        """
        super().__init__()
        self._folder, self._own_teams = folder, own_teams
        self._own_folder = own_folder
        self._start_battle, self._start_post = start, by_post
        self._bots = bots
        self._throw = throw
        self._wide = True

    def enter(self) -> None:
        """Make the widgets; they stay while the screen does."""
        style, settings = self.style, self.app.settings
        opponent = HUMAN if settings.two_at_table else offered(settings.opponent)
        kept = settings.names, self._own_folder, settings.teams
        self.draft = Draft(self._folder, opponent, self._own_teams, *kept)
        self.draft.choose_named(settings.scenario)
        self._title = Label(style, lambda: _("New battle"), "large", bold=True)
        self._back = self.back_button()
        self._surprise = Button(
            style, lambda: _("Surprise me"), self._surprised, hotkey=pygame.K_s, hotkey_name="S"
        )
        self._by_post = Button(
            style, lambda: _("By post"), self._post, hotkey=pygame.K_p, hotkey_name="P"
        )
        self._by_post.visible = self._start_post is not None
        self.systems = SystemCards(style, self._pick_order)
        self._caption = Label(style, self._caption_words, bold=True)
        self.fields = FieldCards(style, self._pick)
        self._who = Label(style, lambda: _("Who plays"), bold=True)
        self._swap = Button(
            style, lambda: _("Swap sides"), self._swap_sides, hotkey=pygame.K_x, hotkey_name="X"
        )
        self.players = {
            side: PlayerCard(style, side, partial(self._choose, side), partial(self._edit, side))
            for side in SIDES
        }
        self.variants = VariantsButton(style, self._open_variants, self._variant_words)
        self.rows = ScrollArea(style, ())
        self.start = StartButton(
            style, lambda: _("Start the battle"), self._start, self._tell_fault
        )

    def leave(self) -> None:
        """Remember what was chosen: the screen begins with it when it is opened again."""
        self._keep_opponent()
        entry, settings = self.draft.entry, self.app.settings
        scenario, led_by = entry.path.stem if entry else settings.scenario, self.draft.led_by
        if (scenario, led_by) != (settings.scenario, settings.teams):
            self.app.change_settings(scenario=scenario, teams=led_by)

    # Places

    def layout(self, size: tuple[int, int]) -> None:
        """Put everything on one grid of six columns, or two columns where the text is large."""
        style = self.style
        self.draft.read_teams()
        self._show_choice()
        room = pygame.Rect((0, 0), size).inflate(-2 * style.padding, -2 * style.gap)
        self._wide = size[0] >= style.px(WIDE) and size[1] >= style.px(HIGH)
        head, room = cut(room, "top", style.control, style.gap)
        self._back.rect, head = cut(head, "right", self._back.wanted(head.width)[0], style.gap)
        taken = self.systems.place(room, small=not self._wide)
        _strip, room = cut(room, "top", taken, style.gap)
        if self._wide:
            wanted = self._surprise.wanted(head.width)[0]
            self._surprise.rect, head = cut(head, "right", wanted, style.gap)
            if self._by_post.visible:
                wanted = self._by_post.wanted(head.width)[0]
                self._by_post.rect, head = cut(head, "right", wanted, style.gap)
            self._place_wide(room)
        else:
            self.start.rect, head = cut(head, "right", self.start.wanted(head.width)[0], style.gap)
            self._place_small(room)
        self._title.rect = head
        fits = style.measure(_("New battle"), "large", bold=True)[0] <= head.width
        self._title.size = "large" if fits else "normal"
        self._show_choice()
        self._take_widgets()

    def _take_widgets(self) -> None:
        """Let the keyboard reach everything in the order in which it is read."""
        cards = [self.players[side] for side in SIDES]
        others = [one for one in (self._by_post, self._surprise) if one.visible]
        aside: list[Widget] = [*cards, self.variants, self.start, self._swap, *others]
        if not self._wide:
            self.rows.group.set([*cards, self._swap, self.variants, *others])
            aside = [self.rows, self.start]
        words = [self._title, self._caption, *([self._who] if self._wide else [])]
        self.group.set([*words, self.systems, self.fields, *aside, self._back])
        if self.group.focus is None:
            self.group.give_focus(self.systems, by_keyboard=True)

    def _place_wide(self, room: pygame.Rect) -> None:
        """Four columns of scenarios, two of who plays."""
        style = self.style
        grid = columns(room, [1] * GRID, style.gap)
        left, right = grid[0].unionall(grid[:FIELDS]), grid[FIELDS].union(grid[-1])
        caption = min(style.px(CAPTION), style.control)
        self._caption.rect, left = cut(left, "top", caption, style.gap)
        self._who.rect, right = cut(right, "top", caption, style.gap)
        wanted = self._swap.wanted(right.width)[0]
        self._swap.rect, self._who.rect = cut(self._who.rect, "right", wanted, style.gap)
        self.fields.place(left, across=FIELDS)
        self.start.rect, right = cut(right, "bottom", style.px(START), style.gap)
        variants = max(style.control, self.variants.wanted(right.width)[1])
        self.variants.rect, right = cut(right, "bottom", variants, style.gap)
        half = (right.height - style.gap) // 2
        for side in SIDES:
            self.players[side].rect, right = cut(right, "top", half, style.gap)

    def _place_small(self, room: pygame.Rect) -> None:
        """Scenarios one below the other; who plays in a column that scrolls."""
        style = self.style
        left, right = columns(room, SMALL_SHARES, style.gap)
        self._caption.rect, left = cut(left, "top", style.line_height(bold=True), style.gap)
        self.fields.place(left, across=1)
        self.rows.rect = right

    # What is shown

    def work(self) -> bool:
        """Check the scenarios, the chosen one first, and paint the boards of those that are seen
        before others are checked."""
        if self.draft.work(self.draft.order):
            self._show_choice()
            return True
        if self.fields.paint_next():
            return True
        if self.draft.work():
            self._show_choice()
            return True
        return False

    def _show_choice(self) -> None:
        """Show the chosen battle everywhere."""
        draft = self.draft
        orders = draft.orders()
        self.systems.show_cards(
            [self._system_card(order) for order in orders],
            orders.index(draft.order) if orders else -1,
        )
        places = draft.fields()
        self.fields.show_cards(
            [self._field_card(draft.entries[place]) for place in places],
            places.index(draft.index) if places else -1,
            self.app.settings.orientation,
        )
        for side in SIDES:
            self._show_player(side)
        self.start.use_fault(draft.fault())

    def _system_card(self, order: str) -> SystemCard:
        head = self.draft.heads[order]
        return SystemCard(order, _(head.title), _(head.summary))

    def _field_card(self, entry: ScenarioEntry) -> FieldCard:
        """Return the card of a scenario: title, size and board, or file and fault."""
        if entry.error:
            return FieldCard(entry.path, entry.title, tell_fault(entry.error), fault=True)
        loaded = self.draft.loaded_of(entry)
        if loaded is None:
            return FieldCard(entry.path, self._short_title(entry), NOT_YET)
        if entry is self.draft.entry:
            loaded = self.draft.planned() or loaded
        board = loaded.battle_map.board
        detail = fill(
            _("{red} against {blue}, {letters} × {numbers}"),
            red=len(loaded.scenario.red),
            blue=len(loaded.scenario.blue),
            letters=board.letters,
            numbers=board.numbers,
        )
        return FieldCard(entry.path, self._short_title(entry), detail, board, start_dots(loaded))

    def _short_title(self, entry: ScenarioEntry) -> str:
        """Return a scenario's title without its system's, which stands above already."""
        return without_system(entry.title, self.draft.heads[entry.system].title)

    def _caption_words(self) -> str:
        order = self.draft.order
        if not order:
            return self.draft.fault()
        if not self._wide:
            return _(self.draft.heads[order].title)
        return fill(_("Fields of {system}"), system=_(self.draft.heads[order].title))

    def _show_player(self, side: str) -> None:
        """Show who plays a side, and with whom."""
        draft, player = self.draft, self.draft.players[side]
        choices = [PlayerChoice(HUMAN, _("Person"), _("Somebody at this table chooses."))]
        for number, (name, bot) in enumerate(self._bots.items(), 1):
            choices.append(
                PlayerChoice(name, str(number), f"{_(bot.title)}{colon()} {_(bot.summary)}")
            )
        if player == HUMAN:
            name, about = draft.names[side] or side_name(side), _("at this table")
        else:
            name = _(self._bots[player].title)
            number, most = list(self._bots).index(player) + 1, len(self._bots)
            about = fill(_("bot, {number} of {most}"), number=number, most=most)
        team = draft.team_name(side)
        about = f"{about} · {team}" if team else about
        self.players[side].show(choices, player, name, about, self._fighters(side))

    def _fighters(self, side: str) -> list[Fighter]:
        loaded, system = self.draft.planned() or self.draft.loaded, self.draft.system
        if loaded is None or system is None:
            return []
        members: tuple[Member, ...] = getattr(loaded.scenario, side)
        kinds = system.kinds
        return [
            Fighter(kinds[one.kind].glyph, unit_name(one.name or kinds[one.kind].title))
            for one in members
        ]

    def _variant_words(self) -> str:
        """Say what is played otherwise than usual."""
        draft = self.draft
        if draft.system is None:
            return ""
        differing = draft.differing()
        said = [
            f"{_(info.title)}{colon()} {value_words(info, value)()}" for info, value in differing
        ]
        if draft.dice == "asked":
            said.append(_("Real dice"))
        elif draft.seed_typed:
            said.append(f"{_('Seed')}{colon()} {draft.seed_text}")
        rest = len(draft.system.options) - len(differing)
        if not said:
            return _("all as usual")
        return fill(_("{differing}; {rest} as usual"), differing="; ".join(said), rest=rest)

    # What the player does

    def handle(self, event: pygame.event.Event) -> bool:
        """Choose a system by its number as well."""
        if self.dialog is None and event.type == pygame.KEYDOWN:
            numbers = [event.key - first for first in DIGITS]
            chosen = [one for one in numbers if 0 <= one < len(self.draft.orders())]
            if chosen:
                self._pick_order(chosen[0])
                return True
        return super().handle(event)

    def reload(self) -> None:
        """List the scenarios anew, and say what is wrong with the chosen one, if anything is."""
        self.draft.reload()
        self.fields.forget()
        self._again()
        self.app.tell(self.draft.fault() or _("Maps and scenarios were read anew."))

    def _again(self) -> None:
        self.layout(self.app.surface.get_size())

    def _pick_order(self, index: int) -> None:
        """Choose a system."""
        self.draft.choose_order(self.draft.orders()[index])
        self.fields.scroll_to(0)
        self._again()

    def _pick(self, index: int) -> None:
        """Choose a scenario of the system."""
        self.draft.choose(self.draft.fields()[index])
        self._again()

    def _surprised(self) -> None:
        """Choose any system and any of its scenarios that can be played."""
        orders = self.draft.orders()
        if orders:
            self.draft.choose_order(orders[self._throw(len(orders))])
            whole = [one for one in self.draft.fields() if not self.draft.entries[one].error]
            self.draft.choose(whole[self._throw(len(whole))])
            self._again()

    def _choose(self, side: str, player: str) -> None:
        self.draft.players[side] = player
        self._again()

    def _edit(self, side: str) -> None:
        build = partial(self._build_team, side)
        self.app.push(SideScreen(self.draft, side, self._keep_names, build))

    def _keep_names(self) -> None:
        """Remember what the players are called."""
        names = self.draft.names
        self.app.change_settings(red_name=names["red"], blue_name=names["blue"])

    def _build_team(self, side: str) -> None:
        """Build a team like a side's of the chosen scenario; once saved it leads that side."""
        loaded, system = self.draft.loaded, self.draft.system
        if loaded is not None and system is not None:
            like = loaded.scenario.red if side == SIDES[0] else loaded.scenario.blue
            lead = partial(self._lead, side)
            self.app.push(TeamScreen(system, fresh_team(system, like), side, lead))

    def _lead(self, side: str, team: Team) -> None:
        self.draft.read_teams()
        self.draft.choose_team(side, team.name)

    def _open_variants(self) -> None:
        self.draft.check_chosen()
        if self.draft.system is not None:
            self.app.push(VariantsScreen(self.draft))

    def _swap_sides(self) -> None:
        """Let the players change sides."""
        self.draft.swap()
        self._keep_names()
        self._again()

    def _start(self) -> None:
        """Hand the plan over."""
        if self._is_whole():
            self._start_battle(self.draft.plan())

    def _post(self) -> None:
        """Hand the plan over for a duel by post."""
        if self._start_post is not None and self._is_whole():
            self._start_post(self.draft.plan())

    def _is_whole(self) -> bool:
        """Whether the choices make a battle; tell the player if they make none."""
        self.draft.check_chosen()
        if self.draft.fault():
            self._tell_fault()
        return not self.draft.fault()

    def _keep_opponent(self) -> None:
        """Remember whether two play at one table, or against whom somebody chose to play alone."""
        bots = [player for player in self.draft.players.values() if player != HUMAN]
        settings = self.app.settings
        if len(bots) < len(SIDES) and settings.two_at_table == bool(bots):
            self.app.change_settings(two_at_table=not bots)
        if len(bots) == 1 and bots[0] != offered(settings.opponent):
            self.app.change_settings(opponent=bots[0])

    def _tell_fault(self) -> None:
        """Say why no battle can be started."""
        self.app.tell(self.draft.fault())

    def help(self) -> Sequence[Chapter]:
        """Return the keys of this screen."""
        return (
            Chapter(
                _("New battle"),
                (_("Choose a system, a field of it, and who plays."),),
                (
                    KeyRow("1 – 6", _("Another system")),
                    KeyRow("← → ↑ ↓", _("Another system, field or player")),
                    KeyRow("Tab", _("Go from the systems to the fields, the players, the buttons")),
                    KeyRow("E", _("Name and team of the player in focus")),
                    KeyRow("X", _("Swap sides")),
                    KeyRow("V", _("Variants, dice and seed")),
                    KeyRow("S", _("Any system, any field")),
                    KeyRow("P", _("A duel by post with what is chosen")),
                    KeyRow(shown_key("reload"), _("Read maps and scenarios anew")),
                    KeyRow("Enter", _("Start the battle")),
                    KeyRow("Esc", _("Back")),
                ),
            ),
        )

    def rules_in_force(self) -> Setup | None:
        """Return the rules of the battle that is put together."""
        return self.draft.setup()


def open_new_battle(app: Host, own_teams: Sequence[Team] = ()) -> NewBattleScreen:
    """Show the screen without anything behind its start button, for pictures and tests."""
    screen = NewBattleScreen(
        lambda plan: None, own_teams=lambda system: tuple(own_teams), by_post=lambda plan: None
    )
    app.push(screen)
    while screen.work():
        pass
    return screen
