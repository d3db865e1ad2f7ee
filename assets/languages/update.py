"""Bring the catalogues up to date with the texts of the game, or check that they are.

    python assets/languages/update.py            extract, merge and compile
    python assets/languages/update.py --check    exit 1 if anything is missing

Texts come from calls of `_`, `pgettext`, `translatable`, `N_` and `say` in Python and from the
data files: titles, summaries, phrases, phases and options of every `system.toml`; `name`,
`title` and `summary` anywhere in a system's data, in its tiles or in a scenario; the title
of every map; every text of a system's `words.toml` and every clause in play, as clauses.toml
has it and as rulebook.toml tells it.
"""

from __future__ import annotations

import argparse
import io
import re
import sys
import tomllib
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from gettext import c2py
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from game.player.language import DIE, PER_CENT, counted  # noqa: E402  (found by the line above)

FOLDER = Path(__file__).resolve().parent
DOMAIN = "six_orders"
KEYWORDS = {
    "_": None,
    "pgettext": ((1, "c"), 2),
    "translatable": None,
    "N_": None,
    "say": None,
}
DATA_FILES = (
    "rules/*/*/data/*.toml",
    "rules/*/*/tiles.toml",
    "maps/*.toml",
    "assets/lessons/**/*.toml",
)
DATA_KEYS = ("name", "title", "summary", "say", "hint", "text")
HEADER = "# Texts of Six Orders; kept up to date by assets/languages/update.py."
UNKEPT = ('"POT-Creation-Date', '"PO-Revision-Date', '"Generated-By', '"Last-Translator', '"Report')
UNDATED = datetime(2000, 1, 1, tzinfo=UTC)
COUNTS = "counts "
"""Begins the remark that names the number on which an entry's forms depend."""
PLACEHOLDER = re.compile(r"\{(\w*)[:}]")
A_SHARE = re.compile(r"(?<=[\d}])[ \u00a0\u202f]?%")
DICE = re.compile(r"\b(\d+)d(\d+)\b")
FRENCH_SPACE = re.compile(r" (?=[:;!?»])|(?<=«) ")
PLACE = re.compile(r"\{\w*\}")
"""A place of a template in which a number or a name stands as it is."""


def languages(folder: Path = FOLDER) -> list[str]:
    """Return the codes of the languages that have a catalogue."""
    return sorted(path.parent.parent.name for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def template(root: Path = ROOT) -> Catalog:
    """Return a catalogue of every text of the game, in a fixed order.

    A text that counts something has an entry with a form for one thing and one for more.
    """
    catalogue = Catalog(project="Six Orders", charset="utf-8")
    for path, text, context in _all_texts(root):
        noun = counted(text)
        catalogue.add(
            text if noun is None else (noun.one, noun.more),
            locations=[(path.relative_to(root).as_posix(), 0)],
            auto_comments=() if noun is None else (f"{COUNTS}{{{noun.name}}}",),
            context=context,
        )
    return catalogue


def merged(language: str, texts: Catalog, folder: Path = FOLDER) -> Catalog:
    """Return a language's catalogue with exactly the texts of the game.

    Translations stay, typeset as the language has it; texts that are gone are dropped, new ones
    are left empty.
    """
    with po_path(language, folder).open("rb") as file:
        catalogue = read_po(file, locale=language, domain=DOMAIN)
    catalogue.update(texts, no_fuzzy_matching=True)
    for message in catalogue:
        message.flags.discard("python-format")  # "25 % of" is no gap
        if message.id and message.string:
            told = tuple(typeset(one, language) for one in _forms(message.string))
            message.string = told if message.pluralizable else told[0]
    catalogue.obsolete.clear()
    catalogue.header_comment = HEADER
    catalogue.fuzzy = False
    return catalogue


def faults(catalogue: Catalog) -> list[str]:
    """Return one sentence for each text that is missing, fuzzy or has other placeholders."""
    found = []
    for message in catalogue:
        if not message.id:
            continue
        texts, told = _forms(message.id), _forms(message.string or "")
        if not all(told):
            found.append(f"{texts[0]!r}: found no translation")
        elif message.fuzzy:
            found.append(f"{texts[0]!r}: found a fuzzy translation")
        elif len(texts) > 1 and len(told) != catalogue.num_plurals:
            wanted = catalogue.num_plurals
            found.append(f"{texts[0]!r}: found {len(told)} forms; expected {wanted}")
        else:
            found += _placeholder_faults(message, catalogue)
    return found


def po_bytes(catalogue: Catalog) -> bytes:
    """Return the catalogue as the text file to be kept, without dates or line numbers."""
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=100, include_lineno=False, sort_by_file=True)
    lines = buffer.getvalue().decode("utf-8").splitlines()
    kept = [line for line in lines if not line.startswith(UNKEPT)]
    return ("\n".join(kept).rstrip() + "\n").encode("utf-8")


def mo_bytes(catalogue: Catalog) -> bytes:
    """Return the compiled catalogue; the same texts always give the same bytes."""
    with io.BytesIO(po_bytes(catalogue)) as text:
        undated = read_po(text, locale=catalogue.locale, domain=DOMAIN)
    undated.creation_date = undated.revision_date = UNDATED
    buffer = io.BytesIO()
    write_mo(buffer, undated)
    return buffer.getvalue()


def po_path(language: str, folder: Path = FOLDER) -> Path:
    """Return where a language's text file is."""
    return folder / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def check(root: Path = ROOT, folder: Path = FOLDER) -> list[str]:
    """Return one sentence for everything that is missing or out of date."""
    found = []
    texts = template(root)
    for language in languages(folder):
        catalogue = merged(language, texts, folder)
        path = po_path(language, folder)
        compiled = path.with_suffix(".mo")
        found += [f"{language}, {fault}" for fault in faults(catalogue)]
        if path.read_bytes() != po_bytes(catalogue):
            found.append(f"{path.name} of {language}: found other texts than the game's")
        if not compiled.is_file() or compiled.read_bytes() != mo_bytes(catalogue):
            found.append(f"{compiled.name} of {language}: found it out of date")
    return found


def update(root: Path = ROOT, folder: Path = FOLDER) -> list[str]:
    """Merge and compile every language; return what still wants translating."""
    left = []
    texts = template(root)
    for language in languages(folder):
        catalogue = merged(language, texts, folder)
        po_path(language, folder).write_bytes(po_bytes(catalogue))
        po_path(language, folder).with_suffix(".mo").write_bytes(mo_bytes(catalogue))
        left += [f"{language}, {fault}" for fault in faults(catalogue)]
    return left


def _files(root: Path, *patterns: str) -> list[Path]:
    """Return the files that match, sorted."""
    return sorted(path for pattern in patterns for path in root.glob(pattern))


def _all_texts(root: Path) -> Iterator[tuple[Path, str, str | None]]:
    """Yield every text of the game with the file that has it and its context."""
    for path in _files(root, "game/**/*.py", "rules/**/*.py"):
        with path.open("rb") as file:
            for _line, message, _comments, context in extract("python", file, KEYWORDS):
                assert isinstance(message, str)
                yield path, message, context
    for path in _files(root, "rules/battle/system.toml", "rules/*/*/system.toml"):
        for text, context in _described(_table(path)):
            yield path, text, context
    for path in _files(root, "maps/*.tmx"):
        for text in _map_titles(path.read_text(encoding="utf-8")):
            yield path, text, None
    for patterns, texts_of in (
        (("rules/*/*/words.toml",), _texts),
        (DATA_FILES, _named),
        (("rules/clauses.toml", "rules/systems/*/clauses.toml"), _clauses),
        (("rules/rulebook.toml", "rules/systems/*/rulebook.toml"), _rulebook),
    ):
        for path in _files(root, *patterns):
            for text in texts_of(_table(path)):
                yield path, text, None


def _table(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _described(table: dict[str, Any]) -> Iterator[tuple[str, str | None]]:
    """Yield the texts of a system.toml, each with its context.

    An option's values have the option's title as context, since "full" alone says little.
    """
    named = (text for part in ("places", "roles") for text in table.get(part, {}).values())
    for text in (table.get("title"), table.get("summary"), *named):
        if text:
            yield text, None
    for phrase in table.get("phrases", {}).values():
        if "{" not in phrase:
            yield phrase, None
    for phase in table.get("phases", ()):
        yield phase["title"], None
        yield phase["summary"], None
        if "question" in phase:
            yield phase["question"], None
    for option in table.get("options", {}).values():
        if "title" in option:
            for text in (option["title"], *option["summaries"]):
                yield text, None
            for value in option["values"]:
                if isinstance(value, str):
                    yield value.replace("_", " "), option["title"]


def _texts(value: object) -> Iterator[str]:
    """Yield every text in a table, but not pictures, phases, what a cue is and where it is seen.

    A text without a letter of its own, such as "+{amount}", needs no translation.
    """
    if isinstance(value, str):
        if any(map(str.isalpha, PLACE.sub("", value))):
            yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            if isinstance(item, dict) or key not in ("kind", "at", "icon", "mark", "phase"):
                yield from _texts(item)


def _named(value: object) -> Iterator[str]:
    """Yield the texts that a player sees: those under the keys of `DATA_KEYS`."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key in DATA_KEYS and isinstance(item, str) and item:
                yield item
            else:
                yield from _named(item)
    elif isinstance(value, list):
        for item in value:
            yield from _named(item)


def _clauses(table: dict[str, Any]) -> Iterator[str]:
    """Yield the texts of the clauses that a player is told: those no longer planned."""
    for clause in table.get("clause", []):
        if not clause.get("planned"):
            yield clause["text"]


def _rulebook(table: dict[str, Any]) -> Iterator[str]:
    """Yield the texts of a rulebook: titles, examples, terms."""
    for part in table["part"]:
        yield part["title"]
        for rule in part["rule"]:
            yield from (rule[key] for key in ("title", "example") if key in rule)
    for term in table.get("term", ()):
        yield from (term["name"], term["text"])


def _map_titles(source: str) -> Iterator[str]:
    """Yield the title that a map bears among its properties."""
    for found in ElementTree.fromstring(source).iterfind("properties/property[@name='title']"):
        if title := found.get("value"):
            yield title


def _placeholder_faults(message: Message, catalogue: Catalog) -> Iterator[str]:
    """Yield a sentence for each form of a translation with other placeholders than the text.

    A form for a single number, such as that for two, need not show it.
    """
    texts, comments = _forms(message.id), message.auto_comments
    number = {one.removeprefix(COUNTS)[1:-1] for one in comments if one.startswith(COUNTS)}
    for form, told in enumerate(_forms(message.string)):
        wanted, found = (set(PLACEHOLDER.findall(text)) for text in (texts[-1], told))
        if wanted != found and (found | number != wanted or not _alone(form, catalogue)):
            yield f"{texts[0]!r}: found placeholders of {told!r}; expected those of the text"
        if counted(told):
            yield f"{texts[0]!r}: found forms of a noun in {told!r}; expected one"


def _forms(told: str | Sequence[str]) -> tuple[str, ...]:
    return (told,) if isinstance(told, str) else tuple(told)


def _alone(form: int, catalogue: Catalog) -> bool:
    """Say whether a form is for a single number."""
    form_of = c2py(catalogue.plural_expr)
    return sum(form_of(number) == form for number in range(1000)) == 1


def typeset(text: str, language: str) -> str:
    """Return a translation with signs, spaces and dice as its language writes them."""
    text = A_SHARE.sub(PER_CENT.get(language, "%"), text)
    if language in DIE:
        text = DICE.sub(rf"\1{DIE[language]}\2", text)
    return FRENCH_SPACE.sub("\u00a0", text) if language == "fr" else text


def main() -> int:
    """Run from the command line; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 on faults")
    arguments = parser.parse_args()
    found = check() if arguments.check else update()
    for sentence in found:
        print(sentence, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
