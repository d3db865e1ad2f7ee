"""The moves of a decision side by side: rows, what was done among them, and how it changed."""

from __future__ import annotations

from game.ai.advice import Advice, Advised, Stroke, stroke_of
from game.study.compared import Compared, course, looked_ahead, looked_back
from game.study.hints import line_arrows, move_arrows
from game.study.tree import Node, Tree
from rules.battle.action import Action
from rules.battle.notation import parse_action
from rules.record.record import Record
from tests.game.study.trees import duel_tree, recorded, tree


def judge(judged: Tree, node: Node, moves: dict[str, float], done: float | None = None) -> None:
    """Write down what is best at a node: moves with the chance to win after each."""
    assert node.pending is not None
    battle = judged.battle(node)
    best = []
    for text, chance in moves.items():
        action = parse_action(text, battle)
        best.append(Advised(action, chance, 0.0, 0.0, "", (stroke_of(battle, action),)))
    node.advice = Advice(node.pending.side, tuple(best), done)


def rows(compared: Compared | None) -> list[tuple[str, str]]:
    """The moves of a comparison: name, and chance."""
    assert compared is not None
    return [(one.name, one.chance) for one in compared.options]


def test_what_was_done_stands_among_the_best_moves_and_says_what_it_cost() -> None:
    duel = duel_tree()
    root = duel.root
    first = root.children[0]
    judge(duel, root, {"strike at А-2": 0.9, "rest": 0.5, "end turn": 0.3}, 0.3)
    back = looked_back(duel, first)
    assert rows(back) == [("Strike", "90%"), ("Rest", "50%"), ("End turn", "30%")]
    assert back is not None and [one.led for one in back.options] == [False, False, True]
    assert [one.fate for one in back.options] == ["", "", "was done"]
    assert back.words == ("What was done cost 60% of the chance to win.",)
    assert (back.options[0].aim, back.options[0].whom is not None) == ("A-2", True)
    judge(duel, root, {"strike at А-2": 0.9, "rest": 0.89}, 0.885)
    near = looked_back(duel, first)
    assert rows(near)[-1] == ("End turn", "89%"), "although it is none of the best"
    assert near is not None and near.words == ("What was done was about equal to the best.",)
    judge(duel, root, {"end turn": 0.9}, 0.9)
    best = looked_back(duel, first)
    assert best is not None and best.words == ("What was done was best.",)


def test_where_to_else_one_could_have_gone_is_not_told_but_where_one_went() -> None:
    """Of each kind of move the best is told, and what was done beside it."""
    walk = tree(_walked())
    judge(walk, walk.root, {"А-1 → А-2": 0.5, "А-1 → Б-1": 0.5, "rest": 0.4}, 0.5)
    assert walk.root.children[0].text == "А-1 → Б-1"
    back = looked_back(walk, walk.root.children[0])
    assert back is not None and [one.aim for one in back.options] == ["A-2", "B-1", ""]


def test_nothing_is_looked_back_on_at_the_beginning_nor_ahead_to_at_the_end() -> None:
    duel = duel_tree()
    assert looked_back(duel, duel.root) is None
    last = duel.root.line()[-1]
    assert looked_ahead(duel, last) is None
    waiting = looked_ahead(duel, duel.root)
    assert waiting is not None and not waiting.options and waiting.words == ("Thinking…",)


def test_no_chance_is_made_up_for_what_was_not_judged() -> None:
    """What another line went on with is told by its name alone."""
    duel = duel_tree()
    other = duel.add(duel.root, "rest")
    judge(duel, duel.root, {"strike at А-2": 0.9, "end turn": 0.3}, 0.3)
    back = looked_back(duel, other)
    assert rows(back) == [("Strike", "90%"), ("End turn", "30%"), ("Rest", "")]
    assert back is not None and back.words == ()
    assert [one.fate for one in back.options] == ["", "was done", "tried"]
    assert [one.led for one in back.options] == [False, False, True]


def test_the_chance_to_win_is_told_of_whoever_acted() -> None:
    duel = duel_tree()
    first, last = duel.root.line()[1:]
    assert course(duel, first).words == ""
    judge(duel, duel.root, {"end turn": 0.3}, 0.3)
    judge(duel, first, {"strike at А-1": 0.8}, 0.8)
    assert course(duel, first).words == "30% → 20%", "Red's, after which Blue decides"
    assert course(duel, last)[:3] == ("blue", 0.8, 1.0)
    judge(duel, first, {"strike at А-1": 0.97}, 0.97)
    assert course(duel, last).words == "97% → 100%", "who has won is no judgement"


def test_what_two_judgements_of_the_same_differ_by_is_no_change_of_the_chance_to_win() -> None:
    """Who took hold of the enemy with what was best has lost nothing by it."""
    duel = duel_tree()
    first = duel.root.children[0]
    judge(duel, duel.root, {"end turn": 0.31}, 0.31)
    for after, told in ((0.73, "27%, about as before"), (0.69, "31%"), (0.79, "31% → 21%")):
        judge(duel, first, {"rest": after})
        assert course(duel, first).words == told
    back = looked_back(duel, first)
    assert rows(back) == [("End turn", "31%")]
    assert back is not None and back.words == ("What was done was best.",)


def test_what_a_move_cost_is_the_same_wherever_it_is_told() -> None:
    """Beside the chance that the header tells, unless the dice have made more of it, or less, than
    two judgements differ by."""
    duel = duel_tree()
    first = duel.root.children[0]
    judge(duel, duel.root, {"strike at А-2": 0.31, "end turn": 0.27}, 0.27)
    for after, told in (
        (0.70, "30%, 4% given away"),
        (0.77, "23%, 4% given away"),
        (0.80, "31% → 20%"),
    ):
        judge(duel, first, {"rest": after})
        assert course(duel, first).words == told
    back = looked_back(duel, first)
    assert back is not None and back.words == ("What was done cost 4% of the chance to win.",)


def test_arrows_that_come_each_others_way_leave_each_other_room() -> None:
    own, answer = Stroke("red", Action(0, "cast"), 3, 5), Stroke("blue", Action(1, "cast"), 5, 3)
    away = Stroke("blue", Action(1, "cast"), 5, 7)
    for second, beside in ((answer, True), (away, False)):
        best = Advised(Action(0, "cast"), 0.5, 0.0, 0.0, "", (own, second))
        arrows = line_arrows(Advice("red", (best,)))
        assert [one.aside for one in arrows] == [beside, beside]


def test_the_arrow_of_a_walk_leads_into_its_cell_and_a_blow_to_whom_it_meets() -> None:
    walk, blow = Stroke("red", Action(0, "move"), 3, 4), Stroke("red", Action(0, "strike"), 4, 5)
    best = Advised(Action(0, "move"), 0.5, 0.0, 0.0, "", (walk, blow))
    assert [one.into for one in line_arrows(Advice("red", (best,)))] == [True, False]
    assert [one.into for one in move_arrows(Advice("red", (best,)))] == [True]


def _walked() -> Record:
    """A duelist with room around, who walks."""
    return recorded("R..\n..B", ["А-1 → Б-1"])
