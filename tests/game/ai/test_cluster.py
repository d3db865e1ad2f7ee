"""A cluster of two workers: the same figures, and none lost when a worker dies in mid-run."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Thread

import pytest
from click.testing import CliRunner

from game.ai.cluster import hand_out, joined
from game.commands import progress
from game.commands.root import main

distributed = pytest.importorskip("distributed", reason="--cluster is not installed")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A cluster on this machine."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as cluster:
        yield cluster.scheduler_address


def dying_once(mark: Path, number: int) -> int:
    """Double a number; whoever comes to 3 first dies of it."""
    if number == 3 and not mark.exists():
        mark.touch()
        os._exit(1)
    return 2 * number


def test_a_worker_that_dies_in_mid_run_loses_nothing(address: str, tmp_path: Path) -> None:
    mark = tmp_path / "dead"
    with joined(address) as client:
        assert list(hand_out(partial(dying_once, mark), range(8), client)) == list(range(0, 16, 2))
    assert mark.exists()


def test_a_cluster_prints_what_one_process_prints(address: str) -> None:
    words = ["simulate", "--battles", "4", "--red", "random", "--blue", "random", "--json"]
    alone = CliRunner().invoke(main, [*words, "--jobs", "1"])
    together = CliRunner().invoke(main, [*words, "--cluster", address])
    assert together.exit_code == 0, together.output
    assert together.stdout == alone.stdout


def test_a_worker_with_other_rules_is_refused(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.ai.cluster.rules_and_bots", os.getpid)
    done = CliRunner().invoke(main, ["simulate", "--battles", "2", "--cluster", address])
    assert done.exit_code == 3
    assert (
        "found other rules or bots; expected the worker to be started by python -m dask worker in "
        "the folder of this very game\n"
    ) in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_scheduler_without_the_game_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    """It has to read what it hands on; else no battle would ever come back."""
    words = "-m dask scheduler --host 127.0.0.1 --port 0 --no-dashboard"
    with subprocess.Popen(
        [sys.executable, *words.split()], cwd=tmp_path, stderr=subprocess.PIPE, text=True
    ) as scheduler:
        assert scheduler.stderr is not None
        at = next(line.split()[-1] for line in scheduler.stderr if "Scheduler at:" in line)
        done = CliRunner().invoke(main, ["simulate", "--battles", "2", "--cluster", at])
        scheduler.kill()
    assert done.exit_code == 3
    assert done.stderr == (
        f'six-orders: cluster "{at}", scheduler: found no game; expected the scheduler to be '
        "started by python -m dask scheduler in the folder of this very game\n"
    )


def test_nobody_at_an_address_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ai.cluster.PATIENCE", 0.1)
    for address in ("tcp://127.0.0.1:1", "127.0.0.1:1", "tcp://127.0.0.1:99999"):
        done = CliRunner().invoke(main, ["simulate", "--battles", "2", "--cluster", address])
        assert done.exit_code == 3, done.output
        assert done.stderr.startswith(f'six-orders: cluster "{address}": found nobody who answers')
        assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("said", [b"HTTP/1.1 400 Bad Request\r\n\r\n", b""])
def test_somebody_else_at_an_address_is_told(said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it says reads as the length of more than there can be; or it says nothing."""
    monkeypatch.setattr("game.ai.cluster.PATIENCE", 1)
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(20)

        def answer() -> None:
            with suppress(OSError):
                while True:
                    kept.append(server.accept()[0])
                    kept[-1].sendall(said)

        kept: list[socket.socket] = []
        Thread(target=answer, daemon=True).start()
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        done = CliRunner().invoke(main, ["simulate", "--battles", "2", "--cluster", address])
    assert done.exit_code == 3, done.output
    assert done.stderr.startswith(f'six-orders: cluster "{address}": found nobody who answers (')
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "address", ["", "nowhere", "x://y", "x", "tcp://", "tls://a:1", "inproc://a"]
)
def test_what_is_no_address_is_asked_nothing(address: str) -> None:
    """Dask waits long for some, and ends with a traceback; nothing is fought here instead."""
    done = CliRunner().invoke(main, ["simulate", "--battles", "2", "--cluster", address])
    assert done.exit_code == 3, done.output
    assert done.stderr == (
        f'six-orders: cluster "{address}": found no address; expected one like tcp://HOST:8786\n'
    )


def test_without_its_packages_a_cluster_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(progress, "missing_packages", lambda needed: [*needed.values()])
    done = CliRunner().invoke(main, ["simulate", "--battles", "2", "--cluster", "tcp://x:1"])
    assert done.exit_code == 3
    assert done.stderr == (
        "six-orders: not installed: joblib, distributed; "
        'install with: python -m pip install ".[cluster]"\n'
    )
