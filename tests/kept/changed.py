"""Kept records whose battles a rule changed on purpose no longer plays as they were.

The records themselves are never written anew: they must say what is changed, and go on.
"""

CHANGED: dict[str, str] = {
    # DO-6: everybody may move, after a blow and beside an enemy too; DO-8b: the referee rules.
    "format-1/dexterity/00-finished": "line 76: found Е-3",
    "format-1/dexterity/01-finished": "line 50: found Г-3",
    "format-1/dexterity/02-finished": "line 48: found Д-1",
    "format-1/dexterity/03-finished": "line 18: found В-2",
    "format-1/dexterity/04-finished": "line 72: found А-4",
    "format-1/dexterity/05-cut-at-referee": 'line 18: found "it is lost"',
    "format-1/dexterity/05-finished": 'line 18: found "it is lost"',
    "format-1/dexterity/05-saved-at-referee": 'line 18: found "it is lost"',
    "format-1/dexterity/06-finished": "line 41: found Б-6",
    "format-1/dexterity/07-finished": "line 40: found Е-7",
    "format-1/dexterity/08-finished": "line 128: found А-6",
    # DO-6: who is shut in may follow friends who walk at the same moment.
    "format-1/dexterity/03-cut-at-plan": "line 18: found В-2",
    "format-1/dexterity/03-saved-at-plan": "line 18: found В-2",
    "format-2/dexterity/03-finished": "line 18: found В-2",
    # SP-S1: a defence against a particular attack tells the chance that helps.
    "format-2/seven_phase/06-finished": "line 762: found the digest",
    "format-2/seven_phase/07-finished": "line 530: found the digest",
    # SI-10: nobody is asked who can do nothing that has an effect.
    "format-1/side/00-cut-at-act": 'line 9: found "shoot at Е-7"',
    "format-1/side/00-cut-at-declare": 'line 9: found "shoot at Е-7"',
    "format-1/side/00-cut-at-plan": 'line 9: found "shoot at Е-7"',
    "format-1/side/00-finished": 'line 9: found "shoot at Е-7"',
    "format-1/side/00-saved-at-act": 'line 9: found "shoot at Е-7"',
    "format-1/side/00-saved-at-declare": 'line 9: found "shoot at Е-7"',
    "format-1/side/00-saved-at-plan": 'line 9: found "shoot at Е-7"',
    "format-1/side/01-cut-at-choose": 'line 13: found "select of Orc shaman"',
    "format-1/side/01-finished": 'line 13: found "select of Orc shaman"',
    "format-1/side/01-saved-at-choose": 'line 13: found "select of Orc shaman"',
    "format-1/side/02-finished": 'line 13: found "select of Archer 1"',
    "format-1/side/03-finished": "line 8: found no line of the round",
    "format-1/side/04-finished": 'line 13: found "select of Mystic"',
    "format-1/side/05-finished": 'line 13: found "select of Orc 3"',
    "format-1/side/06-finished": "line 8: found Д-7",
    "format-1/side/07-finished": "line 10: found no line of the round",
    "format-1/side/08-finished": 'line 12: found "select of Magic-user"',
    "format-1/side/09-finished": 'line 10: found "cast Slumber at Д-7"',
    "format-1/side/thrown": "line 9: found no line of the round",
    # Charges, side steps and retreats; who has a draught may drink (NP-E3, NP-E4, NP-E9, NP-F2).
    "format-1/nine_phase/00-cut-at-confront": 'line 49: found "shoot at В-7"',
    "format-1/nine_phase/00-cut-at-melee": 'line 49: found "shoot at В-7"',
    "format-1/nine_phase/00-cut-at-movement": 'line 49: found "shoot at В-7"',
    "format-1/nine_phase/00-finished": 'line 49: found "shoot at В-7"',
    "format-1/nine_phase/00-saved-at-confront": 'line 49: found "shoot at В-7"',
    "format-1/nine_phase/00-saved-at-melee": 'line 49: found "shoot at В-7"',
    "format-1/nine_phase/00-saved-at-movement": 'line 49: found "shoot at В-7"',
    "format-1/nine_phase/01-finished": 'line 31: found "shoot at В-3"',
    "format-1/nine_phase/03-finished": "line 16: found Д-2",
    "format-1/nine_phase/04-finished": "line 41: found Г-3",
    "format-1/nine_phase/05-finished": 'line 13: found "turn at Е-5"',
    "format-1/nine_phase/06-finished": 'line 65: found "wait"',
    "format-1/nine_phase/07-finished": "line 69: found Б-4",
    # NP-E8: who has walked on within reach disengages no more in that half-move.
    "format-1/nine_phase/02-finished": 'line 261: found "Д-2 →',
    "format-1/nine_phase/thrown": 'line 92: found "Е-12 →',
    "format-2/nine_phase/00-finished": 'line 147: found "В-9 →',
    "format-2/nine_phase/01-finished": 'line 270: found "А-5 →',
    "format-2/nine_phase/02-finished": 'line 54: found "Г-2 →',
    "format-2/nine_phase/03-finished": 'line 117: found "Ж-9 →',
    "format-2/nine_phase/04-finished": 'line 98: found "В-4 →',
    "format-2/nine_phase/05-finished": 'line 228: found "Г-3 →',
    "format-2/nine_phase/06-finished": 'line 125: found "Б-7 →',
    "format-2/nine_phase/07-finished": 'line 88: found "Б-7 →',
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
