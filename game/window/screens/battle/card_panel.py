"""The card of one unit: who it is, its gauges, what lies on it, what it can do, its numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.play.dossier import (
    FORETOLD,
    Dossier,
    Plate,
    Row,
    by_rule,
    fact_words,
    gauge_hint,
    plain,
    told_number,
    told_shares,
    told_table,
)
from game.player.keys import shown_key
from game.player.language import _, fill
from game.window.screens.battle.card_rhythm import INDENT, CardGround, bare, name_lines, rhythms
from game.window.style import Style
from game.window.view.glyphs import icon
from game.window.view.token_picture import small_token
from game.window.widgets.base import is_click
from rules.battle.sheet import Card, Fact, Gauge

FEW = 5
"""Gauges of at most so many points stand in one line, told by their pictures."""
KEY = 28, 24
"""Size of the key that opens the whole card, in pixels of the theme."""
HARM = 100
"""Width of the table's last column, in pixels of the theme."""
CLOSER = 88
"""Per cent of its width to which a number's name may shrink so that two stand side by side."""
BAR, ICON = 6, 16
"""Height of a gauge's bar and width of a row's picture, in pixels of the theme."""


class CardPanel(CardGround):
    """Draws a card; scrolls when it is higher than its place."""

    def __init__(
        self,
        style: Style,
        on_rule: Callable[[str], object] | None = None,
        on_open: Callable[[], object] | None = None,
    ) -> None:
        """Show nothing yet; `on_open` shows the whole card, where there is more to show."""
        super().__init__(style, on_rule)
        self.told: Dossier | None = None
        self._on_open = on_open
        self._rowless = False
        """Whether no row of the table finds room."""

    @property
    def card(self) -> Card | None:
        """The card that is shown."""
        return self.told.card if self.told is not None else None

    def _sized(self) -> object:
        """Return all that its height hangs on."""
        return self.told, self.view().size, self.style.revision

    def show(self, shown: Dossier | Card | None) -> None:
        """Show another card, or the same one with new numbers."""
        told = plain(shown) if isinstance(shown, Card) else shown
        if told is None or self.told is None or told.card.unit != self.told.card.unit:
            self.offset = 0
        self.told = told

    def handle(self, event: pygame.event.Event) -> bool:
        """Open the whole card by a click on its key."""
        if self._on_open is not None and self.told and is_click(event, self._key_place()):
            self._on_open()
            return True
        return super().handle(event)

    def look(self) -> object:
        """Return what the picture hangs on."""
        return self.told, self.bid, self.offset, self._grip

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the panel and as much of the card as fits."""
        self.draw_box(surface, self.style.theme.colours.panel)
        self.spots = []
        if self.told is None:
            self.write_bid(surface)
            return
        self.full_height()
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect.inflate(-2, -2)))
        self.lay(surface)
        self.settle(surface)
        surface.set_clip(clip)
        self.draw_bar(surface)

    # From above downwards

    def _lay(self, surface: pygame.Surface | None) -> int:
        """Draw the card as it was measured, or measure it: closer together where it does not find
        room else; return its height."""
        if self.told is None:
            return 0
        if surface is not None:
            return self._tell(self.told, surface)
        for rhythm in rhythms(table=bool(self.told.whom)):
            self._rhythm = rhythm
            height = self._tell(self.told, None)
            if height <= self.rect.height and not self._rowless:
                break
        return height

    def _tell(self, told: Dossier, surface: pygame.Surface | None) -> int:
        style = self.style
        start = self._start
        self._surface, self._top = surface, start
        self._head(told)
        few = [one for one in told.card.gauges if _is_few(one)]
        large, left_out = [one for one in told.card.gauges if not _is_few(one)], list[str]()
        if self._rhythm.lean:
            large, few, left_out = large[:2], [], [*map(gauge_hint, [*large[2:], *few])]
        self._beside(large, self._gauge, self._gauge_width)
        self._pips(few)
        self._top += style.px(self._rhythm.pips)
        self._beside(told.plates, self._plate, self._plate_width)
        hidden = self._table(told) if told.whom else ()
        facts = [fact for fact in told.card.facts if not (self._rhythm.close and fact.share)]
        if hidden:
            rest = *(row.name for row in hidden), *left_out, *told.notes, *map(fact_words, facts)
            self._more(rest)
        else:
            shown: Sequence[str] = told.notes
            if self._rhythm.lean:
                rows = self._rows(facts, self._fact_width, self._rhythm.numbers)
                shown = self._notes_above(told.notes, len(list(rows)))
            for note in shown:
                self._note(note)
            self._numbers(facts, (*left_out, *(one for one in told.notes if one not in shown)))
        return self._top - start + style.padding * (1 if self._rhythm.close else 3) // 2

    @property
    def _start(self) -> int:
        """The upper end of what is written."""
        return self.rect.top - self.offset + self.style.px(self._rhythm.above)

    def _key_place(self) -> pygame.Rect:
        """Return where the key stands that opens the whole card."""
        style, room = self.style, self._room()
        place = pygame.Rect(0, 0, style.px(KEY[0]), style.px(KEY[1]))
        place.topright = room.right, self._start
        return place

    def _head(self, told: Dossier) -> None:
        style, card, colours, room = self.style, told.card, self.style.theme.colours, self._room()
        size = style.px(self._rhythm.token)
        left, right = room.left + size + style.px(10), room.right
        if self._on_open is not None:
            key = self._key_place()
            right = key.left - style.gap
            if self._surface is not None:
                pygame.draw.rect(
                    self._surface, colours.panel_raised, key, border_radius=style.px(6)
                )
                letter = style.text(shown_key("card"), "small", colours.ink_soft, True)
                self._surface.blit(letter, letter.get_rect(center=key.center))
                words = _("{key}: all that is known of this character, each with its rule")
                self._spot(key, by_rule(fill(words, key=shown_key("card")), FORETOLD))
        names, letters = name_lines(told, right - left, style)
        overlap = style.px(self._rhythm.overlap)
        lines = [style.line_height(letters, True) - overlap] * len(names)
        lines.append(style.line_height("small"))
        if self._surface is not None:
            token = small_token(card.glyph, card.side, size, style)
            self._surface.blit(token, (room.left, self._top))
            top = self._top + max(0, size - sum(lines)) // 2
            for name in names:
                self._surface.blit(style.text(name, letters, colours.ink, True), (left, top))
                top += lines[0]
            below = left, top
            width = self._write(told.side, below, colours.side_soft(card.side), bold=True)
            place, most = told.place, room.right - left - width
            while style.measure(f" · {place}", "small")[0] > most and " · " in place:
                place = place.partition(" · ")[2]
            rest = style.shorten(f" · {place}", most, "small")
            self._write(rest, (left + width, below[1]), colours.ink_soft)
            whole_head = pygame.Rect(room.left, self._top, right - room.left, max(size, sum(lines)))
            self._spot(whole_head, told.about)
        self._top += max(size, sum(lines)) + style.px(self._rhythm.head)

    # Gauges and numbers, side by side where they find room

    def _numbers(self, facts: Sequence[Fact], besides: Sequence[str] = ()) -> None:
        """Draw numbers; where they do not all find room, as many as do, and how many more stand
        in the whole card, what is told there `besides` among them."""
        rows = list(self._rows(facts, self._fact_width, self._rhythm.numbers))
        shown = sum(map(len, rows[: self._fitting(len(rows), more=bool(besides))]))
        width, across = self._fact_width, self._rhythm.numbers
        self._beside(facts[:shown], self._fact, width, across, aligned=True)
        self._more([*besides, *map(fact_words, facts[shown:])])

    def _fitting(self, lines: int, *, more: bool = False) -> int:
        """Return how many of so many lines to write: all that find room, a line left for how many
        more there are; all, too, where none would or where the whole card cannot be opened.

        :param more: whether something is to stand below them.
        """
        end = self.rect.bottom - self.offset - self.style.gap // 2
        end -= self.style.px(self._rhythm.gap) if more else 0
        room = (end - self._top) // self._line
        cut = self._rhythm.close and self._on_open is not None and 0 < room < lines + more
        return room - 1 if cut else lines

    def _more(self, hidden: Sequence[str]) -> None:
        """Write how much more stands in the whole card, if anything does."""
        if not hidden:
            return
        words = fill(_("{number} more: {key}"), number=len(hidden), key=shown_key("card"))
        place = pygame.Rect(self._room().left, self._top, self._room().width, self._line)
        self._write(words, place.topleft, self.style.theme.colours.ink_soft)
        self._spot(place, by_rule(", ".join(hidden), FORETOLD))
        self._top += self._line

    def _of(self, gauge: Gauge) -> str:
        """Return the end of a gauge's number: `of 170`."""
        return fill("/{number}" if self._rhythm.close else _("of {number}"), number=gauge.maximum)

    def _gauge_width(self, gauge: Gauge) -> int:
        style = self.style
        label = style.measure(_(gauge.label), "small")[0]
        label = label * CLOSER // 100 if self._rhythm.close else label
        number = style.measure(f"{gauge.value}", "small", True)[0]
        most = style.measure(self._of(gauge), "small")[0]
        return label + number + most + style.px(ICON + 5 + 8)

    def _gauge(self, gauge: Gauge, place: pygame.Rect) -> int:
        """Draw a gauge: picture, name, how much of how much, and a bar."""
        style, colours = self.style, self.style.theme.colours
        line = style.line_height("small")
        left, size = place.left, style.px(ICON)
        if gauge.icon:
            if self._surface is not None:
                picture = icon(gauge.icon, size, colours.ink_soft)
                self._surface.blit(picture, (left, place.top + (line - size) // 2))
            left += size + style.px(5)
        end = place.right
        if self._gauge_width(gauge) <= place.width:
            most = self._write(self._of(gauge), place.topleft, colours.ink_soft, right=place.right)
            end -= most + style.px(4)
        taken = self._write(f"{gauge.value}", place.topleft, colours.ink, bold=True, right=end)
        words = style.fitted(
            _(gauge.label), end - taken - style.px(4) - left, colour=colours.ink_soft
        )
        if self._surface is not None:
            self._surface.blit(words, words.get_rect(midleft=(left, place.top + line // 2)))
        self._bar(gauge, pygame.Rect(place.left, place.top + line, place.width, style.px(BAR)))
        height = line + style.px(BAR)
        self._spot(pygame.Rect(place.topleft, (place.width, height)), gauge_hint(gauge))
        return height + style.px(self._rhythm.gauge)

    def _pips(self, gauges: Sequence[Gauge]) -> None:
        """Draw gauges of few points in one line: picture, how much of how much."""
        style, colours, room = self.style, self.style.theme.colours, self._room()
        line, size = style.line_height("small"), style.px(ICON)
        left = room.left
        for gauge in gauges:
            number, most = f"{gauge.value}", self._of(gauge)
            label = "" if gauge.icon else _(gauge.label)
            bold = style.measure(number, "small", True)[0]
            width = bold + style.measure(label + most, "small")[0] + style.px(8)
            width += size if gauge.icon else style.px(4)
            if left > room.left and left + width > room.right:
                left, self._top = room.left, self._top + line
            start = left
            if gauge.icon:
                if self._surface is not None:
                    picture = icon(gauge.icon, size, colours.ink_soft)
                    self._surface.blit(picture, (left, self._top + (line - size) // 2))
                left += size + style.px(4)
            else:
                left += self._write(label, (left, self._top), colours.ink_soft) + style.px(4)
            left += self._write(number, (left, self._top), colours.ink, bold=True) + style.px(4)
            left += self._write(most, (left, self._top), colours.ink_soft)
            self._spot(pygame.Rect(start, self._top, left - start, line), gauge_hint(gauge))
            left += style.px(18)
        self._top += line + style.px(2) if gauges else 0

    def _bar(self, gauge: Gauge, bar: pygame.Rect) -> None:
        if self._surface is None or self.told is None:
            return
        colours, radius = self.style.theme.colours, bar.height // 2
        pygame.draw.rect(self._surface, colours.shade, bar, border_radius=radius)
        full = bar.copy()
        full.width = bar.width * max(0, min(gauge.value, gauge.maximum)) // max(1, gauge.maximum)
        if full.width:
            own = colours.side_soft(self.told.card.side)
            tone = own if gauge.icon == "heart" else colours.ink
            pygame.draw.rect(self._surface, tone, full, border_radius=radius)

    def _fact_width(self, fact: Fact) -> int:
        """Return what a number and its name need, in somewhat smaller letters if need be."""
        measure = self.style.measure
        name, number = measure(_named(fact), "small"), measure(told_number(fact), "small")
        return name[0] * CLOSER // 100 + number[0] + self.style.gap

    def _fact(self, fact: Fact, place: pygame.Rect) -> int:
        style, colours = self.style, self.style.theme.colours
        line = self._line
        taken = self._write(told_number(fact), place.topleft, colours.ink, right=place.right)
        width = place.width - taken - style.gap
        words = style.fitted(_named(fact), width, colour=colours.ink_soft)
        if self._surface is not None:
            middle = (place.left, place.top + line // 2)
            self._surface.blit(words, words.get_rect(midleft=middle))
        facts = self.told.card.facts if self.told is not None and self._rhythm.close else ()
        self._spot(pygame.Rect(place.topleft, (place.width, line)), told_shares(fact, facts))
        return line + (0 if self._rhythm.close else style.px(1))

    # What lies on it, what it can do, what is to be known

    def _turns(self, plate: Plate) -> str:
        return str(plate.number) if self._rhythm.close and plate.number else plate.turns

    def _plate_width(self, plate: Plate) -> int:
        style, share = self.style, CLOSER if self._rhythm.close else 100
        name = style.measure(plate.name, "small", True)[0] * share // 100
        gaps = (3 if self._rhythm.close else 4) * style.gap
        return name + style.measure(self._turns(plate), "small")[0] + style.px(ICON) + gaps

    def _plate(self, plate: Plate, place: pygame.Rect) -> int:
        """Draw an effect or a state as one plate: what it is, and for how long."""
        style, colours = self.style, self.style.theme.colours
        place.height = style.px(self._rhythm.plate)
        if self._surface is not None:
            pygame.draw.rect(self._surface, colours.panel_raised, place, border_radius=style.px(6))
            size, line = style.px(ICON), style.line_height("small")
            tones = {True: colours.good, False: colours.warning, None: colours.ink_soft}
            tone = tones[plate.good]
            picture = icon(plate.icon, size, tone)
            inset = style.gap * 3 // 4 if self._rhythm.close else style.gap
            self._surface.blit(
                picture, picture.get_rect(midleft=(place.left + inset, place.centery))
            )
            top, right = place.centery - line // 2, place.right - inset
            right -= (
                self._write(self._turns(plate), (0, top), colours.ink_soft, right=right) + style.gap
            )
            left = place.left + inset + size + inset
            name = style.fitted(plate.name, right - left, colour=colours.ink, bold=True)
            self._surface.blit(name, name.get_rect(midleft=(left, place.centery)))
            left += name.get_width() + style.gap
            if words := self._whole(plate.words, right - left):
                picture = style.fitted(words, right - left, colour=colours.ink_soft)
                self._surface.blit(picture, picture.get_rect(midleft=(left, place.centery)))
        self._spot(place, plate.told)
        return place.height + style.px(self._rhythm.gap)

    def _whole(self, words: Sequence[str], width: int) -> str:
        """Return the first of what an effect does, as much as can be read whole on a line of so
        many pixels; "" for none."""
        for count in range(len(words), 0, -1):
            text = ", ".join(words[:count]) + (", …" if count < len(words) else "")
            if self.style.measure(text, self.style.fitting(text, width))[0] <= width:
                return text
        return ""

    def _table(self, told: Dossier) -> Sequence[Row]:
        """Draw what it can do on its next turn: how far, and how hard to whom; return what finds
        no room. Its heading stands above a row, or not at all."""
        style, colours, room = self.style, self.style.theme.colours, self._room()
        line, rows = style.line_height("small"), told.rows or ()
        head = line + 2 * style.px(2)
        self._top += head
        shown = self._fitting(len(rows), more=bool(told.card.facts or told.notes))
        self._top -= head
        self._rowless = bool(rows) and shown < 1
        if self._rowless:
            return rows
        heads = _("reach"), fill(_("on {name}"), name=told.whom)
        first, most = told.heads[0], room.width - style.measure(heads[0], "small")[0]
        most -= 3 * style.gap
        if sum(style.measure(words, "small")[0] for words in (first, heads[1])) > most:
            first = told.heads[1]
        last = style.shorten(heads[1], most - style.measure(first, "small")[0], "small")
        taken = max(style.px(HARM), style.measure(last, "small")[0] + style.padding)
        columns = room.right - taken, room.right
        self._write(first, (room.left, self._top), colours.ink_soft)
        if told.rows != ():
            self._write(heads[0], (0, self._top), colours.ink_soft, right=columns[0])
        self._write(last, (0, self._top), colours.ink_soft, right=columns[1])
        self._spot(pygame.Rect(room.left, self._top, room.width, line), told_table(told.whom))
        self._top += line + style.px(2)
        if self._surface is not None:
            ends = (room.left, self._top), (room.right, self._top)
            pygame.draw.line(self._surface, colours.panel_edge, *ends)
        self._top += style.px(2)
        if told.rows is None or not told.rows:
            words = "…" if told.rows is None else _("Nothing that harms.")
            self._write(words, (room.left, self._top), colours.ink_soft)
            self._spot(pygame.Rect(room.left, self._top, room.width, line), told_table(told.whom))
            self._top += line
        for row in rows[:shown]:
            self._row(row, columns)
        self._top += style.px(self._rhythm.gap) if shown == len(rows) else 0
        return rows[shown:]

    def _row(self, row: Row, columns: tuple[int, int]) -> None:
        style, colours, room = self.style, self.style.theme.colours, self._room()
        line, size = self._line, style.px(ICON)
        if self._surface is not None:
            picture = icon(row.icon, size, colours.ink)
            self._surface.blit(picture, (room.left, self._top + (line - size) // 2))
        left = room.left + size + style.gap
        taken = self._write(row.reach, (0, self._top), colours.ink, right=columns[0])
        harm = row.harm or _("effect")
        ink = colours.ink if row.harm else colours.ink_soft
        self._write(harm, (0, self._top), ink, bold=bool(row.harm), right=columns[1])
        name = style.fitted(row.name, columns[0] - taken - style.gap - left, colour=colours.ink)
        if self._surface is not None:
            self._surface.blit(name, name.get_rect(midleft=(left, self._top + line // 2)))
        self._spot(pygame.Rect(room.left, self._top, room.width, line), row.told)
        self._top += line

    def _note(self, note: str) -> None:
        """Write a sentence on what may still be done, a small point before it; its clause is left
        to the tooltip where there is little room."""
        style, colours, room = self.style, self.style.theme.colours, self._room()
        indent, line, close = style.px(INDENT), self._line, self._rhythm.close
        words = bare(note) if close else note
        for number, text in enumerate(style.wrap(words, room.width - indent, "small")):
            if self._surface is not None and number == 0:
                middle = (room.left + style.px(3), self._top + line // 2)
                pygame.draw.circle(self._surface, colours.ink_soft, middle, style.px(2))
            self._write(text, (room.left + indent, self._top), colours.ink)
            self._spot(pygame.Rect(room.left, self._top, room.width, line), note)
            self._top += line
        self._top += 0 if close else style.px(3)


def _is_few(gauge: Gauge) -> bool:
    return gauge.maximum <= FEW


def _named(fact: Fact) -> str:
    """Return a number's name; a dot stands before a share of another."""
    return ("· " if fact.share else "") + _(fact.label)
