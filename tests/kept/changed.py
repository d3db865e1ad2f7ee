"""Kept records whose battles a rule changed on purpose no longer plays as they were.

The records themselves are never written anew: they must say what is changed, and go on.
"""

CHANGED: dict[str, str] = {
    "format-2/energy/01-finished": "line 81: found the digest",
    "format-2/energy/02-finished": "line 42: found the digest",
    "format-2/energy/03-finished": "line 351: found the digest",
    "format-2/energy/04-finished": "line 128: found the digest",
    "format-2/energy/05-finished": "line 38: found the digest",
    "format-2/energy/08-finished": "line 225: found the digest",
    "format-2/energy/09-finished": "line 77: found the digest",
}
"""By record, such as "format-1/energy/00-finished": what its fault says ("line 12: found …") and
is to be told, word for word in part."""
