"""Kept records whose battles a rule changed on purpose no longer plays as they were.

The records themselves are never written anew: they must say what is changed, and go on.
"""

CHANGED: dict[str, str] = {
    "format-1/nine_phase/00-cut-at-confront": 'line 49: found "shoot at В-7"',
    "format-1/nine_phase/00-cut-at-melee": 'line 49: found "shoot at В-7"',
    "format-1/nine_phase/00-cut-at-movement": 'line 49: found "shoot at В-7"',
    "format-1/nine_phase/00-finished": 'line 49: found "shoot at В-7"',
    "format-1/nine_phase/00-saved-at-confront": 'line 49: found "shoot at В-7"',
    "format-1/nine_phase/00-saved-at-melee": 'line 49: found "shoot at В-7"',
    "format-1/nine_phase/00-saved-at-movement": 'line 49: found "shoot at В-7"',
    "format-1/nine_phase/01-finished": 'line 31: found "shoot at В-3"',
    "format-1/nine_phase/02-finished": 'line 343: found "turn at Е-1"',
    "format-1/nine_phase/03-finished": "line 16: found Д-2",
    "format-1/nine_phase/04-finished": "line 41: found Г-3",
    "format-1/nine_phase/05-finished": 'line 13: found "turn at Е-5"',
    "format-1/nine_phase/06-finished": 'line 65: found "wait"',
    "format-1/nine_phase/07-finished": "line 69: found Б-4",
    "format-1/nine_phase/thrown": 'line 97: found "turn at З-10"',
    "format-2/nine_phase/00-cut-after-confront": 'line 49: found "shoot at В-7"',
    "format-2/nine_phase/00-cut-after-melee": 'line 49: found "shoot at В-7"',
    "format-2/nine_phase/00-cut-after-movement": 'line 49: found "shoot at В-7"',
    "format-2/nine_phase/00-finished": 'line 49: found "shoot at В-7"',
    "format-2/nine_phase/00-saved-at-confront": 'line 49: found "shoot at В-7"',
    "format-2/nine_phase/00-saved-at-melee": 'line 49: found "shoot at В-7"',
    "format-2/nine_phase/00-saved-at-movement": 'line 49: found "shoot at В-7"',
    "format-2/nine_phase/01-finished": 'line 31: found "shoot at В-3"',
    "format-2/nine_phase/01-saved-with-effects": 'line 31: found "shoot at В-3"',
    "format-2/nine_phase/02-finished": 'line 341: found the digest "4764a8e88d2ad362"',
    "format-2/nine_phase/03-finished": "line 16: found Д-2",
    "format-2/nine_phase/04-finished": "line 41: found Г-3",
    "format-2/nine_phase/05-finished": 'line 13: found "turn at Е-5"',
    "format-2/nine_phase/06-finished": 'line 65: found "wait"',
    "format-2/nine_phase/07-finished": "line 69: found Б-4",
    "format-2/nine_phase/thrown": 'line 97: found "turn at З-10"',
}
"""By record, such as "format-1/energy/00-finished": what its fault says ("line 12: found …") and
is to be told, word for word in part."""
