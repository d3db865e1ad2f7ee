"""How all commands speak: exit codes, faults in one sentence, help with an example."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click

from game.commands.packages import COMMAND, WINDOW, missing_packages, missing_sentence
from rules.errors import ContentError, OwnFileError, one_of, printable

AnyCommand = TypeVar("AnyCommand", bound=click.Command)

FINE = 0
FAULT = 1
USAGE = 2
MISSING = 3
LONGEST = 400
"""Letters of a sentence, of which the middle is left out if there are more."""

EXIT_CODES = (
    "Exit codes: 0 fine; 1 a fault was found; 2 wrong usage; 3 a package or a display is missing."
)


def expect_once(
    path: Path,
    param: click.Parameter | None,
    context: click.Context | None,
    *,
    written: bool = False,
) -> None:
    """Expect that a command writes over nothing else that it is given.

    :raises click.BadParameter: otherwise.
    """
    if context is None:
        return
    named: dict[str, bool] = context.meta.setdefault("named", {})
    place = os.path.realpath(path)
    if named.get(place) or (written and place in named):
        told = f'found "{path}" twice; expected another file'
        raise click.BadParameter(told, context, param)
    named[place] = written


class Named(click.Path):
    """A path that has a name: an empty one would mean the folder one happens to be in."""

    written = False
    """Whether what stands there goes: then nothing else of the command may be the same file."""

    def __init__(self, *, file: bool = True, folder: bool = True) -> None:
        """Take paths of files, of folders, or of both."""
        super().__init__(file_okay=file, dir_okay=folder, path_type=Path)

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> Path:
        """Return the path.

        :raises click.BadParameter: if it is empty, what looks like an option where one takes a
            path, of the other kind, or named twice.
        """
        name = os.fsdecode(value)
        if not name or (name.startswith("-") and isinstance(param, click.Option)):
            kinds = {"file": self.file_okay, "folder": self.dir_okay}
            wanted = " or a ".join(kind for kind, taken in kinds.items() if taken)
            self.fail(f'found "{name}"; expected the name of a {wanted}', param, context)
        path = Path(os.fsdecode(super().convert(value, param, context)))
        expect_once(path, param, context, written=self.written)
        return path


FILE = Named(folder=False)
"""A file to be read."""


class NewFile(Named):
    """A file to be written: whether it can be is known before hours are spent on what goes in."""

    written = True

    def __init__(self) -> None:
        """Take paths that are no folder's."""
        super().__init__(folder=False)

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> Path:
        """Return the path.

        :raises click.BadParameter: if its folder is not there, or nothing can be written in it.
        """
        path = super().convert(value, param, context)
        folder = path.parent
        if path.exists() and not path.is_file():
            self.fail(f'found a pipe or a device, "{value}"; expected a file', param, context)
        if not folder.is_dir():
            self.fail(f'found no folder "{folder}"; expected one that is there', param, context)
        for place in (folder, path):  # what is written stands beside it till it is whole
            if place.exists() and not os.access(place, os.W_OK):
                self.fail(f'found no permission to write "{place}"; expected one', param, context)
        return path


NEW_FILE = NewFile()


class Unavailable(click.ClickException):
    """Something outside the game is missing; the message is one sentence."""

    exit_code = MISSING


class Commands(click.Group):
    """A group of commands that tells every fault in one sentence on the error stream."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> NoReturn:
        """Run a command and leave with its exit code."""
        try:
            code = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
            sys.stdout.flush()
        except BrokenPipeError:  # whoever reads has had enough
            sys.exit(FAULT)
        except click.exceptions.NoArgsIsHelpError as error:  # its message is the whole help
            click.echo(error.format_message(), err=True)
            sys.exit(USAGE)
        except click.ClickException as error:
            sys.exit(_tell(error.format_message(), error.exit_code))
        except click.Abort:
            sys.exit(_tell("interrupted", FAULT))
        except (ContentError, OwnFileError) as error:
            sys.exit(_tell(str(error), FAULT))
        except OSError as error:
            from game.player.faults import told_failure

            sys.exit(_tell(told_failure(error), FAULT))
        sys.exit(code if isinstance(code, int) else FINE)

    def invoke(self, context: click.Context) -> Any:
        """Run the command that is meant.

        :raises click.Abort: if it is interrupted.
        """
        try:
            return super().invoke(context)
        except KeyboardInterrupt:
            raise click.Abort from None

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that is meant.

        :raises click.UsageError: if there is none such.
        """
        if args[0] not in self.commands:
            expected = one_of(args[0], self.commands)
            raise click.UsageError(f'found no command "{args[0]}"; expected {expected}')
        name, command, rest = super().resolve_command(context, args)
        return name, command.load() if isinstance(command, Later) else command, rest


class Later(click.Command):
    """A command known by its name and its line of help, imported when somebody calls it."""

    def __init__(self, module: str, name: str, line: str) -> None:
        """`module` has the command under its name; `line` is the beginning of its own help."""
        super().__init__(name, short_help=line)
        self.module = module

    def load(self) -> click.Command:
        """Import the command itself."""
        command: click.Command = getattr(import_module(self.module), str(self.name))
        return command


def _tell(sentence: str, code: int) -> int:
    one_line = printable(" ".join(sentence.split()))
    if len(one_line) > LONGEST:  # what was found stands in the middle
        one_line = f"{one_line[: LONGEST // 2]} … {one_line[-LONGEST // 2 :]}"
    click.echo(f"six-orders: {one_line}", err=True)
    return code


def example(*lines: str) -> Callable[[AnyCommand], AnyCommand]:
    """Give a command's help its examples and the exit codes."""

    def decorate(command: AnyCommand) -> AnyCommand:
        shown = "\n".join(f"  {COMMAND} {line}".rstrip() for line in lines)
        command.epilog = f"\b\nExample{'s' if len(lines) > 1 else ''}:\n{shown}\n\n{EXIT_CODES}"
        return command

    return decorate


def needs_window() -> None:
    """Check that the packages of the window are there.

    :raises Unavailable: if one is not.
    """
    missing = missing_packages(WINDOW)
    if missing:
        raise Unavailable(missing_sentence(missing))


def in_window(show: Callable[[], object]) -> None:
    """Show something in a window.

    :raises Unavailable: if no window can be opened here.
    """
    from game.window.app import NoWindow

    try:
        show()
    except NoWindow as error:
        raise Unavailable(
            f"no window can be opened here ({error}); try --screenshot, or simulate"
        ) from error
