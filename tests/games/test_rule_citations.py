"""Each rule of each game is named by the docstring of a test that checks it."""

import ast
import re
from pathlib import Path

import pytest

from tablee.games import games

HERE = Path(__file__).parent
FOLDERS = HERE.parents[1] / "src" / "tablee" / "games"
SETTLED = {"luz": ("L", 16), "kooz": ("K", 20), "pixies": ("P", 17)}
NUMBER = re.compile(r"\b[A-Z]\d+\b")


def settled(name: str) -> set[str]:
    """The rule numbers of the specification."""
    letter, count = SETTLED.get(name, ("", 0))  # of a game that is not of the specification its own page is all
    return {f"{letter}{number}" for number in range(1, count + 1)}


def defined(name: str) -> set[str]:
    """The rule numbers that a game's own page defines: in bold, or heading a section, before their text."""
    page = (FOLDERS / name / "RULES.md").read_text()
    heads = re.findall(r"^\W*(?:\*\*|__|#+ )([A-Z]\d+)\b", page, re.MULTILINE)
    return set(heads)


def cited() -> set[str]:
    """The rule numbers in the docstrings of all tests of this folder."""
    found: set[str] = set()
    for path in HERE.glob("test_*.py"):
        if path != Path(__file__):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    found.update(NUMBER.findall(ast.get_docstring(node) or ""))
    return found


@pytest.mark.parametrize("name", games())
def test_every_rule_is_cited(name: str) -> None:
    missing = sorted((settled(name) | defined(name)) - cited(), key=lambda rule: int(rule[1:]))
    assert not missing, f"no test in tests/games cites {', '.join(missing)} in its docstring"


@pytest.mark.parametrize("name", games())
def test_every_settled_rule_is_on_the_page(name: str) -> None:
    missing = sorted(settled(name) - defined(name), key=lambda rule: int(rule[1:]))
    assert not missing, f"src/tablee/games/{name}/RULES.md lacks {', '.join(missing)}"


@pytest.mark.parametrize("name", SETTLED)
def test_no_rule_is_cited_that_is_not_there(name: str) -> None:
    letter = SETTLED[name][0]
    unknown = {rule for rule in cited() if rule[0] == letter} - settled(name) - defined(name)
    assert not unknown
