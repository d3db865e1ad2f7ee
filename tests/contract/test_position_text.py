"""Any position is one line of text, both ways, in every system."""

import pytest

from rules.battle.machine import Battle
from rules.errors import RecordError
from rules.record.packed import packed, unpacked
from rules.record.position import MARK, position_text, read_position
from rules.unit import SIDES
from tests.builders import random_play
from tests.contract.positions import opened, seeds

EVERY = 40
"""One of so many decisions is written and read."""
LONGEST = 8_000
"""Letters of a text, of the largest battles."""


def test_every_position_reads_back_as_it_was(system_id: str) -> None:
    """Open, in the middle and over; as it is, and as each side may know it."""
    tried = 0

    def there_and_back(battle: Battle) -> None:
        nonlocal tried
        tried += 1
        if tried % EVERY == 1:
            for one in (battle, *map(battle.view, SIDES)):
                text = position_text(one)
                read = read_position(text)
                assert (read.key(), read.digest()) == (one.key(), one.digest())
                assert read.options == one.options
                assert position_text(read) == text
                assert "\n" not in text and len(text) < LONGEST

    for seed in seeds(system_id, 2):
        battle = opened(system_id, seed)
        random_play(battle, seed, there_and_back)
        assert read_position(position_text(battle)).outcome == battle.outcome


def test_the_same_dice_fall_after_it(system_id: str) -> None:
    battle = opened(system_id, 1)
    read = read_position(position_text(battle))
    assert random_play(battle, 5) == random_play(read, 5)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda text: text[:-8], "position: found a text that is cut off"),
        (lambda text: text[3:], "expected a battle that begins with SixOrdersPosition1:"),
        (lambda text: text.replace("=", "!") + "!", "found letters that were changed"),
        (lambda text: forged(text, b'"side":"red"', b'"side":"rad"'), "position"),
        (lambda text: forged(text, b'"cell":', b'"cell":9'), "position"),
        (lambda text: forged(text, b'"round":1', b'"round":2'), "checksum"),
    ],
)
def test_a_text_that_was_changed_is_refused_in_one_sentence(change: object, fault: str) -> None:
    assert callable(change)
    with pytest.raises(RecordError, match=fault):
        read_position(change(position_text(opened("energy", 0))))


def forged(text: str, before: bytes, after: bytes) -> str:
    """A text whose data was changed by hand."""
    data = unpacked(MARK, text, "position")
    assert before in data
    return packed(MARK, data.replace(before, after))


def test_a_header_alone_is_no_position() -> None:
    data = unpacked(MARK, position_text(opened("energy", 0)), "position")
    header, _, _ = data.partition(b"\n")
    with pytest.raises(RecordError, match="position: found nothing; expected a header or a snap"):
        read_position(packed(MARK, header + b"\n"))
