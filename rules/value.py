"""Plain values, which rules make by the thousand."""

import msgspec


class Value(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """A few named fields that never change; two with the same fields are equal. In files it is an
    array of them.

    Nothing that it holds holds it, so that collecting garbage need not look through it.
    """
