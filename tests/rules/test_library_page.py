"""docs/library.md: every example is so, and every name stands there with its own first sentence."""

import doctest
import inspect
import re
from pathlib import Path

import pytest

import rules

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/library.md").read_text(encoding="utf-8")


def test_every_example_is_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    blocks = re.findall(r"```pycon\n(.*?)```", TEXT, re.S)
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "library", None, 0)
    done = doctest.DocTestRunner().run(examples)
    assert done.attempted > 20 and done.failed == 0


def test_every_name_stands_in_the_reference() -> None:
    told = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", TEXT, re.M))
    assert told.keys() == {name for name in rules.__all__ if not name.startswith("__")}
    for name, about in told.items():
        thing = getattr(rules, name)
        if not isinstance(thing, str):
            first = (inspect.getdoc(thing) or "").split("\n\n")[0].replace("\n", " ")
            assert about == first, name
