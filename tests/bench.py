"""How fast the game is, beside python-chess in the same run: `python -m tests.bench [--json]`.

All rates are per second of processor time, each the best of several rounds, so that other
work on the machine matters little; frame times are wall-clock, as a player sees them.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import chess
import click
from rich.console import Console
from rich.table import Table

from game.ai import choose
from rules.battle.machine import Battle
from rules.battle.preview import preview
from rules.battle.registry import all_systems
from rules.content.scenario import load_scenario
from rules.dice import GOLDEN, MASK, mix
from rules.record.opening import make_setup

MAPS = Path(__file__).resolve().parents[1] / "maps"
DUEL, TRIOS = "energy-duel", "energy-trios"
ROUNDS = 5
"""Each rate is measured so often; the best counts."""
POSITIONS = 40
LONGEST_CHESS = 300
"""Half-moves after which a random game of chess is begun anew."""
FRAME = 1 / 60
AIM_RATIO = 1.0
AIM_COPIES = 200_000


def rate(work: Callable[[], int], seconds: float) -> float:
    """Return how many units of `work` (which returns how many it did) fit into a second."""
    best = 0.0
    for _ in range(ROUNDS):
        done, start = 0, process_time()
        spent = 0.0
        while spent < seconds / ROUNDS:
            done += work()
            spent = process_time() - start
        best = max(best, done / spent)
    return best


def opened(scenario: str) -> Callable[[int], Battle]:
    """Return what opens battles of a scenario that share one setup."""
    setup = make_setup(load_scenario(MAPS / f"{scenario}.toml", all_systems()))
    return lambda seed: Battle(setup, seed)


def playout(open_one: Callable[[int], Battle]) -> Callable[[], int]:
    """Return work: one battle played at random; it counts actions."""
    state = 1

    def play() -> int:
        nonlocal state
        state = mix((state + GOLDEN) & MASK)
        battle = open_one(state)
        actions = 0
        while battle.pending is not None:
            state = (state + GOLDEN) & MASK
            options = battle.options
            battle.apply(options[mix(state) % len(options)])
            actions += 1
        return actions

    return play


def chess_playout() -> Callable[[], int]:
    """Return work: one game of chess played at random; it counts half-moves."""
    state = 1

    def play() -> int:
        nonlocal state
        board = chess.Board()
        moves = 0
        while moves < LONGEST_CHESS and (legal := list(board.legal_moves)):
            state = (state + GOLDEN) & MASK
            board.push(legal[mix(state) % len(legal)])
            moves += 1
        return moves

    return play


def positions(open_one: Callable[[int], Battle]) -> list[Battle]:
    """Return positions from random play, spread over whole battles."""
    found: list[Battle] = []
    state = 1
    while len(found) < POSITIONS:
        battle = open_one(len(found))
        while battle.pending is not None:
            state = (state + GOLDEN) & MASK
            if mix(state) % 16 == 0:
                found.append(battle.copy())
            battle.apply(battle.options[mix(state) % len(battle.options)])
    return found[:POSITIONS]


def chess_positions() -> list[chess.Board]:
    """Return positions from random games of chess."""
    found: list[chess.Board] = []
    state = 1
    board = chess.Board()
    while len(found) < POSITIONS:
        state = (state + GOLDEN) & MASK
        legal = list(board.legal_moves)
        if not legal:
            board = chess.Board()
            continue
        board.push(legal[mix(state) % len(legal)])
        if mix(state) % 8 == 0:
            found.append(board.copy(stack=False))
    return found


def each(items: list[Any], do: Callable[[Any], object]) -> Callable[[], int]:
    """Return work: something done to every item."""

    def work() -> int:
        for item in items:
            do(item)
        return len(items)

    return work


def offers(battle: Battle) -> object:
    """Compute a decision's options anew."""
    assert battle.pending is not None
    return battle.setup.system.offers[battle.pending.kind](battle)


def previews(battle: Battle) -> int:
    """Preview every option; return how many there were."""
    for action in battle.options:
        preview(battle, action)
    return len(battle.options)


def frames(count: int) -> dict[str, dict[str, float]]:
    """Return the window's frame times in milliseconds while a bot thinks in its process.

    "wall" is what a player would see, "own" the processor time that the window itself needs.
    The display is a dummy, so what the screen adds is not in it.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from game.play.session import Session
    from game.window.program import Game

    game = Game(headless=True)
    try:
        scenario = load_scenario(MAPS / f"{TRIOS}.toml", all_systems())
        players = {"red": "planner", "blue": "planner"}
        game.show(Session.start(scenario, 1, players), None)
        wall, own = [], []
        for _ in range(count):
            start, own_start = perf_counter(), process_time()
            game.app.step(FRAME)
            wall.append(1000 * (perf_counter() - start))
            own.append(1000 * (process_time() - own_start))
    finally:
        game.app.close()
        game.bots.close()
    return {"wall": spread(wall), "own": spread(own)}


def spread(times: list[float]) -> dict[str, float]:
    """Return the median, the 99th per cent and the worst of some times."""
    times.sort()
    places = {"median": len(times) // 2, "p99": len(times) * 99 // 100, "worst": len(times) - 1}
    return {name: round(times[place], 2) for name, place in places.items()}


def measure(seconds: float, frame_count: int) -> dict[str, Any]:
    """Return all figures; each rate gets `seconds` of processor time, 0 frames leaves them out."""
    duel, trios = opened(DUEL), opened(TRIOS)
    some, boards = positions(trios), chess_positions()
    moves = rate(chess_playout(), seconds)
    chess_copies = rate(each(boards, lambda board: board.copy(stack=False)), seconds)
    chess_options = rate(each(boards, lambda board: list(board.legal_moves)), seconds)
    actions = {"1v1": rate(playout(duel), seconds), "3v3": rate(playout(trios), seconds)}
    copies = rate(each(some, Battle.copy), seconds)
    options = rate(each(some, offers), seconds)
    previewed = rate(lambda: sum(map(previews, some)), seconds)
    greedy = rate(each(some, lambda battle: choose("greedy", battle, 1)), seconds)
    planner = rate(each(some[:8], lambda battle: choose("planner", battle, 1)), seconds)
    return {
        "chess": {
            "moves": round(moves),
            "copies": round(chess_copies),
            "options": round(chess_options),
        },
        "actions": {size: round(value) for size, value in actions.items()},
        "copies": round(copies),
        "options": round(options),
        "previews": round(previewed),
        "preview_ms": round(1000 / previewed, 3),
        "greedy": round(greedy, 1),
        "planner": round(planner, 1),
        "ratios": {
            "actions_1v1": round(actions["1v1"] / moves, 2),
            "actions_3v3": round(actions["3v3"] / moves, 2),
            "copies": round(copies / chess_copies, 2),
            "options": round(options / chess_options, 2),
        },
        "frame_ms": frames(frame_count) if frame_count else None,
    }


def report(figures: dict[str, Any]) -> None:
    """Print the figures as a table."""
    table = Table("What", "Per second", "× python-chess", "Aim")
    for column in table.columns[1:]:
        column.justify = "right"
    ratios, chess_figures = figures["ratios"], figures["chess"]
    for size in ("1v1", "3v3"):
        table.add_row(
            f"actions in random play, {size}",
            f"{figures['actions'][size]:,}",
            f"{ratios[f'actions_{size}']:.2f}",
            f"{AIM_RATIO:.1f} ×",
        )
    table.add_row(
        "copies, 3v3", f"{figures['copies']:,}", f"{ratios['copies']:.2f}", f"{AIM_COPIES:,}"
    )
    table.add_row(
        "decisions' options, 3v3", f"{figures['options']:,}", f"{ratios['options']:.2f}", ""
    )
    table.add_row("previews, 3v3", f"{figures['previews']:,}", "", "")
    table.add_row("greedy decisions, 3v3", f"{figures['greedy']:,}", "", "")
    table.add_row("planner decisions, 3v3", f"{figures['planner']:,}", "", "")
    table.add_row("python-chess moves", f"{chess_figures['moves']:,}", "1.00", "")
    Console(width=78).print(table)
    for name, words in (("wall", "by the clock"), ("own", "processor time")):
        frame = (figures["frame_ms"] or {}).get(name)
        if frame:
            click.echo(
                f"Frame while a bot thinks, {words}: median {frame['median']} ms, "
                f"p99 {frame['p99']} ms, worst {frame['worst']} ms (16.7 ms are 60 a second)"
            )


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--seconds", type=click.FloatRange(min=0.001), default=2.0, show_default=True)
@click.option("--frames", "frame_count", type=click.IntRange(0), default=600, show_default=True)
def main(as_json: bool, seconds: float, frame_count: int) -> None:
    """Measure how fast the game is, beside python-chess."""
    figures = measure(seconds, frame_count)
    if as_json:
        click.echo(json.dumps(figures))
    else:
        report(figures)


if __name__ == "__main__":
    main()
