"""Answers that are kept because they are asked for again and again."""

from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Memo(dict[Key, Value]):
    """A memory that cannot grow without bound: a full one is emptied and begins anew."""

    __slots__ = ("limit",)
    MOST = 1 << 14

    def __init__(self, limit: int = MOST) -> None:
        """Begin empty; `limit` is the most that is kept, fewer where little is asked for late."""
        self.limit = limit

    def __setitem__(self, key: Key, value: Value) -> None:
        if len(self) >= self.limit:
            self.clear()
        super().__setitem__(key, value)
