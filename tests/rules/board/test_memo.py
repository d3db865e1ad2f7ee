"""What is kept because it is asked for again cannot grow without bound."""

from rules.board.memo import Memo


def test_a_full_memory_is_emptied_before_it_takes_another_answer() -> None:
    memo: Memo[int, int] = Memo(3)
    for number in range(3):
        memo[number] = -number
    assert len(memo) == 3
    memo[-1] = 1
    assert memo == {-1: 1}
