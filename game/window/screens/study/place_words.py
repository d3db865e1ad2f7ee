"""What the head of a chapter says: where one is, and who decides there."""

from __future__ import annotations

from game.player.language import _, fill
from game.study.chapter import Chapter
from game.study.tree import Node


def place_words(chapter: Chapter, node: Node) -> str:
    """Return which chapter is shown, and which round of it."""
    return fill(
        _("{chapter} · round {number}"),
        chapter=chapter.title or _("Chapter"),
        number=max(1, node.round),
    )


def decider(node: Node) -> str:
    """Return which side decides; "" where nobody does."""
    return node.pending.side if node.pending is not None else ""
