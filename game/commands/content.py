"""`content`: what a scenario may name, for those who write one."""

from __future__ import annotations

import json
from typing import Any

import click

from game.commands.arguments import LANGUAGE, SystemName
from game.commands.shell import example
from game.player.language import SOURCE_LANGUAGE, _, fill, set_language, translatable
from rules.battle.registry import load_system, system_heads
from rules.battle.system import System

WORDS = {
    "options": translatable("options"),
    "kinds": translatable("kinds"),
    "abilities": translatable("abilities"),
    "equipment": translatable("equipment"),
    "places": translatable("places"),
    "default": translatable("by default"),
    "values": translatable("values"),
    "clause": translatable("rule"),
    "levels": translatable("levels"),
    "numbers": translatable("numbers"),
    "role": translatable("role"),
    "group": translatable("group"),
    "level": translatable("level"),
    "summary": translatable("summary"),
    "optional": translatable("may be missing"),
    "items": translatable("items"),
}
"""How a person reads what the JSON object calls so."""


@example("content --system energy", "content --system risk --json")
@click.command()
@click.option("--system", type=SystemName("system"), help="Only what this one has.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, by system.")
@LANGUAGE
def content(system: str | None, as_json: bool, language: str) -> None:
    """List what a scenario may name: options, kinds, abilities, equipment, places."""
    set_language(SOURCE_LANGUAGE if as_json else language)
    told = {one: _told(load_system(one)) for one in ([system] if system else system_heads())}
    if as_json:
        click.echo(json.dumps(told, ensure_ascii=False))
        return
    for one, listed in told.items():
        click.echo(f'system = "{one}"  # {listed.pop("title")}')
        for name, rows in listed.items():
            if rows:
                click.echo(f"\n{_(WORDS[name])}")
                for row, about in rows.items():
                    click.echo(f"  {row}: {_line(about)}")
        click.echo()


def _told(system: System) -> dict[str, Any]:
    """Return all that a scenario of a system may name, as plain data in the language set."""
    return {
        "title": _(system.title),
        "options": {
            name: {
                "title": _(one.title),
                "default": one.default,
                "values": [fill(_("1 to {most}"), most=one.most)] if one.most else list(one.values),
                "clause": one.clause,
            }
            for name, one in system.options.items()
        },
        "kinds": {
            name: {
                "title": _(one.title),
                "levels": [one.levels[0], one.levels[-1]],
                "numbers": sorted(one.numbers),
                "abilities": dict(one.abilities),
                "equipment": {slot: item for slot, item in one.equipment.items() if item},
                "role": one.role,
            }
            for name, one in system.kinds.items()
        },
        "abilities": {
            name: {"title": _(title), **_choice(system, name)}
            for name, title in system.abilities.items()
        },
        "equipment": {
            slot: {
                "title": _(one.title),
                "optional": one.optional,
                "items": {item: _(about.title) for item, about in one.items.items()},
            }
            for slot, one in system.equipment.items()
        },
        "places": {name: {"title": _(title)} for name, title in system.places.items()},
    }


def _choice(system: System, ability: str) -> dict[str, Any]:
    """Return from which level a character of a team may pick an ability, if it may at all."""
    if ability not in system.choices:
        return {}
    chosen = system.choices[ability]
    return {"group": _(chosen.group), "level": chosen.level, "summary": _(chosen.summary)}


def _line(about: dict[str, Any]) -> str:
    """Return a row's data in one line; what is empty is left out."""
    title = about.pop("title")
    return "; ".join(
        [title, *(f"{_(WORDS[name])} {_value(value)}" for name, value in about.items() if value)]
    )


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} = {one}" for name, one in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
