"""The phase track: a chip for every step of the round, the present one lit and explained."""

from __future__ import annotations

import pygame

from game.player.language import _
from game.window.style import Style
from rules.battle.machine import Battle
from rules.battle.sheet import Phase

CHIP = 21
"""Height of a chip, in pixels of the theme."""
WIDEST_CHIP = 34
"""Width of a chip where there is room, in pixels of the theme."""
PLAIN_PHASES = 2
"""A round of no more steps than an opening and the turns needs no track."""
SUMMARY_LINES = 3
"""How many lines the sentence on the present phase may take."""


class PhaseTrack:
    """Draws the phases of a battle's system and says what happens in one of them."""

    def __init__(self, style: Style, battle: Battle) -> None:
        """Show a battle; `pointed` is the phase under the mouse, or -1."""
        self.style = style
        self.battle = battle
        self.pointed = -1

    @property
    def phases(self) -> tuple[Phase, ...]:
        """All steps, in their order."""
        return self.battle.setup.system.phases

    @property
    def present(self) -> int:
        """The place of the present phase in the track."""
        now = self.battle.setup.system.phase(self.battle)
        return next((n for n, phase in enumerate(self.phases) if phase.id == now), 0)

    @property
    def clause_pointed(self) -> str:
        """The rule of the phase under the mouse; "" for none."""
        return self.phases[self.pointed].clause if self.pointed >= 0 else ""

    def height(self, width: int, slim: bool) -> int:
        """Return the room that the track takes, the longest explanation included.

        Where a round has but one step it takes none.
        """
        style = self.style
        if self._plain:
            return 0
        line = style.line_height("small")
        if slim:
            return line + style.gap
        lines = max(len(self._sentence(phase, width)) for phase in self.phases)
        return style.px(CHIP) + style.gap + (1 + lines) * line + style.gap

    @property
    def _plain(self) -> bool:
        """Whether the order of acting says all there is to say of the round's steps."""
        return len(self.phases) <= PLAIN_PHASES

    def at(self, room: pygame.Rect, position: tuple[int, int]) -> int:
        """Return the phase whose chip is at a position, or -1."""
        for number, chip in enumerate(() if self._plain else self._chips(room)):
            if chip.collidepoint(position):
                return number
        return -1

    def draw(self, surface: pygame.Surface, room: pygame.Rect, slim: bool) -> None:
        """Draw the track into a room."""
        if self._plain:
            return
        style, colours = self.style, self.style.theme.colours
        shown = self.pointed if self.pointed >= 0 and not slim else self.present
        phase = self.phases[shown]
        top = room.top
        if not slim:
            self._draw_chips(surface, room)
            top += style.px(CHIP) + style.gap
        title = style.shorten(_(phase.title), room.width, "small", True)
        surface.blit(style.text(title, "small", colours.accent, True), (room.left, top))
        if slim:
            return
        for text in self._sentence(phase, room.width):
            top += style.line_height("small")
            surface.blit(style.text(text, "small", colours.ink_soft), (room.left, top))

    def _sentence(self, phase: Phase, width: int) -> list[str]:
        lines = list(self.style.wrap(_(phase.summary), width, "small"))
        if len(lines) > SUMMARY_LINES:
            rest = " ".join(lines[SUMMARY_LINES - 1 :])
            lines = [*lines[: SUMMARY_LINES - 1], self.style.shorten(rest, width, "small")]
        return lines

    def _chips(self, room: pygame.Rect) -> list[pygame.Rect]:
        style, count = self.style, len(self.phases)
        gap = style.px(3)
        width = min(style.px(WIDEST_CHIP), (room.width - gap * (count - 1)) // count)
        return [
            pygame.Rect(room.left + number * (width + gap), room.top, width, style.px(CHIP))
            for number in range(count)
        ]

    def _draw_chips(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        style, colours = self.style, self.style.theme.colours
        present = self.present
        for number, chip in enumerate(self._chips(room)):
            fill = colours.accent if number == present else colours.panel_raised
            ink = colours.ink_dark if number == present else colours.ink_soft
            pygame.draw.rect(surface, fill, chip, border_radius=style.px(5))
            if number == self.pointed:
                pygame.draw.rect(surface, colours.ink, chip, style.px(2), style.px(5))
            text = style.text(str(number + 1), "small", ink, number == present)
            surface.blit(text, text.get_rect(center=chip.center))
