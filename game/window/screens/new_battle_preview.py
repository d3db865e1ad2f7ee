"""The chosen battle as it will stand at its beginning: board and teams."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.play.from_sheet import token_from_sheet
from game.play.scene import Scene
from game.play.telling import side_name, unit_name
from game.player.language import _, alphabet, fill
from game.player.settings import Orientation
from game.window.style import Style
from game.window.view.board_view import BoardView
from game.window.view.glyphs import token_glyph
from game.window.widgets.base import Widget
from game.window.widgets.scroll_text import Scrolling
from rules.battle.machine import Battle
from rules.battle.sheet import Card
from rules.content.scenario import LoadedScenario
from rules.record.opening import open_battle
from rules.unit import SIDES

BADGE = 34  # pixels at 100 %, a unit's silhouette in the list of its team
BESIDE = 400  # pixels at 100 %, from which on both teams stand side by side
LEAST_ZOOM = -100


class Preview:
    """A battle opened to be looked at, never to be played."""

    def __init__(self, loaded: LoadedScenario) -> None:
        """Open the battle; what its dice show is not looked at."""
        self.battle: Battle = open_battle(loaded, seed=0)
        system = self.battle.setup.system
        self.cards: tuple[Card, ...] = tuple(
            system.card(self.battle, unit) for unit in self.battle.units
        )
        self.scene = Scene(
            tuple(token_from_sheet(system.token(self.battle, unit)) for unit in self.battle.units)
        )


class BoardPicture(Widget):
    """The board of a battle with both teams on their start cells, whole whatever its size.

    Its letters do not grow with the player's text: the cells need the room more.
    """

    def __init__(self, style: Style) -> None:
        """Start without a battle; `words` stand in its place."""
        super().__init__(style)
        self.words = ""
        self.view: BoardView | None = None
        self._plain = Style(style.theme)
        self._seen: tuple[Preview | None, Orientation, str] | None = None
        self._scene = Scene()

    def show(
        self,
        preview: Preview | None,
        window: tuple[int, int],
        orientation: Orientation,
        words: str = "",
    ) -> None:
        """Show another battle in a window of that size, or words if there is no battle."""
        self._plain.rescale(100, window)
        self.words = words
        seen = (preview, orientation, alphabet())
        if seen != self._seen:
            self._seen = seen
            self.view = None
            if preview is not None:
                setup = preview.battle.setup
                self._scene = preview.scene
                self.view = BoardView(
                    setup.board, self._plain, orientation, setup.starts, alphabet()
                )
        self.fit()

    def fit(self) -> None:
        """Show the whole board in the widget's place."""
        if self.view is not None:
            self.view.layout(self.rect)
            self.view.fit()
            self.view.zoom(LEAST_ZOOM)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board, or the words in the middle."""
        if self.view is not None:
            self.view.draw(surface, self._scene)
            return
        style = self.style
        lines = style.wrap(self.words, self.rect.width)
        height = style.line_height()
        top = self.rect.centery - len(lines) * height // 2
        for number, line in enumerate(lines):
            words = style.text(line, "normal", style.theme.colours.warning)
            place = words.get_rect(centerx=self.rect.centerx, top=top + number * height)
            surface.blit(words, place)


class TeamList(Scrolling):
    """One team or both: silhouette, name, kind and level of everybody."""

    def __init__(
        self, style: Style, sides: tuple[str, ...] = SIDES, *, always_focusable: bool = False
    ) -> None:
        """Start with nobody; `always_focusable` lets the keyboard come here to read."""
        super().__init__(style)
        self.sides = sides
        self.cards: tuple[Card, ...] = ()
        self.always_focusable = always_focusable

    def show(self, cards: Sequence[Card]) -> None:
        """Show other teams from the top."""
        self.cards = tuple(cards)
        self.offset = 0

    def takes_focus(self) -> bool:
        """Take the focus if there is something to scroll."""
        return self.visible and (
            self.bar() is not None or (self.always_focusable and bool(self.cards))
        )

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll by arrows as well, and leave at the ends."""
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1}
        if self.focused and event.type == pygame.KEYDOWN and event.key in steps:
            return self.scroll_to(self.offset + steps[event.key] * self.wheel_step())
        if event.type == pygame.MOUSEWHEEL and self.bar() is None:
            return False
        return super().handle(event)

    def full_height(self) -> int:
        """Return the height of the longer team, or of all if they stand below each other."""
        heights = [self._team_height(side) for side in self.sides]
        if self._stacked():
            return sum(heights) + self.style.gap * (len(heights) - 1)
        return max(heights)

    def wanted(self, width: int) -> tuple[int, int]:
        """Return the room for everybody."""
        self.rect.width = width
        return width, self.full_height()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the teams side by side, or the second below the first."""
        if not self.cards:
            return
        self.scroll_to(self.offset)
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        view = self.view()
        left, top = view.left, view.top - self.offset
        for side in self.sides:
            self._draw_team(surface, side, left, top)
            if self._stacked():
                top += self._team_height(side) + self.style.gap
            else:
                left += self._column() + self.style.gap
        surface.set_clip(clip)
        self.draw_bar(surface)
        self.draw_ring(surface)

    def _draw_team(self, surface: pygame.Surface, side: str, left: int, top: int) -> None:
        """Draw a side's name and its members."""
        style, colours = self.style, self.style.theme.colours
        heading = style.text(side_name(side), "small", colours.side_soft(side), True)
        surface.blit(heading, (left, top))
        top += style.line_height("small", True) + style.gap // 2
        for card in self._team(side):
            self._draw_member(surface, card, left, top)
            top += self._member_height(card)

    def _draw_member(self, surface: pygame.Surface, card: Card, left: int, top: int) -> None:
        """Draw a member's silhouette and words."""
        style, look = self.style, self.style.theme
        badge = style.px(BADGE)
        middle = (left + badge // 2, top + badge // 2)
        face = look.board[f"face_{card.side}"]
        pygame.draw.aacircle(surface, look.colours.side(card.side), middle, badge // 2)
        pygame.draw.aacircle(surface, face, middle, badge // 2 - style.px(3))
        silhouette = token_glyph(card.glyph, badge * 62 // 100, look.board["silhouette"])
        surface.blit(silhouette, silhouette.get_rect(center=middle))
        left += badge + style.gap * 2 // 3
        for line in self._name_lines(card):
            surface.blit(style.text(line, "normal", look.colours.ink), (left, top))
            top += style.line_height()
        for line in self._kind_lines(card):
            surface.blit(style.text(line, "small", look.colours.ink_soft), (left, top))
            top += style.line_height("small")

    def _team(self, side: str) -> list[Card]:
        """Return the cards of a side."""
        return [card for card in self.cards if card.side == side]

    def _stacked(self) -> bool:
        """Say whether the teams stand below each other."""
        return len(self.sides) == 1 or self.view().width < self.style.px(BESIDE)

    def _column(self) -> int:
        """Return the width of a team, in pixels."""
        width = self.view().width
        return width if self._stacked() else (width - self.style.gap) // 2

    def _team_height(self, side: str) -> int:
        """Return the height of a side's name and members."""
        heading = self.style.line_height("small", True) + self.style.gap // 2
        return heading + sum(self._member_height(card) for card in self._team(side))

    def _member_height(self, card: Card) -> int:
        """Return the height of a member with the space below."""
        style = self.style
        words = len(self._name_lines(card)) * style.line_height()
        words += len(self._kind_lines(card)) * style.line_height("small")
        return max(style.px(BADGE), words) + style.gap // 2

    def _name_lines(self, card: Card) -> tuple[str, ...]:
        """Return a member's name broken into lines."""
        return self.style.wrap(unit_name(card.name), self._words_width())

    def _kind_lines(self, card: Card) -> tuple[str, ...]:
        """Return kind and level broken into lines."""
        text = fill(_("level {number}"), number=card.level)
        # A name that was made of the kind's title has said it already.
        if not card.name.startswith(card.title):
            text = f"{_(card.title)}, {text}"
        return self.style.wrap(text, self._words_width(), "small")

    def _words_width(self) -> int:
        """Return the width beside a silhouette, in pixels."""
        return max(1, self._column() - self.style.px(BADGE) - self.style.gap * 2 // 3)
