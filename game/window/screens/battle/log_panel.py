"""The log: one line a deed; a click opens its dice, arithmetic and rule below it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from game.play.chronicle import NO_BRIEF, Line, lines_of
from game.play.dossier import TOLD, by_rule
from game.play.session import Session
from game.play.tally import Tally, tallies
from game.play.telling import outcome_words, tell_arithmetic, tell_plainly, unit_name
from game.player.language import _, alphabet, current_language
from game.study.rulebook import book_of
from game.window.screens.battle.forecast_parts import draw_tally
from game.window.style import Style
from game.window.view.glyphs import icon
from game.window.view.token_picture import draw_small_tokens
from game.window.widgets.base import is_click
from game.window.widgets.scroll_text import Scrolling
from game.window.widgets.telling import STEPS, Spot, Telling
from rules.battle.event import Event
from rules.battle.machine import Battle

ROW, TOKEN, ICON = 20, 18, 14
"""Heights of a line, of the tokens and of the picture in it, in pixels of the theme."""
SUMMED = 8
"""A panel with room for fewer lines has no sums below those that are not open."""
SLIM, LETTERS = 16, 12
"""Heights of what divides lines or heads them, and of its letters, in pixels of the theme."""


class Row(NamedTuple):
    """A line in its place; `top` is counted from the first line's, in pixels."""

    line: Line
    top: int
    height: int


class Detail(NamedTuple):
    """A line of what is told below a line of the log."""

    text: str
    told: str
    """All of it, ending in its rule."""
    clause: str = ""
    """The rule that a click on it opens; "" for none."""
    tally: Tally | None = None
    """The step of an arithmetic that it is, to be drawn as such."""


def _whole(tally: Tally) -> str:
    """Return a step with what it comes to, in plain words."""
    return " = ".join(filter(None, (tally.words, tally.total)))


class LogPanel(Telling, Scrolling):
    """Tells the session's deeds, the newest at the end; while the end is seen, it stays seen."""

    def __init__(self, style: Style, on_clause: Callable[[str], object] | None = None) -> None:
        """Start empty; `on_clause` opens a rule."""
        super().__init__(style, on_clause)
        self.lines: list[Line] = []
        self.chosen = -1
        """The line that is open, or the keyboard's; -1 for none."""
        self.broad = False
        """Whether the arithmetic stands under every line, where there is room for it."""
        self._battle: Battle | None = None
        self._names: Mapping[str, str] = {}
        self._language = ("", "")
        self._at_end = True
        self._taken = 0
        """How many lines it has been told since it was made."""
        self._rows: list[Row] = []
        self._laid_out: tuple[int, int, int, int, bool] | None = None
        self._sums: dict[tuple[int, int, int], list[Detail]] = {}

    @property
    def speaks_another(self) -> bool:
        """Whether the lines are of another language or alphabet than the present ones."""
        return self._language != (current_language(), alphabet())

    def show(self, session: Session) -> None:
        """Tell everything from the beginning."""
        self._language = current_language(), alphabet()
        self._battle, self.chosen, self._sums = session.battle, -1, {}
        self._names = session.names
        self.lines = []
        for entry in session.log:
            for line in lines_of(entry.events, session.battle):
                self._add(line)
        self._laid_out = None
        self.scroll_to(self.full_height())

    def tell(self, line: Line, battle: Battle) -> None:
        """Tell one more deed."""
        self._battle = battle
        self._add(line)
        self._laid_out = None
        self.scroll_to(self.full_height())

    def _add(self, line: Line) -> None:
        """Take one more line; the title of a phase in which nothing was done makes room for the
        next title."""
        if line.divides and self.lines and self._is_empty(self.lines[-1]):
            self.lines.pop()
            self._sums = {}
        self.lines.append(self._signed(line))
        self._taken += 1

    def _is_empty(self, line: Line) -> bool:
        """Whether a line is the mere title of a phase, which tells no number but the phase's."""
        assert self._battle is not None
        words = self._battle.setup.system.words.events
        return line.divides and all(
            bool(words[one.kind].phase) and not one.dice and one.numbers.keys() <= {"phase"}
            for one in line.events
        )

    def _signed(self, line: Line) -> Line:
        """Return a line, that of the end with the name of whoever has won."""
        ends = [self._plainly(one) for one in line.events if one.kind == "over"]
        return replace(line, label=ends[0]) if ends else line

    def _plainly(self, event: Event) -> str:
        """Return what happened in a few words; of the end, with the winner's name."""
        assert self._battle is not None
        if event.kind == "over":
            return outcome_words(event.ability, self._names)
        return tell_plainly(event, self._battle)

    def _price(self, event: Event) -> str:
        """Return what was paid for a deed before it, as health; "" for anything else."""
        assert self._battle is not None
        brief = self._battle.setup.system.words.events[event.kind].brief
        paid = brief is not None and brief.leads and "before" in event.numbers
        return self._plainly(event) if paid else ""

    # Places

    def scroll_to(self, offset: int) -> bool:
        """Scroll, and remember whether the newest line is in view."""
        moved = super().scroll_to(offset)
        self._at_end = self.offset >= self.full_height() - self.rect.height
        return moved

    def _room(self) -> pygame.Rect:
        """Return the place of the lines under the title."""
        style = self.style
        room = self.rect.inflate(-2 * style.gap, 0)
        room.top += style.line_height("normal") + style.gap
        room.height = max(0, self.rect.bottom - style.gap // 2 - room.top)
        return room

    def full_height(self) -> int:
        """Return the height of title and lines."""
        self._lay_out()
        last = self._rows[-1] if self._rows else Row(Line(), 0, 0)
        return last.top + last.height + self.rect.height - self._room().height

    def _lay_out(self) -> None:
        """Place the lines, if width, scale, number or the open one changed; keep the end seen."""
        width, revision = self._room().width, self.style.revision
        now = (width, revision, len(self.lines), self.chosen, self._summed())
        if self._laid_out == now:
            return
        at_end = self._laid_out is None or self._end_is_seen()
        self._laid_out, self._rows, top = now, [], 0
        for number, line in enumerate(self.lines):
            height = self._line_height(line)
            below = self._below(line, number)
            if below:
                height += len(below) * self.style.line_height("small") + self.style.gap // 2
            self._rows.append(Row(line, top, height))
            top += height
        if at_end and self.chosen < 0:
            self.offset = max(0, top - self._room().height)

    def _summed(self) -> bool:
        """Whether sums stand below every line: in a broad window, as long as there is room for
        what several have done."""
        return self.broad and self._room().height >= SUMMED * self.style.px(ROW)

    def _line_height(self, line: Line) -> int:
        """Return the height of a line without what is open below it, in pixels."""
        return self.style.px(SLIM if line.divides or line.heading else ROW)

    def _end_is_seen(self) -> bool:
        last = self._rows[-1] if self._rows else Row(Line(), 0, 0)
        return self.offset >= last.top + last.height - self._room().height - self.style.px(ROW)

    def _below(self, line: Line, number: int) -> list[Detail]:
        """Return what stands below a line: all if it is open, its sums where they stand below
        every line."""
        if number == self.chosen:
            return self._details(line)
        if not self._summed() or line.divides:
            return []
        key = id(line), self._room().width, self.style.revision
        if key not in self._sums:
            assert self._battle is not None
            told = [
                (tell_arithmetic(one, self._battle) or self._price(one), one) for one in line.events
            ]
            self._sums[key] = self._wrapped(told)
        return self._sums[key]

    def _details(self, line: Line) -> list[Detail]:
        """Return all that happened in a line, dice and modifiers, and then the rules for it."""
        assert self._battle is not None
        told = []
        for event in line.events:
            told += self._wrapped([(self._plainly(event), event)])
            steps = tallies(event, self._battle)
            rule = event.clause or TOLD
            told += [Detail(one.words, by_rule(_whole(one), rule), tally=one) for one in steps]
            if not steps:
                told += self._wrapped([(tell_arithmetic(event, self._battle), event)])
        clauses = dict.fromkeys(event.clause for event in line.events if event.clause)
        rules = map(book_of(self._battle.setup.system.id).entries.__getitem__, clauses)
        width = self._room().width - 2 * self.style.gap
        return told + [
            Detail(
                self.style.shorten(f"{rule.id}  {rule.title or rule.words}", width, "small"),
                by_rule(rule.words, rule.id),
                rule.id,
            )
            for rule in rules
        ]

    def _wrapped(self, told: list[tuple[str, Event]]) -> list[Detail]:
        width = self._room().width - 2 * self.style.gap
        return [
            Detail(part, by_rule(text, event.clause or TOLD))
            for text, event in told
            if text
            for part in self.style.wrap(text, width, "small")
        ]

    @property
    def spot(self) -> Spot | None:
        """What the mouse points at, or the line that the keyboard has opened."""
        if self._mouse is not None or not 0 <= self.chosen < len(self._rows):
            return super().spot
        row, room = self._rows[self.chosen], self._room()
        top = room.top + row.top - self.offset
        line = self.lines[self.chosen]
        place = pygame.Rect(room.left, top, room.width, self._line_height(line))
        return Spot(place, self._told(line))

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Open a line by a click, or by the arrows and Enter; scroll as any text."""
        if is_click(event, self._room()):
            number = self._at(event.pos)
            return self.open_rule(self._clause_at(event.pos)) or self.open_line(number)
        if event.type == pygame.KEYDOWN and self.focused and event.key in STEPS and self.lines:
            self._mouse = None
            start = self.chosen if self.chosen >= 0 else len(self.lines)
            step = max(0, min(len(self.lines) - 1, start + STEPS[event.key]))
            return self.open_line(step, again=False)
        return super().handle(event)

    def _at(self, position: tuple[int, int]) -> int:
        """Return the number of the line at a place, or -1."""
        self._lay_out()
        down = position[1] - self._room().top + self.offset
        inside = self._room().collidepoint(position)
        found = (n for n, row in enumerate(self._rows) if row.top <= down < row.top + row.height)
        return next(found, -1) if inside else -1

    def _clause_at(self, position: tuple[int, int]) -> str:
        """Return the rule that stands at a place; "" for none."""
        number = self._at(position)
        if number < 0 or number != self.chosen:
            return ""
        line = self.lines[number]
        top = self._room().top + self._rows[number].top - self.offset + self._line_height(line)
        details = self._details(line)
        below = (position[1] - top) // self.style.line_height("small")
        return details[below].clause if 0 <= below < len(details) else ""

    def open_line(self, number: int, *, again: bool = True) -> bool:
        """Open a line, and close the one that was open; pressed again it closes."""
        if number < 0:
            return False
        line = self.lines[number]
        if again and line.divides and not any(event.dice for event in line.events):
            return False
        self.chosen = -1 if again and number == self.chosen else number
        self._lay_out()
        row = self._rows[number]
        room = self._room().height
        self.offset = min(max(self.offset, row.top + row.height - room), row.top)
        return True

    def _told(self, line: Line) -> str:
        """Return who did what to whom and what came of it, ending in the rule."""
        assert self._battle is not None
        units, words = self._battle.units, f"{line.label} {line.result}".strip()
        if line.felled and line.harm:
            words += ", " + _("felled")
        whom = (line.unit, *line.more) if line.target < 0 else (line.target, *line.more)
        touched = [unit_name(units[one].name) for one in whom if one >= 0]
        whose = [unit_name(units[line.unit].name)] if line.unit >= 0 <= line.target else []
        who = [*whose, *([", ".join(touched)] if touched else [])]
        words = ": ".join(filter(None, (" → ".join(who), words)))
        return by_rule(words, self._rule_of(line))

    def _rule_of(self, line: Line) -> str:
        """Return the rule of the last that a line says, and not of what comes besides, as the end
        of a turn."""
        assert self._battle is not None
        ruled, kinds = [one for one in line.events if one.clause], self._battle.setup.system.words
        briefs = {one.kind: kinds.events[one.kind].brief or NO_BRIEF for one in ruled}
        said = [one for one in ruled if briefs[one.kind].opens or briefs[one.kind].result]
        return (said or ruled)[-1].clause if ruled else TOLD

    # Drawing

    def look(self) -> object:
        """Return what the picture hangs on."""
        shown = self._battle, self._taken, self.chosen, self.broad
        return shown, self.offset, self._at_end, self._grip

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the panel, its title and the lines in view; above the newest only whole ones."""
        style, colours = self.style, self.style.theme.colours
        self.draw_box(surface, colours.panel)
        self.spots = []
        self._lay_out()
        at_end = self._at_end and self.chosen < 0
        self.scroll_to(self.full_height() if at_end else self.offset)
        head = self.rect.inflate(-2 * style.padding, -style.padding)
        title = style.text(_("Log"), bold=True)
        surface.blit(title, head.topleft)
        words = style.shorten(
            _("click: arithmetic"), head.width - title.get_width() - style.gap, "small"
        )
        soft = style.text(words, "small", colours.ink_soft)
        base = head.top + style.font(bold=True).get_ascent() - style.font("small").get_ascent()
        surface.blit(soft, soft.get_rect(topright=(head.right, base)))
        room = self._room()
        told = _(
            "All that has happened, a line for each deed; a click opens its dice and its rules"
        )
        self.mark(pygame.Rect(head.topleft, (head.width, title.get_height())), by_rule(told, TOLD))
        clip = surface.get_clip()
        surface.set_clip(clip.clip(room))
        for number, row in enumerate(self._rows):
            top = room.top + row.top - self.offset
            cut = at_end and top < room.top and row.height < room.height
            if top + row.height >= room.top and top < room.bottom and not cut:
                place = pygame.Rect(room.left, top, room.width, row.height)
                self._draw_row(surface, number, place)
        self.settle(surface)
        surface.set_clip(clip)
        self.draw_bar(surface)

    def _draw_row(self, surface: pygame.Surface, number: int, place: pygame.Rect) -> None:
        style, colours = self.style, self.style.theme.colours
        line = self.lines[number]
        if number == self.chosen:
            pygame.draw.rect(surface, colours.panel_raised, place, border_radius=style.px(6))
        row = pygame.Rect(place.left, place.top, place.width, self._line_height(line))
        row.inflate_ip(-style.px(8), 0)
        if line.divides or line.heading:
            self._draw_heading(surface, line, row)
        else:
            self._draw_deed(surface, line, row)
        self.mark(row.clip(self._room()), self._told(line))
        below = pygame.Rect(row.left, row.bottom, row.width, style.line_height("small"))
        for detail in self._below(line, number):
            ink = colours.accent if detail.clause else colours.ink_soft
            if detail.tally is not None:
                draw_tally(surface, below, detail.tally, style)
            else:
                surface.blit(style.text(detail.text, "small", ink), below)
            self.mark(below.clip(self._room()), detail.told)
            below = below.move(0, below.height)

    def _draw_heading(self, surface: pygame.Surface, line: Line, row: pygame.Rect) -> None:
        """Draw the title of what follows, a line beside it and at its end what came with it."""
        style, colours, left, right = self.style, self.style.theme.colours, row.left, row.right
        letters = style.px(LETTERS)
        if line.heading:
            left += self._draw_tokens(surface, [line.unit], (left, row.centery), SLIM)
        if line.result:
            result = style.text(line.result, letters, colours.ink_soft)
            right = surface.blit(result, result.get_rect(midright=row.midright)).left - style.gap
        ink = colours.ink_soft if line.heading else colours.ink
        words = style.shorten(line.label, right - left, letters, line.divides)
        text = style.text(words, letters, ink, line.divides)
        left = surface.blit(text, text.get_rect(midleft=(left, row.centery))).right + style.gap
        if left < right:
            ends = ((left, row.centery), (right, row.centery))
            pygame.draw.line(surface, colours.panel_edge, *ends)

    def _draw_deed(self, surface: pygame.Surface, line: Line, row: pygame.Rect) -> None:
        """Draw who, what, whom, the name and the result."""
        style, colours = self.style, self.style.theme.colours
        whose = (line.unit, *line.more) if line.target < 0 else (line.unit,)
        left = row.left + self._draw_tokens(surface, whose, row.midleft)
        if line.icon:
            sign = icon(line.icon, style.px(ICON), colours.ink_soft)
            surface.blit(sign, sign.get_rect(midleft=(left, row.centery)))
            left += sign.get_width() + style.px(6)
        if line.target >= 0:
            whom = line.target, *line.more
            left += self._draw_tokens(surface, whom, (left, row.centery))
        strong = line.harm > 0
        ink = colours.ink if strong else colours.ink_soft
        name = style.measure(line.label, style.fitting(line.label, 0))[0] + style.px(6)
        room = row.right - left - name
        whole = style.measure(line.result, "small", strong)[0] <= room
        said = line.result if whole else line.short
        if line.is_mixed:  # two numbers before a name that its picture shows as well
            room = max(room, style.measure(said, "small", strong)[0])
        result = style.fitted(said, room, "small", ink, strong)
        right = surface.blit(result, result.get_rect(midright=row.midright)).left - style.px(6)
        if line.felled:
            sign = icon("fallen", style.px(ICON), ink)
            right = surface.blit(sign, sign.get_rect(midright=(right, row.centery))).left
            right -= style.px(4)
        width = right - left
        label = style.fitted(line.label, width, colour=ink)
        surface.blit(label, label.get_rect(midleft=(left, row.centery)))

    def _draw_tokens(
        self,
        surface: pygame.Surface,
        units: Sequence[int],
        midleft: tuple[int, int],
        size: int = TOKEN,
    ) -> int:
        """Draw several units' small tokens right of a place; return how far they reach."""
        assert self._battle is not None
        battle, style = self._battle, self.style
        tokens = (battle.setup.system.token(battle, battle.units[one]) for one in units)
        shown = [(one.glyph, one.side) for one in tokens]
        return draw_small_tokens(surface, shown, midleft, style.px(size), style) + style.px(6)
