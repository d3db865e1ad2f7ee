"""The rulebook as a player reads it: rules in parts, terms, search, links, options in force."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import rules
from game.player.language import _, colon, fill, translatable
from game.study.rulebook_file import Diagram, Part, Rule, Rulebook, Term, load_rulebook
from rules.battle.registry import PACKAGE, load_system
from rules.battle.setup import Setup
from rules.clause import ID as ID
from rules.clause import SHARED_CLAUSES, Clause

SHARED = Path(rules.__file__).parent
"""The folder of the clauses that hold in every system."""
MARKS = {
    "source": translatable("from the source text"),
    "ruling": translatable("a ruling of this game"),
    "source / ruling": translatable("from the source text, with a ruling of this game"),
}


class Entry(NamedTuple):
    """One rule of a book."""

    clause: Clause
    rule: Rule
    part: str
    """The English title of its part."""
    system: str
    """The system in which it was looked up."""

    @property
    def id(self) -> str:
        """The clause's id."""
        return self.clause.id

    @property
    def title(self) -> str:
        """What it is called in the player's language."""
        return _(self.rule.title)

    @property
    def words(self) -> str:
        """The clause itself in the player's language."""
        return _(self.clause.text)

    @property
    def example(self) -> str:
        """The example in the player's language; "" for none."""
        return _(self.rule.example)

    @property
    def diagram(self) -> Diagram | None:
        """The position that shows it."""
        return self.rule.diagram


class Book:
    """The rules of one system and those that hold in all, in the order of reading."""

    def __init__(self, system: str) -> None:
        """Read it.

        :raises KeyError: if there is no such system.
        :raises ValueError: if a rulebook.toml is not as it should be.
        """
        loaded = load_system(system)
        self.system = loaded
        own = load_rulebook(_folder(system), loaded.clauses, loaded.title)
        shared = load_rulebook(SHARED, SHARED_CLAUSES, translatable("Board, dice, actions"))
        clauses = {one.id: one for one in (*loaded.clauses, *SHARED_CLAUSES)}
        self.own: tuple[Part, ...] = own.part
        self.parts: tuple[Part, ...] = (*own.part, *shared.part)
        self.entries = {
            rule.id: Entry(clauses[rule.id], rule, part.title, system)
            for part in self.parts
            for rule in part.rule
        }
        self.terms: tuple[Term, ...] = _terms(own, shared)

    def entries_of(self, part: Part) -> tuple[Entry, ...]:
        """Return the rules of a part, in their order."""
        return tuple(self.entries[rule.id] for rule in part.rule)

    def find(self, words: str) -> tuple[Entry, ...]:
        """Return the rules that have most of the words, those that are named by them first.

        A clause's id, or its end, is a word too; letters' case does not matter.
        """
        wanted = words.casefold().split()
        counted = {
            entry.id: sum(word in _all_words(entry) for word in wanted)
            for entry in self.entries.values()
        }
        most = max(counted.values())
        found = (entry for entry in self.entries.values() if counted[entry.id] == most > 0)
        return tuple(sorted(found, key=lambda entry: _rank(entry, wanted)))

    def find_own(self, words: str) -> tuple[Entry, ...]:
        """Return the rules of this system alone that have all the words, as `find` orders them."""
        wanted = words.casefold().split()
        shared = {clause.id for clause in SHARED_CLAUSES}
        return tuple(
            entry
            for entry in self.find(words)
            if entry.id not in shared and all(word in _all_words(entry) for word in wanted)
        )

    def find_terms(self, words: str) -> tuple[Term, ...]:
        """Return the terms that have all the words in their names."""
        wanted = words.casefold().split()
        return tuple(
            term for term in self.terms if all(word in _(term.name).casefold() for word in wanted)
        )

    def terms_of(self, entry: Entry) -> tuple[Term, ...]:
        """Return the terms that a rule uses, in the order of the glossary."""
        told = entry.clause.text.casefold()
        return tuple(term for term in self.terms if _uses(told, term))

    def links_of(self, entry: Entry) -> tuple[Entry, ...]:
        """Return the rules that a rule names, and then those that name it."""
        named = dict.fromkeys(ids_in(_told(entry)))
        naming = (one.id for one in self.entries.values() if entry.id in ids_in(_told(one)))
        linked = dict.fromkeys((*named, *naming))
        return tuple(self.entries[one] for one in linked if one in self.entries and one != entry.id)

    def neighbour(self, clause: str, step: int) -> Entry | None:
        """Return the rule so many places after another in the order of reading; None outside."""
        ids = list(self.entries)
        place = ids.index(clause) + step
        return self.entries[ids[place]] if 0 <= place < len(ids) else None


@cache
def book_of(system: str) -> Book:
    """Return a system's book, read once.

    :raises KeyError: if there is no such system.
    """
    return Book(system)


def ids_in(text: str) -> tuple[str, ...]:
    """Return the ids of the clauses that a text names."""
    return tuple(ID.findall(text))


def mark_words(entry: Entry) -> str:
    """Return whether a rule stands in the source or is a ruling, in words."""
    return _(MARKS[entry.clause.mark])


def options_of(entry: Entry, setup: Setup | None = None) -> Iterator[str]:
    """Yield a sentence for each option that a rule has; that of a battle's is named as in force."""
    system = load_system(entry.system)
    for name, option in system.options.items():
        if option.clause != entry.id:
            continue
        title = _(option.title)
        value = setup.options[name] if setup is not None else option.default
        if option.most:
            yield f"{title}{colon()} {value}. {_(option.summary(value))}"
            continue
        for one, summary in zip(option.values, option.summaries, strict=True):
            told = f"{title}{colon()} {_(summary)}"
            if one != value:
                yield fill(_("As an option: {option}"), option=told)
            elif setup is not None:
                yield fill(_("In force now: {option}"), option=told)
            else:
                yield fill(_("Usually: {option}"), option=told)


def _folder(system: str) -> Path:
    return Path(str(import_module(f"{PACKAGE}.{system}").__file__)).parent


def _terms(*books: Rulebook) -> tuple[Term, ...]:
    found: Mapping[str, Term] = {term.name: term for book in books[::-1] for term in book.term}
    return tuple(found.values())


def _told(entry: Entry) -> str:
    return f"{entry.clause.text} {entry.rule.example}"


def _uses(told: str, term: Term) -> bool:
    forms: Iterable[str] = (term.name, *term.forms)
    return any(re.search(rf"\b{re.escape(form.casefold())}s?\b", told) for form in forms)


def _all_words(entry: Entry) -> str:
    told = (entry.id, entry.title, entry.words, entry.example, _(entry.part))
    return " ".join(told).casefold()


def _rank(entry: Entry, wanted: list[str]) -> int:
    """Return how well a rule answers to words, the best first."""
    words = " ".join(wanted)
    if words in (entry.id.casefold(), entry.id.casefold().partition("-")[2]):
        return 0
    return 1 if all(word in entry.title.casefold() for word in wanted) else 2
