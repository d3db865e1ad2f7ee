"""Contract 5 and 6 on the record itself: written, read, gone on with, taken back (DI-2)."""

from pathlib import Path

from game.play.session import Session
from rules.battle.machine import Battle
from rules.dice import mix
from rules.record.record import read_record, record_battle, write_record
from rules.record.replay import replay, replay_steps, resume
from tests.builders import random_play
from tests.contract.positions import scenarios, seeds

PLAYERS = {"red": "human", "blue": "human"}


def choice(battle: Battle, state: int) -> tuple[int, int]:
    """The next state of the choices, and the number of the option chosen."""
    state = mix(state + 1)
    return state, state % len(battle.options)


def test_a_record_written_and_read_replays_and_resumes_exactly(
    system_id: str, tmp_path: Path
) -> None:
    """DI-2: scenario, seed and actions as text; saved in the middle and at the end."""
    for seed in seeds(system_id):
        scenario = scenarios(system_id)[seed]
        record, battle = record_battle(scenario, seed, PLAYERS)
        state, step = seed, 0
        while battle.pending is not None:
            state, number = choice(battle, state)
            record.advance(battle, battle.options[number])
            step += 1
            if step % 900 == 0 or battle.over:
                path = tmp_path / f"{seed}-{step}.sixorders"
                write_record(path, record)
                read = read_record(path)
                assert replay(read).digest() == battle.digest()
                resumed = resume(read)
                assert resumed.digest() == battle.digest()
                assert random_play(resumed, 3) == random_play(battle.copy(), 3)


def test_every_step_of_a_replay_tells_what_was_told_in_play(system_id: str) -> None:
    """DI-2: the same events, the opening's first."""
    for seed in seeds(system_id):
        scenario = scenarios(system_id)[seed]
        record, battle = record_battle(scenario, seed, PLAYERS)
        told = [tuple(battle.events)]
        state = seed
        while battle.pending is not None:
            state, number = choice(battle, state)
            told.append(record.advance(battle, battle.options[number]))
        assert [step.events for step in replay_steps(record)] == told


def test_undo_restores_exactly_and_never_crosses_a_die(system_id: str) -> None:
    """DI-2: as far back as it goes, and the record with it."""
    taken_back = 0
    for seed in seeds(system_id):
        scenario = scenarios(system_id)[seed]
        session = Session.start(scenario, seed, PLAYERS)
        state = seed
        while session.battle.pending is not None:
            state, number = choice(session.battle, state)
            before = session.battle.digest()
            lines = list(session.record.lines)
            rolls, revealed = session.battle.rolls, session.battle.revealed
            session.do(session.battle.options[number])
            open_dice = (session.battle.rolls, session.battle.revealed) == (rolls, revealed)
            assert session.can_undo == open_dice
            if open_dice and state % 2:
                after = session.battle.digest()
                session.undo()
                assert session.battle.digest() == before
                assert session.record.lines == lines
                session.do(session.battle.options[number])
                assert session.battle.digest() == after
                taken_back += 1
    assert taken_back >= 3
