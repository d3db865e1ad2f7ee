"""The whole rulebook as one HTML page that needs nothing else, and rules as plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.play.telling import unit_name
from game.player.language import _, alphabet, colon, current_language, fill
from game.player.reading import escape, html_opening
from game.study.illustration import Illustration, drawn_text, illustrate
from game.study.rulebook import ID, Book, Entry, mark_words, options_of
from game.study.rulebook_file import Term

CELL = 48
EDGE = 24
"""Sizes of a drawn board, in pixels: a cell's side, and the frame with letters and numbers."""
GROUND = {
    "floor": "#ecdfc4",
    "wall": "#77695a",
    "water": "#8fb9c9",
    "rough": "#d6c097",
    "cover": "#c9cb98",
}
SIDES = {"red": "#d0452f", "blue": "#2f7ad0"}
MARKED = "#4f8a63"
STYLE = """
:root { color-scheme: light dark }
body { font: 18px/1.5 "IBM Plex Sans", system-ui, sans-serif; margin: 0 auto; max-width: 46em;
  padding: 1em; background: #1b1f22; color: #f5efe3 }
a { color: #f2c14e } section a { white-space: nowrap }
h1, h2, h3 { line-height: 1.2 } h2 { margin-top: 2.5em; color: #f2c14e }
section { background: #2a3035; border-radius: 8px; padding: .2em 1.2em 1em; margin: 1em 0 }
section:target { outline: 3px solid #f2c14e }
.rule { font-size: 1.15em } .soft { color: #c2bbae; font-size: .85em }
.told { font-size: .9em; margin: .2em 0 } nav ul { columns: 2; padding-left: 1.2em }
dt { font-weight: bold } dd { margin: 0 0 .6em 1.2em }
svg { max-width: 100%; height: auto; direction: ltr }
@media print { body, section { background: #fff; color: #000 } a, h2 { color: #000 } }
"""


def page(books: list[Book]) -> str:
    """Return the books as one HTML page in the player's language."""
    title = escape(fill(_("Rulebook: {system}"), system=_("Six Orders")))
    shared = {rule.id for part in books[0].parts[len(books[0].own) :] for rule in part.rule}
    body = [f"<h1>{title}</h1>", *_contents(books)]
    for book in books:
        body += _chapter(book, [entry for entry in book.entries.values() if entry.id not in shared])
    body += _chapter(books[0], [books[0].entries[one] for one in books[0].entries if one in shared])
    return (
        f'{html_opening(current_language())}<head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title>'
        f"<style>{STYLE}</style></head><body>\n" + "\n".join(body) + "\n</body></html>\n"
    )


def _contents(books: list[Book]) -> Iterator[str]:
    yield "<nav>"
    shared = books[0].parts[len(books[0].own) :]
    lists = [(_(book.system.title), book, book.own) for book in books]
    for title, book, parts in (*lists, (_("Board, dice, actions"), books[0], shared)):
        yield f"<h3>{escape(title)}</h3><ul>"
        for part in parts:
            first = book.entries[part.rule[0].id]
            yield f'<li><a href="#{first.id}">{escape(_(part.title))}</a></li>'
        yield "</ul>"
    yield "</nav>"


def _chapter(book: Book, entries: list[Entry]) -> Iterator[str]:
    part = ""
    own = entries[0].rule in book.own[0].rule
    title = _(book.system.title) if own else _("Board, dice, actions")
    yield f"<h1>{escape(title)}</h1>"
    for entry in entries:
        if entry.part != part:
            part = entry.part
            yield f"<h2>{escape(_(part))}</h2>"
        yield from _section(book, entry)
    if own:
        yield f"<h2>{escape(_('Glossary'))}</h2><dl>"
        yield from (_term(term) for term in sorted(book.terms, key=lambda one: _(one.name)))
        yield "</dl>"


def _section(book: Book, entry: Entry) -> Iterator[str]:
    section = f' id="{entry.id[:-1]}"' if entry.id.endswith("a") else ""
    yield f'<section id="{entry.id}"><h3{section}>{entry.id} {escape(entry.title)}</h3>'
    yield f'<p class="rule">{_linked(entry.words)}</p>'
    if entry.example:
        yield f"<p><b>{escape(_('For example'))}:</b> {_linked(entry.example)}</p>"
    seen = illustrate(entry)
    if seen is not None:
        yield drawing(seen)
        yield from (f'<p class="told">{_linked(line)}</p>' for line in seen.told(entry.id))
    yield from (f'<p class="soft">{escape(option)}</p>' for option in options_of(entry))
    links = book.links_of(entry)
    if links:
        named = ", ".join(_linked(one.id) for one in links)
        yield f'<p class="soft">{escape(_("See also"))}: {named}</p>'
    yield f'<p class="soft">{escape(mark_words(entry))}</p></section>'


def _term(term: Term) -> str:
    told = _linked(f"{_(term.text)} {term.clause}".strip())
    return f"<dt>{escape(_(term.name))}</dt><dd>{told}</dd>"


def _linked(text: str) -> str:
    """Return a text as HTML in which the ids of clauses are links."""
    return re.sub(ID, lambda found: f'<a href="#{found[0]}">{found[0]}</a>', escape(text))


def drawing(seen: Illustration) -> str:
    """Return a position as an SVG picture."""
    board, written = seen.board, alphabet()
    width, height = board.numbers * CELL + 2 * EDGE, board.letters * CELL + 2 * EDGE
    shapes = [f'<rect width="{width}" height="{height}" rx="8" fill="#6b4f36"/>']
    units = () if seen.before is None else seen.before.units
    standing = {unit.cell: unit for unit in units}
    for cell, terrain in enumerate(board.terrain):
        row, column = divmod(cell, board.numbers)
        x, y = EDGE + column * CELL, EDGE + row * CELL
        place = f'x="{x}" y="{y}" width="{CELL}" height="{CELL}"'
        shapes.append(f'<rect {place} fill="{GROUND[str(terrain)]}" stroke="#c9b792"/>')
        if cell in seen.marked:
            shapes.append(f'<rect {place} fill="{MARKED}" fill-opacity=".4"/>')
        if row == 0:
            shapes.append(_letter(str(column + 1), x + CELL // 2, EDGE - 7))
        if column == 0:
            letter = board.name(cell, written).partition("-")[0]
            shapes.append(_letter(letter, EDGE // 2, y + CELL // 2 + 5))
        if cell in standing:
            shapes += _token(unit_name(standing[cell].name), standing[cell].side, x, y)
    told = escape(" / ".join(drawn_text(seen)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img"><title>{told}</title>{"".join(shapes)}</svg>'
    )


def _letter(text: str, x: int, y: int) -> str:
    return f'<text x="{x}" y="{y}" font-size="14" text-anchor="middle" fill="#ecd9b4">{text}</text>'


def _token(name: str, side: str, x: int, y: int) -> Iterator[str]:
    """Yield a unit: Red's rim is solid, Blue's notched; its first letters are on it."""
    middle = f'cx="{x + CELL // 2}" cy="{y + CELL // 2}" r="{CELL * 2 // 5}"'
    notched = ' stroke-dasharray="6 4"' if side == "blue" else ""
    yield f"<g><title>{escape(name)}</title>"
    yield f'<circle {middle} fill="#fbf4e4" stroke="{SIDES[side]}" stroke-width="5"{notched}/>'
    yield (
        f'<text x="{x + CELL // 2}" y="{y + CELL // 2 + 6}" font-size="16" font-weight="bold" '
        f'text-anchor="middle" fill="#231e18">{escape(name[:2])}</text></g>'
    )


def plain(book: Book, entry: Entry) -> Iterator[str]:
    """Yield a rule line by line for a terminal."""
    yield f"{entry.id}  {entry.title}".rstrip()
    yield entry.words
    if entry.example:
        yield f"{_('For example')}{colon()} {entry.example}"
    seen = illustrate(entry)
    if seen is not None:
        yield ""
        yield from drawn_text(seen)
        yield from seen.told(entry.id)
    yield from options_of(entry)
    links = book.links_of(entry)
    if links:
        yield f"{_('See also')}{colon()} {', '.join(one.id for one in links)}"
    yield f"({mark_words(entry)})"
