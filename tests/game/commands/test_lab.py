"""`lab`: one fight, six orders, a table and a page."""

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from game.ai.lab import Fight, Fought, roles, systems_with_roles, tally
from game.commands import lab_page
from game.commands.charts import PER_CENT, Part, chart, point, round_axis, stacked
from game.commands.root import main
from game.player.language import _, set_language
from game.player.maps import MAPS

DUEL = MAPS / "duel.tmx"
WORDS = "lab --red archer,healer --blue sword --map duel --bot random --jobs 1"


def run(words: str, *more: str) -> Result:
    return CliRunner().invoke(main, [*words.split(), *more])


def test_the_table_has_a_line_for_each_order_and_says_who_stands_in(tmp_path: Path) -> None:
    page = tmp_path / "lab.html"
    done = run(
        WORDS, "--battles", "2", "--system", "energy", "--system", "side", "--html", str(page)
    )
    assert done.exit_code == 0, done.output
    assert "Archer, Healer against Swordsman: " in done.stdout
    assert "Side Initiative" in done.stdout
    assert "Nine Phases" not in done.stdout
    assert "Energy Duel has no Archer: its Mage of the book stands in." in done.stdout
    assert "--system energy --system side" in page.read_text("utf-8")


def test_the_command_on_the_page_gives_the_same_figures() -> None:
    words = f"{WORDS} --battles 2 --seed 5 --system dexterity --json"
    told = json.loads(run(words).stdout)
    again = lab_page.command_line(told).removeprefix("python main.py ")
    assert json.loads(run(again, "--json", "--jobs", "1").stdout) == told


def test_a_map_of_ones_own_is_named_by_its_path_one_of_the_game_by_its_name(tmp_path: Path) -> None:
    own = tmp_path / "my own.tmx"
    own.write_bytes(DUEL.read_bytes())
    (tmp_path / "terrain.tsx").write_bytes((MAPS / "terrain.tsx").read_bytes())
    words = [*f"{WORDS} --battles 2 --system energy --json --map".split(), str(own)]
    told = json.loads(CliRunner().invoke(main, words).stdout)
    assert f" --map '{own}' " in lab_page.command_line(told)
    known = json.loads(run(f"{WORDS} --battles 2 --system energy --json --map {DUEL}").stdout)
    assert " --map duel " in lab_page.command_line(known)


def test_the_page_of_an_interrupted_lab_says_so() -> None:
    told = json.loads(run(f"{WORDS} --battles 2 --system energy --json").stdout)
    whole = lab_page.page(told)
    assert "Interrupted" not in whole and "This command gives the same figures:" in whole
    part = lab_page.page(told | {"battles_per_system": 6, "asked": ["energy", "side"]})
    assert "Interrupted after 2 of 12 battles." in part and "the same figures" not in part
    assert "under 2 orders of battle" in part and "--system energy --system side" in part


def test_the_table_explains_a_dash() -> None:
    """The quickest hand is always the same in Dexterity Order."""
    done = run(f"{WORDS} --battles 2 --system dexterity")
    assert "–: the same team was always first" in done.stdout


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("--red bow --blue sword", 'found "bow"; expected one of'),
        ("--red archer,,sword --blue sword", 'found ""; expected one of'),
        ("--red sword --blue sword --map bridg", "(closest: bridge)"),
        ("--red sword,sword,sword,sword --blue sword --map duel", "red: found 4 characters"),
        ("--red sword --blue sword --battles 3", "expected an even number"),
        ("--red sword --blue sword --level 11", 'found "11"; expected 1 to 10'),
        ("--blue sword", "Missing option '--red'"),
    ],
)
def test_what_cannot_be_fought_is_told_in_a_sentence(words: str, fault: str) -> None:
    done = run(f"lab {words}")
    assert done.exit_code == 2
    assert fault in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_the_page_needs_no_network_and_its_charts_are_whole_in_any_language() -> None:
    set_language("fr")
    fight = Fight(("archer",), ("sword",), Path("bridge.tmx"), 3)
    results = [Fought("red", 4, "red", ("blue", "sword")), Fought("blue", 9, "blue", ("", ""))]
    told = {
        "red": fight.red,
        "blue": fight.blue,
        "map": "bridge",
        "map_title": "The <old> bridge",
        "level": 3,
        "bot": "random",
        "seed": 1,
        "battles_per_system": 2,
        "asked": list(systems_with_roles()),
        "roles": roles(),
        "systems": [tally(name, fight, results) for name in systems_with_roles()],
    }
    page = lab_page.page(told, "fr")
    assert '<html lang="fr">' in page and "Qui gagne" in page and "Who wins" not in page
    assert ">50\u00a0%<" in page
    assert "://" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "<script" not in page
    assert "The &lt;old&gt; bridge" in page
    charts = page.split("<svg")[1:]
    assert len(charts) == 4
    for one in charts:
        drawn = ElementTree.fromstring("<svg" + one.split("</svg>")[0] + "</svg>")
        labels = [text.text for text in drawn.iter() if text.get("x") == "0"]
        assert labels == [_(one["title"]) for one in told["systems"]]


def test_a_bar_is_as_wide_as_its_share_and_bears_its_words_where_they_fit() -> None:
    bar = stacked([Part("red", 95, "most"), Part("blue", 5, "hardly any")])
    drawn = ElementTree.fromstring(chart("shares", [("row", [bar])], PER_CENT))
    wide, narrow = (float(one.get("width", "")) for one in drawn.iter() if one.tag.endswith("rect"))
    assert wide / narrow == pytest.approx(19, rel=0.01)
    texts = [one.text for one in drawn.iter() if one.get("class") == "in"]
    assert texts == ["most"]


def test_a_point_stands_in_its_interval_on_a_round_axis() -> None:
    axis = round_axis(-13, 38)
    assert (axis.low, axis.high, axis.ticks) == (-20, 40, [-20, -10, 0, 10, 20, 30, 40])
    drawn = point(10, -13, 38)(axis, 17)
    assert f'cx="{axis.x(10)}"' in drawn
    assert f"M{axis.x(-13)} 17H{axis.x(38)}" in drawn
