"""The direction in which texts are read, for the window and for pages that others show."""

from __future__ import annotations

import html
import re

from game.player.language import RIGHT_TO_LEFT, right_to_left

CARET = "\u034f"
"""A mark that has no width and goes with the letter before it."""
DIGITS = rf"[\d{CARET}]+"
ONE = rf"[+−±]?{DIGITS}(?:[.,:/]{DIGITS})*"
NUMBER = rf"{ONE}(?:–{ONE})?(?:[ \u00a0\u202f]?%)?"
THROW = rf"\d*[dк]\d+(?: \({NUMBER}(?:, {NUMBER})*\))?"
TERM = rf"(?:{THROW}|\({NUMBER}\)|{NUMBER})"
CELL = r"[A-ZА-Я]{1,2}-\d+"
CLAUSE = r"(?:[A-Z]{2}-\w+(?:\.\w+)*|\d+(?:\.\d+)*[a-z])"
SIGN = "[+−×=<>≤≥]"
WORD = r"[^\W\d_]"
SUM = rf"(?<!{WORD} )(?<!{SIGN} ){TERM}(?:\s*{SIGN}\s*{TERM})++(?!\s?(?:{WORD}|{SIGN}))"
FORMULA = re.compile(rf"(?<![\w.-])(?:{CELL}(?: → {CELL})+|{CLAUSE}|{CELL}|{SUM}|{TERM})(?!\w)")
"""What is read from left to right in every language: numbers with their signs, dice, moves from
cell to cell, ids of clauses, and sums of numbers alone; where words stand among its numbers, a sum
goes as they do."""
ON, BACK = "→", "←"
LEFT_TO_RIGHT, END = "\u2066", "\u2069"
"""Marks round what is read from left to right, for programs that order letters themselves."""


def html_opening(language: str) -> str:
    """Return the first tag of a page in a language."""
    direction = ' dir="rtl"' if language in RIGHT_TO_LEFT else ""
    return f'<!doctype html>\n<html lang="{language}"{direction}>'


def escape(text: str) -> str:
    """Return a text for a page in the language in use: sums keep their direction, arrows point on.

    A browser orders the letters of a line itself, but knows neither.
    """
    if not right_to_left():
        return html.escape(text)
    pieces, done = [], 0
    for found in FORMULA.finditer(text):
        pieces += [_turned(text[done : found.start()]), LEFT_TO_RIGHT, found[0], END]
        done = found.end()
    return html.escape("".join([*pieces, _turned(text[done:])]))


def _turned(text: str) -> str:
    return text.translate(str.maketrans(ON + BACK, BACK + ON))
