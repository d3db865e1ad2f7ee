"""The page of a lab: one file with charts that opens in any browser, without a network."""

from __future__ import annotations

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
from game.player.reading import escape, html_opening

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


def page(told: dict[str, Any]) -> str:
    """Return the page of what a lab came to."""
    red, blue = (team_words(told[side], told["roles"]) for side in ("red", "blue"))
    title = f"{red} against {blue}"
    systems = told["systems"]
    first = [_part_of_fall(one, told["roles"]) for one in systems]
    parts = [
        f"<h1>{escape(title)}<br>on {escape(told['map_title'])}</h1>",
        f"<p>The same fight under {len(systems)} orders of battle, "
        f"{told['battles_per_system']} battles of each, every seed on both seats; level "
        f"{told['level']}, {escape(told['bot'])} on both sides. Intervals are those of 95%.</p>",
        f'<p><span class="key red"></span>Red: {escape(red)}'
        f'<span class="key blue"></span>Blue: {escape(blue)}'
        '<span class="key neither"></span>neither</p>',
        "<h2>Who wins</h2>",
        '<p class="soft">The line below each bar is the interval of Red\'s share.</p>',
        chart("Who wins", [_wins(one) for one in systems], PER_CENT),
        "<h2>How long it lasts</h2>",
        '<p class="soft">Rounds: the box is the half of all battles in the middle, its line the '
        "median.</p>",
        chart("Rounds", [_rounds(one) for one in systems], _rounds_axis(systems)),
        "<h2>Who falls first</h2>",
        chart("Who falls first", first, PER_CENT),
        "<h2>What going first is worth</h2>",
        '<p class="soft">Points of 100 that the same team gets more where it acts first.</p>',
        chart("What going first is worth", [_worth(one) for one in systems], _worth_axis(systems)),
        "<h2>Figures</h2>",
        _table(systems),
        *(f'<p class="soft">{line}</p>' for line in _stand_ins(systems)),
        "<h2>Again</h2>",
        f"<p>This command gives the same figures:<br><code>{escape(command_line(told))}</code></p>",
    ]
    return document(title, parts)


def document(title: str, parts: Sequence[str], language: str = "en") -> str:
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
        f"{count} × {titles[role]}" if count > 1 else titles[role]
        for role, count in Counter(team).items()
    )


def command_line(told: dict[str, Any]) -> str:
    """Return the command that fights the same again."""
    known = "".join(f" --system {one['system']}" for one in told["systems"])
    return (
        f"{COMMAND} lab --red {','.join(told['red'])} --blue {','.join(told['blue'])} "
        f"--map {told['map']} --level {told['level']} --bot {told['bot']} "
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
            Part(look, wins[who]["share"], f"{wins[who]['share']:.0f}%")
            for who, look in looks.items()
        ]
    )
    return one["title"], [bar, _below(whisker(*wins["red"]["interval"]))]


def _rounds(one: dict[str, Any]) -> Row:
    told = one["rounds"]
    lower, upper = told["quartiles"]
    return one["title"], [box(told["min"], lower, told["median"], upper, told["max"])]


def _rounds_axis(systems: Sequence[dict[str, Any]]) -> Any:
    return round_axis(0, max(one["rounds"]["max"] for one in systems))


def _part_of_fall(one: dict[str, Any], titles: dict[str, str]) -> Row:
    parts = [
        Part(row["side"], row["share"], f"{titles[row['role']]} {row['share']:.0f}%")
        for row in one["falls_first"]
    ]
    nobody = round(100 - sum(part.value for part in parts), 1)
    if nobody > 0.5:
        parts.append(Part("neither", nobody, f"nobody, or another {nobody:.0f}%"))
    return one["title"], [stacked(parts)]


def _worth(one: dict[str, Any]) -> Row:
    told = one["going_first"]
    if told["worth"] is None:
        return one["title"], [words("the same team was always first")]
    return one["title"], [point(told["worth"], *told["interval"])]


def _worth_axis(systems: Sequence[dict[str, Any]]) -> Any:
    bounds = [bound for one in systems for bound in one["going_first"]["interval"] or ()]
    return round_axis(min([-10, *bounds]), max([10, *bounds]))


def _table(systems: Sequence[dict[str, Any]]) -> str:
    rows = [
        "<tr><th>Order of battle<th>Battles<th>Red wins<th>Blue wins<th>Neither"
        "<th>Rounds<th>Going first</tr>"
    ]
    for one in systems:
        wins = [_share(one["wins"][who]) for who in ("red", "blue", "draw")]
        lower, upper = one["rounds"]["quartiles"]
        rounds = f"{one['rounds']['median']:g} ({lower:.0f}–{upper:.0f})"
        first = one["going_first"]
        worth = "–"
        if first["worth"] is not None:
            low, high = first["interval"]
            worth = f"{first['worth']:+.0f} ({low:+.0f} to {high:+.0f})".replace("-", "−")
        cells = [escape(one["title"]), str(one["battles"]), *wins, rounds, worth]
        rows.append("<tr><td>" + "<td>".join(cells) + "</tr>")
    return '<div class="wide"><table>' + "\n".join(rows) + "</table></div>"


def _share(told: dict[str, Any]) -> str:
    low, high = told["interval"]
    return f"{told['share']:.0f}% ({low:.0f}–{high:.0f})"


def _stand_ins(systems: Sequence[dict[str, Any]]) -> list[str]:
    return [
        escape(f"{one['title']} has no {role}: its {kind} stands in.")
        for one in systems
        for role, kind in one["stand_ins"].items()
    ]
