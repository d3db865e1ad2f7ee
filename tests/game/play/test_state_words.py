"""Every state that a system may show has a word and a picture."""

from game.play.state_words import WORDS, state_icon, state_words
from game.window.view.glyphs import names
from rules.battle.sheet import STATES


def test_each_state_has_a_word_of_its_own_and_a_picture() -> None:
    assert set(WORDS) == set(STATES)
    assert len({state_words(state) for state in STATES}) == len(STATES)
    assert {state_icon(state) for state in STATES} <= set(names("icons"))
