"""The rows in which a character is made: kind, level, what it carries, what it knows."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from game.play.dossier import fact_words
from game.player.language import _, fill
from game.window.screens.new_battle_rows import NotedSelector
from game.window.style import Style
from game.window.view.glyphs import icon, token_glyph
from game.window.widgets import Toggle
from game.window.widgets.base import ENTER_KEYS
from rules.battle.system import AbilityInfo, System

SWITCH = 44  # pixels at 100%
UNBROKEN = "\N{NO-BREAK SPACE}"


def in_one_line(parts: Iterable[str]) -> str:
    """Return parts between dots, to be broken into lines only after a dot."""
    return f"{UNBROKEN}· ".join(part.replace(" ", UNBROKEN) for part in parts)


class KindSelector(NotedSelector[str]):
    """The kinds of a system, each with its silhouette and its summary."""

    def __init__(self, style: Style, system: System, on_change: Callable[[str], object]) -> None:
        """Start at the first kind."""
        kinds = system.kinds
        super().__init__(
            style,
            lambda: _("Character"),
            [(kind_id, self._title(kind.title)) for kind_id, kind in kinds.items()],
            next(iter(kinds)),
            on_change,
            lambda kind: _(kinds[kind].summary),
        )
        self._kinds = kinds

    @staticmethod
    def _title(title: str) -> Callable[[], str]:
        return lambda: _(title)

    def draw_value(self, surface: pygame.Surface, field: pygame.Rect) -> None:
        """Draw the kind's title with its silhouette before it."""
        super().draw_value(surface, field)
        glyph = self._kinds[self.value].glyph
        if not glyph:
            return
        style = self.style
        size = field.height * 6 // 10
        room = field.width - 2 * field.height
        words = style.measure(style.shorten(self.value_words(), room))[0]
        if words + 2 * (size + style.gap) <= room:
            picture = token_glyph(glyph, size, style.theme.colours.ink_soft)
            middle = (field.centerx - words // 2 - style.gap - size // 2, field.centery)
            surface.blit(picture, picture.get_rect(center=middle))


class AbilityRow(Toggle):
    """An ability that a character may know: what it is, costs and does, and why it may not."""

    def __init__(
        self, style: Style, info: AbilityInfo, on_change: Callable[[bool], object]
    ) -> None:
        """Start unchosen."""
        super().__init__(style, lambda: _(info.title), False, on_change)
        self.info = info
        self.reason = ""
        self._alike = False
        """Whether the same reason holds for all that are not known: the heading has it then."""
        self.hint = lambda: "\n".join((*filter(None, [self.reason]), *map(fact_words, info.facts)))

    def show(self, known: bool, reason: str, *, alike: bool = False) -> None:
        """Show whether it is known; a reason greys it out, but what is known may be given up."""
        self.value = known
        self.reason = reason
        self._alike = alike
        self.enabled = known or not reason

    def handle(self, event: pygame.event.Event) -> bool:
        """Leave Enter to the screen."""
        if event.type == pygame.KEYDOWN and event.key in ENTER_KEYS:
            return False
        return super().handle(event)

    def field(self) -> pygame.Rect:
        """The whole row is one switch."""
        return self.rect.copy()

    def wanted(self, width: int) -> tuple[int, int]:
        """Return room for title, sort and price, and what it does and what is against it."""
        style = self.style
        titles = len(style.wrap(_(self.info.title), self._room(width), "normal", True))
        small = len(self._about(width)) + len(self._told(width))
        height = titles * style.line_height("normal", True) + small * style.line_height("small")
        return width, height + 2 * style.gap

    def draw(self, surface: pygame.Surface) -> None:
        """Draw box, picture, words and switch."""
        style, colours = self.style, self.style.theme.colours
        fill = colours.panel_raised if self.enabled else colours.panel
        if self.hovered and self.enabled:
            fill = fill.mixed(colours.ink, 8)
        self.draw_box(surface, fill, colours.accent if self.value else colours.panel_edge)
        size = style.px(22)
        picture = icon(self.info.icon, size, colours.accent if self.value else self.ink())
        surface.blit(picture, (self.rect.left + style.gap, self.rect.top + style.gap))
        left = self.rect.left + 2 * style.gap + size
        top = self.rect.top + style.gap
        width = self.rect.width
        for line in style.wrap(_(self.info.title), self._room(width), "normal", True):
            surface.blit(style.text(line, "normal", self.ink(), True), (left, top))
            top += style.line_height("normal", True)
        soft = colours.ink_soft if self.enabled else colours.ink_dim
        for line in self._about(width):
            surface.blit(style.text(line, "small", soft), (left, top))
            top += style.line_height("small")
        for line, against in self._told(width):
            ink = colours.warning if against else soft
            surface.blit(style.text(line, "small", ink), (left, top))
            top += style.line_height("small")
        self._draw_switch(surface)

    def _draw_switch(self, surface: pygame.Surface) -> None:
        style, colours = self.style, self.style.theme.colours
        track = pygame.Rect(0, 0, style.px(36), style.px(18))
        track.topright = (self.rect.right - style.gap, self.rect.top + style.gap)
        on = colours.accent if self.enabled else colours.ink_dim
        fill = on if self.value else colours.panel_edge
        pygame.draw.rect(surface, fill, track, border_radius=track.height // 2)
        half = track.height // 2
        knob = track.right - half if self.value else track.left + half
        ink = colours.ink_dark if self.value else colours.ink_soft
        if not self.enabled:
            ink = colours.ink_dim
        pygame.draw.aacircle(surface, ink, (knob, track.centery), half - style.px(3))

    def _about(self, width: int) -> tuple[str, ...]:
        """Return sort, level and price in lines."""
        info = self.info
        level = fill(_("level {number}"), number=info.level)
        text = in_one_line((_(info.group), level, *map(fact_words, info.costs)))
        return self.style.wrap(text, self._room(width), "small")

    def _told(self, width: int) -> list[tuple[str, bool]]:
        """Return in lines what it does and its numbers, then what is against it, marked as such."""
        style, room = self.style, self._room(width)
        numbers = in_one_line(fact_words(fact) for fact in self.info.facts if not fact.share)
        told = (_(self.info.summary), False), (numbers, False), (self._against, True)
        return [
            (line, against)
            for words, against in told
            if words
            for line in style.wrap(words, room, "small")
        ]

    @property
    def _against(self) -> str:
        """What only this row can say."""
        return "" if self._alike else self.reason

    def _room(self, width: int) -> int:
        """Return the width between picture and switch, in pixels."""
        style = self.style
        return max(1, width - style.px(22) - 3 * style.gap - style.px(SWITCH))
