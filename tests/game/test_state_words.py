"""Every state that a system may show has a word and a picture."""

from game.state_words import WORDS, state_icon, state_words
from game.view.glyphs import names
from rules.sheet import STATES


def test_each_state_has_a_word_of_its_own_and_a_picture() -> None:
    assert set(WORDS) == set(STATES)
    assert len({state_words(state) for state in STATES}) == len(STATES)
    assert {state_icon(state) for state in STATES} <= set(names("icons"))
