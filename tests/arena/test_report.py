"""What is written about a match: JSON, plain lines, a picture and a page."""

import json
import re
from xml.etree import ElementTree

import pytest

from arena.played import LOWEST, TWIN, held, match
from tablee.arena.command import command
from tablee.arena.page import page
from tablee.arena.plot import plot
from tablee.arena.report import report
from tablee.arena.standings import Standing, Standings

RAISES = "arena.testers:Raises"


@pytest.fixture(scope="module")
def found() -> Standings:
    return held(match("random", LOWEST, TWIN, RAISES, seats=4), games=16)


def test_the_json_has_its_shape(found: Standings) -> None:
    written = json.loads(found.to_json())
    assert [list(player) for player in written["players"]] == [["name", "games", "share", "rating", "low", "high"]] * 4
    assert {player["name"] for player in written["players"]} == {"random", LOWEST, TWIN, RAISES}
    for player in written["players"]:
        assert player["games"] == 16
        assert 0 <= player["share"] <= 1
        assert player["low"] <= player["rating"] <= player["high"]
    assert [player["rating"] for player in written["players"]] == sorted(
        (player["rating"] for player in written["players"]), reverse=True
    )
    assert (written["game"], written["seats"], written["deals"], written["games"]) == ("luz", 4, 4, 16)
    assert len(written["pairs"]) == 12
    for pair in written["pairs"]:
        assert pair["low"] <= pair["share"] <= pair["high"]


def test_the_page_needs_nothing_else(found: Standings) -> None:
    html = page(found)
    assert "http" not in html
    assert not re.search(r"<(script|link|img|iframe)|src=|href=|url\(|@import", html)
    for name in ("random", LOWEST, RAISES):
        assert html.count(name) >= 4
    assert "<svg" in html
    assert "out of\nideas" in html
    assert command(found).replace("'", "&#x27;") in html


def test_names_can_not_break_out_of_page_and_picture() -> None:
    nasty = Standing("<b>&'\"", 1, 0.5, 1500, 1400, 1600)
    drawn = plot([nasty, nasty], alone=True)
    assert "<b>" not in drawn
    ElementTree.fromstring(drawn)


@pytest.mark.parametrize(("low", "high"), [(1500, 1500), (1499.9, 1500.1), (-3000, 9000)])
def test_any_ratings_can_be_drawn(low: float, high: float) -> None:
    drawn = ElementTree.fromstring(plot([Standing("a" * 80, 1, 0.5, (low + high) / 2, low, high)], alone=True))
    places = [float(part.get(name, 0)) for part in drawn.iter() for name in ("x", "x1", "x2", "cx") if part.get(name)]
    assert 0 <= min(places) <= max(places) <= 760
    assert 2 <= len(list(drawn.iter("{http://www.w3.org/2000/svg}text"))) <= 12


def test_plain_lines_say_who_failed_and_how_to_see_it(found: Standings) -> None:
    lines = list(report(found))
    assert lines[0] == "luz, 4 seats, seed 1: 16 games, 4 deals with 4 seatings each"
    assert any(line.startswith("broken off by a bot, and lost by it: 16") for line in lines)
    assert lines[-1].startswith("to see one: tablee arena luz --bots random,")
    assert re.search(r"--only 0\.\d$", lines[-1])
    assert "and 6 more" in lines


def test_the_command_repeats_the_match(found: Standings) -> None:
    bots = f"random,{LOWEST},{TWIN},{RAISES}"
    rest = "--seats 4 --games 16 --seed 1 --deadline 60 --only 3.1"
    assert command(found, (3, 1)) == f"tablee arena luz --bots {bots} {rest}"
