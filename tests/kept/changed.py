"""Kept records whose battles a rule changed on purpose no longer plays as they were.

The records themselves are never written anew: they must say what is changed, and go on.
"""

CHANGED: dict[str, str] = {
    # A rival is asked about a contest, nobody is asked who can only end its turn (RK-4, RK-5).
    "format-1/risk/00-finished": 'line 17: found "Б-4 → Б-3", refused',
    "format-1/risk/01-finished": "line 13: found round 2",
    "format-1/risk/02-finished": "line 9: found Д-1: the unit that decides does not stand there",
    "format-1/risk/03-finished": 'line 9: found "use Mend at Е-1", refused',
    "format-1/risk/04-finished": "line 106: found Д-1: the unit that decides does not stand there",
    "format-1/risk/05-finished": 'line 23: found "use Fire Burst at Е-5", refused',
    "format-1/risk/06-finished": "line 13: found А-5: the unit that decides does not stand there",
    "format-1/risk/07-finished": "line 20: found Б-2: the unit that decides does not stand there",
    "format-1/risk/08-finished": "line 34: found no line of the round",
    "format-1/risk/thrown": "line 20, dice: found 2 dice were thrown",
}
"""By record, such as "format-1/energy/00-finished": what its fault says ("line 12: found …") and
is to be told, word for word in part."""
