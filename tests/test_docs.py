"""The pages: every link leads somewhere, and what they quote is true."""

import re
import tomllib
from pathlib import Path

import pytest

from rules.battle.registry import all_systems
from rules.content.scenario import scenario_from_data
from tests.contract.positions import MAPS

ROOT = Path(__file__).parents[1]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]
ROOMS = ("rules", "game", "tests")
LINK = re.compile(r"\]\(([^)\s]+)\)")
NAMED = re.compile(r"`((?:rules|game|tests|docs|maps|assets|\.ci)/[\w./*-]*\w)`")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_and_every_file_that_is_named_leads_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    lost = [
        link
        for link in LINK.findall(text)
        if "://" not in link and not (page.parent / link.partition("#")[0]).exists()
    ]
    if page.name != "CONTRIBUTING.md":  # its recipes name files that are yet to be written
        lost += [name for name in NAMED.findall(text) if not any(ROOT.glob(name))]
    assert not lost


def test_every_page_of_docs_is_reached_from_the_readme() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    pages = {page.name for page in ROOT.glob("docs/*.md")}
    assert pages == {Path(link).name for link in LINK.findall(text)} & pages


def test_the_architecture_names_every_room() -> None:
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    rooms = [file.parent.name for home in ROOMS for file in ROOT.glob(f"{home}/*/__init__.py")]
    assert len(rooms) > 20
    assert not [room for room in rooms if f"{room}/" not in text]


def test_the_scenario_of_its_page_is_one() -> None:
    text = (ROOT / "docs/scenarios.md").read_text(encoding="utf-8")
    data = tomllib.loads(text.partition("```toml\n")[2].partition("```")[0])
    assert scenario_from_data(data, all_systems()).red[0].name == "Ash"
    assert (MAPS / data["map"]).is_file()
