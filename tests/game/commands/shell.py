"""A command as it is called, and what it says."""

from click.testing import CliRunner, Result

from game.commands.root import main


def run(*words: str) -> Result:
    """What a command prints and its exit code; a fault of the program fails the test."""
    done = CliRunner().invoke(main, words)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def sentence(*words: str, code: int) -> str:
    """The one sentence on the error stream of a command that must fail."""
    done = run(*words)
    assert done.exit_code == code, done.output
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert len(lines) == 1, lines
    assert lines[0].startswith("six-orders: ")
    return lines[0].removeprefix("six-orders: ")
