"""The page of a lab: one file with charts that opens in any browser, without a network."""

from __future__ import annotations

import html
import shlex
from collections import Counter
from collections.abc import Sequence
from typing import Any

from game.commands.charts import (
    PER_CENT,
    STYLE,
    Mark,
    Part,
    box,
    chart,
    point,
    round_axis,
    stacked,
    whisker,
    words,
)
from game.commands.packages import COMMAND
from game.play.telling import side_name, signed
from game.player.language import SOURCE_LANGUAGE, _, colon, decimal, fill, per_cent, translatable
from game.player.reading import escape, html_opening
from rules.unit import SIDES

FIRST_WORTH = translatable("Points of 100 that the same team gets more where it acts first.")
ALWAYS_FIRST = translatable("the same team was always first")
UNKNOWN = "–"
"""What going first is worth where nobody can tell."""

PAGE_STYLE = (
    """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  background: #f6f1e7; color: #24211c; }
h1 { font-size: 1.7rem; line-height: 1.25; } h2 { font-size: 1.15rem; margin: 2.2rem 0 .3rem; }
p { margin: .3rem 0 .8rem; } .soft { color: #6b655b; }
.key { display: inline-block; width: .8em; height: .8em; border-radius: 2px; margin: 0 .3em 0 1em; }
.key.red { background: #c65a4a; margin-left: 0; } .key.blue { background: #4a7fb5; }
.key.neither { background: #b8b0a2; }
table { border-collapse: collapse; font-size: .9rem; } .wide { overflow-x: auto; }
td, th { padding: .3rem .7rem; border-bottom: 1px solid #d9d2c5; text-align: right; }
td { white-space: nowrap; } td:first-child, th:first-child { text-align: left; padding-left: 0; }
code { overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) {
  body { background: #211f1b; color: #ece6da; } .soft { color: #a79f91; }
  td, th { border-color: #4a453d; }
}
"""
    + STYLE
)


def page(told: dict[str, Any], language: str = SOURCE_LANGUAGE) -> str:
    """Return the page of what a lab came to, in the language that is set, which is this one."""
    red, blue = (team_words(told[side], told["roles"]) for side in SIDES)
    title = fill(_("{red} against {blue}"), red=red, blue=blue)
    systems = told["systems"]
    about = fill(
        _(
            "The same fight under {systems} orders of battle, {battles} battles of each, every "
            "seed on both seats; level {level}, {bot} on both sides. Intervals are those of 95%."
        ),
        systems=len(told["asked"]),
        battles=told["battles_per_system"],
        level=told["level"],
        bot=told["bot"],
    )
    done, asked = _progress(told)
    part = fill(_("Interrupted after {done} of {battles} battles."), done=done, battles=asked)
    again = (
        _("This command gives the same figures:")
        if done == asked
        else _("This command fights them all:")
    )
    first = [_part_of_fall(one, told["roles"]) for one in systems]
    parts = [
        f"<h1>{escape(title)}<br>{escape(_(told['map_title']))}</h1>",
        f"<p>{escape(about)}</p>",
        *([f"<p><b>{escape(part)}</b></p>"] if done < asked else []),
        f'<p><span class="key red"></span>{escape(side_name("red"))}{colon()} {escape(red)}'
        f'<span class="key blue"></span>{escape(side_name("blue"))}{colon()} {escape(blue)}'
        f'<span class="key neither"></span>{escape(_("neither"))}</p>',
        _heading(_("Who wins")),
        _remark(_("The line below each bar is the interval of Red's share.")),
        chart(_("Who wins"), [_wins(one) for one in systems], PER_CENT),
        _heading(_("How long it lasts")),
        _remark(
            _("Rounds: the box is the half of all battles in the middle, its line the median.")
        ),
        chart(_("How long it lasts"), [_rounds(one) for one in systems], _rounds_axis(systems)),
        _heading(_("Who falls first")),
        chart(_("Who falls first"), first, PER_CENT),
        _heading(_("What going first is worth")),
        _remark(_(FIRST_WORTH)),
        chart(
            _("What going first is worth"),
            [_worth(one) for one in systems],
            _worth_axis(systems),
        ),
        _heading(_("Figures")),
        _table(systems),
        *map(_remark, stand_in_words(systems, told["roles"])),
        _heading(_("Once more")),
        f"<p>{escape(again)}<br><code>{html.escape(command_line(told))}</code></p>",
    ]
    return document(title, parts, language)


def _heading(words: str) -> str:
    return f"<h2>{escape(words)}</h2>"


def _remark(words: str) -> str:
    return f'<p class="soft">{escape(words)}</p>'


def document(title: str, parts: Sequence[str], language: str = SOURCE_LANGUAGE) -> str:
    """Return a whole page of some parts, which stands alone."""
    head = (
        f'{html_opening(language)}<head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{PAGE_STYLE}</style></head><body>"
    )
    return "\n".join([head, *parts, "</body></html>\n"])


def team_words(team: Sequence[str], titles: dict[str, str]) -> str:
    """Return a team in words: "2 × Archer, Healer"."""
    return ", ".join(
        f"{count} × {_(titles[role])}" if count > 1 else _(titles[role])
        for role, count in Counter(team).items()
    )


def _progress(told: dict[str, Any]) -> tuple[int, int]:
    """Return how many battles are fought, and how many were asked for."""
    done = sum(one["battles"] for one in told["systems"])
    return done, told["battles_per_system"] * len(told["asked"])


def command_line(told: dict[str, Any]) -> str:
    """Return the command that fights the same again."""
    known = "".join(f" --system {name}" for name in told["asked"])
    return (
        f"{COMMAND} lab --red {','.join(told['red'])} --blue {','.join(told['blue'])} "
        f"--map {shlex.quote(told['map'])} --level {told['level']} --bot {told['bot']} "
        f"--battles {told['battles_per_system']} --seed {told['seed']}{known}"
    )


Row = tuple[str, list[Mark]]


def _below(mark: Mark) -> Mark:
    """Draw a mark at the lower edge of its row."""
    return lambda axis, middle: mark(axis, middle + 14)


def _wins(one: dict[str, Any]) -> Row:
    wins = one["wins"]
    looks = {"red": "red", "draw": "neither", "blue": "blue"}
    bar = stacked(
        [
            Part(look, wins[who]["share"], per_cent(round(wins[who]["share"])))
            for who, look in looks.items()
        ]
    )
    return title_words(one), [bar, _below(whisker(*wins["red"]["interval"]))]


def _rounds(one: dict[str, Any]) -> Row:
    told = one["rounds"]
    lower, upper = told["quartiles"]
    return title_words(one), [box(told["min"], lower, told["median"], upper, told["max"])]


def _rounds_axis(systems: Sequence[dict[str, Any]]) -> Any:
    return round_axis(0, max(one["rounds"]["max"] for one in systems))


def _part_of_fall(one: dict[str, Any], titles: dict[str, str]) -> Row:
    parts = [
        Part(row["side"], row["share"], f"{_(titles[row['role']])} {per_cent(round(row['share']))}")
        for row in one["falls_first"]
    ]
    nobody = round(100 - sum(part.value for part in parts), 1)
    if nobody > 0.5:
        said = _("nobody, or another")
        parts.append(Part("neither", nobody, f"{said} {per_cent(round(nobody))}"))
    return title_words(one), [stacked(parts)]


def _worth(one: dict[str, Any]) -> Row:
    told = one["going_first"]
    if told["worth"] is None:
        return title_words(one), [words(_(ALWAYS_FIRST))]
    return title_words(one), [point(told["worth"], *told["interval"])]


def _worth_axis(systems: Sequence[dict[str, Any]]) -> Any:
    bounds = [bound for one in systems for bound in one["going_first"]["interval"] or ()]
    return round_axis(min([-10, *bounds]), max([10, *bounds]))


def _table(systems: Sequence[dict[str, Any]]) -> str:
    heads = (
        _("Order of battle"), _("Battles"), _("Red wins"), _("Blue wins"), _("Draws"),
        _("Rounds"), _("Going first"),
    )  # fmt: skip
    rows = ["<tr><th>" + "<th>".join(map(escape, heads)) + "</tr>"]
    for one in systems:
        wins = [share_words(one["wins"][who]) for who in ("red", "blue", "draw")]
        lower, upper = one["rounds"]["quartiles"]
        rounds = f"{decimal(one['rounds']['median'])} ({lower:.0f}–{upper:.0f})"
        worth = worth_words(one["going_first"])
        cells = [title_words(one), str(one["battles"]), *wins, rounds, worth]
        rows.append("<tr><td>" + "<td>".join(map(escape, cells)) + "</tr>")
    return '<div class="wide"><table>' + "\n".join(rows) + "</table></div>"


def title_words(one: dict[str, Any]) -> str:
    """Return what an order of battle is called."""
    title: str = one["title"]
    return _(title)


def share_words(told: dict[str, Any]) -> str:
    """Return a share in per cent with its interval."""
    low, high = told["interval"]
    return f"{per_cent(round(told['share']))} ({low:.0f}–{high:.0f})"


def worth_words(told: dict[str, Any]) -> str:
    """Return what going first is worth, with its interval; a dash where nobody can tell."""
    if told["worth"] is None:
        return UNKNOWN
    low, high = (signed(round(bound)) for bound in told["interval"])
    values = {"worth": signed(round(told["worth"])), "low": low, "high": high}
    return fill(_("{worth} ({low} to {high})"), **values)


def stand_in_words(systems: Sequence[dict[str, Any]], titles: dict[str, str]) -> list[str]:
    """Return a sentence for each role that a system has not, and who stands in."""
    words = _("{system} has no {role}: its {kind} stands in.")
    return [
        fill(words, system=title_words(one), role=_(titles[role]), kind=_(kind))
        for one in systems
        for role, kind in one["stand_ins"].items()
    ]
