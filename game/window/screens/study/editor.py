"""The position editor: whom and what to put on the left, the board, whom one has in hand right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.play.scene import Hover, Scene
from game.play.stage import set_scene
from game.play.telling import side_name, unit_name
from game.player.faults import tell_fault, told_failure
from game.player.keys import shown_key
from game.player.language import _, alphabet, colon, fill
from game.study.editing import Editor
from game.study.moments import Moment
from game.study.position import Position
from game.study.scenario_file import save_scenario
from game.window.screens.base import Screen
from game.window.screens.battle.arrangement import HEADER, LEFT, LOW_HEADER, RIGHT, is_roomy
from game.window.screens.battle.board_widget import BoardWidget
from game.window.screens.battle.header import Header, Tool
from game.window.screens.battle.header import Moment as Head
from game.window.screens.battle.manual import battle_chapters
from game.window.screens.chapters import Chapter, KeyRow
from game.window.screens.pick_list import PickList, PickRow
from game.window.screens.study.editor_rows import UnitRows, told
from game.window.view.animation import Animations
from game.window.view.board_view import BoardView
from game.window.widgets import (
    Answer,
    Button,
    Dialog,
    Label,
    ScrollArea,
    Selector,
    TextField,
    beside,
    cut,
)
from rules.battle.setup import Setup
from rules.board.board import Risk, Terrain
from rules.errors import ContentError, Fault
from rules.unit import SIDES

NARROW_LEFT = 44
"""Per cent of a narrow window's width in which stands what to put or whom one has in hand."""


class Brush(NamedTuple):
    """What a press on the board does: move, put somebody of a kind, paint ground, lay an object."""

    form: str
    name: str = ""
    side: str = ""
    risk: Risk | None = None


HAND = Brush("hand")


class EditorScreen(Screen):
    """A position under the hand; `on_done` gets it when one is content with it."""

    def __init__(self, editor: Editor, on_done: Callable[[Position], object]) -> None:
        """Edit a position."""
        super().__init__()
        self.editor = editor
        self._on_done = on_done
        self.brush = HAND
        self.unit = -1
        """Whom one has in hand; -1 for nobody."""
        self._lifted = -1
        """The cell whose object one has in hand; -1 for none."""
        self._moments: tuple[Moment, ...] = ()
        self._brushes: list[Brush] = []
        self._panels: tuple[pygame.Rect, ...] = ()

    # Coming

    def enter(self) -> None:
        """Make the widgets."""
        style = self.style
        self.animations = Animations(style.theme.motion, lambda cue: None)
        self._make_board()
        self.brushes = PickList(style, self._pick)
        self.rows = ScrollArea(style, ())
        self.when = Selector[int](style, "", [(0, "")], 0, self._go_to)
        self.undo = Button(style, lambda: _("Undo"), self._undo, hotkey=pygame.K_u, hotkey_name="U")
        self.remove = Button(
            style, lambda: _("Remove"), self._remove, hotkey=pygame.K_DELETE, hotkey_name="Del"
        )
        self.scenario = Button(
            style, lambda: _("Scenario"), self._ask_title, hotkey=pygame.K_s,
            hotkey_name="S",
        )  # fmt: skip
        self.scenario.hint = lambda: _("Save as a scenario")
        self.done = Button(
            style, lambda: _("Done"), self._finish, key="take", primary=True,
        )  # fmt: skip
        tools = [
            Tool("rotate", pygame.K_o, "O", _("Turn the board"), self._turn),
            Tool("cross_out", pygame.K_ESCAPE, "Esc", _("Close"), self.back),
        ]
        self.header = Header(style, tools)
        self._changed()

    def _make_board(self) -> None:
        setup = self.editor.battle.setup
        orientation = self.app.settings.orientation
        self.view = BoardView(setup.board, self.style, orientation, {}, alphabet())
        self.board = BoardWidget(
            self.style, self.view, self.animations, lambda cell: self._show(), self.press_cell
        )

    # Layout

    def layout(self, size: tuple[int, int]) -> None:
        """What to put left, whom one has in hand right, the board between, buttons below it."""
        style, roomy = self.style, is_roomy(self.style, size)
        head, room = cut(
            pygame.Rect((0, 0), size), "top", style.px(HEADER if roomy else LOW_HEADER), style.gap
        )
        self.header.layout(head)
        room = room.inflate(-2 * style.gap, 0)
        room.height -= style.gap
        if roomy:
            left, rest = cut(room, "left", style.px(LEFT), style.gap)
            right, middle = cut(rest, "right", style.px(RIGHT), style.gap)
            foot, board = cut(middle, "bottom", 2 * style.control + style.gap, style.gap)
        else:
            foot, room = cut(room, "bottom", 2 * style.control + style.gap, style.gap)
            left, board = cut(room, "left", room.width * NARROW_LEFT // 100, style.gap)
            right = left
        self.foot = foot.top
        upper, lower = cut(foot, "top", style.control, style.gap // 2)
        self.when.rect = upper
        beside(lower, [self.undo, self.remove, self.scenario, self.done], style.gap // 2)
        for button in (self.undo, self.remove, self.scenario, self.done):
            button.rect.height = style.control
        self.board.rect = board
        self.view.layout(board)
        self._panels = left, right
        held = self.unit >= 0
        self.brushes.visible, self.rows.visible = roomy or not held, roomy or held
        self.brushes.rect = left.inflate(-style.gap, -style.gap)
        self.rows.rect = right.inflate(-style.gap, -style.gap)
        self._list_brushes()
        buttons = [self.undo, self.remove, self.scenario, self.done]
        self.group.set(
            [self.board, self.brushes, self.rows, self.when, *buttons, *self.header.buttons]
        )
        if self.group.focus is None:
            goes_on = self.rows.entry is not None and self.rows.takes_focus()
            self.group.give_focus(self.rows if goes_on else self.board, by_keyboard=True)
        self._show()

    def _list_brushes(self) -> None:
        """List what a press on the board can do."""
        editor, system = self.editor, self.editor.battle.setup.system
        rows = [PickRow(_("Move and choose"), entry=0)]
        self._brushes = [HAND]
        groups: list[tuple[str, list[tuple[str, Brush]]]] = [
            (
                fill(_("Put for {side}"), side=side_name(side)),
                [(_(info.title), Brush("kind", one, side)) for one, info in system.kinds.items()],
            )
            for side in SIDES
        ]
        grounds = [(_(str(one)), Brush("ground", str(one))) for one in Terrain]
        for ground, risk in editor.risks():
            words = f"{_(ground)}{colon()} {_(risk.kind)}, {_(risk.level)}"
            grounds.append((words, Brush("ground", ground, risk=risk)))
        groups.append((_("Ground"), grounds))
        objects = [(_(editor.object_title(one)), Brush("object", one)) for one in editor.objects]
        groups.append((_("Objects"), objects))
        for title, brushes in groups:
            if brushes:
                rows.append(PickRow(title, look="heading", entry=len(self._brushes)))
            for words, brush in brushes:
                rows.append(PickRow(words, entry=len(self._brushes)))
                self._brushes.append(brush)
        at = self._brushes.index(self.brush) if self.brush in self._brushes else 0
        self.brush = self._brushes[at]
        self.brushes.show(rows, at, len(self._brushes))

    # What is shown

    def _changed(self) -> None:
        """Show the position after a step."""
        battle = self.editor.battle
        if self.view.board is not battle.setup.board:
            cursor = self.board.cursor
            self._make_board()
            self.board.cursor = cursor
        if self.unit >= len(battle.units) or (self.unit >= 0 and battle.units[self.unit].cell < 0):
            self.unit = -1
        self._moments = self.editor.moments()
        self.when.options = tuple(
            (number, self._words_of(moment)) for number, moment in enumerate(self._moments)
        ) or ((0, lambda: _("The battle is over here.")),)
        self.when.index = 0
        self._make_rows()
        self.undo.enabled = self.editor.can_undo
        title = _(battle.setup.system.title)
        side = battle.pending.side if battle.pending is not None else ""
        self.header.moment = Head(_("Position"), title, side)
        if self._panels:
            self.layout(self.app.surface.get_size())

    def _make_rows(self) -> None:
        style = self.style
        if self.unit >= 0:
            rows = UnitRows(style, self, self.unit).rows()
        else:
            rows = [
                Label(style, _("Nobody is in hand"), bold=True),
                Label(
                    style,
                    _(
                        "Press somebody on the board to take it in hand: another press moves it, "
                        "its numbers stand here. On the left is what else a press can do."
                    ),
                    wrap=True,
                    colour=style.theme.colours.ink_soft,
                ),
            ]
        before, self.rows = self.rows, ScrollArea(style, rows)
        self.rows.rect, self.rows.offset = before.rect, before.offset
        if before.focused and before.group.focus in before.group.widgets:  # one goes on there
            at = before.group.widgets.index(before.group.focus)
            self.rows.entry = rows[at] if at < len(rows) else None

    def _words_of(self, moment: Moment) -> Callable[[], str]:
        system = self.editor.battle.setup.system
        phase = next((one.title for one in system.phases if one.id == moment.phase), "")
        who = side_name(moment.side)
        if moment.unit >= 0:
            who = unit_name(moment.battle.units[moment.unit].name)
        return lambda: fill(
            _("To decide: {who} · {phase}, round {number}"),
            phase=_(phase), who=who, number=max(1, moment.round),
        )  # fmt: skip

    def _show(self) -> None:
        battle = self.editor.battle
        scene: Scene = set_scene(battle, None, self.unit)
        overlays = scene.overlays
        if self.board.cursor >= 0:
            overlays = (*overlays, Hover(self.board.cursor))
        if self._lifted >= 0:
            overlays = (*overlays, Hover(self._lifted))
        self.board.scene = Scene(scene.tokens, scene.things, overlays, scene.side)

    def draw_contents(self, surface: pygame.Surface) -> None:
        """Draw the header and the panels."""
        self.header.draw(surface)
        self.draw_panels(surface, *self._panels)

    # Doing

    def do(self, step: Callable[[], object]) -> bool:
        """Take a step, or say why it cannot be; True if it was taken."""
        try:
            step()
        except Fault as fault:
            self.app.tell(told(fault))
            self._changed()
            return False
        self._changed()
        return True

    def press_cell(self, cell: int) -> None:
        """Do with a cell what the brush does."""
        editor, brush = self.editor, self.brush
        if brush.form == "kind":
            if self.do(lambda: editor.put(brush.name, brush.side, cell)):
                self.unit = next(u.id for u in editor.battle.units if u.cell == cell)
                self._changed()
        elif brush.form == "ground":
            self.do(lambda: editor.paint(cell, brush.name, brush.risk))
        elif brush.form == "object":
            self.do(lambda: editor.lay(cell, brush.name))
        else:
            self._hold(cell)

    def _hold(self, cell: int) -> None:
        """Take somebody or something in hand, or put down there what is in hand."""
        editor = self.editor
        unit = editor.battle.unit_at(cell)
        if unit is not None:
            self.unit, self._lifted = -1 if unit.id == self.unit else unit.id, -1
        elif self.unit >= 0:
            held = self.unit
            self.do(lambda: editor.move(held, cell))
            return
        elif self._lifted >= 0:
            start, self._lifted = self._lifted, -1
            self.do(lambda: editor.shift(start, cell))
            return
        elif editor.things(cell):
            self._lifted = cell
        self._changed()

    def _remove(self) -> None:
        """Take whom or what one has in hand, or the object under the cursor, off the board."""
        editor, unit, cell = self.editor, self.unit, self._lifted
        self.unit = self._lifted = -1
        if unit >= 0:
            self.do(lambda: editor.remove(unit))
        elif cell >= 0 or self.board.cursor >= 0:
            at = cell if cell >= 0 else self.board.cursor
            self.do(lambda: editor.lift(at))

    def _undo(self) -> None:
        self.editor.undo()
        self._changed()

    def _go_to(self, number: int) -> None:
        if self._moments:
            moment = self._moments[number]
            self.do(lambda: self.editor.go_to(moment))

    def _pick(self, at: int) -> None:
        self.brush = self._brushes[at]
        if self.brush is not HAND:
            self.unit = self._lifted = -1
            self._make_rows()
        self.layout(self.app.surface.get_size())

    def _turn(self) -> None:
        turned = "columns" if self.view.orientation == "rows" else "rows"
        self.app.change_settings(orientation=turned)
        self.view.orientation = self.app.settings.orientation
        self.layout(self.app.surface.get_size())

    def _finish(self) -> None:
        try:
            position = self.editor.position
        except Fault as fault:
            self.app.tell(told(fault))
        else:
            self._on_done(position)

    # A scenario

    def _ask_title(self) -> None:
        """Ask what the scenario is to be called."""
        field = TextField(
            self.style, self.editor.battle.setup.scenario.title, greatest_length=60,
        )  # fmt: skip
        answers = [
            Answer(_("Save"), lambda: self._save(field.text), primary=True),
            Answer(_("Back"), escape=True),
        ]
        text = _("Teams as they stand, ground and health; anybody can fight it.")
        self.ask(Dialog(self.style, _("Save as a scenario"), text, answers, [field]))

    def _save(self, title: str) -> None:
        self.dialog = None
        try:
            path = save_scenario(self.editor.battle, title.strip() or _("Position"))
        except ContentError as error:
            self.app.tell(tell_fault(error))
        except OSError as error:
            self.app.tell(
                fill(_("The scenario could not be saved: {reason}"), reason=told_failure(error))
            )
        else:
            self.app.tell(fill(_("Scenario saved: {path}"), path=path))

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Let Escape first put down what is in hand."""
        if event.type == pygame.MOUSEBUTTONUP and event.button == 3 and self.dialog is None:
            return self._put_down()
        return super().handle(event)

    def _put_down(self) -> bool:
        held = self.unit >= 0 or self._lifted >= 0 or self.brush is not HAND
        self.unit, self._lifted, self.brush = -1, -1, HAND
        if held:
            self._changed()
        return held

    def back(self) -> bool:
        """Put down what is in hand; else leave, and ask first if anything was changed."""
        if self._put_down():
            return True
        if not self.editor.can_undo:
            self.app.pop()
            return True
        answers = [
            Answer(_("Go on editing"), primary=True, escape=True),
            Answer(_("Leave"), self.app.pop),
        ]
        self.ask(Dialog(self.style, _("Leave without this position?"), "", answers))
        return True

    def help(self) -> Sequence[Chapter]:
        """Return the keys of the editor and the rules of its system."""
        keys = (
            KeyRow("←↑↓→", _("Move the cursor over the board")),
            KeyRow("Enter", _("Take somebody in hand, put it down; do what is chosen on the left")),
            KeyRow("Del", _("Remove whom or what is in hand")),
            KeyRow("U", _("Undo")),
            KeyRow("Tab", _("To what can be put, the numbers, whose turn it is")),
            KeyRow("S", _("Save as a scenario")),
            KeyRow(shown_key("take"), _("Done")),
            KeyRow("Esc", _("Put down what is in hand, or leave")),
        )
        chapters = battle_chapters(self.editor.battle.setup.system)[1:]
        return (Chapter(_("The position editor"), (), keys), *chapters)

    def rules_in_force(self) -> Setup:
        """Return the rules and options of the position."""
        return self.editor.battle.setup
