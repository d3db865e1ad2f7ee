"""What is said at a place of a chapter: the words, and the rules that they name as links."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pygame

from game.player.language import _, colon, translatable
from game.study.chapter import Kind, Study, clauses_of
from game.study.remark import Remark
from game.window.screens.pick_list import PickRow
from game.window.screens.replay.transport import Chip
from game.window.style import Style
from game.window.widgets import cut
from game.window.widgets.text_area import TextArea
from rules.battle.system import System

MOST_LINKS = 12
_NAMED = re.compile(r"[A-Z]{2}-[\w.]*\w")

KINDS: dict[Kind, str] = {
    "show": translatable("to be looked at"),
    "guess": translatable("guess the moves"),
    "play": translatable("play on against a bot"),
    "lesson": translatable("lesson"),
}


def chapter_rows(study: Study) -> list[PickRow]:
    """Return the rows of a study's chapters: number, title, kind."""
    return [
        PickRow(
            f"{number}. {chapter.title or _('Chapter')}", _(KINDS[chapter.kind]), entry=number - 1
        )
        for number, chapter in enumerate(study.chapters, 1)
    ]


class RemarkPanel:
    """The words, to be typed, and a small button for each rule that they or the remark name."""

    def __init__(
        self,
        style: Style,
        system: System,
        on_change: Callable[[str], object],
        on_rule: Callable[[str], object],
    ) -> None:
        """Say nothing yet."""
        self.style = style
        self.remark = Remark()
        self._known = clauses_of(system)
        self._on_rule = on_rule
        self.text = TextArea(
            style,
            on_change=on_change,
            placeholder=self._asked_for,
        )

    def _asked_for(self) -> str:
        """Return what an author is asked for; nothing before those to whom a study is shown."""
        text = _(
            "T: write what is to be said here. Rules that it names, such as BD-1, become links."
        )
        return text if self.text.focusable else ""

    def show(self, remark: Remark) -> None:
        """Show what is said at another place."""
        if remark.words != self.text.text:
            self.text.show(remark.words)
        self.remark = remark

    def links(self) -> list[str]:
        """Return the rules that are named, those of the remark first."""
        named = [one for one in _NAMED.findall(self.text.text) if one in self._known]
        return list(dict.fromkeys([*self.remark.clauses, *named]))[:MOST_LINKS]

    def place(self, room: pygame.Rect, *, presented: bool) -> list[Chip]:
        """Fill a room: links at its foot in as many lines as they need, words above."""
        style = self.style
        chips = [
            Chip(style, one, partial(self._on_rule, one), hint=partial(self._told, one))
            for one in self.links()
        ]
        rest = room.inflate(-style.gap, -style.gap)
        height = style.line_height("small") + style.gap // 2
        lines: list[list[Chip]] = []
        left = rest.width
        for chip in chips:
            width = style.measure(str(chip.words), "small", True)[0] + 2 * style.gap
            if left + width > rest.width:
                lines.append([])
                left = 0
            chip.rect = pygame.Rect(rest.left + left, 0, width, height)
            left += width + style.gap // 2
            lines[-1].append(chip)
        for line in reversed(lines):
            foot, rest = cut(rest, "bottom", height, style.gap // 2)
            for chip in line:
                chip.rect.top = foot.top
        self.text.rect = rest
        self.text.fit(("large", "normal", "small") if presented else ("normal", "small"))
        self.text.focusable = not presented
        return chips

    def _told(self, clause: str) -> str:
        return f"{clause}{colon()} {_(self._known[clause])}"
