"""Actions: what a person, a bot or a replay submits to a battle (AC-1), and where it is asked."""

from functools import lru_cache

from rules.value import Value

SELECT = "select"
"""The verb that hands the decision over to another unit of the same side (its `target`); it
changes nothing else. The window selects by a click on that unit; bots leave it alone."""


class Action(Value, frozen=True, order=True):
    """One choice at one decision; its text form is made and read by `rules.battle.notation`.

    They are ordered by their fields, the first first: that is the order of a decision's options.
    """

    unit: int
    """Id of the unit that acts; -1 where a side as a whole answers."""
    kind: str
    """The verb: "move", "strike", "cast", "rest", "end" …"""
    ability: str = ""
    """Id of the ability used, if the verb needs one."""
    cells: tuple[int, ...] = ()
    """Cells aimed at, or the destination of a move."""
    target: int = -1
    """Id of a unit that no cell can name (one to be raised, say)."""
    amount: int = 0
    """How much of what the ability lets one choose (charges, say)."""


RESIGN, AGREE = "resign", "agree to a draw"


def resignation(side: str) -> Action:
    """Return the action by which a side gives the battle up (AC-4)."""
    return Action(-1, RESIGN, side)


AGREED_DRAW = Action(-1, AGREE)
"""The action by which both sides end the battle as a draw (AC-5)."""

ENDINGS = {
    resignation("red"): ("blue", "AC-4"),
    resignation("blue"): ("red", "AC-4"),
    AGREED_DRAW: ("draw", "AC-5"),
}
"""What players may do at every decision, with outcome and clause; never among the options."""

made = lru_cache(1 << 14)(Action)
"""Makes an action, or gives the one that was made before of the same."""


class Decision(Value, frozen=True):
    """A choice that somebody must make now, with every allowed answer."""

    kind: str
    side: str
    unit: int
    options: tuple[Action, ...]


class Sealed(Value, frozen=True):
    """One who chooses unseen of the other side, and what it has chosen (`rules.battle.sealed`)."""

    side: str
    unit: int
    """Its id; -1 where a side chooses as a whole."""
    chosen: tuple[Action, ...] = ()
    """In order; each as the system wants to carry it out."""
    complete: bool = False
    """Whether it is asked no more."""
