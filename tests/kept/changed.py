"""Kept records whose battles a rule changed on purpose no longer plays as they were.

The records themselves are never written anew: they must say what is changed, and go on.
"""

CHANGED: dict[str, str] = {}
"""By record, such as "format-1/energy/00-finished": what its fault says ("line 12: found …") and
is to be told, word for word in part."""
